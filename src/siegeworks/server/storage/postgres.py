"""PostgreSQL store, which any number of servers share.

Each store method is one transaction on a connection of a small pool; PostgreSQL itself
serialises the writers of a table by row locks, and commits them in groups.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import parse_qsl, urlencode

from sqlalchemy import URL, Connection, NullPool, Pool, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from siegeworks.server import metrics
from siegeworks.server.storage.base import Unreachable, Unwritten
from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.migrations import upgrade
from siegeworks.server.storage.pg_pool import ConnectionTracker
from siegeworks.server.storage.pg_watchdog import ConnectionWatchdog
from siegeworks.server.storage.presence_queries import (
    Visits,
    presence_elsewhere,
    record_presence,
)
from siegeworks.server.storage.queries import Clash
from siegeworks.server.storage.sql import SqlStore

CONNECTIONS = 8
CONNECT_TIMEOUT_SECONDS = 3.0
"""Seconds to wait for a connection, new or from the pool."""
LIMITS = {
    "statement_timeout": "5000",
    "lock_timeout": "2000",
    "idle_in_transaction_session_timeout": "10000",
    "application_name": "siegeworks",
}
"""PostgreSQL settings of each session. The timeouts, in milliseconds, bound the time
that one session can block others."""
QUERY_TIMEOUT_SECONDS = 7.0
"""Seconds to wait for a result: longer than PostgreSQL's own timeouts."""
SHORT_TIMEOUT_SECONDS = 1.0

P = ParamSpec("P")
T = TypeVar("T")


