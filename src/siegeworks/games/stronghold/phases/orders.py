"""Orders for units on the walls: one openly, or any number face down."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action, Command, Done, GiveOrders, No
from siegeworks.games.stronghold.pieces import ORDERS, Order, Place, held, size
from siegeworks.games.stronghold.secrets import Secrets, orders_left
from siegeworks.games.stronghold.stages import Commanding
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table, troop_at


@rule("8.5", "8.6", "8.7", "8.8", "8.9", "A43", "A75")
def can_carry_out(table: Table, section: Place, order: Order) -> bool:
    """Fury needs a Goblin, detonation an Orc, the call a Troll."""
    troop = troop_at(table, section)
    match order:
        case "fury":
            return held(troop, "G") > 0
        case "detonation":
            return held(troop, "O") > 0
        case "call":
            return held(troop, "T") > 0
        case _:
            return size(troop) > 0


@rule("8.5", "A75")
def possible_orders(table: Table, section: Place) -> tuple[Order, ...]:
    return tuple(order for order in ORDERS if can_carry_out(table, section, order))


@rule("8.5", "A75")
def offering(table: Table) -> Iterator[Action]:
    """Orders need a unit on a wall; any unit there can bluff or do more."""
    if any(size(troop_at(table, section)) for section in table.site.sections):
        yield GiveOrders(openly=True)
        yield GiveOrders(openly=False)
    yield No()


@rule("8.5", "A75")
def commanding(table: Table, secrets: Secrets, stage: Commanding) -> Iterator[Action]:
    """A section takes one token; an open one is no Bluff."""
    left = orders_left(table, secrets)
    taken = {token.section for token in table.field.orders}
    for section in table.site.sections:
        if section not in taken:
            for order in possible_orders(table, section):
                if left[order] and not (stage.openly and order == "bluff"):
                    yield Command(order, section)
    if table.field.orders and not stage.openly:
        yield Done()


@rule("8.5")
def give_orders(openly: bool, table: Table) -> Iterator[fact.Event]:
    """Secret orders cost an hourglass."""
    card = table.site.cards["marches"]
    if cost := card.open_order if openly else card.secret_orders:
        yield fact.OrdersGiven(cost)
    yield fact.Due((Commanding(openly),))


@rule("8.5", "A100")
def command(
    order: Order, section: Place, state: State, stage: Commanding
) -> Iterator[fact.Event]:
    might_be = possible_orders(state.table, section)
    yield fact.OrderLaid(section, order, stage.openly, might_be)
    if stage.openly:
        yield fact.Due(())


@rule("8.5", "A1")
def hand_over(table: Table) -> Iterator[fact.Event]:
    """The Defender gets all hourglasses of Phase 6 at once."""
    if table.camp.owed:
        yield fact.HourglassesHanded(table.camp.owed)
    yield fact.Due(())
