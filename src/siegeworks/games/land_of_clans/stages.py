"""Stages: the decision, or chance event, that the game is waiting for."""

from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Seat


class Beginning(Record, frozen=True, tag="Beginning"):
    """Chance chooses the first player."""


class Drawing(Record, frozen=True, tag="Drawing"):
    """Chance fills up every hand that is short of cards."""


class Revealing(Record, frozen=True, tag="Revealing"):
    """Chance brings a prize to an empty corner."""

    corner: int


class Acting(Record, frozen=True, tag="Acting"):
    """The active chief takes land, plays a Wizard, attacks, or exchanges cards."""


class Exchanging(Record, frozen=True, tag="Exchanging"):
    """The active chief has given up a card, and may give up more."""


class Lifting(Record, frozen=True, tag="Lifting"):
    """A card was played for this square, but all tokens are on the board."""

    square: Square


class Building(Record, frozen=True, tag="Building"):
    """Tokens have the shape of a prize; `square` was taken last."""

    square: Square


class Mustering(Record, frozen=True, tag="Mustering"):
    """`seat` lays down Swords for the attack."""

    seat: Seat


class Defending(Record, frozen=True, tag="Defending"):
    """`seat` says how many Shields it can spare."""

    seat: Seat
    completing: bool = False
    """The first defender promised too few: `seat` may add the missing ones."""


class Shielding(Record, frozen=True, tag="Shielding"):
    """`seat` lays down Shields it has promised."""

    seat: Seat
    owed: int
    """Number of Shields still to be laid."""
    then: Seat | None = None
    """Partner who lays Shields next."""
    then_owed: int = 0


class Over(Record, frozen=True, tag="Over"):
    outcome: Outcome


Stage: TypeAlias = (
    Beginning
    | Drawing
    | Revealing
    | Acting
    | Exchanging
    | Lifting
    | Building
    | Mustering
    | Defending
    | Shielding
    | Over
)


class Turn(Record, frozen=True, tag="Turn"):
    """The seat that has the turn, and the progress of the turn."""

    seat: Seat
    wizard_played: bool = False
    """This turn has had its one Wizard."""
    resumed: bool = False
    """The Wizard was an extra and has been dealt with; the deed is still to come."""
    called_off: bool = False
    """An attack was called off: another needs a Sword of the active chief."""


class Assault(Record, frozen=True, tag="Assault"):
    """An attack under way."""

    castle: PrizeNumber
    swords: tuple[Card, ...] = ()
    """Swords laid down so far, in that order."""
    shields: tuple[Card, ...] = ()
