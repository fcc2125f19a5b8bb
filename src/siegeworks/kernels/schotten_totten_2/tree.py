"""A search tree over action sequences: information-set tree search, one observer.

Every simulation imagines a world that the searching side cannot tell from the true
one, walks down the tree along actions that are legal there, adds one node, and judges
the position: by the expert's eye, or by random play to the end. A node stands for all
worlds in which its actions can be played, so nothing the side cannot know decides.
"""

import math

import numpy as np

from siegeworks.kernels.bits import NONE, bit
from siegeworks.kernels.chance import below
from siegeworks.kernels.schotten_totten_2.course import apply
from siegeworks.kernels.schotten_totten_2.legality import (
    acting_side,
    count_legal,
    find_legal,
    nth_legal,
)
from siegeworks.kernels.schotten_totten_2.numbering import DECLARATIONS, REST
from siegeworks.kernels.schotten_totten_2.outlook import chance_to_win
from siegeworks.kernels.schotten_totten_2.record import ATTACKER, OVER, WORDS
from siegeworks.kernels.schotten_totten_2.wall import find_proofs
from siegeworks.kernels.schotten_totten_2.worlds import imagine
from siegeworks.kernels.targets import kernel

NODE = np.dtype(
    [
        ("action", np.int32),
        ("side", np.int32),
        ("child", np.int32),
        ("sibling", np.int32),
        ("visits", np.int32),
        ("available", np.int32),
        ("wins", np.float64),
    ],
    align=True,
)
"""`side` took the `action`, and `wins` are that side's.

`available` counts how often the action was legal when its parent was passed. Children
form a chain: -1 ends it.
"""

DEEPEST = 512
"""Longer than any game has decisions: room for the path of one simulation."""
ROOT = 0

BY_OUTLOOK, BY_PLAY_OUT, OPEN_CARDS = 1, 2, 4
"""How a leaf is judged; and whether the search cheats, to measure the worth of it."""


@kernel
def plant(tree):
    """A tree with nothing but its root."""
    new_node(tree, ROOT, -1, -1)


@kernel
def new_node(tree, index, action, side):
    node = tree[index]
    node.action = action
    node.side = side
    node.child = -1
    node.sibling = -1
    node.visits = 0
    node.available = 0
    node.wins = 0.0


@kernel
def settle(root):
    """Work out what follows from a position: proofs, and what is legal."""
    find_proofs(root[0])
    find_legal(root[0])


@kernel
def grow(root, world, outlook, tree, path, used, simulations, exploration, manner):
    """Run simulations from the root's position; how many nodes are used then.

    `world`, `outlook` and `path` are room to work in; the generator is the world's.
    """
    s = world[0]
    observer = acting_side(root[0])
    for _ in range(simulations):
        random = s.random
        world[0] = root[0]
        s.random = random
        if not manner & OPEN_CARDS:
            imagine(s, observer)
        leaf, depth = descend(s, tree, path, used, exploration)
        if leaf == used:
            used += 1
        value = judge(s, outlook[0], observer, manner)
        for step in range(depth + 1):
            node = tree[path[step]]
            node.visits += 1
            node.wins += value if node.side == observer else 1.0 - value
    return used


@kernel
def descend(s, tree, path, used, exploration):
    """Walk down to a new node, or to the end of the game; which node, and how deep."""
    at = ROOT
    depth = 0
    path[0] = ROOT
    while s.stage != OVER:
        declare_what_is_proven(s)
        child, untried = select(s, tree, at, exploration)
        is_new = untried > 0 and used < len(tree)
        if is_new:
            child = used
            new_node(tree, child, untried_action(s, tree, at, untried), acting_side(s))
            tree[child].available = 1
            tree[child].sibling = tree[at].child
            tree[at].child = child
        elif child < 0:
            return at, depth
        apply(s, tree[child].action)
        depth += 1
        path[depth] = child
        at = child
        if is_new:
            return at, depth
    return at, depth


@kernel
def declare_what_is_proven(s):
    """A declaration never waits: leave nothing else to choose from."""
    if s.turn != ATTACKER:
        return
    proven = s.legal[REST] & (np.uint64(s.provable) << np.uint64(DECLARATIONS))
    if proven != NONE:
        for word in range(WORDS):
            s.legal[word] = NONE
        s.legal[REST] = proven


@kernel
def select(s, tree, at, exploration):
    """The most promising child that is legal here, and how many actions have none.

    Upper confidence bounds, in which only those visits of the parent count in which
    the action was legal.
    """
    untried = count_legal(s)
    best = -1
    best_score = -1.0
    child = tree[at].child
    while child >= 0:
        node = tree[child]
        if s.legal[node.action // 64] & bit(node.action % 64) != NONE:
            untried -= 1
            node.available += 1
            score = node.wins / node.visits + exploration * math.sqrt(
                math.log(node.available) / node.visits
            )
            if score > best_score:
                best_score = score
                best = child
        child = node.sibling
    return best, untried


@kernel
def untried_action(s, tree, at, untried):
    """Any legal action that has no node yet, each as likely as the others."""
    child = tree[at].child
    while child >= 0:
        action = tree[child].action
        s.legal[action // 64] &= ~bit(action % 64)
        child = tree[child].sibling
    return nth_legal(s, below(s, untried))


@kernel
def judge(s, outlook, observer, manner):
    """How likely the observer wins from here, from 0 to 1."""
    if s.stage != OVER and manner & BY_OUTLOOK:
        return chance_to_win(s, outlook, observer, manner & OPEN_CARDS != 0)
    while s.stage != OVER:
        apply(s, nth_legal(s, below(s, count_legal(s))))
    return 1.0 if s.winner == observer else 0.0
