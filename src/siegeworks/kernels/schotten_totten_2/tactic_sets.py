"""Multisets of Tactic cards as bit sets, in which the Joker counts up to two."""

import numpy as np

from siegeworks.kernels.bits import bit, nth_bit
from siegeworks.kernels.schotten_totten_2.record import JOKER, SECOND_JOKER, SIEGE
from siegeworks.kernels.targets import kernel

TWO_JOKERS = 1 << JOKER | 1 << SECOND_JOKER


@kernel
def with_tactic(heap, tactic):
    """Add one card."""
    heap = int(heap)
    if tactic == JOKER and heap & (1 << JOKER):
        return heap | (1 << SECOND_JOKER)
    return heap | (1 << tactic)


@kernel
def without_tactic(heap, tactic):
    """Remove one card, if it is there."""
    heap = int(heap)
    if tactic == JOKER and heap & (1 << SECOND_JOKER):
        return heap & ~(1 << SECOND_JOKER)
    return heap & ~(1 << tactic)


@kernel
def heap_without(heap, gone):
    """Remove a subset; of two Jokers, one may be removed."""
    if heap & TWO_JOKERS == TWO_JOKERS and gone & TWO_JOKERS == 1 << JOKER:
        return heap & ~gone & ~TWO_JOKERS | 1 << JOKER
    return heap & ~gone


@kernel
def heap_with(heap, more):
    """Join two sets; one Joker in each makes two."""
    if heap & more & 1 << JOKER:
        return heap | more | TWO_JOKERS
    return heap | more


@kernel
def nth_tactic(heap, n):
    """Return the `n`-th card, counted from 0; two Jokers are two cards."""
    found = nth_bit(np.uint64(heap), n)
    return JOKER if found == SECOND_JOKER else found


@kernel
def discard_card(s, card):
    """Add a card to the discard (1.5)."""
    if card < SIEGE:
        s.discard |= bit(card)
    else:
        s.tactic_discard = with_tactic(s.tactic_discard, card - SIEGE)


@kernel
def spend_card(s, side, card):
    """Remove a card from the hand, and from those that the opponent knows it gave."""
    if card < SIEGE:
        s.hand[side] &= ~bit(card)
        s.given[side] &= ~bit(card)
    else:
        s.tactics[side] = without_tactic(s.tactics[side], card - SIEGE)
        s.given_tactics[side] = without_tactic(s.given_tactics[side], card - SIEGE)
