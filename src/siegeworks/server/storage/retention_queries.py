"""Whose token opens no seat any more: statements that end what a guest may do.

The seat stays a person's, with its name, and nobody has the token to it. Others at the
table see somebody who is away, and may go on with a bot. Where a bot plays for them
already, it plays to the end.
"""

from sqlalchemy import ColumnElement, Connection, and_, select, update

from siegeworks.server.storage import schema
from siegeworks.server.storage.queries import MAX_IDS_PER_QUERY

_tables, _seats = schema.tables, schema.seats
_NOBODY = b""
_IS_CLAIMED_SEAT = and_(
    _seats.c.guest != _NOBODY,
    # In a damaged file a row may name none, in bytes that are no text.
    _seats.c.table_id.in_(select(_tables.c.id)),
)


def unseat(db: Connection, guest: bytes) -> dict[str, int]:
    """One guest, everywhere; the tables where they sat, with their news."""
    return _unseat(db, _seats.c.guest == guest)


def unseat_everybody(db: Connection) -> dict[str, int]:
    """All guests, everywhere."""
    return _unseat(db)


def unseat_the_idle(db: Connection, since: float) -> dict[str, int]:
    """All guests, at games that nobody has gone on with since then.

    What is over can still be looked at: there is nothing left to do in it.
    """
    idle = select(_tables.c.id).where(
        _tables.c.ended.is_(None),
        _tables.c.imported.is_(False),
        _tables.c.changed < since,
        _tables.c.created < since,
    )
    return _unseat(db, _seats.c.table_id.in_(idle))


def _unseat(db: Connection, *which: ColumnElement[bool]) -> dict[str, int]:
    """Remove tokens from seats. Tables are locked first, as by every writer."""
    sat_at = select(_seats.c.table_id).where(_IS_CLAIMED_SEAT, *which)
    db.execute(
        select(_tables.c.id)
        .where(_tables.c.id.in_(sat_at))
        .order_by(_tables.c.id)
        .with_for_update(key_share=True)
    ).all()
    freed = (
        update(_seats)
        .where(_IS_CLAIMED_SEAT, *which)
        .values(guest=_NOBODY)
        .returning(_seats.c.table_id)
    )
    tables = sorted(set(db.scalars(freed).all()))
    news: dict[str, int] = {}
    for start in range(0, len(tables), MAX_IDS_PER_QUERY):
        rows = db.execute(
            update(_tables)
            .where(_tables.c.id.in_(tables[start : start + MAX_IDS_PER_QUERY]))
            .values(news=_tables.c.news + 1)
            .returning(_tables.c.id, _tables.c.news)
        ).all()
        news |= {row.id: row.news for row in rows}
    return news
