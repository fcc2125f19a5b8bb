"""Everything that can happen, and what of it each seat is told."""

from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Clan, Seat

# Setting up.


class FirstChosen(Record, frozen=True, tag="FirstChosen"):
    """Who has the first turn."""

    seat: Seat


class WizardsDealt(Record, frozen=True, tag="WizardsDealt"):
    """Everybody gets as many, lying open; the others stay out of the game."""

    each: int
    aside: int


class HandsDealt(Record, frozen=True, tag="HandsDealt"):
    """Everybody has a hand; now the corners get their prizes."""


class PrizeRevealed(Record, frozen=True, tag="PrizeRevealed"):
    """Out of the bag to an empty corner."""

    corner: int
    prize: PrizeNumber


# Cards.


class CardDrawn(Record, frozen=True, tag="CardDrawn"):
    """Off the deck. None to everybody who may not see that hand."""

    seat: Seat
    card: Card | None


class DeckReshuffled(Record, frozen=True, tag="DeckReshuffled"):
    """The whole discard pile becomes the deck."""


class CardGivenUp(Record, frozen=True, tag="CardGivenUp"):
    """Face up, on the discard pile."""

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
    """The turn has had its one deed; hands are filled up."""

    seat: Seat


class CardPlayed(Record, frozen=True, tag="CardPlayed"):
    """From the hand to the discard pile, for a square."""

    seat: Seat
    card: Card
    square: Square


class WizardPlayed(Record, frozen=True, tag="WizardPlayed"):
    seat: Seat
    square: Square
    from_hand: bool


class TokenLifted(Record, frozen=True, tag="TokenLifted"):
    """None was left beside the board."""

    seat: Seat
    square: Square


class TokenDisplaced(Record, frozen=True, tag="TokenDisplaced"):
    """A foreign token goes home."""

    clan: Clan
    square: Square


class TokenPlaced(Record, frozen=True, tag="TokenPlaced"):
    seat: Seat
    square: Square


class CastleBuilt(Record, frozen=True, tag="CastleBuilt"):
    """Tokens go home, a castle takes their place, and the prize leaves its corner."""

    seat: Seat
    castle: PrizeNumber
    squares: Squares


class Waited(Record, frozen=True, tag="Waited"):
    """A finished shape was left as it is."""

    seat: Seat


# Attack and defence.


class AttackDeclared(Record, frozen=True, tag="AttackDeclared"):
    """The counts allow it: the attacker's, and the owner's."""

    seat: Seat
    castle: PrizeNumber
    owner: Clan
    ours: int
    theirs: int


class SwordLaid(Record, frozen=True, tag="SwordLaid"):
    seat: Seat
    card: Card


class PartnerAsked(Record, frozen=True, tag="PartnerAsked"):
    """The partner may add Swords."""

    seat: Seat


class DefenderAsked(Record, frozen=True, tag="DefenderAsked"):
    """How many Shields? Everybody who could help is asked, whatever their hand."""

    seat: Seat
    completing: bool
    """The first defender promised too few, and this one may add the rest."""


class AttackCalledOff(Record, frozen=True, tag="AttackCalledOff"):
    """Nobody laid a Sword."""

    seat: Seat


class ShieldsPromised(Record, frozen=True, tag="ShieldsPromised"):
    """None to the other clans and to spectators."""

    seat: Seat
    count: int | None


class Share(Record, frozen=True, tag="Share"):
    """How many Shields one defender lays down."""

    seat: Seat
    shields: int


class DefenceAgreed(Record, frozen=True, tag="DefenceAgreed"):
    """The promises suffice: each defender lays down as many as promised."""

    shares: tuple[Share, ...]


class ShieldLaid(Record, frozen=True, tag="ShieldLaid"):
    seat: Seat
    card: Card


class AttackRepelled(Record, frozen=True, tag="AttackRepelled"):
    """All Swords and Shields go to the discard pile."""

    castle: PrizeNumber


class CastleCaptured(Record, frozen=True, tag="CastleCaptured"):
    """Figure and prize change hands; the Swords go to the discard pile."""

    seat: Seat
    castle: PrizeNumber
    owner: Clan
    """Who has lost it."""


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
    """The same fact as `viewer` may know it."""
    match event:
        case CardDrawn(seat, _) if not sees_hand(options, viewer, seat):
            return CardDrawn(seat, None)
        case ShieldsPromised(seat, _) if viewer is None or viewer.clan is not seat.clan:
            return ShieldsPromised(seat, None)
        case _:
            return event


@rule("2.6", "R51")
def sees_hand(options: Options, viewer: Seat | None, holder: Seat) -> bool:
    """One's own hand; where agreed, the partner's too."""
    if viewer is None or viewer is holder:
        return viewer is holder
    return viewer.clan is holder.clan and options.partner_hands == "open"
