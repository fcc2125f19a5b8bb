"""Search trees of one player, grown in parallel and kept between decisions.

Root parallelization: each thread grows a tree of its own from its own sampled worlds,
and the statistics of the roots are added. Compiled kernels release the interpreter's
lock, so two threads use two cores.
"""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from siegeworks.kernels import chance
from siegeworks.kernels.schotten_totten_2.action_ids import ACTION_COUNT
from siegeworks.kernels.schotten_totten_2.evaluation import OUTLOOK
from siegeworks.kernels.schotten_totten_2.legality import is_legal
from siegeworks.kernels.schotten_totten_2.record import GAME
from siegeworks.kernels.schotten_totten_2.rules import begin
from siegeworks.kernels.schotten_totten_2.tree import (
    ADVISED,
    BY_OUTLOOK,
    BY_PLAY_OUT,
    DEEPEST,
    NODE,
    ROOT,
    grow,
    plant,
    settle,
)
from siegeworks.kernels.schotten_totten_2.tree_reuse import (
    LONGEST_TURN,
    find_present,
    replant,
)
from siegeworks.kernels.targets import Compiled, Target, compiled

AT_A_TIME = 200
"""Simulations between two checks of the clock, about a millisecond."""
BETWEEN_LOOKS = 0.05
"""Seconds between two checks of the summed statistics of all trees."""
MOST_NODES = 400_000
A_FEW = 100
SHORTEST_LINE = 5
"""Minimum visits of an action that is reported in a principal variation."""
LONGEST_LINE = 8

Advice: TypeAlias = npt.NDArray[np.float32]
"""Policy prior: probability by action; the probabilities add up to 1."""
NO_ADVICE: Advice = np.zeros(ACTION_COUNT, np.float32)


class Sprout(NamedTuple):
    """Statistics of one action at the root."""

    action: int
    visits: int
    wins: float
    line: tuple[int, ...]
    """Principal variation that starts with this action."""


class Tree:
    """Search tree with its own random generator and working memory."""

    def __init__(self, seed: int, target: Target, nodes: int) -> None:
        self._grow = compiled(grow, target)
        self._plant = compiled(plant, target)
        self._settle = compiled(settle, target)
        self._find = compiled(find_present, target)
        self._replant = compiled(replant, target)
        self._root = _room(GAME)
        self._world = _room(GAME)
        self._world.random = chance.seeds(seed, 1)
        self._trial = _room(GAME)
        self._outlook = _room(OUTLOOK)
        self._steps = _room(GAME, LONGEST_TURN)
        self._path = np.zeros(DEEPEST, np.int32)
        self._size = nodes
        self._nodes = _room(NODE, nodes)
        self._spare: Compiled = None
        self._used = 0
        self.kept = 0
        """Visits of the present root from earlier searches."""

    def turn_to(self, position: np.record) -> None:
        """Make a position the root, and keep the subtree already searched for it."""
        at = self._find_again(position)
        if at < 0:
            self._plant(self._nodes)
            self._used = 1
        else:
            if self._spare is None:
                self._spare = _room(NODE, self._size)
            self._used = self._replant(self._nodes, at, self._spare)
            self._nodes, self._spare = self._spare, self._nodes
        self._root[0] = position
        self._settle(self._root)
        self.kept = int(self._nodes[ROOT].visits)

    def _find_again(self, position: np.record) -> int:
        if not self._used:
            return -1
        present = _room(GAME)
        present[0] = position
        self._settle(present)
        self._steps[0] = self._root[0]
        return int(self._find(self._nodes, self._path, self._steps, present))

    def grow(
        self, simulations: int, until: float | None, manner: int, advice: Advice
    ) -> int:
        """Run simulations until all are done or time is up; return their number."""
        done = 0
        while done < simulations:
            if until is not None and done and time.perf_counter() >= until:
                break
            some = min(AT_A_TIME, simulations - done)
            self._used = self._grow(
                self._root,
                self._world,
                self._trial,
                self._outlook,
                self._nodes,
                self._path,
                self._used,
                some,
                manner,
                advice,
            )
            done += some
        return done

    def sprouts(self) -> Iterator[Sprout]:
        """Yield the root's children that are legal now.

        Others were reached in worlds where the player drew another card.
        """
        for child in self._sprouting():
            node = self._nodes[child]
            line = tuple(self._line(child))
            yield Sprout(int(node.action), int(node.visits), float(node.wins), line)

    def visits(self) -> dict[int, int]:
        """Return the visits of each legal child of the root."""
        nodes = (self._nodes[child] for child in self._sprouting())
        return {int(node.action): int(node.visits) for node in nodes}

    def _sprouting(self) -> Iterator[int]:
        return (
            child
            for child in self._children(ROOT)
            if is_legal(self._root[0], int(self._nodes[child].action))
        )

    def _children(self, at: int) -> Iterator[int]:
        child = int(self._nodes[at].child)
        while child >= 0:
            yield child
            child = int(self._nodes[child].sibling)

    def _line(self, at: int) -> Iterator[int]:
        """Follow the most visited child from a node on."""
        yield int(self._nodes[at].action)
        for _ in range(LONGEST_LINE - 1):
            at = max(
                self._children(at),
                key=lambda each: self._nodes[each].visits,
                default=-1,
            )
            if at < 0 or self._nodes[at].visits < SHORTEST_LINE:
                return
            yield int(self._nodes[at].action)


