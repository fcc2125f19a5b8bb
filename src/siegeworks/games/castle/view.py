"""View of one seat: all it may know, from the state or rebuilt from its events."""

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import Action, ChooseHand
from siegeworks.games.castle.cards import (
    Kind,
    Kinds,
    with_card,
    with_cards,
    without,
    without_cards,
)
from siegeworks.games.castle.effects.choices import asked_about
from siegeworks.games.castle.knowledge import Known, learn
from siegeworks.games.castle.legality import actor_at, legal_actions_at
from siegeworks.games.castle.protection import Guarded, guarded
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Spot, Table, show


class View(Record, frozen=True, tag="View"):
    """The open table, and this seat's own knowledge."""

    seat: Seat | None
    """The seat, or None for a spectator."""
    table: Table
    known: Known
    """Cards certainly in each hand, by seat. The own hand is left out."""
    guarded: tuple[Guarded, ...]
    """Protected top cards; they are the same for all viewers."""
    asked: Spot | None
    """Card or cell that the next choice is for, if an effect asks one by one."""
    hand: Kinds = ()
    offer: Kind | None = None
    """Own card laid aside, face down; it still counts as in hand."""


@rule("2.4")
def view(state: State, seat: Seat | None) -> View:
    """Show the open table, the own hand, and cards seen on their way to other hands."""
    if seat is None:
        return _seen(None, state.table, state.known[-1])
    at = seat.number
    hand, offer = state.hands[at], state.offers[at]
    return replace(_seen(seat, state.table, state.known[at]), hand=hand, offer=offer)


def _seen(seat: Seat | None, table: Table, known: Known) -> View:
    return View(seat, table, known, guarded(table), asked_about(table))


@rule("2.4", "R12", "R41")
def reveals(_state: State, event: fact.Event, seat: Seat) -> bool:
    """Return whether an event of a decision shows the seat something new: a card of
    another hand, or that it holds no card that has to be played first.
    """
    match event:
        case (
            fact.CardPlaced(holder, _, _, False)
            | fact.SwappedWithReserve(holder)
            | fact.ChoiceMade(holder, ChooseHand())
            | fact.TurnPassed(holder)
        ):
            return holder is not seat
        case fact.CardsPassed(passings):
            return any(passing.receiver is seat for passing in passings)
        case _:
            return False


def observe(view: View, event: fact.Event) -> View:
    """Return the view after an event, as the seat was told it."""
    table = show(view.table, event)
    known = learn(view.known, view.seat, event, view.table.hands)
    view = replace(
        view,
        table=table,
        known=known,
        guarded=guarded(table),
        asked=asked_about(table),
    )
    return view if view.seat is None else _own_cards(view, view.seat, event)


def _own_cards(view: View, me: Seat, event: fact.Event) -> View:
    match event:
        case (
            fact.CardDealt(seat, Kind() as kind)
            | fact.CardDrawn(seat, Kind() as kind)
            | fact.CardReturned(kind, _, seat)
            | fact.CardGiven(kind, seat)
        ) if seat is me:
            return replace(view, hand=with_card(view.hand, kind))
        case fact.CardPlaced(seat, kind, _, False) if seat is me:
            return replace(view, hand=without(view.hand, kind))
        case fact.SwappedWithReserve(seat, gave, took) if seat is me:
            hand = with_cards(without_cards(view.hand, gave), took)
            return replace(view, hand=hand)
        case fact.CardOffered(seat, kind) if seat is me:
            return replace(view, offer=kind)
        case fact.CardsPassed(passings):
            return _passed(view, me, passings)
        case _:
            return view


def _passed(view: View, me: Seat, passings: tuple[fact.Passing, ...]) -> View:
    hand = view.hand
    for passing in passings:
        if passing.giver is me and passing.kind is not None:
            hand = without(hand, passing.kind)
    for passing in passings:
        if passing.receiver is me and passing.kind is not None:
            hand = with_card(hand, passing.kind)
    return replace(view, hand=hand, offer=None)


def legal_for(view: View) -> tuple[Action, ...]:
    """List the seat's legal actions, from its view alone."""
    if view.seat is None or actor_at(view.table) is not view.seat:
        return ()
    return legal_actions_at(view.table, view.hand)
