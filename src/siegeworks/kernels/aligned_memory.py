"""Aligned arrays that other libraries read in place, without a copy.

PyTorch shares the memory of any array. JAX shares only arrays that start at its own
alignment, and copies all others.
"""

import math
from typing import TypeVar

import numpy as np
import numpy.typing as npt

BEGINS_AT = 64
"""Alignment of arrays, in bytes."""

Scalar = TypeVar("Scalar", bound=np.generic)


def shared_zeros(
    shape: tuple[int, ...], dtype: type[Scalar] | np.dtype[Scalar]
) -> npt.NDArray[Scalar]:
    """Return an array of zeros with the alignment that JAX needs to share it."""
    kind = np.dtype(dtype)
    size = math.prod(shape) * kind.itemsize
    room = np.zeros(size + BEGINS_AT, np.uint8)
    first = -room.ctypes.data % BEGINS_AT
    return room[first : first + size].view(kind).reshape(shape)


def shareable(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    """Copy an array to aligned memory, as copying and pickling lose the alignment."""
    fresh = shared_zeros(array.shape, array.dtype)
    fresh[...] = array
    return fresh
