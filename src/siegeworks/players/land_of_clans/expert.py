"""The expert: evaluates prospects, blocks, guards, sieges and the end of the game."""

import math
import random
from collections.abc import Sequence

from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.choice import Choice
from siegeworks.players.land_of_clans.position_value import Judgement
from siegeworks.players.land_of_clans.thought import reason
from siegeworks.players.player import Thought

A_HAIR = 1e-9
"""Scores closer than this are equal, so that rounding errors do not decide."""
DECISIVE = 6.0
"""Lead in points, held and expected, that multiplies the odds of winning by e."""


class ExpertPlayer:
    """Player that chooses the action with the highest score in points."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)
        self._last: tuple[View, Action] | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = legal[0] if len(legal) == 1 else self._best(view, legal)
        self._last = view, action
        return action

    def _best(self, view: View, legal: Sequence[Action]) -> Action:
        scores = Choice(view).scores(legal)
        enough = max(scores) - A_HAIR
        return self._random.choice(
            [
                action
                for action, score in zip(legal, scores, strict=True)
                if score >= enough
            ]
        )

    @property
    def thought(self) -> Thought | None:
        """The reason for the last choice, computed on access only."""
        if self._last is None:
            return None
        view, action = self._last
        judgement = Judgement(view)
        return Thought(reason(judgement, action), confidence(judgement))


def confidence(judgement: Judgement) -> float:
    """Estimate the seat's probability to win from its lead."""
    odds = math.exp(judgement.value() / DECISIVE)
    return odds / (odds + len(judgement.stakes.rivals))
