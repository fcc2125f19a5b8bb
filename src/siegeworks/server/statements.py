"""Every question to the database and every change of it, each inside a transaction.

Written in SQLAlchemy's own words, so that SQLite and PostgreSQL run the same ones.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Row,
    String,
    bindparam,
    case,
    column,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from siegeworks.core.options import Value
from siegeworks.server import schema
from siegeworks.server.store import (
    ChatRow,
    CommandExists,
    EntryExists,
    Look,
    Quota,
    SeatRow,
    TableRow,
    TooManyOpen,
    Turn,
)
from siegeworks.server.table_log import LoggedEntry, decode_line, encode_line
from siegeworks.server.turn_statements import WithTurn, put_turn

_decode_options = msgspec.json.Decoder(dict[str, Value]).decode
_tables, _seats = schema.tables, schema.seats
_entries, _messages = schema.entries, schema.messages

MANY = 500
"""SQLite takes only so many names at once."""

# A row of whichever columns were asked for.
AnyRow = Row[Any]


class NoSuchTable(LookupError):
    """Somebody writes to a table that was never opened."""


class Clash(Exception):
    """A row did not go in.

    What has been done so far must be undone before `why` is asked: PostgreSQL answers
    nothing more in a transaction that has failed.
    """

    def __init__(self, why: Callable[[Connection], Exception]) -> None:
        super().__init__("a row did not go in")
        self.why = why


# Changes. Each of them raises a table's news by one; see `appended`.

_INSERT_ENTRY = insert(_entries)
_TOUCH = (
    update(_tables)
    .where(_tables.c.id == bindparam("table"))
    .values(changed=bindparam("at"), news=_tables.c.news + 1)
)


def _appending() -> WithTurn:
    """The entries, given column by column, and all that goes with them in one statement
    of PostgreSQL, which is a transaction by itself."""
    columns = [each for each in _entries.c if each.name != "table_id"]
    arrays = (bindparam(f"{each.name}s", type_=ARRAY(each.type)) for each in columns)
    names = (column(each.name, each.type) for each in columns)
    given = func.unnest(*arrays).table_valued(*names).render_derived("given")
    row = select(bindparam("table", type_=String), *given.c)
    new = insert(_entries).from_select(["table_id", *given.c.keys()], row)
    return WithTurn(_TOUCH.add_cte(new.cte("appended")))


_APPEND = _appending()
_NOTE = (
    update(_tables)
    .where(_tables.c.id == bindparam("table"))
    .values(news=_tables.c.news + 1)
)


def open_table(
    db: Connection,
    row: TableRow,
    dealt: Sequence[LoggedEntry] = (),
    turn: Turn | None = None,
    quota: Quota | None = None,
) -> None:
    """Raises `EntryExists` if its id, its code or its watch key is another's."""
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
    """Raises `TooManyOpen`. SQLite has one writer; on PostgreSQL, whoever opens another
    from the same address waits until this one is there to be counted."""
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
) -> None:
    if not lines:
        return
    try:
        if db.dialect.name == "postgresql":
            _append_at_once(db, table, lines, turn)
        else:
            _append_step_by_step(db, table, lines, turn)
    except IntegrityError as problem:
        said = str(problem.orig)
        raise Clash(lambda db: _why_not_appended(db, table, lines, said)) from None


def _append_at_once(
    db: Connection, table: str, lines: Sequence[LoggedEntry], turn: Turn | None
) -> None:
    values = {
        "seqs": [entry.seq for entry in lines],
        "lines": [encode_line(entry.line).decode() for entry in lines],
        "ats": [entry.at for entry in lines],
        "commands": [entry.command for entry in lines],
        "at": lines[-1].at,
    }
    _APPEND.execute(db, values, table, turn)


def _append_step_by_step(
    db: Connection, table: str, lines: Sequence[LoggedEntry], turn: Turn | None
) -> None:
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
    db.execute(_TOUCH, {"table": table, "at": lines[-1].at})
    put_turn(db, table, turn)


