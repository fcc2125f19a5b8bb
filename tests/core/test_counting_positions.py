"""Perft counts lines of decisions; chance costs no depth, an ended game one line."""

from types import SimpleNamespace

import pytest

from siegeworks.core.chance import FixedDeck, weighted
from siegeworks.core.perft import perft
from siegeworks.core.seat import CHANCE

# A state is (stones, whether chance is to take one). A player takes one or two stones,
# then chance takes one. Nobody can take more than there are.


def nim() -> SimpleNamespace:
    def actor(state: tuple[int, bool]) -> object:
        stones, chance = state
        return None if stones == 0 else CHANCE if chance else "player"

    def apply(state: tuple[int, bool], take: int) -> tuple[tuple[int, bool], tuple]:
        stones, chance = state
        return (stones - take, not chance), ()

    return SimpleNamespace(
        actor=actor,
        apply=apply,
        legal_actions=lambda state: [n for n in (1, 2) if n <= state[0]],
        chance_outcomes=lambda _: weighted({1: 1}),
        write=str,
    )


@pytest.mark.parametrize(("depth", "lines"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_each_decision_multiplies_and_chance_does_not(depth: int, lines: int) -> None:
    assert perft(nim(), (20, False), depth, FixedDeck(0)) == lines


def test_chance_is_answered_before_the_first_decision() -> None:
    assert perft(nim(), (3, True), 1, FixedDeck(0)) == 2


def test_a_game_that_is_over_counts_as_one_line() -> None:
    assert perft(nim(), (0, False), 5, FixedDeck(0)) == 1
    assert perft(nim(), (1, False), 5, FixedDeck(0)) == 1
    assert perft(nim(), (4, False), 5, FixedDeck(0)) == 3
