"""Legal actions of the acting player, as words of a bit set."""

import numpy as np

from siegeworks.kernels.bits import NONE, bit, count_bits, lowest_bit, nth_bit
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_CARDS,
    DECLARATIONS,
    DRAWS,
    END,
    GOALS,
    OFFERED_ACTIONS,
    OFFERS,
    OIL,
    ON_WALL,
    PASS,
    REST,
    RETREATS,
    TAKES,
    TO_DISCARD,
)
from siegeworks.kernels.schotten_totten_2.record import (
    AFTER_DRAW,
    ATTACKER,
    BEFORE_DRAW,
    DEFENDER,
    DESERTION,
    ELITE_TACTICS,
    ELITES,
    EXCHANGING,
    EXPLOSION,
    LONGEST_ROW,
    NOBODY,
    OVER,
    PREPARING,
    RECRUITMENT,
    REDEPLOYMENT,
    SIEGE,
    SUPPORT,
    TACTICS,
    TARGETING,
    TILES,
    TREASON,
    WORDS,
)
from siegeworks.kernels.schotten_totten_2.tactic_sets import heap_without
from siegeworks.kernels.schotten_totten_2.wall import has_room, has_room_anywhere
from siegeworks.kernels.targets import kernel

EXCHANGED = 3


@kernel
def acting_side(s):
    """Return the side to decide (2.1, Q22)."""
    if s.stage == OVER:
        return NOBODY
    if s.stage == EXCHANGING and s.offers[s.turn] == EXCHANGED:
        return 1 - int(s.turn)
    return int(s.turn)


@kernel
def acting_seat(s):
    """Return the seat to decide; in a match it is not the number of the side."""
    side = acting_side(s)
    if side == NOBODY or not s.with_match:
        return side
    return int(s.attacker) if side == ATTACKER else 1 - int(s.attacker)


@kernel
def count_legal(s):
    """Return the number of legal actions."""
    total = 0
    for word in range(WORDS):
        total += count_bits(s.legal[word])
    return total


@kernel
def nth_legal(s, n):
    """Return the `n`-th legal action, counted from 0."""
    for word in range(WORDS):
        here = count_bits(s.legal[word])
        if n < here:
            return 64 * word + nth_bit(s.legal[word], n)
        n -= here
    return -1


