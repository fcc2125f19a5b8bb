"""Castles that can be built: own tokens in the shape of a prize on offer."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.actions import Build
from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.stages import Building
from siegeworks.games.land_of_clans.table import Table


def on_offer(table: Table) -> Iterator[PrizeNumber]:
    """List the prizes in the corners."""
    return (prize for prize in table.corners if prize is not None)


@rule("4.1", "R2", "R3", "R6", "R7", "R56")
def castles_to_build(table: Table) -> Iterator[Build]:
    """Offer each prize on offer with each set of own tokens that has its shape.

    The squares around the shape, and its place on the board, make no difference.
    """
    stage = table.stage
    assert isinstance(stage, Building), "a castle is built right after a placement"
    land, own = table.land, table.tokens_of(table.turn.seat.clan)
    mask = land.mask(own)
    on_waste = stage.square in land.no_mans_land
    # A token that touches no other of its clan is a shape at most by itself.
    together = [square for square in own if mask & land.touching_mask[square]]
    for prize in on_offer(table):
        placed = land.placements_from[prize]
        for first in together if land.prizes[prize].size > 1 else own:
            for placement in placed.get(first, ()):
                if placement.mask & mask == placement.mask and (
                    not on_waste or stage.square in placement.squares
                ):
                    yield Build(prize, placement.squares)


@rule("R4", "R20")
def may_wait(table: Table) -> bool:
    """A finished shape may be left unbuilt, but not one that took no-man's-land."""
    stage = table.stage
    assert isinstance(stage, Building), "a castle is built right after a placement"
    if stage.square in table.land.no_mans_land:
        return False
    return table.options.claim == "optional"


@rule("5.1", "5.3", "R17", "R20", "R21")
def completes_on(
    table: Table, clan: Clan, waste: Square, lifted: Square | None = None
) -> bool:
    """Return whether a token on this no-man's-land would finish a shape on offer.

    If one of the own tokens has to be lifted for it, that one no longer counts.
    """
    land = table.land
    own = [square for square in table.tokens_of(clan) if square != lifted]
    mask = land.mask((*own, waste))
    is_alone = not mask & land.touching_mask[waste]
    return any(
        placement.mask & mask == placement.mask
        for prize in on_offer(table)
        if not is_alone or land.prizes[prize].size == 1
        for placement in land.placements_over[prize].get(waste, ())
    )
