"""Views and actions as numbers: what networks read, and what they answer with.

    tensors = tensors_of(game)
    row = tensors.observer.observe(game.view(state, seat))
    tensors.observer.layout["hand"].of(row)
    tensors.choices.mask(game.legal_actions(state))

Plain NumPy. Nothing here knows a rule: a row says what a View says, and no more.
"""

from siegeworks.tensors.registry import Tensors, privileged_observation, tensors_of

__all__ = ["Tensors", "privileged_observation", "tensors_of"]
