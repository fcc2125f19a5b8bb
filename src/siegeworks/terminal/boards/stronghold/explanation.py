"""Answers to `? thing`, for places, paths, machines, cards, actions and verbs."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from siegeworks.games.stronghold.assault.strength import Fight
from siegeworks.games.stronghold.pieces import Place, size
from siegeworks.games.stronghold.table import garrison_at, troop_at
from siegeworks.games.stronghold.text.glossary import glossary
from siegeworks.games.stronghold.view import View, legal_for
from siegeworks.terminal.boards.stronghold.camp import camp
from siegeworks.terminal.boards.stronghold.chart import chart
from siegeworks.terminal.boards.stronghold.frame import frame_for
from siegeworks.terminal.boards.stronghold.keep import keep
from siegeworks.terminal.boards.stronghold.marks import (
    inside_section,
    on_rampart,
    outside_section,
    rituals_on,
)
from siegeworks.terminal.boards.stronghold.outworks import field
from siegeworks.terminal.boards.stronghold.paint import DEFENDING, INVADING, counted
from siegeworks.terminal.boards.stronghold.panel import NO_BREAK
from siegeworks.terminal.boards.stronghold.prices import price
from siegeworks.terminal.boards.stronghold.roll import roll
from siegeworks.terminal.boards.stronghold.sight import Sight
from siegeworks.terminal.boards.stronghold.verbs import VERBS, listing, verb_named
from siegeworks.terminal.boards.stronghold.window_size import columns

PANELS = {"camp": camp, "keep": keep, "field": field}
MAP = "map"
MOST = 60
"""Maximum lines of a listing; more would not be read."""


def show(view: View, text: str) -> list[Text]:
    """Answer `? camp` and similar by panels, and a verb by all its moves."""
    asked, _, about = text.strip().partition(" ")
    sight, width = Sight(view), columns()
    if asked.lower() in PANELS:
        panels = PANELS[asked.lower()](sight)
        return [line for each in panels for line in each.lines(width)]
    if asked.lower() == MAP:
        return whole_map(sight, width)
    verb = verb_named(asked)
    return list(_moves(view, verb, about.strip(), width)) if verb else []


def whole_map(sight: Sight, width: int) -> list[Text]:
    frame = frame_for(sight.site, width)
    return list(roll(sight, width) if frame is None else chart(sight, frame))


def _moves(view: View, verb: str, about: str, width: int) -> Iterator[Text]:
    found = listing(legal_for(view), verb, about)
    for line in found[:MOST]:
        wrapped = textwrap.wrap(
            line, width - 2, subsequent_indent=" " * 4, break_on_hyphens=False
        )
        yield from (Text(f"  {part.replace(NO_BREAK, ' ')}") for part in wrapped)
    if len(found) > MOST:
        yield Text(
            f"  … {len(found) - MOST} more; add a name, as in ? {verb} courtyard"
        )


def explain(view: View, text: str) -> str | None:
    """Explain a name, and the current situation of what it stands for."""
    asked = text.strip()
    known = {name.lower(): name for name in _names(view)}
    name = known.get(asked.lower()) or known.get(asked.lower().replace(" ", "_"))
    if name is None:
        verb = verb_named(asked.partition(" ")[0])
        return f"Nothing can be done with it now ({VERBS[verb]})." if verb else None
    return " ".join(_about(Sight(view), name))


def _names(view: View) -> Iterator[str]:
    """Yield all names that can be explained; places last, to override kinds."""
    yield from (key.removeprefix("@") for key in glossary(view.table.options))
    yield from view.table.site.paths
    yield from (machine.name for machine in view.table.field.machines)
    yield from view.table.site.outside
    yield from view.table.site.inside


def _about(sight: Sight, name: str) -> Iterator[str]:
    meanings = glossary(sight.table.options)
    meaning = meanings.get(f"@{name}") or meanings.get(name)
    if meaning is not None:
        yield str(meaning)
    yield from _now(sight, name)


def _now(sight: Sight, name: str) -> Iterator[str]:
    """Describe the current situation of a named thing."""
    site, table = sight.site, sight.table
    if name in sight.fights:
        yield from _section(sight, name)
    elif name in site.outside:
        yield from _outside(sight, name)
    elif name in site.inside:
        troop = garrison_at(table, name)
        yield f"There now: {counted(troop, DEFENDING) or 'nobody'}."
    elif name in site.ends:
        yield from _path(sight, name)
    elif name in table.camp.row or name in table.camp.reserve:
        yield f"Price now: {price(table, name)} (=hourglasses for the Defender)."
    elif name in site.errands:
        laid = table.keep.laid.get(name, 0)
        yield f"Laid: {laid} of {sight.cost(name)} hourglasses."
    for machine in table.field.machines:
        if machine.name == name:
            pile = f"{machine.hits} hits and {machine.misses} misses"
            yield f"{machine.kind.capitalize()} at {machine.place}; its pile: {pile}."
    if marks := list(rituals_on(sight, name)):
        yield f"Tokens: {', '.join(marks)}."


def _section(sight: Sight, section: Place) -> Iterator[str]:
    """Describe a section, with both strengths term by term."""
    fight = sight.fights[section]
    table = sight.table
    yield f"Storming: {counted(troop_at(table, section), INVADING) or 'nobody'}."
    yield f"Defending: {counted(garrison_at(table, section), DEFENDING) or 'nobody'}."
    yield f"Strength {_attack(fight)} against {_defence(fight)}."
    if fight.is_breach:
        yield "As it stands, the wall is breached."
    else:
        yield f"The Invader lacks {fight.margin} for a breach."
    marks = [*outside_section(sight, section), *inside_section(sight, section)]
    if marks:
        yield f"Beside it: {', '.join(marks)}."


def _attack(fight: Fight) -> str:
    terms = {"units": fight.units, "Banners": fight.banner, "razed": fight.razed}
    return _summed(fight.attack, terms)


def _defence(fight: Fight) -> str:
    terms = {
        "units": fight.garrison,
        "walls": fight.walls,
        "Hero": fight.hero,
        "bay windows": fight.bay,
    }
    return _summed(fight.defence, terms)


def _summed(total: int, terms: dict[str, int]) -> str:
    """Format a sum with its terms, if there are any."""
    told = ", ".join(f"{name} {count}" for name, count in terms.items() if count)
    return f"{total} ({told})" if told else str(total)


def _outside(sight: Sight, place: Place) -> Iterator[str]:
    troop, site = troop_at(sight.table, place), sight.site
    units = counted(troop, INVADING) or "nobody"
    yield f"There now: {units} ({size(troop)} of {site.room[place]})."
    if marks := list(on_rampart(sight, place)):
        yield f"Beside them: {', '.join(marks)}."


def _path(sight: Sight, path: str) -> Iterator[str]:
    start, end = sight.site.ends[path]
    yield f"The path from {start} to {end}."
    for trap in sight.table.field.traps:
        if trap.path == path:
            kind = sight.trap_kind(path, trap.kind)
            yield f"A trap lies there{f' (against {kind})' if kind else ', face down'}."
    if path in sight.table.field.bridges:
        yield "A Bridge lies there: no trap can."
