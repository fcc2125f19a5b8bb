"""Events: everything that can happen, and how much of it each seat is told."""

from typing import TypeAlias

from sappers.pieces import Seat, Tool, Tools
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule


class ToolsDrawn(Record, frozen=True, tag="ToolsDrawn"):
    tools: Tools


class StonesBroken(Record, frozen=True, tag="StonesBroken"):
    seat: Seat
    count: int
    tool: Tool | None
    """None: by hand."""


Event: TypeAlias = ToolsDrawn | StonesBroken


@rule("1.2")
def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as a seat may know it: only its own tool."""
    match event:
        case ToolsDrawn(tools):
            own = Tools() if seat is None else Tools().with_tool(seat, tools.of(seat))
            return ToolsDrawn(own)
        case StonesBroken():
            return event
