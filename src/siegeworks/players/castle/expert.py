"""The expert: counts the actions that each seat still needs, and races to finish."""

import random
from collections.abc import Sequence

from siegeworks.games.castle.actions import Action
from siegeworks.games.castle.view import View
from siegeworks.games.castle.worlds import worlds
from siegeworks.players.castle.assessment import mind_of
from siegeworks.players.castle.endgame_search import FinishSearch
from siegeworks.players.castle.planning import plan

A_HAIR = 1e-9
"""Scores closer than this are equal, so that rounding errors do not decide."""
LONG_GAME = 80
"""Turns after which hardly any game goes on, unless players undo each other's work."""
RESTLESSNESS = 0.02
"""Size of the random noise on scores, for each turn beyond a long game."""


class ExpertPlayer:
    """Player that wins at once if possible, else chooses the action with the best
    lead."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None, "a spectator does not play"
        world = worlds(view, self._random)
        if win := FinishSearch(view.seat).winning_action(world):
            return win
        scored = [
            (action, score + self._whim(view))
            for action, score in plan(mind_of(view), world, legal)
        ]
        enough = max(score for _, score in scored) - A_HAIR
        return self._random.choice(
            [action for action, score in scored if score >= enough]
        )

    def _whim(self, view: View) -> float:
        """Return random noise for long games, which breaks repetitions."""
        overtime = max(0, view.table.turns - LONG_GAME)
        return RESTLESSNESS * overtime * self._random.random() if overtime else 0.0
