"""Rate limits that hold over all servers on one PostgreSQL, by its clock.

Expensive operations are counted there in advance, in one statement that locks one row:
no number of concurrent requests at any number of servers can exceed the limit. Frequent
operations are counted here and synchronised several times a second: in between, an
address may take a little too much at each server, and has to wait for that afterwards.

While PostgreSQL does not answer, each server applies the limits to its own counts:
clients are neither locked out nor unlimited.
"""

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress

import asyncpg
import structlog

from siegeworks.server.cluster.pg_notify import BROKEN
from siegeworks.server.limits.postgres_queries import (
    CROWD,
    FORGET,
    HIT,
    LEAVE,
    SETTLE,
    UNDO,
    WAIT,
)
from siegeworks.server.limits.shared import SharedConnectionCounter, SharedTokenBuckets
from siegeworks.server.limits.sliding_window import (
    Hit,
    Limits,
    MemorySlidingWindows,
    WindowFull,
)

NAME = "siegeworks rates"
"""Application name of the connection in PostgreSQL."""
SYNC_INTERVAL_SECONDS = 0.25
QUERY_TIMEOUT_SECONDS = 1.0
"""Seconds to wait for a result: a rate limit is not worth more."""
RECONNECT_SECONDS = 1.0
"""Seconds before a retry after PostgreSQL did not answer."""
FULL_SYNC_INTERVAL_SECONDS = 1.0
"""Seconds between two reports of all open sockets, which renew their leases."""
CLEANUP_INTERVAL_SECONDS = 60.0

_LOG = structlog.get_logger("siegeworks")


class _Unavailable(Exception):
    """PostgreSQL does not answer."""


class PostgresSlidingWindows:
    """`SlidingWindows` shared by several servers."""

    def __init__(self, address: str, limits: Limits) -> None:
        self._line = _Connection(address)
        self._limits = limits
        self._here = MemorySlidingWindows(limits)
        """Counts of this server alone: a limit they exceed is exceeded in total, and
        they are available while PostgreSQL is not."""
        self._server = secrets.token_hex(8)
        self._buckets: list[SharedTokenBuckets] = []
        self._crowds: list[SharedConnectionCounter] = []

    # Expensive operations.

    async def hit(self, kind: str, address: str) -> Hit:
        hit = await self._here.hit(kind, address)
        try:
            at = await self._hit(kind, address)
        except _Unavailable:
            return hit
        except WindowFull:
            await self._here.undo(hit)
            raise
        return hit._replace(shared=at)

    async def _hit(self, kind: str, address: str) -> float:
        limits = self._limits[kind]
        amounts = [limit.amount for limit in limits]
        spans = [limit.span for limit in limits]
        which = (kind, address, amounts, spans)
        found = await self._line.ask(HIT, *which, max(amounts), max(spans))
        if not found:
            raise WindowFull(await self._wait(*which))
        at: float = found[0][0]
        return at

    async def _wait(self, *which: object) -> float:
        try:
            seconds: float | None = (await self._line.ask(WAIT, *which))[0][0]
        except _Unavailable:
            return RECONNECT_SECONDS
        return max(seconds or 0.0, 0.0)  # by now it may be possible

    async def undo(self, hit: Hit) -> None:
        await self._here.undo(hit)
        if hit.shared is not None:
            with suppress(_Unavailable):
                await self._line.ask(UNDO, hit.kind, hit.address, hit.shared)

    # Frequent operations.

    def buckets(self, kind: str, rate: str, *, times: int = 1) -> SharedTokenBuckets:
        self._buckets.append(SharedTokenBuckets(kind, rate, times=times))
        return self._buckets[-1]

    def crowd(self, most: int) -> SharedConnectionCounter:
        self._crowds.append(SharedConnectionCounter(most))
        return self._crowds[-1]

    async def settle(self) -> None:
        said = forgotten = time.monotonic()
        while True:
            await asyncio.sleep(SYNC_INTERVAL_SECONDS)
            now = time.monotonic()
            if now - said > FULL_SYNC_INTERVAL_SECONDS:
                said = now
                for crowd in self._crowds:
                    crowd.say_all_again()
            # On failure unsynchronised tokens are lost (refilled by time anyway), and
            # sockets are reported again.
            with suppress(_Unavailable):
                await self._settle_buckets()
            with suppress(_Unavailable):
                await self._settle_crowds()
            if now - forgotten > CLEANUP_INTERVAL_SECONDS:
                forgotten = now
                with suppress(_Unavailable):
                    await self._line.ask(FORGET)

    async def _settle_buckets(self) -> None:
        now = time.monotonic()
        taken = [
            (buckets.kind, address, seconds)
            for buckets in self._buckets
            for address, seconds in buckets.taken(now).items()
        ]
        if not taken:
            return
        found = await self._line.ask(SETTLE, *map(list, zip(*taken, strict=True)))
        by_kind = {buckets.kind: buckets for buckets in self._buckets}
        now = time.monotonic()
        for kind, address, seconds in found:
            by_kind[kind].learn(address, seconds, now)

    async def _settle_crowds(self) -> None:
        for crowd in self._crowds:
            if told := crowd.changes():
                addresses = sorted(told)
                counts = [told[address] for address in addresses]
                found = await self._line.ask(CROWD, self._server, addresses, counts)
                crowd.learn(dict(found), told)

    async def close(self) -> None:
        """Remove this server's sockets from the shared counts and disconnect."""
        with suppress(_Unavailable):
            await self._line.ask(LEAVE, self._server)
        self._line.hang_up()


_SETTINGS = {
    "application_name": NAME,
    "statement_timeout": f"{QUERY_TIMEOUT_SECONDS * 1000:.0f}",
    # Nothing here is worth waiting for a disk write.
    "synchronous_commit": "off",
}


class _Connection:
    """Connection outside the store's pool: limits and moves never delay each other."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()
        self._away_until = 0.0

    async def ask(self, statement: str, *args: object) -> Sequence[asyncpg.Record]:
        """Run a query, or raise `_Unavailable`: without trying soon after a failure."""
        async with self._turn:
            if time.monotonic() < self._away_until:
                raise _Unavailable
            try:
                async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
                    connection = await self._connected()
                    found: list[asyncpg.Record]
                    found = await connection.fetch(statement, *args)
                self._away_until = 0.0
                return found
            except BROKEN as problem:
                self._rest(problem)
                raise _Unavailable from None
            except BaseException:
                self.hang_up()  # cancelled: the query may still be running
                raise

    def _rest(self, problem: Exception) -> None:
        if not self._away_until:
            _LOG.warning("limits are not shared", problem=type(problem).__name__)
        self._away_until = time.monotonic() + RECONNECT_SECONDS
        self.hang_up()

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._address,
                timeout=QUERY_TIMEOUT_SECONDS,
                server_settings=_SETTINGS,
            )
        return self._connection

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
