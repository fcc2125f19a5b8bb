"""News through PostgreSQL's own LISTEN and NOTIFY, on a connection of its own.

A change is told after its commit, together with whatever else has changed meanwhile:
inside the transaction it would hold all other commits up. What a killed server could
not tell any more, and what is lost with a connection, others find by looking around
(`LiveTables`), so news may come twice or never: they only save time.
"""

import asyncio
import secrets
from contextlib import suppress

import asyncpg
import structlog

from siegeworks.server.cluster.notifications import Listener

CHANNEL = "siegeworks"
NAME = "siegeworks news"
"""What PostgreSQL calls the connection."""
BACKOFF_SECONDS = (0.05, 0.2, 1.0)
"""Seconds to wait before the connection is made again, each time a little longer."""
CONNECT_TIMEOUT_SECONDS = 3.0
HEARTBEAT_SECONDS = 1.0
"""Seconds between two signs of life; a connection without them is made anew."""
HEARTBEAT_TIMEOUT_SECONDS = 1.0
"""Seconds to wait for one."""

_LOG = structlog.get_logger("siegeworks")
_NOTIFY = "SELECT pg_notify($1, line) FROM unnest($2::text[]) AS line"
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # cut off in the middle of something, it is confused
)
"""What a connection that was cut off complains with."""


class PostgresNotifier:
    """Tells and hears, and connects again whenever it has to."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._own = secrets.token_hex(4)
        """Marks what this server tells: it need not hear that."""
        self._untold: dict[str, int] = {}
        self._has_news = asyncio.Event()

    def tell(self, table: str, news: int) -> None:
        self._untold[table] = news
        self._has_news.set()

    async def listen(self, heard: Listener) -> None:
        failures = 0
        while True:
            try:
                connection = await asyncpg.connect(
                    self._address,
                    timeout=CONNECT_TIMEOUT_SECONDS,
                    server_settings={"application_name": NAME},
                )
            except BROKEN:
                await asyncio.sleep(
                    BACKOFF_SECONDS[min(failures, len(BACKOFF_SECONDS) - 1)]
                )
                failures += 1
                continue
            failures = 0
            try:
                await self._converse(connection, heard)
            except BROKEN as problem:
                _LOG.warning("news are cut off", problem=type(problem).__name__)
            finally:
                connection.terminate()

    async def _converse(self, connection: asyncpg.Connection, heard: Listener) -> None:
        def hear(_connection: object, _pid: int, _channel: str, line: str) -> None:
            table, news, own = line.split(" ")
            if own != self._own:
                heard(table, int(news))

        await connection.add_listener(CHANNEL, hear)
        while True:
            with suppress(TimeoutError):
                # Not `wait_for`: in Python 3.11 it may overhear that we shall stop.
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._has_news.wait()
            self._has_news.clear()
            untold, self._untold = self._untold, {}
            lines = [f"{table} {news} {self._own}" for table, news in untold.items()]
            # With nothing to tell it is still a sign of life.
            await connection.execute(
                _NOTIFY, CHANNEL, lines, timeout=HEARTBEAT_TIMEOUT_SECONDS
            )
