"""The baseline player: every legal action is equally likely."""

import random
from collections.abc import Sequence

from siegeworks.core.record import Record
from siegeworks.players.player import ActionT


class RandomPlayer:
    """Player that chooses a legal action at random, in any game."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, _view: Record, legal: Sequence[ActionT]) -> ActionT:
        return self._random.choice(legal)
