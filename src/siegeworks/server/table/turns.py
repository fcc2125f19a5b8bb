"""When a bot is to decide: what the queue of turns is told about a table."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from siegeworks.core.seat import CHANCE
from siegeworks.server.live.live_table import Live
from siegeworks.server.storage.base import NO_TURN, Turn
from siegeworks.server.table.state import Room
from siegeworks.server.table.takeback import holds_bots_up

T = TypeVar("T")


class Taker(Protocol):
    """Whoever takes bots' turns at a server, and lets bots think about them."""

    def has_changed(self, live: Live) -> None:
        """Somebody else may have to decide at that table."""

    async def storing(
        self,
        before: Room | None,
        after: Room,
        write: Callable[[Turn | None], Awaitable[T]],
    ) -> T:
        """Store how one becomes the other, and with it what that means for the queue.
        Nothing is stored if `write` raises something."""

    def look(self) -> None:
        """There may be a turn to be taken."""

    async def watch(self) -> None:
        """Take turns until cancelled."""


def turn_of(room: Room) -> Turn | None:
    """The turn that a bot has to take there; None: it is no bot's."""
    actor = room.actor
    if actor is None or actor is CHANCE or room.row(str(actor)).kind != "bot":
        return None
    return Turn(room.seq, held=holds_bots_up(room))


def turn_after(before: Room | None, after: Room) -> Turn | None:
    """What to write into the queue when one becomes the other; None: nothing."""
    old, new = turn_of(before) if before else None, turn_of(after)
    return None if new == old else new or NO_TURN
