"""Guesses at the move meant by a text that is not quite one.

The game guesses from the text alone. Common code then checks in the position whether
the guess is a legal move.
"""

from typing import TypeAlias

from siegeworks.core.record import Record


class Meant(Record, frozen=True):
    """A move spelled wrongly, with its possible notations, likeliest first."""

    moves: tuple[str, ...]
    words: str = "Write it as {}."
    otherwise: str = ""
    """Answer if none is legal; if empty, the answer is why the first is not."""


class Unfinished(Record, frozen=True):
    """The beginning of a move, whose rest is missing."""

    pattern: str
    """Regular expression for the notation of such moves."""
    words: str
    """Question for the rest, with a legal move: "Say which castle: {}."."""
    otherwise: str = ""
    """Answer if there is no such legal move."""


NearMiss: TypeAlias = Meant | Unfinished
