"""Quantiles of a number that varies from game to game."""

from collections.abc import Iterable

from siegeworks.core.record import Record


class Spread(Record, frozen=True):
    """Mean, 10th percentile, median and 90th percentile."""

    mean: float
    low: int
    middle: int
    high: int


def spread_of(counts: Iterable[int]) -> Spread:
    """Summarise one number per game.

    >>> spread_of([3, 1, 2, 10, 4])
    Spread(mean=4.0, low=1, middle=3, high=10)
    """
    ordered = sorted(counts)
    last = len(ordered) - 1
    low, middle, high = (ordered[round(last * tenths / 10)] for tenths in (1, 5, 9))
    return Spread(sum(ordered) / len(ordered), low, middle, high)
