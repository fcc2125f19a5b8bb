"""Prompts in words: the decision that is due, its choices, their costs and gains.

This file has set-up, supply and cards; marches, the Defender's window and the assault
have files of their own.
"""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase, any_of, one_by_one
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Cast, Gather, Use
from siegeworks.games.stronghold.phases.cards import hourglasses_for, payments
from siegeworks.games.stronghold.pieces import Card, Troop
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.table import Table, tokens_of
from siegeworks.games.stronghold.table import machine_named as machine_at
from siegeworks.games.stronghold.text.asking import asked
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    game_over,
    hourglasses,
    invaders_named,
    kind_named,
    machine_named,
    objective_named,
    place_named,
    plan_named,
    say,
    wood,
)
from siegeworks.games.stronghold.text.prompt_assault import AssaultStage, assault_prompt
from siegeworks.games.stronghold.text.prompt_fortress import (
    FortressStage,
    fortress_prompt,
)
from siegeworks.games.stronghold.text.prompt_march import MarchStage, march_prompt
from siegeworks.games.stronghold.view import View, legal_for


def prompt(view: View) -> Phrase:
    """Say in one or two sentences who is to decide what, and what follows from it."""
    site = view.table.site
    match view.table.stage:
        case due.Over(outcome):
            return say("prompt-over", ending=game_over(outcome))
        case due.DealingCards() | due.DealingObjectives() | due.DealingPlans():
            return say("prompt-deal")
        case due.Briefing(left):
            return say("prompt-briefing", left=left)
        case due.FiringCannon(tower):
            where, target = place_named(site, tower), _target(view.table, tower)
            return say("prompt-cannon", tower=where, target=target)
        case due.UsingPoles(tower):
            where, target = place_named(site, tower), _target(view.table, tower)
            return say("prompt-poles", tower=where, target=target)
        case due.FiringMachine(machine):
            return _firing(view.table, machine)
        case stage:
            return _decision(view, stage)


def _target(table: Table, weapon: str) -> Phrase:
    return place_named(table.site, table.aims.get(weapon, ""))


def _firing(table: Table, name: str) -> Phrase:
    machine = machine_at(table, name)
    return say(
        "prompt-machine",
        machine=machine_named(name, machine.kind),
        target=_target(table, name),
        hits=machine.hits,
        cards=machine.hits + machine.misses,
    )


SetupStage: TypeAlias = due.Arranging | due.DroppingObjective | due.DroppingPlan
CampStage: TypeAlias = (
    due.OfferExchange
    | due.Exchanging
    | due.OfferGathering
    | due.WalkingRow
    | due.Paying
    | due.Placing
    | due.Casting
    | due.Tuning
    | due.Clearing
)


def _decision(view: View, stage: due.Stage) -> Phrase:
    if isinstance(stage, FortressStage):
        return fortress_prompt(view, stage)
    if isinstance(stage, MarchStage):
        return march_prompt(view, stage)
    if isinstance(stage, AssaultStage):
        return assault_prompt(view, stage)
    if isinstance(stage, CampStage):
        return _camp(view, stage)
    if isinstance(stage, SetupStage):
        return _setup(view, stage)
    # The game never waits for any other stage.
    return say("prompt-itself")


def _setup(view: View, stage: SetupStage) -> Phrase:
    match stage:
        case due.Arranging(phase, placed):
            row = one_by_one([card_named(card) for card in placed])
            task = say("task-arrange", phase=phase, placed=len(placed), row=row)
            return asked(view, INVADER, task, say("doing-arrange", phase=phase))
        case due.DroppingObjective():
            drawn = one_by_one([objective_named(c) for c in view.secrets.objectives])
            task = say("task-drop-objective", cards=drawn)
            return asked(view, INVADER, task, say("doing-drop-objective"))
        case due.DroppingPlan():
            drawn = one_by_one([plan_named(card) for card in view.secrets.plans])
            task = say("task-drop-plan", cards=drawn)
            return asked(view, DEFENDER, task, say("doing-drop-plan"))
        case _:
            assert_never(stage)


