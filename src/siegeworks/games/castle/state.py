"""The full state of a game: the open table, the hands and the decks."""

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.cards import (
    Kind,
    Kinds,
    with_card,
    with_cards,
    without,
    without_cards,
)
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.knowledge import Known, learn
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.table import Table, empty_table, show


class State(Record, frozen=True):
    """Full state of a game, which only the rules and the dealer see."""

    table: Table
    hands: tuple[Kinds, ...]
    """Hands by seat."""
    undealt: Kinds
    """Cards of all decks together. It is unknown which deck holds which card, so each
    is equally likely to be drawn next, from any deck.
    """
    offers: tuple[Kind | None, ...]
    """Cards laid aside, face down, by seat. Each is still in its owner's hand."""
    known: tuple[Known, ...]
    """Knowledge of each seat about the other hands; last, that of a spectator."""


@rule("2.2")
def start(options: Options) -> State:
    """Set up an empty castle; chance is about to deal."""
    players = options.players
    nothing: Known = ((),) * players
    return State(
        table=empty_table(options),
        hands=((),) * players,
        undealt=deck_for(options),
        offers=(None,) * players,
        known=(nothing,) * (players + 1),
    )


def evolve(state: State, event: fact.Event) -> State:
    """Return the state after an event. No rules live here: every event is legal."""
    table = show(state.table, event)
    known = _learned(state, event)
    match event:
        case fact.CardDealt(seat, kind) | fact.CardDrawn(seat, kind):
            return _dealt(state, table, seat, kind)
        case fact.CardPlaced(seat, kind, _, from_reserve):
            hands = state.hands
            if not from_reserve:
                hands = _with_hand(hands, seat, without(hands[seat.number], kind))
            return replace(state, table=table, hands=hands, known=known)
        case fact.SwappedWithReserve(seat, gave, took):
            hand = with_cards(without_cards(state.hands[seat.number], gave), took)
            hands = _with_hand(state.hands, seat, hand)
            return replace(state, table=table, hands=hands, known=known)
        case fact.CardReturned(kind, _, Seat() as seat) | fact.CardGiven(kind, seat):
            hand = with_card(state.hands[seat.number], kind)
            hands = _with_hand(state.hands, seat, hand)
            return replace(state, table=table, hands=hands, known=known)
        case fact.CardOffered(seat, kind):
            at = seat.number
            offers = (*state.offers[:at], kind, *state.offers[at + 1 :])
            return replace(state, table=table, offers=offers)
        case fact.CardsPassed():
            return replace(_passed(state, event), table=table, known=known)
        case _:
            return replace(state, table=table)


def _dealt(state: State, table: Table, seat: Seat | None, kind: Kind | None) -> State:
    assert kind is not None, "the true log shows every card"
    undealt = without(state.undealt, kind)
    if seat is None:
        return replace(state, table=table, undealt=undealt)
    hands = _with_hand(state.hands, seat, with_card(state.hands[seat.number], kind))
    return replace(state, table=table, undealt=undealt, hands=hands)


def _passed(state: State, event: fact.CardsPassed) -> State:
    """Players pass on cards that were in hand before, never those they just receive."""
    hands = state.hands
    for passing in event.passings:
        giver, kind = passing.giver, passing.kind
        assert kind is not None, "the true log shows every card"
        hands = _with_hand(hands, giver, without(hands[giver.number], kind))
    for passing in event.passings:
        receiver, kind = passing.receiver, passing.kind
        assert kind is not None, "the true log shows every card"
        hands = _with_hand(hands, receiver, with_card(hands[receiver.number], kind))
    return replace(state, hands=hands, offers=(None,) * len(hands))


def _with_hand(hands: tuple[Kinds, ...], seat: Seat, hand: Kinds) -> tuple[Kinds, ...]:
    return (*hands[: seat.number], hand, *hands[seat.number + 1 :])


def _learned(state: State, event: fact.Event) -> tuple[Known, ...]:
    """Return the knowledge of all seats after an event, as each of them is told it."""
    if not isinstance(event, fact.TouchesHands):
        return state.known
    onlookers = (*seats_of(len(state.hands)), None)
    return tuple(
        learn(known, viewer, fact.redact(event, viewer), state.table.hands)
        for known, viewer in zip(state.known, onlookers, strict=True)
    )
