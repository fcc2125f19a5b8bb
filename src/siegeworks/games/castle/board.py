"""The castle as printed: a grid of six by six, and the land before its walls.

A place is a number. Cells come first, row by row from the north-west tower; then the
four siege places, one facing each wall; then the piles that lie about outside.

>>> place_name(7), place_name(36), place_name(40), place_name(OUTSIDE)
('b2', 'north', 'out1', 'out')
"""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from siegeworks.core.rulebook import rule

Place: TypeAlias = Annotated[int, Meta(ge=0, le=87)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""Position of a card in its pile: at most four Knights stand on one card."""

WIDTH = 6
CELLS = range(WIDTH * WIDTH)
SIEGE_PLACES = range(36, 40)
OUTSIDE_PILES = range(40, 87)
"""Places of piles outside. They always suffice: 47 cards are neither Knights nor
Siege Engines."""
OUTSIDE = 87
"""Any place before the walls: a card laid there begins a new pile."""
PLACES = range(OUTSIDE)
"""Every place that a pile can have."""
PLACE_NAMES = (
    *(f"{'abcdef'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in CELLS),
    *("north", "east", "south", "west"),
    *(f"out{number}" for number in range(1, len(OUTSIDE_PILES) + 1)),
    "out",
)


class Area(StrEnum):
    """Area of the castle. All walls together are one, and so are all towers."""

    TOWERS = "towers"
    WALLS = "walls"
    COURTYARD = "courtyard"
    OUTSIDE = "outside"


def place_name(place: Place) -> str:
    return PLACE_NAMES[place]


@rule("1.1", "1.3")
def _area(place: Place) -> Area:
    """Corners are towers, the border is walls, the courtyard lies inside."""
    if place not in CELLS:
        return Area.OUTSIDE
    row, column = divmod(place, WIDTH)
    on_border = (row in (0, WIDTH - 1)) + (column in (0, WIDTH - 1))
    return (Area.COURTYARD, Area.WALLS, Area.TOWERS)[on_border]


@rule("1.2", "1.3")
def _neighbours(place: Place) -> tuple[Place, ...]:
    """List the up to eight cells around a cell, across areas too; none outside."""
    if place not in CELLS:
        return ()
    row, column = divmod(place, WIDTH)
    return tuple(
        other
        for other in CELLS
        if other != place
        and abs(other // WIDTH - row) <= 1
        and abs(other % WIDTH - column) <= 1
    )


AREA_OF = tuple(_area(place) for place in range(OUTSIDE + 1))
NEIGHBOURS = tuple(_neighbours(place) for place in range(OUTSIDE + 1))
CELLS_OF = {
    area: tuple(cell for cell in CELLS if AREA_OF[cell] is area) for area in Area
}
"""Cells of each area. Outside has none."""

WALLS: tuple[tuple[Place, ...], ...] = (
    (1, 2, 3, 4),
    (11, 17, 23, 29),
    (31, 32, 33, 34),
    (6, 12, 18, 24),
)
"""Cells of the walls north, east, south, west, as the siege places that face them."""
WALL_OF = {cell: wall for wall in WALLS for cell in wall}
FACING = dict(zip(WALLS, SIEGE_PLACES, strict=True))
"""Siege place that faces each wall."""