@kernel
def is_legal(s, action):
    return s.legal[action // 64] & bit(action % 64) != NONE


@kernel
def find_legal(s):
    """Write the legal actions of the position into the record, word by word."""
    cards, words, rest = legal_sets(s)
    for word in range(WORDS):
        s.legal[word] = cards if (words >> word) & 1 else NONE
    s.legal[REST] = rest


@kernel
def legal_sets(s):
    """Return the legal actions in short: card set, set of its words, and the word REST.

    A card that may be laid may be laid at every tile with room, so that all words of
    plays are alike; and no position asks for plays and for another choice of cards.
    """
    if s.stage == PREPARING:
        return plays(s)
    if s.stage == TARGETING:
        return targets(s)
    if s.stage == EXCHANGING:
        return offers(s)
    rest = NONE
    if s.stage == BEFORE_DRAW:
        rest = declarations(s) | bit(DRAWS)
        if s.with_tactics and s.tactic_deck and s.deck != NONE:
            rest |= bit(DRAWS + 1)
    elif s.stage == AFTER_DRAW:
        rest = declarations(s) | bit(END)
    return NONE, 0, rest


@kernel
def count_of(cards, words, rest):
    """Return the number of actions in such sets."""
    return count_bits(cards) * count_bits(np.uint64(words)) + count_bits(rest)


@kernel
def nth_of(cards, words, rest, n):
    """Return the `n`-th action of such sets, counted from 0."""
    here = count_bits(cards)
    while words:
        if n < here:
            return 64 * lowest_bit(np.uint64(words)) + nth_bit(cards, n)
        n -= here
        words &= words - 1
    return 64 * REST + nth_bit(rest, n)


@kernel
def declarations(s):
    """Return the proven tiles to declare; none on the Defender's turn (3.1)."""
    if s.turn != ATTACKER:
        return NONE
    return np.uint64(s.provable) << np.uint64(DECLARATIONS)


@kernel
def is_ahead(s, side):
    """Return whether the side has played one Tactic card more than the other (7.3)."""
    return s.tactics_played[side] > s.tactics_played[1 - side]


@kernel
def plays(s):
    """List what begins a turn: declare, lay a card, act, retreat or pour, or pass."""
    side = int(s.turn)
    may_use_tactics = s.with_tactics and not is_ahead(s, side)
    cards = s.hand[side]
    rest = declarations(s)
    if may_use_tactics:
        elites = np.uint64(int(s.tactics[side]) & ELITE_TACTICS)
        cards = cards | (elites << np.uint64(SIEGE))
        rest |= playable_actions(s, side)
    words = 0
    for tile in range(TILES):
        if has_room(s, side, tile):
            words |= 1 << tile
        if s.count[ATTACKER, tile] > 0:
            if side == ATTACKER:
                rest |= bit(RETREATS + tile)
            elif s.cauldrons > 0 and not s.has_poured:
                rest |= bit(OIL + tile)
    if s.with_tactics and not may_use_tactics and s.hand[side] == NONE:
        rest |= bit(PASS)
    return cards, words, rest


@kernel
def playable_actions(s, side):
    """Return the Action cards in hand that find all their targets (7.7, Q15)."""
    playable = NONE
    for tactic in range(ELITES, TACTICS):
        if (int(s.tactics[side]) >> tactic) & 1 and has_targets(s, side, tactic):
            playable |= bit(ACTION_CARDS + tactic - ELITES)
    return playable


@kernel
def has_targets(s, side, tactic):
    """Return whether each target of an Action card can be chosen in turn."""
    if tactic == REDEPLOYMENT:
        return cards_on_wall(s, side) != NONE
    if tactic == RECRUITMENT:
        discarded = s.discard != NONE or s.tactic_discard != 0
        return discarded and has_room_anywhere(s, side)
    if tactic == DESERTION:
        return cards_on_wall(s, 1 - side) != NONE
    if tactic == TREASON:
        return cards_on_wall(s, 1 - side) != NONE and has_room_anywhere(s, side)
    if tactic == EXPLOSION:
        return tiles_with_cards(s) != NONE
    if tactic == SUPPORT:
        return count_bits(s.discard) >= 2
    return True


@kernel
def cards_on_wall(s, side):
    """Return the cards of a side that an Action card may take, by place (Q18)."""
    places = NONE
    for tile in range(TILES):
        for place in range(s.count[side, tile]):
            if s.elite_targets or s.rows[side, tile, place] < SIEGE:
                places |= bit(LONGEST_ROW * tile + place)
    return places


@kernel
def tiles_with_cards(s):
    tiles = NONE
    for tile in range(TILES):
        if s.count[ATTACKER, tile] + s.count[DEFENDER, tile] > 0:
            tiles |= bit(GOALS + tile)
    return tiles


@kernel
def tiles_with_room(s, side, but_not):
    """Return the tiles where the side can lay a card, except `but_not`."""
    tiles = NONE
    for tile in range(TILES):
        if tile != but_not and has_room(s, side, tile):
            tiles |= bit(GOALS + tile)
    return tiles


@kernel
def targets(s):
    """List the choices for the next target of the Action card in play."""
    side = int(s.turn)
    tactic = s.tactic
    if s.chosen == 0:
        if tactic == REDEPLOYMENT:
            return cards_on_wall(s, side), 1 << ON_WALL, NONE
        if tactic == DESERTION or tactic == TREASON:
            return cards_on_wall(s, 1 - side), 1 << ON_WALL, NONE
        if tactic == EXPLOSION:
            return NONE, 0, tiles_with_cards(s)
        if tactic == SUPPORT:
            return s.discard, 1 << TAKES, NONE
        elites = np.uint64(int(s.tactic_discard) & ELITE_TACTICS)
        return s.discard | (elites << np.uint64(SIEGE)), 1 << TAKES, NONE
    if tactic == SUPPORT:
        return s.discard & ~bit(s.chosen_card), 1 << TAKES, NONE
    if tactic == REDEPLOYMENT:
        goals = tiles_with_room(s, side, s.chosen_tile)
        return NONE, 0, goals | bit(TO_DISCARD)
    return NONE, 0, tiles_with_room(s, side, NOBODY)


@kernel
def offers(s):
    """List the cards in hand that are not put aside already (7.14)."""
    side = acting_side(s)
    left = heap_without(int(s.tactics[side]), int(s.offered_tactics[side]))
    elites = np.uint64(left & ELITE_TACTICS)
    siege = s.hand[side] & ~s.offered[side]
    actions = np.uint64(left >> ELITES & (1 << (TACTICS - ELITES)) - 1)
    return (
        siege | (elites << np.uint64(SIEGE)),
        1 << OFFERS,
        actions << np.uint64(OFFERED_ACTIONS),
    )
