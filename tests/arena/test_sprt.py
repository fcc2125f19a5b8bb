"""The sequential test errs as rarely as it promises, and stops early."""

import math
import random
from collections import Counter

import pytest

from siegeworks.arena.stats.sprt import BadTest, Hypotheses, Sprt, log_likelihood_ratio

USUAL = Hypotheses(0.5, 0.55)


def decided(rng: random.Random, win: float, hypotheses: Hypotheses) -> tuple[bool, int]:
    """Pairs of games, each won with a probability: is p1 accepted, after how many?"""
    test = Sprt(hypotheses)
    while test.accepted is None:
        test.add(((rng.random() < win) + (rng.random() < win)) / 2)
    return test.accepted == hypotheses.p1, test.deals


def test_the_bounds_are_walds() -> None:
    assert pytest.approx(2.9444, abs=1e-4) == USUAL.high == -USUAL.low


def test_of_whole_deals_won_or_lost_it_is_the_test_of_a_coin() -> None:
    scores = Counter({1.0: 60, 0.0: 40})
    coin = 60 * math.log(0.55 / 0.5) + 40 * math.log(0.45 / 0.5)
    assert log_likelihood_ratio(scores, USUAL) == pytest.approx(coin, abs=1e-3)


def test_halved_pairs_speak_for_the_middle() -> None:
    """Less varied scores say more: a pair that is always halved proves the half."""
    halved = log_likelihood_ratio(Counter({0.5: 100}), USUAL)
    coin = log_likelihood_ratio(Counter({0.0: 50, 1.0: 50}), USUAL)
    assert halved < coin < 0


def test_a_tie_speaks_as_half_a_victory() -> None:
    """Two ties of a pair are worth one victory and one defeat."""
    test, other = Sprt(USUAL), Sprt(USUAL)
    test.add(sum([0.5, 0.5]) / 2)
    other.add(sum([1.0, 0.0]) / 2)
    assert test.llr == other.llr


def test_wins_only_decide_quickly_and_defeats_only_too() -> None:
    for score, accepted in ((1.0, 0.55), (0.0, 0.5)):
        test = Sprt(USUAL)
        while test.accepted is None:
            test.add(score)
        assert test.accepted == accepted
        assert 25 <= test.deals <= 35


def test_it_errs_as_rarely_as_promised() -> None:
    rng = random.Random(1)
    hypotheses = Hypotheses(0.5, 0.65)
    weak = [decided(rng, 0.5, hypotheses) for _ in range(200)]
    strong = [decided(rng, 0.65, hypotheses) for _ in range(200)]
    # 5 % of 200 are 10; three standard deviations more are 19.
    assert sum(accepted for accepted, _ in weak) <= 19
    assert sum(not accepted for accepted, _ in strong) <= 19
    mean = sum(deals for _, deals in weak + strong) / 400
    assert mean < 60, "a test of fixed length would take about 120 pairs"


@pytest.mark.parametrize(
    "numbers",
    [
        (0.55, 0.5),
        (0.5, 0.5),
        (0, 0.5),
        (0.5, 1),
        (0.5, math.nan),
        (0.5, 0.55, 0, 0.05),
        (0.5, 0.55, 0.05, 0.6),
    ],
)
def test_what_cannot_be_decided_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(BadTest):
        Hypotheses(*numbers)
