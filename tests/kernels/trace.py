"""What the kernel did: one row of numbers for each decision of a game.

A row says everything that a record says, in numbers that the reference engine's state
can be spelled in as well, and then what was chosen. Written by compiled code.
"""

from itertools import pairwise

import numpy as np

from siegeworks.kernels.bits import NONE, bit, count_bits, nth_bit
from siegeworks.kernels.chance import below
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_CARDS,
    DECLARATIONS,
    DRAWS,
    GOALS,
    OFFERS,
    OIL,
    ON_WALL,
    PASS,
    REST,
    RETREATS,
    TAKES,
    TO_DISCARD,
)
from siegeworks.kernels.schotten_totten_2.legality import (
    acting_seat,
    count_legal,
    nth_legal,
)
from siegeworks.kernels.schotten_totten_2.observation import observation
from siegeworks.kernels.schotten_totten_2.random_play import random_action
from siegeworks.kernels.schotten_totten_2.record import (
    JOKER,
    NOBODY,
    OVER,
    PREPARING,
    RECRUITMENT,
    SECOND_JOKER,
    SUPPORT,
    TARGETING,
    TILES,
    WORDS,
)
from siegeworks.kernels.schotten_totten_2.rules import apply
from siegeworks.kernels.targets import kernel

FIELDS = (
    "actor",
    "stage",
    "turn",
    "has poured",
    "cauldrons",
    "tactic on the table",
    "chosen targets",
    "chosen on the wall",
    "chosen in the discard",
    *(f"tile {tile + 1}" for tile in range(TILES)),
    "provable tiles",
    "deck",
    "Tactic deck",
    "discard",
    "discarded Tactic cards",
    *(
        f"{side}'s {what}"
        for side in ("attacker", "defender")
        for what in (
            "hand",
            "Tactic cards",
            "cards it cannot hold",
            "given cards",
            "given Tactic cards",
            "offered cards",
            "offered Tactic cards",
            "number of offers",
            "used Action cards",
            "number of played Tactic cards",
        )
    ),
    "ending",
    "winner",
    "attacking contender",
    "pair",
    "finished games",
    *(
        f"{what} of game {game}"
        for game in (1, 2)
        for what in ("victor", "victor's side", "figure")
    ),
    "chosen action",
)
"""What the columns of a row mean; the set of legal actions follows them."""

ACTION = FIELDS.index("chosen action")
LEGAL = len(FIELDS)
COLUMNS = LEGAL + WORDS
TACTIC = FIELDS.index("tactic on the table")
WALL = FIELDS.index("tile 1")
CARDS = FIELDS.index("provable tiles")
BY_SIDE = FIELDS.index("attacker's hand")
SIDE_WIDTH = FIELDS.index("defender's hand") - BY_SIDE
SCORE = FIELDS.index("ending")

NOT_JOKERS = (1 << SECOND_JOKER) - 1 - (1 << JOKER)


@kernel
def heap_number(heap):
    """How many Jokers, and one bit for each other card: equal for equal heaps."""
    jokers = (heap >> JOKER & 1) + (heap >> SECOND_JOKER & 1)
    return jokers + ((heap & NOT_JOKERS) << 1)


@kernel
def tile_number(s, tile):
    """Damage, precedence and both rows, card by card."""
    number = np.int64(s.damaged[tile]) | np.int64(s.first[tile] + 1) << 1
    for side in range(2):
        for place in range(s.count[side, tile]):
            card = np.int64(s.rows[side, tile, place]) + 1
            number |= card << (3 + 7 * (4 * side + place))
    return number


@kernel
def write_row(s, row):
    """Everything the record says, column by column."""
    row[0] = acting_seat(s)
    row[1] = s.stage
    row[2] = s.turn
    row[3] = s.has_poured if s.stage == PREPARING else 0
    row[4] = s.cauldrons
    write_targets(s, row)
    for tile in range(TILES):
        row[WALL + tile] = tile_number(s, tile)
    row[CARDS] = s.provable if s.stage != OVER else 0
    row[CARDS + 1] = np.int64(s.deck)
    row[CARDS + 2] = heap_number(np.int64(s.tactic_deck))
    row[CARDS + 3] = np.int64(s.discard)
    row[CARDS + 4] = heap_number(np.int64(s.tactic_discard))
    for side in range(2):
        write_side(s, side, row, BY_SIDE + SIDE_WIDTH * side)
    write_score(s, row)
    for word in range(WORDS):
        row[LEGAL + word] = np.int64(s.legal[word])


