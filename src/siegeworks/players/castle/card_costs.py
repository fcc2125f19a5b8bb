"""How hard each card is to get rid of, in actions.

Playing a card costs one action, whichever it is. On top of that comes its hardship: the
wait for a place, or the swap that gets rid of it instead. What a card will do to others
when it comes counts against that: a King who sends home a rival's card is no burden.
"""

from collections.abc import Mapping
from functools import lru_cache

from siegeworks.games.castle.board import Area
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.deck import CARDS, SOLDIERS
from siegeworks.players.castle.free_places import Room

Costs = Mapping[Kind, float]
"""What each kind costs whoever holds it, in actions."""

STUCK = 2.5
"""A card without any place: it waits, or is swapped, and may have to be so again."""
SWAP = 1.1
"""What it takes to be rid of a card by swapping it, beside playing the other one."""
CROWDED = (STUCK, 0.5, 0.3, 0.15, 0.1, 0.05)
"""The hardship of a card whose area has this many free places left."""
LEAST = 0.1
"""No card is so good that one would rather have it back."""

PROMISE: Mapping[Kind, float] = {
    Kind.GHOST: 0.5,
    Kind.WATCHMAN: 0.1,
    Kind.MAGICIAN: 0.2,
    Kind.ARCHER: 0.4,
    Kind.WITCH: 0.9,
    Kind.ALCHEMIST: 0.4,
    Kind.CAPTAIN: 0.1,
    Kind.TRAITOR: 0.5,
    Kind.KING: 0.7,
    Kind.QUEEN: 0.7,
    Kind.PRINCESS: 0.2,
    Kind.PRINCE_CHARMING: 0.0,
    Kind.MISTRESS: 0.2,
    Kind.LADY_IN_WAITING: 0.4,
    Kind.COURTESAN: 0.3,
    Kind.COURTIER: 0.7,
    Kind.COUNSELLOR: 0.6,
    Kind.AMBASSADOR: 0.1,
    Kind.ASSASSIN: 0.2,
    Kind.PRIEST: 0.3,
    Kind.THIEF: 0.2,
    Kind.SPY: 0.2,
    Kind.SCHEMER: 0.3,
    Kind.MERCHANT: 0.8,
    Kind.JESTER: 0.2,
    Kind.BLACK_KNIGHT: 0.2,
    Kind.SIEGE_ENGINE: 0.1,
    Kind.BARBARIAN: 0.7,
    Kind.FAIRY: 0.1,
    Kind.ENCHANTER: 0.6,
    Kind.DRAGON: 1.0,
    Kind.KNIGHT: 0.3,
}
"""What a card's arrival is worth on an ordinary day, in actions."""


@lru_cache(maxsize=1 << 12)
def costs_in(room: Room, reserve: Kinds) -> Costs:
    """What every kind costs its holder; at most a swap for the best on offer."""
    plain = {kind: plain_cost(kind, room) for kind in KINDS}
    if not reserve:
        return plain
    most = SWAP + min(plain[kind] for kind in reserve)
    return {kind: min(cost, most) for kind, cost in plain.items()}


def plain_cost(kind: Kind, room: Room) -> float:
    """One action for the play, its hardship, less what it promises."""
    return max(LEAST, 1.0 + hardship(kind, room) - PROMISE.get(kind, 0.0))


def hardship(kind: Kind, room: Room) -> float:
    """What stands in the way of placing a card, now and for a while."""
    match kind:
        case Kind.GHOST:
            return 0.1 if room.hauntable else 1.0
        case Kind.AMBASSADOR:
            return _hardship_of_ambassador(room.courtyard)
        case Kind.LADY_IN_WAITING:
            return _crowded(room.beside_any(Kind.QUEEN, Kind.PRINCESS))
        case Kind.COUNSELLOR:
            host = Kind.KING if room.has(Kind.KING) else Kind.PRINCE
            return _crowded(room.beside_any(host))
        case Kind.QUEEN if room.has(Kind.KING):
            return _crowded(room.beside_any(Kind.KING))
        case Kind.PRINCE_CHARMING if room.has(Kind.PRINCESS):
            return _crowded(room.beside_any(Kind.PRINCESS))
        case Kind.MISTRESS if room.has(Kind.QUEEN):
            return STUCK
        case Kind.SIEGE_ENGINE:
            return _crowded(room.siege_places)
        case _:
            return _hardship_by_area(kind, room)


def _hardship_by_area(kind: Kind, room: Room) -> float:
    if kind in SOLDIERS:
        return _crowded(room.walls)
    match CARDS[kind].area:
        case Area.TOWERS:
            return _crowded(room.towers)
        case Area.COURTYARD:
            return _crowded(room.courtyard)
        case _:
            return 0.0


def _hardship_of_ambassador(free: int) -> float:
    """He waits until exactly one cell is free."""
    return (STUCK, 0.0, 0.6, 0.9)[free] if free < 4 else 1.2 + 0.1 * min(free, 10)


def _crowded(places: int) -> float:
    return CROWDED[places] if places < len(CROWDED) else 0.0
