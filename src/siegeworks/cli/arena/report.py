"""What came of a series of games: win rates with their 95 % intervals, as tables."""

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
"""The fact that every game of ours tells when a turn begins."""
LISTED_ENDINGS = 8
"""So many ways to end are listed; what is rarer is counted together."""


def encounter_report(game: AnyGame, met: Matchup) -> Table:
    """Every player of a line-up, overall and side by side."""
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
    # Rivals at one table share one fate: no interval is honest for all of them.
    return rate(tally) if met.sits_once(player) else f"{tally.rate:.1%}"


def _alone_report(game: AnyGame, met: Matchup) -> Table:
    """What each side won when the same player sat everywhere."""
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
    """How long games last, and how often what happens in one."""
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
    """In which ways games ended, the usual one first."""
    listed = endings(met.courses).most_common()
    for ending, count in listed[:LISTED_ENDINGS]:
        yield f"{count} × {ending}"
    if rare := sum(count for _, count in listed[LISTED_ENDINGS:]):
        yield f"{rare} × otherwise"


def ratings_report(ratings: tuple[Rating, ...]) -> Table:
    """The players, best first."""
    table = Table(title="ratings (openskill, Plackett–Luce)")
    table.add_column("")
    for column in ("rating", "± sigma", "at least", "games"):
        table.add_column(column, justify="right")
    for each in ratings:
        numbers = f"{each.mu:.1f}", f"{each.sigma:.1f}", f"{each.sure:.1f}"
        table.add_row(each.player, *numbers, str(each.games))
    return table


def sprt_report(test: Sprt, player: str) -> str:
    """What the sequential test has to say."""
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
    """Everything that is shown at the end, as far as there are games to show."""
    if not campaign.book.counted:
        if campaign.book.played:
            yield "The first deal is not played from all sides yet: nothing counts."
        return
    for met in campaign.book.encounters():
        yield encounter_report(game, met)
        if met.is_alone:
            yield length_report(game, met, every_fact=every_fact)
            yield from endings_report(met)
    if len(ratings) > 2:  # of two players, the win rate says it all
        yield ratings_report(ratings)
    if campaign.test is not None:
        yield sprt_report(campaign.test, campaign.book.series.meetings[0][0])


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
