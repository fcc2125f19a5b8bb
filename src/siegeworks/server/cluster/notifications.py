"""Pub/sub between servers on one database: which table has changed."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], None]
"""Callback with the id of a changed table and its change counter."""


class Notifier(Protocol):
    """Pub/sub channel that says which table has changed; the change is in the
    database."""

    is_shared: bool
    """True if other servers write to the same tables."""

    def notify(self, table: str, news: int) -> None:
        """Publish that this server has changed the table, without waiting for
        delivery."""

    async def listen(self, heard: Listener) -> None:
        """Call `heard` for every change by another server, until cancelled."""


class LocalNotifier:
    """Null object: a single server has no other server to notify."""

    is_shared = False

    def notify(self, table: str, news: int) -> None:
        pass

    async def listen(self, heard: Listener) -> None:
        pass
