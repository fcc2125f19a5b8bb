"""`siegeworks restore`: replace the server's database by a backup."""

import os
from datetime import datetime
from pathlib import Path

import typer

from siegeworks.server.settings import settings_from
from siegeworks.server.storage import queries
from siegeworks.server.storage.backup import drafted
from siegeworks.server.storage.data_folder import (
    DATABASE_SUFFIXES,
    FolderLock,
    UnusableData,
    database_in,
    put_in_place,
)
from siegeworks.server.storage.sqlite import reading_file
from siegeworks.terminal.save_files import UnusableFile


def restore(file: Path, data: Path | None, *, force: bool) -> None:
    folder = settings_from(os.environ, data=data).data
    if not file.is_file():
        raise UnusableFile(f"{file} is no file; name a copy made by siegeworks backup")
    lock = FolderLock.take(folder)
    try:
        _restore(file, database_in(folder), force=force)
    finally:
        lock.release()


def _restore(file: Path, target: Path, *, force: bool) -> None:
    with drafted(file, target) as draft:
        with reading_file(draft, may_be_older=True) as copy:
            count = queries.count_tables(copy)
        if not force and _is_precious(target):
            raise UnusableFile(
                f"{target} has tables already and is left alone; "
                "add --force to replace it: the old file is kept beside it"
            )
        kept = _set_aside(target)
        put_in_place(draft, target)
    typer.echo(f"Tables brought back into {target.parent}: {count}")
    if kept is not None:
        typer.echo(f"What was there before is kept in {kept}")


def _is_precious(target: Path) -> bool:
    """Return whether a database has tables that could be lost, or is unreadable."""
    if not target.exists():
        return False
    try:
        with reading_file(target, may_be_older=True) as old:
            return queries.count_tables(old) > 0
    except UnusableData:
        return target.stat().st_size > 0


def _set_aside(target: Path) -> Path | None:
    """Rename the old database and its side files, even those of a lost database.

    SQLite would write the contents of a side file left behind into the copy.
    """
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    kept = target.with_name(f"{target.name}.before-{stamp}")
    parts = [
        part
        for part in DATABASE_SUFFIXES
        if target.with_name(target.name + part).exists()
    ]
    for part in parts:
        target.with_name(target.name + part).replace(kept.with_name(kept.name + part))
    return kept if parts else None
