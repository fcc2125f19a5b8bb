"""The map: the whole wall, with the units and pieces before it and on it."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.text import Text

from siegeworks.games.stronghold.pieces import Place, held, size
from siegeworks.games.stronghold.table import (
    free_room,
    free_slots,
    garrison_at,
    has_siege_tower,
    troop_at,
)
from siegeworks.terminal.boards.stronghold.frame import LABEL, Frame
from siegeworks.terminal.boards.stronghold.marks import (
    TOWER_MACHINE,
    inside_section,
    on_rampart,
    outside_section,
)
from siegeworks.terminal.boards.stronghold.paint import (
    DANGER,
    DEFENDING,
    FAINT,
    INVADING,
    NEAR,
    STRONG,
    units,
)
from siegeworks.terminal.boards.stronghold.sight import Sight

SHORT = {
    "fields": "field",
    "ramparts": "before",
    "sections": "wall",
    "storming": "storm",
    "strength": "A·D",
    "garrison": "hold",
    "walls": "stones",
}
"""Labels for narrow windows."""
NEARLY = 4
"""Missing strength up to which a breach is highlighted as near."""

Cell = tuple[int, Text]
"""Middle column of a cell, and its text."""


def chart(sight: Sight, frame: Frame, *, with_marks: bool = True) -> Iterator[Text]:
    """Draw the map from the foregrounds to the towers.

    Without marks, it shows units and strength only, and no towers.
    """
    site, table = sight.site, sight.table
    room = frame.cell - 1
    yield _fields(sight, frame)
    yield _row(frame, "ramparts", site.ramparts, lambda at: _fill(sight, at, room))
    yield _row(
        frame,
        "",
        site.ramparts,
        lambda at: units(troop_at(table, at), INVADING, room),
    )
    if with_marks:
        yield from _marks(frame, site.ramparts, lambda at: on_rampart(sight, at))
    yield from _wall(sight, frame, with_marks=with_marks)
    if with_marks:
        yield from _towers(sight, frame)


# Before the wall.


def _fields(sight: Sight, frame: Frame) -> Text:
    """Draw the foregrounds, each above its side."""
    site, table = sight.site, sight.table
    line = _labelled(frame, "fields")
    for place in site.foregrounds:
        starts = [
            frame.middles[section] for section in site.sections_on[site.side_of[place]]
        ]
        line.pad_right(min(starts) - frame.cell // 2 - line.cell_len)
        troop = troop_at(table, place)
        line.append(place, STRONG).append(f" {size(troop)}/{site.room[place]} ")
        line.append_text(units(troop, INVADING))
        for mark in on_rampart(sight, place):
            line.append(f" {mark}")
        line.append("  ")
    line.rstrip()
    line.truncate(frame.width)
    return line


def _fill(sight: Sight, rampart: Place, room: int) -> Text:
    """Name of a rampart, with the units on it and its capacity."""
    troop = troop_at(sight.table, rampart)
    return _titled(rampart, f"{size(troop)}/{sight.site.room[rampart]}", room)


def _titled(name: Place, figures: str, room: int) -> Text:
    """Name, followed by figures if they fit."""
    title = Text(name, STRONG)
    fits = len(name) + 1 + len(figures) <= room
    return title.append(f" {figures}", "not bold") if fits else title


# The wall.


def _wall(sight: Sight, frame: Frame, *, with_marks: bool) -> Iterator[Text]:
    sections, room = sight.site.sections, frame.cell - 1
    table, fights = sight.table, sight.fights

    def row(label: str, cell: Callable[[Place], Text]) -> Text:
        return _barred(sight, frame, label, [cell(section) for section in sections])

    def marks(found: Callable[[Sight, Place], Iterable[str]]) -> Iterator[Text]:
        stacks = [_stacked(found(sight, at), room) for at in sections]
        for words in zip_longest(*stacks, fillvalue=""):
            yield _barred(sight, frame, "", [Text(word) for word in words])

    yield row("sections", lambda at: _named(sight, at, room))
    yield row("storming", lambda at: units(troop_at(table, at), INVADING, room))
    if with_marks:
        yield from marks(outside_section)
    yield row("strength", lambda at: Text(f"{fights[at].attack}·{fights[at].defence}"))
    yield row("lacks", lambda at: _lacking(sight, at))
    yield _masonry(sight, frame)
    yield row("garrison", lambda at: _garrison(sight, at, room))
    if with_marks:
        yield from marks(inside_section)


def _named(sight: Sight, section: Place, room: int) -> Text:
    """Name of a section, with the units storming it and its capacity."""
    count = size(troop_at(sight.table, section))
    whole = count + free_room(sight.table, section)
    return _titled(section, f"{count}/{whole}", room)


def _lacking(sight: Sight, section: Place) -> Text:
    """Strength that the Invader still needs for a breach."""
    fight = sight.fights[section]
    if fight.is_breach:
        return Text("BREACH", DANGER)
    if not fight.units:
        return Text(str(fight.margin), FAINT)
    return Text(str(fight.margin), NEAR if fight.margin <= NEARLY else "")


def _garrison(sight: Sight, section: Place, room: int) -> Text:
    """Units of the garrison, and the number of free slots."""
    free = free_slots(sight.table, section)
    more = f"+{free}" if free > 0 else ""
    drawn = units(garrison_at(sight.table, section), DEFENDING, room - len(more))
    return drawn.append(more, FAINT) if more else drawn


def _masonry(sight: Sight, frame: Frame) -> Text:
    """Draw the wall elements, in brackets where a Siege tower cancels them."""
    line = _labelled(frame, "walls")
    for section in sight.site.sections:
        count = sight.table.keep.walls[section]
        stones = "▒" * count if count < frame.cell - 2 else f"▒{count}"
        if has_siege_tower(sight.table, section):
            stones = f"({stones})"
        line.append(_bar(sight, section), FAINT)
        line.append(f"{stones:═^{frame.cell - 1}}")
    return line.append("│", FAINT)


def _towers(sight: Sight, frame: Frame) -> Iterator[Text]:
    """Draw the towers with their Marksmen and machines."""
    towers, table = sight.site.towers, sight.table

    def manned(tower: Place) -> Text:
        count = held(garrison_at(table, tower), "M")
        words = Text(tower, STRONG)
        return words.append(f" {count}M", "not bold cyan" if count else "not bold dim")

    yield _row(frame, "towers", towers, manned)
    machines = table.keep.tower_machines
    yield from _marks(
        frame,
        towers,
        lambda at: [TOWER_MACHINE[machines[at]]] if at in machines else [],
    )


# Lines of cells.


def _labelled(frame: Frame, label: str) -> Text:
    word = label if frame.label == LABEL else SHORT.get(label, label)
    line = Text()
    return line.append(f" {word:<{frame.label - 1}}", FAINT)


def _row(
    frame: Frame, label: str, places: Sequence[Place], cell: Callable[[Place], Text]
) -> Text:
    return _line(
        frame, label, _around(frame, places, [cell(place) for place in places])
    )


def _around(frame: Frame, places: Sequence[Place], cells: list[Text]) -> list[Cell]:
    around = zip(places, cells, strict=True)
    return sorted(
        ((frame.middles[place], cell) for place, cell in around),
        key=lambda each: each[0],
    )


def _line(frame: Frame, label: str, cells: Iterable[Cell]) -> Text:
    """Draw a line of cells, each centred on its middle column."""
    line = _labelled(frame, label)
    for middle, cell in cells:
        line.pad_right(middle - (cell.cell_len + 1) // 2 - line.cell_len)
        line.append_text(cell)
    line.rstrip()
    return line


def _marks(
    frame: Frame, places: Sequence[Place], marks: Callable[[Place], Iterable[str]]
) -> Iterator[Text]:
    """Draw marks in as many lines as the fullest place needs."""
    stacks = [_stacked(marks(place), frame.cell - 1) for place in places]
    for row in zip_longest(*stacks, fillvalue=""):
        yield _line(frame, "", _around(frame, places, [Text(mark) for mark in row]))


def _stacked(marks: Iterable[str], room: int) -> list[str]:
    """Wrap marks to the width of a cell."""
    words = [mark[:room] for mark in marks]
    return textwrap.wrap(" ".join(words), room, break_on_hyphens=False)


def _barred(sight: Sight, frame: Frame, label: str, cells: Sequence[Text]) -> Text:
    """Draw one cell per section, with borders between."""
    line = _labelled(frame, label)
    for section, cell in zip(sight.site.sections, cells, strict=True):
        line.append(_bar(sight, section), FAINT)
        left = (frame.cell - 1 - cell.cell_len) // 2
        line.append(" " * left)
        line.append_text(cell)
        line.append(" " * (frame.cell - 1 - left - cell.cell_len))
    return line.append("│", FAINT)


def _bar(sight: Sight, section: Place) -> str:
    """Border left of a section; double where two sides meet."""
    sections, sides = sight.site.sections, sight.site.side_of
    at = sections.index(section)
    meets = at > 0 and sides[sections[at - 1]] != sides[section]
    return "║" if meets else "│"
