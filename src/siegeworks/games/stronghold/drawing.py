"""The position drawn as text, as one seat sees it.

    section | walls | Defender       | Invader         | strength    | for a breach
    W1      | 2     | MMS 3/3        | . 0/5           | 6           | 11 more
    W2      | 2     | MS 2/2 Warrior | GOO 3/4 Banners | 6 against 7 | 5 more

Units are letters, G Goblin, O Orc, T Troll, M Marksman, S Soldier, V Veteran, with
their number and the room there. Things beside the board are listed below it.
"""

from collections.abc import Iterator, Sequence

from siegeworks.games.stronghold.assault.strength import Fight
from siegeworks.games.stronghold.pieces import (
    DEFENDERS,
    INVADERS,
    TURNS,
    Place,
    Troop,
    size,
)
from siegeworks.games.stronghold.pieces import spelled as letters_of
from siegeworks.games.stronghold.stages import Over
from siegeworks.games.stronghold.table import (
    Machine,
    Table,
    Trap,
    free_room,
    free_slots,
    hero_at,
)
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    errand_named,
    machine_named,
    order_named,
)
from siegeworks.games.stronghold.text.side_panel import (
    COLUMNS,
    beside_the_board,
    rituals_at,
)
from siegeworks.games.stronghold.view import View

__all__ = ["COLUMNS", "draw_view"]


def draw_view(view: View) -> str:
    """Draw the position as a seat knows it, in plain text."""
    return "\n".join(_drawn(view))


def _drawn(view: View) -> Iterator[str]:
    table = view.table
    yield _heading(table)
    yield ""
    yield from _grid(_SECTIONS, [_section(view, fight) for fight in view.fights])
    yield ""
    places = (*table.site.ramparts, *table.site.foregrounds)
    yield from _grid(_APPROACHES, [_approach(view, place) for place in places])
    yield ""
    yield from _grid(_TOWERS, [_tower(table, tower) for tower in table.site.towers])
    yield ""
    yield from beside_the_board(view)


def _heading(table: Table) -> str:
    state = "the game is over" if isinstance(table.stage, Over) else _turn(table)
    return f"Stronghold: {state}"


def _turn(table: Table) -> str:
    return f"turn {table.turn} of {TURNS}" if table.turn else "setting up"


# Tables: text too long for a cell continues below it.


_SECTIONS = ("section", "walls", "Defender", "Invader", "strength", "for a breach")
_APPROACHES = ("before", "Invader", "leads to", "there")
_TOWERS = ("tower", "between", "faces", "Marksmen", "machine")
_GAP = " | "


def _grid(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Draw a table as wide as needed; its last column takes the rest, and may wrap."""
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    taken = sum(widths[:-1]) + len(_GAP) * (len(widths) - 1)
    for row in (heading, *rows):
        *cells, last = row
        padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=False)]
        first, *more = _folded(last, COLUMNS - taken)
        yield _GAP.join([*padded, first]).rstrip()
        yield from (" " * taken + line for line in more)


def _folded(text: str, width: int) -> list[str]:
    """Break a text between words; the result has at least one line."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _listed(items: Iterator[str]) -> str:
    return ", ".join(items)


# The wall.


def _section(view: View, fight: Fight) -> tuple[str, ...]:
    table, name = view.table, fight.section
    return (
        name,
        str(table.keep.walls[name]),
        _defenders(table, name),
        _invaders(table, name),
        f"{fight.attack} against {fight.defence}"
        if fight.units
        else f"{fight.defence}",
        _listed(_at_section(view, fight)),
    )


def _defenders(table: Table, name: Place) -> str:
    troop = table.keep.garrison[name]
    room = size(troop) + free_slots(table, name)
    return " ".join([_troop(troop, DEFENDERS, room), *_with_them(table, name)])


def _with_them(table: Table, name: Place) -> Iterator[str]:
    if hero := hero_at(table, name):
        yield hero.capitalize()
    if kind := table.keep.cauldrons.get(name):
        yield f"cauldron:{kind}"
    if name in table.keep.platforms:
        yield "Platform"


def _invaders(table: Table, name: Place) -> str:
    troop = table.field.troops[name]
    room = size(troop) + free_room(table, name)
    return " ".join([_troop(troop, INVADERS, room), *_brought(table, name)])


def _brought(table: Table, name: Place) -> Iterator[str]:
    """List Equipment and Siege towers."""
    yield from (str(card_named(kind)) for kind in table.field.equipment.get(name, ()))
    towers = sum(tower.place == name for tower in table.field.siege_towers)
    if towers:
        yield "Siege tower" if towers == 1 else f"{towers} Siege towers"


def _troop(troop: Troop, letters: Sequence[str], room: int) -> str:
    spelt = letters_of(troop, "".join(letters)) or "."
    return f"{spelt} {size(troop)}/{room}"


def _at_section(view: View, fight: Fight) -> Iterator[str]:
    table, name = view.table, fight.section
    if fight.is_breach:
        yield "is a breach!"
    else:
        yield f"{fight.margin} more"
    yield from _order(view, name)
    if table.keep.glare == name:
        yield "Unearthly glare"
    if name in table.field.fury:
        yield "Goblins rage"
    yield from rituals_at(view, name)


def _order(view: View, section: Place) -> Iterator[str]:
    for token in view.table.field.orders:
        if token.section == section:
            order = token.order or view.secrets.orders.get(section)
            yield f"order: {order_named(order)}" if order else "order face down"


# The approaches.


def _approach(view: View, name: Place) -> tuple[str, ...]:
    table = view.table
    return (
        name,
        _invaders(table, name),
        " ".join(table.site.leads_to[name]),
        _listed(_at_approach(view, name)),
    )


def _at_approach(view: View, name: Place) -> Iterator[str]:
    table = view.table
    for machine in table.field.machines:
        if machine.place == name:
            yield _machine(machine)
            yield from rituals_at(view, machine.name)
    if name in table.field.mantelets:
        yield "Mantelets"
    yield from (str(card_named(kind)) for kind in table.field.trainings.get(name, ()))
    yield from (
        f"{_known_trap(view, trap)} to {end}"
        for trap in table.field.traps
        for start, end in (table.site.ends[trap.path],)
        if start == name
    )
    for path in table.field.bridges:
        start, end = table.site.ends[path]
        if start == name:
            yield f"Bridge to {end}"
    if name == table.site.data.board.marauders.edge[0]:
        waiting = letters_of(table.field.marauders, "GOT") or "nobody"
        yield f"Marauders: {waiting}"


def _machine(machine: Machine) -> str:
    named = machine_named(machine.name, machine.kind)
    cards = machine.hits + machine.misses
    damaged = ", damaged" if machine.damaged else ""
    return f"{named} ({machine.hits} of {cards} Hits{damaged})"


def _known_trap(view: View, trap: Trap) -> str:
    """Name a trap: the Defender knows its kind, and all do once it is turned over."""
    kind = trap.kind or view.secrets.traps.get(trap.path)
    if kind is None:
        return "trap"
    shown = "" if trap.kind else " face down"
    return f"{_TRAPS[kind]}{shown}"


_TRAPS = {"G": "Goblin trap", "T": "Troll trap", "tower": "Siege tower trap"}


# The towers.


def _tower(table: Table, name: Place) -> tuple[str, ...]:
    data, troop = table.site.data.board.towers[name], table.keep.garrison[name]
    machine = table.keep.tower_machines.get(name)
    return (
        name,
        " ".join(data.sections),
        data.faces,
        _troop(troop, DEFENDERS, table.site.data.board.tower_marksmen),
        str(errand_named(machine)) if machine else "",
    )
