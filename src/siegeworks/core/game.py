"""The contract of a game: a bundle of pure functions, and nothing else."""

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
    """Changes whenever the same actions would lead to other events."""
    options: Record
    seats: tuple[SeatT, ...]
    teams: tuple[tuple[SeatT, ...], ...] = ()
    """Seats that win and lose together. Empty: everybody plays alone."""

    start: Callable[[], StateT]
    actor: Callable[[StateT], SeatT | Chance | None]
    """Whose decision the state waits for: a seat, chance, or nobody any more."""
    why_not: Callable[[StateT, ActionT], Refusal | None]
    """The one place where legality is decided."""
    legal_actions: Callable[[StateT], Sequence[ActionT]]
    """What the acting seat may do, in a stable order; none for chance and the end."""
    chance_outcomes: Callable[[StateT], Sequence[tuple[ActionT, Fraction]]]
    apply: Callable[[StateT, ActionT], tuple[StateT, tuple[EventT, ...]]]
    """Play one lawful action: the new state, and the facts that led to it."""
    evolve: Callable[[StateT, EventT], StateT]
    """Book one fact, without asking any rule."""
    outcome: Callable[[StateT], Outcome | None]

    view: Callable[[StateT, SeatT | None], ViewT]
    """What a seat may know; None is a spectator."""
    redact: Callable[[EventT, SeatT | None], EventT]
    """The same fact as a seat is allowed to know it."""
    reveals: Callable[[StateT, EventT, SeatT], bool]
    """True if an event of a decision, as redacted for the seat, may tell the seat
    something that it could not have worked out before. Never asked about events of
    chance: those are new to every seat."""
    observe: Callable[[ViewT, EventT], ViewT]
    """Book one redacted fact into a view."""
    legal_for: Callable[[ViewT], Sequence[ActionT]]
    """The legal actions as the view's own seat can work them out."""
    worlds: Callable[[ViewT, random.Random], StateT]
    """One state that looks exactly like the view: everything hidden dealt anew."""

    read: Callable[[str, StateT], ActionT]
    write: Callable[[ActionT], str]
    sentence: Callable[[EventT], Phrase]
    is_aside: Callable[[EventT], bool]
    """Whether a log can do without the fact: others around it tell as much."""
    prompt: Callable[[ViewT], Phrase]
    """One sentence: whose turn it is and what may be done."""
    label: Callable[[ActionT], Phrase]
    """What a button says that does this: "Play red 7 at tile 3"."""
    glossary: Callable[[], Mapping[str, Phrase]]
    """What each piece and place means, by its notation."""
    picture: Callable[[ViewT], str]
    """The position in plain text, for a screen that knows no drawn board."""

    every_action: Callable[[], Sequence[ActionT]]
    """Each action that may ever be lawful, lawful now or not. `read` can know more, to
    have it refused with a reason."""
    components: Callable[[StateT], Sequence[str]]
    """Every physical piece, sorted: the same list in every state of a game."""
    problems: Callable[[StateT], Sequence[str]]
    """All reasons why no game could have led to this state."""

    decode_action: Callable[[bytes], ActionT]
    """An action from its JSON. Anything else raises `msgspec.DecodeError`."""
    decode_events: Callable[[bytes], tuple[EventT, ...]]
    decode_view: Callable[[bytes], ViewT]
    rulebook: Path
    """Our numbered paraphrase of the rules."""


# Python cannot write "some game, whichever its types": only code that treats every
# game alike (catalogue, conformance, server) may use this name.
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
