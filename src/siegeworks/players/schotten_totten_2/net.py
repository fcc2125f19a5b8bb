"""The network player: one evaluation of a trained policy for each move, no search.

The network was trained mostly by self-play; `examples/self_play` shows how, and how to
train another one.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np

from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.text.phrases import say
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.player import Thought
from siegeworks.players.schotten_totten_2.network import Network, read_network
from siegeworks.tensors.schotten_totten_2 import CHOICES, SiegeObserver


@cache
def network_of_the_game() -> Network:
    """Read the game's own network. It has no state, so all players share one."""
    with as_file(files(__package__) / "net.npz") as weights:
        return read_network(weights)


class NetPlayer:
    """Player that chooses the action with the highest logit; it is deterministic."""

    def __init__(self, weights: Path | None = None) -> None:
        """Load these weights, or by default those that come with the game."""
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
