"""What somebody may have meant who typed almost a move.

A game only guesses, from the text alone. Whether a guess is worth saying is looked up
in the position, for every game alike.
"""

from typing import TypeAlias

from siegeworks.core.record import Record


class Meant(Record, frozen=True):
    """A move in other words: as it is written, the likeliest way first."""

    moves: tuple[str, ...]
    words: str = "Write it as {}."
    otherwise: str = ""
    """To be said if none of them can be made; empty: why the first cannot."""


class Unfinished(Record, frozen=True):
    """The beginning of a move, where the rest has to be chosen."""

    pattern: str
    """What such moves look like as they are written."""
    words: str
    """Asks for the rest, with a move that can be made: "Say which castle: {}."."""
    otherwise: str = ""
    """To be said if there is no such move."""


NearMiss: TypeAlias = Meant | Unfinished
