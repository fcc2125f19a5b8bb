"""Counts for an attack: tokens and castles of both sides round a castle."""

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.land import PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Castle, Table, castles_of


class Force(Record, frozen=True, tag="Force"):
    """All that counts for one clan at a castle."""

    tokens: Squares
    """Tokens of the clan that touch the castle."""
    castles: tuple[PrizeNumber, ...]
    """Castles of the clan that border on it; for the owner, also the castle itself."""

    @property
    def total(self) -> int:
        return len(self.tokens) + len(self.castles)


class Siege(Record, frozen=True, tag="Siege"):
    """Counts of both sides at a foreign castle."""

    castle: PrizeNumber
    ours: Force
    theirs: Force
    can_attack: bool
    """True if the counts allow the attack; it needs a Sword as well."""


@rule("6.1", "R24", "R25", "R26", "R57")
def force_of(table: Table, clan: Clan, castle: Castle) -> Force:
    """Each touching token and each bordering castle counts once, however it touches."""
    around = rim(table, castle)
    tokens = tuple(square for square in table.tokens_of(clan) if square in around)
    castles = tuple(
        each.castle
        for each in castles_of(table, clan)
        if each is castle or not around.isdisjoint(each.squares)
    )
    return Force(tokens, castles)


@rule("1.2", "6.1")
def rim(table: Table, castle: Castle) -> set[Square]:
    """Squares that share an edge with the castle. Diagonals never count."""
    touching = table.land.touching
    around = {near for square in castle.squares for near in touching[square]}
    return around.difference(castle.squares)


@rule("6.2", "R27", "R28")
def siege_of(table: Table, clan: Clan, castle: Castle) -> Siege:
    """The attacker needs at least as many as the owner, who has the castle itself."""
    ours, theirs = force_of(table, clan, castle), force_of(table, castle.clan, castle)
    return Siege(castle.castle, ours, theirs, ours.total >= theirs.total)


def sieges(table: Table, clan: Clan) -> tuple[Siege, ...]:
    """Count at every castle of other clans."""
    return tuple(
        siege_of(table, clan, castle)
        for castle in table.castles
        if castle.clan is not clan
    )
