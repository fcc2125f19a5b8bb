"""View of one seat: all it may know, from the state or rebuilt from its events."""

from collections.abc import Mapping

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.assault.strength import Fight, fight_at
from siegeworks.games.stronghold.evolve_table import show
from siegeworks.games.stronghold.fortress.building_actions import cost_of
from siegeworks.games.stronghold.legality import actor_at, legal_actions_at
from siegeworks.games.stronghold.pieces import Errand, Order
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.secrets import (
    Secrets,
    known_to,
    orders_left,
    remember,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table


class View(Record, frozen=True, tag="View"):
    """The open table, the seat's own secrets, and what follows from the table."""

    seat: Seat | None
    """The seat, or None for a spectator."""
    table: Table
    secrets: Secrets
    fights: tuple[Fight, ...]
    """Every section as it would be fought out now, along the wall."""
    costs: Mapping[Errand, int]
    """Present cost of each of the Defender's actions, surcharges included."""


@rule("2.5")
def view(state: State, seat: Seat | None) -> View:
    """Show the open table, and the seat's own secrets."""
    return _seen(seat, state.table, known_to(state.secrets, seat))


@rule("2.5", "A63", "A64", "A68", "A75", "A100")
def reveals(state: State, event: fact.Event, seat: Seat) -> bool:
    """Return whether an event of a decision shows the seat something new: a face-down
    thing, or where it cannot have been."""
    match event:
        case fact.ObjectivesShown() | fact.TokenTurned():
            return seat is DEFENDER
        case fact.OrderShown() | fact.OrderDiscarded():
            return seat is DEFENDER
        case fact.OrderLaid(_, _, False, might_be):
            return seat is DEFENDER and could_all_lie_elsewhere(state.table, might_be)
        case fact.PlanPlayed() | fact.TrapTurned():
            return seat is INVADER
        case _:
            return False


def could_all_lie_elsewhere(table: Table, orders: tuple[Order, ...]) -> bool:
    """Return whether all tokens of these orders may lie face down already: laying one
    more shows that they do not."""
    hidden = sum(token.order is None for token in table.field.orders)
    left = orders_left(table, Secrets())
    return sum(left[order] for order in orders) <= hidden


def observe(view: View, event: fact.Event) -> View:
    """Return the view after an event, as the seat was told it."""
    secrets = view.secrets if view.seat is None else remember(view.secrets, event)
    return _seen(view.seat, show(view.table, event), secrets)


def _seen(seat: Seat | None, table: Table, secrets: Secrets) -> View:
    return View(
        seat=seat,
        table=table,
        secrets=secrets,
        fights=tuple(fight_at(table, section) for section in table.site.sections),
        costs={errand: cost_of(table, errand) for errand in table.site.errands},
    )


def legal_for(view: View) -> tuple[Action, ...]:
    """List the seat's legal actions, from its view alone."""
    if view.seat is None or actor_at(view.table) is not view.seat:
        return ()
    return legal_actions_at(view.table, view.secrets)
