"""Interface between the terminal and the board of a game, and one screen's contents."""

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
    """Contents of one screen above its prompt."""

    view: ViewT
    others: tuple[ViewT, ...] = ()
    """Views of other seats, if their secrets may be shown too."""
    log: tuple[str, ...] = ()
    """Latest sentences of the log, newest last."""
    fresh: int = 0
    """Number of them since the viewer's latest decision, which it includes."""
    height: int = 22
    """Available lines; essential parts are drawn even if they need more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """Examples from a game for the help page about the prompt."""

    move: str = ""
    several: str = ""
    """Several moves in one line, separated by commas."""
    questions: tuple[tuple[str, str], ...] = ()
    """Questions that start with `?`, and what they answer."""
    word: str = ""
    """A word to look up in the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Generic[ViewT, ActionT, EventT]):
    """Functions and texts with which a session shows a game."""

    draw: Callable[[Scene[ViewT]], list[Text]]
    """Draws the position, in lines of at most `WIDTH` columns."""
    choices: Callable[[ViewT, Sequence[ActionT]], list[str]]
    """Lists all legal actions, grouped for easy reading."""
    explain: Callable[[ViewT, str], str | None]
    """Answers `? text`, if the game has a better answer than yes or no."""
    near_miss: Callable[[str], NearMiss | None]
    """Guesses which move was meant by a text that is not quite one."""
    is_news: Callable[[EventT], bool]
    """True if an event deserves one of the few log lines on the screen."""
    is_routine: Callable[[ViewT, EventT], bool]
    """True if an event is too trivial for the log, given the table before it."""
    is_ending: Callable[[EventT], bool]
    """True if an event ends a game; it is not logged, as `ending` reports it."""
    begins_anew: Callable[[EventT], bool]
    """True if an event sets up the next game of a match."""
    ending: Callable[[ViewT], str]
    """Tells the viewer how a finished game has ended."""
    next_game: Callable[[ViewT], str]
    """Names the next game of a match in a clause: "game 2, where you defend"."""
    goal: Callable[[ViewT], str]
    """Tells the viewer the goal of the game."""
    called: Callable[[Seat], str]
    """Names a seat within a sentence: "the attacker"."""
    guide: str
    """Help text about the notation of moves."""
    legend: Callable[[ViewT], str]
    """Explains the marks on the screen, for the options of the viewed game."""
    examples: Examples = Examples()
    show: Callable[[ViewT, str], list[Text]] = lambda _view, _text: []
    """Answers `? text` by a drawing; empty if words are enough."""
    seat_aliases: Mapping[str, str] = field(default_factory=dict)
    """Alternative names of seats on the command line."""


# Like AnyGame: only for code that handles all games in the same way.
AnyBoard: TypeAlias = Board[Any, Any, Any]
