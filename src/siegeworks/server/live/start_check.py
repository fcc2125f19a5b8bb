"""Check of all stored tables at the start: log damage before a player meets it.

SQLite checks that it can read its file before any client is served. The contents may be
damaged all the same: SQLite does not notice a few changed bytes in a text.
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
"""Seconds before each table, so that clients who play meanwhile come first."""


async def check_stored(store: SqliteStore, tables: LiveTables) -> None:
    """Read every stored table once; log and close those that cannot be read."""
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
        # Only the kind is logged: the message may name a card.
        _LOG.warning("tables were left unchecked", problem=type(problem).__name__)


async def _check(store: SqliteStore, id: str) -> None:
    found = await store.look(id)
    assert found is not None, "tables are never deleted"
    table = found.table
    if table.imported:  # an imported log lacks what was taken back
        return
    with decoding_errors(id, game=table.game, version=table.version):
        check_gapless(0, found.entries)
