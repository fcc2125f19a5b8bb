"""Possible positions of each castle as bitboards, computed once for every board.

A set of squares is an integer with one bit for each, so that a test of "all of these
are mine" is one operation. Players go through all footprints on offer at every
decision.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from siegeworks.games.land_of_clans.land import Land, Placement, Square, Squares

Mask: TypeAlias = int
"""A set of squares, one bit each."""


class Footprint(NamedTuple):
    """One position of a castle's shape on the board."""

    mask: Mask
    rim: Mask
    """Squares that share an edge with the footprint."""
    squares: Squares


@lru_cache(maxsize=16)
def footprints(land: Land) -> tuple[tuple[Footprint, ...], ...]:
    """Return every position of the castle, by prize."""
    return tuple(
        tuple(_footprint(land, placement) for placement in placements)
        for placements in land.placements
    )


def _footprint(land: Land, placement: Placement) -> Footprint:
    return Footprint(placement.mask, rim_of(land, placement.squares), placement.squares)


@lru_cache(maxsize=1 << 15)
def rim_of(land: Land, squares: Squares) -> Mask:
    """Return the squares that share an edge with a set of squares, outside of it."""
    around = 0
    for square in squares:
        around |= _touching(land)[square]
    return around & ~land.mask(squares)


@lru_cache(maxsize=16)
def _touching(land: Land) -> dict[Square, Mask]:
    return {square: land.mask(near) for square, near in land.touching.items()}


@lru_cache(maxsize=16)
def waste_mask(land: Land) -> Mask:
    """Return all squares of no-man's-land."""
    return land.mask(tuple(land.no_mans_land))
