"""Damage in a data folder, written down at the start and not only when it is met.

Whether SQLite can read its file is known before anybody is served. What the file keeps
may be damaged all the same: a few bytes in the text of a line are no business of its.
"""

import asyncio
import sqlite3

import structlog
from sqlalchemy.exc import DatabaseError

from siegeworks.server.live.registry import LiveTables
from siegeworks.server.storage.sqlite import SqliteStore
from siegeworks.server.table.damage import UnreadableTable, decoding_errors
from siegeworks.server.table.fold import check_gapless

_LOG = structlog.get_logger("siegeworks")

PAUSE_SECONDS = 0.01
"""Before each table: whoever plays meanwhile comes first."""


async def check_stored(store: SqliteStore, tables: LiveTables) -> None:
    """Look at every stored table once, and give up those that cannot be read."""
    try:
        for relation in await store.torn():
            _LOG.warning("rows belong to no table", relation=relation)
        for table in await store.table_ids():
            await asyncio.sleep(PAUSE_SECONDS)
            try:
                await _check(store, table)
            except UnreadableTable as problem:
                problem.table = table
                tables.given_up(problem)
    except (DatabaseError, sqlite3.Error, UnicodeDecodeError) as problem:
        # Whoever asks for something is told; in here it may name a card.
        _LOG.warning("tables were left unchecked", problem=type(problem).__name__)


async def _check(store: SqliteStore, id: str) -> None:
    found = await store.look(id)
    assert found is not None, "tables are never deleted"
    table = found.table
    if table.imported:  # a file leaves out what was taken back
        return
    with decoding_errors(id, game=table.game, version=table.version):
        check_gapless(0, found.entries)
