"""Prompts in words: the assault."""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase, all_of, any_of
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.assault.ranged import (
    in_the_fire,
    still_to_shoot,
    worthwhile,
)
from siegeworks.games.stronghold.pieces import HOSPITAL, held
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.table import Table, garrison_at, troop_at
from siegeworks.games.stronghold.table import machine_named as machine_at
from siegeworks.games.stronghold.text.asking import asked
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    defenders_named,
    errand_named,
    invaders_named,
    kind_named,
    machine_named,
    order_named,
    place_named,
    place_short,
    place_within,
    say,
    side_named,
)
from siegeworks.games.stronghold.view import View

RangedStage: TypeAlias = (
    due.AimingCannon
    | due.CannonKills
    | due.AimingMachine
    | due.ShotKills
    | due.ShotKillsOwn
    | due.ShotRazes
    | due.Haunting
    | due.AimingBlessed
    | due.AimingMarksmen
    | due.Volley
)
MeleeStage: TypeAlias = (
    due.AimingPoles
    | due.Detonating
    | due.Calling
    | due.DefenderLoses
    | due.InvaderLoses
    | due.Healing
)
AssaultStage: TypeAlias = RangedStage | MeleeStage


def assault_prompt(view: View, stage: AssaultStage) -> Phrase:
    """Ask either side for a decision in the assault."""
    if isinstance(stage, RangedStage):
        return _ranged(view, stage)
    return _melee(view, stage)


def _ranged(view: View, stage: RangedStage) -> Phrase:
    table, site = view.table, view.table.site
    match stage:
        case due.AimingCannon(tower):
            where = place_named(site, tower)
            task = say("task-aim-cannon", cannon=errand_named("cannon"), tower=where)
            return asked(view, DEFENDER, task, say("doing-aim-cannon", tower=where))
        case due.CannonKills(place, kinds):
            where, hit = place_within(site, place), any_of(list(map(kind_named, kinds)))
            task = say("task-cannon-kills", place=where, kinds=hit)
            doing = say("doing-kill-invader", place=where)
            return asked(view, DEFENDER, task, doing)
        case due.AimingMachine(machine):
            return _aiming_machine(view, machine)
        case due.ShotKills(section):
            where, there = _defenders(table, section)
            task = say("task-shot-kills", place=where, units=there)
            return asked(view, INVADER, task, say("doing-kill-defender", place=where))
        case due.ShotKillsOwn(section):
            where, there = _invaders(table, section)
            task = say("task-shot-kills-own", place=where, units=there)
            return asked(view, INVADER, task, say("doing-kill-own", place=where))
        case due.ShotRazes(section):
            where = place_named(site, section)
            task = say("task-raze", section=where)
            return asked(view, INVADER, task, say("doing-raze", section=where))
        case due.Haunting(kind):
            unit = kind_named(kind)
            task = say("task-haunt", specter=card_named("specter"), unit=unit)
            return asked(view, INVADER, task, say("doing-haunt", unit=unit))
        case due.AimingBlessed(side):
            where = side_named(side)
            task = say(
                "task-aim-blessed", blessing=errand_named("blessing"), side=where
            )
            return asked(view, DEFENDER, task, say("doing-aim-marksmen"))
        case due.AimingMarksmen():
            task = _aiming_marksmen(table, stage)
            return asked(view, DEFENDER, task, say("doing-aim-marksmen"))
        case due.Volley(rampart, left) as volley:
            where, weak = place_within(site, rampart), _within_reach(table, volley)
            task = say("task-volley", place=where, units=weak, left=left)
            doing = say("doing-volley", place=where, left=left)
            return asked(view, DEFENDER, task, doing)
        case _:
            assert_never(stage)


def _within_reach(table: Table, stage: due.Volley) -> Phrase:
    """Name the units that the rest of the volley can kill."""
    troop = troop_at(table, stage.rampart)
    kinds = in_the_fire(table, stage)
    return all_of([kind_named(kind, held(troop, kind)) for kind in kinds])


def _aiming_machine(view: View, name: str) -> Phrase:
    machine = machine_at(view.table, name)
    what = machine_named(name, machine.kind)
    task = say(
        "task-aim-machine",
        machine=what,
        place=place_within(view.table.site, machine.place),
        hits=machine.hits,
        cards=machine.hits + machine.misses,
        kind=machine.kind,
    )
    return asked(view, INVADER, task, say("doing-aim-machine", machine=what))


def _aiming_marksmen(table: Table, stage: due.AimingMarksmen) -> Phrase:
    first, *others = worthwhile(table, stage)
    return say(
        "task-aim-marksmen",
        place=place_within(table.site, stage.section),
        count=still_to_shoot(table, stage),
        first=place_short(table.site, first),
        second=any_of([place_short(table.site, other) for other in others]),
    )


def _melee(view: View, stage: MeleeStage) -> Phrase:
    table, site = view.table, view.table.site
    match stage:
        case due.AimingPoles(tower):
            where = place_named(site, tower)
            task = say("task-aim-poles", poles=errand_named("poles"), tower=where)
            return asked(view, DEFENDER, task, say("doing-aim-poles", tower=where))
        case due.Detonating(section):
            return _detonating(view, section)
        case due.Calling(section):
            where = place_named(site, section)
            task = say("task-call", order=order_named("call"), section=where)
            return asked(view, INVADER, task, say("doing-call", section=where))
        case due.DefenderLoses(section, advantage):
            where, there = _defenders(table, section)
            task = say("task-win", place=where, units=there, advantage=advantage)
            doing = say("doing-win", place=where, advantage=advantage, seat=INVADER)
            return asked(view, INVADER, task, doing)
        case due.InvaderLoses(section, advantage):
            where, there = _invaders(table, section)
            task = say("task-win", place=where, units=there, advantage=advantage)
            doing = say("doing-win", place=where, advantage=advantage, seat=DEFENDER)
            return asked(view, DEFENDER, task, doing)
        case due.Healing(left):
            there = defenders_named(garrison_at(table, HOSPITAL))
            task = say(
                "task-heal",
                hospital=place_named(site, HOSPITAL),
                left=left,
                units=there,
            )
            return asked(view, DEFENDER, task, say("doing-heal", left=left))
        case _:
            assert_never(stage)


def _detonating(view: View, section: str) -> Phrase:
    table = view.table
    task = say(
        "task-detonate",
        order=order_named("detonation"),
        place=place_within(table.site, section),
        orcs=held(troop_at(table, section), "O"),
        walls=table.keep.walls[section],
    )
    where = place_within(table.site, section)
    return asked(view, INVADER, task, say("doing-detonate", place=where))


def _invaders(table: Table, place: str) -> tuple[Phrase, Phrase]:
    """Name a place, and the Invader's units there."""
    return place_within(table.site, place), invaders_named(troop_at(table, place))


def _defenders(table: Table, place: str) -> tuple[Phrase, Phrase]:
    return place_within(table.site, place), defenders_named(garrison_at(table, place))
