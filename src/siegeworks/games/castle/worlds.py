"""Sampled worlds: states that one seat cannot tell from the true one."""

import random
from collections import Counter

from siegeworks.core.rulebook import rule
from siegeworks.games.castle.cards import KINDS, Kind, Kinds, with_cards
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.effects.choices import named_cards
from siegeworks.games.castle.knowledge import Known
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.view import View


def unseen_cards(view: View) -> Kinds:
    """List the cards that may be in a deck or another hand, as the seat knows."""
    table = view.table
    left = Counter(deck_for(table.options))
    left.subtract(card.kind for pile in table.piles for card in pile)
    for heap in (table.reserve, table.removed, view.hand, *certain_cards(view)):
        left.subtract(heap)
    return tuple(kind for kind in KINDS for _ in range(left[kind]))


def certain_cards(view: View) -> tuple[Kinds, ...]:
    """List the cards certainly in each hand, by seat; the own hand is left out.

    Besides cards seen on their way there, these are cards that a player has openly
    named to give away, while there is still something to choose.
    """
    named = named_cards(view.table)
    return tuple(
        () if seat is view.seat else _at_least(view.known[seat.number], named[seat])
        for seat in seats_of(view.table.options.players)
    )


def _at_least(known: Kinds, named: Kinds) -> Kinds:
    """Join both heaps; a card that is both known and named is one card."""
    return with_cards((), tuple((Counter(known) | Counter(named)).elements()))


@rule("2.4", "R41")
def worlds(view: View, rng: random.Random) -> State:
    """Deal all that is hidden from the seat again; cards it knows stay in place."""
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
    """Take a hand off the stock; the rest of the stock stays there."""
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
    """Give the seat its own knowledge, and all others as much."""
    onlookers = (*seats_of(view.table.options.players), None)
    return tuple(_known_to(viewer, view.known) for viewer in onlookers)


def _known_to(viewer: Seat | None, known: Known) -> Known:
    if viewer is None:
        return known
    at = viewer.number
    return (*known[:at], (), *known[at + 1 :])