@kernel
def write_targets(s, row):
    """Only while an Action card is resolved; afterwards its traces mean nothing."""
    for column in range(TACTIC, WALL):
        row[column] = NOBODY
    if s.stage != TARGETING:
        return
    row[TACTIC] = s.tactic
    row[TACTIC + 1] = s.chosen
    if s.chosen == 0:
        return
    if s.tactic == RECRUITMENT or s.tactic == SUPPORT:
        row[TACTIC + 3] = s.chosen_card
    else:
        row[TACTIC + 2] = 4 * s.chosen_tile + s.chosen_place


@kernel
def write_side(s, side, row, at):
    """The cards of one side."""
    row[at] = np.int64(s.hand[side])
    row[at + 1] = heap_number(np.int64(s.tactics[side]))
    row[at + 2] = np.int64(s.cannot_hold[side])
    row[at + 3] = np.int64(s.given[side])
    row[at + 4] = heap_number(np.int64(s.given_tactics[side]))
    row[at + 5] = np.int64(s.offered[side])
    row[at + 6] = heap_number(np.int64(s.offered_tactics[side]))
    row[at + 7] = s.offers[side]
    row[at + 8] = heap_number(np.int64(s.used[side]))
    row[at + 9] = s.tactics_played[side]


@kernel
def write_score(s, row):
    """How it ended, and how the match stands."""
    row[SCORE] = s.ending
    row[SCORE + 1] = s.winner
    row[SCORE + 2] = s.attacker
    row[SCORE + 3] = s.pair
    row[SCORE + 4] = s.victories
    for game in range(2):
        row[SCORE + 5 + 3 * game] = s.victor[game]
        row[SCORE + 6 + 3 * game] = s.victor_side[game]
        row[SCORE + 7 + 3 * game] = s.figure[game]


@kernel
def trace(s, rows, seen, manner):
    """Play on in a manner; how many rows were written. At the end, -1 is chosen.

    Beside each row, what both seats see.
    """
    for number in range(len(rows)):
        row = rows[number]
        write_row(s, row)
        for seat in range(2):
            observation(s, seat, seen[number, seat])
        if s.stage == OVER:
            row[ACTION] = -1
            return number + 1
        action = choose(s, manner)
        row[ACTION] = action
        apply(s, action)
    return len(rows)


# Manners of random play, so that all corners of the game are seen.
ANYTHING, STEADFAST, KIND_FIRST = range(3)


def manner_of(seed: int) -> int:
    """Whoever chooses a kind first retreats all the time: once in a while will do."""
    return KIND_FIRST if seed % 16 == 15 else seed % 2


@kernel
def choose(s, manner):
    if manner == KIND_FIRST:
        return kind_first(s)
    if manner == STEADFAST:
        return steadfast(s)
    return random_action(s)


KINDS = tuple(
    (word, lowest, beyond)
    for word, edges in (
        (TAKES, (0, 63)),
        (OFFERS, (0, 63)),
        (ON_WALL, (0, 63)),
        (
            REST,
            (
                0,
                ACTION_CARDS,
                DECLARATIONS,
                RETREATS,
                OIL,
                GOALS,
                DRAWS,
                PASS,
                PASS + 1,
                TO_DISCARD,
                TO_DISCARD + 1,
            ),
        ),
    )
    for lowest, beyond in pairwise(edges)
)
"""Every kind of action but the plays: its word, and its places there."""


@kernel
def of_kind(s, kind):
    """The legal actions of one kind."""
    word, lowest, beyond = KINDS[kind]
    return s.legal[word] & (bit(beyond) - bit(lowest))


@kernel
def kind_first(s):
    """Any kind of action, and then any action of it."""
    plays = 0
    for tile in range(TILES):
        plays += count_bits(s.legal[tile])
    kinds = 1 if plays > 0 else 0
    for kind in range(len(KINDS)):
        kinds += of_kind(s, kind) != NONE
    n = below(s, kinds)
    if plays > 0:
        if n == 0:
            return nth_legal(s, below(s, plays))
        n -= 1
    for kind in range(len(KINDS)):
        found = of_kind(s, kind)
        if found != NONE:
            if n == 0:
                return 64 * KINDS[kind][0] + nth_bit(found, below(s, count_bits(found)))
            n -= 1
    return -1


WITHDRAWALS = np.uint64((1 << GOALS) - (1 << RETREATS))
"""Retreats and oil: without them, walls fill up."""


@kernel
def steadfast(s):
    """Anything that takes no card off the wall, if there is such a thing."""
    for _ in range(20):
        action = nth_legal(s, below(s, count_legal(s)))
        if action // 64 != REST or bit(action % 64) & WITHDRAWALS == NONE:
            return action
    return action
