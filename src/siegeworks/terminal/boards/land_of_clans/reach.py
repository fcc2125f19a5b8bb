"""Search for shapes on offer that a clan could soon finish."""

from collections.abc import Iterator

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.building import on_offer
from siegeworks.games.land_of_clans.land import PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Table


class Plan(Record, frozen=True):
    """A placement of a prize on offer that the clan can still complete."""

    prize: PrizeNumber
    squares: Squares
    missing: Squares
    """Squares without a token of the clan: free, or occupied by another clan's."""


def plans(table: Table, clan: Clan, *, missing: int) -> Iterator[Plan]:
    """Yield placements of prizes on offer that lack exactly `missing` tokens."""
    land = table.land
    own = land.mask(table.tokens_of(clan))
    closed = land.mask(
        tuple(square for castle in table.castles for square in castle.squares)
    )
    for prize in on_offer(table):
        for placement in land.placements[prize]:
            lacking = placement.mask & ~own
            if lacking.bit_count() == missing and not lacking & closed:
                squares = placement.squares
                left = tuple(square for square in squares if lacking >> square & 1)
                yield Plan(prize, squares, left)


def finishing(table: Table, clan: Clan) -> dict[Square, set[PrizeNumber]]:
    """Map each square that would finish a shape to its prizes."""
    return _by_square(plans(table, clan, missing=1))


def two_away(table: Table, clan: Clan) -> dict[Square, set[PrizeNumber]]:
    """Map each square that would leave a shape one square short to its prizes."""
    return _by_square(plans(table, clan, missing=2))


def _by_square(found: Iterator[Plan]) -> dict[Square, set[PrizeNumber]]:
    squares: dict[Square, set[PrizeNumber]] = {}
    for plan in found:
        for square in plan.missing:
            squares.setdefault(square, set()).add(plan.prize)
    return squares
