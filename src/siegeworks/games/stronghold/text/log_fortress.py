"""The log in words: the Defender's window, building actions, Heroes and plans."""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Swap
from siegeworks.games.stronghold.pieces import COURTYARD
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    cauldron_named,
    errand_named,
    hero_named,
    hourglasses,
    kind_named,
    machine_named,
    path_named,
    place_named,
    place_short,
    place_within,
    plan_named,
    say,
    side_named,
    tile_named,
    trap_named,
)

WindowFact: TypeAlias = (
    fact.WindowOpened
    | fact.HourglassesSpent
    | fact.UnitMoved
    | fact.UnitsSwapped
    | fact.MoveGivenUp
    | fact.HeroMoved
    | fact.HourglassLaid
    | fact.ActionFinished
    | fact.HourglassesCut
    | fact.HeroBade
    | fact.OrderPossessed
)
BuildingFact: TypeAlias = (
    fact.TowerArmed
    | fact.CauldronHung
    | fact.PlatformBuilt
    | fact.WallRaised
    | fact.TrapLaid
    | fact.MachineDamaged
    | fact.SpySent
    | fact.SideBlessed
    | fact.SectionGlared
    | fact.UnitTrained
    | fact.SaboteursHunted
)
PlanFact: TypeAlias = (
    fact.PlanPlayed | fact.PlanSided | fact.HourglassesGained | fact.UnitsLevied
)
FortressFact: TypeAlias = WindowFact | BuildingFact | PlanFact


def fortress_sentence(site: Site, event: FortressFact) -> Phrase:
    """Put one event of the Defender into a sentence."""
    if isinstance(event, WindowFact):
        return _window(site, event)
    if isinstance(event, BuildingFact):
        return _building(site, event)
    return _plan(site, event)


def _window(site: Site, event: WindowFact) -> Phrase:
    match event:
        case fact.WindowOpened(count):
            return say("window-opened", hourglasses=hourglasses(count))
        case fact.HourglassesSpent(count):
            return say("hourglasses-spent", hourglasses=hourglasses(count))
        case fact.UnitMoved(kind, start, end):
            here, there = place_short(site, start), place_short(site, end)
            return say("unit-moved", unit=kind_named(kind), start=here, end=there)
        case fact.UnitsSwapped():
            return _swapped(site, event)
        case fact.MoveGivenUp(move):
            place = move.place if isinstance(move, Swap) else move.start
            unit, where = kind_named(move.kind), place_within(site, place)
            gale = card_named("gale")
            return say("move-given-up", gale=gale, unit=unit, place=where)
        case fact.HeroMoved(hero, start, end):
            here, there = place_short(site, start), place_short(site, end)
            return say("hero-moved", hero=hero_named(hero), start=here, end=there)
        case fact.HourglassLaid(errand, gift):
            given = "order" if gift else "window"
            return say("hourglass-laid", errand=errand_named(errand), given=given)
        case fact.ActionFinished(errand):
            where = place_within(site, site.errands[errand])
            return say("action-finished", errand=errand_named(errand), place=where)
        case fact.HourglassesCut(errand, count, why):
            return say(
                "hourglasses-cut",
                errand=errand_named(errand),
                hourglasses=hourglasses(count),
                count=count,
                why=why,
            )
        case fact.HeroBade(hero, tile):
            return say("hero-bade", hero=hero_named(hero), tile=tile_named(tile))
        case fact.OrderPossessed(hero, tile, for_good):
            lasts = "game" if for_good else "turn"
            return say(
                "order-possessed",
                possession=card_named("possession"),
                hero=hero_named(hero),
                tile=tile_named(tile),
                lasts=lasts,
            )
        case _:
            assert_never(event)


def _swapped(site: Site, event: fact.UnitsSwapped) -> Phrase:
    return say(
        "units-swapped",
        unit=kind_named(event.kind),
        place=place_within(site, event.place),
        other=kind_named(event.other),
        other_place=place_within(site, event.other_place),
    )


def _building(site: Site, event: BuildingFact) -> Phrase:
    match event:
        case fact.TowerArmed(tower, machine):
            where = place_named(site, tower)
            return say("tower-armed", tower=where, machine=errand_named(machine))
        case fact.CauldronHung(section, kind):
            where = place_named(site, section)
            return say("cauldron-hung", cauldron=cauldron_named(kind), section=where)
        case fact.PlatformBuilt(section):
            what, where = errand_named("platform"), place_named(site, section)
            return say("platform-built", platform=what, section=where)
        case fact.WallRaised(section):
            return say("wall-raised", section=place_named(site, section))
        case fact.TrapLaid(path, trap):
            where = path_named(site, path)
            return say("trap-laid", trap=trap_named(trap), path=where)
        case fact.MachineDamaged(machine):
            return say("machine-damaged", machine=machine_named(machine))
        case fact.SpySent(card):
            return say("spy-sent", card=card_named(card))
        case fact.SideBlessed(side):
            what, where = errand_named("blessing"), side_named(side)
            return say("side-blessed", blessing=what, side=where)
        case fact.SectionGlared(section):
            what, where = errand_named("glare"), place_named(site, section)
            return say("section-glared", glare=what, section=where)
        case fact.UnitTrained(place, kind, better):
            return say(
                "unit-trained",
                unit=kind_named(kind),
                better=kind_named(better),
                place=place_within(site, place),
            )
        case fact.SaboteursHunted():
            return say("saboteurs-hunted", unit=kind_named("M"), place=_guard(site))
        case _:
            assert_never(event)


def _guard(site: Site) -> Phrase:
    return place_within(site, site.errands["hunt"])


def _plan(site: Site, event: PlanFact) -> Phrase:
    match event:
        case fact.PlanPlayed(plan):
            return say("plan-played", plan=plan_named(plan))
        case fact.PlanSided(plan, side):
            return say("plan-sided", plan=plan_named(plan), side=side_named(side))
        case fact.HourglassesGained(count):
            return say("hourglasses-gained", hourglasses=hourglasses(count))
        case fact.UnitsLevied(kind, count):
            where, units = place_named(site, COURTYARD), kind_named(kind, count)
            return say("units-levied", units=units, count=count, place=where)
        case _:
            assert_never(event)
