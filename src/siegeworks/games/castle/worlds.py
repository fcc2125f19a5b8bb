"""Imagined worlds: states that one seat cannot tell from the true one."""

import random
from collections import Counter

from siegeworks.core.rulebook import rule
from siegeworks.games.castle.cards import KINDS, Kind, Kinds, with_cards
from siegeworks.games.castle.choices import named_cards
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.knowledge import Known
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.view import View


def unseen_cards(view: View) -> Kinds:
    """The cards whose place the seat does not know: in a deck or another hand."""
    table = view.table
    left = Counter(deck_for(table.options))
    left.subtract(card.kind for pile in table.piles for card in pile)
    for heap in (table.reserve, table.removed, view.hand, *certain_cards(view)):
        left.subtract(heap)
    return tuple(kind for kind in KINDS for _ in range(left[kind]))


def certain_cards(view: View) -> tuple[Kinds, ...]:
    """By seat, what is surely in that hand; the own hand is left out.

    Beside what was seen going there: what its player has named to give away, for all
    to see, while there is still something to choose.
    """
    named = named_cards(view.table)
    return tuple(
        () if seat is view.seat else _at_least(view.known[seat.number], named[seat])
        for seat in seats_of(view.table.options.players)
    )


def _at_least(known: Kinds, named: Kinds) -> Kinds:
    """A card that is both known and named is one card."""
    return with_cards((), tuple((Counter(known) | Counter(named)).elements()))


@rule("2.4", "R41")
def worlds(view: View, rng: random.Random) -> State:
    """Deal everything hidden from the seat anew; what it knows stays where it is."""
    table = view.table
    stock = list(unseen_cards(view))
    rng.shuffle(stock)
    certain = certain_cards(view)
    hands = tuple(
        _imagined_hand(view, seat, certain[seat.number], stock)
        for seat in seats_of(table.options.players)
    )
    return State(
        table=table,
        hands=hands,
        undealt=with_cards((), tuple(stock)),
        offers=_imagined_offers(view, hands, rng),
        known=_imagined_knowledge(view),
    )


def _imagined_hand(view: View, seat: Seat, certain: Kinds, stock: list[Kind]) -> Kinds:
    """Take a hand off the stock; what is left of it stays there."""
    if seat is view.seat:
        return view.hand
    missing = view.table.hands[seat.number] - len(certain)
    taken = tuple(stock[:missing])
    del stock[:missing]
    return with_cards(certain, taken)


def _imagined_offers(
    view: View, hands: tuple[Kinds, ...], rng: random.Random
) -> tuple[Kind | None, ...]:
    def offer(table: Table, seat: Seat) -> Kind | None:
        if seat is view.seat:
            return view.offer
        return rng.choice(hands[seat.number]) if seat in table.offered else None

    return tuple(offer(view.table, seat) for seat in seats_of(len(hands)))


def _imagined_knowledge(view: View) -> tuple[Known, ...]:
    """The seat's own knowledge, and as much for everybody else."""
    onlookers = (*seats_of(view.table.options.players), None)
    return tuple(_known_to(viewer, view.known) for viewer in onlookers)


def _known_to(viewer: Seat | None, known: Known) -> Known:
    if viewer is None:
        return known
    at = viewer.number
    return (*known[:at], (), *known[at + 1 :])
