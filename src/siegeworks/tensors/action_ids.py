"""Ids of actions: conversion in both directions, and masks of legal actions."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

ActionT = TypeVar("ActionT", bound=Record)


class UnknownNumber(SiegeworksError):
    """An id that stands for no action."""


class Numbering(Generic[ActionT]):
    """A bijection between actions and ids below `size`; some ids may be unused."""

    def __init__(self, numbers: Mapping[ActionT, int], size: int | None = None) -> None:
        self._numbers = dict(numbers)
        self._actions = {number: action for action, number in numbers.items()}
        self.size = len(numbers) if size is None else size

    def number_of(self, action: ActionT) -> int:
        return self._numbers[action]

    def action_of(self, number: int) -> ActionT:
        if number not in self._actions:
            raise UnknownNumber(
                f"no action has the number {number}; there are {self.size} numbers, "
                "and the mask shows which are legal"
            )
        return self._actions[number]

    def __contains__(self, action: ActionT) -> bool:
        return action in self._numbers

    def numbers_of(self, actions: Iterable[ActionT]) -> list[int]:
        return [self._numbers[action] for action in actions]

    def mask(self, actions: Iterable[ActionT]) -> npt.NDArray[np.int8]:
        """Return an array with 1 at the id of each action and 0 elsewhere."""
        mask = np.zeros(self.size, np.int8)
        mask[self.numbers_of(actions)] = 1
        return mask


def in_order(actions: Iterable[ActionT]) -> Numbering[ActionT]:
    """Number actions from 0 in the given order."""
    return Numbering({action: number for number, action in enumerate(actions)})
