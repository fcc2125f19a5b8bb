"""Wald's sequential probability ratio test (SPRT), which can end a series early.

It decides whether the first player wins the share p0 or p1. The sample is the deal,
not the game: the mean share that the player won over all rotations of a deal (0, ½ or
1 for a pair without ties; a tie adds half a victory to each of two, a third to each
of three). Games on the same cards are not independent, deals are.

The likelihood under either hypothesis is not assumed but estimated from the scores:
it is that of the likeliest distribution over the seen scores with mean p0 (p1). This
is Van den Bergh's generalised SPRT (GSPRT), as chess engines use it.
"""

import math
from collections import Counter

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

FAITH = 1e-3
"""Prior weight: a thousandth of a deal counts as lost, and one as won, beforehand."""
HALVINGS = 60
"""Bisection steps, enough for full float precision."""


class BadTest(SiegeworksError):
    """The test cannot decide between these hypotheses."""


class Hypotheses(Record, frozen=True, tag="Hypotheses"):
    """Two win shares to decide between, and the accepted error rates."""

    p0: float
    p1: float
    alpha: float = 0.05
    """Probability of accepting p1 although p0 is true."""
    beta: float = 0.05
    """Probability of accepting p0 although p1 is true."""

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
        """Log-likelihood ratio at or below which p0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """Log-likelihood ratio at or above which p1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)


class Sprt:
    """A running test, updated deal by deal."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.llr = 0.0
        """Log-likelihood ratio of p1 to p0, given the scores so far."""
        self.deals = 0
        self._scores: Counter[float] = Counter()

    def add(self, score: float) -> None:
        assert self.accepted is None, "a test that has decided takes no more"
        # Rounding merges equal scores that differ by floating-point error (thirds).
        self._scores[round(score, 9)] += 1
        self.deals += 1
        self.llr = log_likelihood_ratio(self._scores, self.hypotheses)

    @property
    def accepted(self) -> float | None:
        """Accepted win share; None while the test is undecided."""
        if self.llr >= self.hypotheses.high:
            return self.hypotheses.p1
        return self.hypotheses.p0 if self.llr <= self.hypotheses.low else None


def log_likelihood_ratio(scores: Counter[float], hypotheses: Hypotheses) -> float:
    """Logarithm of the likelihood of the scores under p1 relative to p0.

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
    """Find t such that the weights / (1 + t · (score - mean)) have the given mean.

    These are the maximum-likelihood weights with that mean, which falls as t grows; so
    bisection over the range of t that keeps all weights positive finds it.
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
