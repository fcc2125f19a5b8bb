"""View of one seat: all it may know, from the state or rebuilt from its events."""

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.cards import (
    Card,
    FaceDown,
    without,
)
from siegeworks.games.schotten_totten_2.legality import actor_at, legal_actions_at
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import Cards, State
from siegeworks.games.schotten_totten_2.table import Table, show


class View(Record, frozen=True, tag="View"):
    """The open table, and this seat's own knowledge."""

    seat: Side | None
    """The seat, or None for a spectator."""
    table: Table
    hand: Cards = ()
    offered: Cards = ()
    """Own cards put aside for an Exchange."""
    known: Cards = ()
    """Cards in the opponent's hand that this seat gave away itself."""
    exposed: Cards = ()
    """Own cards that came from the opponent, who therefore knows them."""


@rule("Q31")
def view(state: State, seat: Side | None) -> View:
    """Show the open table, the own hand, and the cards that the seat gave away."""
    if seat is None:
        return View(None, state.table)
    return View(
        seat,
        state.table,
        hand=state.hands[seat],
        offered=state.offers[seat],
        known=state.given[seat.other],
        exposed=state.given[seat],
    )


@rule("Q31")
def reveals(_state: State, event: fact.Event, seat: Side) -> bool:
    """Return whether an event of a decision shows the seat something new: a card of
    the other hand, or that none of its cards could be played.
    """
    match event:
        case fact.CardPlayed(side) | fact.ActionPlayed(side) | fact.TurnPassed(side):
            return side is not seat
        case fact.CardsExchanged():
            return True
        case _:
            return False


def observe(view: View, event: fact.Event) -> View:
    """Return the view after an event, as the seat was told it."""
    table = show(view.table, event)
    match event:
        case fact.CardDrawn(side, card) if side is view.seat:
            assert not isinstance(card, FaceDown), "a seat sees its own draws"
            return replace(view, table=table, hand=(*view.hand, card))
        case fact.CardPlayed(side, card, _) | fact.ActionPlayed(side, card):
            return _spent(view, table, side, card)
        case fact.CardOffered(side, card) if side is view.seat and card is not None:
            return replace(view, table=table, offered=(*view.offered, card))
        case fact.CardsExchanged(ours, theirs) if view.seat is Side.ATTACKER:
            return _exchanged(view, table, received=theirs, gave=ours)
        case fact.CardsExchanged(theirs, ours) if view.seat is Side.DEFENDER:
            return _exchanged(view, table, received=theirs, gave=ours)
        case _:
            return replace(view, table=table)


def _spent(view: View, table: Table, side: Side, card: Card) -> View:
    if side is view.seat:
        hand, exposed = without(view.hand, card), _less(view.exposed, card)
        return replace(view, table=table, hand=hand, exposed=exposed)
    return replace(view, table=table, known=_less(view.known, card))


def _less(cards: Cards, card: Card) -> Cards:
    return without(cards, card) if card in cards else cards


def _exchanged(
    view: View,
    table: Table,
    *,
    received: tuple[Card | FaceDown, ...],
    gave: tuple[Card | FaceDown, ...],
) -> View:
    hand = view.hand
    for card in _faces(gave):
        hand = without(hand, card)
    return replace(
        view,
        table=table,
        hand=hand + _faces(received),
        offered=(),
        known=_faces(gave),
        exposed=_faces(received),
    )


def _faces(cards: tuple[Card | FaceDown, ...]) -> Cards:
    return tuple(card for card in cards if not isinstance(card, FaceDown))


def legal_for(view: View) -> tuple[Action, ...]:
    """List the seat's legal actions, from its view alone."""
    if view.seat is None or actor_at(view.table) is not view.seat:
        return ()
    return legal_actions_at(view.table, view.hand, view.offered)
