"""The face that a game shows in a terminal, and what stands on one screen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from rich.text import Text

from siegeworks.core.game import ActionT, EventT, ViewT
from siegeworks.core.seat import Seat
from siegeworks.terminal.boards.near_miss import NearMiss

WIDTH = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene(Generic[ViewT]):
    """Everything that one screen shows above its prompt."""

    view: ViewT
    others: tuple[ViewT, ...] = ()
    """Views of other seats, where their secrets may be shown too."""
    log: tuple[str, ...] = ()
    """The latest sentences, newest last."""
    fresh: int = 0
    """How many of them came with the latest decision of the one who looks, or after."""
    height: int = 22
    """Lines there is room for. What must be seen is drawn even if there is less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """Words of a game for the page that says what can be typed."""

    move: str = ""
    several: str = ""
    """Moves in one line, separated by commas."""
    questions: tuple[tuple[str, str], ...] = ()
    """What can be asked with `?`, and what is answered."""
    word: str = ""
    """Something to look up in the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Generic[ViewT, ActionT, EventT]):
    """What a session has to know about the looks of a game."""

    draw: Callable[[Scene[ViewT]], list[Text]]
    """The position, in lines of at most `WIDTH` columns."""
    choices: Callable[[ViewT, Sequence[ActionT]], list[str]]
    """All legal actions, gathered so that a person can take them in."""
    explain: Callable[[ViewT, str], str | None]
    """An answer to `? text`, if the game knows a better one than yes or no."""
    near_miss: Callable[[str], NearMiss | None]
    """What somebody may have meant with something that is almost a move."""
    is_news: Callable[[EventT], bool]
    """Whether a fact deserves one of the few log lines on the screen."""
    is_routine: Callable[[ViewT, EventT], bool]
    """Whether a fact goes without saying, the table being what it was before."""
    is_ending: Callable[[EventT], bool]
    """Whether a fact says that a game has ended: `ending` says so too."""
    begins_anew: Callable[[EventT], bool]
    """Whether a fact lays out a fresh game of a longer contest."""
    ending: Callable[[ViewT], str]
    """How a game that is over has ended, told to the one who looks."""
    next_game: Callable[[ViewT], str]
    """A game just laid out, as a clause: "game 2, where you defend"."""
    goal: Callable[[ViewT], str]
    """What the one who looks is playing for."""
    called: Callable[[Seat], str]
    """A seat as it is spoken of: "the attacker"."""
    guide: str
    """How moves are typed."""
    legend: Callable[[ViewT], str]
    """Explains the marks on the screen, for the options of this game."""
    examples: Examples = Examples()
    show: Callable[[ViewT, str], list[Text]] = lambda _view, _text: []
    """A drawing that answers `? text`, where words will not do."""
    seat_aliases: Mapping[str, str] = field(default_factory=dict)
    """Other names under which a seat may be asked for."""


# As with AnyGame: only for code that treats every game alike.
AnyBoard: TypeAlias = Board[Any, Any, Any]
