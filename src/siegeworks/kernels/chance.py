"""Random generator stored in each record: the same seed gives the same game.

64-bit xorshift (Marsaglia 2003): three shifts and no multiplication, so that
interpreter, CPU and GPU agree to the last bit.
"""

import numpy as np

from siegeworks.kernels.targets import kernel

UPPER = np.uint64(32)


@kernel
def below(s, n):
    """Draw a number from 0 to `n` - 1, uniformly."""
    x = s.random
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s.random = x
    return np.int64(((x >> UPPER) * np.uint64(n)) >> UPPER)


def seeds(first: int, count: int) -> "np.ndarray":
    """Return well mixed, nonzero seeds for `count` generators (splitmix64)."""
    x = np.arange(first, first + count, dtype=np.uint64)
    x = (x + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    return np.where(x == 0, np.uint64(1), x)
