"""Knowledge of each seat about the hands of others.

Cards that went openly to a hand are known until they leave it, and so are cards that
the seat gave away. An unseen card that leaves a hand may have been any of those known,
so of each kind one fewer is certain; only if all cards of the hand were known to be of
one kind, it is clear which card has left.
"""

from collections.abc import Callable
from typing import TypeAlias

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.cards import Kind, Kinds, with_card, without
from siegeworks.games.castle.seats import Seat

Known: TypeAlias = tuple[Kinds, ...]
"""Cards certainly in each hand, by seat. The own hand is left out."""


@rule("R41")
def learn(
    known: Known, viewer: Seat | None, event: fact.Event, hands: tuple[int, ...]
) -> Known:
    """Return the viewer's knowledge after an event, as the viewer was told it.

    `hands` are the sizes of all hands before it.
    """
    match event:
        case fact.CardPlaced(seat, kind, _, False):
            return _left(known, viewer, seat, kind)
        case fact.SwappedWithReserve(seat, gave, took):
            for kind in gave:
                known = _left(known, viewer, seat, kind)
            for kind in took:
                known = _came(known, viewer, seat, kind)
            return known
        case fact.CardReturned(kind, _, Seat() as owner):
            return _came(known, viewer, owner, kind)
        case fact.CardGiven(kind, seat):
            return _came(known, viewer, seat, kind)
        case fact.CardsPassed(passings):
            seen = [(each, each.kind or _only(known, each, hands)) for each in passings]
            for each, passed in seen:
                known = _left(known, viewer, each.giver, passed)
            for each, passed in seen:
                known = _came(known, viewer, each.receiver, passed)
            return known
        case _:
            return known


def _left(known: Known, viewer: Seat | None, holder: Seat, kind: Kind | None) -> Known:
    if holder is viewer or not known[holder.number]:
        return known
    if kind is None:
        return _with_hand(known, holder, _one_fewer_of_each)
    if kind not in known[holder.number]:
        return known
    return _with_hand(known, holder, lambda cards: without(cards, kind))


def _came(known: Known, viewer: Seat | None, holder: Seat, kind: Kind | None) -> Known:
    if holder is viewer or kind is None:
        return known
    return _with_hand(known, holder, lambda cards: with_card(cards, kind))


def _only(known: Known, passing: fact.Passing, hands: tuple[int, ...]) -> Kind | None:
    """Return the kind of an unseen card, if the whole hand is known and of one kind."""
    at = passing.giver.number
    is_clear = len(known[at]) == hands[at] and len(set(known[at])) == 1
    return known[at][0] if is_clear else None


def _with_hand(known: Known, holder: Seat, change: Callable[[Kinds], Kinds]) -> Known:
    at = holder.number
    return (*known[:at], change(known[at]), *known[at + 1 :])


def _one_fewer_of_each(cards: Kinds) -> Kinds:
    for kind in set(cards):
        cards = without(cards, kind)
    return cards
