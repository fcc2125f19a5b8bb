"""What a player sees, as OpenSpiel asks for it: a tensor in named pieces, a text."""

from math import prod
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from siegeworks.core.errors import SiegeworksError
from siegeworks.envs.openspiel.course import Course
from siegeworks.envs.openspiel.told import as_json
from siegeworks.kernels.layout import Layout

TOLD = "told"
DIGEST_BITS = 256


class HasCourse(Protocol):
    course: Course


class Observer:
    """An observation in the layout of the game; with perfect recall, what was told too.

    Conforms to OpenSpiel's observers in Python: `tensor`, and its pieces by name in
    `dict`, are written anew by `set_from`.
    """

    def __init__(self, layout: Layout, *, perfect_recall: bool) -> None:
        shapes = {field.name: field.shape for field in layout.fields}
        if perfect_recall:
            shapes[TOLD] = (DIGEST_BITS,)
        self._perfect_recall = perfect_recall
        self._seen = slice(0, layout.size)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict = _pieces(self.tensor, shapes)

    def set_from(self, state: HasCourse, player: int) -> None:
        course = state.course
        seat = seat_of(course, player)
        row = course.rules.tensors.observer.observe(course.view(seat))
        self.tensor[self._seen] = row
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


def _pieces(
    tensor: npt.NDArray[np.float32], shapes: dict[str, tuple[int, ...]]
) -> dict[str, npt.NDArray[np.float32]]:
    """Parts of the tensor by name, in their shape; they share its memory."""
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
