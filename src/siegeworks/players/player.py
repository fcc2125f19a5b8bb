"""The interface of a player: a view in, one of the legal actions out."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from siegeworks.core.i18n import Phrase
from siegeworks.core.record import Record

ActionT = TypeVar("ActionT", bound=Record)
ViewT_contra = TypeVar("ViewT_contra", bound=Record, contravariant=True)


class Player(Protocol[ViewT_contra, ActionT]):
    """A bot for a seat. It sees a View, never a State: cheating is a type error.

    Its choice is a function of its seed and of the views it was shown, nothing else.
    """

    def choose(self, view: ViewT_contra, legal: Sequence[ActionT]) -> ActionT: ...


# As with AnyGame: only for code that treats every game alike.
AnyPlayer: TypeAlias = Player[Any, Any]


class Thought(Record, frozen=True):
    """The reason for a player's move."""

    sentence: Phrase
    confidence: float
    """Probability of winning as the player estimates it, from 0 to 1."""


@runtime_checkable
class Thinker(Protocol):
    """A player that can explain its move."""

    @property
    def thought(self) -> Thought | None:
        """The reason for its last choice; None before the first."""


@runtime_checkable
class NeedsWarming(Protocol):
    """A player or an analyst that must compile code before its first decision."""

    def warm(self) -> None: ...
