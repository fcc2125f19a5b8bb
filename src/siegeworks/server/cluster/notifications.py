"""How servers on one database tell each other that a table has changed."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], None]
"""Which table has changed, and its number of news."""


class Notifier(Protocol):
    """Says that something is new, never what: that stands in the database."""

    is_shared: bool
    """Whether others write to the same tables."""

    def tell(self, table: str, news: int) -> None:
        """This server has changed the table. Nobody waits for it to be heard."""

    async def listen(self, heard: Listener) -> None:
        """Hear of every change that others make, until cancelled."""


class LocalNotifier:
    """One server alone has nobody to tell."""

    is_shared = False

    def tell(self, table: str, news: int) -> None:
        pass

    async def listen(self, heard: Listener) -> None:
        pass
