"""What the game is waiting for."""

from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.games.castle.actions import Choice
from siegeworks.games.castle.board import Place
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.seats import Seat


class Dealing(Record, frozen=True, tag="Dealing"):
    """Chance deals the hands and the Reserve."""


class Playing(Record, frozen=True, tag="Playing"):
    """The turn takes its course: an action, or a choice of the topmost effect."""


class Drawing(Record, frozen=True, tag="Drawing"):
    """Chance turns up the top card of a deck."""

    seat: Seat


class Over(Record, frozen=True, tag="Over"):
    outcome: Outcome


Stage: TypeAlias = Dealing | Playing | Drawing | Over


class Turn(Record, frozen=True, tag="Turn"):
    """Whose turn it is, and what is left of it."""

    seat: Seat
    actions: int
    """How many are still to be taken."""
    merchant_came: bool = False
    """The third action has been granted."""
    quiet: bool = True
    """No card has been placed or drawn yet."""
    discarded: Kinds = ()
    """What was given to the Reserve in this turn, in order, as everybody saw."""


class Effect(Record, frozen=True, tag="Effect"):
    """A card's effect on its way: its atoms are carried out one after the other."""

    kind: Kind
    place: Place
    seat: Seat
    """The "you" of the card's text."""
    step: int = 0
    """Which atom of the card is being carried out."""
    chosen: tuple[Choice, ...] = ()
    """What has been chosen for it so far."""
    moved: Kinds = ()
    """What it has moved so far."""
