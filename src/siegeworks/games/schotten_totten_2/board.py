"""The wall as printed: seven tiles, each with a sound side and a damaged side."""

from enum import StrEnum

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule

CAULDRONS = 3
HAND_SIZE = 6
TACTICAL_HAND_SIZE = 7
DAMAGED_TILES_TO_WIN = 4


class Requirement(StrEnum):
    """Formations that count at a tile. The sum counts at all tiles."""

    ANY = "any"
    SUM = "sum"
    LOW_SUM = "low sum"
    SAME = "same strength"
    COLOR = "color"
    RUN = "run"


class Face(Record, frozen=True, tag="Face", cache_hash=True):
    """One side of a tile: its slots for each player, and the formations that count."""

    slots: int
    requirement: Requirement


class PrintedTile(Record, frozen=True, tag="PrintedTile"):
    """A piece of the wall with both its faces."""

    name: str
    sound: Face
    damaged: Face


def _tile(name: str, sound: tuple[int, str], damaged: tuple[int, str]) -> PrintedTile:
    slots, requirement = sound
    damaged_slots, damaged_requirement = damaged
    return PrintedTile(
        name,
        Face(slots, Requirement(requirement)),
        Face(damaged_slots, Requirement(damaged_requirement)),
    )


# From left to right as the Attacker sees it.
WALL = (
    _tile("left pit",    (3, "sum"),     (3, "run")),
    _tile("left tower",  (4, "any"),     (2, "same strength")),
    _tile("left wall",   (3, "any"),     (3, "color")),
    _tile("gate",        (2, "any"),     (4, "low sum")),
    _tile("right wall",  (3, "any"),     (3, "color")),
    _tile("right tower", (4, "any"),     (2, "same strength")),
    _tile("right pit",   (3, "low sum"), (3, "run")),
)  # fmt: skip
TILES = range(len(WALL))


_FACES = tuple((tile.sound, tile.damaged) for tile in WALL)
SLOTS = tuple((sound.slots, damaged.slots) for sound, damaged in _FACES)
"""Slots by position and damage: asked more often than any other fact of the board."""


@rule("1.1")
def printed_face(position: int, damaged: bool) -> Face:
    """Return the face that lies up at `position`."""
    return _FACES[position][damaged]
