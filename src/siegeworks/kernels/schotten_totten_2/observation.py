"""Observation of a seat: a row of small numbers, the input of a network.

`FIELDS` defines the layout. Own data comes before the opponent's, so that both seats
read the row in the same way. It contains nothing that the View of the reference engine
does not hold.
"""

import numpy as np

from siegeworks.games.schotten_totten_2.board import CAULDRONS as FULL_CAULDRONS
from siegeworks.kernels.bits import count_bits, lowest_bit
from siegeworks.kernels.layout import Field, Layout
from siegeworks.kernels.schotten_totten_2.action_ids import REST
from siegeworks.kernels.schotten_totten_2.legality import acting_side, legal_sets
from siegeworks.kernels.schotten_totten_2.record import (
    ATTACKER,
    ELITES,
    EXCHANGING,
    JOKER,
    LONGEST_ROW,
    NOBODY,
    OVER,
    PREPARING,
    READINGS,
    REDEPLOYMENT,
    SECOND_JOKER,
    SIEGE,
    TACTICS,
    TARGETING,
    TILES,
    TREASON,
    WALL_HELD,
)
from siegeworks.kernels.targets import kernel

EVERY_CARD = SIEGE + TACTICS
LAYABLE = SIEGE + ELITES
STAGES = OVER + 1
ENDINGS = WALL_HELD + 1
MOST_PAIRS = 100

FIELDS = (
    # Cards are counted: sixty Siege cards, then the Tactic cards.
    Field("hand", (EVERY_CARD,), 0, 2, "own cards"),
    Field("offered", (EVERY_CARD,), 0, 2, "own cards put aside for an Exchange"),
    Field("known", (EVERY_CARD,), 0, 2, "in the opponent's hand, given by this seat"),
    Field("exposed", (EVERY_CARD,), 0, 2, "own cards that the opponent gave"),
    Field("discard", (EVERY_CARD,), 0, 2, "the open discard"),
    Field("used", (2, TACTICS), 0, 2, "Action cards beside each player"),
    Field("cannot_hold", (2, SIEGE), 0, 1, "cards that are not in each side's hand"),
    Field("hand_sizes", (2, 2), 0, 20, "Siege and Tactic cards: the backs show them"),
    Field("deck_sizes", (2,), 0, SIEGE, "Siege and Tactic cards still to come"),
    Field("tactics_played", (2,), 0, TACTICS + 1, "Tactic cards played so far"),
    # The wall.
    Field(
        "rows",
        (2, TILES, LAYABLE),
        0,
        (1 << LONGEST_ROW) - 1,
        "by side and tile, the places of each card in its row, as bits (1, 2, 4, 8)",
    ),
    Field("row_lengths", (2, TILES), 0, LONGEST_ROW, "cards in each row"),
    Field("damaged", (TILES,), 0, 1, "tiles that were damaged"),
    Field("first", (TILES,), -1, 1, "complete first: 1 own row, -1 the opponent's"),
    Field("cauldrons", (1,), 0, FULL_CAULDRONS, "cauldrons still full"),
    # Progress of the game.
    Field("attacks", (1,), 0, 1, "this seat is the Attacker"),
    Field("is_own_turn", (1,), 0, 1, "this seat's turn"),
    Field("acts", (1,), 0, 1, "this seat is to decide"),
    Field("has_poured", (1,), 0, 1, "oil was poured in this turn"),
    Field(
        "stage",
        (STAGES,),
        0,
        1,
        "which of: preparing, targeting, exchanging, before and after the draw, over",
    ),
    Field("tactic", (TACTICS,), 0, 1, "the Action card that wants targets or offers"),
    Field("chosen_on_wall", (TILES, LONGEST_ROW), 0, 1, "its first target on the wall"),
    Field("chosen_card", (LAYABLE,), 0, 1, "its first target in the discard"),
    Field("offers", (2,), 0, 20, "cards offered so far in an Exchange"),
    Field(
        "ending",
        (ENDINGS,),
        0,
        1,
        "which of: second fall of a tile, fourth tile, deck ran out, wall held",
    ),
    Field("result", (1,), -1, 1, "1 won, -1 lost"),
    # Options and match.
    Field("with_tactics", (1,), 0, 1, "the tactical variant"),
    Field(
        "color_run",
        (len(READINGS),),
        0,
        1,
        "a colour run where one type is named counts as: sum, member, strongest",
    ),
    Field("elite_targets", (1,), 0, 1, "Elite cards may be moved and taken"),
    Field("with_match", (1,), 0, 1, "two games with swapped roles"),
    Field("opens_the_match", (1,), 0, 1, "this seat attacks in odd games"),
    Field("pair", (1,), 0, MOST_PAIRS, "which pair of games; ties are replayed"),
    Field(
        "victories",
        (2, 3),
        -1,
        SIEGE,
        "by game won in this pair: 1 own, -1 not; 1 as Attacker, -1 not; its figure",
    ),
)
LAYOUT = Layout(FIELDS)
OBSERVATION_SIZE = LAYOUT.size

