"""The cost of getting rid of each card, in actions.

Playing any card costs one action. Added to that is its hardship: the wait for a place,
or the swap that gets rid of it instead. The benefit of its effect is subtracted: a King
who returns a rival's card costs little.
"""

from collections.abc import Mapping
from functools import lru_cache

from siegeworks.games.castle.board import Area
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.deck import CARDS, SOLDIERS
from siegeworks.players.castle.free_places import Room

Costs = Mapping[Kind, float]
"""Cost of each kind for its holder, in actions."""

STUCK = 2.5
"""Hardship of a card without a place: it waits or is swapped, maybe repeatedly."""
SWAP = 1.1
"""Cost of getting rid of a card by a swap, besides playing the other one."""
CROWDED = (STUCK, 0.5, 0.3, 0.15, 0.1, 0.05)
"""Hardship of a card, by the free places left in its area."""
LEAST = 0.1
"""Smallest cost: no card is so good that its owner would rather have it back."""

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
"""Average benefit of a card's effect when it is played, in actions."""


@lru_cache(maxsize=1 << 12)
def costs_in(room: Room, reserve: Kinds) -> Costs:
    """Return the cost of every kind; at most that of a swap with the Reserve."""
    plain = {kind: plain_cost(kind, room) for kind in KINDS}
    if not reserve:
        return plain
    most = SWAP + min(plain[kind] for kind in reserve)
    return {kind: min(cost, most) for kind, cost in plain.items()}


def plain_cost(kind: Kind, room: Room) -> float:
    """Return the cost of a play: one action plus hardship minus the effect's
    benefit."""
    return max(LEAST, 1.0 + hardship(kind, room) - PROMISE.get(kind, 0.0))


def hardship(kind: Kind, room: Room) -> float:
    """Return the cost of finding a place for a card, now and for some turns."""
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
    """Return the hardship of the Ambassador, who waits until exactly one cell is
    free."""
    return (STUCK, 0.0, 0.6, 0.9)[free] if free < 4 else 1.2 + 0.1 * min(free, 10)


def _crowded(places: int) -> float:
    return CROWDED[places] if places < len(CROWDED) else 0.0
