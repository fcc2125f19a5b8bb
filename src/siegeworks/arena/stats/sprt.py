"""When a series has shown enough: Wald's sequential probability ratio test.

The question is whether the first player wins the share p0 or rather p1. What is
counted is the deal, not the game: the mean share that the player won over all turns of
a deal (0, ½ or 1 for a pair without ties; a tie adds half a victory to each of two,
a third to each of three). Games on the same cards are not independent, deals are.

How likely the scores are under either hypothesis is not assumed but taken from the
scores themselves: of all distributions over the scores seen that have the mean p0 (p1),
the likeliest. That is the generalised test of Van den Bergh, as chess engines use it.
"""

import math
from collections import Counter

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

FAITH = 1e-3
"""A thousandth of a deal was lost and one won, before any was played."""
HALVINGS = 60
"""Enough to find a number between any two to the last bit."""


class BadTest(SiegeworksError):
    """Hypotheses that nothing could decide between."""


class Hypotheses(Record, frozen=True, tag="Hypotheses"):
    """Two win shares, and how often each may be rejected wrongly."""

    p0: float
    p1: float
    alpha: float = 0.05
    """How often p1 may be accepted although p0 is true."""
    beta: float = 0.05
    """How often p0 may be accepted although p1 is true."""

    def __post_init__(self) -> None:
        if not 0 < self.p0 < self.p1 < 1:
            raise BadTest(
                f"p0 {self.p0:g} and p1 {self.p1:g}: both must lie between 0 and 1, "
                "p0 below p1"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadTest(
                f"alpha {self.alpha:g} and beta {self.beta:g}: errors are made with a "
                "probability between 0 and 0.5"
            )

    @property
    def low(self) -> float:
        """At or below it p0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """At or above it p1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)


class Sprt:
    """The test under way, fed deal by deal."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.llr = 0.0
        """The logarithm of how much likelier p1 makes the scores than p0."""
        self.deals = 0
        self._scores: Counter[float] = Counter()

    def add(self, score: float) -> None:
        assert self.accepted is None, "a test that has decided takes no more"
        # Thirds and sixths that went different ways must meet again as one score.
        self._scores[round(score, 9)] += 1
        self.deals += 1
        self.llr = log_likelihood_ratio(self._scores, self.hypotheses)

    @property
    def accepted(self) -> float | None:
        """The share that is accepted, once one is."""
        if self.llr >= self.hypotheses.high:
            return self.hypotheses.p1
        return self.hypotheses.p0 if self.llr <= self.hypotheses.low else None


def log_likelihood_ratio(scores: Counter[float], hypotheses: Hypotheses) -> float:
    """How much likelier the scores are under p1.

    >>> round(log_likelihood_ratio(Counter({1.0: 10}), Hypotheses(0.5, 0.55)), 2)
    0.95
    """
    weights = {score: float(count) for score, count in scores.items()}
    for score in (0.0, 1.0):
        weights[score] = weights.get(score, 0.0) + FAITH
    zero, one = (_tilt(weights, mean) for mean in (hypotheses.p0, hypotheses.p1))
    return sum(
        weight
        * math.log(
            (1 + zero * (score - hypotheses.p0)) / (1 + one * (score - hypotheses.p1))
        )
        for score, weight in weights.items()
    )


def _tilt(weights: dict[float, float], mean: float) -> float:
    """The number t for which weight / (1 + t · (score - mean)) has the mean wanted.

    Those are the likeliest odds of all that have it. The mean falls as t grows, from
    one end of what keeps all odds positive to the other.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        surplus = sum(
            weight * (score - mean) / (1 + middle * (score - mean))
            for score, weight in weights.items()
        )
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2
