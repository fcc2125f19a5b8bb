"""Actions that a player, or chance, can choose."""

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
    """Place a card of your hand or, by the Counsellor's effect, of the Reserve."""

    kind: Kind
    place: Place


class Pass(Record, frozen=True, tag="Pass"):
    """End the turn, because no other action is possible."""


# Choices inside an effect.


class ChooseCard(Record, frozen=True, cache_hash=True, tag="ChooseCard"):
    """Choose a card in play: level 0 lies at the bottom of its pile."""

    place: Place
    level: Level


class ChoosePlace(Record, frozen=True, tag="ChoosePlace"):
    """Choose the place that a card moves to."""

    place: Place


class ChooseReserve(Record, frozen=True, tag="ChooseReserve"):
    """Choose a card of the Reserve."""

    kind: Kind


class ChooseHand(Record, frozen=True, tag="ChooseHand"):
    """Choose a card of your own hand, openly."""

    kind: Kind


class ChooseSeat(Record, frozen=True, tag="ChooseSeat"):
    """Choose a player."""

    seat: Seat


class ChooseToken(Record, frozen=True, tag="ChooseToken"):
    """Choose the player whose token the next card gets."""

    seat: Seat


class Offer(Record, frozen=True, tag="Offer"):
    """Lay a card of your hand aside, face down."""

    kind: Kind


# Chance.


class Deal(Record, frozen=True, cache_hash=True, tag="Deal"):
    """Chance draws this card: off a deck, or out of a hand."""

    kind: Kind


Choice: TypeAlias = (
    ChooseCard | ChoosePlace | ChooseReserve | ChooseHand | ChooseSeat | ChooseToken
)
Action: TypeAlias = Draw | Swap | Play | Pass | Choice | Offer | Deal
