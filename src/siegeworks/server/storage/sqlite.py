"""SQLite store in one file: a single writer thread with group commit.

All writes wait in one queue. The writer thread takes all that are queued, runs each in
its own savepoint, commits once, and only then completes them: one disk sync pays for
many moves. Reads run concurrently on threads of their own.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError

from siegeworks.server import metrics
from siegeworks.server.storage.base import Unwritten
from siegeworks.server.storage.data_folder import (
    DATABASE_SUFFIXES,
    FolderLock,
    UnusableData,
    database_in,
    put_in_place,
)
from siegeworks.server.storage.migrations import check_version, upgrade, version_of
from siegeworks.server.storage.presence_queries import Visits
from siegeworks.server.storage.queries import Clash
from siegeworks.server.storage.queue_queries import forget_takers
from siegeworks.server.storage.sql import SqlStore

READER_THREADS = 4
MAX_QUEUED_WRITES = 2048
"""Capacity of the write queue; further callers wait until there is room."""
MAX_COMMIT_GROUP = 512
"""Maximum number of writes in one commit."""
BUSY_TIMEOUT_SECONDS = 5.0
"""Seconds to wait for another program that holds the file's lock."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class _Request:
    """Queued write with the future that its caller awaits."""

    work: Callable[[Connection], object]
    answer: asyncio.Future[Any]
    """Future of the result of `work`, whose type depends on the request."""
    result: object = None
    problem: BaseException | None = None


