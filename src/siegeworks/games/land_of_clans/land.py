"""A copy of the game: its squares, which of them touch, its cards and prizes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Annotated, TypeAlias, TypeVar, overload

from msgspec import Meta

from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.data.file import (
    BLANKS,
    DEFAULT,
    MODES,
    SHIPPED,
    BadData,
    Data,
    read_data,
    remarks,
    shipped,
    why_not_mode,
    write_data,
)
from siegeworks.games.land_of_clans.shapes import Shape, read_ground, read_shape

__all__ = ["DEFAULT", "MODES", "SHIPPED", "Land", "Prize", "land_of", "mode_of"]

T = TypeVar("T")
Square: TypeAlias = Annotated[int, Meta(ge=0, le=255)]
"""A square of the grid, counted in reading order from 0, voids included."""
Squares: TypeAlias = tuple[Square, ...]
"""Some squares, in reading order."""
Card: TypeAlias = Annotated[str, Meta(max_length=8)]
"""A card by what it shows: the label of its square, or its picture."""
PrizeNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
"""A prize tile, by its place in the data."""

WIZARD = "wizard"
SWORD = "sword"
SHIELD = "shield"
"""A card without a square that shows nothing but the picture."""

RECONSTRUCTION = "reconstruction"


@dataclass(frozen=True, eq=False)
class Prize:
    """A prize tile and the castle tile of the same shape."""

    number: PrizeNumber
    name: str
    points: int
    shape: Shape

    @property
    def size(self) -> int:
        return len(self.shape.cells)


@dataclass(frozen=True, slots=True)
class Placement:
    """One way in which a shape can lie on this board."""

    squares: Squares
    mask: int
    """Squares of the placement, one bit each."""


@dataclass(frozen=True, eq=False)
class Land:
    """Everything about a copy of the game that never changes during play."""

    data: Data

    @property
    def name(self) -> str:
        return self.data.id

    @property
    def is_reconstruction(self) -> bool:
        """Return whether it is a reconstruction from the rulebook, without a copy."""
        return self.data.provenance == RECONSTRUCTION

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """Differences from the rulebook's list of contents, in words."""
        return tuple(remarks(self.data))

    def check_mode(self, players: int, teams: bool) -> None:
        """Raise for a number of players that this data does not allow."""
        problems = list(why_not_mode(self.data, mode_of(players, teams)))
        if problems:
            raise BadData(problems)

    # The board.

    @cached_property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        return self.data.board.grid

    @property
    def rows(self) -> int:
        return len(self.grid)

    @property
    def columns(self) -> int:
        return len(self.grid[0])

    @cached_property
    def squares(self) -> Squares:
        """Every square of the board, without voids."""
        words = [word for row in self.grid for word in row]
        void = self.data.board.void
        return tuple(at for at, word in enumerate(words) if word != void)

    @cached_property
    @rule("1.1")
    def no_mans_land(self) -> frozenset[Square]:
        words = [word for row in self.grid for word in row]
        mark = self.data.board.no_mans_land
        return frozenset(at for at, word in enumerate(words) if word == mark)

    @cached_property
    def name_of(self) -> Mapping[Square, str]:
        """Names of the squares: land by its label, no-man's-land N1, N2, … in order."""
        words = [word for row in self.grid for word in row]
        waste = sorted(self.no_mans_land)
        return {
            at: f"N{waste.index(at) + 1}" if at in self.no_mans_land else words[at]
            for at in self.squares
        }

    @cached_property
    def square_named(self) -> Mapping[str, Square]:
        return {name: square for square, name in self.name_of.items()}

    @cached_property
    @rule("1.2")
    def touching(self) -> Mapping[Square, Squares]:
        """Squares that share an edge with a square; voids and the rim do not touch."""
        there = set(self.squares)
        return {
            at: tuple(near for near in sorted(self._around(at)) if near in there)
            for at in self.squares
        }

    @cached_property
    def touching_mask(self) -> Mapping[Square, int]:
        """Touching squares of each square, one bit each."""
        return {at: self.mask(near) for at, near in self.touching.items()}

    def _around(self, square: Square) -> Iterator[Square]:
        row, column = divmod(square, self.columns)
        for r, c in (
            (row - 1, column),
            (row, column - 1),
            (row, column + 1),
            (row + 1, column),
        ):
            if 0 <= r < self.rows and 0 <= c < self.columns:
                yield r * self.columns + c

    # The cards.

    @cached_property
    @rule("1.3")
    def square_of(self) -> Mapping[Card, Square]:
        """The one square of each land card."""
        return {
            name: square
            for square, name in self.name_of.items()
            if square not in self.no_mans_land
        }

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, in the order in which heaps of cards are kept."""
        land = sorted(self.square_of, key=lambda card: (card[0], int(card[1:])))
        extra = {picture for picture, _ in self.data.cards.extra}
        pictures = tuple(card for card in (SWORD, SHIELD) if card in extra)
        return (*land, *pictures, WIZARD)

    @cached_property
    def order(self) -> Mapping[Card, int]:
        return {card: at for at, card in enumerate(self.cards)}

    @cached_property
    def swords(self) -> frozenset[Card]:
        """The cards that show a Sword."""
        return frozenset((*self.data.cards.sword, SWORD))

    @cached_property
    def shields(self) -> frozenset[Card]:
        return frozenset((*self.data.cards.shield, SHIELD))

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every card but the Wizards, with all its copies."""
        copies = dict.fromkeys(self.square_of, 1)
        for picture, more in self.data.cards.extra:
            copies[picture] = copies.get(picture, 0) + more
        return tuple(card for card in self.cards for _ in range(copies.get(card, 0)))

    @property
    def wizards(self) -> int:
        return self.data.cards.wizards

    def wizards_each(self, players: int, teams: bool) -> int:
        return self.data.wizards_per_player[mode_of(players, teams)]

    # The prizes.

    @cached_property
    @rule("1.4")
    def prizes(self) -> tuple[Prize, ...]:
        return tuple(
            Prize(number, name, points, read_shape(rows))
            for number, (name, points, rows) in enumerate(self.data.prizes)
        )

    @cached_property
    def prize_named(self) -> Mapping[str, Prize]:
        return {prize.name: prize for prize in self.prizes}

    @cached_property
    def placements(self) -> "ByPrize[tuple[Placement, ...]]":
        """Places on the board where the shape of each prize can be built, by prize."""
        return ByPrize(len(self.prizes), self._placements)

    @rule("R1", "R21")
    def _placements(self, prize: PrizeNumber) -> tuple[Placement, ...]:
        """No token rests on no-man's-land, so a shape takes one such square at most."""
        board, shape = self.data.board, self.prizes[prize].shape
        ground = read_ground(self.grid, board.void, board.no_mans_land)
        return tuple(
            Placement(tuple(_set_bits(mask)), mask)
            for mask in ground.places_for(shape, self.data.allow_reflection)
        )

    def mask(self, squares: Squares) -> int:
        bits = 0
        for square in squares:
            bits |= 1 << square
        return bits

    @cached_property
    def is_placement(self) -> "ByPrize[frozenset[Squares]]":
        """Sets of squares that have the shape of each prize, by prize."""
        return ByPrize(
            len(self.prizes),
            lambda prize: frozenset(each.squares for each in self.placements[prize]),
        )

    @cached_property
    def placements_from(self) -> "ByPrize[Mapping[Square, tuple[Placement, ...]]]":
        """Placements of each prize by their first square."""
        return ByPrize(
            len(self.prizes),
            lambda prize: _grouped(
                (each.squares[:1], each) for each in self.placements[prize]
            ),
        )

    @cached_property
    def placements_over(self) -> "ByPrize[Mapping[Square, tuple[Placement, ...]]]":
        """Placements of each prize by the square of no-man's-land in them."""
        waste = self.no_mans_land
        return ByPrize(
            len(self.prizes),
            lambda prize: _grouped(
                (tuple(waste.intersection(each.squares)), each)
                for each in self.placements[prize]
            ),
        )


