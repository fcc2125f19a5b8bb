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
"""Of a card in its pile: at most four Knights stand on one card."""

WIDTH = 6
CELLS = range(WIDTH * WIDTH)
SIEGE_PLACES = range(36, 40)
OUTSIDE_PILES = range(40, 87)
"""More than enough: 47 cards are neither Knights nor Siege Engines."""
OUTSIDE = 87
"""Anywhere before the walls: a card laid there begins a pile of its own."""
PLACES = range(OUTSIDE)
"""Every place that a pile can have."""
PLACE_NAMES = (
    *(f"{'abcdef'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in CELLS),
    *("north", "east", "south", "west"),
    *(f"out{number}" for number in range(1, len(OUTSIDE_PILES) + 1)),
    "out",
)


class Area(StrEnum):
    """The four areas. All walls together are one, and so are all towers."""

    TOWERS = "towers"
    WALLS = "walls"
    COURTYARD = "courtyard"
    OUTSIDE = "outside"


def place_name(place: Place) -> str:
    return PLACE_NAMES[place]


@rule("1.1", "1.3")
def _area(place: Place) -> Area:
    """Towers at the corners, walls along the border, the courtyard inside."""
    if place not in CELLS:
        return Area.OUTSIDE
    row, column = divmod(place, WIDTH)
    on_border = (row in (0, WIDTH - 1)) + (column in (0, WIDTH - 1))
    return (Area.COURTYARD, Area.WALLS, Area.TOWERS)[on_border]


@rule("1.2", "1.3")
def _neighbours(place: Place) -> tuple[Place, ...]:
    """The up to eight cells around a cell, across areas too; nothing outside."""
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
"""The cells of each area. Outside has none."""

WALLS: tuple[tuple[Place, ...], ...] = (
    (1, 2, 3, 4),
    (11, 17, 23, 29),
    (31, 32, 33, 34),
    (6, 12, 18, 24),
)
"""North, east, south, west: the order of the siege places that face them."""
WALL_OF = {cell: wall for wall in WALLS for cell in wall}
FACING = dict(zip(WALLS, SIEGE_PLACES, strict=True))
"""The siege place before each wall."""
