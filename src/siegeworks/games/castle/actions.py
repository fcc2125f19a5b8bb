"""Everything that can be chosen, by a player or by chance."""

from typing import TypeAlias

from siegeworks.core.record import Record
from siegeworks.games.castle.board import Level, Place
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.seats import Seat

# The course of a turn.


class Draw(Record, frozen=True, tag="Draw"):
    """Take a card from your own deck."""


class Swap(Record, frozen=True, cache_hash=True, tag="Swap"):
    """Put a card of your hand into the Reserve and take another one from it."""

    give: Kind
    take: Kind


class Play(Record, frozen=True, cache_hash=True, tag="Play"):
    """Place a card of your hand; or, at the Counsellor's bidding, of the Reserve."""

    kind: Kind
    place: Place


class Pass(Record, frozen=True, tag="Pass"):
    """End the turn, because nothing else can be done."""


# Choices inside an effect.


class ChooseCard(Record, frozen=True, cache_hash=True, tag="ChooseCard"):
    """A card in play: level 0 lies at the bottom of its pile."""

    place: Place
    level: Level


class ChoosePlace(Record, frozen=True, tag="ChoosePlace"):
    """Where a card moves to."""

    place: Place


class ChooseReserve(Record, frozen=True, tag="ChooseReserve"):
    """A card of the Reserve."""

    kind: Kind


class ChooseHand(Record, frozen=True, tag="ChooseHand"):
    """A card of your own hand, for all to see."""

    kind: Kind


class ChooseSeat(Record, frozen=True, tag="ChooseSeat"):
    """A player."""

    seat: Seat


class ChooseToken(Record, frozen=True, tag="ChooseToken"):
    """Whose token the next card gets."""

    seat: Seat


class Offer(Record, frozen=True, tag="Offer"):
    """Lay a card of your hand aside, face down."""

    kind: Kind


# Chance.


class Deal(Record, frozen=True, cache_hash=True, tag="Deal"):
    """The card that comes up: off a deck, or out of a hand."""

    kind: Kind


Choice: TypeAlias = (
    ChooseCard | ChoosePlace | ChooseReserve | ChooseHand | ChooseSeat | ChooseToken
)
Action: TypeAlias = Draw | Swap | Play | Pass | Choice | Offer | Deal
