"""The fortress as a list of places, for boards that cannot be drawn as a map."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from siegeworks.games.stronghold.pieces import SIDES, Place, size
from siegeworks.games.stronghold.table import (
    free_room,
    free_slots,
    garrison_at,
    has_siege_tower,
    troop_at,
)
from siegeworks.terminal.boards.stronghold.marks import (
    TOWER_MACHINE,
    inside_section,
    on_rampart,
    outside_section,
)
from siegeworks.terminal.boards.stronghold.paint import DEFENDING, INVADING, counted
from siegeworks.terminal.boards.stronghold.panel import panel
from siegeworks.terminal.boards.stronghold.sight import Sight


def roll(sight: Sight, width: int) -> Iterator[Text]:
    """List the fortress side by side: the ground before it, and the wall."""
    site = sight.site
    for side in SIDES:
        before = [
            place
            for place in (*site.foregrounds, *site.ramparts)
            if site.side_of[place] == side
        ]
        yield from panel(side, [_outside(sight, at) for at in before]).lines(width)
        for section in site.sections_on[side]:
            yield from _section(sight, section, width)
        towers = [at for at in site.towers if site.side_of[at] == side]
        if towers:
            words = [_tower(sight, at) for at in towers]
            yield from panel("towers", words).lines(width)


def _outside(sight: Sight, place: Place) -> str:
    troop = troop_at(sight.table, place)
    words = [f"{place} {size(troop)}/{sight.site.room[place]}"]
    words += [counted(troop, INVADING), *on_rampart(sight, place)]
    return " ".join(filter(None, words))


def _section(sight: Sight, section: Place, width: int) -> Iterator[Text]:
    """Describe a section, in one line if it fits."""
    table, fight = sight.table, sight.fights[section]
    troop, free = troop_at(table, section), free_slots(table, section)
    storming = f"{size(troop)}/{size(troop) + free_room(table, section)}"
    walls = f"walls {table.keep.walls[section]}"
    if has_siege_tower(table, section):
        walls = f"walls ({table.keep.walls[section]})"
    lacks = "BREACH" if fight.is_breach else f"lacks {fight.margin}"
    garrison = counted(garrison_at(table, section), DEFENDING) or "nobody"
    words = [
        f"{section} {storming} {counted(troop, INVADING)}".rstrip(),
        " ".join(outside_section(sight, section)),
        f"{fight.attack}·{fight.defence} {lacks}",
        f"{garrison}{f'+{free}' if free > 0 else ''} {walls}",
        " ".join(inside_section(sight, section)),
    ]
    told = " · ".join(filter(None, words))
    wrapped = textwrap.wrap(told, width - 3, subsequent_indent="   ")
    yield from (Text(f"   {line}") for line in wrapped)


def _tower(sight: Sight, tower: Place) -> str:
    marksmen = counted(garrison_at(sight.table, tower), DEFENDING) or "0M"
    machine = sight.table.keep.tower_machines.get(tower)
    return f"{tower} {marksmen}{f' {TOWER_MACHINE[machine]}' if machine else ''}"
