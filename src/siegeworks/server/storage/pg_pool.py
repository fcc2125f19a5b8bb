"""Tracker of pooled PostgreSQL connections, so that none leaks from a discarded pool.

When one connection is lost the whole pool is discarded, as the others are probably dead
as well. Closing each properly would take long, so they are terminated: idle ones at
once, those in use when they are returned.
"""

from weakref import WeakSet

import asyncpg
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection


class ConnectionTracker:
    """Open connections of an engine, and those of them that are in use."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._laid: WeakSet[asyncpg.Connection] = WeakSet()
        self._in_use: WeakSet[asyncpg.Connection] = WeakSet()
        self._given_up: WeakSet[asyncpg.Connection] = WeakSet()
        event.listen(engine.sync_engine, "checkout", self._take_up)
        event.listen(engine.sync_engine, "checkin", self._put_down)

    def give_up(self) -> None:
        for line in tuple(self._laid):
            if line in self._in_use:
                self._given_up.add(line)
            else:
                self._hang_up(line)

    def hang_up(self) -> None:
        """Terminate all connections, including those in use."""
        for line in tuple(self._laid):
            self._hang_up(line)

    def _hang_up(self, line: asyncpg.Connection) -> None:
        self._laid.discard(line)
        if not line.is_closed():
            line.terminate()

    def _take_up(
        self,
        _connection: DBAPIConnection,
        entry: ConnectionPoolEntry,
        _proxy: PoolProxiedConnection,
    ) -> None:
        line = entry.driver_connection
        assert isinstance(line, asyncpg.Connection)
        self._laid.add(line)
        self._in_use.add(line)

    def _put_down(
        self, _connection: DBAPIConnection | None, entry: ConnectionPoolEntry
    ) -> None:
        line = entry.driver_connection
        if isinstance(line, asyncpg.Connection):  # None: the connection was lost
            self._in_use.discard(line)
            if line in self._given_up:
                self._hang_up(line)
