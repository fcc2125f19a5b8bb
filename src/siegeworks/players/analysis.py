"""Analysis of a position by a search: win probability, candidates, their lines."""

from typing import Any, Protocol, TypeAlias, TypeVar

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

ViewT_contra = TypeVar("ViewT_contra", bound=Record, contravariant=True)


class Candidate(Record, frozen=True):
    """One legal action and its result in the search."""

    action: str
    """The action in notation."""
    share: float
    """Share of all simulations that tried this action first, from 0 to 1."""
    chance: float
    """Probability that the seat wins after this action, from 0 to 1."""
    line: tuple[str, ...]
    """Principal variation, in notation, beginning with this action."""


class Analysis(Record, frozen=True):
    """Result of searching a position from the knowledge of one seat."""

    seat: str
    """The deciding seat, from whose knowledge the position was searched."""
    chance: float
    """Probability that the seat wins, from 0 to 1."""
    simulations: int
    candidates: tuple[Candidate, ...]
    """Candidate actions, the most visited first."""


class Analyst(Protocol[ViewT_contra]):
    """A search that explains positions. It sees a View, never a State."""

    def analyse(self, view: ViewT_contra) -> Analysis: ...


# As with AnyPlayer: only for code that treats every game alike.
AnyAnalyst: TypeAlias = Analyst[Any]


class NoAnalyst(SiegeworksError):
    """No analysis of this game is available here; the message says why."""
