"""Prompts in words: the Defender's window, building actions, Heroes and plans."""

from collections.abc import Iterator, Set
from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase, all_of, any_of
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import (
    Action,
    Bid,
    Move,
    MoveHero,
    PlayPlan,
    Spend,
    Swap,
)
from siegeworks.games.stronghold.pieces import Building, Hero, InvaderKind
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.text.asking import asked
from siegeworks.games.stronghold.text.phrases import (
    bare_kind,
    card_named,
    cauldron_named,
    errand_named,
    hero_named,
    hourglasses,
    kind_named,
    place_named,
    place_within,
    plan_named,
    say,
    tile_named,
)
from siegeworks.games.stronghold.view import View, legal_for

HeroStage: TypeAlias = (
    due.Rallying | due.Assigning | due.Sending | due.Helping | due.Recalling
)
PlanStage: TypeAlias = (
    due.PlanMoment
    | due.Stocking
    | due.Promoting
    | due.TakingSides
    | due.Pitching
    | due.Burning
    | due.Brewing
    | due.Hanging
    | due.Praying
)
Kinds: TypeAlias = Set[type[Action]]
FortressStage: TypeAlias = (
    due.Window | due.Finishing | due.DemonFeeds | due.Toll | HeroStage | PlanStage
)


def fortress_prompt(view: View, stage: FortressStage) -> Phrase:
    """Ask the Defender, or the Invader for a Demon, for a decision in the fortress."""
    match stage:
        case due.Window():
            return _window(view)
        case due.Finishing(errand):
            name = errand_named(errand)
            task = say("task-finish", errand=errand, name=name)
            doing = say("doing-finish", errand=name)
            return asked(view, DEFENDER, task, doing)
        case due.DemonFeeds():
            demon = card_named("demon")
            task = say("task-demon", demon=demon)
            return asked(view, INVADER, task, say("doing-demon", demon=demon))
        case due.Toll():
            return _toll(view, stage)
        case _:
            return _order_or_plan(view, stage)


def _order_or_plan(view: View, stage: HeroStage | PlanStage) -> Phrase:
    if isinstance(stage, HeroStage):
        return asked(view, DEFENDER, _hero(view, stage), say("doing-hero"))
    return asked(view, DEFENDER, _plan(view, stage), _planning(stage))


def _window(view: View) -> Phrase:
    left = hourglasses(view.table.keep.hourglasses)
    doing = say("doing-window", hourglasses=left)
    possible = {*map(type, legal_for(view))}
    free = _free(possible)
    if not view.table.keep.hourglasses:
        return asked(view, DEFENDER, say("task-window-end", free=free), doing)
    ways = any_of(list(_ways_to_spend(view, possible)))
    task = say("task-window", hourglasses=left, ways=ways, free=free)
    return asked(view, DEFENDER, task, doing)


def _ways_to_spend(view: View, possible: Kinds) -> Iterator[Phrase]:
    costs = view.table.site.data.defender_actions
    prices = (
        (Move, "move", costs.move),
        (Swap, "swap", costs.swap),
        (MoveHero, "hero", costs.hero_move),
        (Spend, "errand", 1),
    )
    for kind, way, price in prices:
        if kind in possible:
            yield say("way-to-spend", way=way, price=price)


def _free(possible: Kinds) -> str:
    """Return the key of the free actions that are possible: orders, plans or both."""
    if Bid in possible:
        return "both" if PlayPlan in possible else "orders"
    return "plans" if PlayPlan in possible else "nothing"


def _toll(view: View, stage: due.Toll) -> Phrase:
    move = stage.move
    place = move.place if isinstance(move, Swap) else move.start
    task = say(
        "task-toll",
        gale=card_named("gale"),
        unit=kind_named(move.kind),
        place=place_within(view.table.site, place),
        hourglasses=hourglasses(view.table.keep.hourglasses),
    )
    return asked(view, DEFENDER, task, say("doing-toll"))


def _hero(view: View, stage: HeroStage) -> Phrase:
    site = view.table.site
    match stage:
        case due.Rallying(hero):
            who, where = hero_named(hero), place_within(site, _stand(view, hero))
            return say("task-rally", tile=tile_named("rally"), hero=who, place=where)
        case due.Assigning():
            return say("task-assign", tile=tile_named("assign"))
        case due.Sending(kind, place):
            where = place_within(site, place)
            return say("task-send", unit=bare_kind(kind), place=where)
        case due.Helping(building):
            return say("task-help", building=_building(view, building))
        case due.Recalling(hero):
            who, tile = hero_named(hero), tile_named("recall")
            return say("task-recall", tile=tile, hero=who)
        case _:
            assert_never(stage)


def _stand(view: View, hero: Hero) -> str:
    return view.table.keep.heroes[hero]


def _building(view: View, building: Building) -> Phrase:
    return place_named(view.table.site, building)


def _plan(view: View, stage: PlanStage) -> Phrase:
    site = view.table.site
    match stage:
        case due.PlanMoment():
            return _moment(view)
        case due.Stocking(left, begun):
            plan = plan_named("P1")
            return say("task-stock", plan=plan, left=left, begun=_yes(begun))
        case due.Promoting(left, begun):
            plan = plan_named("P3")
            return say("task-promote", plan=plan, left=left, begun=_yes(begun))
        case due.TakingSides(taken):
            return say("task-side", plan=plan_named(taken))
        case due.Pitching():
            most = site.data.plans.cards["P6"].strength
            return say("task-pitch", plan=plan_named("P6"), strength=most)
        case due.Burning(rampart, left):
            return say(
                "task-burn",
                plan=plan_named("P6"),
                place=place_within(site, rampart),
                strength=left,
                begun=_yes(left < site.data.plans.cards["P6"].strength),
            )
        case due.Brewing():
            return say("task-brew", plan=plan_named("P9"))
        case due.Hanging(kind):
            return _hanging(kind)
        case due.Praying():
            return say("task-pray", plan=plan_named("P10"))
        case _:
            assert_never(stage)


def _moment(view: View) -> Phrase:
    """Name the plans in hand, and those among them that can be used now."""
    held = view.secrets.plans
    useful = [each.plan for each in legal_for(view) if isinstance(each, PlayPlan)]
    return say(
        "task-plan",
        plans=all_of(list(map(plan_named, held))),
        useful=all_of(list(map(plan_named, useful))),
        count=len(useful),
        all=_yes(len(useful) == len(held)),
    )


def _hanging(kind: InvaderKind) -> Phrase:
    cauldron = cauldron_named(kind)
    return say("task-hang", plan=plan_named("P9"), cauldron=cauldron)


def _planning(stage: PlanStage) -> Phrase:
    if isinstance(stage, due.PlanMoment):
        return say("doing-plan")
    return say("doing-plan-details")


def _yes(true: bool) -> str:
    return "yes" if true else "no"
