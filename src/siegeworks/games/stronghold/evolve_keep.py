"""The walls and the fortress after each event."""

from collections.abc import Mapping

from siegeworks.core.record import replace
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    HOSPITAL,
    NOBODY,
    DefenderKind,
    Place,
    Troop,
    having,
    joined,
)
from siegeworks.games.stronghold.table import HeroBid, Keep, PlanInPlay, Table

REPEATABLE = ("train_ms", "train_sv")
"""Actions whose hourglasses are discarded at once, so that they can be repeated."""


def show_keep(table: Table, event: fact.Event) -> Table:
    """Return the table after an event in the fortress."""
    keep = _shown(table.keep, table, event)
    return table if keep is table.keep else replace(table, keep=keep)


def _shown(keep: Keep, table: Table, event: fact.Event) -> Keep:
    match event:
        case fact.HourglassesHanded(count) | fact.HourglassesGained(count):
            return replace(keep, hourglasses=keep.hourglasses + count)
        case fact.HourglassesSpent(count):
            return replace(keep, hourglasses=keep.hourglasses - count)
        case fact.HourglassLaid(errand, gift):
            laid = {**keep.laid, errand: keep.laid[errand] + 1}
            left = keep.hourglasses - (not gift)
            return replace(keep, laid=laid, hourglasses=left)
        case fact.HourglassesCut(errand, count):
            laid = {**keep.laid, errand: keep.laid[errand] - count}
            return replace(keep, laid=laid)
        case fact.ActionFinished(errand):
            if errand in REPEATABLE:
                return replace(keep, laid={**keep.laid, errand: 0})
            return replace(keep, finished=(*keep.finished, errand))
        case fact.UnitMoved(kind, start, end):
            garrison = _less(keep.garrison, start, kind)
            return replace(keep, garrison=_more(garrison, end, kind))
        case fact.UnitsSwapped(kind, place, other, other_place):
            garrison = _less(_less(keep.garrison, place, kind), other_place, other)
            garrison = _more(_more(garrison, place, other), other_place, kind)
            return replace(keep, garrison=garrison)
        case fact.HeroMoved(hero, _, end):
            return replace(keep, heroes={**keep.heroes, hero: end})
        case fact.HeroBade(hero, tile):
            return replace(keep, bids=(*keep.bids, HeroBid(hero, tile)))
        case fact.OrderPossessed(_, tile, True):
            return replace(keep, lost_tiles=(*keep.lost_tiles, tile))
        case fact.DefenderFell(place, kind, _, taken):
            garrison = _less(keep.garrison, place, kind)
            if taken:
                return replace(keep, garrison=garrison, stock=having(keep.stock, kind))
            return replace(keep, garrison=_more(garrison, HOSPITAL, kind))
        case fact.UnitTrained(place, kind, better):
            garrison = _more(_less(keep.garrison, place, kind), place, better)
            stock = having(having(keep.stock, kind), better, -1)
            return replace(keep, garrison=garrison, stock=stock)
        case fact.UnitsLevied(kind, count):
            there = having(keep.garrison[COURTYARD], kind, count)
            garrison = {**keep.garrison, COURTYARD: there}
            return replace(
                keep, garrison=garrison, stock=having(keep.stock, kind, -count)
            )
        case fact.UnitHealed(kind):
            garrison = _less(keep.garrison, HOSPITAL, kind)
            return replace(keep, garrison=_more(garrison, COURTYARD, kind))
        case fact.HospitalCleared():
            stock = joined(keep.stock, keep.garrison[HOSPITAL])
            garrison = {**keep.garrison, HOSPITAL: NOBODY}
            return replace(keep, garrison=garrison, stock=stock)
        case _:
            return _shown_tokens(keep, table, event)


def _shown_tokens(keep: Keep, table: Table, event: fact.Event) -> Keep:
    match event:
        case fact.WallRaised(section):
            walls = {**keep.walls, section: keep.walls[section] + 1}
            return replace(keep, walls=walls)
        case fact.WallBroken(section):
            walls = {**keep.walls, section: keep.walls[section] - 1}
            return replace(keep, walls=walls)
        case fact.TowerArmed(tower, machine):
            machines = {**keep.tower_machines, tower: machine}
            return replace(keep, tower_machines=machines)
        case fact.TowerMachineBroken(tower):
            left = {t: m for t, m in keep.tower_machines.items() if t != tower}
            return replace(keep, tower_machines=left)
        case fact.CauldronHung(section, kind):
            return replace(keep, cauldrons={**keep.cauldrons, section: kind})
        case fact.CauldronBroken(section):
            hanging = {s: k for s, k in keep.cauldrons.items() if s != section}
            return replace(keep, cauldrons=hanging)
        case fact.PlatformBuilt(section):
            return replace(keep, platforms=(*keep.platforms, section))
        case fact.SaboteurSent(building):
            return replace(keep, saboteurs=(*keep.saboteurs, building))
        case fact.SaboteursHunted():
            return replace(
                keep,
                saboteurs=(),
                garrison=_less(keep.garrison, "guard", "M"),
                stock=having(keep.stock, "M"),
            )
        case fact.SideBlessed(side):
            return replace(keep, blessing=side)
        case fact.SectionGlared(section):
            return replace(keep, glare=section)
        case fact.PlanDropped():
            return replace(keep, plans_hidden=2)
        case fact.PlanPlayed(plan):
            played = (*keep.plans, PlanInPlay(plan, table.turn))
            return replace(keep, plans=played, plans_hidden=keep.plans_hidden - 1)
        case fact.PlanSided(plan, side):
            plans = tuple(
                replace(each, side=side) if each.id == plan else each
                for each in keep.plans
            )
            return replace(keep, plans=plans)
        case _:
            return keep


def _less(
    garrison: Mapping[Place, Troop], place: Place, kind: DefenderKind
) -> dict[Place, Troop]:
    return {**garrison, place: having(garrison[place], kind, -1)}


def _more(
    garrison: Mapping[Place, Troop], place: Place, kind: DefenderKind
) -> dict[Place, Troop]:
    return {**garrison, place: having(garrison[place], kind)}
