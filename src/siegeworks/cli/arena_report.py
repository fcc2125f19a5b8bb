"""What came of a series of games: win rates with their 95 % intervals."""

from rich.table import Table

from siegeworks.arena.duel import Duel
from siegeworks.arena.rotation import Rotation
from siegeworks.arena.self_play import SelfPlay
from siegeworks.arena.tally import Tally
from siegeworks.core.game import AnyGame


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
    rivals = f"each of {len(result.seats) - 1} × {result.second}"
    table = _titled(game, len(result.rounds), result.first, rivals)
    # Rivals at one table share one fate: no interval is honest for all of them.
    table.add_row("all games", rate(result.tally), f"{result.rival_tally.rate:.1%}")
    table.add_row("fair share", f"{result.fair_share:.1%}", f"{result.fair_share:.1%}")
    for seat in result.seats:
        own, rival = result.tally_as(seat), result.rival_tally_as(seat)
        table.add_row(f"as {seat}", rate(own), rate(rival))
    return table


def self_play_report(game: AnyGame, result: SelfPlay) -> Table:
    """What each seat won when the same player sat in all of them."""
    table = _titled(game, len(result.winners), f"all {result.player}")
    for seat in result.seats:
        table.add_row(f"as {seat}", rate(result.seat_tally(seat)))
    table.add_row("fair share", f"{result.fair_share:.1%}")
    return table


def _titled(game: AnyGame, games: int, *columns: str) -> Table:
    seats = f" with {len(game.seats)} seats" if len(game.seats) > 2 else ""
    table = Table(title=f"{game.id}{seats}, {games} games")
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def rate(tally: Tally) -> str:
    """A win rate as people read it: "65.0% (62.0–67.9)"."""
    low, high = tally.interval.low, tally.interval.high
    return f"{tally.rate:.1%} ({100 * low:.1f}–{100 * high:.1f})"
