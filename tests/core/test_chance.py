"""Chance is exact: whole-number draws, honest weights, and decks that can be fixed."""

import itertools
import random
from collections import Counter
from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegeworks.core.chance import Dealer, FixedDeck, draw, weighted

THIRDS = [("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(1, 6))]


class CountingRandom(random.Random):
    """Answers every call with the next number, whatever the range."""

    def __init__(self, mark: int) -> None:
        super().__init__()
        self.mark, self.asked = mark, 0

    def randrange(self, whole: int) -> int:  # type: ignore[override]
        self.asked = whole
        return self.mark


def box_of(*cards: str) -> SimpleNamespace:
    """A game whose chance deals any card of the state that is left."""
    return SimpleNamespace(
        chance_outcomes=lambda left: weighted(Counter(left)), write=str, start=cards
    )


def test_each_outcome_owns_exactly_its_share_of_the_whole_numbers() -> None:
    drawn = [draw(THIRDS, CountingRandom(mark)) for mark in range(6)]

    assert drawn == ["a", "a", "a", "b", "b", "c"]


def test_a_draw_asks_for_one_whole_number_below_the_common_denominator() -> None:
    rng = CountingRandom(0)
    draw(THIRDS, rng)

    assert rng.asked == 6


def test_odds_that_do_not_add_up_are_a_mistake_of_the_game() -> None:
    with pytest.raises(AssertionError, match="do not add up"):
        draw([("a", Fraction(1, 3)), ("b", Fraction(1, 3))], CountingRandom(2))


@given(st.dictionaries(st.integers(), st.integers(1, 50), min_size=1, max_size=8))
def test_weights_are_exact_and_add_up_to_one(counts: dict[int, int]) -> None:
    odds = weighted(counts)

    assert [action for action, _ in odds] == list(counts)
    assert sum(share for _, share in odds) == 1
    for action, share in odds:
        assert share * sum(counts.values()) == counts[action]


def test_nothing_to_deal_has_no_odds() -> None:
    assert weighted({}) == ()


def test_a_dealer_repeats_itself_from_its_seed() -> None:
    game = box_of("joker", "joker", "spy", "shield")
    first, second, other = Dealer(seed=7), Dealer(seed=7), Dealer(seed=8)
    hands = [
        [dealer.choose(game, game.start) for _ in range(40)]
        for dealer in (first, second, other)
    ]

    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_a_dealer_is_fair_to_copies_of_a_card() -> None:
    game = box_of("joker", "joker", "spy", "shield")
    dealer = Dealer(seed=1)
    seen = Counter(dealer.choose(game, game.start) for _ in range(4_000))

    assert abs(seen["joker"] - 2_000) < 150
    assert abs(seen["spy"] - 1_000) < 150


def test_a_fixed_deck_answers_by_what_is_left_not_by_what_was_asked_before() -> None:
    game = box_of()
    cards = ("a", "b", "c", "d", "e")
    order: list[str] = []
    while left := tuple(card for card in cards if card not in order):
        order.append(FixedDeck(3).choose(game, left))

    deck = FixedDeck(3)
    for size in range(1, len(cards) + 1):
        for left in itertools.permutations(cards, size):
            expected = next(card for card in order if card in left)
            assert deck.choose(game, left) == expected


def test_fixed_decks_of_different_seeds_are_stacked_differently() -> None:
    game = box_of()
    tops = {FixedDeck(seed).choose(game, tuple("abcdefgh")) for seed in range(30)}

    assert len(tops) > 1


def test_a_fixed_deck_is_stacked_by_the_published_recipe() -> None:
    """A second engine finds the same card: the least SHA-256 of seed and notation."""
    chosen = FixedDeck(1).choose(box_of(), ("deal R1", "deal R2", "deal R3"))

    assert chosen == "deal R3"
