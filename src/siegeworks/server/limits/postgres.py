"""Limits that hold over all servers on one PostgreSQL, by its clock.

What is rare and dear is counted there before it is done, in one statement that locks
one row: however many ask at once and at however many servers, none comes through that
is too much. What is frequent is counted here, and settled with the others several times
a second: an address may take a little more at each server in between, and has to wait
for that afterwards.

When PostgreSQL does not answer, each server goes on with what it knows by itself:
nobody is locked out, and nobody may do what they like.
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
"""What PostgreSQL calls the connection."""
SYNC_INTERVAL_SECONDS = 0.25
QUERY_TIMEOUT_SECONDS = 1.0
"""Seconds to wait for an answer: a limit is not worth more."""
RECONNECT_SECONDS = 1.0
"""Seconds before PostgreSQL is asked again after it did not answer."""
FULL_SYNC_INTERVAL_SECONDS = 1.0
"""Seconds until a server says again of all its sockets that they are open."""
CLEANUP_INTERVAL_SECONDS = 60.0

_LOG = structlog.get_logger("siegeworks")


class _Unavailable(Exception):
    """PostgreSQL does not answer."""


class PostgresSlidingWindows:
    """`SlidingWindows` that several servers keep together."""

    def __init__(self, address: str, limits: Limits) -> None:
        self._line = _Connection(address)
        self._limits = limits
        self._here = MemorySlidingWindows(limits)
        """What is too much for one server is too much for all, and this one knows it
        whatever becomes of PostgreSQL."""
        self._server = secrets.token_hex(8)
        self._buckets: list[SharedTokenBuckets] = []
        self._crowds: list[SharedConnectionCounter] = []

    # What is rare and dear.

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

    # What is frequent.

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
            # What is not settled now is given back by time; sockets are said again.
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
        """Whoever was here is not any more."""
        with suppress(_Unavailable):
            await self._line.ask(LEAVE, self._server)
        self._line.hang_up()


_SETTINGS = {
    "application_name": NAME,
    "statement_timeout": f"{QUERY_TIMEOUT_SECONDS * 1000:.0f}",
    # Nothing here is worth a visit to the disk.
    "synchronous_commit": "off",
}


class _Connection:
    """A connection of its own: a limit waits for no move, and no move for a limit."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()
        self._away_until = 0.0

    async def ask(self, statement: str, *args: object) -> Sequence[asyncpg.Record]:
        """Raises `_Unavailable`, at once if it was away just now."""
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
                self.hang_up()  # nobody waits for the answer any more
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
