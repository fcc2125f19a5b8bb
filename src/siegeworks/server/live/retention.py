"""Retention of guests: forgotten on request, or after a year without a move."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress

import structlog

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.errors import CannotBeRead
from siegeworks.server.live.live_table import NOT_YOURS, Subscriber
from siegeworks.server.live.registry import LiveTables

_LOG = structlog.get_logger("siegeworks")

DAY_SECONDS = 24 * 60 * 60
IDLE_SECONDS = 365 * DAY_SECONDS
"""Seconds after which the seats of an idle game expire; as long as the cookie."""


class Retention:
    """Removal of guests from their seats: first in the store, then in memory."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables

    async def forget(self, guest: bytes) -> int:
        """Remove the guest from all seats and close their sockets, also those of a
        spectator; return the number of tables."""
        left = await self._tables.store.unseat(guest)
        self._tables.sync.announce(left)
        for visit in await self._looked_again(list(left)):
            if visit.guest == guest:
                visit.part(NOT_YOURS)
        return len(left)

    async def end_the_idle(self) -> None:
        """Remove idle guests at once and then every day, until cancelled."""
        while True:
            try:
                left = await self._tables.store.unseat_the_idle(
                    time.time() - IDLE_SECONDS
                )
                if left:
                    _LOG.info("idle seats have ended", tables=len(left))
                self._tables.sync.announce(left)
                await self._looked_again(list(left))
            except SiegeworksError as problem:  # the database is away: retry tomorrow
                _LOG.warning("idle seats were not looked for", problem=str(problem))
            await asyncio.sleep(DAY_SECONDS)

    async def _looked_again(self, left: Sequence[str]) -> list[Subscriber]:
        """Reload tables in memory, which closes the sockets of removed guests.

        Return the subscribers that remain. A table that is being loaded meanwhile may
        have been read before the removal, so it is reloaded, too.
        """
        found: list[Subscriber] = []
        for table in filter(self._tables.is_live, left):
            with suppress(CannotBeRead):  # all its sockets have been closed
                async with self._tables.using(table) as live:
                    async with live.lock:
                        await self._tables.sync.catch_up(live)
                    found += live.visits
        return found
