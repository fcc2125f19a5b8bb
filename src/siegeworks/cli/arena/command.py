"""`siegeworks arena`: play series of games between players and count the results."""

import os

import typer

from siegeworks.arena.executors.base import Executor
from siegeworks.arena.executors.ray import check_cluster, on_ray
from siegeworks.arena.runner import executor_for
from siegeworks.arena.series import (
    LineUp,
    Series,
    against,
    league_of,
    series_of,
    turns_of,
)
from siegeworks.arena.series import alone as all_seats
from siegeworks.arena.stats.sprt import Hypotheses, Sprt
from siegeworks.cli.arena import parameters as asked
from siegeworks.cli.arena.ladder import climb
from siegeworks.cli.arena.output import Outputs
from siegeworks.cli.arena.run import Order, run
from siegeworks.cli.game_arguments import UnreadableCommand, game_named
from siegeworks.cli.parameters import GameWords
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame


def arena(
    words: GameWords = None,
    first: asked.First = None,
    second: asked.Second = None,
    alone: asked.Alone = None,
    league: asked.League = None,
    table: asked.Mixed = None,
    ladder: asked.Ladder = None,
    facts: asked.Facts = False,
    games: asked.Games = None,
    seed: asked.DealSeed = 0,
    processes: asked.Processes = None,
    ray: asked.RayAddress = None,
    sprt: asked.WantsTest = False,
    p0: asked.P0 = None,
    p1: asked.P1 = None,
    alpha: asked.Alpha = None,
    beta: asked.Beta = None,
    log: asked.LogPath = None,
    json: asked.JsonPath = None,
    csv: asked.CsvPath = None,
    svg: asked.SvgPath = None,
) -> None:
    """Let players meet on the same deals, each of them in every seat in turn.

    In a game of teams, a player has both seats of a team, of every team in turn.
    """
    _check_counts(games, processes)
    numbers = (p0, p1, alpha, beta)
    outputs = Outputs(json, csv, svg)
    if ladder is not None:
        if first or second or alone or table or facts or sprt or outputs.paths:
            raise UnreadableCommand(
                "--ladder chooses its meetings itself; it takes games, --league for "
                "its players, --games, --seed, --processes, --ray and --log"
            )
        wanted = games or asked.LADDER_GAMES
        crew = _crew(ray, processes)
        climb(ladder, words or [], _names(league), wanted, seed, crew, log)
        return
    if facts and not alone:
        raise UnreadableCommand(
            "--facts counts what one player does: add --self expert"
        )
    game = game_named(words or [])
    meetings = _meetings(game, first, second, alone, league, table)
    series = series_of(game, *meetings, seed=seed)
    test = _test(series, wanted=sprt, numbers=numbers)
    outputs.check(log)
    order = Order(game, series, _deals(series, games or asked.GAMES), test, outputs)
    run(order, _crew(ray, processes), log, every_fact=facts)


def _check_counts(games: int | None, processes: int | None) -> None:
    if games is not None and games < 1:
        raise SiegeworksError(f"{games} games prove nothing; ask for at least 2")
    if processes is not None and processes < 1:
        raise SiegeworksError(f"{processes} processes play nothing; ask for at least 1")


def _crew(ray: str | None, processes: int | None) -> Executor:
    if ray is None:
        return executor_for(processes or os.cpu_count() or 1)
    check_cluster(ray)
    return on_ray(ray, processes)


def _meetings(
    game: AnyGame,
    first: str | None,
    second: str | None,
    alone: str | None,
    league: str | None,
    table: str | None,
) -> tuple[LineUp, ...]:
    """Build the line-ups, which are requested in one of four ways."""
    if alone and (first or second):
        raise UnreadableCommand("--self fills every seat; leave out --first, --second")
    if sum(way is not None for way in (first or second, alone, league, table)) > 1:
        raise UnreadableCommand(
            "choose one of: --first and --second, --self, --league, --table"
        )
    if alone is not None:
        return (all_seats(game, alone),)
    if league is not None:
        return league_of(game, _names(league))
    if table is not None:
        return (_names(table),)
    return (against(game, first or asked.FIRST, second or asked.SECOND),)


def _names(listed: str | None) -> LineUp:
    """Split a comma-separated list of players.

    >>> _names("expert,search:0.2s")
    ('expert', 'search:0.2s')
    """
    return tuple(name.strip() for name in listed.split(",")) if listed else ()


def _test(
    series: Series, *, wanted: bool, numbers: tuple[float | None, ...]
) -> Sprt | None:
    """Build the sequential test that may end the series early."""
    if not wanted:
        if any(number is not None for number in numbers):
            raise UnreadableCommand("--p0, --p1, --alpha, --beta need --sprt")
        return None
    line_up = series.meetings[0]
    if len(series.meetings) > 1 or line_up.count(line_up[0]) > 1:
        raise UnreadableCommand(
            "--sprt judges one player against others: use --first and --second"
        )
    p0, p1, alpha, beta = numbers
    doubted = 1 / len(line_up) if p0 is None else p0
    shown = doubted + asked.MARGIN if p1 is None else p1
    errors = (asked.ERROR if error is None else error for error in (alpha, beta))
    return Sprt(Hypotheses(doubted, shown, *errors))


def _deals(series: Series, games: int) -> int:
    """Number of deals needed for so many games; each is played from all sides."""
    turns = len(turns_of(series.meetings[0]))
    deals = -(-games // turns)
    if games % turns:
        whole = "pairs" if turns == 2 else f"rounds of {turns}"
        typer.echo(f"{games} games make no whole {whole}: {deals * turns} are played")
    return deals
