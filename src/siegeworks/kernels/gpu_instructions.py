"""What a GPU does in one instruction, as numba-cuda spells it.

The answers are signed, as on the CPU: next to an unsigned number, a signed one would
become a floating one.
"""

import numpy as np
from numba import cuda


@cuda.jit(device=True)
def count_bits(members):
    """How many bits of a word are set."""
    return np.int64(cuda.popc(np.uint64(members)))


@cuda.jit(device=True)
def highest_bit(members):
    """The place of the highest set bit; -1 of zero."""
    return np.int64(63) - np.int64(cuda.clz(np.uint64(members)))


@cuda.jit(device=True)
def lowest_bit(members):
    """The place of the lowest set bit of a word that is not zero."""
    return np.int64(cuda.ffs(np.uint64(members))) - np.int64(1)
