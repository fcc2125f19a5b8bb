"""Reuse of the subtree that belongs to the present position.

A player sees positions, not the actions between them. So the actions are searched in
the tree itself: those that lead to a position that looks like the present one.
"""

from siegeworks.kernels.bits import NONE, bit, count_bits, lowest_bit
from siegeworks.kernels.schotten_totten_2.legality import acting_side
from siegeworks.kernels.schotten_totten_2.record import (
    NOBODY,
    OVER,
    SIEGE,
    TARGETING,
    TILES,
)
from siegeworks.kernels.schotten_totten_2.rules import apply
from siegeworks.kernels.schotten_totten_2.tree import ROOT
from siegeworks.kernels.targets import kernel

LONGEST_TURN = 8
"""Maximum number of decisions followed between two of the same player."""
PATIENCE = 20_000
"""Maximum number of actions tried before the search starts with an empty tree."""


@kernel
def find_present(tree, path, worlds, present):
    """Return the node of the present position, searched from the first world, or -1.

    `worlds` holds a position for each step, the tree's root position first.
    """
    depth = 0
    path[0] = ROOT
    path[1] = tree[ROOT].child
    observer = acting_side(present[0])
    for _ in range(PATIENCE):
        child = path[depth + 1]
        if child < 0:  # back to the previous step, and on to its next action
            if depth == 0:
                return -1
            path[depth] = tree[path[depth]].sibling
            depth -= 1
            continue
        s = worlds[depth + 1]
        worlds[depth + 1] = worlds[depth]
        follow(s, tree[child].action)
        if same_table(s, present[0]):
            return child
        goes_on = s.stage != OVER and depth + 3 < LONGEST_TURN
        if goes_on and acting_side(s) != observer:
            depth += 1
            path[depth + 1] = tree[child].child
        else:
            path[depth + 1] = tree[child].sibling
    return -1


@kernel
def follow(s, action):
    """Play an action even in a world in which its player does not hold the card."""
    side = acting_side(s)
    card = action % 64
    word = action // 64
    if word < TILES and card < SIEGE and s.hand[side] & bit(card) == NONE:
        hold(s, side, card)
    apply(s, action)


@kernel
def hold(s, side, card):
    """Swap a hidden card, in the deck or the other hand, with a card in hand."""
    if s.hand[side] == NONE:
        return
    back = bit(lowest_bit(s.hand[side]))
    s.hand[side] = s.hand[side] & ~back | bit(card)
    if s.deck & bit(card) != NONE:
        s.deck = s.deck & ~bit(card) | back
    else:
        s.hand[1 - side] = s.hand[1 - side] & ~bit(card) | back


@kernel
def same_table(s, other):
    """Return whether two positions look the same to a spectator."""
    if s.turn != other.turn or s.stage != other.stage or s.discard != other.discard:
        return False
    if s.cauldrons != other.cauldrons or s.has_poured != other.has_poured:
        return False
    if count_bits(s.deck) != count_bits(other.deck):
        return False
    if s.tactic_discard != other.tactic_discard:
        return False
    if s.stage == TARGETING and not same_targets(s, other):
        return False
    for tile in range(TILES):
        if s.damaged[tile] != other.damaged[tile]:
            return False
    for side in range(2):
        if s.used[side] != other.used[side] or s.offers[side] != other.offers[side]:
            return False
        for tile in range(TILES):
            if s.count[side, tile] != other.count[side, tile]:
                return False
            for place in range(s.count[side, tile]):
                if s.rows[side, tile, place] != other.rows[side, tile, place]:
                    return False
    return True


@kernel
def same_targets(s, other):
    return (
        s.tactic == other.tactic
        and s.chosen == other.chosen
        and s.chosen_tile == other.chosen_tile
        and s.chosen_place == other.chosen_place
        and s.chosen_card == other.chosen_card
    )


@kernel
def replant(tree, at, fresh):
    """Copy a subtree to the root of another tree and return its number of nodes.

    The copy is breadth-first; the new tree itself is the queue.
    """
    fresh[ROOT] = tree[at]
    fresh[ROOT].sibling = NOBODY
    used = 1
    done = 0
    while done < used:
        child = fresh[done].child
        fresh[done].child = NOBODY
        while child >= 0 and used < len(fresh):
            fresh[used] = tree[child]
            fresh[used].sibling = fresh[done].child
            fresh[done].child = used
            child = tree[child].sibling
            used += 1
        done += 1
    return used
