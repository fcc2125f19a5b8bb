"""How sure a win rate is: Wilson's score interval."""

import math

from siegeworks.core.record import Record

NINETY_FIVE_PERCENT = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


class Interval(Record, frozen=True):
    """Where a true rate very likely lies."""

    low: float
    high: float


def wilson_interval(wins: float, games: int) -> Interval:
    """The 95 % interval of a win rate.

    >>> interval = wilson_interval(65, 100)
    >>> f"{interval.low:.3f} to {interval.high:.3f}"
    '0.553 to 0.736'
    """
    if not games:
        return Interval(0.0, 1.0)
    z = NINETY_FIVE_PERCENT
    rate = wins / games
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    middle = rate + z * z / (2 * games)
    shrink = 1 + z * z / games
    return Interval(
        max(0.0, (middle - spread) / shrink), min(1.0, (middle + spread) / shrink)
    )
