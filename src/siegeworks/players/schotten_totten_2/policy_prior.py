"""Policy prior for the search, from the network."""

import numpy as np

from siegeworks.games.schotten_totten_2.view import View, legal_for
from siegeworks.kernels.schotten_totten_2.action_ids import ACTION_COUNT
from siegeworks.kernels.schotten_totten_2.forest import Advice
from siegeworks.players.schotten_totten_2.network import Network
from siegeworks.tensors.schotten_totten_2 import CHOICES, SiegeObserver


class Adviser:
    """Evaluate the network once for each decision, on the view alone."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._observer = SiegeObserver()

    def advise(self, view: View) -> Advice:
        """Return the policy over all actions; illegal ones have probability 0."""
        numbers = CHOICES.numbers_of(legal_for(view))
        logits, _ = self._network(self._observer.observe(view))
        liking = logits[numbers]
        weights = np.exp(liking - liking.max())
        advice = np.zeros(ACTION_COUNT, np.float32)
        advice[numbers] = weights / weights.sum()
        return advice
