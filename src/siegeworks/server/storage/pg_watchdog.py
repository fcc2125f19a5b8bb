"""Watchdog for half-open PostgreSQL connections, e.g. dropped by a firewall.

A result may be late because the query takes long, or because it never arrived.
PostgreSQL reports over a new connection whether the session of the old one is active.
If it is idle although we wait for it, the connection is terminated, so that its caller
fails at once. The session is ended, too: it may hold locks in an open transaction.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import structlog
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

SILENCE_SECONDS = 0.75
"""Seconds to wait for a result before the connection is checked."""

_LOG = structlog.get_logger("siegeworks")

_IS_AT_WORK = text(
    "SELECT state = 'active' OR clock_timestamp() - state_change < interval '0.5 s'"
    " FROM pg_stat_activity WHERE pid = :session"
)
_END = text("SELECT pg_terminate_backend(:session)")
_NO_ANSWER = (DBAPIError, OSError, TimeoutError)


class ConnectionWatchdog:
    """Checks connections whose results are late, and terminates the dead ones."""

    def __init__(self, asking: AsyncEngine) -> None:
        self._asking = asking
        """Engine that opens a new connection for each check."""
        self._one_at_a_time = asyncio.Lock()
        self._doubts: set[asyncio.Task[None]] = set()

    @contextmanager
    def watching(self, connection: AsyncConnection) -> Iterator[None]:
        """Watch the connection during this context, in which results are awaited."""
        proxied = connection.sync_connection
        assert proxied is not None, "it is connected"
        line = proxied.connection.driver_connection
        assert isinstance(line, asyncpg.Connection)
        vigil = _Watch(line)
        vigil.alarm = asyncio.get_running_loop().call_later(
            SILENCE_SECONDS, self._doubt, vigil
        )
        try:
            yield
        finally:
            vigil.is_over = True
            vigil.alarm.cancel()

    def _doubt(self, vigil: "_Watch") -> None:
        doubt = asyncio.ensure_future(self._ask_about(vigil))
        self._doubts.add(doubt)
        doubt.add_done_callback(self._doubts.discard)

    async def _ask_about(self, vigil: "_Watch") -> None:
        async with self._one_at_a_time:
            is_alive = vigil.is_over or await self._is_alive(vigil.line)
        if vigil.is_over:
            return
        if not is_alive:
            _LOG.warning("a line to the database is dead")
            vigil.line.terminate()
            return
        vigil.alarm = asyncio.get_running_loop().call_later(
            SILENCE_SECONDS, self._doubt, vigil
        )

    async def _is_alive(self, line: asyncpg.Connection) -> bool:
        """True if the session is active, or if no check is possible: then the database
        itself may be slow."""
        try:
            async with self._asking.connect() as connection:
                return await connection.run_sync(_is_at_work, line.get_server_pid())
        except _NO_ANSWER:
            return True

    async def close(self) -> None:
        for doubt in self._doubts:
            doubt.cancel()
        await asyncio.gather(*self._doubts, return_exceptions=True)
        await self._asking.dispose()


class _Watch:
    """State of one watched connection, with the timer of its next check."""

    alarm: asyncio.TimerHandle

    def __init__(self, line: asyncpg.Connection) -> None:
        self.line = line
        self.is_over = False


def _is_at_work(db: Connection, session: int) -> bool:
    is_at_work = db.scalar(_IS_AT_WORK, {"session": session})
    if is_at_work is False:
        db.execute(_END, {"session": session})
    return bool(is_at_work)
