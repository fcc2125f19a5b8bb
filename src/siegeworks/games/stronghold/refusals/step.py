"""Refusals of steps in a march."""

from itertools import pairwise

from siegeworks.core.refusal import Refusal
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Enlist, Step
from siegeworks.games.stronghold.phases.marches import (
    DIGGERS,
    limit_of,
    march_now,
    may_bring_more,
    may_still_move,
    may_take_tower,
)
from siegeworks.games.stronghold.pieces import held
from siegeworks.games.stronghold.table import Table, free_room, is_trained
from siegeworks.games.stronghold.text.phrases import (
    bare_kind,
    piece_named,
    say,
    spot_named,
)


def why_not_step(table: Table, stage: due.Marching, step: Step) -> Refusal:
    """Refuse a step: no path, out of turn, blocked, no unit, too many, or no room."""
    site, march = table.site, march_now(table)
    start, end = spot_named(site, step.start), spot_named(site, step.end)
    if refusal := _no_path(table, step):
        return refusal
    if step.start not in stage.origins:
        return Refusal("8.2", say("others-march-now", place=start))
    if refusal := _nobody_lets_pass(table, step):
        return refusal
    if refusal := _nobody_to_march(table, step):
        return refusal
    if march.left.get(step.start, 0) >= limit_of(table):
        return Refusal("8.2", say("enough-left", place=start, limit=limit_of(table)))
    if step.piece == "tower" and not may_take_tower(table, step.end):
        return Refusal("A12", say("one-tower-a-section", place=end))
    return Refusal("1.2", say("place-full", place=end))


def _no_path(table: Table, step: Step) -> Refusal | None:
    leads_to = table.site.leads_to
    if step.start in table.site.sections:
        return Refusal("8.2", say("nobody-leaves-the-wall"))
    way = (step.start, step.via, step.end) if step.via else (step.start, step.end)
    if all(end in leads_to.get(start, ()) for start, end in pairwise(way)):
        return None
    return Refusal("1.3", say("no-path"))


def _nobody_lets_pass(table: Table, step: Step) -> Refusal | None:
    """Refuse to pass a rampart: a Quartermaster lets one unit do so."""
    if not step.via:
        return None
    via = spot_named(table.site, step.via)
    if step.end not in table.site.sections:
        return Refusal("6.3", say("past-to-sections"))
    if step.piece == "tower":
        return Refusal("A19", say("no-tower-past"))
    if not is_trained(table, step.via, "quartermaster"):
        return Refusal("6.3", say("no-quartermaster", place=via))
    if step.via in march_now(table).passed:
        return Refusal("A19", say("one-has-passed", place=via))
    return None


def _nobody_to_march(table: Table, step: Step) -> Refusal | None:
    start = spot_named(table.site, step.start)
    if step.piece == "tower":
        towers = [t for t in table.field.siege_towers if t.place == step.start]
        if towers and all(tower.stuck for tower in towers):
            return Refusal("A16", say("tower-is-stuck"))
        there = bool(towers)
    elif held(table.field.troops[step.start], step.piece):
        if not held(may_still_move(table, step.start), step.piece):
            return Refusal("A74", say("just-arrived", piece=piece_named(step.piece)))
        there = True
    else:
        there = False
    if there:
        return None
    if step.piece == "tower":
        return Refusal("8.2", say("no-tower-there", place=start))
    return Refusal("8.2", say("nobody-there", kind=bare_kind(step.piece), place=start))


def why_not_enlist(table: Table, action: Enlist) -> Refusal:
    """Refuse to bring a unit: new ones come to the foregrounds, or out of a Sap."""
    site, stage = table.site, table.stage
    place = spot_named(site, action.place)
    if isinstance(stage, due.Sapping):
        if action.place != stage.section:
            here = spot_named(site, stage.section)
            return Refusal("5.4", say("this-sap", place=here))
        if action.kind not in DIGGERS:
            return Refusal("5.4", say("too-big-for-sap"))
    elif action.place not in site.foregrounds:
        return Refusal("8.2", say("only-to-foregrounds", place=place))
    if not held(table.camp.supply, action.kind):
        return Refusal("8.2", say("none-in-supply", kind=bare_kind(action.kind)))
    if free_room(table, action.place) <= 0:
        return Refusal("1.2", say("place-full", place=place))
    if not may_bring_more(table):
        most = limit_of(table) * len(site.foregrounds)
        return Refusal("A18", say("enough-new-in-all", limit=most))
    return Refusal("8.2", say("enough-new", limit=limit_of(table)))
