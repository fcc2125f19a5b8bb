"""A one-entry cache for encoded parts of a view that have not changed."""

from collections.abc import Callable
from operator import is_
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """A function that caches its last result; arguments are compared by identity."""

    def __init__(self, ask: Callable[..., T]) -> None:
        self._ask = ask
        self._thing: object = self
        self._others: tuple[object, ...] = ()

    def of(self, thing: object, *others: object) -> T:
        if thing is not self._thing or not all(map(is_, others, self._others)):
            self._thing, self._others = thing, others
            self._answer = self._ask(thing, *others)
        return self._answer
