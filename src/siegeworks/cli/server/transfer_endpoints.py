"""The two ends of a transfer: folders and databases, opened so that nobody interferes.

What is opened to be filled has to be committed; whatever happens before leaves it as
it was.
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
"""What drivers, pools and networks complain with."""
# What is wrong with an address may come out only when it is used.
_UNUSABLE = (*BROKEN, TypeError, ValueError, OverflowError)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""How addresses begin. One letter alone is a drive of Windows."""
_POSTGRESQL = ("postgresql://", "postgres://")


class CannotTransfer(SiegeworksError):
    """Nothing was copied, and why."""


class Place(NamedTuple):
    """Where tables are kept: in a folder, or else at an address."""

    name: str
    """As it may be shown: without a password."""
    folder: Path | None
    address: str = ""


def place_of(word: str) -> Place:
    """A folder or an address, as it was typed."""
    if word.startswith(_POSTGRESQL):
        return Place(_shown(word), None, word)
    if not word or _SCHEME.match(word):
        # It is not repeated: there may be a password in it.
        raise CannotTransfer(
            "name a data folder, or a database like "
            "postgresql://user:password@host:5432/name"
        )
    return Place(word, Path(word))


def _shown(address: str) -> str:
    url = _engine_for(address).url.set(drivername="postgresql", query={})
    return url.render_as_string(hide_password=True)


def _engine_for(address: str) -> "AsyncEngine":
    # Not before it is asked for: what it needs may not be installed.
    from siegeworks.server.storage.postgres import engine_for  # noqa: PLC0415

    return engine_for(address)


def source_at(place: Place) -> AbstractAsyncContextManager[Connection]:
    """To be read as it stands at one moment."""
    return _database(place, is_source=True) if place.address else _full_folder(place)


def target_at(place: Place) -> AbstractAsyncContextManager[Connection]:
    """To be filled in one transaction."""
    return _database(place, is_source=False) if place.address else _new_folder(place)


def said_by(problem: Exception) -> str:
    """In one line, and without what a statement was given."""
    whole = problem.orig if isinstance(problem, DBAPIError) else problem
    return str(whole).partition("\n")[0] or type(whole).__name__


@contextmanager
def _refusals(place: Place) -> Iterator[None]:
    """What is wrong with a place, told with its name."""
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
        if is_there:  # whether it keeps tables already is found out in it
            with _filling(place, path) as connection:
                yield connection
            return
        with _making(place, path) as draft, _filling(place, draft) as connection:
            yield connection


@contextmanager
def _making(place: Place, path: Path) -> Iterator[Path]:
    """A database that gets its name when everything is in it: one with nothing in it
    would look as if it had lost it all."""
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
            with suppress(*BROKEN):  # it is all there, only not yet in one file
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
    """Servers give up soon so as not to hold others up; here that is in the way."""
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
