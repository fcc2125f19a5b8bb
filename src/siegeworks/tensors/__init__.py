"""Views and actions as numbers: the input and the output of neural networks.

    tensors = tensors_of(game)
    row = tensors.observer.observe(game.view(state, seat))
    tensors.observer.layout["hand"].of(row)
    tensors.choices.mask(game.legal_actions(state))

Plain NumPy. This package contains no rules: a row holds what a View holds and no more.
"""

from siegeworks.tensors.registry import Tensors, privileged_observation, tensors_of

__all__ = ["Tensors", "privileged_observation", "tensors_of"]
