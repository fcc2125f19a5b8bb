"""Reach of the Invader's units by the next assault, from the open table."""

from collections.abc import Mapping

from siegeworks.games.stronghold.pieces import (
    NOBODY,
    Place,
    Troop,
    joined,
    size,
)
from siegeworks.games.stronghold.stages import (
    Assault,
    ChoosingMarch,
    Marching,
    Window,
)
from siegeworks.games.stronghold.table import Table, is_equipped, troop_at

BOTH = 2


def marches_to_come(table: Table) -> int:
    """Count this turn's marches in which units can still walk from ramparts to the
    wall."""
    if not any(isinstance(each, ChoosingMarch) for each in table.agenda):
        return 0
    fresh = BOTH - len(table.camp.marched)
    if table.camp.march is None:
        return fresh
    ramparts = set(table.site.ramparts)
    under_way = any(
        isinstance(each, Marching) and ramparts.intersection(each.origins)
        for each in table.agenda
    )
    return fresh + under_way


def is_last_window(table: Table) -> bool:
    """Return True if the assault follows right after this window."""
    if not isinstance(table.stage, Window):
        return any(isinstance(each, Assault) for each in table.agenda) and not any(
            isinstance(each, ChoosingMarch) for each in table.agenda
        )
    return not any(isinstance(each, ChoosingMarch) for each in table.agenda)


def room_at(table: Table, section: Place) -> int:
    """Return the number of Invader units that a section holds, Ladders included."""
    return table.site.room[section] + is_equipped(table, section, "ladder")


def strongest(pool: Troop, count: int) -> Troop:
    """Return the strongest units of a troop, so many of them, Trolls first."""
    trolls = min(pool[2], count)
    orcs = min(pool[1], count - trolls)
    return min(pool[0], count - trolls - orcs), orcs, trolls


def within_reach(table: Table, section: Place, marches: int) -> Troop:
    """Return all units elsewhere that can reach a section in so many marches."""
    pool = NOBODY
    if marches:
        for rampart in table.site.tied[section]:
            pool = joined(pool, troop_at(table, rampart))
    if marches > 1:
        limit = max(each.limit for each in table.site.marches.values())
        behind = {
            place
            for rampart in table.site.tied[section]
            for place in table.site.feeders[rampart]
            if place not in table.site.tied[section]
        }
        for place in behind:
            pool = joined(pool, strongest(troop_at(table, place), limit))
    return pool


def storming_parties(table: Table, marches: int) -> Mapping[Place, Troop]:
    """Return the strongest troop that could stand before each section,
    independently."""
    parties = {}
    for section in table.site.sections:
        there = troop_at(table, section)
        room = room_at(table, section) - size(there)
        pool = within_reach(table, section, marches)
        parties[section] = joined(there, strongest(pool, max(room, 0)))
    return parties
