"""Net: a network that learnt by playing, mostly against itself. It looks, and moves.

How it was trained, and how to train another: `examples/self_play`.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np

from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.phrases import say
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.player import Thought
from siegeworks.players.schotten_totten_2.network import Network, read_network
from siegeworks.tensors.schotten_totten_2 import CHOICES, SiegeObserver


@cache
def network_of_the_game() -> Network:
    """Read once: a network remembers nothing, so all players can share it."""
    with as_file(files(__package__) / "net.npz") as weights:
        return read_network(weights)


class NetPlayer:
    """Chooses what the network likes best; the same in the same position."""

    def __init__(self, weights: Path | None = None) -> None:
        """With the weights that come with the game, unless there are others."""
        self._network = read_network(weights) if weights else network_of_the_game()
        self._observer = SiegeObserver()
        self._thought: Thought | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        logits, value = self._network(self._observer.observe(view))
        liking = logits[CHOICES.numbers_of(legal)]
        best = int(liking.argmax())
        share = 1 / np.exp(liking - liking[best]).sum()
        self._thought = Thought(
            say("thought-net", share=round(100 * float(share))), (value + 1) / 2
        )
        return legal[best]

    @property
    def thought(self) -> Thought | None:
        return self._thought