class PostgresStore(SqlStore):
    """`Store` in a PostgreSQL database that peer servers may use at the same time."""

    def __init__(self, address: str) -> None:
        self._engine = engine = engine_for(address)
        self._lines = ConnectionTracker(engine)
        self._dead_lines = ConnectionWatchdog(short_timeout_engine(address))
        self._told = Visits()
        # A read of several statements sees one snapshot.
        self._readers = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        # A single statement is a transaction already; BEGIN and COMMIT would each cost
        # a round trip.
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """Create or migrate the schema and open the store, or raise `UnusableData`."""
        store = cls(address)
        try:
            async with store._engine.begin() as connection:
                await connection.run_sync(upgrade)
        except BaseException as problem:
            await store.close()
            if isinstance(problem, _REFUSED):
                raise UnusableData(why_unusable(store._engine.url, problem)) from None
            raise
        return store

    async def close(self) -> None:
        await self._dead_lines.close()
        await self._engine.dispose()
        self._lines.hang_up()

    async def meet(self, server: str, here: Visits, tables: Sequence[str]) -> Visits:
        told, self._told = self._told, Visits()
        await self._write(record_presence, server, here, told)
        self._told = here
        return await self._read(presence_elsewhere, server, tables)

    async def _read(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self._ask_at_last(self._readers, statement, *args, **kwargs)

    async def _glance(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self._ask_at_last(self._at_once, statement, *args, **kwargs)

    async def _ask_at_last(
        self,
        engine: AsyncEngine,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Read, with one retry if the connection turns out to be dead."""
        try:
            return await self._ask(engine, statement, *args, **kwargs)
        except Unreachable:
            return await self._ask(engine, statement, *args, **kwargs)

    async def _ask(
        self,
        engine: AsyncEngine,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        pool = self._engine.pool
        try:
            return await self._over(engine, statement, *args, **kwargs)
        except _REFUSED as problem:
            raise await self._reason(problem, pool) from None

    async def _write(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self._change_at_last(self._engine, statement, *args, **kwargs)

    async def _write_at_once(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self._change_at_last(self._at_once, statement, *args, **kwargs)

    async def _change_at_last(
        self,
        engine: AsyncEngine,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Write to the end, even if the caller is cancelled."""
        return await asyncio.shield(
            asyncio.ensure_future(
                self._change_again_if_undone(engine, statement, *args, **kwargs)
            )
        )

    async def _change_again_if_undone(
        self,
        engine: AsyncEngine,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Write, with one retry after a deadlock. After all other errors it is unknown
        whether the first attempt was stored."""
        try:
            return await self._change(engine, statement, *args, **kwargs)
        except Undone:
            return await self._change(engine, statement, *args, **kwargs)

    async def _change(
        self,
        engine: AsyncEngine,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        pool = self._engine.pool
        try:
            with metrics.COMMIT_SECONDS.time():
                return await self._over(engine, statement, *args, **kwargs)
        except Clash as clash:
            raise await self._ask(self._readers, clash.why) from None
        except _REFUSED as problem:
            raise await self._reason(problem, pool) from None

    async def _over(
        self,
        engine: AsyncEngine,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        async with engine.connect() as connection:
            with self._dead_lines.watching(connection):
                if engine is self._at_once:
                    return await connection.run_sync(statement, *args, **kwargs)
                async with connection.begin():
                    return await connection.run_sync(statement, *args, **kwargs)

    async def _reason(self, problem: Exception, pool: Pool) -> Unwritten:
        is_lost = isinstance(problem, DBAPIError) and is_gone(problem)
        if (is_lost or isinstance(problem, TimeoutError)) and pool is self._engine.pool:
            await self._engine.dispose(close=False)
            self._lines.give_up()
        return _reason(problem)


# Errors raised by the driver, the pool and the network.
_REFUSED = (DBAPIError, PoolTimeout, OSError, TimeoutError)
_GONE = ("08", "57P", "53300")
"""Prefixes of SQLSTATE codes for a lost connection, a shutdown or start, and too many
connections."""


DEADLOCK = "40P01"


class Undone(Unwritten):
    """Transaction rolled back in a deadlock, such as with a migration."""


def _reason(problem: Exception) -> Unwritten:
    said = said_by(problem)
    if isinstance(problem, DBAPIError) and _state_of(problem) == DEADLOCK:
        return Undone(f"the database takes nothing: {said}")
    if isinstance(problem, DBAPIError) and not is_gone(problem):
        return Unwritten(f"the database takes nothing: {said}")
    return Unreachable(f"the database does not answer: {said}")


def is_gone(problem: DBAPIError) -> bool:
    """True if the connection is lost, and with it the result."""
    return problem.connection_invalidated or _state_of(problem).startswith(_GONE)


def _state_of(problem: DBAPIError) -> str:
    return getattr(problem.orig, "sqlstate", None) or ""


def said_by(problem: Exception) -> str:
    """First line of the error message, which leaves out statement parameters."""
    whole = problem.orig if isinstance(problem, DBAPIError) else problem
    return str(whole).splitlines()[0] if str(whole) else type(whole).__name__


def why_unusable(url: URL, problem: Exception) -> str:
    where = url.set(drivername="postgresql").render_as_string(hide_password=True)
    return (
        f"the database {where} cannot be used ({said_by(problem)}): start it, or "
        "name another with --database"
    )


_PLACE = ("host", "port")
_TLS = ("sslmode", "sslrootcert")
_CHECKING = ("require", "verify-ca", "verify-full")
"""Values of sslmode that verify the certificate if a root certificate is given."""
_MODES = ("disable", "allow", "prefer", *_CHECKING)


def engine_for(address: str) -> AsyncEngine:
    """Engine with a pool of connections, which are opened on demand."""
    return _engine(
        address,
        CONNECT_TIMEOUT_SECONDS,
        QUERY_TIMEOUT_SECONDS,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=CONNECT_TIMEOUT_SECONDS,
    )


def short_timeout_engine(address: str) -> AsyncEngine:
    """Engine with short timeouts and a new connection for each use."""
    return _engine(
        address, SHORT_TIMEOUT_SECONDS, SHORT_TIMEOUT_SECONDS, poolclass=NullPool
    )


def _engine(
    address: str, connecting: float, answering: float, **pool: Any
) -> AsyncEngine:
    url = _url(address)
    try:
        return create_async_engine(
            url.difference_update_query(_TLS),
            connect_args={
                **_encryption(url),
                "timeout": connecting,
                "command_timeout": answering,
                "server_settings": LIMITS,
            },
            **pool,
            # Statement parameters may be secret, and errors are logged.
            hide_parameters=True,
        )
    except ArgumentError:  # hosts and ports that do not match
        raise _unreadable() from None


def _encryption(url: URL) -> dict[str, object]:
    """Driver arguments for the TLS parameters of the URL, as libpq understands them.

    asyncpg takes certificate files only in a DSN, so it gets one with nothing else.
    """
    words = {name: url.query[name] for name in _TLS if name in url.query}
    return {"dsn": f"postgresql://?{urlencode(words)}"} if words else {}


def _url(address: str) -> URL:
    try:
        url = make_url(address)
        if query := address.rpartition("@")[2].partition("?")[2]:
            parse_qsl(query, strict_parsing=True)  # `make_url` drops malformed parts
    except (ArgumentError, ValueError):
        raise _unreadable() from None
    if problem := _problem_with(url.query):
        # Without the values, as one of them may be a password.
        raise UnusableData(f"the address of the database cannot be used: {problem}")
    return url.set(drivername="postgresql+asyncpg")


def _problem_with(query: Mapping[str, object]) -> str | None:
    """Problem with the query parameters of the database URL, if there is one."""
    strange = sorted(set(query) - {*_PLACE, *_TLS})
    mode, certificate = query.get("sslmode"), query.get("sslrootcert")
    if strange:
        known = ", ".join((*_PLACE, *_TLS))
        return f"it may say {known} after the question mark, but not {strange[0]!r}"
    if mode is not None and mode not in _MODES:
        return f"sslmode is one of {', '.join(_MODES)}"
    if certificate is not None and mode not in _CHECKING:
        return "sslrootcert is of no use without sslmode=verify-full"
    if certificate is not None and not Path(str(certificate)).is_file():
        return "sslrootcert names no file"
    return None


def _unreadable() -> UnusableData:
    return UnusableData(
        "the address of the database cannot be read: write it like "
        "postgresql://user:password@host:5432/name"
    )
