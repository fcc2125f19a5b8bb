"""Shapes of castles: how they are drawn, turned and mirrored, and where they fit."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from siegeworks.core.rulebook import rule

Cell = tuple[int, int]
"""Row and column, counted from the top left."""


@dataclass(frozen=True)
class Shape:
    """Cells pushed against the top and the left edge, in reading order."""

    cells: tuple[Cell, ...]

    @property
    def is_connected(self) -> bool:
        """Whether one can walk from any cell to any other over edges."""
        reached, left = {self.cells[0]}, set(self.cells[1:])
        while touched := {cell for cell in left if neighbours(cell) & reached}:
            reached |= touched
            left -= touched
        return not left

    @property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.cells)

    @property
    def width(self) -> int:
        return 1 + max(column for _, column in self.cells)

    def places_on(self, rows: int, columns: int) -> Iterator[int]:
        """Every place on a grid, without turning: one bit for each square, counted
        in reading order."""
        drawn = sum(1 << row * columns + column for row, column in self.cells)
        for top in range(rows - self.height + 1):
            for left in range(columns - self.width + 1):
                yield drawn << top * columns + left

    @rule("R1")
    def turnings(self, with_mirror_images: bool = True) -> tuple["Shape", ...]:
        """Every different way in which the shape can lie on the board."""
        found = _all_around(self)
        if with_mirror_images:
            found |= _all_around(mirrored(self))
        return tuple(found)

    def rows(self) -> tuple[str, ...]:
        """The shape as it is drawn.

        >>> read_shape(["##", "#."]).rows()
        ('##', '#.')
        """
        return tuple(
            "".join("#" if (r, c) in self.cells else "." for c in range(self.width))
            for r in range(self.height)
        )


def _all_around(shape: Shape) -> dict[Shape, None]:
    """Its different quarter turns, in that order."""
    found: dict[Shape, None] = {}
    for _ in range(4):
        found[shape] = None
        shape = turned(shape)
    return found


def neighbours(cell: Cell) -> set[Cell]:
    """The cells that share an edge with it."""
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def read_shape(rows: Sequence[str]) -> Shape:
    """A shape from its drawing: # is a square of it."""
    return _pushed(
        (row, column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "#"
    )


def turned(shape: Shape) -> Shape:
    """A quarter turn clockwise."""
    return _pushed((column, -row) for row, column in shape.cells)


def mirrored(shape: Shape) -> Shape:
    return _pushed((row, -column) for row, column in shape.cells)


def _pushed(cells: Iterable[Cell]) -> Shape:
    kept = list(cells)
    if not kept:
        return Shape(())
    top, left = min(row for row, _ in kept), min(column for _, column in kept)
    return Shape(tuple(sorted((row - top, column - left) for row, column in kept)))


@dataclass(frozen=True)
class Ground:
    """What matters to shapes about a board: its size, and one bit for each square."""

    rows: int
    columns: int
    void: int
    """Where there is no square."""
    waste: int
    """Where no token ever rests."""

    @rule("R1", "R21")
    def places_for(self, shape: Shape, with_mirror_images: bool) -> Iterator[int]:
        """Everywhere that the shape can be built, with one square of waste at most."""
        for turning in shape.turnings(with_mirror_images):
            for place in turning.places_on(self.rows, self.columns):
                if not place & self.void and (place & self.waste).bit_count() <= 1:
                    yield place


def read_ground(grid: Sequence[Sequence[str]], void: str, waste: str) -> Ground:
    """The ground of a board that has a word for each square."""
    words = [word for row in grid for word in row]
    return Ground(
        rows=len(grid),
        columns=len(grid[0]),
        void=sum(1 << at for at, word in enumerate(words) if word == void),
        waste=sum(1 << at for at, word in enumerate(words) if word == waste),
    )
