"""Events: everything that can happen, and how much of it each seat is told."""

from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Clan, Seat

# Setting up.


class FirstChosen(Record, frozen=True, tag="FirstChosen"):
    """The first player is known."""

    seat: Seat


class WizardsDealt(Record, frozen=True, tag="WizardsDealt"):
    """Each player gets so many Wizards, lying open; the rest are out of the game."""

    each: int
    aside: int


class HandsDealt(Record, frozen=True, tag="HandsDealt"):
    """All hands are dealt; now the corners get their prizes."""


class PrizeRevealed(Record, frozen=True, tag="PrizeRevealed"):
    """A prize came out of the bag to an empty corner."""

    corner: int
    prize: PrizeNumber


# Cards.


class CardDrawn(Record, frozen=True, tag="CardDrawn"):
    """A card came off the deck; None for seats that may not see that hand."""

    seat: Seat
    card: Card | None


class DeckReshuffled(Record, frozen=True, tag="DeckReshuffled"):
    """The whole discard pile became the deck."""


class CardGivenUp(Record, frozen=True, tag="CardGivenUp"):
    """A card went face up to the discard pile, for a new one."""

    seat: Seat
    card: Card


class HandExchanged(Record, frozen=True, tag="HandExchanged"):
    """An exchange is complete; the new cards are about to be drawn."""

    seat: Seat


# Land.


class TurnBegan(Record, frozen=True, tag="TurnBegan"):
    seat: Seat


class TurnResumed(Record, frozen=True, tag="TurnResumed"):
    """The extra Wizard has been played; the turn itself is still to come."""

    seat: Seat


class DeedDone(Record, frozen=True, tag="DeedDone"):
    """The one deed of the turn is done; hands are filled up."""

    seat: Seat


class CardPlayed(Record, frozen=True, tag="CardPlayed"):
    """A card went from the hand to the discard pile, for a square."""

    seat: Seat
    card: Card
    square: Square


class WizardPlayed(Record, frozen=True, tag="WizardPlayed"):
    seat: Seat
    square: Square
    from_hand: bool


class TokenLifted(Record, frozen=True, tag="TokenLifted"):
    """A token was taken up again, as none was left beside the board."""

    seat: Seat
    square: Square


class TokenDisplaced(Record, frozen=True, tag="TokenDisplaced"):
    """A foreign token went back to its supply."""

    clan: Clan
    square: Square


class TokenPlaced(Record, frozen=True, tag="TokenPlaced"):
    seat: Seat
    square: Square


class CastleBuilt(Record, frozen=True, tag="CastleBuilt"):
    """Tokens made room for a castle, and its prize left the corner."""

    seat: Seat
    castle: PrizeNumber
    squares: Squares


class Waited(Record, frozen=True, tag="Waited"):
    """A finished shape was left as it is."""

    seat: Seat


# Attack and defence.


class AttackDeclared(Record, frozen=True, tag="AttackDeclared"):
    """An attack began: the attacker's count and the owner's allow it."""

    seat: Seat
    castle: PrizeNumber
    owner: Clan
    ours: int
    theirs: int


class SwordLaid(Record, frozen=True, tag="SwordLaid"):
    seat: Seat
    card: Card


class PartnerAsked(Record, frozen=True, tag="PartnerAsked"):
    """The attacker's partner is asked for Swords."""

    seat: Seat


class DefenderAsked(Record, frozen=True, tag="DefenderAsked"):
    """A defender is asked for Shields, even one that has none in hand."""

    seat: Seat
    completing: bool
    """The first defender promised too few, and this one may add the rest."""


class AttackCalledOff(Record, frozen=True, tag="AttackCalledOff"):
    """The attack ended, as no Sword was laid."""

    seat: Seat


class ShieldsPromised(Record, frozen=True, tag="ShieldsPromised"):
    """Shields were promised; None for the other clans and for spectators."""

    seat: Seat
    count: int | None


class Share(Record, frozen=True, tag="Share"):
    """Number of Shields that one defender lays down."""

    seat: Seat
    shields: int


class DefenceAgreed(Record, frozen=True, tag="DefenceAgreed"):
    """The promises suffice: each defender lays down as many as promised."""

    shares: tuple[Share, ...]


class ShieldLaid(Record, frozen=True, tag="ShieldLaid"):
    seat: Seat
    card: Card


class AttackRepelled(Record, frozen=True, tag="AttackRepelled"):
    """The castle was defended; all Swords and Shields went to the discard pile."""

    castle: PrizeNumber


class CastleCaptured(Record, frozen=True, tag="CastleCaptured"):
    """Figure and prize changed hands; the Swords went to the discard pile."""

    seat: Seat
    castle: PrizeNumber
    owner: Clan
    """Clan that lost the castle."""


# The end.


class GameEnded(Record, frozen=True, tag="GameEnded"):
    outcome: Outcome


Event: TypeAlias = (
    FirstChosen
    | WizardsDealt
    | HandsDealt
    | PrizeRevealed
    | CardDrawn
    | DeckReshuffled
    | CardGivenUp
    | HandExchanged
    | TurnBegan
    | TurnResumed
    | DeedDone
    | CardPlayed
    | WizardPlayed
    | TokenLifted
    | TokenDisplaced
    | TokenPlaced
    | CastleBuilt
    | Waited
    | AttackDeclared
    | SwordLaid
    | PartnerAsked
    | DefenderAsked
    | AttackCalledOff
    | ShieldsPromised
    | DefenceAgreed
    | ShieldLaid
    | AttackRepelled
    | CastleCaptured
    | GameEnded
)


@rule("2.6", "R44", "R50", "R51")
def redact(options: Options, event: Event, viewer: Seat | None) -> Event:
    """Return the event as `viewer` may know it."""
    match event:
        case CardDrawn(seat, _) if not sees_hand(options, viewer, seat):
            return CardDrawn(seat, None)
        case ShieldsPromised(seat, _) if viewer is None or viewer.clan is not seat.clan:
            return ShieldsPromised(seat, None)
        case _:
            return event


@rule("2.6", "R51")
def sees_hand(options: Options, viewer: Seat | None, holder: Seat) -> bool:
    """A player sees their own hand; where agreed, the partner's too."""
    if viewer is None or viewer is holder:
        return viewer is holder
    return viewer.clan is holder.clan and options.partner_hands == "open"
