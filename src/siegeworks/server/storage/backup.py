"""SQLite backup: a database copied to one file, checked, and only then renamed."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.sqlite import (
    BUSY_TIMEOUT_SECONDS,
    damage_in,
    refuse_lost,
    torn_in,
    why_unusable,
)


@contextmanager
def drafted(source: Path, target: Path) -> Iterator[Path]:
    """Yield a checked and synced copy beside the target, for the caller to rename.

    The source may be in use: the copy is a consistent snapshot.
    """
    refuse_lost(source)
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            _copy(source, draft)
        except sqlite3.Error as problem:
            raise UnusableData(why_unusable(source, problem)) from None
        except OSError as problem:
            raise UnusableData(
                f"{target} cannot be written: {problem.strerror}"
            ) from None
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _copy(source: Path, draft: Path) -> None:
    draft.touch(mode=0o600)  # it holds the secrets of running games
    with closing(_opened(source)) as original, closing(_opened(draft)) as copy:
        original.backup(copy)
        # A copy has to be one file, without a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        if problems := problems_in(copy):
            raise sqlite3.DatabaseError(f"malformed: {problems[0]}")
    with draft.open("rb") as file:
        os.fsync(file.fileno())


def _opened(path: Path) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT_SECONDS)


def problems_in(database: sqlite3.Connection) -> list[str]:
    """Corruption that SQLite finds in a file; if none, orphaned rows."""
    if damage := damage_in(database):
        return damage
    return [f"a row of {name} belongs to no table" for name in torn_in(database)]