HAND = LAYOUT["hand"].start
OFFERED = LAYOUT["offered"].start
KNOWN = LAYOUT["known"].start
EXPOSED = LAYOUT["exposed"].start
DISCARD = LAYOUT["discard"].start
USED = LAYOUT["used"].start
CANNOT_HOLD = LAYOUT["cannot_hold"].start
HAND_SIZES = LAYOUT["hand_sizes"].start
DECK_SIZES = LAYOUT["deck_sizes"].start
TACTICS_PLAYED = LAYOUT["tactics_played"].start
ROWS = LAYOUT["rows"].start
ROW_LENGTHS = LAYOUT["row_lengths"].start
DAMAGED = LAYOUT["damaged"].start
FIRST = LAYOUT["first"].start
CAULDRONS = LAYOUT["cauldrons"].start
ATTACKS = LAYOUT["attacks"].start
IS_OWN_TURN = LAYOUT["is_own_turn"].start
ACTS = LAYOUT["acts"].start
HAS_POURED = LAYOUT["has_poured"].start
STAGE = LAYOUT["stage"].start
TACTIC = LAYOUT["tactic"].start
CHOSEN_ON_WALL = LAYOUT["chosen_on_wall"].start
CHOSEN_CARD = LAYOUT["chosen_card"].start
OFFERS_MADE = LAYOUT["offers"].start
ENDING = LAYOUT["ending"].start
RESULT = LAYOUT["result"].start
WITH_TACTICS = LAYOUT["with_tactics"].start
COLOR_RUN = LAYOUT["color_run"].start
ELITE_TARGETS = LAYOUT["elite_targets"].start
WITH_MATCH = LAYOUT["with_match"].start
OPENS_THE_MATCH = LAYOUT["opens_the_match"].start
PAIR = LAYOUT["pair"].start
VICTORIES = LAYOUT["victories"].start


@kernel
def observation(s, seat, out):
    """Write the observation of a seat."""
    for column in range(OBSERVATION_SIZE):
        out[column] = 0
    mark_observation(s, seat, out)


@kernel
def write_mask(s, out):
    """Write 1 for every legal action, 0 for every other number."""
    for action in range(len(out)):
        out[action] = 0
    mark_legal(s, out)


@kernel
def mark_legal(s, out):
    """Write 1 for every legal action into a row of zeros."""
    cards, words, rest = legal_sets(s)
    while words:
        mark_set(cards, out, 64 * lowest_bit(np.uint64(words)))
        words &= words - 1
    mark_set(rest, out, 64 * REST)


@kernel
def mark_observation(s, seat, out):
    """Write the observation of a seat into a row of zeros."""
    side = seat
    if s.with_match and seat != s.attacker:
        side = 1
    elif s.with_match:
        side = 0
    mark_cards(s, side, out)
    mark_wall(s, side, out)
    mark_course(s, side, out)
    mark_agreement(s, seat, out)


@kernel
def mark_set(cards, out, start):
    """Write 1 for each member of a set."""
    while cards:
        place = lowest_bit(cards)
        out[start + place] = 1
        cards &= cards - np.uint64(1)


