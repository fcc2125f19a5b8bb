"""Job queue of bots' turns, with leases.

It has one row for each table whose next decision is a bot's, written together with the
entries that led there. A server that takes a turn holds a lease and renews it; once the
lease expires, any server may take the turn. Leases only avoid duplicate work: the
decision is the next entry of the log, which only one server can write.
"""

import time
from collections.abc import Sequence

from sqlalchemy import (
    Connection,
    Double,
    Select,
    String,
    Update,
    bindparam,
    case,
    cast,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningUpdate

from siegeworks.server.storage.schema import tables as _tables
from siegeworks.server.storage.schema import turns as _turns
from siegeworks.server.table.records import NO_TURN, ClaimedTurn, Turn

LEASE_SECONDS = 3.0
"""Seconds after which a turn is free again if its lease is not renewed."""
MAX_IDS_PER_QUERY = 500
"""Ids in one query, as SQLite limits the number of parameters."""

# All servers on one PostgreSQL use its clock; with SQLite there is only one server.
_NOW = {
    "postgresql": cast(func.extract("epoch", func.clock_timestamp()), Double),
    "sqlite": bindparam("now", type_=Double),
}


def _clock(db: Connection) -> dict[str, float]:
    """Parameters for the current time, which only SQLite needs."""
    return {"now": time.time()} if db.dialect.name == "sqlite" else {}


# In a damaged SQLite file a row may refer to no table, in bytes that are no text: a
# query that returned it would fail for all other rows as well.
_OF_A_TABLE = {
    "postgresql": (),
    "sqlite": (_turns.c.table_id.in_(select(_tables.c.id)),),
}


# Enqueuing, in the transaction of the change that starts or ends a bot's turn.


def _putting(dialect: str) -> postgresql.Insert | sqlite.Insert:
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    now, taker = _NOW[dialect], bindparam("by", type_=String)
    new = insert(_turns).values(
        table_id=bindparam("table"),
        after=bindparam("last"),
        held=bindparam("is_held"),
        due=now,
        taker=taker,
        lease=case((taker == "", 0.0), else_=now + LEASE_SECONDS),
        tries=case((taker == "", 0), else_=1),
    )
    others = [column.name for column in _turns.c if not column.primary_key]
    return new.on_conflict_do_update(
        index_elements=["table_id"], set_={name: new.excluded[name] for name in others}
    )


_PUT = {dialect: _putting(dialect) for dialect in _NOW}
_DROP = delete(_turns).where(_turns.c.table_id == bindparam("table"))


def put_turn(db: Connection, table: str, turn: Turn | None) -> None:
    """Enqueue a turn; `NO_TURN` removes the queued one, None leaves it unchanged."""
    if turn == NO_TURN:
        db.execute(_DROP, {"table": table})
    elif turn is not None:
        db.execute(_PUT[db.dialect.name], _values(db, table, turn))


def _values(db: Connection, table: str, turn: Turn) -> dict[str, object]:
    return {
        "table": table,
        "last": turn.after,
        "is_held": turn.held,
        "by": turn.taker,
        **_clock(db),
    }


class WithTurn:
    """Change of a table combined with that of the queue in one PostgreSQL statement, to
    save round trips. The change names its table by the parameter `table`."""

    def __init__(self, change: ReturningUpdate[int]) -> None:
        self._change = change
        self._and_put = change.add_cte(_PUT["postgresql"].cte("put"))
        self._and_drop = change.add_cte(_DROP.cte("dropped"))

    def execute(
        self, db: Connection, values: dict[str, object], table: str, turn: Turn | None
    ) -> int:
        """Execute both and return the number that the change returns."""
        values, change = {"table": table, **values}, self._change
        if turn == NO_TURN:
            change = self._and_drop
        elif turn is not None:
            values, change = values | _values(db, table, turn), self._and_put
        return db.execute(change, values).scalar_one()


def owe(db: Connection, table: str, turn: Turn, known: int) -> bool:
    """Correct the queue entry if it differs from `turn`, unless the table has changed
    since `known`; True if it was corrected."""
    is_known = _tables.c.id == table, _tables.c.news == known
    # The row lock keeps out other writers of the table.
    if not db.scalar(
        select(_tables.c.id).where(*is_known).with_for_update(key_share=True)
    ):
        return False
    kept = db.execute(
        select(_turns.c.after, _turns.c.held).where(_turns.c.table_id == table)
    ).one_or_none()
    said = NO_TURN if kept is None else Turn(kept.after, kept.held)
    if said == turn:
        return False
    put_turn(db, table, turn)
    return True


# Leases: claiming, renewing and releasing.


def _free(dialect: str) -> Select[tuple[str]]:
    """Query of turns without a valid lease, the longest waiting first."""
    now = _NOW[dialect]
    # A lease further in the future was written before the clock was set back.
    is_over = or_(_turns.c.lease < now, _turns.c.lease > now + LEASE_SECONDS)
    return (
        select(_turns.c.table_id)
        .where(_turns.c.held.is_(False), is_over, *_OF_A_TABLE[dialect])
        .order_by(_turns.c.due)
        .limit(bindparam("most"))
    )


def _claiming(dialect: str) -> Update:
    now = _NOW[dialect]
    free = _free(dialect).with_for_update(skip_locked=True).cte("free")
    return (
        update(_turns)
        .where(_turns.c.table_id.in_(select(free.c.table_id)))
        .values(
            taker=bindparam("by"), lease=now + LEASE_SECONDS, tries=_turns.c.tries + 1
        )
        .returning(_turns.c.table_id, _turns.c.after, _turns.c.tries)
    )


def _renewing(dialect: str) -> Update:
    return (
        update(_turns)
        .where(
            _turns.c.taker == bindparam("by"),
            _turns.c.table_id.in_(bindparam("tables", expanding=True)),
        )
        .values(lease=_NOW[dialect] + LEASE_SECONDS)
    )


_FREE = {dialect: _free(dialect) for dialect in _NOW}
_CLAIM = {dialect: _claiming(dialect) for dialect in _NOW}
_RENEW = {dialect: _renewing(dialect) for dialect in _NOW}


def has_free_turns(db: Connection) -> bool:
    found = db.scalar(_FREE[db.dialect.name], {"most": 1, **_clock(db)})
    return found is not None


def claim_turns(db: Connection, taker: str, most: int) -> list[ClaimedTurn]:
    """Lease free turns to a server, skipping rows that another is just taking."""
    rows = db.execute(
        _CLAIM[db.dialect.name],
        {"by": taker, "most": most, **_clock(db)},
    ).all()
    return [ClaimedTurn(*row) for row in rows]


def renew_turns(db: Connection, taker: str, tables: Sequence[str]) -> None:
    """Renew the leases that this server holds on these tables' turns."""
    values = {"by": taker, **_clock(db)}
    for start in range(0, len(tables), MAX_IDS_PER_QUERY):
        several = tables[start : start + MAX_IDS_PER_QUERY]
        db.execute(_RENEW[db.dialect.name], {**values, "tables": several})


def leave_turns(db: Connection, taker: str) -> None:
    """Release all leases of a server that stops; they do not count as attempts."""
    db.execute(
        update(_turns)
        .where(_turns.c.taker == taker)
        .values(taker="", lease=0.0, tries=_turns.c.tries - 1)
    )


def pass_turn_on(db: Connection, taker: str, table: str) -> None:
    """Give up a turn that this server must not play, without counting an attempt. The
    lease is left to expire, so that this server does not claim the turn again at once.
    """
    db.execute(
        update(_turns)
        .where(_turns.c.taker == taker, _turns.c.table_id == table)
        .values(tries=_turns.c.tries - 1)
    )


def forget_takers(db: Connection) -> None:
    """Release all leases, at the start of the only server."""
    db.execute(update(_turns).where(_turns.c.taker != "").values(taker="", lease=0.0))


def put_turn_aside(db: Connection, table: str, after: int) -> None:
    """Suspend a turn that no server can play until the table changes or is readable."""
    db.execute(
        update(_turns)
        .where(_turns.c.table_id == table, _turns.c.after == after)
        .values(taker="", lease=0.0, held=True)
    )
