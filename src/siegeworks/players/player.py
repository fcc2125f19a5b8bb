"""The contract of a player: a view in, one of the legal actions out."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from siegeworks.core.i18n import Phrase
from siegeworks.core.record import Record

ActionT = TypeVar("ActionT", bound=Record)
ViewT_contra = TypeVar("ViewT_contra", bound=Record, contravariant=True)


class Player(Protocol[ViewT_contra, ActionT]):
    """Decides for a seat. Sees a View, never a State: cheating is a type error.

    What it chooses follows from its seed and the views it was shown, nothing else.
    """

    def choose(self, view: ViewT_contra, legal: Sequence[ActionT]) -> ActionT: ...


# As with AnyGame: only for code that treats every game alike.
AnyPlayer: TypeAlias = Player[Any, Any]


class Thought(Record, frozen=True):
    """Why a player moved as it did."""

    sentence: Phrase
    confidence: float
    """How likely the player thinks it is to win, from 0 to 1."""


@runtime_checkable
class Thinker(Protocol):
    """A player that can say why it moved."""

    @property
    def thought(self) -> Thought | None:
        """About its last choice; None before the first."""


@runtime_checkable
class NeedsWarming(Protocol):
    """A player or an analyst that compiles something before its first thought."""

    def warm(self) -> None: ...
