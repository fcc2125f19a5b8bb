"""The greedy player: heuristics without lookahead, where a breach is nearest."""

import random
from collections.abc import Sequence

from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.seats import INVADER
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.greedy_defender import GreedyDefender
from siegeworks.players.stronghold.greedy_invader import GreedyInvader


class GreedyPlayer:
    """Player that chooses the best action by its seat's heuristic."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        seat = GreedyInvader if view.seat is INVADER else GreedyDefender
        score = seat(view).score
        scores = [score(action) for action in legal]
        best = max(scores)
        return self._random.choice(
            [
                action
                for action, points in zip(legal, scores, strict=True)
                if points == best
            ]
        )