class ByPrize(Sequence[T]):
    """A value for every prize, computed at its first use.

    A foreign board may have many large shapes, of which a game ever sees a few.
    """

    def __init__(self, prizes: int, work_out: Callable[[PrizeNumber], T]) -> None:
        self._known: list[T | None] = [None] * prizes
        self._work_out = work_out

    @overload
    def __getitem__(self, prize: int) -> T: ...
    @overload
    def __getitem__(self, prize: slice) -> Sequence[T]: ...
    def __getitem__(self, prize: int | slice) -> T | Sequence[T]:
        if isinstance(prize, slice):
            return [self[each] for each in range(len(self))[prize]]
        known = self._known[prize]
        if known is None:
            known = self._known[prize] = self._work_out(range(len(self))[prize])
        return known

    def __len__(self) -> int:
        return len(self._known)


def _set_bits(mask: int) -> Iterator[Square]:
    """List the set bits, in order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _grouped(
    pairs: Iterable[tuple[Squares, Placement]],
) -> dict[Square, tuple[Placement, ...]]:
    groups: dict[Square, list[Placement]] = {}
    for squares, placement in pairs:
        for square in squares:
            groups.setdefault(square, []).append(placement)
    return {square: tuple(group) for square, group in groups.items()}


def mode_of(players: int, teams: bool) -> str:
    """Name a number of players as the data does.

    >>> mode_of(3, teams=False), mode_of(6, teams=True)
    ('3', '6team')
    """
    return f"{players}team" if teams else f"{players}"


def land_of(data: str) -> Land:
    """Return the copy of the game that an option names or spells out."""
    return _shipped_land(data) if data in SHIPPED else _foreign_land(data)


@cache
def _shipped_land(name: str) -> Land:
    return Land(shipped(name))


# As many as a busy server has tables with data of their own; such data never evicts the
# data that comes with the game.
@lru_cache(maxsize=128)
def _foreign_land(data: str) -> Land:
    if data.lstrip(BLANKS).startswith("{"):
        return Land(read_data(data))
    raise ValueError(
        f"data cannot be {data[:40]}; choose one of: {', '.join(SHIPPED)}; "
        "or give the text of a data file"
    )


def spelled_out(data: str) -> str:
    """Return data as options keep it: by name, or as a full data file."""
    return data if data in SHIPPED else write_data(land_of(data).data)
