"""Bit operations that are single GPU instructions, in numba-cuda's spelling.

Results are signed, as on the CPU: Numba makes a float of an unsigned and a signed
number.
"""

import numpy as np
from numba import cuda


@cuda.jit(device=True)
def count_bits(members):
    """Return the number of set bits of a word."""
    return np.int64(cuda.popc(np.uint64(members)))


@cuda.jit(device=True)
def highest_bit(members):
    """Return the position of the highest set bit, or -1 for zero."""
    return np.int64(63) - np.int64(cuda.clz(np.uint64(members)))


@cuda.jit(device=True)
def lowest_bit(members):
    """Return the position of the lowest set bit of a nonzero word."""
    return np.int64(cuda.ffs(np.uint64(members))) - np.int64(1)
