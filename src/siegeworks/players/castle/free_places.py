"""Free places of the castle, and with them the kinds of card that can be placed."""

from siegeworks.core.record import Record
from siegeworks.games.castle.board import (
    CELLS_OF,
    NEIGHBOURS,
    SIEGE_PLACES,
    Area,
    Place,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.protection import guarded
from siegeworks.games.castle.table import Table

HOSTS = (Kind.KING, Kind.QUEEN, Kind.PRINCE, Kind.PRINCESS)
"""Cards of the courtyard that others must be placed beside."""
ABSENT = -1


class Room(Record, frozen=True):
    """All counts that placing a card depends on, computed once for a table."""

    towers: int
    """Number of free towers."""
    walls: int
    """Number of free cells of the walls."""
    courtyard: int
    """Number of free cells of the courtyard."""
    siege_places: int
    """Number of free places for engines."""
    hauntable: bool
    """True if some tower has a single card that the Ghost can remove."""
    beside: tuple[int, ...]
    """Free cells next to each host, or `ABSENT` if it is not in the courtyard."""

    def has(self, host: Kind) -> bool:
        return self.beside[HOSTS.index(host)] != ABSENT

    def beside_any(self, *hosts: Kind) -> int:
        """Count the free cells next to hosts; a cell next to two of them counts
        twice."""
        return sum(max(0, self.beside[HOSTS.index(host)]) for host in hosts)


def room_in(table: Table) -> Room:
    piles = table.piles
    hosts: dict[Kind, Place] = {}
    free = []
    for cell in CELLS_OF[Area.COURTYARD]:
        if not piles[cell]:
            free.append(cell)
        elif piles[cell][0].kind in HOSTS:
            hosts[piles[cell][0].kind] = cell
    lone = [tower for tower in CELLS_OF[Area.TOWERS] if len(piles[tower]) == 1]
    return Room(
        towers=sum(not piles[tower] for tower in CELLS_OF[Area.TOWERS]),
        walls=sum(not piles[cell] for cell in CELLS_OF[Area.WALLS]),
        courtyard=len(free),
        siege_places=sum(not piles[place] for place in SIEGE_PLACES),
        hauntable=bool(lone) and _is_one_unguarded(table, lone),
        beside=tuple(_free_beside(hosts.get(host), free) for host in HOSTS),
    )


def _free_beside(post: Place | None, free: list[Place]) -> int:
    if post is None:
        return ABSENT
    return sum(cell in NEIGHBOURS[post] for cell in free)


def _is_one_unguarded(table: Table, places: list[Place]) -> bool:
    safe = {each.place for each in guarded(table)}
    return any(place not in safe for place in places)
