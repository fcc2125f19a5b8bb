"""Requirements of the tile faces, each table packed into one number.

A GPU reads three bits of a constant faster than an entry of a table.
"""

from siegeworks.kernels.schotten_totten_2.record import ASKED, SLOTS
from siegeworks.kernels.targets import kernel

BITS = 3


def packed(table: tuple[tuple[int, int], ...]) -> int:
    """Pack small numbers by tile and damage, three bits each."""
    return sum(
        number << BITS * (2 * tile + damaged)
        for tile, faces in enumerate(table)
        for damaged, number in enumerate(faces)
    )


PACKED_SLOTS = packed(SLOTS)
PACKED_ASKED = packed(ASKED)


@kernel
def slots_at(s, tile):
    """Return how many cards each side can lay at the tile."""
    return (PACKED_SLOTS >> (BITS * (2 * int(tile) + int(s.damaged[tile])))) & 7


@kernel
def asked_at(s, tile):
    """Return the number of the requirement that the tile's face prints."""
    return (PACKED_ASKED >> (BITS * (2 * int(tile) + int(s.damaged[tile])))) & 7