@kernel
def mark_tactics(heap, out, start):
    """Write the number of each Tactic card."""
    mark_set(np.uint64(int(heap) & ((1 << TACTICS) - 1)), out, start)
    if (int(heap) >> SECOND_JOKER) & 1:
        out[start + JOKER] = 2


@kernel
def mark_heap(siege, tactics, out, start):
    """Write the number of each card."""
    mark_set(siege, out, start)
    mark_tactics(tactics, out, start + SIEGE)


@kernel
def mark_cards(s, side, out):
    other = 1 - side
    mark_heap(s.hand[side], s.tactics[side], out, HAND)
    mark_heap(s.offered[side], s.offered_tactics[side], out, OFFERED)
    mark_heap(s.given[other], s.given_tactics[other], out, KNOWN)
    mark_heap(s.given[side], s.given_tactics[side], out, EXPOSED)
    mark_heap(s.discard, s.tactic_discard, out, DISCARD)
    out[DECK_SIZES] = count_bits(s.deck)
    out[DECK_SIZES + 1] = count_bits(np.uint64(s.tactic_deck))
    for far in range(2):
        whose = other if far else side
        mark_tactics(s.used[whose], out, USED + far * TACTICS)
        mark_set(s.cannot_hold[whose], out, CANNOT_HOLD + far * SIEGE)
        out[HAND_SIZES + 2 * far] = count_bits(s.hand[whose])
        out[HAND_SIZES + 2 * far + 1] = count_bits(np.uint64(s.tactics[whose]))
        out[TACTICS_PLAYED + far] = s.tactics_played[whose]


@kernel
def mark_wall(s, side, out):
    for tile in range(TILES):
        out[DAMAGED + tile] = s.damaged[tile]
        if s.first[tile] != NOBODY:
            out[FIRST + tile] = 1 if s.first[tile] == side else -1
        for far in range(2):
            whose = 1 - side if far else side
            row = far * TILES + tile
            count = int(s.count[whose, tile])
            out[ROW_LENGTHS + row] = count
            for place in range(count):
                card = int(s.rows[whose, tile, place])
                out[ROWS + row * LAYABLE + card] |= 1 << place
    out[CAULDRONS] = s.cauldrons


@kernel
def mark_course(s, side, out):
    """Write the pending decision, without stale values left in the record."""
    out[ATTACKS] = side == ATTACKER
    out[IS_OWN_TURN] = s.turn == side
    out[ACTS] = acting_side(s) == side
    out[STAGE + int(s.stage)] = 1
    if s.stage == PREPARING:
        out[HAS_POURED] = s.has_poured
    elif s.stage == EXCHANGING:
        out[TACTIC + int(s.tactic)] = 1
        out[OFFERS_MADE] = s.offers[side]
        out[OFFERS_MADE + 1] = s.offers[1 - side]
    elif s.stage == TARGETING:
        out[TACTIC + int(s.tactic)] = 1
        if s.chosen > 0 and (s.tactic == REDEPLOYMENT or s.tactic == TREASON):
            place = LONGEST_ROW * int(s.chosen_tile) + int(s.chosen_place)
            out[CHOSEN_ON_WALL + place] = 1
        elif s.chosen > 0:
            out[CHOSEN_CARD + int(s.chosen_card)] = 1
    elif s.stage == OVER:
        out[ENDING + int(s.ending)] = 1


@kernel
def mark_agreement(s, seat, out):
    out[WITH_TACTICS] = s.with_tactics
    out[COLOR_RUN + int(s.reading)] = 1
    out[ELITE_TARGETS] = s.elite_targets
    out[WITH_MATCH] = s.with_match
    if s.stage == OVER:
        out[RESULT] = 1 if s.winner == seat else -1
    if not s.with_match:
        return
    out[OPENS_THE_MATCH] = seat == 0
    out[PAIR] = min(int(s.pair), MOST_PAIRS)
    for game in range(s.victories):
        out[VICTORIES + 3 * game] = 1 if s.victor[game] == seat else -1
        out[VICTORIES + 3 * game + 1] = 1 if s.victor_side[game] == ATTACKER else -1
        out[VICTORIES + 3 * game + 2] = s.figure[game]
