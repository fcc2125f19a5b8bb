"""Results of a series as tables: win rates with their 95 % intervals."""

import re
from collections.abc import Iterator

from rich.table import Table

from siegeworks.arena.matchup import Matchup
from siegeworks.arena.runner import SeriesRunner
from siegeworks.arena.stats.game_stats import (
    counts_of,
    endings,
    has_changing_beginner,
    kinds_of_facts,
    order_tally,
)
from siegeworks.arena.stats.quantiles import Spread, spread_of
from siegeworks.arena.stats.ratings import Rating
from siegeworks.arena.stats.sprt import Sprt
from siegeworks.arena.stats.tally import Tally
from siegeworks.arena.teams import side_name
from siegeworks.core.game import AnyGame

TURN = "TurnBegan"
"""Name of the event that begins a turn, the same in all our games."""
LISTED_ENDINGS = 8
"""Number of endings listed; rarer ones are counted together."""


def encounter_report(game: AnyGame, met: Matchup) -> Table:
    """Tabulate the win rates of a line-up's players, overall and by side."""
    if met.is_alone:
        return _alone_report(game, met)
    columns = [_seats_taken(game, met, player) for player in met.players]
    table = _titled(game, len(met.rounds), *columns)
    table.add_row("all games", *(_overall(met, player) for player in met.players))
    if len(met.sides) > 2 or game.teams:
        table.add_row("fair share", *[f"{met.fair_share:.1%}"] * len(met.players))
    for side in met.sides:
        rates = (rate(met.tally_as(player, side)) for player in met.players)
        table.add_row(f"as {side_name(side)}", *rates)
    return table


def _seats_taken(game: AnyGame, met: Matchup, player: str) -> str:
    sides = met.line_up.count(player)
    teams = " teams" if game.teams else ""
    return player if sides == 1 else f"each of {sides}{teams} × {player}"


def _overall(met: Matchup, player: str) -> str:
    tally = met.tally(player)
    # Results of rivals in one game depend on each other: no interval would be valid.
    return rate(tally) if met.sits_once(player) else f"{tally.rate:.1%}"


def _alone_report(game: AnyGame, met: Matchup) -> Table:
    """Tabulate the win rate of each side when one player plays all of them."""
    (player,) = met.players
    table = _titled(game, len(met.rounds), f"all {player}")
    for side in met.sides:
        table.add_row(f"as {side_name(side)}", rate(met.tally_as(player, side)))
    if has_changing_beginner(met.courses):
        for place in range(len(met.sides)):
            tally = order_tally(met.sides, met.courses, place)
            table.add_row(f"{_ordinal(place + 1)} to play", rate(tally))
    table.add_row("fair share", f"{met.fair_share:.1%}")
    return table


def length_report(game: AnyGame, met: Matchup, *, every_fact: bool) -> Table:
    """Tabulate the length of games, and the number of events per game."""
    table = Table(title="in a game")
    table.add_column("")
    for column in ("mean", "10 %", "50 %", "90 %"):
        table.add_column(column, justify="right")
    decisions = spread_of(each.decisions for each in met.courses)
    table.add_row("decisions", *_spread(decisions))
    turns = spread_of(counts_of(met.courses, TURN))
    table.add_row("turns", *_spread(turns))
    table.add_row("turns of each seat", f"{turns.mean / len(game.seats):.1f}")
    if every_fact:
        for kind in kinds_of_facts(met.courses):
            spread = spread_of(counts_of(met.courses, kind))
            table.add_row(_in_words(kind), *_spread(spread))
    return table


def endings_report(met: Matchup) -> Iterator[str]:
    """List the ways in which games ended, most frequent first."""
    listed = endings(met.courses).most_common()
    for ending, count in listed[:LISTED_ENDINGS]:
        yield f"{count} × {ending}"
    if rare := sum(count for _, count in listed[LISTED_ENDINGS:]):
        yield f"{rare} × otherwise"


def ratings_report(ratings: tuple[Rating, ...]) -> Table:
    """Tabulate the ratings, best player first."""
    table = Table(title="ratings (openskill, Plackett–Luce)")
    table.add_column("")
    for column in ("rating", "± sigma", "at least", "games"):
        table.add_column(column, justify="right")
    for each in ratings:
        numbers = f"{each.mu:.1f}", f"{each.sigma:.1f}", f"{each.sure:.1f}"
        table.add_row(each.player, *numbers, str(each.games))
    return table


def sprt_report(test: Sprt, player: str) -> str:
    """Describe the state or the result of the sequential test."""
    asked = test.hypotheses
    state = f"log-likelihood ratio {test.llr:.2f} in {asked.low:.2f} … {asked.high:.2f}"
    if test.accepted is None:
        return f"SPRT: not decided after {test.deals} deals ({state})"
    less, more = f"{asked.p0:.1%} or less", f"{asked.p1:.1%} or more"
    shown, doubted = (more, less) if test.accepted == asked.p1 else (less, more)
    return (
        f"SPRT: {player} wins {shown} rather than {doubted}, "
        f"decided after {test.deals} deals ({state})"
    )


def reports(
    game: AnyGame,
    campaign: SeriesRunner,
    ratings: tuple[Rating, ...],
    *,
    every_fact: bool,
) -> Iterator[Table | str]:
    """Yield all reports shown at the end; none if no game counts."""
    if not campaign.book.counted:
        if campaign.book.played:
            yield "The first deal is not played from all sides yet: nothing counts."
        return
    for met in campaign.book.encounters():
        yield encounter_report(game, met)
        if met.is_alone:
            yield length_report(game, met, every_fact=every_fact)
            yield from endings_report(met)
    if len(ratings) > 2:  # for two players, the win rate is enough
        yield ratings_report(ratings)
    if campaign.test is not None:
        yield sprt_report(campaign.test, campaign.book.series.meetings[0][0])


def _spread(spread: Spread) -> tuple[str, ...]:
    counts = spread.low, spread.middle, spread.high
    return f"{spread.mean:.2f}", *map(str, counts)


def _in_words(kind: str) -> str:
    """Turn the class name of an event into plain words.

    >>> _in_words("CastleBuilt")
    'castle built'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _titled(game: AnyGame, games: int, *columns: str) -> Table:
    seats = f" with {len(game.seats)} seats" if len(game.seats) > 2 else ""
    teams = f" in {len(game.teams)} teams" if game.teams else ""
    table = Table(title=f"{game.id}{seats}{teams}, {games} games")
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def rate(tally: Tally) -> str:
    """Format a win rate with its interval: "65.0% (62.0–67.9)"."""
    low, high = tally.interval.low, tally.interval.high
    return f"{tally.rate:.1%} ({100 * low:.1f}–{100 * high:.1f})"
