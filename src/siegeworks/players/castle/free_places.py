"""What room the castle has left: which kinds of card find a place, and how easily."""

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
"""Those of the courtyard whose presence others ask for."""
ABSENT = -1


class Room(Record, frozen=True):
    """Everything that placing a card depends on, counted once for a table."""

    towers: int
    """Free towers."""
    walls: int
    """Free cells of the walls."""
    courtyard: int
    """Free cells of the courtyard."""
    siege_places: int
    """Free places for engines."""
    hauntable: bool
    """Some tower has a single card that the Ghost can oust."""
    beside: tuple[int, ...]
    """For each host: the free cells next to it, or `ABSENT` if not in the courtyard."""

    def has(self, host: Kind) -> bool:
        return self.beside[HOSTS.index(host)] != ABSENT

    def beside_any(self, *hosts: Kind) -> int:
        """About how many free cells there are next to these."""
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
