"""The board as a grid of squares: labels, tokens, castles, and marks."""

from collections.abc import Container
from dataclasses import dataclass

from rich.text import Text

from siegeworks.games.land_of_clans.land import Land, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Castle, Table
from siegeworks.terminal.boards.land_of_clans.paint import (
    CASTLE,
    FAINT,
    FINISHING,
    HELD,
    MARKS,
    STRONG,
    TOKEN,
)

WIDE, NARROW = 5, 4
"""Columns per square; narrow on boards that are too wide for the screen."""
MOST_WIDE_SQUARES = 15
IN_HAND = ">"
FINISHES = "*"
BRINGS_NEAR = "+"
NO_PLAN = " "
WASTE, MASONRY = "~", "▒"


@dataclass(frozen=True)
class Marks:
    """Squares that are marked on the board for one seat."""

    in_hand: Container[Square] = ()
    """Free squares of the cards in its hand."""
    finishing: Container[Square] = ()
    near: Container[Square] = ()
    """Missing squares of shapes that lack two tokens."""


def square_width(land: Land) -> int:
    return WIDE if land.columns <= MOST_WIDE_SQUARES else NARROW


def grid(table: Table, marks: Marks) -> list[Text]:
    """Draw one line per row of the board."""
    land = table.land
    tokens = {
        square: clan for clan in table.options.clans for square in table.tokens_of(clan)
    }
    castles = {square: castle for castle in table.castles for square in castle.squares}
    width = square_width(land)
    lines = []
    for row in range(land.rows):
        line = Text(" ")
        for at in range(row * land.columns, (row + 1) * land.columns):
            if at not in land.name_of:
                line.append(" " * width)
            elif at in castles:
                line.append(*_castle(land, castles[at], width))
            elif at in tokens:
                line.append_text(_token(land, at, tokens[at], marks, width))
            else:
                line.append_text(_free(land, at, marks, width))
        line.rstrip()
        lines.append(line)
    return lines


def _castle(land: Land, castle: Castle, width: int) -> tuple[str, str]:
    """Owner and name in every square, to distinguish neighbouring castles."""
    name = f"{MARKS[castle.clan].upper()}{land.prizes[castle.castle].name}"
    return f"{name:{MASONRY}^{width}}", CASTLE[castle.clan]


def _token(land: Land, at: Square, clan: Clan, marks: Marks, width: int) -> Text:
    text = Text.assemble((f"{MARKS[clan]}{land.name_of[at]:<3}", TOKEN[clan]))
    if width == WIDE:
        text.append(*_plan_mark(at, marks))
    return text


def _free(land: Land, at: Square, marks: Marks, width: int) -> Text:
    plan, style = _plan_mark(at, marks)
    sign = _sign(land, at, marks)
    if width == NARROW and plan != NO_PLAN:
        sign = plan
    text = Text.assemble((sign, style or FAINT))
    text.append(land.name_of[at], _ink(at, plan, marks))
    if width == WIDE:
        text.append(plan, style)
    text.pad_right(width - text.cell_len)
    return text


def _sign(land: Land, at: Square, marks: Marks) -> str:
    if at in marks.in_hand:
        return IN_HAND
    return WASTE if at in land.no_mans_land else " "


def _ink(at: Square, plan: str, marks: Marks) -> str:
    if plan == FINISHES:
        return FINISHING
    if at in marks.in_hand:
        return HELD
    return STRONG if plan == BRINGS_NEAR else FAINT


def _plan_mark(at: Square, marks: Marks) -> tuple[str, str]:
    if at in marks.finishing:
        return FINISHES, STRONG
    if at in marks.near:
        return BRINGS_NEAR, STRONG
    return NO_PLAN, ""
