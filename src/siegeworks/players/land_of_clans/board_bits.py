"""The board as bitboards: tokens, castles and prizes on offer."""

from collections.abc import Iterable
from typing import NamedTuple

from siegeworks.games.land_of_clans.building import on_offer
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import Land, PrizeNumber
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Castle, Table
from siegeworks.players.land_of_clans.footprints import Mask, rim_of


class Stronghold(NamedTuple):
    """A castle on the board."""

    prize: PrizeNumber
    clan: Clan
    mask: Mask
    rim: Mask
    points: int


class Scene(NamedTuple):
    """Tokens, castles and prizes on offer, as bitboards."""

    land: Land
    clans: tuple[Clan, ...]
    tokens: tuple[Mask, ...]
    """Squares with tokens, by clan."""
    strongholds: tuple[Stronghold, ...]
    offers: tuple[PrizeNumber, ...]

    @property
    def closed(self) -> Mask:
        """Squares under castles, which no clan can use any more."""
        return union(each.mask for each in self.strongholds)

    @property
    def taken(self) -> Mask:
        return union(self.tokens) | self.closed

    def of(self, clan: Clan) -> Mask:
        return self.tokens[clan.number]

    def barred(self, clan: Clan) -> Mask:
        """Return the squares that a clan cannot use as things stand."""
        others = union(mask for at, mask in enumerate(self.tokens) if at != clan.number)
        return others | self.closed

    def force(self, clan: Clan, target: Stronghold) -> int:
        """Return a clan's strength at a castle, which itself counts for its owner."""
        tokens = (self.tokens[clan.number] & target.rim).bit_count()
        castles = sum(
            each.clan is clan and (each is target or each.mask & target.rim > 0)
            for each in self.strongholds
        )
        return tokens + castles


def scene_of(table: Table) -> Scene:
    land = table.land
    return Scene(
        land=land,
        clans=table.options.clans,
        tokens=tuple(map(land.mask, table.tokens)),
        strongholds=tuple(_stronghold(land, castle) for castle in table.castles),
        offers=tuple(on_offer(table)),
    )


def _stronghold(land: Land, castle: Castle) -> Stronghold:
    return Stronghold(
        castle.castle,
        castle.clan,
        land.mask(castle.squares),
        rim_of(land, castle.squares),
        land.prizes[castle.castle].points,
    )


def land_in(land: Land, cards: Cards) -> Mask:
    """Return the squares that some cards show."""
    square_of = land.square_of
    return union(1 << square_of[card] for card in cards if card in square_of)


def union(masks: Iterable[Mask]) -> Mask:
    together = 0
    for mask in masks:
        together |= mask
    return together
