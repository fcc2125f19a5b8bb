"""OpenSpiel observer of one player: a tensor in named pieces, and a text."""

import threading
from functools import partial
from math import prod
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.envs.openspiel.history import Course, Rules
from siegeworks.envs.openspiel.information_state import as_json
from siegeworks.tensors.registry import tensors_of

TOLD = "told"
DIGEST_BITS = 256


class HasCourse(Protocol):
    course: Course


class Observer(threading.local):
    """Observation of a seat; with perfect recall, also a hash of all it was told.

    Conforms to OpenSpiel's Python observers: `set_from` overwrites `tensor` and its
    pieces by name in `dict`. Every thread has a tensor of its own, and an encoder that
    fills it: the rest of this class is created anew in each.
    """

    def __init__(self, rules: Rules, *, perfect_recall: bool) -> None:
        self._rules = rules
        self._spelling = tensors_of(rules.game).observer
        layout = self._spelling.layout
        shapes = {field.name: field.shape for field in layout.fields}
        if perfect_recall:
            shapes[TOLD] = (DIGEST_BITS,)
        self._perfect_recall = perfect_recall
        self._seen = slice(0, layout.size)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict = _pieces(self.tensor, shapes)

    def set_from(self, state: HasCourse, player: int) -> None:
        course = state.course
        self._rules.insist_on(course.rules)
        seat = seat_of(course, player)
        self.tensor[self._seen] = self._spelling.observe(course.view(seat))
        if self._perfect_recall:
            digest = np.frombuffer(course.heard_by(seat).digest, np.uint8)
            self.dict[TOLD][:] = np.unpackbits(digest)

    def string_from(self, state: HasCourse, player: int) -> str:
        course = state.course
        seat = seat_of(course, player)
        if self._perfect_recall:
            return course.heard_by(seat).text
        view = course.view(seat)
        return f"{course.rules.game.picture(view)}\n{as_json(view)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Observer, perfect_recall=self._perfect_recall), (self._rules,)


def _pieces(
    tensor: npt.NDArray[np.float32], shapes: dict[str, tuple[int, ...]]
) -> dict[str, npt.NDArray[np.float32]]:
    """Return views of the tensor by name, in their shapes."""
    pieces, start = {}, 0
    for name, shape in shapes.items():
        end = start + prod(shape)
        pieces[name] = tensor[start:end].reshape(shape)
        start = end
    return pieces


def seat_of(course: Course, player: int) -> Any:
    seats = course.rules.game.seats
    if not 0 <= player < len(seats):
        raise SiegeworksError(
            f"there is no player {player}; players here: 0 to {len(seats) - 1}"
        )
    return seats[player]
