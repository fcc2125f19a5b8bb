"""The search player: simulates thousands of possible worlds a second.

A compiled kernel (`kernels.schotten_totten_2.tree`) runs the tree search, starting from
the view alone. This module adds the budget, the choice and the explanation. A policy
prior may guide the search to the first actions to try.
"""

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.notation import write
from siegeworks.games.schotten_totten_2.text.phrases import say
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.games.schotten_totten_2.worlds import worlds
from siegeworks.kernels.schotten_totten_2.action_ids import action_of
from siegeworks.kernels.schotten_totten_2.forest import Advice, Grove, warm
from siegeworks.kernels.schotten_totten_2.from_reference import copy_into, empty_record
from siegeworks.players.analysis import Analysis, Candidate
from siegeworks.players.budget import Budget
from siegeworks.players.player import Thought

THREADS = 2

Advise: TypeAlias = Callable[[View], Advice]
"""Policy prior, computed from nothing but what a seat sees."""


class SearchPlayer:
    """Player that chooses the most visited action."""

    def __init__(
        self, seed: int | str, budget: Budget, advise: Advise | None = None
    ) -> None:
        self._random = random.Random(seed)
        self._budget = budget
        self._advise = advise
        # Two threads search more within a time; a number of simulations needs one tree.
        self._threads = 1 if budget.seconds is None else THREADS
        self._grove: Grove | None = None
        self._last: Analysis | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            self._last = None
            return legal[0]
        self._last = self._search(view, until_clear=True)
        best = self._last.candidates[0].action
        return next(action for action in legal if write(action) == best)

    def analyse(self, view: View) -> Analysis:
        """Search the position as the view's seat knows it, using up the budget."""
        return self._search(view, until_clear=False)

    def _search(self, view: View, *, until_clear: bool) -> Analysis:
        assert view.seat is not None, "a spectator has nothing to decide"
        if self._grove is None:
            self._grove = Grove(self._random.getrandbits(32), self._threads)
        # Any sampled world will do: each simulation deals everything hidden anew.
        position = empty_record()
        copy_into(position, worlds(view, self._random))
        simulations = self._grove.search(
            position,
            self._budget.simulations,
            self._budget.seconds,
            advice=self._advise(view) if self._advise else None,
            until_clear=until_clear,
        )
        sprouts = self._grove.sprouts()
        visits = sum(sprout.visits for sprout in sprouts)
        candidates = tuple(
            Candidate(
                action=write(action_of(sprout.action)),
                share=sprout.visits / visits,
                chance=sprout.wins / sprout.visits,
                line=tuple(write(action_of(action)) for action in sprout.line),
            )
            for sprout in sprouts
        )
        best = candidates[0].chance
        return Analysis(str(view.seat), best, simulations, candidates)

    def warm(self) -> None:
        """Compile the code that the first decision needs."""
        warm()

    @property
    def thought(self) -> Thought | None:
        if self._last is None:
            return None
        best = self._last.candidates[0]
        sentence = say(
            "thought-search",
            simulations=self._last.simulations,
            share=round(100 * best.share),
        )
        return Thought(sentence, best.chance)
