"""`siegeworks backup`: copy a consistent snapshot of the server's database."""

import os
from pathlib import Path

import typer

from siegeworks.server.settings import settings_from
from siegeworks.server.storage import queries
from siegeworks.server.storage.backup import drafted
from siegeworks.server.storage.data_folder import database_in, put_in_place
from siegeworks.server.storage.sqlite import reading, reading_file
from siegeworks.terminal.save_files import UnusableFile


def backup(file: Path, data: Path | None, *, force: bool) -> None:
    folder = settings_from(os.environ, data=data).data
    with reading(folder):
        pass  # report problems of the original first
    _refuse(file, force=force)
    with drafted(database_in(folder), file.absolute()) as draft:
        with reading_file(draft) as copy:
            count = queries.count_tables(copy)
        put_in_place(draft, file.absolute())
    typer.echo(f"Tables kept in {file}: {count}")


def _refuse(file: Path, *, force: bool) -> None:
    if file.is_dir():
        raise UnusableFile(f"{file} is a folder; name a file in it")
    if file.exists() and not file.is_file():
        raise UnusableFile(f"{file} is no ordinary file; name another")
    if file.exists() and not force:
        raise UnusableFile(
            f"{file} exists already and is left alone; "
            "name another file, or add --force to replace it"
        )
