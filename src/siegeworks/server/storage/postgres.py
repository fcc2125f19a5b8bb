"""Tables kept in PostgreSQL, which any number of servers share.

Each word of the store is one transaction on a connection of a small pool; PostgreSQL
itself puts those who write to the same table in line, and commits them in groups.
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
"""Seconds to wait for a connection, whether a new one or one that is in use."""
LIMITS = {
    "statement_timeout": "5000",
    "lock_timeout": "2000",
    "idle_in_transaction_session_timeout": "10000",
    "application_name": "siegeworks",
}
"""Milliseconds after which PostgreSQL gives up: nobody holds others up for long."""
QUERY_TIMEOUT_SECONDS = 7.0
"""Seconds to wait for an answer: longer than PostgreSQL takes to give up itself."""
SHORT_TIMEOUT_SECONDS = 1.0

P = ParamSpec("P")
T = TypeVar("T")


class PostgresStore(SqlStore):
    """A `Store` in a database that other servers may use at the same time."""

    def __init__(self, address: str) -> None:
        self._engine = engine = engine_for(address)
        self._lines = ConnectionTracker(engine)
        self._dead_lines = ConnectionWatchdog(short_timeout_engine(address))
        self._told = Visits()
        # One look shows everything as it was at one moment.
        self._readers = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        # One statement is a transaction already. BEGIN and COMMIT would each be a way
        # there and back.
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """Make or upgrade what lies in a database, or raise `UnusableData`."""
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
        """Ask; and once more if the connection turns out to be a dead one."""
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
        """Whoever stops waiting is served all the same."""
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
        """Again only if PostgreSQL has undone it to let somebody else pass. In all
        other troubles nobody knows what became of the first time."""
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


# What a driver, the pool and the network complain with.
_REFUSED = (DBAPIError, PoolTimeout, OSError, TimeoutError)
_GONE = ("08", "57P", "53300")
"""How PostgreSQL's own words begin when it is leaving, coming up, or crowded."""


DEADLOCK = "40P01"


class Undone(Unwritten):
    """Two waited for each other, as when one of them changes the schema."""


def _reason(problem: Exception) -> Unwritten:
    said = said_by(problem)
    if isinstance(problem, DBAPIError) and _state_of(problem) == DEADLOCK:
        return Undone(f"the database takes nothing: {said}")
    if isinstance(problem, DBAPIError) and not is_gone(problem):
        return Unwritten(f"the database takes nothing: {said}")
    return Unreachable(f"the database does not answer: {said}")


def is_gone(problem: DBAPIError) -> bool:
    """Whether the connection is lost, and with it the answer."""
    return problem.connection_invalidated or _state_of(problem).startswith(_GONE)


def _state_of(problem: DBAPIError) -> str:
    return getattr(problem.orig, "sqlstate", None) or ""


def said_by(problem: Exception) -> str:
    """In one line, and without what a statement was given."""
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
"""Ways of TLS that look at the certificate, if there is one to compare it with."""
_MODES = ("disable", "allow", "prefer", *_CHECKING)


def engine_for(address: str) -> AsyncEngine:
    """Connections to a database; none is made before it is needed."""
    return _engine(
        address,
        CONNECT_TIMEOUT_SECONDS,
        QUERY_TIMEOUT_SECONDS,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=CONNECT_TIMEOUT_SECONDS,
    )


def short_timeout_engine(address: str) -> AsyncEngine:
    """A new connection each time, and an answer soon or never."""
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
            # What a statement was given may be secret, and errors are written down.
            hide_parameters=True,
        )
    except ArgumentError:  # hosts and ports that do not go together
        raise _unreadable() from None


def _encryption(url: URL) -> dict[str, object]:
    """The driver makes of these words what PostgreSQL's own programs do.

    It takes the name of a file in an address only, so it gets one with nothing else.
    """
    words = {name: url.query[name] for name in _TLS if name in url.query}
    return {"dsn": f"postgresql://?{urlencode(words)}"} if words else {}


def _url(address: str) -> URL:
    try:
        url = make_url(address)
        if query := address.rpartition("@")[2].partition("?")[2]:
            parse_qsl(query, strict_parsing=True)  # else half a word is dropped
    except (ArgumentError, ValueError):
        raise _unreadable() from None
    if problem := _problem_with(url.query):
        # Without the values: one of them may be a password.
        raise UnusableData(f"the address of the database cannot be used: {problem}")
    return url.set(drivername="postgresql+asyncpg")


def _problem_with(query: Mapping[str, object]) -> str | None:
    """What cannot stand behind the question mark of an address, if anything."""
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
