"""Interface of the queue of bot turns, as the tables of a server use it."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.table.records import Turn
from siegeworks.server.table.state import TableState

T = TypeVar("T")


class BotQueue(Protocol):
    """Queue from which a server takes bot turns for its own bots."""

    def has_changed(self, live: LiveTable) -> None:
        """Note that a table has changed and another seat may have to decide."""

    async def storing(
        self,
        before: TableState | None,
        after: TableState,
        write: Callable[[Turn | None], Awaitable[T]],
    ) -> T:
        """Store the change from one state to the other together with the bot turn that
        follows from it. Nothing is stored if `write` raises an error."""

    def look(self) -> None:
        """Wake the queue: there may be a turn to be taken."""

    async def watch(self) -> None:
        """Take turns until cancelled."""
