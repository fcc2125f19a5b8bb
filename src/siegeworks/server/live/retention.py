"""How somebody is forgotten: by their own wish, or after a year without a move."""

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
"""Seconds after which an unfinished game belongs to nobody; as long as the cookie."""


class Retention:
    """Where seats are given up. The store decides; tables in memory look again."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables

    async def forget(self, guest: bytes) -> int:
        """The guest sits nowhere any more, and is sent away, also where they only look
        on; how many tables knew them."""
        left = await self._tables.store.unseat(guest)
        self._tables.tell_others(left)
        for visit in await self._looked_again(list(left)):
            if visit.guest == guest:
                visit.part(NOT_YOURS)
        return len(left)

    async def end_the_idle(self) -> None:
        """At once and then every day, until cancelled."""
        while True:
            try:
                left = await self._tables.store.unseat_the_idle(
                    time.time() - IDLE_SECONDS
                )
                if left:
                    _LOG.info("idle seats have ended", tables=len(left))
                self._tables.tell_others(left)
                await self._looked_again(list(left))
            except SiegeworksError as problem:  # the database is away: tomorrow, then
                _LOG.warning("idle seats were not looked for", problem=str(problem))
            await asyncio.sleep(DAY_SECONDS)

    async def _looked_again(self, left: Sequence[str]) -> list[Subscriber]:
        """Tables in memory send away whoever sat there; who is at them all the same.

        One that is being loaded meanwhile may have been read before: it looks, too.
        """
        found: list[Subscriber] = []
        for table in filter(self._tables.is_live, left):
            with suppress(CannotBeRead):  # nobody is there any more
                async with self._tables.using(table) as live:
                    async with live.lock:
                        await self._tables.catch_up(live)
                    found += live.visits
        return found
