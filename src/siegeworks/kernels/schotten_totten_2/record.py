"""Record of one game, which a kernel reads and writes.

Siege cards are numbered 0 to 59, colour by colour; Tactic cards follow in the order of
their names. Siege cards are stored as a bit set. So are Tactic cards, with a bit of its
own for the second Joker, so that equal sets are equal numbers.
"""

import numpy as np

from siegeworks.games.schotten_totten_2.board import SLOTS as SLOTS_BY_FACE
from siegeworks.games.schotten_totten_2.board import WALL, Requirement
from siegeworks.games.schotten_totten_2.cards import COLORS, HIGHEST, SIEGE_CARDS

ATTACKER, DEFENDER = 0, 1
NOBODY = -1

TILES = len(WALL)
LONGEST_ROW = 4
SIEGE = len(SIEGE_CARDS)
STRENGTHS = HIGHEST + 1
HUES = len(COLORS)

JOKER, SPY, SHIELD = 0, 1, 2
REDEPLOYMENT, RECRUITMENT, DESERTION, TREASON = 3, 4, 5, 6
EXPLOSION, SUPPORT, EXCHANGE = 7, 8, 9
TACTICS = 10
ELITES = 3
SECOND_JOKER = 10
EVERY_TACTIC = (1 << (TACTICS + 1)) - 1
ELITE_TACTICS = (1 << JOKER) | (1 << SPY) | (1 << SHIELD)

PREPARING, TARGETING, EXCHANGING, BEFORE_DRAW, AFTER_DRAW, OVER = range(6)
SECOND_FALL, FOURTH_TILE, DECK_RAN_OUT, WALL_HELD = range(4)

ANY, SUM, LOW_SUM, SAME, COLOR, RUN = range(6)
REQUIREMENTS = tuple(Requirement)
"""Requirements in the order of the numbers above."""
AS_SUM, AS_MEMBER, AS_STRONGEST = range(3)
READINGS = ("sum", "member", "strongest")
"""Values of the option for colour runs, in the order of the numbers above."""

SLOTS = SLOTS_BY_FACE
"""Cards of each side's row, by tile and damage."""
ASKED = tuple(
    (
        REQUIREMENTS.index(tile.sound.requirement),
        REQUIREMENTS.index(tile.damaged.requirement),
    )
    for tile in WALL
)
"""Requirement number by tile and damage."""

WORDS = 11
"""Words of 64 actions each: see `action_ids`."""

GAME = np.dtype(
    [
        ("random", np.uint64),
        ("legal", np.uint64, (WORDS,)),
        # Siege cards.
        ("hand", np.uint64, (2,)),
        ("deck", np.uint64),
        ("discard", np.uint64),
        ("cannot_hold", np.uint64, (2,)),
        ("given", np.uint64, (2,)),
        ("offered", np.uint64, (2,)),
        # Tactic cards.
        ("tactics", np.int16, (2,)),
        ("tactic_deck", np.int16),
        ("tactic_discard", np.int16),
        ("used", np.int16, (2,)),
        ("given_tactics", np.int16, (2,)),
        ("offered_tactics", np.int16, (2,)),
        # The wall.
        ("rows", np.int8, (2, TILES, LONGEST_ROW)),
        ("count", np.int8, (2, TILES)),
        ("damaged", np.int8, (TILES,)),
        ("first", np.int8, (TILES,)),
        ("provable", np.int16),
        # Progress of the game.
        ("tactics_played", np.int8, (2,)),
        ("offers", np.int8, (2,)),
        ("cauldrons", np.int8),
        ("has_poured", np.int8),
        ("turn", np.int8),
        ("stage", np.int8),
        ("tactic", np.int8),
        ("chosen", np.int8),
        ("chosen_tile", np.int8),
        ("chosen_place", np.int8),
        ("chosen_card", np.int8),
        ("ending", np.int8),
        ("winner", np.int8),
        # Options.
        ("with_tactics", np.int8),
        ("reading", np.int8),
        ("elite_targets", np.int8),
        ("with_match", np.int8),
        # The match.
        ("attacker", np.int8),
        ("victories", np.int8),
        ("victor", np.int8, (2,)),
        ("victor_side", np.int8, (2,)),
        ("figure", np.int8, (2,)),
        ("pair", np.int16),
    ],
    align=True,
)
"""`chosen` counts the targets chosen so far, `offers` the cards that are put aside.

`winner` is a side; in a match it is the contender who won the match, and `attacker` the
contender who attacks at present.
"""
