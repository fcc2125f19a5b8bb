"""Bot turns that follow from the state of a table, to be put into the queue."""

from typing import TypeVar

from siegeworks.core.seat import CHANCE
from siegeworks.server.table.records import NO_TURN, Turn
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import holds_bots_up

T = TypeVar("T")


def turn_of(room: TableState) -> Turn | None:
    """Turn that a bot has to take at a table; None: no bot has to decide."""
    actor = room.actor
    if actor is None or actor is CHANCE or room.row(str(actor)).kind != "bot":
        return None
    return Turn(room.seq, held=holds_bots_up(room))


def turn_after(before: TableState | None, after: TableState) -> Turn | None:
    """Turn to write into the queue after a change of state; None: no change."""
    old, new = turn_of(before) if before else None, turn_of(after)
    return None if new == old else new or NO_TURN
