"""Refusals of Troll calls, splits of Marksmen, and losses."""

from collections.abc import Iterator

from siegeworks.core.refusal import Refusal
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Detonate, Slay, Step
from siegeworks.games.stronghold.assault.melee import leads_on, losses
from siegeworks.games.stronghold.assault.ranged import still_to_shoot, worthwhile
from siegeworks.games.stronghold.pieces import covers, held, strength
from siegeworks.games.stronghold.table import (
    Table,
    free_room,
    garrison_at,
    troop_at,
)
from siegeworks.games.stronghold.text.phrases import (
    bare_kind,
    place_named,
    say,
    side_named,
    spot_named,
)


def why_not_called(table: Table, stage: due.Calling, step: Step) -> Refusal:
    """Refuse a step: no Troll, no single path, the wrong way, none there, no room."""
    if step.piece != "T":
        return Refusal("8.8", say("only-trolls-follow"))
    if step.via:
        return Refusal("A77", say("one-path-for-call"))
    if refusal := next(_leads_wrong(table, stage, step), None):
        return refusal
    start = spot_named(table.site, step.start)
    if not held(troop_at(table, step.start), "T"):
        return Refusal("8.8", say("nobody-there", kind=bare_kind("T"), place=start))
    assert free_room(table, step.end) <= 0, "nothing else keeps a Troll back"
    return Refusal("1.2", say("place-full", place=spot_named(table.site, step.end)))


def _leads_wrong(table: Table, stage: due.Calling, step: Step) -> Iterator[Refusal]:
    """Refuse a step from a section, off the paths, to the other side, or too far."""
    site, section = table.site, stage.section
    if step.start in site.sections:
        yield Refusal("8.2", say("nobody-leaves-the-wall"))
    if step.end not in site.leads_to.get(step.start, ()):
        yield Refusal("1.3", say("no-path"))
    side = site.side_of[section]
    if site.side_of.get(step.start) != side:
        yield Refusal("8.8", say("trolls-of-this-side", side=side_named(side)))
    if step.end != section and not leads_on(table, step.end, section):
        place, target = spot_named(site, step.end), place_named(site, section)
        yield Refusal("A77", say("out-of-the-way", section=target, place=place))


def why_not_detonated(table: Table, stage: due.Detonating, action: Detonate) -> Refusal:
    if not action.orcs:
        return Refusal("A76", say("one-orc-at-least"))
    section = place_named(table.site, stage.section)
    orcs = held(troop_at(table, stage.section), "O")
    return Refusal("8.7", say("orcs-to-detonate", orcs=orcs, section=section))


def why_not_split(table: Table, stage: due.AimingMarksmen) -> Refusal:
    """Refuse a split of more Marksmen than there are."""
    return Refusal(
        "12.4",
        say(
            "marksmen-to-split",
            most=still_to_shoot(table, stage),
            section=place_named(table.site, stage.section),
            rampart=place_named(table.site, worthwhile(table, stage)[0]),
        ),
    )


def why_not_slain(
    table: Table, stage: due.DefenderLoses | due.InvaderLoses, action: Slay
) -> Refusal:
    """Refuse losses: units not there, too strong, or weaker than they could be."""
    is_garrison = isinstance(stage, due.DefenderLoses)
    troop = (garrison_at if is_garrison else troop_at)(table, stage.section)
    if not covers(troop, action.units):
        section = place_named(table.site, stage.section)
        return Refusal("12.10", say("too-few-to-lose", section=section))
    if strength(action.units) > stage.advantage:
        return Refusal("12.10", say("losses-too-large", most=stage.advantage))
    most = strength(losses(troop, stage.advantage)[0])
    return Refusal("A5", say("losses-too-small", most=most))
