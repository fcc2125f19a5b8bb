"""The interface of a game: a bundle of pure functions."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from siegeworks.core.i18n import Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import Chance, SeatT

StateT = TypeVar("StateT", bound=Record)
ActionT = TypeVar("ActionT", bound=Record)
EventT = TypeVar("EventT", bound=Record)
ViewT = TypeVar("ViewT", bound=Record)


@dataclass(frozen=True, kw_only=True, slots=True)
class Game(Generic[SeatT, StateT, ActionT, EventT, ViewT]):
    """The rules of one game under one set of options."""

    id: str
    version: str
    """Version of the rules; changes when the same actions would lead to other
    events."""
    options: Record
    seats: tuple[SeatT, ...]
    teams: tuple[tuple[SeatT, ...], ...] = ()
    """Seats that win and lose together. Empty: each seat plays for itself."""

    start: Callable[[], StateT]
    actor: Callable[[StateT], SeatT | Chance | None]
    """Return who must decide next: a seat, chance, or None when the game is over."""
    why_not: Callable[[StateT, ActionT], Refusal | None]
    """Return why an action is illegal, or None. Legality is decided only here."""
    legal_actions: Callable[[StateT], Sequence[ActionT]]
    """Return the acting seat's actions, in a stable order; none for chance or the
    end."""
    chance_outcomes: Callable[[StateT], Sequence[tuple[ActionT, Fraction]]]
    apply: Callable[[StateT, ActionT], tuple[StateT, tuple[EventT, ...]]]
    """Play one legal action; return the new state and the events that led to it."""
    evolve: Callable[[StateT, EventT], StateT]
    """Apply one event to a state, without checking any rule."""
    outcome: Callable[[StateT], Outcome | None]

    view: Callable[[StateT, SeatT | None], ViewT]
    """Return the part of a state that a seat may know; None is a spectator."""
    redact: Callable[[EventT, SeatT | None], EventT]
    """Return an event without what a seat may not know."""
    reveals: Callable[[StateT, EventT, SeatT], bool]
    """Return True if an event of a decision, as redacted for the seat, may tell the
    seat something that it could not have worked out before. Not called for events of
    chance: those are new to every seat."""
    observe: Callable[[ViewT, EventT], ViewT]
    """Apply one redacted event to a view."""
    legal_for: Callable[[ViewT], Sequence[ActionT]]
    """Return the legal actions as the view's own seat can work them out."""
    worlds: Callable[[ViewT, random.Random], StateT]
    """Sample one state that fits the view: everything hidden is dealt anew."""

    read: Callable[[str, StateT], ActionT]
    write: Callable[[ActionT], str]
    sentence: Callable[[EventT], Phrase]
    is_aside: Callable[[EventT], bool]
    """Return True if a log can omit the event because others around it imply it."""
    prompt: Callable[[ViewT], Phrase]
    """Return one sentence: whose turn it is and which actions are possible."""
    label: Callable[[ActionT], Phrase]
    """Return the text of a button for the action: "Play red 7 at tile 3"."""
    glossary: Callable[[], Mapping[str, Phrase]]
    """Return the meaning of each piece and place, by its notation."""
    picture: Callable[[ViewT], str]
    """Return the position as plain text, for clients without a drawn board."""

    every_action: Callable[[], Sequence[ActionT]]
    """Return each action that can ever be legal, now or later. `read` may accept more,
    so that such an action is refused with a reason."""
    components: Callable[[StateT], Sequence[str]]
    """Return every physical piece, sorted: the same list in every state of a game."""
    problems: Callable[[StateT], Sequence[str]]
    """Return all reasons why no game could have led to this state."""

    decode_action: Callable[[bytes], ActionT]
    """Decode an action from its JSON. Any other input raises `msgspec.DecodeError`."""
    decode_events: Callable[[bytes], tuple[EventT, ...]]
    decode_view: Callable[[bytes], ViewT]
    rulebook: Path
    """File with our numbered paraphrase of the rules."""


# Python cannot express "a game of any types": only code that treats every game alike
# (catalogue, conformance, server) may use this name.
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
