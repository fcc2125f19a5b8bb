"""`siegeworks arena`: let players fight it out, and count."""

import os
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from siegeworks.arena.duel import duel
from siegeworks.arena.rotation import rotation
from siegeworks.arena.self_play import self_play
from siegeworks.arena.sides import sides_of
from siegeworks.cli.arena_report import (
    duel_report,
    endings_report,
    length_report,
    rotation_report,
    self_play_report,
)
from siegeworks.cli.game_words import UnreadableCommand, game_named
from siegeworks.cli.parameter import GameWords, whole_number
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record

FIRST, SECOND = "expert", "greedy"


class Series(Record, frozen=True):
    """How many games are asked for, on which cards, on how many cores."""

    games: int
    seed: int
    processes: int


def arena(
    words: GameWords = None,
    first: Annotated[
        str | None, typer.Option(help=f"One player. Default: {FIRST}.")
    ] = None,
    second: Annotated[
        str | None, typer.Option(help=f"All other players. Default: {SECOND}.")
    ] = None,
    alone: Annotated[
        str | None,
        typer.Option(
            "--self", metavar="PLAYER", help="One player in all seats: who wins where."
        ),
    ] = None,
    facts: Annotated[
        bool,
        typer.Option("--facts", help="With --self: count all that happens in a game."),
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            parser=whole_number, metavar="N", help="How many games, every seat's turn."
        ),
    ] = 1000,
    seed: Annotated[
        int,
        typer.Option(
            parser=whole_number, metavar="N", help="The same seed deals the same cards."
        ),
    ] = 0,
    processes: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help="Games played at once. Default: one per core.",
        ),
    ] = None,
) -> None:
    """Let two players meet on the same deals, the first in every seat in turn.

    In a game of teams, the first has both seats of a team, of every team in turn.
    """
    if games < 1:
        raise SiegeworksError(f"{games} games prove nothing; ask for at least 2")
    if alone and (first or second):
        raise UnreadableCommand("--self fills every seat; leave out --first, --second")
    if facts and not alone:
        raise UnreadableCommand(
            "--facts counts what one player does: add --self expert"
        )
    rules = game_named(words or [])
    series = Series(games, seed, processes or os.cpu_count() or 1)
    began = time.perf_counter()
    if alone:
        played, reports = _alone(rules, alone, series, every_fact=facts)
    else:
        played, reports = _against(rules, first or FIRST, second or SECOND, series)
    seconds = time.perf_counter() - began
    console = Console(highlight=False)
    console.print(*reports, sep="\n")
    console.print(f"{played / seconds:.1f} games/s")


def _alone(
    game: AnyGame, player: str, series: Series, *, every_fact: bool
) -> tuple[int, list[Table | str]]:
    result = self_play(
        game,
        player,
        deals=series.games,
        seed=series.seed,
        processes=series.processes,
    )
    return len(result.courses), [
        self_play_report(game, result),
        length_report(game, result, every_fact=every_fact),
        *endings_report(result),
    ]


def _against(
    game: AnyGame, first: str, second: str, series: Series
) -> tuple[int, list[Table | str]]:
    """Two seats are swapped; more sides are taken in turn, one against all others."""
    sides = len(sides_of(game))
    deals = -(-series.games // sides)
    if series.games % sides:
        whole = "pairs" if sides == 2 else f"rounds of {sides}"
        typer.echo(
            f"{series.games} games make no whole {whole}: {deals * sides} are played"
        )
    seed, processes = series.seed, series.processes
    if len(game.seats) == 2:
        pairs = duel(game, first, second, pairs=deals, seed=seed, processes=processes)
        return len(pairs.bouts), [duel_report(game, pairs)]
    turns = rotation(game, first, second, deals=deals, seed=seed, processes=processes)
    return len(turns.rounds), [rotation_report(game, turns)]
