"""Seat to decide, and its legal actions in a stable order.

All of it follows from the open table and the acting player's own secrets, so a bot, a
browser and the rules agree.
"""

from collections.abc import Iterable
from typing import TypeAlias

from siegeworks.core.seat import CHANCE, Chance
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Action, Kill, Rest
from siegeworks.games.stronghold.assault import (
    deaths,
    melee,
    objectives,
    ranged,
)
from siegeworks.games.stronghold.fortress import (
    building_actions,
    heroes,
    plans,
    window,
)
from siegeworks.games.stronghold.phases import (
    cards,
    marches,
    orders,
    rituals,
    setup,
    supply,
    traps,
)
from siegeworks.games.stronghold.pieces import COURTYARD, defenders_in
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.table import Table, garrison_at

BY_CHANCE = (
    due.DealingCards
    | due.DealingObjectives
    | due.DealingPlans
    | due.Briefing
    | due.FiringCannon
    | due.FiringMachine
    | due.UsingPoles
)
BY_DEFENDER = (
    due.DroppingPlan
    | due.Window
    | due.Finishing
    | due.Toll
    | due.Rallying
    | due.Assigning
    | due.Sending
    | due.Helping
    | due.Recalling
    | due.PlanMoment
    | due.Stocking
    | due.Promoting
    | due.TakingSides
    | due.Pitching
    | due.Burning
    | due.Brewing
    | due.Hanging
    | due.Praying
    | due.TrappedTroll
    | due.AimingCannon
    | due.CannonKills
    | due.AimingBlessed
    | due.AimingMarksmen
    | due.Volley
    | due.AimingPoles
    | due.InvaderLoses
    | due.Healing
)
ALWAYS_ASKED: TypeAlias = (
    due.DroppingObjective
    | due.DroppingPlan
    | due.Window
    | due.PlanMoment
    | due.Casting
    | due.Commanding
)
"""Stages at which an automatic answer would betray hidden cards or tokens."""


def actor_at(table: Table) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    stage = table.stage
    if isinstance(stage, BY_DEFENDER):
        return DEFENDER
    if isinstance(stage, BY_CHANCE):
        return CHANCE
    return None if isinstance(stage, due.Over) else INVADER


def must_be_asked(table: Table) -> bool:
    """Return whether the seat is asked even if only one action is possible."""
    stage = table.stage
    if isinstance(stage, due.Finishing):
        return stage.errand == "trap"
    return isinstance(stage, ALWAYS_ASKED)


def only_possibility(table: Table, secrets: Secrets) -> Action | None:
    """Return the action that is played automatically, as there is nothing to choose."""
    if must_be_asked(table) or not isinstance(actor_at(table), Seat):
        return None
    legal = [each for each in legal_actions_at(table, secrets) if each != Rest()]
    if len(legal) == 1 or cannot_matter(table):
        return legal[0]
    return None


def cannot_matter(table: Table) -> bool:
    """Return whether the shot hits no unit at any of its targets."""
    match table.stage:
        case due.AimingCannon(tower):
            targets = table.site.cannon_reach[tower]
        case due.AimingPoles(tower):
            targets = table.site.data.board.towers[tower].sections
        case _:
            return False
    return not any(any(table.field.troops[place]) for place in targets)


# Callers that list the legal actions usually play one of them next, so the last answer
# is cached. It is replaced as a whole, and belongs to these very records, so a reader
# never gets a wrong one.
_answers: list[tuple[Table, Secrets, tuple[Action, ...]]] = []


def legal_actions_at(table: Table, secrets: Secrets) -> tuple[Action, ...]:
    """List everything the acting player may do."""
    for known_table, known_secrets, known in _answers:
        if known_table is table and known_secrets is secrets:
            return known
    legal = tuple(_legal(table, secrets))
    _answers[:] = [(table, secrets, legal)]
    return legal