# The camp.


def _camp(view: View, stage: CampStage) -> Phrase:
    table = view.table
    match stage:
        case due.OfferExchange():
            price = hourglasses(table.site.cards["exchange"].hourglasses)
            task = say("task-offer-exchange", hourglasses=price)
            return asked(view, INVADER, task, say("doing-offer-exchange"))
        case due.Exchanging():
            return asked(view, INVADER, say("task-exchange"), say("doing-exchange"))
        case due.OfferGathering():
            return _gathering(view)
        case due.WalkingRow():
            return _row(view)
        case due.Paying(card):
            return _paying(view, card)
        case due.Placing(card):
            return _placing(view, card)
        case due.Casting():
            return _casting(view, stage)
        case due.Tuning(left):
            task = say("task-tune", card=objective_named("O4"), left=left)
            return asked(view, INVADER, task, say("doing-tune"))
        case due.Clearing():
            task = say("task-clear", card=objective_named("O8"))
            return asked(view, INVADER, task, say("doing-clear"))
        case _:
            assert_never(stage)


def _gathering(view: View) -> Phrase:
    card = view.table.site.cards["gather"]
    kinds = [each.kind for each in legal_for(view) if isinstance(each, Gather)]
    gains = [
        say("gain", unit=kind_named(kind), wood=wood(card.wood_gain[kind]))
        for kind in kinds
    ]
    price = hourglasses(1 + card.hourglasses)
    task = say("task-gather", gains=one_by_one(gains), hourglasses=price)
    return asked(view, INVADER, task, say("doing-gather"))


def _row(view: View) -> Phrase:
    usable = [each.card for each in legal_for(view) if isinstance(each, Use)]
    first = any_of([card_named(card) for card in usable[:1]])
    task = say("task-row", card=first, count=len(usable))
    return asked(view, INVADER, task, say("doing-row"))


def _paying(view: View, card: Card) -> Phrase:
    table = view.table
    ways = [_way(table, card, units) for units in payments(table, card)]
    task = say(
        "task-pay",
        card=card_named(card),
        wood=table.site.cards[card].wood,
        ways=any_of(ways),
        spy="yes" if card in table.camp.spies else "no",
    )
    return asked(view, INVADER, task, say("doing-pay", card=card_named(card)))


def _way(table: Table, card: Card, units: Troop) -> Phrase:
    given = hourglasses(hourglasses_for(table, card, units))
    return say("way-to-pay", units=invaders_named(units), hourglasses=given)


def _placing(view: View, card: Card) -> Phrase:
    given = hourglasses(_owed(view.table, card))
    name = card_named(card)
    task = say("task-place", card=card, name=name, hourglasses=given)
    doing = say("doing-place", card=name, hourglasses=given)
    return asked(view, INVADER, task, doing)


def _owed(table: Table, card: Card) -> int:
    """Return the hourglasses that a card in use will hand over."""
    return sum(use.hourglasses for use in table.camp.paid if use.card == card)


def _casting(view: View, stage: due.Casting) -> Phrase:
    table, ritual = view.table, stage.ritual
    laid = tokens_of(table, ritual).laid
    name, given = card_named(ritual), hourglasses(_owed(table, ritual))
    task = say(
        "task-cast",
        card=ritual,
        name=name,
        laid=laid,
        face=_faces_left(view),
        hourglasses=given,
    )
    doing = say("doing-cast", ritual=name, laid=laid, hourglasses=given)
    return asked(view, INVADER, task, doing)


def _faces_left(view: View) -> str:
    """Return the faces that can still be laid: the Success, a Bluff or either."""
    left = {each.success for each in legal_for(view) if isinstance(each, Cast)}
    if len(left) == 1:
        return "success" if True in left else "bluff"
    return "either"
