"""Heaps of Tactic cards: sets of bits in which the Joker counts up to two."""

import numpy as np

from siegeworks.kernels.bits import bit, nth_bit
from siegeworks.kernels.schotten_totten_2.record import JOKER, SECOND_JOKER, SIEGE
from siegeworks.kernels.targets import kernel

TWO_JOKERS = 1 << JOKER | 1 << SECOND_JOKER


@kernel
def with_tactic(heap, tactic):
    """The heap and one card more."""
    heap = int(heap)
    if tactic == JOKER and heap & (1 << JOKER):
        return heap | (1 << SECOND_JOKER)
    return heap | (1 << tactic)


@kernel
def without_tactic(heap, tactic):
    """The heap less one card, if it is there."""
    heap = int(heap)
    if tactic == JOKER and heap & (1 << SECOND_JOKER):
        return heap & ~(1 << SECOND_JOKER)
    return heap & ~(1 << tactic)


@kernel
def heap_without(heap, gone):
    """The heap less another that is part of it; of two Jokers, one may be gone."""
    if heap & TWO_JOKERS == TWO_JOKERS and gone & TWO_JOKERS == 1 << JOKER:
        return heap & ~gone & ~TWO_JOKERS | 1 << JOKER
    return heap & ~gone


@kernel
def heap_with(heap, more):
    """Two heaps together; one Joker in each make two."""
    if heap & more & 1 << JOKER:
        return heap | more | TWO_JOKERS
    return heap | more


@kernel
def nth_tactic(heap, n):
    """The card before which `n` others come; two Jokers are two cards."""
    found = nth_bit(np.uint64(heap), n)
    return JOKER if found == SECOND_JOKER else found


@kernel
def discard_card(s, card):
    """The card joins the discard (1.5)."""
    if card < SIEGE:
        s.discard |= bit(card)
    else:
        s.tactic_discard = with_tactic(s.tactic_discard, card - SIEGE)


@kernel
def spend_card(s, side, card):
    """The card leaves the hand; the opponent who gave it knows that one less."""
    if card < SIEGE:
        s.hand[side] &= ~bit(card)
        s.given[side] &= ~bit(card)
    else:
        s.tactics[side] = without_tactic(s.tactics[side], card - SIEGE)
        s.given_tactics[side] = without_tactic(s.given_tactics[side], card - SIEGE)
