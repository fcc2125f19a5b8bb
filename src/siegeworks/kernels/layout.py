"""Where things lie in a row of numbers: named parts, one after the other."""

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class Part(NamedTuple):
    """Some columns of a row that belong together."""

    start: int
    shape: tuple[int, ...]

    @property
    def columns(self) -> slice:
        return slice(self.start, self.start + prod(self.shape))

    def of(self, rows: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        """This part of one row, or of many, in its own shape."""
        part = rows[..., self.columns]
        return part.reshape(*rows.shape[:-1], *self.shape)


def laid_out(
    parts: Iterable[tuple[str, tuple[int, ...]]],
) -> tuple[dict[str, Part], int]:
    """Each part behind the one before it, and how long the row is."""
    layout = {}
    start = 0
    for name, shape in parts:
        layout[name] = Part(start, shape)
        start += prod(shape)
    return layout, start
