"""Actions that no position allows, read all the same if all that they name is known.

Whoever types `B1 on C1` means something, and the rulebook says why it cannot be. Such
actions stand in no list; they are read to be refused for that reason.
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
    """Read an action in lower case; None if it names something that is not there."""
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
    """As it is written: squares in capitals, pictures without."""
    return name if name in _PICTURES else name.upper()


def _take(land: Land, card: Card, name: str) -> Action | None:
    """ "B1 on B1" is B1. A Wizard meant for land is left to be put into other words."""
    square = land.square_named.get(name)
    if square is None:
        return None
    if card == name:
        return TakeLand(card)
    if card == WIZARD and square not in land.no_mans_land:
        return None
    return TakeWaste(card, square)
