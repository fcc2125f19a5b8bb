"""Contents of a data file, once its form is right."""

from typing import Literal, TypeAlias

import msgspec

Picture: TypeAlias = Literal["sword", "shield"]
Drawing: TypeAlias = tuple[str, ...]
"""Rows of a shape: # is a square of it."""

MODES = ("2", "3", "4", "4team", "6team")
"""Numbers of players, alone or in teams of two."""


class BoardData(msgspec.Struct, frozen=True, kw_only=True):
    """The grid, one word a square: a label, no-man's-land, or a void."""

    void: str
    no_mans_land: str
    rows: tuple[str, ...]

    @property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(row.split()) for row in self.rows)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of all land squares, in reading order."""
        marks = (self.void, self.no_mans_land)
        return tuple(word for row in self.grid for word in row if word not in marks)


class CardData(msgspec.Struct, frozen=True, kw_only=True):
    """The deck without the land cards: there is one of those per labelled square."""

    land: Literal["one per labelled square"]
    sword: tuple[str, ...]
    shield: tuple[str, ...]
    """Land cards that show a picture as well."""
    extra: tuple[tuple[Picture, int], ...]
    """Cards without a square: a picture, and how many show it."""
    wizards: int


class Data(msgspec.Struct, frozen=True, kw_only=True):
    """All that is printed or counted in a copy of the game."""

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
    """Wizards that each player gets, by number of players."""
    start_points: tuple[int, ...]
    prizes: tuple[tuple[str, int, Drawing], ...]
    """Name, points and shape of each prize."""
