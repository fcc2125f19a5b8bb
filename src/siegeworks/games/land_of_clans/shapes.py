"""Shapes of castles: drawing, turning and mirroring them, and fitting them in."""

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
        """Return whether every cell can be reached from any other over edges."""
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
        """List every place on a grid, without turning, with one bit for each square."""
        drawn = sum(1 << row * columns + column for row, column in self.cells)
        for top in range(rows - self.height + 1):
            for left in range(columns - self.width + 1):
                yield drawn << top * columns + left

    @rule("R1")
    def turnings(self, with_mirror_images: bool = True) -> tuple["Shape", ...]:
        """List every different way in which the shape can lie on the board."""
        found = _all_around(self)
        if with_mirror_images:
            found |= _all_around(mirrored(self))
        return tuple(found)

    def rows(self) -> tuple[str, ...]:
        """Draw the shape as rows of text.

        >>> read_shape(["##", "#."]).rows()
        ('##', '#.')
        """
        return tuple(
            "".join("#" if (r, c) in self.cells else "." for c in range(self.width))
            for r in range(self.height)
        )


def _all_around(shape: Shape) -> dict[Shape, None]:
    """List the different quarter turns of a shape."""
    found: dict[Shape, None] = {}
    for _ in range(4):
        found[shape] = None
        shape = turned(shape)
    return found


def neighbours(cell: Cell) -> set[Cell]:
    """List the cells that share an edge with a cell."""
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def read_shape(rows: Sequence[str]) -> Shape:
    """Read a shape from its drawing: # is a square of it."""
    return _pushed(
        (row, column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "#"
    )


def turned(shape: Shape) -> Shape:
    """Turn a shape by 90 degrees, clockwise."""
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
    """A board as shapes see it: its size, and one bit for each square."""

    rows: int
    columns: int
    void: int
    """Squares that are missing from the board."""
    waste: int
    """Squares of no-man's-land, where no token ever rests."""

    @rule("R1", "R21")
    def places_for(self, shape: Shape, with_mirror_images: bool) -> Iterator[int]:
        """List all places for the shape, with at most one square of no-man's-land."""
        for turning in shape.turnings(with_mirror_images):
            for place in turning.places_on(self.rows, self.columns):
                if not place & self.void and (place & self.waste).bit_count() <= 1:
                    yield place


def read_ground(grid: Sequence[Sequence[str]], void: str, waste: str) -> Ground:
    """Read the ground of a board that has a word for each square."""
    words = [word for row in grid for word in row]
    return Ground(
        rows=len(grid),
        columns=len(grid[0]),
        void=sum(1 << at for at, word in enumerate(words) if word == void),
        waste=sum(1 << at for at, word in enumerate(words) if word == waste),
    )
