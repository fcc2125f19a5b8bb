"""View of one seat: all it may know, from the state or rebuilt from its events."""

import random

from sappers.actions import Break
from sappers.events import Event, StonesBroken, ToolsDrawn
from sappers.pieces import Seat, Tool, Tools
from sappers.rules import actor_at, legal_actions_at
from sappers.state import State, Table, show
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule


class View(Record, frozen=True, tag="View"):
    seat: Seat | None
    """The seat, or None for a spectator."""
    table: Table
    tool: Tool | None = None
    """The seat's own tool."""


@rule("1.2")
def view(state: State, seat: Seat | None) -> View:
    return View(seat, state.table, state.tools.of(seat) if seat else None)


def observe(view: View, event: Event) -> View:
    """Return the view after an event, as the seat was told it."""
    table = show(view.table, event)
    match event:
        case ToolsDrawn(tools):
            return View(view.seat, table, tools.of(view.seat) if view.seat else None)
        case StonesBroken():
            return View(view.seat, table, view.tool)


@rule("2.2")
def reveals(state: State, event: Event, seat: Seat) -> bool:
    """Return True if another company shows a tool that the seat did not know."""
    match event:
        case StonesBroken(by, _, Tool()):
            return by is not seat and state.table.shown.of(by) is None
        case _:
            return False


def legal_for(view: View) -> tuple[Break, ...]:
    """List the seat's legal actions, from its view alone."""
    if view.seat is None or actor_at(view.table) is not view.seat:
        return ()
    return legal_actions_at(view.table, view.tool)


def worlds(view: View, rng: random.Random) -> State:
    """Return a random state with exactly this view: hidden tools are drawn anew."""
    table = view.table
    if table.turn is None:
        return State(table)
    known = table.shown.with_tool(view.seat, view.tool) if view.seat else table.shown
    north, south = (known.of(seat) or rng.choice([*Tool]) for seat in Seat)
    return State(table, Tools(north, south))
