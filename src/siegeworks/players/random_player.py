"""The player without a plan: every legal action is equally likely."""

import random
from collections.abc import Sequence

from siegeworks.core.record import Record
from siegeworks.players.player import ActionT


class RandomPlayer:
    """Plays any game, badly."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, _view: Record, legal: Sequence[ActionT]) -> ActionT:
        return self._random.choice(legal)
