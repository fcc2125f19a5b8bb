"""Notation of actions that no position allows, but that name known things.

A player who types `move S W1-forge` means something, and the rulebook says why it is
not allowed. No list of actions has these; they are read to be refused for that reason.
"""

from collections.abc import Mapping
from functools import lru_cache

from siegeworks.games.stronghold import actions as act
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.pieces import (
    DEFENDERS,
    HEROES,
    HOSPITAL,
    INVADERS,
    MOST_THROWERS,
    ORDERS,
    TILES,
    TRAPS,
    DefenderKind,
    Hero,
    InvaderKind,
    Order,
    Piece,
    TrapKind,
    troop_of,
)
from siegeworks.games.stronghold.site import Site

LONGEST_NUMBER = 2
"""Most digits of a number."""
LARGEST_TROOP = 12
STRENGTHS = str.maketrans("123", "msv")
"""Letters of losses, which are written by strength for either side."""

_DEFENDERS: Mapping[str, DefenderKind] = {kind.lower(): kind for kind in DEFENDERS}
_INVADERS: Mapping[str, InvaderKind] = {kind.lower(): kind for kind in INVADERS}
_PIECES: Mapping[str, Piece] = {**_INVADERS, "tower": "tower"}
_TRAPS: Mapping[str, TrapKind] = {kind.lower(): kind for kind in TRAPS}
_HEROES: Mapping[str, Hero] = {hero: hero for hero in HEROES}
_ORDERS: Mapping[str, Order] = {order: order for order in ORDERS}


def read_unlisted(site: Site, words: str) -> Action | None:
    """Read a move in lower case; None if it names an unknown thing."""
    try:
        return _of_the_defender(site, words) or _of_others(site, words)
    except KeyError:
        return None


def _of_the_defender(site: Site, words: str) -> Action | None:
    names = _names(site)
    match words.split():
        case ["move", kind, way] if way.count("-") == 1:
            start, end = (names[place] for place in way.split("-"))
            return act.Move(_DEFENDERS[kind], start, end)
        case ["swap", kind, place, "with", other, elsewhere]:
            one, two = names[place], names[elsewhere]
            return act.Swap(_DEFENDERS[kind], one, _DEFENDERS[other], two)
        case [hero, "to", place]:
            return act.MoveHero(_HEROES[hero], names[place])
        case ["fetch", kind, place]:
            return act.Fetch(_DEFENDERS[kind], names[place])
        case ["snipe", kind, place]:
            return act.Snipe(_INVADERS[kind], names[place])
        case ["trap", kind, way] if way.count("-") == 1:
            path = "-".join(names[place] for place in way.split("-"))
            return act.LayTrap(path, _TRAPS[kind])
        case ["pray", errand] if errand in site.errands:
            return act.Pray(errand)
        case ["split", number] if _is_number(number):
            return act.Split(int(number))
        case _:
            return None


def _of_others(site: Site, words: str) -> Action | None:
    """Read a move of the Invader, or one that both sides have."""
    names = _names(site)
    match words.split():
        case ["at", spot]:
            return act.Put(names[spot])
        case ["aim", place]:
            return act.Aim(names[place])
        case ["use", card]:
            return act.Use(_cards(site)[card])
        case ["next", card]:
            return act.Arrange(_cards(site)[card])
        case ["exchange", out, "for", back]:
            return act.Exchange(_cards(site)[out], _cards(site)[back])
        case ["pay", letters, *free] if _is_troop(letters) and free in ([], ["free"]):
            return act.Pay(troop_of(letters.upper()), free=bool(free))
        case ["slay", units] if _is_loss(letters := units.translate(STRENGTHS)):
            return act.Slay(troop_of(letters.upper()))
        case ["success" | "bluff" as face, "at", spot]:
            return act.Cast(names[spot], success=face == "success")
        case ["enlist", kind, place]:
            return act.Enlist(_INVADERS[kind], names[place])
        case ["order", order, place]:
            return act.Command(_ORDERS[order], names[place])
        case ["detonate", number] if _is_number(number):
            return act.Detonate(int(number))
        case [piece, way] if piece in _PIECES and way.count("-") in (1, 2):
            start, *via, end = (names[place] for place in way.split("-"))
            return act.Step(_PIECES[piece], start, end, *via)
        case _:
            return None


def _is_number(text: str) -> bool:
    """Return whether a text is a number without leading zeros."""
    plain = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    return plain and text == str(int(text))


def _is_troop(letters: str) -> bool:
    return len(letters) <= LARGEST_TROOP and set(letters) <= _INVADERS.keys()


def _is_loss(letters: str) -> bool:
    """Return whether letters name losses of either side."""
    known = _INVADERS.keys() | _DEFENDERS.keys()
    return len(letters) <= LARGEST_TROOP and set(letters) <= known


@lru_cache(maxsize=128)
def _names(site: Site) -> Mapping[str, str]:
    """Map the names of all things on the board, in lower case, to the things."""
    machines = (f"#{number}" for number in range(1, MOST_THROWERS + 1))
    places = (*site.outside, *site.inside, HOSPITAL, *site.paths)
    spots = (*places, *machines, *site.cards, *TILES)
    return {spot.lower(): spot for spot in spots}


def _cards(site: Site) -> Mapping[str, str]:
    return {card.lower(): card for card in site.cards}
