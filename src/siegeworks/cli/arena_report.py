"""What came of a series of games: win rates with their 95 % intervals."""

import re
from collections.abc import Iterator

from rich.table import Table

from siegeworks.arena.duel import Duel
from siegeworks.arena.rotation import Rotation
from siegeworks.arena.self_play import SelfPlay
from siegeworks.arena.sides import side_name
from siegeworks.arena.spread import Spread, spread_of
from siegeworks.arena.tally import Tally
from siegeworks.core.game import AnyGame

TURN = "TurnBegan"
"""The fact that every game of ours tells when a turn begins."""
LISTED_ENDINGS = 8
"""So many ways to end are listed; what is rarer is counted together."""


def duel_report(game: AnyGame, result: Duel) -> Table:
    """Two players, overall and seat by seat."""
    table = _titled(game, len(result.bouts), result.first, result.second)
    table.add_row("all games", rate(result.first_tally), rate(result.second_tally))
    for seat in map(str, game.seats):
        first, second = result.first_tally_as(seat), result.second_tally_as(seat)
        table.add_row(f"as {seat}", rate(first), rate(second))
    return table


def rotation_report(game: AnyGame, result: Rotation) -> Table:
    """One player among many that are alike, beside what it could hope for."""
    others = len(result.sides) - 1
    teams = " teams" if game.teams else ""
    rivals = f"each of {others}{teams} × {result.second}" if others > 1 else None
    table = _titled(game, len(result.rounds), result.first, rivals or result.second)
    # Rivals at one table share one fate: no interval is honest for all of them.
    table.add_row("all games", rate(result.tally), f"{result.rival_tally.rate:.1%}")
    table.add_row("fair share", f"{result.fair_share:.1%}", f"{result.fair_share:.1%}")
    for side in result.sides:
        own, rival = result.tally_as(side), result.rival_tally_as(side)
        table.add_row(f"as {side_name(side)}", rate(own), rate(rival))
    return table


def self_play_report(game: AnyGame, result: SelfPlay) -> Table:
    """What each side won when the same player sat everywhere."""
    table = _titled(game, len(result.courses), f"all {result.player}")
    for side in result.sides:
        table.add_row(f"as {side_name(side)}", rate(result.side_tally(side)))
    if result.has_changing_beginner:
        for place in range(len(result.sides)):
            tally = result.order_tally(place)
            table.add_row(f"{_ordinal(place + 1)} to play", rate(tally))
    table.add_row("fair share", f"{result.fair_share:.1%}")
    return table


def length_report(game: AnyGame, result: SelfPlay, *, every_fact: bool) -> Table:
    """How long games last, and how often what happens in one."""
    table = Table(title="in a game")
    table.add_column("")
    for column in ("mean", "10 %", "50 %", "90 %"):
        table.add_column(column, justify="right")
    table.add_row(
        "decisions", *_spread(spread_of(each.decisions for each in result.courses))
    )
    turns = spread_of(result.counts_of(TURN))
    table.add_row("turns", *_spread(turns))
    table.add_row("turns of each seat", f"{turns.mean / len(game.seats):.1f}")
    if every_fact:
        for kind in result.kinds_of_facts():
            table.add_row(_in_words(kind), *_spread(spread_of(result.counts_of(kind))))
    return table


def endings_report(result: SelfPlay) -> Iterator[str]:
    """In which ways games ended, the usual one first."""
    endings = result.endings().most_common()
    for ending, count in endings[:LISTED_ENDINGS]:
        yield f"{count} × {ending}"
    if rare := sum(count for _, count in endings[LISTED_ENDINGS:]):
        yield f"{rare} × otherwise"


def _spread(spread: Spread) -> tuple[str, ...]:
    counts = spread.low, spread.middle, spread.high
    return f"{spread.mean:.2f}", *map(str, counts)


def _in_words(kind: str) -> str:
    """The name of a record as people say it.

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
    """A win rate as people read it: "65.0% (62.0–67.9)"."""
    low, high = tally.interval.low, tally.interval.high
    return f"{tally.rate:.1%} ({100 * low:.1f}–{100 * high:.1f})"
