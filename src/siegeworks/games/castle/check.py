"""Check of a position: all reasons why no game could have led to it."""

from collections import Counter
from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.castle.board import (
    AREA_OF,
    OUTSIDE_PILES,
    PLACE_NAMES,
    SIEGE_PLACES,
    Area,
    Place,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS, deck_for
from siegeworks.games.castle.effects.choices import givers, named_cards
from siegeworks.games.castle.seats import seats_of
from siegeworks.games.castle.stages import Dealing, Over
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Pile, Table


def components(state: State) -> tuple[str, ...]:
    """List every card in the game, wherever it lies, sorted by name."""
    return tuple(sorted(str(kind) for kind in _all_cards(state)))


def _all_cards(state: State) -> Iterator[Kind]:
    table = state.table
    for pile in table.piles:
        for card in pile:
            yield card.kind
    yield from table.reserve
    yield from table.removed
    for hand in state.hands:
        yield from hand
    yield from state.undealt


def problems(state: State) -> tuple[str, ...]:
    """List all reasons why no game could have led here."""
    return (
        *_card_problems(state),
        *_pile_problems(state.table),
        *_hand_problems(state),
        *_secret_problems(state),
    )


@rule("R33")
def _card_problems(state: State) -> Iterator[str]:
    """No card is ever lost or made, and the King is never removed."""
    there = Counter(_all_cards(state))
    printed = Counter(deck_for(state.table.options))
    for kind in there - printed:
        yield f"the {kind} is there too often"
    for kind in printed - there:
        yield f"the {kind} is missing"
    if Kind.KING in state.table.removed:
        yield "the king is out of the game"


def _pile_problems(table: Table) -> Iterator[str]:
    for place, pile in enumerate(table.piles):
        yield from (
            f"{PLACE_NAMES[place]}: {text}" for text in _why_not_pile(place, pile)
        )
    if len(table.piles) > OUTSIDE_PILES.start and not table.piles[-1]:
        yield "the last pile outside is empty"
    seats = seats_of(table.options.players)
    tokens = {card.token for pile in table.piles for card in pile}
    for token in tokens - {None, *seats}:
        yield f"nobody plays {token}"


@rule("4.5", "R3")
def _why_not_pile(place: Place, pile: Pile) -> Iterator[str]:
    """A pile is a card of its area, or one the Fairy drew out, and Knights above."""
    if not pile:
        return
    bottom, *above = pile
    if bottom.kind is Kind.KNIGHT:
        yield "a knight stands on nothing"
    if any(card.kind is not Kind.KNIGHT for card in above):
        yield "only knights stand on other cards"
    area = AREA_OF[place]
    if area is not Area.OUTSIDE and CARDS[bottom.kind].area is not area:
        yield f"the {bottom.kind} does not belong there"
    if (place in SIEGE_PLACES) != (bottom.kind is Kind.SIEGE_ENGINE):
        yield "siege engines, and nothing else, face the walls"


def _hand_problems(state: State) -> Iterator[str]:
    table = state.table
    for seat, hand in zip(seats_of(len(state.hands)), state.hands, strict=True):
        at = seat.number
        if table.hands[at] != len(hand):
            yield f"the cards in {seat}'s hand are counted wrongly"
        empty = not hand and not table.decks[at]
        if empty and not table.effects and not isinstance(table.stage, Over):
            yield f"{seat} has no cards left, so the game should be over"
    if not isinstance(table.stage, Dealing) and sum(table.decks) != len(state.undealt):
        yield "the decks are counted wrongly"


def _secret_problems(state: State) -> Iterator[str]:
    """A card that is laid aside, named, or known to be in a hand is in that hand."""
    table = state.table
    named = named_cards(table)
    for seat, hand in zip(seats_of(len(state.hands)), state.hands, strict=True):
        offer = state.offers[seat.number]
        if (offer is not None) != (seat in table.offered):
            yield f"{seat} has laid aside another card than is counted"
        if offer is not None and offer not in hand:
            yield f"{seat} has laid aside a card that is not in hand"
        if Counter(named[seat]) - Counter(hand):
            yield f"{seat} has named a card that is not in hand"
        for known in state.known:
            if Counter(known[seat.number]) - Counter(hand):
                yield f"somebody knows a card that {seat} does not hold"
    if table.offered and not set(table.offered) <= set(
        givers(table, table.effects[-1])
    ):
        yield "somebody without a card has laid one aside"
