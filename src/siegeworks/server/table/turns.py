"""When a bot is to decide: what the queue of turns is told about a table."""

from typing import TypeVar

from siegeworks.core.seat import CHANCE
from siegeworks.server.table.records import NO_TURN, Turn
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import holds_bots_up

T = TypeVar("T")


def turn_of(room: TableState) -> Turn | None:
    """The turn that a bot has to take there; None: it is no bot's."""
    actor = room.actor
    if actor is None or actor is CHANCE or room.row(str(actor)).kind != "bot":
        return None
    return Turn(room.seq, held=holds_bots_up(room))


def turn_after(before: TableState | None, after: TableState) -> Turn | None:
    """What to write into the queue when one becomes the other; None: nothing."""
    old, new = turn_of(before) if before else None, turn_of(after)
    return None if new == old else new or NO_TURN
