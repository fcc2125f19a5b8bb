"""Notation of actions that no position allows, but that name known things.

A player who types `B1 on C1` means something, and the rulebook says why it is not
allowed. No list of actions has these; they are read to be refused for that reason.
"""

from siegeworks.games.land_of_clans.actions import (
    Action,
    Lay,
    Lift,
    TakeLand,
    TakeWaste,
)
from siegeworks.games.land_of_clans.land import SHIELD, SWORD, WIZARD, Card, Land

_PICTURES = (SWORD, SHIELD, WIZARD)


def read_unlisted(land: Land, words: str) -> Action | None:
    """Read an action in lower case; None if it names an unknown thing."""
    match words.split():
        case ["sword" | "shield" as card] if _has(land, card):
            return TakeLand(card)
        case [card, "on", square] if _has(land, card):
            return _take(land, _card(card), square.upper())
        case ["lift", square] if square.upper() in land.square_named:
            return Lift(land.square_named[square.upper()])
        case ["lay", card] if _has(land, card):
            return Lay(_card(card))
        case _:
            return None


def _has(land: Land, name: str) -> bool:
    return _card(name) in land.order


def _card(name: str) -> Card:
    """Return a card as it is written: squares in capitals, pictures in lower case."""
    return name if name in _PICTURES else name.upper()


def _take(land: Land, card: Card, name: str) -> Action | None:
    """Read "B1 on B1" as B1. None for a Wizard on land, which is typed differently."""
    square = land.square_named.get(name)
    if square is None:
        return None
    if card == name:
        return TakeLand(card)
    if card == WIZARD and square not in land.no_mans_land:
        return None
    return TakeWaste(card, square)
