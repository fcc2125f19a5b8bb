"""What a data file says about a copy of the game, once its form is right."""

from typing import Literal, TypeAlias

import msgspec

Picture: TypeAlias = Literal["sword", "shield"]
Drawing: TypeAlias = tuple[str, ...]
"""The rows of a shape: # is a square of it."""

MODES = ("2", "3", "4", "4team", "6team")
"""How many play, alone or in teams of two."""


class BoardData(msgspec.Struct, frozen=True, kw_only=True):
    """The grid, one word a square: a label, no-man's-land, or nothing at all."""

    void: str
    no_mans_land: str
    rows: tuple[str, ...]

    @property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(row.split()) for row in self.rows)

    @property
    def labels(self) -> tuple[str, ...]:
        """Every labelled square, in reading order."""
        marks = (self.void, self.no_mans_land)
        return tuple(word for row in self.grid for word in row if word not in marks)


class CardData(msgspec.Struct, frozen=True, kw_only=True):
    """The deck, but for the land cards: there is one per labelled square."""

    land: Literal["one per labelled square"]
    sword: tuple[str, ...]
    shield: tuple[str, ...]
    """The land cards that show a picture as well."""
    extra: tuple[tuple[Picture, int], ...]
    """Cards without a square: a picture, and how many show it."""
    wizards: int


class Data(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is printed or counted in a copy of the game."""

    id: str
    provenance: str
    allow_reflection: bool
    board: BoardData
    cards: CardData
    tokens_per_colour: int
    castles_per_colour: int
    hand: int
    end_at_tiles: int
    wizards_per_player: dict[str, int]
    """By mode."""
    start_points: tuple[int, ...]
    prizes: tuple[tuple[str, int, Drawing], ...]
    """Name, points and shape of each."""
