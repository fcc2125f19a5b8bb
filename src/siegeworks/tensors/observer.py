"""The interface of an observer: encodes what a seat may know as a row of numbers."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from siegeworks.core.record import Record
from siegeworks.kernels.layout import Layout

Row: TypeAlias = npt.NDArray[np.integer]
ViewT_contra = TypeVar("ViewT_contra", bound=Record, contravariant=True)
ThingT = TypeVar("ThingT")


class Observer(Protocol[ViewT_contra]):
    """Encode the View of a seat. The seat's own things come before those of the others.

    The encoding is lossless and leaks nothing: different views give different rows, and
    a row holds only what its view holds.
    """

    layout: Layout

    def observe(self, view: ViewT_contra) -> Row:
        """Return a new row. Spectators have none: the view must be a seat's."""


# As with AnyGame: only for code that treats every game alike.
AnyObserver: TypeAlias = Observer[Any]


def counted(
    things: Iterable[ThingT], place: Callable[[ThingT], int], size: int
) -> list[int]:
    """Count the things at each place."""
    counts = [0] * size
    for thing in things:
        counts[place(thing)] += 1
    return counts


def one_of(place: int | None, size: int) -> list[int]:
    """Return a one-hot list, or all zeros if there is no place."""
    marks = [0] * size
    if place is not None:
        marks[place] = 1
    return marks
