"""Heaps of cards in a fixed order, so that equal heaps are equal tuples."""

from bisect import insort
from typing import TypeAlias

from siegeworks.games.land_of_clans.land import Card, Land

Cards: TypeAlias = tuple[Card, ...]
"""A heap of cards, in the order of the land's list of cards."""


def with_card(land: Land, cards: Cards, card: Card) -> Cards:
    heap = list(cards)
    insort(heap, card, key=land.order.__getitem__)
    return tuple(heap)


def with_cards(land: Land, cards: Cards, more: Cards) -> Cards:
    return tuple(sorted((*cards, *more), key=land.order.__getitem__))


def without(cards: Cards, card: Card) -> Cards:
    """Return the heap without one copy of the card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
