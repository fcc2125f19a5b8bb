"""How sure a win rate is."""

import pytest

from siegeworks.arena.stats.wilson import wilson_interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857–872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_agrees_with_published_values(
    wins: int, games: int, low: float, high: float
) -> None:
    interval = wilson_interval(wins, games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


def test_without_games_anything_is_possible() -> None:
    assert wilson_interval(0, 0).low == 0
    assert wilson_interval(0, 0).high == 1


def test_more_games_make_it_narrower() -> None:
    few, many = wilson_interval(6, 10), wilson_interval(600, 1000)
    assert few.low < many.low < 0.6 < many.high < few.high
