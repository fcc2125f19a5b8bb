"""`siegeworks doctor`: check that all a server needs is present and intact."""

import importlib.metadata
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import typer
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from siegeworks.cli.server.export import why_unreadable
from siegeworks.cli.server.table_check import why_unsound
from siegeworks.core.errors import SiegeworksError
from siegeworks.server.http import static_files
from siegeworks.server.process.listen import CannotServe, listening
from siegeworks.server.settings import Settings, settings_from
from siegeworks.server.storage import queries
from siegeworks.server.storage.backup import problems_in
from siegeworks.server.storage.data_folder import DataInUse, FolderLock, database_in
from siegeworks.server.storage.migrations import newest
from siegeworks.server.storage.sqlite import driver_of, reading

OLDEST_PYTHON = (3, 11)
LIBRARIES = ("starlette", "uvicorn", "websockets", "sqlalchemy", "alembic", "msgspec")
LEAST_SPACE = 100 * 1024 * 1024
SHOWN = 5
"""Number of damaged tables listed; the rest are counted."""


class Unsound(SiegeworksError):
    """Some checks failed; their messages are already printed."""


class Wrong(Exception):
    """A failed check, with its message."""


def doctor(data: Path | None) -> None:
    settings = settings_from(os.environ, data=data)
    wrong = 0
    for name, check in _checks(settings):
        try:
            typer.echo(f"ok     {name}: {check(settings)}")
        except (Wrong, SiegeworksError, OSError) as problem:
            wrong += 1
            typer.echo(f"WRONG  {name}: {problem}")
    if wrong:
        raise Unsound(f"{wrong} of the checks above found something wrong")


def _checks(settings: Settings) -> Iterator[tuple[str, Callable[[Settings], str]]]:
    yield "Python", _python
    yield "libraries", _libraries
    yield "data folder", _folder
    yield "free space", _space
    if _is_kept(settings.data):
        yield "database", _database
        yield "tables", _tables
    yield "pages for the browser", _pages
    yield "port", _port


def _is_kept(folder: Path) -> bool:
    """Return whether there is a database, or the remains of one."""
    file = database_in(folder)
    try:
        return file.exists() or file.with_name(f"{file.name}-wal").exists()
    except OSError:  # the check of the data folder has reported it
        return False


def _python(_settings: Settings) -> str:
    if sys.version_info < OLDEST_PYTHON:
        raise Wrong(f"{platform.python_version()} is too old: 3.11 or newer is needed")
    return platform.python_version()


def _libraries(_settings: Settings) -> str:
    try:
        return ", ".join(
            f"{each} {importlib.metadata.version(each)}" for each in LIBRARIES
        )
    except importlib.metadata.PackageNotFoundError as missing:
        raise Wrong(f"{missing.name} is missing: install Siegeworks again") from None


def _folder(settings: Settings) -> str:
    folder = settings.data
    if not folder.exists():
        return f"{folder} is not there yet; `siegeworks serve` makes it"
    return f"{folder}, {'used by a running server' if _is_running(folder) else 'free'}"


def _is_running(folder: Path) -> bool:
    """Try to take the lock, which also fails if the folder is not writable."""
    if not folder.exists():
        return False
    try:
        FolderLock.take(folder).release()
    except DataInUse:
        return True
    return False


def _space(settings: Settings) -> str:
    place = settings.data.absolute()
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    if free < LEAST_SPACE:
        raise Wrong(f"only {free >> 20} MiB are left at {place}: make room")
    return f"{free >> 20} MiB"


def _database(settings: Settings) -> str:
    with reading(settings.data) as db:
        problems = problems_in(driver_of(db))
    if problems:
        raise Wrong(f"{problems[0]}: bring a copy back with `siegeworks restore`")
    return f"sound, version {newest()}"


def _tables(settings: Settings) -> str:
    """Replay every game by the rules, dealing from its secret."""
    with reading(settings.data) as db:
        found = [(which, _why_sick(db, which)) for which in queries.table_ids(db)]
    sick = [f"{which}: {problem}" for which, problem in found if problem]
    if sick:
        more = f"; and {len(sick) - SHOWN} more" if len(sick) > SHOWN else ""
        raise Wrong(f"{'; '.join(sick[:SHOWN])}{more}")
    return f"{len(found)}, every log leads where it says"


def _why_sick(db: Connection, id: str) -> str | None:
    try:
        return why_unsound(db, id)
    except DatabaseError as problem:  # part of the database file is lost
        return f"it cannot be read ({why_unreadable(problem)})"


def _pages(_settings: Settings) -> str:
    if not (static_files.FOLDER / "index.html").is_file():
        raise Wrong("not built: run `make site` once")
    return "built"


def _port(settings: Settings) -> str:
    try:
        with listening(settings.host, settings.port):
            return f"{settings.port} is free"
    except CannotServe as problem:
        if _is_running(settings.data):
            return f"{settings.port}, where the running server listens"
        raise Wrong(str(problem)) from None
