"""Games won out of games played, where a shared victory counts as a fraction."""

from collections.abc import Iterable

from siegeworks.arena.stats.wilson import Interval, wilson_interval
from siegeworks.core.record import Record


class Tally(Record, frozen=True):
    """Numbers of games won and played."""

    wins: float
    """Games won; a victory shared by three counts a third for each."""
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        return wilson_interval(self.wins, self.games)


def share_of(seat: str, winners: tuple[str, ...]) -> float:
    """Share of the victory that one seat has won.

    >>> share_of("blue", ("blue", "pink")), share_of("grey", ("blue", "pink"))
    (0.5, 0.0)
    """
    return 1 / len(winners) if seat in winners else 0.0


def tally_of(shares: Iterable[float]) -> Tally:
    """Sum up one share of victory per game."""
    listed = list(shares)
    return Tally(sum(listed), len(listed))
