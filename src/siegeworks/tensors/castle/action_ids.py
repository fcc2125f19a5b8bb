"""Ids of the actions of Castle."""

from collections.abc import Sequence
from functools import cache
from typing import assert_never

from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import (
    CELLS_OF,
    OUTSIDE,
    PLACES,
    SIEGE_PLACES,
    Area,
    Place,
)
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import CARDS, deck_for
from siegeworks.games.castle.notation import every_action
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.tensors.action_ids import Numbering, in_order


@cache
def choices_for(players: int) -> Numbering[Action]:
    """Number the actions that a seat can ever choose, ordered as in `every_action`."""
    deck, seats = deck_for(Options(players=players)), seats_of(players)
    return in_order(
        action for action in every_action() if can_be_chosen(action, deck, seats)
    )


@cache
def chances_for(players: int) -> Numbering[Deal]:
    deck = deck_for(Options(players=players))
    return in_order(Deal(kind) for kind in dict.fromkeys(deck))


def can_be_chosen(action: Action, deck: Kinds, seats: tuple[Seat, ...]) -> bool:
    """Return True if the card and the seat exist and the place suits the card."""
    match action:
        case Draw() | Pass() | ChooseCard() | ChoosePlace():
            return True
        case Play(kind, place):
            return kind in deck and place in grounds(kind)
        case Swap(give, take):
            are_two_cards = give is not take or CARDS[give].copies > 1
            return give in deck and take in deck and are_two_cards
        case ChooseReserve(kind) | ChooseHand(kind) | Offer(kind):
            return kind in deck
        case ChooseSeat(seat) | ChooseToken(seat):
            return seat in seats
        case Deal():
            return False
        case _:
            assert_never(action)


def grounds(kind: Kind) -> Sequence[Place]:
    """Return all places on which a card is ever placed."""
    area = CARDS[kind].area
    if area is None:
        return PLACES
    if kind is Kind.SIEGE_ENGINE:
        return SIEGE_PLACES
    return (OUTSIDE,) if area is Area.OUTSIDE else CELLS_OF[area]
