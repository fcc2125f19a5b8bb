"""What a player that searches can tell about a position: chances, choices, lines."""

from typing import Any, Protocol, TypeAlias, TypeVar

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

ViewT_contra = TypeVar("ViewT_contra", bound=Record, contravariant=True)


class Candidate(Record, frozen=True):
    """One thing that could be done now, and how it fared in the search."""

    action: str
    """In notation."""
    share: float
    """Which part of all simulations went this way, from 0 to 1."""
    chance: float
    """How likely the seat wins if it does this, from 0 to 1."""
    line: tuple[str, ...]
    """What most likely follows, in notation, this action first."""


class Analysis(Record, frozen=True):
    """A position as one seat can know it, searched."""

    seat: str
    """Whose decision it is, and from whose knowledge everything is said."""
    chance: float
    """How likely the seat wins, from 0 to 1."""
    simulations: int
    candidates: tuple[Candidate, ...]
    """The most visited first."""


class Analyst(Protocol[ViewT_contra]):
    """Who can explain a position. Sees a View, never a State."""

    def analyse(self, view: ViewT_contra) -> Analysis: ...


# As with AnyPlayer: only for code that treats every game alike.
AnyAnalyst: TypeAlias = Analyst[Any]


class NoAnalyst(SiegeworksError):
    """Nobody can explain this game here; the message says why."""
