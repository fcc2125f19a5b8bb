"""Colours of the owners; colour only repeats what their marks say."""

from collections.abc import Container

from rich.text import Text

from siegeworks.games.castle.board import Place
from siegeworks.games.castle.drawing import MARKS, Fragment, Ink, Line
from siegeworks.games.castle.seats import Seat

PAINT = {
    Seat.GREY: "#1b1b1b on #b9b4aa",
    Seat.BLUE: "#ffffff on #1f5fbf",
    Seat.YELLOW: "#1f1a00 on #e6b422",
    Seat.GREEN: "#ffffff on #2e7d32",
    Seat.PINK: "#ffffff on #b03a78",
}
FAINT = "dim"
STRONG = "bold"
POSSIBLE = "bold underline"
"""Style of places that can be chosen now."""


def painted(line: Line, choosable: Container[Place]) -> Text:
    """Colour a drawn line by the owners of its cards."""
    text = Text.assemble(*(_dyed(fragment, choosable) for fragment in line))
    text.rstrip()
    return text


def _dyed(fragment: Fragment, choosable: Container[Place]) -> tuple[str, str]:
    is_possible = fragment.place is not None and fragment.place in choosable
    match fragment.ink:
        case Ink.CARD:
            color = PAINT[fragment.token] if fragment.token else STRONG
            return fragment.text, f"{color} {POSSIBLE}" if is_possible else color
        case Ink.FREE:
            return fragment.text, POSSIBLE if is_possible else FAINT
        case Ink.FRAME:
            return fragment.text, ""


def chip(seat: Seat) -> tuple[str, str]:
    """Mark of a player, in the player's colour."""
    return MARKS[seat], f"{STRONG} {PAINT[seat]}"
