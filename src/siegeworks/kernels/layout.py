"""Layout of a feature row: named fields, one after the other."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import prod
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

NumberT = TypeVar("NumberT", bound=np.generic)


class Field(NamedTuple):
    """Numbers of a row that belong together."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    """Bounds of every number, both inclusive."""
    meaning: str


class Part(NamedTuple):
    """Position of a field in the row."""

    start: int
    shape: tuple[int, ...]

    @property
    def columns(self) -> slice:
        return slice(self.start, self.start + prod(self.shape))

    def of(self, rows: npt.NDArray[NumberT]) -> npt.NDArray[NumberT]:
        """Return this field of one row, or of many, in its own shape."""
        part = rows[..., self.columns]
        return part.reshape(*rows.shape[:-1], *self.shape)


class Layout(Mapping[str, Part]):
    """Position of each field by name, and the length of the row.

    >>> hand, turn = Field("hand", (2, 3), 0, 4, "…"), Field("turn", (1,), 0, 9, "…")
    >>> layout = Layout((hand, turn))
    >>> layout.size
    7
    >>> layout["turn"].of(np.arange(7)).tolist()
    [6]
    """

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.fields = fields
        self._parts: dict[str, Part] = {}
        start = 0
        for field in fields:
            self._parts[field.name] = Part(start, field.shape)
            start += prod(field.shape)
        self.size = start

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    @cached_property
    def dtype(self) -> np.dtype[np.integer]:
        """Smallest of int8 and int16 that holds every number."""
        small = np.iinfo(np.int8)
        fits = all(small.min <= f.low and f.high <= small.max for f in self.fields)
        return np.dtype(np.int8 if fits else np.int16)

    @cached_property
    def low(self) -> npt.NDArray[np.integer]:
        """Lower bound of each number."""
        return self._spread([field.low for field in self.fields])

    @cached_property
    def high(self) -> npt.NDArray[np.integer]:
        """Upper bound of each number."""
        return self._spread([field.high for field in self.fields])

    def _spread(self, bounds: list[int]) -> npt.NDArray[np.integer]:
        widths = [prod(field.shape) for field in self.fields]
        return np.repeat(np.array(bounds, self.dtype), widths)

    def empty_row(self) -> npt.NDArray[np.integer]:
        return np.zeros(self.size, self.dtype)

    def named(
        self, rows: npt.NDArray[np.integer]
    ) -> dict[str, npt.NDArray[np.integer]]:
        """Return the fields of one row, or of many, by name, as views."""
        return {name: part.of(rows) for name, part in self.items()}
