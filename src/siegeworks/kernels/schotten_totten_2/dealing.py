"""Chance events in the record: drawing cards and setting up a game (rules 1.4, 2.7)."""

import numpy as np

from siegeworks.games.schotten_totten_2.board import (
    CAULDRONS,
    HAND_SIZE,
    TACTICAL_HAND_SIZE,
)
from siegeworks.kernels.bits import NONE, ONE, bit, count_bits, nth_bit
from siegeworks.kernels.chance import below
from siegeworks.kernels.schotten_totten_2.record import (
    ATTACKER,
    EVERY_TACTIC,
    NOBODY,
    PREPARING,
    SIEGE,
    TILES,
)
from siegeworks.kernels.schotten_totten_2.tactic_sets import (
    nth_tactic,
    with_tactic,
    without_tactic,
)
from siegeworks.kernels.targets import kernel

FULL_DECK = (ONE << np.uint64(SIEGE)) - ONE


@kernel
def draw_siege_card(s, side):
    """Draw a random card of the deck; it may be one that Support returned (Q31)."""
    card = bit(nth_bit(s.deck, below(s, count_bits(s.deck))))
    s.deck &= ~card
    s.hand[side] |= card
    s.cannot_hold[side] = NONE


@kernel
def draw_tactic_card(s, side):
    """Draw a random card of the Tactic deck."""
    heap = np.uint64(s.tactic_deck)
    tactic = nth_tactic(heap, below(s, count_bits(heap)))
    s.tactic_deck = without_tactic(s.tactic_deck, tactic)
    s.tactics[side] = with_tactic(s.tactics[side], tactic)


@kernel
def lay_out(s):
    """Set up a sound wall, three cauldrons and full decks, and deal both hands."""
    for side in range(2):
        s.hand[side] = NONE
        s.cannot_hold[side] = NONE
        s.given[side] = NONE
        s.offered[side] = NONE
        s.tactics[side] = 0
        s.used[side] = 0
        s.given_tactics[side] = 0
        s.offered_tactics[side] = 0
        s.tactics_played[side] = 0
        s.offers[side] = 0
        for tile in range(TILES):
            s.count[side, tile] = 0
    for tile in range(TILES):
        s.damaged[tile] = 0
        s.first[tile] = NOBODY
    s.deck = FULL_DECK
    s.discard = NONE
    s.tactic_deck = EVERY_TACTIC if s.with_tactics else 0
    s.tactic_discard = 0
    s.provable = 0
    s.cauldrons = CAULDRONS
    s.has_poured = 0
    s.turn = ATTACKER
    s.stage = PREPARING
    s.tactic = 0
    s.chosen = 0
    s.chosen_tile = 0
    s.chosen_place = 0
    s.chosen_card = 0
    s.ending = NOBODY
    for side in range(2):
        for _ in range(TACTICAL_HAND_SIZE if s.with_tactics else HAND_SIZE):
            draw_siege_card(s, side)
