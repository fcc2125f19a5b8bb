"""Sets of small numbers as the bits of a word: counting and selecting members."""

import numpy as np

from siegeworks.kernels.targets import kernel, primitive

ONE = np.uint64(1)
NONE = np.uint64(0)


@kernel
def bit(member):
    """Return the set with one member."""
    return ONE << np.uint64(member)


@primitive(
    cpu="siegeworks.kernels.instructions:count_bits",
    cuda="siegeworks.kernels.gpu_instructions:count_bits",
)
def count_bits(members):
    """Return the number of members."""
    return int(members).bit_count()


@primitive(
    cpu="siegeworks.kernels.instructions:highest_bit",
    cuda="siegeworks.kernels.gpu_instructions:highest_bit",
)
def highest_bit(members):
    """Return the greatest member, or -1 for the empty set."""
    return int(members).bit_length() - 1


@primitive(
    cpu="siegeworks.kernels.instructions:lowest_bit",
    cuda="siegeworks.kernels.gpu_instructions:lowest_bit",
)
def lowest_bit(members):
    """Return the least member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


@kernel
def nth_bit(members, n):
    """Return the `n`-th member, counted from 0, by halving the word."""
    place = 0
    width = 32
    while width:
        below = count_bits(members & ((ONE << np.uint64(width)) - ONE))
        if n >= below:
            n -= below
            place += width
            members = members >> np.uint64(width)
        width >>= 1
    return place
