"""Rows at the wall: adding and removing cards, proofs (rules 2.5, 2.6, 3.2, 4.4)."""

from siegeworks.kernels.bits import NONE
from siegeworks.kernels.schotten_totten_2.faces import slots_at
from siegeworks.kernels.schotten_totten_2.formations import worth_of
from siegeworks.kernels.schotten_totten_2.record import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    SIEGE,
    STRENGTHS,
    TILES,
)
from siegeworks.kernels.schotten_totten_2.tactic_sets import discard_card
from siegeworks.kernels.targets import kernel


@kernel
def has_room(s, side, tile):
    return s.count[side, tile] < slots_at(s, tile)


@kernel
def has_room_anywhere(s, side):
    for tile in range(TILES):
        if has_room(s, side, tile):
            return True
    return False


@kernel
def settle_first(s, tile):
    """Update which complete row counts as the earlier one (4.4)."""
    slots = slots_at(s, tile)
    attacker = s.count[ATTACKER, tile] == slots
    defender = s.count[DEFENDER, tile] == slots
    if s.first[tile] == DEFENDER and defender:
        return
    if attacker:
        s.first[tile] = ATTACKER
    elif defender:
        s.first[tile] = DEFENDER
    else:
        s.first[tile] = NOBODY


@kernel
def add_card(s, side, tile, card):
    """Add a card to the far end of the row (2.5)."""
    s.rows[side, tile, s.count[side, tile]] = card
    s.count[side, tile] += 1
    settle_first(s, tile)


@kernel
def lift_card(s, side, tile, place):
    """Remove a card from a row, which keeps its order, and return it."""
    card = int(s.rows[side, tile, place])
    last = s.count[side, tile] - 1
    for index in range(place, last):
        s.rows[side, tile, index] = s.rows[side, tile, index + 1]
    s.count[side, tile] = last
    settle_first(s, tile)
    return card


@kernel
def drop_card(s, side, tile, place):
    """Move a card from the wall to the discard."""
    discard_card(s, lift_card(s, side, tile, place))


@kernel
def sweep(s, side, tile):
    """Move a whole row to the discard."""
    for place in range(s.count[side, tile]):
        discard_card(s, int(s.rows[side, tile, place]))
    s.count[side, tile] = 0
    settle_first(s, tile)


@kernel
def trade_arrival(s, side, tile):
    """Discard a 0 or 11 that has just arrived, together with its counterpart (2.6)."""
    last = s.count[side, tile] - 1
    card = int(s.rows[side, tile, last])
    if card >= SIEGE:
        return
    strength = card % STRENGTHS
    if strength != 0 and strength != STRENGTHS - 1:
        return
    counterpart = card - strength + STRENGTHS - 1 - strength
    for place in range(s.count[1 - side, tile]):
        if s.rows[1 - side, tile, place] == counterpart:
            drop_card(s, 1 - side, tile, place)
            drop_card(s, side, tile, last)
            return


@kernel
def unseen_cards(s):
    """Return the Siege cards that are neither at the wall nor in the discard."""
    return s.deck | s.hand[ATTACKER] | s.hand[DEFENDER]


@kernel
def is_proven(s, tile, unseen):
    """Return whether no possible defence beats the complete attack (3.4)."""
    if has_room(s, ATTACKER, tile):
        return False
    attack = 0
    defence = 0
    for side in range(2):
        # A complete row does not depend on the unseen cards.
        pool = unseen if has_room(s, side, tile) else NONE
        attack, defence = defence, worth_of(s, side, tile, pool)
    return attack > defence or (attack == defence and s.first[tile] == ATTACKER)


@kernel
def find_proofs(s):
    """Find the tiles that are proven; needed again after each change of the wall."""
    unseen = unseen_cards(s)
    proven = 0
    for tile in range(TILES):
        if is_proven(s, tile, unseen):
            proven |= 1 << tile
    s.provable = proven
