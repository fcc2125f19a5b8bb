"""Cards that a side can build with: those in hand and those it may still draw."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb

from siegeworks.games.schotten_totten_2.board import WALL
from siegeworks.games.schotten_totten_2.cards import COLORS, STRENGTHS, Card, SiegeCard
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    Strengths,
    Unseen,
)

MOST_SLOTS = max(max(tile.sound.slots, tile.damaged.slots) for tile in WALL)
CARD_TO_SPARE = 0.75
"""Probability that a card in hand is used for one plan rather than for another."""
SPARED = tuple(CARD_TO_SPARE**cards for cards in range(MOST_SLOTS + 1))
"""The same probability for several cards, indexed by their number."""


class Stock:
    """Cards that a side holds, and cards that it gets with some probability each."""

    __slots__ = ("chance", "held", "held_of", "loose", "loose_of", "strengths_held")

    def __init__(self, held: Unseen, loose: Unseen, chance: float) -> None:
        self.held = held
        """Strengths in hand, by colour."""
        self.loose = loose
        """Strengths that may still come, by colour."""
        self.chance = chance
        """Probability of each loose card to come in time."""
        self.strengths_held = 0
        """Strengths in hand, of any colour."""
        for strengths in held:
            self.strengths_held |= strengths
        self.held_of = count_by_strength(held)
        self.loose_of = count_by_strength(loose)

    def chance_of(self, needed: int, held: int, loose: int) -> float:
        """Return the probability to get `needed` cards, by the numbers held and
        loose."""
        from_hand = min(needed, held)
        return SPARED[from_hand] * binomial_tail(needed - from_hand, loose, self.chance)


def count_by_strength(cards: Unseen) -> tuple[int, ...]:
    """Count the cards of each strength."""
    return tuple([sum([held >> value & 1 for held in cards]) for value in STRENGTHS])


@lru_cache(maxsize=1 << 14)
def binomial_tail(needed: int, among: int, chance: float) -> float:
    """Return the probability of at least `needed` hits in `among` tries.

    >>> binomial_tail(1, 2, 0.5)
    0.75
    """
    if needed <= 0:
        return 1.0
    if needed > among:
        return 0.0
    misses = sum(
        comb(among, hits) * chance**hits * (1 - chance) ** (among - hits)
        for hits in range(needed)
    )
    return 1 - misses


def as_sets(cards: Iterable[Card]) -> Unseen:
    """Return Siege cards as one set of strengths for each colour."""
    sets: list[Strengths] = [0] * len(COLORS)
    for card in cards:
        if isinstance(card, SiegeCard):
            sets[card.color.place] |= 1 << card.strength
    return tuple(sets)


def minus(cards: Unseen, others: Unseen) -> Unseen:
    """Return the cards of the first pool that are not in the second."""
    return tuple([ours & ~theirs for ours, theirs in zip(cards, others, strict=True)])


def count_cards(cards: Unseen) -> int:
    return sum([held.bit_count() for held in cards])