def _why_not_appended(
    db: Connection, table: str, lines: Sequence[LoggedEntry], said: str
) -> Exception:
    for command in (entry.command for entry in lines if entry.command is not None):
        if (seq := seq_of_command(db, table, command)) is not None:
            return CommandExists(seq)
    return _clash(db, table, said)


def say(db: Connection, table: str, line: ChatRow) -> None:
    try:
        db.execute(insert(_messages), {"table_id": table, **_as_values(line)})
    except IntegrityError as problem:
        said = str(problem.orig)
        raise Clash(lambda db: _why_not_said(db, table, line, said)) from None
    db.execute(_NOTE, {"table": table})


def _why_not_said(db: Connection, table: str, line: ChatRow, said: str) -> Exception:
    number = db.scalar(
        select(_messages.c.number).where(
            _messages.c.table_id == table, _messages.c.command == line.command
        )
    )
    return CommandExists(number) if number is not None else _clash(db, table, said)


def take_seat(
    db: Connection, table: str, row: SeatRow, turn: Turn | None = None
) -> bool:
    return _put(db, table, row, turn, _seats.c.kind == "open")


def reseat(db: Connection, table: str, row: SeatRow, turn: Turn | None = None) -> None:
    if not _put(db, table, row, turn):
        raise NoSuchTable(f"table {table} has no seat {row.seat}")


def ask(
    db: Connection, table: str, asking: str, known: int, turn: Turn | None = None
) -> bool:
    done = db.execute(
        update(_tables)
        .where(_tables.c.id == table, _tables.c.news == known)
        .values(asking=asking, news=known + 1)
    )
    if done.rowcount == 1:
        put_turn(db, table, turn)
    return done.rowcount == 1


def end(db: Connection, table: str, at: float) -> bool:
    done = db.execute(
        update(_tables)
        .where(_tables.c.id == table, _tables.c.ended.is_(None))
        .values(ended=at, news=_tables.c.news + 1)
    )
    return done.rowcount == 1


def follow(
    db: Connection,
    table: str,
    follower: TableRow,
    dealt: Sequence[LoggedEntry] = (),
    turn: Turn | None = None,
    quota: Quota | None = None,
) -> bool:
    """Both or neither: a table that nothing leads to would be found by nobody."""
    done = db.execute(
        update(_tables)
        .where(_tables.c.id == table, _tables.c.rematch == "")
        .values(rematch=follower.id, news=_tables.c.news + 1)
    )
    if done.rowcount == 0:
        return False
    open_table(db, follower, dealt, turn, quota)
    return True


def _put(
    db: Connection,
    table: str,
    row: SeatRow,
    turn: Turn | None,
    *only_if: ColumnElement[bool],
) -> bool:
    done = db.execute(
        update(_seats)
        .where(_seats.c.table_id == table, _seats.c.seat == row.seat, *only_if)
        .values(kind=row.kind, name=row.name, guest=row.guest)
    )
    if done.rowcount == 1:
        db.execute(_NOTE, {"table": table})
        put_turn(db, table, turn)
    return done.rowcount == 1


def _clash(db: Connection, table: str, said: str) -> Exception:
    """Why a row did not go in, when it was not there before."""
    known = db.scalar(select(_tables.c.id).where(_tables.c.id == table))
    if known is None:
        return NoSuchTable(f"there is no table {table}")
    return EntryExists(said)


