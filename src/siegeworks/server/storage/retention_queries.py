"""Queries that remove guests' tokens from seats, on request or when games are idle.

The seat stays a person's, with its name, but no token gives access to it. The other
players see an absent player and may replace it by a bot. If a bot plays for it already,
the bot plays to the end.
"""

from sqlalchemy import ColumnElement, Connection, and_, select, update

from siegeworks.server.storage import schema
from siegeworks.server.storage.queries import MAX_IDS_PER_QUERY

_tables, _seats = schema.tables, schema.seats
_NOBODY = b""
_IS_CLAIMED_SEAT = and_(
    _seats.c.guest != _NOBODY,
    # In a damaged file a row may refer to no table, in bytes that are no text.
    _seats.c.table_id.in_(select(_tables.c.id)),
)


def unseat(db: Connection, guest: bytes) -> dict[str, int]:
    """Remove a guest's token from all seats; change counters of the affected tables."""
    return _unseat(db, _seats.c.guest == guest)


def unseat_everybody(db: Connection) -> dict[str, int]:
    """Remove all tokens; change counters of the affected tables."""
    return _unseat(db)


def unseat_the_idle(db: Connection, since: float) -> dict[str, int]:
    """Remove all tokens at running games without changes since then.

    Finished games keep theirs: players may still look at them, and change nothing.
    """
    idle = select(_tables.c.id).where(
        _tables.c.ended.is_(None),
        _tables.c.imported.is_(False),
        _tables.c.changed < since,
        _tables.c.created < since,
    )
    return _unseat(db, _seats.c.table_id.in_(idle))


def _unseat(db: Connection, *which: ColumnElement[bool]) -> dict[str, int]:
    """Remove tokens from seats. Tables are locked first, as every writer does."""
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
