"""Wilson score interval: the uncertainty of a win rate."""

import math

from siegeworks.core.record import Record

NINETY_FIVE_PERCENT = 1.959963984540054
"""Standard deviations on either side that cover 95 % of a normal distribution."""


class Interval(Record, frozen=True):
    """Range that very likely contains the true rate."""

    low: float
    high: float


def wilson_interval(wins: float, games: int) -> Interval:
    """Compute the 95 % confidence interval of a win rate.

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
