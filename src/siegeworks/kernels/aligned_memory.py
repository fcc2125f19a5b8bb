"""Memory that other libraries look at in place.

PyTorch takes any array as it is. JAX shares only what begins where its own arrays do,
and copies everything else.
"""

import math
from typing import TypeVar

import numpy as np
import numpy.typing as npt

BEGINS_AT = 64
"""Arrays begin at a multiple of so many bytes."""

Scalar = TypeVar("Scalar", bound=np.generic)


def shared_zeros(
    shape: tuple[int, ...], dtype: type[Scalar] | np.dtype[Scalar]
) -> npt.NDArray[Scalar]:
    """An array of zeros that begins where JAX wants it."""
    kind = np.dtype(dtype)
    size = math.prod(shape) * kind.itemsize
    room = np.zeros(size + BEGINS_AT, np.uint8)
    first = -room.ctypes.data % BEGINS_AT
    return room[first : first + size].view(kind).reshape(shape)


def shareable(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    """The same in such a place: an array that was copied or pickled lies anywhere."""
    fresh = shared_zeros(array.shape, array.dtype)
    fresh[...] = array
    return fresh
