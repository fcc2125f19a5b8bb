"""Information-set tree search with one observer (single-observer ISMCTS).

Every simulation samples a world that the searching side cannot tell from the true one,
descends the tree along actions that are legal in it, adds one node, and evaluates the
leaf: by the evaluation function, or by a random rollout. A node stands for all worlds
in which its actions can be played, so no hidden fact decides.
"""

import math

import numpy as np

from siegeworks.kernels.bits import NONE, bit, count_bits, lowest_bit
from siegeworks.kernels.chance import below
from siegeworks.kernels.schotten_totten_2.action_ids import DECLARATIONS, REST
from siegeworks.kernels.schotten_totten_2.evaluation import LONG_GAME, chance_to_win
from siegeworks.kernels.schotten_totten_2.legality import (
    acting_side,
    count_legal,
    find_legal,
    nth_legal,
)
from siegeworks.kernels.schotten_totten_2.record import (
    ATTACKER,
    DEFENDER,
    OVER,
    TILES,
    WORDS,
)
from siegeworks.kernels.schotten_totten_2.rules import apply
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

`available` counts the visits of the parent in which the action was legal. Children are
a linked list that ends with -1.
"""

DEEPEST = 512
"""Depth limit of a simulation, above the decisions of any game."""
ROOT = 0
EXPLORATION = 0.1
"""Exploration constant of UCB; small, as evaluations are close to each other."""
PROPOSALS = 6
"""Actions evaluated to pick one of them for a new node."""
TRUST = 2.0
"""Exploration constant of PUCT: weight of the policy prior at the root."""
DOUBT = 0.1
"""Share of the prior that is uniform over legal actions: all are tried in the end."""
OIL_PRICE = 0.45
"""Relative loss of winning chances for a cauldron used early in the game."""

BY_OUTLOOK, BY_PLAY_OUT, OPEN_CARDS, ADVISED = 1, 2, 4, 8
"""Flags of a search: evaluation or rollout at the leaves, open cards (to measure what
cheating is worth), and a policy prior at the root."""


@kernel
def plant(tree):
    """Make a tree that has only its root."""
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
    """Find the proofs and legal actions of the root position."""
    find_proofs(root[0])
    find_legal(root[0])


@kernel
def grow(root, world, trial, outlook, tree, path, used, simulations, manner, advice):
    """Run simulations from the root position and return the number of nodes in use.

    `world`, `trial`, `outlook` and `path` are working memory; the generator is the
    world's. `advice` is the policy prior at the root.
    """
    s = world[0]
    observer = acting_side(root[0])
    for _ in range(simulations):
        random = s.random
        world[0] = root[0]
        s.random = random
        if not manner & OPEN_CARDS:
            imagine(s, observer)
        leaf, depth = descend(world, trial, outlook, tree, path, used, manner, advice)
        if leaf == used:
            used += 1
        value = judge(s, outlook[0], observer, int(root[0].cauldrons), manner)
        for step in range(depth + 1):
            node = tree[path[step]]
            node.visits += 1
            node.wins += value if node.side == observer else 1.0 - value
    return used


@kernel
def descend(world, trial, outlook, tree, path, used, manner, advice):
    """Descend to a new node, or to the end of the game; return node and depth.

    After a new node, the opponent's replies are played at once: positions are evaluated
    only when the observer is to decide, so that all of them are equally far in a turn.
    """
    s = world[0]
    observer = acting_side(s)
    at = ROOT
    depth = 0
    path[0] = ROOT
    is_new = False
    while s.stage != OVER and not is_new:
        declare_what_is_proven(s)
        action = next_action(world, trial, outlook, tree, at, used, manner, advice)
        child = child_of(tree, at, action)
        is_new = child < 0
        if is_new:
            if action < 0 or used == len(tree):
                return at, depth
            child = used
            new_node(tree, child, action, acting_side(s))
            tree[child].available = 1
            tree[child].sibling = tree[at].child
            tree[at].child = child
        apply(s, action)
        depth += 1
        path[depth] = child
        at = child
    if manner & BY_OUTLOOK:
        while s.stage != OVER and acting_side(s) != observer:
            declare_what_is_proven(s)
            apply(s, proposal(world, trial, outlook, manner))
    return at, depth


@kernel
def next_action(world, trial, outlook, tree, at, used, manner, advice):
    """Select an action at a node, for a known child or a new one; -1 if none."""
    s = world[0]
    if at == ROOT and manner & ADVISED:
        return advised_action(s, tree, advice)
    child, legal_children, untried = select(s, tree, at)
    wide = at == ROOT or legal_children * legal_children <= tree[at].visits
    if untried > 0 and used < len(tree) and (child < 0 or wide):
        if at == ROOT:
            return untried_action(s, tree, at, untried)
        return proposal(world, trial, outlook, manner)
    return tree[child].action if child >= 0 else -1


@kernel
def declare_what_is_proven(s):
    """Restrict the legal actions to declarations, if any: waiting never helps."""
    if s.turn != ATTACKER:
        return
    proven = s.legal[REST] & (np.uint64(s.provable) << np.uint64(DECLARATIONS))
    if proven != NONE:
        for word in range(WORDS):
            s.legal[word] = NONE
        s.legal[REST] = proven


@kernel
def select(s, tree, at):
    """Select the legal child with the best UCB; count legal and missing children.

    Only those visits of the parent count in which the action was legal.
    """
    untried = count_legal(s)
    legal_children = 0
    best = -1
    best_score = -1.0
    child = tree[at].child
    while child >= 0:
        node = tree[child]
        if s.legal[node.action // 64] & bit(node.action % 64) != NONE:
            legal_children += 1
            node.available += 1
            score = node.wins / node.visits + EXPLORATION * math.sqrt(
                math.log(node.available) / node.visits
            )
            if score > best_score:
                best_score = score
                best = child
        child = node.sibling
    return best, legal_children, untried - legal_children


@kernel
def child_of(tree, at, action):
    """Return the node of an action, or -1."""
    child = tree[at].child
    while child >= 0 and tree[child].action != action:
        child = tree[child].sibling
    return child


@kernel
def untried_action(s, tree, at, untried):
    """Draw a legal action that has no node yet, uniformly."""
    child = tree[at].child
    while child >= 0:
        action = tree[child].action
        s.legal[action // 64] &= ~bit(action % 64)
        child = tree[child].sibling
    return nth_legal(s, below(s, untried))


@kernel
def advised_action(s, tree, advice):
    """Select an action at the root by PUCT, tried or not.

    An untried action is expected to do as well as the average of those tried
    (first-play urgency).
    """
    visits = tree[ROOT].visits
    usual = 1.0 - tree[ROOT].wins / visits if visits > 0 else 0.5
    pull = TRUST * math.sqrt(visits + 1)
    anything = pull * DOUBT / count_legal(s)
    pull *= 1.0 - DOUBT
    best = -1
    best_score = -1.0
    child = tree[ROOT].child
    while child >= 0:
        node = tree[child]
        here = bit(node.action % 64)
        if s.legal[node.action // 64] & here != NONE:
            s.legal[node.action // 64] &= ~here
            hope = (pull * advice[node.action] + anything) / (1 + node.visits)
            if node.wins / node.visits + hope > best_score:
                best_score = node.wins / node.visits + hope
                best = node.action
        child = node.sibling
    for word in range(WORDS):
        untried = s.legal[word]
        while untried != NONE:
            action = 64 * word + lowest_bit(untried)
            untried &= ~bit(action % 64)
            hope = pull * advice[action] + anything
            if usual + hope > best_score:
                best_score = usual + hope
                best = action
    return best


@kernel
def proposal(world, trial, outlook, manner):
    """Pick the best of a few legal actions by the acting side's own evaluation.

    Oil and retreats come on top of a play, so they cannot be compared with one.
    """
    s = world[0]
    total = count_legal(s)
    plays = 0
    for tile in range(TILES):
        plays += count_bits(s.legal[tile])
    if plays > 0:  # plays come first; the tree alone tries Action cards beside them
        total = plays
    if total == 1 or not manner & BY_OUTLOOK:
        return nth_legal(s, below(s, total))
    side = acting_side(s)
    best = -1
    best_chance = -1.0
    for each in range(min(total, PROPOSALS)):
        action = nth_legal(s, each if total <= PROPOSALS else below(s, total))
        trial[0] = s
        apply(trial[0], action)
        chance = judge(trial[0], outlook[0], side, int(s.cauldrons), BY_OUTLOOK)
        if chance > best_chance:
            best = action
            best_chance = chance
    return best


@kernel
def judge(s, outlook, observer, cauldrons, manner):
    """Return the observer's chance to win, from 0 to 1.

    Oil poured since the root lowers it by OIL_PRICE.
    """
    if s.stage != OVER and manner & BY_OUTLOOK:
        chance = chance_to_win(s, outlook, observer, manner & OPEN_CARDS != 0)
        if observer == DEFENDER:
            time = min(1.0, count_bits(s.deck) / LONG_GAME)
            for _ in range(cauldrons - s.cauldrons):
                chance *= 1.0 - OIL_PRICE * time
        return chance
    while s.stage != OVER:
        apply(s, nth_legal(s, below(s, count_legal(s))))
    return 1.0 if s.winner == observer else 0.0
