"""Units and their numbers; the names of all other pieces.

A troop is three numbers, weakest first: Goblins, Orcs and Trolls of the Invader, or
Marksmen, Soldiers and Veterans of the Defender. Units of one kind in one place are the
same piece, so no action names a single one.

>>> troop_of("GOOT"), strength((1, 2, 1)), spelled((1, 2, 1), "GOT")
((1, 2, 1), 8, 'GOOT')
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

InvaderKind: TypeAlias = Literal["G", "O", "T"]
"""Goblin, Orc, Troll."""
DefenderKind: TypeAlias = Literal["M", "S", "V"]
"""Marksman, Soldier, Veteran."""
Kind: TypeAlias = InvaderKind | DefenderKind
Piece: TypeAlias = Literal["G", "O", "T", "tower"]
"""Piece that walks a path: a unit, or a Siege tower."""

INVADERS: tuple[InvaderKind, ...] = ("G", "O", "T")
DEFENDERS: tuple[DefenderKind, ...] = ("M", "S", "V")

Troop: TypeAlias = tuple[int, int, int]
NOBODY: Troop = (0, 0, 0)
RANK = {"G": 0, "O": 1, "T": 2, "M": 0, "S": 1, "V": 2}
"""Index of a kind in a troop; its strength is one more."""

Place: TypeAlias = str
"""Name of a foreground, rampart, section, tower or building."""
Path: TypeAlias = str
"""Names of two places: "RE3-RE4"."""
Side: TypeAlias = Literal["west", "east"]
SIDES: tuple[Side, ...] = ("west", "east")
Card: TypeAlias = str
"""Id of a phase card."""

Thrower: TypeAlias = Literal["ballista", "catapult", "trebuchet"]
THROWERS: tuple[Thrower, ...] = ("ballista", "catapult", "trebuchet")
Equipment: TypeAlias = Literal["banner", "ladder", "sap", "poison"]
"""Token beside a section; Bridges lie on paths."""
Training: TypeAlias = Literal["quartermaster", "trench_master"]
"""Token beside a rampart."""
Ritual: TypeAlias = Literal["blood_stones", "possession", "demon", "specter", "gale"]
RITUALS: tuple[Ritual, ...] = (
    "blood_stones",
    "possession",
    "demon",
    "specter",
    "gale",
)
Order: TypeAlias = Literal["fury", "detonation", "call", "bluff"]
ORDERS: tuple[Order, ...] = ("fury", "detonation", "call", "bluff")
TrapKind: TypeAlias = Literal["G", "T", "tower"]
"""Kind of piece that a trap is laid for."""
TRAPS: tuple[TrapKind, ...] = ("G", "T", "tower")
TowerMachine: TypeAlias = Literal["cannon", "poles", "bay_window"]
Hero: TypeAlias = Literal["warrior", "officer"]
HEROES: tuple[Hero, ...] = ("warrior", "officer")
Tile: TypeAlias = Literal["rally", "assign", "recall"]
"""The three Hero orders: from the Courtyard to the Hero; into a building, with an
hourglass; from a section to the Courtyard."""
TILES: tuple[Tile, ...] = ("rally", "assign", "recall")
Building: TypeAlias = Literal[
    "forge", "workshop", "scouts", "cathedral", "barracks", "guard"
]
BUILDINGS: tuple[Building, ...] = (
    "forge",
    "workshop",
    "scouts",
    "cathedral",
    "barracks",
    "guard",
)
"""Buildings with actions."""
COURTYARD = "courtyard"
HOSPITAL = "hospital"
Errand: TypeAlias = str
"""Id of a building action: "cannon", "train_ms"."""

OBJECTIVES = ("O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10")
PLANS = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10")

# Contents of the box: counts of the rulebook, not of the reconstruction.
BAG: Troop = (60, 100, 40)
GARRISON: Troop = (17, 20, 4)
WOOD = 20
WALLS = 23
TOKENS: dict[str, int] = {
    "ballista": 3,
    "catapult": 3,
    "trebuchet": 2,
    "mantelets": 3,
    "siege_tower": 3,
    "banner": 3,
    "bridge": 3,
    "ladder": 3,
    "poison": 3,
    "sap": 3,
    "quartermaster": 3,
    "saboteur": 3,
    "trench_master": 3,
    "cauldron": 3,
    "trap": 9,
    "cannon": 3,
    "poles": 3,
    "bay_window": 3,
    "platform": 3,
    "spy": 3,
    "fury": 1,
    "detonation": 1,
    "call": 1,
    "bluff": 2,
}
TRAPS_EACH = 3
MOST_THROWERS = 4
HITS_IN_PILE, MISSES_IN_PILE = 2, 4
TURNS = 7
DEAL = 14
"""Units drawn out of the bag each turn."""
DEAL_WOOD = 5


def size(troop: Troop) -> int:
    return troop[0] + troop[1] + troop[2]


def strength(troop: Troop) -> int:
    return troop[0] + 2 * troop[1] + 3 * troop[2]


def strength_of(kind: Kind) -> int:
    return RANK[kind] + 1


def having(troop: Troop, kind: Kind, count: int = 1) -> Troop:
    """Return the troop with some more of a kind, or fewer."""
    weak, fair, strong = troop
    match RANK[kind]:
        case 0:
            return weak + count, fair, strong
        case 1:
            return weak, fair + count, strong
        case _:
            return weak, fair, strong + count


def joined(one: Troop, other: Troop) -> Troop:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def parted(whole: Troop, part: Troop) -> Troop:
    return whole[0] - part[0], whole[1] - part[1], whole[2] - part[2]


def covers(whole: Troop, part: Troop) -> bool:
    """Return whether the part can be taken from the whole."""
    return all(have >= need for have, need in zip(whole, part, strict=True))


def held(troop: Troop, kind: Kind) -> int:
    """Return the number of units of a kind."""
    return troop[RANK[kind]]


def invaders_in(troop: Troop) -> Iterator[InvaderKind]:
    """List the kinds that are there, weakest first."""
    return (kind for kind in INVADERS if held(troop, kind))


def defenders_in(troop: Troop) -> Iterator[DefenderKind]:
    return (kind for kind in DEFENDERS if held(troop, kind))


def troop_of(letters: str) -> Troop:
    """Read a troop from its letters, of either side."""
    troop = NOBODY
    for letter in letters:
        at = RANK[letter]
        troop = (troop[0] + (at == 0), troop[1] + (at == 1), troop[2] + (at == 2))
    return troop


def spelled(troop: Troop, letters: str) -> str:
    """Write a troop as letters, weakest first."""
    return "".join(letter * count for letter, count in zip(letters, troop, strict=True))


def largest_parts(whole: Troop, most: int) -> list[Troop]:
    """List every part of the largest total strength that is not above `most`.

    >>> largest_parts((2, 0, 1), 3)
    [(0, 0, 1)]
    >>> largest_parts((2, 1, 0), 2)
    [(0, 1, 0), (2, 0, 0)]
    """
    parts = [
        (weak, fair, strong)
        for weak in range(whole[0] + 1)
        for fair in range(whole[1] + 1)
        for strong in range(whole[2] + 1)
        if weak + 2 * fair + 3 * strong <= most
    ]
    best = max(map(strength, parts))
    return [part for part in parts if strength(part) == best]
