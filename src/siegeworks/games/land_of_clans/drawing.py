"""The board drawn as text, as one seat sees it, or described in words.

    NW: I3, 3 points                         NE: T4, 5 points
        [][][]                                   [][][]
                                                   []

                 A1   r.B1   C1    D1    E1    F1    G1
                 H1    F2    G2    H2    A2    B2    C2
     D2    E2   R#I3  R#I3  R#I3   E3    F3    G3    H3    A3    F4
      G4    H4    A4   ~N1    B4    C4    D4   ~N2    E4    G5    H5

A free square shows its name. "r.B1" is a token of Red on B1, "R#I3" a part of Red's
castle I3, "~N1" no-man's-land. The drawing is made of fragments, so that a screen with
colours can paint them and leave the layout alone. `draw_view(view, aloud=True)` tells
the same position in words for a screen reader: no grid, and each line names its things.
"""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from siegeworks.games.land_of_clans.land import Land, Prize, PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.stages import Over
from siegeworks.games.land_of_clans.table import (
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    Table,
)
from siegeworks.games.land_of_clans.text.side_panel import (
    COLUMNS,
    beside_the_board,
    points_in_words,
    wrapped,
)
from siegeworks.games.land_of_clans.view import View

WIDEST_CELL = 6
CELL_OF_SHAPE = "[]"
CORNER_NAMES = ("NW", "NE", "SE", "SW")
CORNERS_ALOUD = ("north-west", "north-east", "south-east", "south-west")


class Ink(Enum):
    """Kind of a fragment."""

    FRAME = auto()
    FREE = auto()
    """A square with nothing on it."""
    WASTE = auto()
    """No-man's-land with nothing on it."""
    TOKEN = auto()
    CASTLE = auto()
    SHAPE = auto()
    """A shape on offer."""


class Fragment(NamedTuple):
    """A piece of a line; for a square, with its owner and its place."""

    text: str
    ink: Ink = Ink.FRAME
    clan: Clan | None = None
    square: Square | None = None

    def centred(self, width: int) -> "Fragment":
        """Centre the text between blanks; a word too long loses its end."""
        return self._replace(text=self.text[: width - 1].center(width))

    def padded(self, width: int) -> "Fragment":
        return self._replace(text=self.text.ljust(width))


Line = list[Fragment]


def draw_view(view: View, *, aloud: bool = False) -> str:
    """Draw the position as a seat knows it, in plain text."""
    lines = _told(view) if aloud else _drawn(view)
    return "\n".join(lines)


def _drawn(view: View) -> Iterator[str]:
    table = view.table
    yield _heading(table)
    yield from map(plain, corner_lines(table, NORTH_WEST, NORTH_EAST))
    yield ""
    yield from map(plain, board_lines(table))
    yield ""
    yield from map(plain, corner_lines(table, SOUTH_WEST, SOUTH_EAST))
    yield from beside_the_board(view)


def _told(view: View) -> Iterator[str]:
    table = view.table
    yield _heading(table)
    for corner, where in enumerate(CORNERS_ALOUD):
        yield f"{where} corner: {_prize_aloud(table, table.corners[corner])}"
    for clan in table.options.clans:
        tokens = [table.land.name_of[square] for square in table.tokens_of(clan)]
        yield from wrapped(f"tokens of {clan}", tokens)
    for castle in table.castles:
        squares = [table.land.name_of[square] for square in castle.squares]
        name = table.land.prizes[castle.castle].name
        yield from wrapped(f"castle {name} of {castle.clan}", squares)
    yield from wrapped("free squares", _free_squares(table))
    yield from beside_the_board(view)


def _heading(table: Table) -> str:
    if isinstance(table.stage, Over):
        return "Land of Clans: the game is over"
    return f"Land of Clans: {table.turn.seat}'s turn"


def plain(line: Line) -> str:
    return "".join(fragment.text for fragment in line).rstrip()


# The board.


def board_lines(table: Table) -> list[Line]:
    """Draw each row of the board, north on top."""
    land, width = table.land, cell_width(table.land)
    on_board = _pieces(table)
    indent = " " * ((COLUMNS - width * land.columns) // 2)
    return [
        [
            Fragment(indent),
            *(
                on_board.get(square, Fragment("")).centred(width)
                for square in range(row * land.columns, (row + 1) * land.columns)
            ),
        ]
        for row in range(land.rows)
    ]


def cell_width(land: Land) -> int:
    """Width of a square: as wide as 80 columns allow."""
    return min(WIDEST_CELL, COLUMNS // land.columns)


def _pieces(table: Table) -> dict[Square, Fragment]:
    land = table.land
    # On a wide board every character counts, and capitals tell castles from tokens.
    dot, hash_ = (".", "#") if cell_width(land) == WIDEST_CELL else ("", "")
    pieces = {square: _free(land, square) for square in land.squares}
    for clan in table.options.clans:
        for square in table.tokens_of(clan):
            text = f"{clan[0]}{dot}{land.name_of[square]}"
            pieces[square] = Fragment(text, Ink.TOKEN, clan, square)
    for castle in table.castles:
        text = f"{castle.clan[0].upper()}{hash_}{land.prizes[castle.castle].name}"
        for square in castle.squares:
            pieces[square] = Fragment(text, Ink.CASTLE, castle.clan, square)
    return pieces


def _free(land: Land, square: Square) -> Fragment:
    name = land.name_of[square]
    if square in land.no_mans_land:
        return Fragment(f"~{name}", Ink.WASTE, square=square)
    return Fragment(name, Ink.FREE, square=square)


def _free_squares(table: Table) -> list[str]:
    pieces = _pieces(table).values()
    return [piece.text for piece in pieces if piece.ink is Ink.FREE]


# The prizes on offer.


def corner_lines(table: Table, west: int, east: int) -> list[Line]:
    """Draw two corners side by side, each with the shape of its prize."""
    left, right = _corner(table, west), _corner(table, east)
    height, half = max(len(left), len(right)), COLUMNS // 2
    blank = Fragment("")
    lines = []
    for row in range(height):
        first = left[row] if row < len(left) else blank
        second = right[row] if row < len(right) else blank
        lines.append([first.padded(half), second])
    return lines


def _corner(table: Table, corner: int) -> list[Fragment]:
    name, number = CORNER_NAMES[corner], table.corners[corner]
    if number is None:
        return [Fragment(f"{name}: empty")]
    prize = table.land.prizes[number]
    heading = Fragment(f"{name}: {prize.name}, {points_in_words(prize.points)}")
    return [heading, *(Fragment(f"    {row}", Ink.SHAPE) for row in shape_rows(prize))]


def shape_rows(prize: Prize) -> list[str]:
    """Draw a shape in squares of two characters."""
    blank = " " * len(CELL_OF_SHAPE)
    return [
        "".join(CELL_OF_SHAPE if mark == "#" else blank for mark in row).rstrip()
        for row in prize.shape.rows()
    ]


def _prize_aloud(table: Table, number: PrizeNumber | None) -> str:
    if number is None:
        return "empty"
    prize = table.land.prizes[number]
    rows = [
        f"row {row} {_columns(marks)}"
        for row, marks in enumerate(prize.shape.rows(), 1)
    ]
    return f"{prize.name}, {points_in_words(prize.points)}: {', '.join(rows)}"


def _columns(marks: str) -> str:
    columns = [str(column) for column, mark in enumerate(marks, 1) if mark == "#"]
    return f"column{'s'[len(columns) == 1 :]} {' '.join(columns)}"
