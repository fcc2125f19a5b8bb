"""Actions that a player, or chance, can choose."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.seats import Seat

# The turn.


class TakeLand(Record, frozen=True, cache_hash=True, tag="TakeLand"):
    """Play a land card and put a token on its square."""

    card: Card


class TakeWaste(Record, frozen=True, cache_hash=True, tag="TakeWaste"):
    """Play any card to finish a shape on a square of no-man's-land."""

    card: Card
    square: Square


class PlayWizard(Record, frozen=True, cache_hash=True, tag="PlayWizard"):
    """Put a token on any square, even in the place of a foreign one."""

    square: Square
    from_hand: bool = False
    """The Wizard was drawn from the deck; otherwise it lies open."""


class Attack(Record, frozen=True, tag="Attack"):
    """Declare an attack on the castle that stands for a prize."""

    castle: PrizeNumber


class GiveUp(Record, frozen=True, tag="GiveUp"):
    """Discard a card of the hand for another, since no land can be taken."""

    card: Card


# Further choices of a turn.


class Lift(Record, frozen=True, tag="Lift"):
    """Take up one of your own tokens, because none is left beside the board."""

    square: Square


class Build(Record, frozen=True, cache_hash=True, tag="Build"):
    """Turn tokens in the shape of a prize into a castle."""

    castle: PrizeNumber
    squares: Annotated[Squares, Meta(max_length=64)]


class Wait(Record, frozen=True, tag="Wait"):
    """Build nothing now."""


class Lay(Record, frozen=True, tag="Lay"):
    """Lay down a Sword for an attack, or a Shield that was promised."""

    card: Card


class Enough(Record, frozen=True, tag="Enough"):
    """End laying down, or giving up, cards."""


class Defend(Record, frozen=True, tag="Defend"):
    """Promise a number of Shields; 0 is none."""

    shields: Annotated[int, Meta(ge=0, le=20)]


# Chance.


class Begin(Record, frozen=True, tag="Begin"):
    """Chance chooses the first player."""

    seat: Seat


class Deal(Record, frozen=True, cache_hash=True, tag="Deal"):
    """Chance draws this card off the deck."""

    card: Card


class Reveal(Record, frozen=True, tag="Reveal"):
    """Chance puts this prize into an empty corner."""

    prize: PrizeNumber


Choice: TypeAlias = (
    TakeLand
    | TakeWaste
    | PlayWizard
    | Attack
    | GiveUp
    | Lift
    | Build
    | Wait
    | Lay
    | Enough
    | Defend
)
Action: TypeAlias = Choice | Begin | Deal | Reveal