class Grove:
    """Search trees of one player."""

    def __init__(
        self,
        seed: int,
        threads: int = 1,
        target: Target = Target.CPU,
        nodes: int = MOST_NODES,
    ) -> None:
        self.trees = [Tree(seed + each, target, nodes) for each in range(threads)]

    def search(
        self,
        position: np.record,
        simulations: int,
        seconds: float | None = None,
        manner: int = BY_OUTLOOK,
        *,
        advice: Advice | None = None,
        until_clear: bool = False,
    ) -> int:
        """Search a position with all trees and return the number of simulations run.

        `advice` is the policy prior at the root. `until_clear` stops once the remaining
        simulations could no longer change the first choice.
        """
        if advice is None:
            advice = NO_ADVICE
        else:
            manner |= ADVISED
        began = time.perf_counter()
        end = began + seconds if seconds is not None else None
        for tree in self.trees:
            tree.turn_to(position)
        done = 0
        while done < simulations:
            now = time.perf_counter()
            if end is not None and done and now >= end:
                break
            if until_clear and end is not None and done:
                left = min(simulations - done, done * (end - now) / (now - began))
                if self._is_clear(left):
                    break
            pause = None if end is None else min(end, now + BETWEEN_LOOKS)
            done += self._grow_all(simulations - done, pause, manner, advice)
        return done

    def _grow_all(
        self, simulations: int, until: float | None, manner: int, advice: Advice
    ) -> int:
        share = -(-simulations // len(self.trees))

        def grown(tree: Tree) -> int:
            return tree.grow(share, until, manner, advice)

        if len(self.trees) == 1:
            return grown(self.trees[0])
        with ThreadPoolExecutor(len(self.trees)) as threads:
            return sum(threads.map(grown, self.trees))

    def _is_clear(self, simulations: float) -> bool:
        """Return whether so many simulations cannot change the most visited action."""
        visits = Counter[int]()
        for tree in self.trees:
            visits.update(tree.visits())
        (_, most), *others = visits.most_common(2)
        return all(most - visited > simulations for _, visited in others)

    def sprouts(self) -> list[Sprout]:
        """List the actions at the root, most visited first, then by wins."""
        visits, wins = Counter[int](), Counter[int]()
        lines: dict[int, Sprout] = {}
        for tree in self.trees:
            for sprout in tree.sprouts():
                visits[sprout.action] += sprout.visits
                wins[sprout.action] += sprout.wins  # type: ignore[assignment]  # they add up
                known = lines.get(sprout.action)
                if known is None or sprout.visits > known.visits:
                    lines[sprout.action] = sprout
        found = [
            Sprout(action, count, wins[action], lines[action].line)
            for action, count in visits.items()
        ]
        return sorted(found, key=lambda each: (-each.visits, -each.wins, each.action))


@cache
def warm() -> None:
    """Compile everything that a search needs, or load it from the disk cache."""
    games = _room(GAME)
    games.random = chance.seeds(0, 1)
    begin(games[0])
    grove = Grove(seed=0, nodes=A_FEW)
    for manner in (BY_OUTLOOK, BY_PLAY_OUT):
        grove.search(games[0], A_FEW, manner=manner)


def _room(dtype: np.dtype, count: int = 1) -> Compiled:
    return np.zeros(count, dtype).view(np.recarray)