class SqliteStore(SqlStore):
    """`Store` in one SQLite file, in a folder locked against other servers."""

    def __init__(self, lock: FolderLock, engine: Engine, readers: Engine) -> None:
        self._lock = lock
        self._engine = engine
        self._readers = readers
        self._reading = ThreadPoolExecutor(READER_THREADS, "reader")
        self._line: SimpleQueue[_Request | None] = SimpleQueue()
        self._room = asyncio.Semaphore(MAX_QUEUED_WRITES)
        self._loop = asyncio.get_running_loop()
        self._writer = threading.Thread(
            target=self._write_on, name="writer", daemon=True
        )
        self._closed = False
        self._writer.start()

    @classmethod
    async def open(cls, folder: Path) -> "SqliteStore":
        """Lock a folder, create or migrate its database, or raise `UnusableData`."""
        lock, engine = await asyncio.to_thread(_prepared, folder)
        return cls(lock, engine, reader_of(database_in(folder)))

    async def close(self) -> None:
        """Write what is queued, then close the database and release the folder."""
        if self._closed:
            return
        self._closed = True
        self._line.put(None)
        await asyncio.to_thread(self._leave)

    def _leave(self) -> None:
        self._writer.join()
        self._reading.shutdown()
        self._readers.dispose()
        with suppress(DatabaseError), self._engine.connect() as connection:
            driver_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._engine.dispose()
        self._lock.release()

    async def meet(self, *_: object) -> Visits:
        """No guests: there are no peer servers on a folder."""
        return frozenset()

    async def torn(self) -> list[str]:
        """Relations with orphaned rows, which belong to no table."""
        return await self._read(lambda connection: torn_in(driver_of(connection)))

    async def _read(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        def read() -> T:
            with self._readers.begin() as connection:
                return statement(connection, *args, **kwargs)

        return await self._loop.run_in_executor(self._reading, read)

    _glance = _read

    async def _write(
        self,
        statement: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Queue a write and wait for it; it runs even if the caller is cancelled."""
        async with self._room:
            if self._closed:
                raise Unwritten("the server is closing; ask the next one")
            answer: asyncio.Future[T] = self._loop.create_future()
            self._line.put(
                _Request(lambda writer: statement(writer, *args, **kwargs), answer)
            )
            return await answer

    _write_at_once = _write

    def _write_on(self) -> None:
        """Writer thread: take a group, commit it and complete its futures, until
        closed."""
        with self._engine.connect() as connection:
            while group := _group(self._line):
                with metrics.COMMIT_SECONDS.time():
                    _commit(connection, group)
                with suppress(RuntimeError):  # the event loop is closed
                    self._loop.call_soon_threadsafe(_answer, group)


def _group(line: "SimpleQueue[_Request | None]") -> list[_Request]:
    """Wait for a request and take those queued behind it; none after closing."""
    group: list[_Request] = []
    with suppress(Empty):
        request = line.get()
        while request is not None:
            group.append(request)
            if len(group) == MAX_COMMIT_GROUP:
                return group
            request = line.get_nowait()
        if group:
            line.put(None)  # for the next call
    return group


def _commit(connection: Connection, group: list[_Request]) -> None:
    """Write all requests of a group that succeed; they are on disk on return."""
    try:
        with connection.begin():
            for request in group:
                _try(connection, request)
    except Exception as problem:  # noqa: BLE001  the writer survives a full disk
        for request in group:
            request.problem = _unwritten(problem)


def _try(connection: Connection, request: _Request) -> None:
    """Run one request in a savepoint, to roll it back alone if it fails."""
    driver = driver_of(connection)
    driver.execute("SAVEPOINT request")
    try:
        request.result = request.work(connection)
    except Exception as problem:
        # If the disk is full or gone, SQLite may roll the whole group back by itself.
        if not driver.in_transaction:
            raise
        driver.execute("ROLLBACK TO request")
        request.problem = _reason(connection, problem)
    driver.execute("RELEASE request")


def _reason(connection: Connection, problem: Exception) -> Exception:
    """Error for the caller of a request that has been rolled back."""
    if isinstance(problem, Clash):
        return problem.why(connection)
    return _unwritten(problem) if isinstance(problem, DatabaseError) else problem


def _unwritten(problem: Exception) -> Unwritten:
    return Unwritten(f"the database takes nothing: {_said(problem)}")


def _answer(group: list[_Request]) -> None:
    for request in group:
        if request.answer.done():
            continue
        if request.problem is not None:
            request.answer.set_exception(request.problem)
        else:
            request.answer.set_result(request.result)


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's connection: SQLAlchemy's own savepoints would cost as much as
    the insert between them."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


# Opening the file.


def _prepared(folder: Path) -> tuple[FolderLock, Engine]:
    lock = FolderLock.take(folder)
    path = database_in(folder)
    engine = writer_of(path)
    try:
        refuse_lost(path)
        if not path.exists():
            _make_new(path)
        with engine.begin() as connection:
            _refuse_damaged(connection)
            upgrade(connection)
            forget_takers(connection)
    except BaseException as problem:
        engine.dispose()
        lock.release()
        if isinstance(problem, _REFUSED):
            raise UnusableData(why_unusable(path, problem)) from None
        raise
    return lock, engine


def refuse_lost(path: Path) -> None:
    """Raise if only the write-ahead log of a database is left.

    Called before the database is opened: SQLite would delete the log, or write it into
    a new database.
    """
    left = path.with_name(f"{path.name}-wal")
    if not _size(left) or _size(path):
        return
    what = "is empty" if path.exists() else "is gone"
    raise UnusableData(
        f"{path} {what}, and its last changes are still in {left}: keep that file, and "
        "put the database back beside it, or bring a copy back with "
        "`siegeworks restore`"
    )


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _make_new(path: Path) -> None:
    with new_file(path) as draft:
        engine = writer_of(draft)
        try:
            with engine.begin() as connection:
                upgrade(connection)
        finally:
            engine.dispose()


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield the path of a draft of a new database, renamed to `path` at the end.

    The caller completes and closes it first: an empty database file has lost its data.
    """
    draft = path.with_name(f"{path.name}.new")
    _remove(draft)
    # It holds the secrets of running games: no other user may read it.
    draft.touch(mode=0o600)
    try:
        yield draft
        put_in_place(draft, path)
    finally:
        _remove(draft)


def _remove(draft: Path) -> None:
    """Delete a draft and the files that SQLite keeps beside it."""
    for part in DATABASE_SUFFIXES:
        draft.with_name(draft.name + part).unlink(missing_ok=True)


def _refuse_damaged(connection: Connection) -> None:
    """Raise if the file is damaged, before any request is served from it.

    Most of it may still be readable, but writing would make the damage worse.
    """
    if damage := damage_in(driver_of(connection)):
        raise sqlite3.DatabaseError(f"malformed: {damage[0]}")
    if version_of(connection) is None:
        raise UnusableData(
            "there is nothing in the database, not even a version: if it kept tables, "
            "bring a copy back with `siegeworks restore`; if not, delete "
            f"{connection.engine.url.database} and start again"
        )


def damage_in(database: sqlite3.Connection) -> list[str]:
    """Corruption that SQLite's integrity check finds in a file."""
    found = (text for (text,) in database.execute("PRAGMA integrity_check(10)"))
    lines = (line for text in found for line in text.splitlines())
    return [line for line in lines if line != "ok" and not line.startswith("***")]


def torn_in(database: sqlite3.Connection) -> list[str]:
    """Relations with orphaned rows, which belong to no table."""
    return sorted({name for name, *_ in database.execute("PRAGMA foreign_key_check")})


# SQLite's own errors, too, as SQLAlchemy does not wrap those raised on connecting.
_REFUSED = (DatabaseError, sqlite3.Error, OSError, UnicodeDecodeError)


def why_unusable(path: Path, problem: Exception) -> str:
    """Explain SQLite's error, with advice for the operator."""
    said = _said(problem)
    is_no_text = isinstance(problem, UnicodeDecodeError)
    if is_no_text or "not a database" in said or "malformed" in said:
        return (
            f"{path} is damaged or no database at all ({said}): move it away, "
            "then bring a copy back with `siegeworks restore`"
        )
    if "locked" in said:
        return f"another program has {path} locked: close it and start again"
    return (
        f"{path} cannot be used ({said}): make it and its folder writable "
        "or choose another folder with --data"
    )


def _said(problem: Exception) -> str:
    return str(problem.orig if isinstance(problem, DatabaseError) else problem)


def writer_of(path: Path) -> Engine:
    """Engine that may change the file, and takes the write lock at BEGIN."""
    return _engine(path, "BEGIN IMMEDIATE", ("journal_mode=WAL", "synchronous=FULL"))


def reader_of(path: Path) -> Engine:
    """Engine that cannot change the file."""
    return _engine(path, "BEGIN", ("query_only=ON",))


_read_text = bytes.decode
"""Decoder of text columns. The error of SQLite's own decoder quotes undecodable text,
is logged, and may name a card."""


def _engine(path: Path, begin: str, pragmas: Sequence[str]) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_TIMEOUT_SECONDS, "check_same_thread": False},
        pool_size=READER_THREADS,
        max_overflow=0,
        # Statement parameters may be secret, and errors are logged.
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def on_connect(driver: sqlite3.Connection, _record: object) -> None:
        # Transactions are begun explicitly, not by Python's module.
        driver.isolation_level = None
        driver.text_factory = _read_text
        for pragma in ("foreign_keys=ON", *pragmas):
            driver.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


# Reading from other programs, also while a server runs.


@contextmanager
def reading(folder: Path) -> Iterator[Connection]:
    """Read-only snapshot of a folder's database. Nothing is created or migrated."""
    path = database_in(folder)
    refuse_lost(path)
    if not path.is_file():
        raise UnusableData(
            f"there is no database in {folder}: name the right folder with --data"
        )
    with reading_file(path) as connection:
        yield connection


@contextmanager
def reading_file(path: Path, *, may_be_older: bool = False) -> Iterator[Connection]:
    """Read-only snapshot of a database file, at any path."""
    refuse_lost(path)
    engine = reader_of(path)
    try:
        with engine.begin() as connection:
            check_version(connection, may_be_older=may_be_older)
            yield connection
    except (DatabaseError, sqlite3.Error, UnicodeDecodeError) as problem:
        raise UnusableData(why_unusable(path, problem)) from None
    finally:
        engine.dispose()