def _as_values(row: SeatRow | ChatRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


# Questions.


NUL = "\0"
"""No text in a database holds one, and PostgreSQL will not even be asked for it."""


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


def tables_of(db: Connection, guest: bytes, limit: int) -> list[TableRow]:
    if not guest:
        return []
    sat_at = select(_seats.c.table_id).where(_seats.c.guest == guest)
    # A table without entries last changed when it was opened.
    changed = case(
        (_tables.c.changed > _tables.c.created, _tables.c.changed),
        else_=_tables.c.created,
    )
    rows = db.execute(
        select(_tables)
        .where(_tables.c.id.in_(sat_at))
        .order_by(changed.desc(), _tables.c.id)
        .limit(limit)
    ).all()
    return _with_seats(db, rows)


def all_tables(db: Connection) -> list[TableRow]:
    """The oldest first."""
    rows = db.execute(select(_tables).order_by(_tables.c.created, _tables.c.id)).all()
    return _with_seats(db, rows)


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
    for start in range(0, len(tables), MANY):
        rows = db.execute(
            select(_tables.c.id, _tables.c.news).where(
                _tables.c.id.in_(tables[start : start + MANY])
            )
        )
        found |= {row.id: row.news for row in rows}
    return found


def entries(db: Connection, table: str, after: int = 0) -> list[LoggedEntry]:
    rows = db.execute(
        select(_entries.c.seq, _entries.c.line, _entries.c.at, _entries.c.command)
        .where(_entries.c.table_id == table, _entries.c.seq > after)
        .order_by(_entries.c.seq)
    )
    return [
        LoggedEntry(seq, decode_line(line), at, command)
        for seq, line, at, command in rows
    ]


def look(db: Connection, id: str, after: int = 0, heard: int = 0) -> Look | None:
    found = table(db, id)
    if found is None:
        return None
    new, said = entries(db, id, after), chat(db, id, heard)
    return Look(found, tuple(new), tuple(said))


_APPENDED = (
    select(
        _tables.c.news,
        _entries.c.seq,
        _entries.c.line,
        _entries.c.at,
        _entries.c.command,
    )
    .join(_entries, _entries.c.table_id == _tables.c.id)
    .where(_tables.c.id == bindparam("table"), _entries.c.seq > bindparam("last"))
    .order_by(_entries.c.seq)
)


def appended(
    db: Connection, table: str, known: int, after: int
) -> tuple[LoggedEntry, ...]:
    """Each change is one more in the news, and only one kind of them leaves entries:
    with one more and entries, they are the whole change."""
    rows = db.execute(_APPENDED, {"table": table, "last": after}).all()
    if not rows or rows[0].news != known + 1:
        return ()
    return tuple(
        LoggedEntry(seq, decode_line(line), at, command)
        for _, seq, line, at, command in rows
    )


def seq_of_command(db: Connection, table: str, command: str) -> int | None:
    return db.scalar(
        select(_entries.c.seq).where(
            _entries.c.table_id == table, _entries.c.command == command
        )
    )


def chat(db: Connection, table: str, after: int = 0) -> list[ChatRow]:
    columns = [_messages.c[name] for name in ChatRow.__struct_fields__]
    rows = db.execute(
        select(*columns)
        .where(_messages.c.table_id == table, _messages.c.number > after)
        .order_by(_messages.c.number)
    )
    return [ChatRow(*row) for row in rows]


def _one(db: Connection, *which: ColumnElement[bool]) -> TableRow | None:
    rows = db.execute(select(_tables).where(*which).limit(1)).all()
    return _with_seats(db, rows)[0] if rows else None


def _with_seats(db: Connection, rows: Sequence[AnyRow]) -> list[TableRow]:
    if not rows:
        return []
    sitting: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    ids = list(sitting)
    for start in range(0, len(ids), MANY):
        found = db.execute(
            select(
                _seats.c.table_id,
                _seats.c.seat,
                _seats.c.kind,
                _seats.c.name,
                _seats.c.guest,
            )
            .where(_seats.c.table_id.in_(ids[start : start + MANY]))
            .order_by(_seats.c.table_id, _seats.c.place)
        )
        for table_id, *seat in found:
            sitting[table_id].append(SeatRow(*seat))
    return [_table(row._asdict(), sitting[row.id]) for row in rows]


def _table(row: dict[str, Any], sitting: Sequence[SeatRow]) -> TableRow:
    options = _decode_options(row["options"])
    return TableRow(**{**row, "options": options, "seats": tuple(sitting)})
