"""Sampling of worlds: everything hidden from a side is dealt again (Q31).

The result depends only on what the side may know. Counterpart of `worlds` in the
reference engine.
"""

import numpy as np

from siegeworks.kernels.bits import NONE, bit, count_bits, nth_bit
from siegeworks.kernels.chance import below
from siegeworks.kernels.schotten_totten_2.tactic_sets import (
    heap_with,
    heap_without,
    nth_tactic,
    with_tactic,
    without_tactic,
)
from siegeworks.kernels.targets import kernel


@kernel
def imagine(s, side):
    """Deal the other hand and the decks again."""
    other = 1 - side
    imagine_siege_cards(s, other)
    if s.with_tactics:
        imagine_tactics(s, other)
        if s.offers[other] > 0:
            imagine_offer(s, other)


@kernel
def imagine_siege_cards(s, other):
    """Deal a hand of the same size; gifts stay, cards Support returned stay out."""
    loose = s.hand[other] & ~s.given[other]
    count = count_bits(loose)
    s.deck |= loose
    s.hand[other] = s.given[other]
    possible = s.deck & ~s.cannot_hold[other]
    for _ in range(count):
        card = bit(nth_bit(possible, below(s, count_bits(possible))))
        possible &= ~card
        s.deck &= ~card
        s.hand[other] |= card


@kernel
def imagine_tactics(s, other):
    """Deal the same number of Tactic cards, keeping gifts."""
    loose = heap_without(int(s.tactics[other]), int(s.given_tactics[other]))
    count = count_bits(np.uint64(loose))
    s.tactic_deck = heap_with(int(s.tactic_deck), loose)
    s.tactics[other] = s.given_tactics[other]
    for _ in range(count):
        deck = int(s.tactic_deck)
        tactic = nth_tactic(deck, below(s, count_bits(np.uint64(deck))))
        s.tactic_deck = without_tactic(deck, tactic)
        s.tactics[other] = with_tactic(s.tactics[other], tactic)


@kernel
def imagine_offer(s, other):
    """Choose the cards put aside face down at random from the hand."""
    siege = s.hand[other]
    tactics = int(s.tactics[other])
    s.offered[other] = NONE
    s.offered_tactics[other] = 0
    for _ in range(s.offers[other]):
        of_siege = count_bits(siege)
        pick = below(s, of_siege + count_bits(np.uint64(tactics)))
        if pick < of_siege:
            card = bit(nth_bit(siege, pick))
            siege &= ~card
            s.offered[other] |= card
        else:
            tactic = nth_tactic(tactics, pick - of_siege)
            tactics = without_tactic(tactics, tactic)
            s.offered_tactics[other] = with_tactic(s.offered_tactics[other], tactic)
