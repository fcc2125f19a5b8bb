"""Source and target of a transfer: folders and databases, opened exclusively.

Nothing changes in the target unless its transaction is committed.
"""

import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    ExitStack,
    aclosing,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.storage.data_folder import DataInUse, FolderLock, database_in
from siegeworks.server.storage.migrations import check_version
from siegeworks.server.storage.sqlite import (
    driver_of,
    new_file,
    reader_of,
    refuse_lost,
    writer_of,
)

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

BROKEN = (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError)
"""Errors raised by database drivers, connection pools and the network."""
# An invalid address may raise these only once it is used.
_UNUSABLE = (*BROKEN, TypeError, ValueError, OverflowError)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""Scheme of a database URL. A single letter would be a Windows drive."""
_POSTGRESQL = ("postgresql://", "postgres://")


class CannotTransfer(SiegeworksError):
    """Nothing was copied, for the given reason."""


class Place(NamedTuple):
    """Location of the tables: a data folder, or else a database URL."""

    name: str
    """Location for messages, without a password."""
    folder: Path | None
    address: str = ""


def place_of(word: str) -> Place:
    """Parse a data folder or a database URL."""
    if word.startswith(_POSTGRESQL):
        return Place(_shown(word), None, word)
    if not word or _SCHEME.match(word):
        # The message does not repeat it: it may contain a password.
        raise CannotTransfer(
            "name a data folder, or a database like "
            "postgresql://user:password@host:5432/name"
        )
    return Place(word, Path(word))


def _shown(address: str) -> str:
    url = _engine_for(address).url.set(drivername="postgresql", query={})
    return url.render_as_string(hide_password=True)


def _engine_for(address: str) -> "AsyncEngine":
    # Imported on use: its driver may not be installed.
    from siegeworks.server.storage.postgres import engine_for  # noqa: PLC0415

    return engine_for(address)


def source_at(place: Place) -> AbstractAsyncContextManager[Connection]:
    """Open a location for reading one consistent snapshot."""
    return _database(place, is_source=True) if place.address else _full_folder(place)


def target_at(place: Place) -> AbstractAsyncContextManager[Connection]:
    """Open a location for writing in one transaction."""
    return _database(place, is_source=False) if place.address else _new_folder(place)


def said_by(problem: Exception) -> str:
    """Describe an error in one line, without the parameters of its SQL statement."""
    whole = problem.orig if isinstance(problem, DBAPIError) else problem
    return str(whole).partition("\n")[0] or type(whole).__name__


@contextmanager
def _refusals(place: Place) -> Iterator[None]:
    """Turn errors of a location into `CannotTransfer` with its name."""
    try:
        yield
    except SiegeworksError as problem:
        raise CannotTransfer(f"{place.name}: {problem}") from None
    except _UNUSABLE as problem:
        raise CannotTransfer(
            f"{place.name} cannot be used ({said_by(problem)})"
        ) from None


# Folders.


@asynccontextmanager
async def _full_folder(place: Place) -> AsyncIterator[Connection]:
    assert place.folder is not None
    path = database_in(place.folder)
    if not path.is_file():
        raise CannotTransfer(f"{place.name} is no data folder: there is no {path.name}")
    with _locked(place.folder), _disposed(reader_of(path)) as engine:
        with _refusals(place):
            refuse_lost(path)
            connection = engine.connect()
        with connection:
            with _refusals(place):
                check_version(connection)
            yield connection


@asynccontextmanager
async def _new_folder(place: Place) -> AsyncIterator[Connection]:
    assert place.folder is not None
    path = database_in(place.folder)
    with _locked(place.folder):
        with _refusals(place):
            refuse_lost(path)
            is_there = path.exists() and path.stat().st_size > 0
        if is_there:  # the transfer itself checks that it holds no tables
            with _filling(place, path) as connection:
                yield connection
            return
        with _making(place, path) as draft, _filling(place, draft) as connection:
            yield connection


@contextmanager
def _making(place: Place, path: Path) -> Iterator[Path]:
    """Create a database under a temporary name, and rename it once it is complete.

    An empty database would look as if it had lost all its tables.
    """
    with ExitStack() as made:
        with _refusals(place):
            draft = made.enter_context(new_file(path))
        yield draft
        with _refusals(place):
            made.close()


@contextmanager
def _filling(place: Place, path: Path) -> Iterator[Connection]:
    with _disposed(writer_of(path)) as engine:
        with _refusals(place):
            connection = engine.connect()
        with connection:
            yield connection
            with suppress(*BROKEN):  # all is committed, only not yet in one file
                driver_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        lock = FolderLock.take(folder)
    except DataInUse:
        raise CannotTransfer(
            f"a server is using the data folder {folder}: stop it first"
        ) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _disposed(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


# Databases.


@asynccontextmanager
async def _database(place: Place, *, is_source: bool) -> AsyncIterator[Connection]:
    engine = _engine_for(place.address)
    if is_source:
        engine = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
    try:
        with _refusals(place):
            opened = await engine.connect()
        async with aclosing(opened):
            with _refusals(place):
                await opened.run_sync(_begin)
                if is_source:
                    await opened.run_sync(check_version)
            assert opened.sync_connection is not None, "it is open"
            yield opened.sync_connection
    finally:
        await engine.dispose()


def _begin(connection: Connection) -> None:
    """Turn off the timeouts that a live server needs: a transfer may take long."""
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
