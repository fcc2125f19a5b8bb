"""`siegeworks export`: write the server's games as playthrough files."""

import os
from pathlib import Path

import typer
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.record import replace
from siegeworks.games import CATALOG
from siegeworks.server.settings import settings_from
from siegeworks.server.storage import queries
from siegeworks.server.storage.sqlite import reading
from siegeworks.server.table.fold import IMPOSSIBLE
from siegeworks.server.table.records import TableRow
from siegeworks.server.table.replay import playthrough_of
from siegeworks.server.table.state import TableState, table_state_of
from siegeworks.terminal.save_files import UnusableFile, claim


class NothingToExport(SiegeworksError):
    """No stored table matches the request."""


def export(
    table: str | None,
    data: Path | None,
    to: Path,
    *,
    every: bool,
    unfinished: bool,
    force: bool,
) -> None:
    if (table is None) != every:
        raise NothingToExport("say which: a TABLE, or --all")
    folder = settings_from(os.environ, data=data).data
    with reading(folder) as db:
        ids = queries.table_ids(db) if table is None else [_known(db, table)]
        found = {each: _room_or_why_not(db, each) for each in ids}
    rooms = [each for each in found.values() if isinstance(each, TableState)]
    sick = [f"{key} ({why})" for key, why in found.items() if isinstance(why, str)]
    chosen = [room for room in rooms if room.is_over or unfinished]
    if table is not None and rooms and not chosen:
        raise NothingToExport(
            f"the game at table {table} still goes on, and its file would show every "
            "hidden card; add --unfinished if that is what you want"
        )
    _make(to)
    for room in chosen:
        typer.echo(_written(room, to, force=force))
    if left := len(rooms) - len(chosen):
        typer.echo(f"Left out, because they still go on: {left} (--unfinished)")
    if sick:
        raise NothingToExport(f"what cannot be read was left out: {'; '.join(sick)}")


def _known(db: Connection, id: str) -> str:
    if id not in queries.table_ids(db):
        raise NothingToExport(
            f"there is no table {id!r}; its name is in its address, after /table/"
        )
    return id


def stored_room(db: Connection, row: TableRow) -> TableState:
    """Rebuild the state of a table from its log."""
    game = CATALOG.game(row.game, row.options)
    return table_state_of(game, row, queries.entries(db, row.id))


def table_and_room(db: Connection, id: str) -> tuple[TableRow, TableState]:
    """Load an existing table; raise one of `UNREADABLE` if it is damaged."""
    row = queries.table(db, id)
    assert row is not None, "tables are never deleted"
    return row, stored_room(db, row)


UNREADABLE = (SiegeworksError, DatabaseError, *IMPOSSIBLE)
"""Errors raised when any row of a table is damaged."""


def why_unreadable(problem: Exception) -> str:
    """Describe a problem in one line, without the faulty text: it may name a card."""
    said = str(problem.orig if isinstance(problem, DatabaseError) else problem)
    line = said.partition("\n")[0].partition(" with text ")[0]
    return line or type(problem).__name__


def _room_or_why_not(db: Connection, id: str) -> TableState | str:
    """Load a table, or say why not: a damaged one must not block all others."""
    try:
        return table_and_room(db, id)[1]
    except UNREADABLE as problem:
        return why_unreadable(problem)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UnusableFile(f"{folder} cannot be made: {problem.strerror}") from None


def _written(room: TableState, folder: Path, *, force: bool) -> Path:
    """Write a playthrough; leave out the secret while it determines future cards."""
    if not room.is_over:
        room = room.with_table(replace(room.table, secret=b""))
    record = read_playthrough(playthrough_of(room), CATALOG)
    name = f"{room.game.id}-{room.table.id}.json"
    return claim(folder / name, record, force=force).path
