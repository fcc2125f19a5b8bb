"""Expert: weighs shapes in reach, blocks, guards and besieges, and minds the end."""

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
"""Scores closer than this are equal: rounding must not decide."""
DECISIVE = 6.0
"""A lead of so many points, held and hoped for, makes winning e times as likely."""


class ExpertPlayer:
    """Takes what is worth most, in points."""

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
        """Worked out only when somebody asks."""
        if self._last is None:
            return None
        view, action = self._last
        judgement = Judgement(view)
        return Thought(reason(judgement, action), confidence(judgement))


def confidence(judgement: Judgement) -> float:
    """How likely the seat thinks it is to win, from how far it is ahead."""
    odds = math.exp(judgement.value() / DECISIVE)
    return odds / (odds + len(judgement.stakes.rivals))
