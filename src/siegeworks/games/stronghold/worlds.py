"""Sampled worlds: states that one seat cannot tell from the true one."""

import random

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.phases.rituals import TOKENS_A_RITUAL
from siegeworks.games.stronghold.pieces import (
    OBJECTIVES,
    ORDERS,
    PLANS,
    TOKENS,
    TRAPS,
    TRAPS_EACH,
    Order,
    Path,
    Place,
    Ritual,
    TrapKind,
)
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.stages import (
    DealingObjectives,
    DealingPlans,
    DroppingObjective,
    DroppingPlan,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table
from siegeworks.games.stronghold.view import View

DRAWN = DealingPlans().left
"""Number of objectives and plans drawn, to keep all but one."""


@rule("2.5")
def worlds(view: View, rng: random.Random) -> State:
    """Deal all that is hidden from the seat again, as the open table allows."""
    table, known = view.table, view.secrets
    invader, defender = view.seat is INVADER, view.seat is DEFENDER
    plans, dropped = imagined_plans(table, rng)
    return State(
        table,
        Secrets(
            objectives=known.objectives if invader else imagined_objectives(table, rng),
            rituals=known.rituals if invader else imagined_rituals(table, rng),
            orders=known.orders if invader else imagined_orders(table, rng),
            plans=known.plans if defender else plans,
            plan_dropped=known.plan_dropped if defender else dropped,
            traps=known.traps if defender else imagined_traps(table, rng),
        ),
    )


def imagined_objectives(table: Table, rng: random.Random) -> tuple[str, ...]:
    """Draw as many objectives as were drawn so far; later, the one that went back."""
    shown = [card.id for card in table.camp.objectives]
    unseen = [card for card in OBJECTIVES if card not in shown]
    match table.stage:
        case DealingObjectives(left):
            return tuple(rng.sample(unseen, DRAWN - left))
        case DroppingObjective():
            return tuple(rng.sample(unseen, DRAWN))
        case _:
            return (rng.choice(unseen),) if shown else ()


def imagined_plans(table: Table, rng: random.Random) -> tuple[tuple[str, ...], str]:
    """Draw the plans that lie face down, and the one that went back."""
    played = [plan.id for plan in table.keep.plans]
    unseen = [card for card in PLANS if card not in played]
    match table.stage:
        case DealingPlans(left):
            return tuple(rng.sample(unseen, DRAWN - left)), ""
        case DroppingPlan():
            return tuple(rng.sample(unseen, DRAWN)), ""
        case _ if not table.turn:
            return (), ""
    *kept, dropped = rng.sample(unseen, table.keep.plans_hidden + 1)
    return tuple(kept), dropped


@rule("2.5", "A84", "A100")
def imagined_traps(table: Table, rng: random.Random) -> dict[Path, TrapKind]:
    """A hidden trap is of any kind that is not face up elsewhere."""
    shown = [trap.kind for trap in table.field.traps]
    unseen = [k for k in TRAPS for _ in range(TRAPS_EACH - shown.count(k))]
    rng.shuffle(unseen)
    hidden = [trap.path for trap in table.field.traps if trap.kind is None]
    return dict(zip(hidden, unseen, strict=False))


@rule("2.5", "7.1", "A100")
def imagined_rituals(table: Table, rng: random.Random) -> dict[Ritual, str]:
    """A hidden Success is any token not yet turned over, or one that was not laid."""
    found: dict[Ritual, str] = {}
    for tokens in table.rituals:
        not_laid = TOKENS_A_RITUAL - tokens.laid
        if tokens.face_down and not tokens.face_up:
            spots = (*tokens.face_down, *([""] * not_laid))
            if spot := rng.choice(spots):
                found[tokens.ritual] = spot
    return found


@rule("2.5", "8.5", "A75", "A100")
def imagined_orders(table: Table, rng: random.Random) -> dict[Place, Order]:
    """A hidden order is one that the units there could have done when it was laid."""
    hidden = [token for token in table.field.orders if token.order is None]
    shown = [token.order for token in table.field.orders if token.order]
    shown += table.field.confused
    left = [o for o in ORDERS for _ in range(TOKENS[o] - shown.count(o))]
    # The section with the fewest possible orders chooses first; two Bluffs and few
    # sections always leave one, or another shuffle does.
    hidden.sort(key=lambda token: len(token.might_be))
    while True:
        rng.shuffle(left)
        stock = list(left)
        found: dict[Place, Order] = {}
        for token in hidden:
            fitting = [order for order in stock if order in token.might_be]
            if not fitting:
                break
            found[token.section] = fitting[0]
            stock.remove(fitting[0])
        else:
            return found
