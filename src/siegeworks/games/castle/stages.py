"""Stages: the decision, or chance event, that the game is waiting for."""

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
    """The active player takes an action, or the topmost effect asks for a choice."""


class Drawing(Record, frozen=True, tag="Drawing"):
    """Chance turns up the top card of a deck."""

    seat: Seat


class Over(Record, frozen=True, tag="Over"):
    outcome: Outcome


Stage: TypeAlias = Dealing | Playing | Drawing | Over


class Turn(Record, frozen=True, tag="Turn"):
    """The seat that has the turn, and the progress of the turn."""

    seat: Seat
    actions: int
    """Number of actions still to be taken."""
    merchant_came: bool = False
    """The third action has been granted."""
    quiet: bool = True
    """True until a card is placed or drawn in this turn."""
    discarded: Kinds = ()
    """Cards given to the Reserve in this turn, in order; all players saw them."""


class Effect(Record, frozen=True, tag="Effect"):
    """A card's effect under way: its atoms are carried out one after the other."""

    kind: Kind
    place: Place
    seat: Seat
    """Player whom the card's text calls "you"."""
    step: int = 0
    """Index of the atom that is being carried out."""
    chosen: tuple[Choice, ...] = ()
    """Choices made for this atom so far."""
    moved: Kinds = ()
    """Cards that this atom has moved so far."""
