"""The prizes on offer drawn as small shapes, in the corners where they lie."""

from collections.abc import Iterator
from itertools import zip_longest

from rich.text import Text

from siegeworks.games.land_of_clans.land import Prize, PrizeNumber
from siegeworks.games.land_of_clans.shapes import Shape
from siegeworks.games.land_of_clans.table import (
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    Table,
)
from siegeworks.terminal.boards.land_of_clans.grid import BRINGS_NEAR, FINISHES
from siegeworks.terminal.boards.land_of_clans.paint import FAINT, FINISHING, STRONG

BLOCK, GAP = "██", "  "
WIDTH = 11
"""Columns per prize: five squares in a row, or a long name with its points."""
BETWEEN = 1
PANEL = 2 * WIDTH + BETWEEN

NEARNESS = {0: "!", 1: FINISHES, 2: BRINGS_NEAR}
"""Mark by number of missing tokens, the same as on the missing squares."""


def lying_flat(shape: Shape) -> Shape:
    """Rotate a shape so that it takes the fewest lines."""
    return min(
        shape.turnings(with_mirror_images=False), key=lambda each: len(each.rows())
    )


def panel(table: Table, lacking: dict[PrizeNumber, int]) -> list[Text]:
    """Draw all four prizes, two by two."""
    return [
        *_side_by_side(table, (NORTH_WEST, NORTH_EAST), lacking),
        *_side_by_side(table, (SOUTH_WEST, SOUTH_EAST), lacking),
    ]


def in_a_row(table: Table, lacking: dict[PrizeNumber, int]) -> list[Text]:
    """Draw all four side by side, for boards that leave no room beside them."""
    corners = (NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST)
    return list(_side_by_side(table, corners, lacking))


def _side_by_side(
    table: Table, corners: tuple[int, ...], lacking: dict[PrizeNumber, int]
) -> Iterator[Text]:
    drawn = [_prize(table, table.corners[corner], lacking) for corner in corners]
    for parts in zip_longest(*drawn, fillvalue=Text()):
        line = Text()
        for part in parts:
            padded = part.copy()
            padded.pad_right(WIDTH + BETWEEN - part.cell_len)
            line.append_text(padded)
        line.rstrip()
        yield line


def _prize(
    table: Table, number: PrizeNumber | None, lacking: dict[PrizeNumber, int]
) -> list[Text]:
    if number is None:
        return [Text("(empty)", FAINT)]
    prize = table.land.prizes[number]
    head = Text.assemble((prize.name, STRONG), f" {prize.points}pt ")
    if number in lacking:
        head.append(NEARNESS[lacking[number]], FINISHING)
    return [head, *_shape(prize)]


def _shape(prize: Prize) -> Iterator[Text]:
    for row in lying_flat(prize.shape).rows():
        line = Text("".join(BLOCK if mark == "#" else GAP for mark in row))
        line.rstrip()
        yield line
