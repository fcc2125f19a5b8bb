"""What a clan is about to finish: shapes on offer that lack one or two squares."""

from collections.abc import Iterator

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.building import on_offer
from siegeworks.games.land_of_clans.land import PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Table


class Plan(Record, frozen=True):
    """A place for a prize on offer that the clan can still fill."""

    prize: PrizeNumber
    squares: Squares
    missing: Squares
    """Those without a token of the clan: free, or held by another clan's token."""


def plans(table: Table, clan: Clan, *, missing: int) -> Iterator[Plan]:
    """Every place for a prize on offer that lacks exactly so many tokens."""
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
    """Each square that would finish a shape, and which ones."""
    return _by_square(plans(table, clan, missing=1))


def two_away(table: Table, clan: Clan) -> dict[Square, set[PrizeNumber]]:
    """Each square that would bring a shape within one, and which ones."""
    return _by_square(plans(table, clan, missing=2))


def _by_square(found: Iterator[Plan]) -> dict[Square, set[PrizeNumber]]:
    squares: dict[Square, set[PrizeNumber]] = {}
    for plan in found:
        for square in plan.missing:
            squares.setdefault(square, set()).add(plan.prize)
    return squares
