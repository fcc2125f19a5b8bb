"""Names of the 37 kinds of card, and functions for heaps of them."""

from bisect import insort
from enum import StrEnum
from typing import TypeAlias


class Kind(StrEnum):
    """Name of a card. Copies of one kind cannot be told apart."""

    number: int
    """Rank in the order in which heaps of cards are kept."""

    GHOST = "ghost"
    WATCHMAN = "watchman"
    MAGICIAN = "magician"
    ARCHER = "archer"
    WITCH = "witch"
    ALCHEMIST = "alchemist"
    SOLDIER = "soldier"
    CAPTAIN = "captain"
    TRAITOR = "traitor"
    KING = "king"
    QUEEN = "queen"
    PRINCE = "prince"
    PRINCESS = "princess"
    PRINCE_CHARMING = "prince-charming"
    MISTRESS = "mistress"
    LADY_IN_WAITING = "lady-in-waiting"
    COURTESAN = "courtesan"
    COURTIER = "courtier"
    COUNSELLOR = "counsellor"
    AMBASSADOR = "ambassador"
    ASSASSIN = "assassin"
    PRIEST = "priest"
    THIEF = "thief"
    SPY = "spy"
    SCHEMER = "schemer"
    MINSTREL = "minstrel"
    MERCHANT = "merchant"
    JESTER = "jester"
    VILLAGE_IDIOT = "village-idiot"
    BLACK_KNIGHT = "black-knight"
    SIEGE_ENGINE = "siege-engine"
    BARBARIAN = "barbarian"
    FAIRY = "fairy"
    ENCHANTER = "enchanter"
    DRAGON = "dragon"
    HERALD = "herald"
    KNIGHT = "knight"

    def __init__(self, _name: str) -> None:
        self.number = len(type(self).__members__)

    __hash__ = str.__hash__


KINDS = tuple(Kind)
Kinds: TypeAlias = tuple[Kind, ...]
"""Heap of cards in the order of their kinds, so it does not tell when each one came."""


def _number(kind: Kind) -> int:
    return kind.number


def with_card(cards: Kinds, kind: Kind) -> Kinds:
    heap = list(cards)
    insort(heap, kind, key=_number)
    return tuple(heap)


def without(cards: Kinds, kind: Kind) -> Kinds:
    """Return the heap without one copy of the card."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def with_cards(cards: Kinds, more: Kinds) -> Kinds:
    return tuple(sorted((*cards, *more), key=_number))


def without_cards(cards: Kinds, fewer: Kinds) -> Kinds:
    for kind in fewer:
        cards = without(cards, kind)
    return cards
