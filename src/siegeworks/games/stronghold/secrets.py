"""Secrets: face-down cards and tokens.

The state keeps all of them. A view keeps those that its seat may know, in the same
record.
"""

from collections.abc import Mapping
from typing import TypeVar

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import (
    ORDERS,
    TOKENS,
    TRAPS,
    TRAPS_EACH,
    Order,
    Path,
    Place,
    Ritual,
    TrapKind,
)
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.table import Table

KeyT = TypeVar("KeyT", bound=str)
ValueT = TypeVar("ValueT", bound=str)


class Secrets(Record, frozen=True, tag="Secrets"):
    """Hidden objectives, rituals and orders; hidden plans and traps."""

    objectives: tuple[str, ...] = ()
    """Objectives drawn, until one is dropped; then the dropped one."""
    rituals: Mapping[Ritual, str] = {}
    """Spot of each Success that lies face down; a ritual without one is left out."""
    orders: Mapping[Place, Order] = {}
    """Order tokens that lie face down."""
    plans: tuple[str, ...] = ()
    """Plans that lie face down."""
    plan_dropped: str = ""
    traps: Mapping[Path, TrapKind] = {}
    """Traps that lie face down."""


@rule("2.5", "A95")
def known_to(secrets: Secrets, seat: Seat | None) -> Secrets:
    """Return the secrets that a seat may know; a spectator knows none."""
    if seat is INVADER:
        return Secrets(
            objectives=secrets.objectives,
            rituals=secrets.rituals,
            orders=secrets.orders,
        )
    if seat is DEFENDER:
        return Secrets(
            plans=secrets.plans,
            plan_dropped=secrets.plan_dropped,
            traps=secrets.traps,
        )
    return Secrets()


def traps_left(table: Table, secrets: Secrets) -> dict[TrapKind, int]:
    """Count the Defender's traps in supply, by kind."""
    shown = [trap.kind for trap in table.field.traps if trap.kind is not None]
    lying = [*shown, *secrets.traps.values()]
    return {kind: TRAPS_EACH - lying.count(kind) for kind in TRAPS}


def orders_left(table: Table, secrets: Secrets) -> dict[Order, int]:
    """Count the Invader's order tokens in supply, by order."""
    shown = [each.order for each in table.field.orders if each.order is not None]
    lying = [*shown, *secrets.orders.values(), *table.field.confused]
    return {order: TOKENS[order] - lying.count(order) for order in ORDERS}


TOUCHES_SECRETS = frozenset(
    {
        fact.ObjectiveDrawn,
        fact.ObjectiveDropped,
        fact.PlanDrawn,
        fact.PlanDropped,
        fact.PlanPlayed,
        fact.RitualLaid,
        fact.TokenTurned,
        fact.OrderLaid,
        fact.OrderShown,
        fact.OrderDiscarded,
        fact.TrapLaid,
        fact.TrapTurned,
        fact.TrapsCleared,
        fact.TurnCleaned,
    }
)
"""Types of events that change secrets; most events change none."""


def remember(secrets: Secrets, event: fact.Event) -> Secrets:
    """Return the secrets after an event, as far as their owner was told it."""
    if type(event) not in TOUCHES_SECRETS:
        return secrets
    match event:
        case fact.ObjectiveDrawn(card) if card is not None:
            return replace(secrets, objectives=(*secrets.objectives, card))
        case fact.ObjectiveDropped(card) if card is not None:
            return replace(secrets, objectives=(card,))
        case fact.PlanDrawn(card) if card is not None:
            return replace(secrets, plans=(*secrets.plans, card))
        case fact.PlanDropped(card) if card is not None:
            left = tuple(plan for plan in secrets.plans if plan != card)
            return replace(secrets, plans=left, plan_dropped=card)
        case fact.PlanPlayed(plan):
            left = tuple(each for each in secrets.plans if each != plan)
            return replace(secrets, plans=left)
        case fact.RitualLaid(ritual, spot, success):
            if not success:
                return secrets
            return replace(secrets, rituals={**secrets.rituals, ritual: spot})
        case fact.TokenTurned(ritual, _, True):
            return replace(secrets, rituals=_without(secrets.rituals, ritual))
        case fact.OrderLaid(section, order, False) if order is not None:
            return replace(secrets, orders={**secrets.orders, section: order})
        case fact.OrderShown(section) | fact.OrderDiscarded(section):
            return replace(secrets, orders=_without(secrets.orders, section))
        case fact.TrapLaid(path, kind) if kind is not None:
            return replace(secrets, traps={**secrets.traps, path: kind})
        case fact.TrapTurned(path):
            return replace(secrets, traps=_without(secrets.traps, path))
        case fact.TrapsCleared(_, paths):
            left_lying = {p: k for p, k in secrets.traps.items() if p not in paths}
            return replace(secrets, traps=left_lying)
        case fact.TurnCleaned():
            return replace(secrets, rituals={}, orders={})
        case _:
            return secrets


def _without(mapping: Mapping[KeyT, ValueT], key: KeyT) -> Mapping[KeyT, ValueT]:
    return {each: value for each, value in mapping.items() if each != key}
