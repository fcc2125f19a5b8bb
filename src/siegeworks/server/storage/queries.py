"""Queries of tables, seats, log and chat, each to be run inside a transaction.

They are SQLAlchemy expressions, so that SQLite and PostgreSQL run the same ones.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Row,
    String,
    Update,
    bindparam,
    case,
    column,
    delete,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningUpdate

from siegeworks.core.options import Value
from siegeworks.server.storage import schema
from siegeworks.server.storage.base import (
    CommandExists,
    EntryExists,
    TableChanged,
    TooManyOpen,
)
from siegeworks.server.storage.queue_queries import WithTurn, put_turn
from siegeworks.server.table.damage import UnreadableTable, decoding_errors
from siegeworks.server.table.log import LoggedEntry, decode_line, encode_line
from siegeworks.server.table.records import (
    Absence,
    ChatRow,
    Look,
    Quota,
    SeatRow,
    TableRow,
    Turn,
)

_decode_options = msgspec.json.Decoder(dict[str, Value]).decode
_tables, _seats = schema.tables, schema.seats
_entries, _messages = schema.entries, schema.messages

MAX_IDS_PER_QUERY = 500
"""Ids in one query, as SQLite limits the number of parameters."""

# Row of any query.
AnyRow = Row[Any]


class NoSuchTable(LookupError):
    """Write to a table that was never opened."""


class Clash(Exception):
    """Violated constraint, whose reason is determined by `why` after a rollback.

    The transaction must be rolled back before `why` is called: PostgreSQL runs no
    further queries in a transaction that has failed.
    """

    def __init__(self, why: Callable[[Connection], Exception]) -> None:
        super().__init__("a row did not go in")
        self.why = why


# Writes. Each increments the table's change counter (`news`), see `appended`, and
# starts with that row: concurrent writers of a table queue there and cannot deadlock.

_INSERT_ENTRY = insert(_entries)
_NOTE: ReturningUpdate[int] = (
    update(_tables)
    .where(_tables.c.id == bindparam("table"))
    .values(news=_tables.c.news + 1)
    .returning(_tables.c.news)
)
_NOTE_IF = _NOTE.where(_tables.c.news == bindparam("known"))
_TOUCH = _NOTE.values(changed=bindparam("at"))
_TOUCH_IF = _NOTE_IF.values(changed=bindparam("at"))


def _appending() -> WithTurn:
    """Append entries (as arrays by column) with all related changes in one PostgreSQL
    statement, which is a transaction by itself."""
    columns = [each for each in _entries.c if each.name != "table_id"]
    arrays = (bindparam(f"{each.name}s", type_=ARRAY(each.type)) for each in columns)
    names = (column(each.name, each.type) for each in columns)
    given = func.unnest(*arrays).table_valued(*names).render_derived("given")
    row = select(bindparam("table", type_=String), *given.c)
    new = insert(_entries).from_select(["table_id", *given.c.keys()], row)
    return WithTurn(_TOUCH.add_cte(new.cte("appended")))


_APPEND = _appending()


def prove_writable(db: Connection) -> None:
    """Insert a row and delete it again, to check that the database can be written."""
    probe = f"probe-{secrets.token_hex(8)}"
    db.execute(insert(schema.servers).values(id=probe, seen=0.0))
    db.execute(delete(schema.servers).where(schema.servers.c.id == probe))


def open_table(
    db: Connection,
    row: TableRow,
    dealt: Sequence[LoggedEntry] = (),
    turn: Turn | None = None,
    quota: Quota | None = None,
) -> None:
    """Store a new table, or raise `EntryExists` if its id, code or key is taken."""
    if quota is not None:
        _keep_to(quota, db, row.address)
    values = {
        column.name: getattr(row, column.name)
        for column in _tables.c
        if column.name != "options"
    }
    options = msgspec.json.encode(row.options).decode()
    seats = [
        {"table_id": row.id, "place": place, **_as_values(seat)}
        for place, seat in enumerate(row.seats)
    ]
    try:
        db.execute(insert(_tables), {**values, "options": options})
    except IntegrityError:
        raise EntryExists from None
    if seats:
        db.execute(insert(_seats), seats)
    if dealt:
        append(db, row.id, dealt, turn)
    else:
        put_turn(db, row.id, turn)


def _keep_to(quota: Quota, db: Connection, address: str) -> None:
    """Raise `TooManyOpen` above the quota.

    SQLite has one writer; on PostgreSQL a lock makes concurrent openings from the same
    address wait until this table is stored and counted.
    """
    if db.dialect.name == "postgresql":
        key = func.hashtextextended(address, 0)
        db.execute(select(func.pg_advisory_xact_lock(key)))
    if count_open_tables(db, address, quota.since) >= quota.most:
        raise TooManyOpen


def append(
    db: Connection,
    table: str,
    lines: Sequence[LoggedEntry],
    turn: Turn | None = None,
) -> int:
    if not lines or db.dialect.name != "postgresql":
        return append_if(db, table, lines, turn)
    with _explained(table, lines):
        return _append_at_once(db, table, lines, turn)


def append_if(
    db: Connection,
    table: str,
    lines: Sequence[LoggedEntry],
    turn: Turn | None = None,
    *,
    known: int | None = None,
    seats: Sequence[SeatRow] = (),
) -> int:
    """Append in several statements, together with the seats that these entries
    reassign; raise `TableChanged` if the table has changed since `known`."""
    if not lines:
        return news_of(db, [table]).get(table, 0)
    with _explained(table, lines):
        news = _append_step_by_step(db, table, lines, turn, known)
    for row in seats:
        db.execute(_reseating(table, row))
    return news


@contextmanager
def _explained(table: str, lines: Sequence[LoggedEntry]) -> Iterator[None]:
    try:
        yield
    except IntegrityError as problem:
        said = str(problem.orig)
        raise Clash(lambda db: _why_not_appended(db, table, lines, said)) from None


def _append_at_once(
    db: Connection, table: str, lines: Sequence[LoggedEntry], turn: Turn | None
) -> int:
    values = {
        "seqs": [entry.seq for entry in lines],
        "lines": [encode_line(entry.line).decode() for entry in lines],
        "ats": [entry.at for entry in lines],
        "commands": [entry.command for entry in lines],
        "at": lines[-1].at,
    }
    return _APPEND.execute(db, values, table, turn)


def _append_step_by_step(
    db: Connection,
    table: str,
    lines: Sequence[LoggedEntry],
    turn: Turn | None,
    known: int | None,
) -> int:
    at = {"at": lines[-1].at}
    if known is None:
        news: int | None = db.scalar(_TOUCH, {"table": table, **at})
    else:
        news = _note_if(db, table, known, _TOUCH_IF, at)
    rows = [
        {
            "table_id": table,
            "seq": entry.seq,
            "line": encode_line(entry.line).decode(),
            "at": entry.at,
            "command": entry.command,
        }
        for entry in lines
    ]
    db.execute(_INSERT_ENTRY, rows)
    put_turn(db, table, turn)
    assert news is not None, "entries belong to tables"
    return news


def _note_if(
    db: Connection,
    table: str,
    known: int,
    change: ReturningUpdate[int] = _NOTE_IF,
    values: Mapping[str, object] | None = None,
) -> int:
    """Change a table if its change counter is still `known`; return the new counter."""
    news: int | None = db.scalar(
        change, {"table": table, "known": known, **(values or {})}
    )
    if news is None:
        raise TableChanged
    return news


def _why_not_appended(
    db: Connection, table: str, lines: Sequence[LoggedEntry], said: str
) -> Exception:
    for command in (entry.command for entry in lines if entry.command is not None):
        if (seq := seq_of_command(db, table, command)) is not None:
            return CommandExists(seq)
    return _clash(db, table, said)


def say(db: Connection, table: str, line: ChatRow) -> int:
    news: int | None = db.scalar(_NOTE, {"table": table})
    try:
        db.execute(insert(_messages), {"table_id": table, **_as_values(line)})
    except IntegrityError as problem:
        said = str(problem.orig)
        raise Clash(lambda db: _why_not_said(db, table, line, said)) from None
    assert news is not None, "lines of chat belong to tables"
    return news


def _why_not_said(db: Connection, table: str, line: ChatRow, said: str) -> Exception:
    number = db.scalar(
        select(_messages.c.number).where(
            _messages.c.table_id == table, _messages.c.command == line.command
        )
    )
    return CommandExists(number) if number is not None else _clash(db, table, said)


def take_seat(
    db: Connection, table: str, row: SeatRow, known: int, turn: Turn | None = None
) -> int:
    others = _seats.alias()
    sits_there = exists().where(others.c.table_id == table, others.c.guest == row.guest)
    is_free = _seats.c.kind == "open"
    return _put(db, table, row, known, turn, is_free, not_(sits_there))


def reseat(
    db: Connection, table: str, row: SeatRow, known: int, turn: Turn | None = None
) -> int:
    if row.kind != "open":
        return _put(db, table, row, known, turn)
    # Another player would see the hand that was dealt there.
    has_begun = exists().where(_entries.c.table_id == table)
    return _put(db, table, row, known, turn, not_(has_begun))


def ask(
    db: Connection, table: str, asking: str, known: int, turn: Turn | None = None
) -> int:
    change = _NOTE_IF.values(asking=asking)
    news = _note_if(db, table, known, change)
    put_turn(db, table, turn)
    return news


def end(db: Connection, table: str, at: float) -> int | None:
    change = _NOTE.where(_tables.c.ended.is_(None)).values(ended=at)
    news: int | None = db.scalar(change, {"table": table})
    return news


def follow(
    db: Connection,
    table: str,
    known: int,
    follower: TableRow,
    dealt: Sequence[LoggedEntry] = (),
    turn: Turn | None = None,
    quota: Quota | None = None,
) -> int:
    """Open a rematch and link to it atomically: without the link no player finds it."""
    is_first = _NOTE_IF.where(_tables.c.rematch == "")
    news = _note_if(db, table, known, is_first.values(rematch=follower.id))
    open_table(db, follower, dealt, turn, quota)
    return news


def _put(
    db: Connection,
    table: str,
    row: SeatRow,
    known: int,
    turn: Turn | None,
    *only_if: ColumnElement[bool],
) -> int:
    news = _note_if(db, table, known)
    if db.execute(_reseating(table, row).where(*only_if)).rowcount != 1:
        raise TableChanged
    put_turn(db, table, turn)
    return news


def _reseating(table: str, row: SeatRow) -> Update:
    return (
        update(_seats)
        .where(_seats.c.table_id == table, _seats.c.seat == row.seat)
        .values(**_as_values(row), away_since=None)
    )


_NOTE_ABSENCE = (
    update(_seats)
    .where(
        _seats.c.table_id == bindparam("table"),
        _seats.c.seat == bindparam("at"),
        _seats.c.guest == bindparam("who"),
        _seats.c.away_since.is_distinct_from(bindparam("since")),
    )
    .values(away_since=bindparam("since"))
)


def note_absences(db: Connection, absences: Sequence[Absence]) -> None:
    """Store absences, in a fixed order against deadlocks between two servers."""
    for table, seat, guest, since in sorted(absences, key=lambda each: each[:2]):
        values = {"table": table, "at": seat, "who": guest, "since": since}
        db.execute(_NOTE_ABSENCE, values)


def _clash(db: Connection, table: str, said: str) -> Exception:
    """Error for an insert that failed although its command was not stored before."""
    known = db.scalar(select(_tables.c.id).where(_tables.c.id == table))
    if known is None:
        return NoSuchTable(f"there is no table {table}")
    return EntryExists(said)


def _as_values(row: SeatRow | ChatRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


# Reads. Each fetches all its rows before they are decoded: if decoding fails, a cursor
# still open would keep its reader on that snapshot.


NUL = "\0"
"""Character that no stored text holds; PostgreSQL rejects queries with it."""


def table(db: Connection, id: str) -> TableRow | None:
    return _one(db, _tables.c.id == id) if NUL not in id else None


def table_by_code(db: Connection, code: str) -> TableRow | None:
    if not code or NUL in code:
        return None
    return _one(db, _tables.c.code == code, _tables.c.ended.is_(None))


def table_by_watch(db: Connection, watch: str) -> TableRow | None:
    if not watch or NUL in watch:
        return None
    return _one(db, _tables.c.watch == watch)


def tables_of(
    db: Connection, guest: bytes, limit: int
) -> list[TableRow | UnreadableTable]:
    """Tables of a guest; one that cannot be read does not hide the others."""
    if not guest:
        return []
    sat_at = select(_seats.c.table_id).where(_seats.c.guest == guest)
    # A table without entries last changed when it was opened.
    changed = case(
        (_tables.c.changed > _tables.c.created, _tables.c.changed),
        else_=_tables.c.created,
    )
    ids = (
        select(_tables.c.id)
        .where(_tables.c.id.in_(sat_at))
        .order_by(changed.desc(), _tables.c.id)
        .limit(limit)
    )
    chosen = [*db.scalars(ids).all()]
    try:
        with decoding_errors("one of them"):
            found = _found(db, _tables.c.id.in_(chosen))
    except UnreadableTable:
        return [_row_or_why_not(db, each) for each in chosen]
    rows = {row.id: row for row in found}
    return [rows[each] for each in chosen]


def _row_or_why_not(db: Connection, id: str) -> TableRow | UnreadableTable:
    try:
        found = table(db, id)
    except UnreadableTable as problem:
        return problem
    assert found is not None, "tables are never deleted"
    return found


def table_ids(db: Connection) -> list[str]:
    """Ids of all tables, the oldest first."""
    ids = select(_tables.c.id).order_by(_tables.c.created, _tables.c.id)
    return [*db.scalars(ids).all()]


def count_tables(db: Connection) -> int:
    return db.scalar(select(func.count()).select_from(_tables)) or 0


def count_open_tables(db: Connection, address: str, since: float) -> int:
    count = db.scalar(
        select(func.count())
        .select_from(_tables)
        .where(
            _tables.c.address == address,
            _tables.c.ended.is_(None),
            _tables.c.imported.is_(False),
            or_(_tables.c.changed >= since, _tables.c.created >= since),
        )
    )
    return count or 0


def news_of(db: Connection, tables: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for start in range(0, len(tables), MAX_IDS_PER_QUERY):
        rows = db.execute(
            select(_tables.c.id, _tables.c.news).where(
                _tables.c.id.in_(tables[start : start + MAX_IDS_PER_QUERY])
            )
        ).all()
        found |= {row.id: row.news for row in rows}
    return found


_ENTRY = _entries.c.seq, _entries.c.line, _entries.c.at, _entries.c.command

EntryRow: TypeAlias = tuple[int, str, float, str | None]
"""Stored entry: number, line in JSON, time, and the id of its command."""


def entry_rows(db: Connection, table: str, after: int = 0) -> list[EntryRow]:
    with decoding_errors(table):
        rows = db.execute(
            select(*_ENTRY)
            .where(_entries.c.table_id == table, _entries.c.seq > after)
            .order_by(_entries.c.seq)
        ).all()
    return [tuple(row) for row in rows]


def decoded(table: str, rows: Iterable[EntryRow]) -> list[LoggedEntry]:
    with decoding_errors(table):
        return [
            LoggedEntry(seq, decode_line(line), float(at), command)
            for seq, line, at, command in rows
        ]


def entries(db: Connection, table: str, after: int = 0) -> list[LoggedEntry]:
    return decoded(table, entry_rows(db, table, after))


class LookRows(NamedTuple):
    """Rows of a `Look`, with entries not decoded yet."""

    table: TableRow
    entries: list[EntryRow]
    chat: list[ChatRow]


def look(db: Connection, id: str, after: int = 0, heard: int = 0) -> LookRows | None:
    found = table(db, id)
    if found is None:
        return None
    with _telling_the_rules(found):
        return LookRows(found, entry_rows(db, id, after), chat(db, id, heard))


def decoded_look(found: LookRows) -> Look:
    table = found.table
    with _telling_the_rules(table):
        entries = decoded(table.id, found.entries)
    return Look(table, tuple(entries), tuple(found.chat))


@contextmanager
def _telling_the_rules(table: TableRow) -> Iterator[None]:
    """Add game and rules version to an `UnreadableTable` raised in this context: newer
    rules may have written what cannot be read."""
    try:
        yield
    except UnreadableTable as problem:
        if not table.imported:
            problem.game, problem.version = table.game, table.version
        raise


def absences(db: Connection, table: str) -> dict[str, float]:
    with decoding_errors(table):
        rows = db.execute(
            select(_seats.c.seat, _seats.c.away_since).where(
                _seats.c.table_id == table, _seats.c.away_since.is_not(None)
            )
        ).all()
        return {row.seat: float(row.away_since) for row in rows}


_APPENDED = (
    select(_tables.c.news, *_ENTRY)
    .join(_entries, _entries.c.table_id == _tables.c.id)
    .where(_tables.c.id == bindparam("table"), _entries.c.seq > bindparam("last"))
    .order_by(_entries.c.seq)
)


def appended(db: Connection, table: str, known: int, after: int) -> list[EntryRow]:
    """Entries after `after`, if they are the only change since `known`.

    Each change increments the counter, and only appends leave entries: if the counter
    is one higher and there are entries, they are the whole change.
    """
    with decoding_errors(table):
        rows = db.execute(_APPENDED, {"table": table, "last": after}).all()
    if not rows or rows[0].news != known + 1:
        return []
    return [tuple(row)[1:] for row in rows]


def seq_of_command(db: Connection, table: str, command: str) -> int | None:
    return db.scalar(
        select(_entries.c.seq).where(
            _entries.c.table_id == table, _entries.c.command == command
        )
    )


def chat(db: Connection, table: str, after: int = 0) -> list[ChatRow]:
    columns = [_messages.c[name] for name in ChatRow.__struct_fields__]
    with decoding_errors(table):
        rows = db.execute(
            select(*columns)
            .where(_messages.c.table_id == table, _messages.c.number > after)
            .order_by(_messages.c.number)
        ).all()
        return [msgspec.convert(_values(row), ChatRow) for row in rows]


def _one(db: Connection, *which: ColumnElement[bool]) -> TableRow | None:
    try:
        with decoding_errors(""):
            found = _found(db, *which)
    except UnreadableTable as problem:
        problem.table, problem.game, problem.version = _told_of(db, *which)
        raise
    return found[0] if found else None


def _told_of(db: Connection, *which: ColumnElement[bool]) -> tuple[str, str, str]:
    """Id, game and rules version of an unreadable table; empty if unreadable, too."""
    try:
        told = db.execute(
            select(_tables.c.id, _tables.c.game, _tables.c.version).where(*which)
        ).one()
    except ValueError:
        return "", "", ""
    return str(told.id), str(told.game), str(told.version)


_SEAT = [_seats.c[name] for name in SeatRow.__struct_fields__]


def _found(db: Connection, *which: ColumnElement[bool]) -> list[TableRow]:
    rows = db.execute(select(_tables).where(*which)).all()
    sitting: dict[str, list[dict[str, Any]]] = {row.id: [] for row in rows}
    ids = list(sitting)
    for start in range(0, len(ids), MAX_IDS_PER_QUERY):
        found = db.execute(
            select(_seats.c.table_id, *_SEAT)
            .where(_seats.c.table_id.in_(ids[start : start + MAX_IDS_PER_QUERY]))
            .order_by(_seats.c.table_id, _seats.c.place)
        ).all()
        for seat in found:
            values = _values(seat)
            sitting[values.pop("table_id")].append(values)
    return [_table(_values(row), sitting[row.id]) for row in rows]


def _values(row: AnyRow) -> dict[str, Any]:
    """Values of a row by column names, as plain `str`."""
    return {str(name): value for name, value in row._mapping.items()}


def _table(row: dict[str, Any], sitting: Sequence[dict[str, Any]]) -> TableRow:
    """Convert a row with validation of each value: SQLite columns hold any type."""
    options = _decode_options(row["options"])
    return msgspec.convert({**row, "options": options, "seats": sitting}, TableRow)