def _legal(table: Table, secrets: Secrets) -> Iterable[Action]:
    match table.stage:
        case due.Window():
            return window.in_window(table, secrets)
        case due.Marching() as stage:
            return marches.marching(table, stage)
        case due.Supplying():
            return marches.supplying(table)
        case due.PlanMoment():
            return plans.plan_moment(table, secrets)
        case due.WalkingRow() as stage:
            return cards.walking(table, stage)
        case due.Paying() as stage:
            return cards.paying(table, stage)
        case due.Placing() as stage:
            return cards.placing(table, stage)
        case due.Casting() as stage:
            return rituals.casting(table, secrets, stage)
        case due.Arranging() as stage:
            return setup.arranging(table, stage)
        case due.DroppingObjective():
            return setup.dropping_objective(secrets)
        case due.DroppingPlan():
            return setup.dropping_plan(secrets)
        case due.OfferExchange():
            return supply.offer()
        case due.Exchanging() as stage:
            return supply.exchanging(table, stage)
        case due.OfferGathering():
            return supply.gathering(table)
        case due.ChoosingMarch():
            return marches.choosing_march(table)
        case due.Sapping() as stage:
            return marches.sapping(table, stage)
        case due.TrappedTroll():
            return traps.choosing_troll()
        case due.Marauding():
            return marches.marauding(table)
        case due.OfferOrders():
            return orders.offering(table)
        case due.Commanding() as stage:
            return orders.commanding(table, secrets, stage)
        case _:
            return _legal_for_defender(table, secrets)


def _legal_for_defender(table: Table, secrets: Secrets) -> Iterable[Action]:
    match table.stage:
        case due.Finishing(errand):
            return building_actions.targets(table, secrets, errand)
        case due.DemonFeeds():
            return map(Kill, defenders_in(garrison_at(table, COURTYARD)))
        case due.Toll():
            return window.tolling()
        case due.Rallying():
            return heroes.rallying(table)
        case due.Assigning():
            return heroes.units_to_assign(table)
        case due.Sending() as stage:
            return heroes.sending(table, stage)
        case due.Helping() as stage:
            return heroes.helping(table, stage)
        case due.Recalling(hero):
            return heroes.units_to_recall(table, hero)
        case due.Stocking() as stage:
            return plans.stocking(table, stage)
        case due.Promoting() as stage:
            return plans.promoting(table, stage)
        case due.TakingSides():
            return plans.taking_sides()
        case due.Pitching():
            return plans.pitching(table)
        case due.Burning() as stage:
            return plans.burning(table, stage)
        case due.Brewing():
            return plans.brewing(table)
        case due.Hanging():
            return plans.hanging(table)
        case due.Praying():
            return plans.prayers(table)
        case _:
            return _legal_in_assault(table)


def _legal_in_assault(table: Table) -> Iterable[Action]:
    match table.stage:
        case due.AimingCannon() as stage:
            return ranged.aiming_cannon(table, stage)
        case due.CannonKills(_, kinds):
            return map(Kill, kinds)
        case due.AimingMachine() as stage:
            return ranged.aiming_machine(table, stage)
        case due.ShotKills() as stage:
            return ranged.shot_killing(table, stage)
        case due.ShotKillsOwn() as stage:
            return ranged.shot_killing_own(table, stage)
        case due.ShotRazes(section):
            return ranged.towers_to_hit(table, section)
        case due.Haunting():
            return deaths.haunting(table)
        case due.AimingBlessed() as stage:
            return ranged.aiming_blessed(table, stage)
        case due.AimingMarksmen() as stage:
            return ranged.aiming_marksmen(table, stage)
        case due.Volley() as stage:
            return ranged.volley(table, stage)
        case due.AimingPoles() as stage:
            return melee.aiming_poles(table, stage)
        case due.Detonating() as stage:
            return melee.detonating(table, stage)
        case due.Calling() as stage:
            return melee.calling(table, stage)
        case due.DefenderLoses() | due.InvaderLoses() as stage:
            return melee.losing(table, stage)
        case due.Healing():
            return melee.healing(table)
        case due.Tuning() as stage:
            return objectives.tuning(table, stage)
        case due.Clearing():
            return objectives.clearing()
        case _:
            return ()
