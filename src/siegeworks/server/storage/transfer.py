"""Transfer of a whole database into another one, with a comparison row by row.

It works with any two connections and with all relations of the schema. Nothing is
committed here: that is left to the caller, which opened the target.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    Row,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
)
from sqlalchemy.exc import DBAPIError

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.storage import queries, schema
from siegeworks.server.storage.migrations import check_version, upgrade, version_of

BATCH = 1000
"""Rows that are held in memory at a time."""
DIGESTS = 1 << 256
"""Number of SHA-256 digests, as the modulus of their sum."""

# Row and column of any relation.
AnyRow = Row[Any]
AnyColumn = Column[Any]
Check = Callable[[Connection, str], str | None]
"""Function that replays a table from its log: None, or the problem it found."""


class NotEmpty(SiegeworksError):
    """The target database already has tables, and is left unchanged."""


class Differs(SiegeworksError):
    """The rows read back from the target differ from those written."""


class NotTaken(SiegeworksError):
    """The target database rejects a value of the source."""


class Copied(NamedTuple):
    """Relation that has been copied and compared."""

    name: str
    rows: int
    fingerprint: str
    """Digest of all rows in hexadecimal, independent of their order."""


class DamagedTable(NamedTuple):
    """Table that was copied exactly, but cannot be replayed under its rules."""

    table: str
    why: str


class Transferred(NamedTuple):
    relations: tuple[Copied, ...]
    tables: int
    sick: tuple[DamagedTable, ...]


def make_ready(target: Connection, metadata: MetaData = schema.metadata) -> None:
    """Migrate an empty target and lock it, or raise `NotEmpty`."""
    if version_of(target) is not None and queries.count_tables(target):
        raise NotEmpty("it keeps tables already and is left alone")
    upgrade(target)
    check_version(target)  # a newer schema may have columns unknown here
    if target.dialect.name == "postgresql":
        names = ", ".join(f'"{each.name}"' for each in metadata.sorted_tables)
        target.execute(text(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE"))
        if queries.count_tables(target):
            raise NotEmpty("somebody has just opened a table there")
    # Without tables, all other rows are a server's bookkeeping.
    for relation in reversed(metadata.sorted_tables):
        if relation.name != schema.compatibility.name:
            target.execute(delete(relation))


def transfer(
    source: Connection,
    target: Connection,
    why_sick: Check,
    metadata: MetaData = schema.metadata,
) -> Transferred:
    """Copy all relations, read them back, compare and replay them; raise `Differs` or
    `NotTaken`."""
    relations = schema.kept(metadata)
    for relation in relations:
        for rows in _batches(source, relation):
            _put(target, relation, rows)
    alike = tuple(_compared(source, target, relation) for relation in relations)
    return Transferred(alike, *_checked(target, why_sick))


# Copying.


def _batches(db: Connection, relation: Table) -> Iterator[Sequence[AnyRow]]:
    """Rows of a relation in batches, by keyset pagination.

    The order is the collation of the database, as its index serves no other without
    sorting.
    """
    key = tuple(relation.primary_key)
    if not key:  # only small relations have no key
        yield _rows(db, relation, select(relation))
        return
    following = select(relation).order_by(*key).limit(BATCH)
    rows = _rows(db, relation, following)
    while rows:
        yield rows
        last = (_bound(column, rows[-1]) for column in key)
        rows = _rows(db, relation, following.where(tuple_(*key) > tuple_(*last)))


def _rows(db: Connection, relation: Table, asked: Select[Any]) -> Sequence[AnyRow]:
    try:
        return db.execute(asked).all()
    except UnicodeDecodeError as problem:
        raise NotTaken(
            f"a row of {relation.name} holds bytes that are no text ({problem}): "
            "`siegeworks doctor` names the table"
        ) from None


def _bound(column: AnyColumn, row: AnyRow) -> Any:
    return bindparam(None, row._mapping[column], type_=column.type)


def _put(target: Connection, relation: Table, rows: Sequence[AnyRow]) -> None:
    if not rows:
        return
    try:
        target.execute(insert(relation), [row._asdict() for row in rows])
    except DBAPIError as problem:
        # A lost connection says nothing about the rows.
        if problem.connection_invalidated or not _is_about_rows(problem):
            raise
        raise NotTaken(
            f"rows of {relation.name} are not taken there ({_said_about_rows(problem)})"
        ) from None


_ABOUT_ROWS = ("22", "23")
"""Prefixes of SQLSTATE codes for invalid values and violated constraints."""


def _is_about_rows(problem: DBAPIError) -> bool:
    state = getattr(problem.orig, "sqlstate", None)
    if state is None:  # raised before it was sent, or by SQLite
        return type(problem) is not DBAPIError
    return str(state).startswith(_ABOUT_ROWS)


def _said_about_rows(problem: DBAPIError) -> str:
    """First line of the error, without the value itself, which may be a secret."""
    said = str(problem.orig).partition("\n")[0]
    return "a value does not fit" if "query argument" in said else said


# Comparing.


def _compared(source: Connection, target: Connection, relation: Table) -> Copied:
    """Read all rows of both sides again and compare them; raise `Differs`."""
    count, ours, theirs = 0, 0, 0
    for rows in _batches(source, relation):
        found = _same_rows(target, relation, rows)
        _expect_alike(relation, rows, found)
        count += len(rows)
        ours += sum(_digest(row) for row in rows)
        theirs += sum(_digest(row) for row in found)
    there = target.scalar(select(func.count()).select_from(relation))
    if there != count or ours != theirs:
        raise Differs(f"{relation.name}: {count} rows became {there}")
    return Copied(relation.name, count, _fingerprint(theirs))


def _same_rows(
    target: Connection, relation: Table, rows: Sequence[AnyRow]
) -> Sequence[AnyRow]:
    """Rows of the target with the keys of these rows."""
    key = tuple(relation.primary_key)
    if not key:
        return target.execute(select(relation)).all()
    keys = [tuple(row._mapping[column] for column in key) for row in rows]
    return target.execute(select(relation).where(tuple_(*key).in_(keys))).all()


def _expect_alike(
    relation: Table, rows: Sequence[AnyRow], found: Sequence[AnyRow]
) -> None:
    there = Counter(_exactly(row) for row in found)
    for row in rows:
        if not there[_exactly(row)]:
            raise Differs(f"{relation.name}: the row {_name(relation, row)} differs")
        there[_exactly(row)] -= 1
    if extra := there.total():
        raise Differs(f"{relation.name}: {extra} rows are there that were not copied")


def _exactly(row: AnyRow) -> bytes:
    """Exact encoding of a row for comparison: every digit, sign and letter counts."""
    return msgspec.msgpack.encode(tuple(row))


def _digest(row: AnyRow) -> int:
    """Digest of a row as a number, to be summed independently of the order."""
    return int.from_bytes(sha256(_exactly(row)).digest(), "big")


def _fingerprint(digests: int) -> str:
    """Fingerprint of a relation from the sum of its rows' digests."""
    return sha256((digests % DIGESTS).to_bytes(32, "big")).hexdigest()


def _name(relation: Table, row: AnyRow) -> str:
    """Key of a row for an error message, without bytes: digests and secrets."""
    values = (row._mapping[column] for column in relation.primary_key)
    words = [str(value) for value in values if not isinstance(value, bytes)]
    return " ".join(words) or "without a key"


# Checking.


def _checked(
    target: Connection, why_sick: Check
) -> tuple[int, tuple[DamagedTable, ...]]:
    """Number of tables replayed in the target, and those that failed.

    Their rows are the same on both sides: they were damaged before.
    """
    count, sick = 0, list[DamagedTable]()
    for rows in _batches(target, schema.tables):
        count += len(rows)
        found = ((row.id, why_sick(target, row.id)) for row in rows)
        sick += [DamagedTable(table, why) for table, why in found if why]
    return count, tuple(sick)
