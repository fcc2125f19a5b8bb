"""How somebody is forgotten: by their own wish, or after a year without a move."""

import asyncio
import time

import structlog

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.live import NOT_YOURS
from siegeworks.server.store import Store
from siegeworks.server.tables import Tables

_LOG = structlog.get_logger("siegeworks")

DAY = 24 * 60 * 60
IDLE = 365 * DAY
"""Seconds after which an unfinished game belongs to nobody; as long as the cookie."""


class Leaving:
    """Where one gives all seats up."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def forget(self, guest: bytes) -> int:
        """The guest sits nowhere any more, and is sent away; how many tables knew them.

        The store decides. A table that is loaded meanwhile is loaded without them, or
        looks again.
        """
        left = await self._tables.store.unseat(guest)
        for table in filter(self._tables.is_live, left):
            async with self._tables.using(table) as live:
                async with live.lock:
                    await self._tables.catch_up(live)
                for visit in live.visits:
                    if visit.guest == guest:
                        visit.part(NOT_YOURS)
        return len(left)


async def end_the_idle(store: Store) -> None:
    """At once and then every day, until cancelled."""
    while True:
        try:
            left = await store.unseat_the_idle(time.time() - IDLE)
        except SiegeworksError as problem:  # the database is away: tomorrow, then
            _LOG.warning("idle seats were not looked for", problem=str(problem))
        else:
            if left:
                _LOG.info("idle seats have ended", tables=len(left))
        await asyncio.sleep(DAY)
