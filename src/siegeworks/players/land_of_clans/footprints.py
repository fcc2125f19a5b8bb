"""Where each castle can stand, as bits: worked out once for every board.

A set of squares is a number with one bit for each, so that "all of these are mine" is
one operation. Players go through all footprints on offer at every decision.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from siegeworks.games.land_of_clans.land import Land, Placement, Square, Squares

Mask: TypeAlias = int
"""Some squares, one bit each."""


class Footprint(NamedTuple):
    """One way in which a shape can lie on the board."""

    mask: Mask
    rim: Mask
    """The squares that touch it."""
    squares: Squares


@lru_cache(maxsize=16)
def footprints(land: Land) -> tuple[tuple[Footprint, ...], ...]:
    """By prize: every place where its castle can stand."""
    return tuple(
        tuple(_footprint(land, placement) for placement in placements)
        for placements in land.placements
    )


def _footprint(land: Land, placement: Placement) -> Footprint:
    return Footprint(placement.mask, rim_of(land, placement.squares), placement.squares)


@lru_cache(maxsize=1 << 15)
def rim_of(land: Land, squares: Squares) -> Mask:
    """The squares that share an edge with some squares, those themselves left out."""
    around = 0
    for square in squares:
        around |= _touching(land)[square]
    return around & ~land.mask(squares)


@lru_cache(maxsize=16)
def _touching(land: Land) -> dict[Square, Mask]:
    return {square: land.mask(near) for square, near in land.touching.items()}


@lru_cache(maxsize=16)
def waste_mask(land: Land) -> Mask:
    """All of no-man's-land."""
    return land.mask(tuple(land.no_mans_land))
