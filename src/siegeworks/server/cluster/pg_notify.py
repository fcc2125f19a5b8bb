"""Pub/sub through PostgreSQL's LISTEN and NOTIFY, on a dedicated connection.

A notification is sent after the commit of its change, in one batch with those of other
changes: inside the transaction it would block all other commits. It is lost if its
server is killed or the connection breaks; other servers then find the change by polling
(`LiveTables`). So it may arrive twice or never, and only saves time.
"""

import asyncio
import secrets
from contextlib import suppress

import asyncpg
import structlog

from siegeworks.server.cluster.notifications import Listener

CHANNEL = "siegeworks"
NAME = "siegeworks news"
"""Name of the connection, shown in `pg_stat_activity`."""
BACKOFF_SECONDS = (0.05, 0.2, 1.0)
"""Seconds to wait after each failed attempt to connect; the last value repeats."""
CONNECT_TIMEOUT_SECONDS = 3.0
HEARTBEAT_SECONDS = 1.0
"""Seconds between two heartbeats; a connection without them is replaced."""
HEARTBEAT_TIMEOUT_SECONDS = 1.0
"""Seconds until an unanswered heartbeat counts as failed."""

_LOG = structlog.get_logger("siegeworks")
_NOTIFY = "SELECT pg_notify($1, line) FROM unnest($2::text[]) AS line"
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # raised when cut off in mid-protocol
)
"""Exceptions raised by a connection that was cut off."""


class PostgresNotifier:
    """Notifier that publishes and listens, and reconnects after every failure."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._own = secrets.token_hex(4)
        """Mark of this server's own notifications, which it ignores when they come
        back."""
        self._untold: dict[str, int] = {}
        self._has_news = asyncio.Event()

    def notify(self, table: str, news: int) -> None:
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
                # Not `wait_for`: in Python 3.11 it may swallow a cancellation.
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._has_news.wait()
            self._has_news.clear()
            untold, self._untold = self._untold, {}
            lines = [f"{table} {news} {self._own}" for table, news in untold.items()]
            # An empty batch serves as the heartbeat.
            await connection.execute(
                _NOTIFY, CHANNEL, lines, timeout=HEARTBEAT_TIMEOUT_SECONDS
            )
