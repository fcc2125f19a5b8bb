"""Contract of the queue of bot turns, as the tables of a server use it."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.table.records import Turn
from siegeworks.server.table.state import TableState

T = TypeVar("T")


class BotQueue(Protocol):
    """Whoever takes bots' turns at a server, and lets bots think about them."""

    def has_changed(self, live: LiveTable) -> None:
        """Somebody else may have to decide at that table."""

    async def storing(
        self,
        before: TableState | None,
        after: TableState,
        write: Callable[[Turn | None], Awaitable[T]],
    ) -> T:
        """Store how one becomes the other, and with it what that means for the queue.
        Nothing is stored if `write` raises something."""

    def look(self) -> None:
        """There may be a turn to be taken."""

    async def watch(self) -> None:
        """Take turns until cancelled."""
