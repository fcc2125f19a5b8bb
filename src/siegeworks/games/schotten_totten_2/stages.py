"""Stages: the decision, or chance event, that the game is waiting for."""

from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.games.schotten_totten_2.actions import Choice
from siegeworks.games.schotten_totten_2.cards import Pile, Tactic


class Dealing(Record, frozen=True, tag="Dealing"):
    """Chance deals the opening hands."""


class Preparing(Record, frozen=True, tag="Preparing"):
    """The turn begins: prepare, declare, and play one card."""

    has_poured: bool = False


class Targeting(Record, frozen=True, tag="Targeting"):
    """An Action card lies on the table and needs its next target."""

    tactic: Tactic
    chosen: tuple[Choice, ...] = ()


class Exchanging(Record, frozen=True, tag="Exchanging"):
    """Both players put cards aside in secret; these are the numbers so far."""

    attacker: int = 0
    defender: int = 0


class BeforeDraw(Record, frozen=True, tag="BeforeDraw"):
    """A card has been played: declare, or choose a deck and draw."""


class Drawing(Record, frozen=True, tag="Drawing"):
    """Chance draws a card off the deck that was chosen."""

    pile: Pile


class AfterDraw(Record, frozen=True, tag="AfterDraw"):
    """The hand is full again: declare, or end the turn."""


class Over(Record, frozen=True, tag="Over"):
    outcome: Outcome


Stage: TypeAlias = (
    Dealing
    | Preparing
    | Targeting
    | Exchanging
    | BeforeDraw
    | Drawing
    | AfterDraw
    | Over
)
