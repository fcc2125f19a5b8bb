"""Who has a socket open, and at which server: servers tell each other every second.

Only on PostgreSQL, whose clock they share: a server that has said nothing for a while
is gone, and with it everybody who was there.
"""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from siegeworks.server.schema import servers, visits

Visits: TypeAlias = frozenset[tuple[str, bytes]]
"""Tables, and the guests at them."""

SILENT = 4.0
"""Seconds after which a server is taken to be gone."""
FORGOTTEN = 60.0
"""Seconds after which nothing is left of it."""
MANY = 500
"""Names in one question."""

_NOW = func.extract("epoch", func.clock_timestamp())


def say_who_is_here(
    db: Connection, server: str, came: Collection[tuple[str, bytes]], gone: Visits
) -> None:
    """What has changed at this server since it last said so; and that it is alive."""
    alive = insert(servers).values(id=server, seen=_NOW)
    db.execute(alive.on_conflict_do_update(index_elements=["id"], set_={"seen": _NOW}))
    if gone:
        own = visits.c.server == server
        key = tuple_(visits.c.table_id, visits.c.guest)
        db.execute(delete(visits).where(own, key.in_(gone)))
    if came:
        rows = [{"table_id": t, "guest": g, "server": server} for t, g in came]
        db.execute(insert(visits).on_conflict_do_nothing(), rows)
    dead = select(servers.c.id).where(servers.c.seen < _NOW - FORGOTTEN)
    db.execute(delete(visits).where(visits.c.server.in_(dead)))


def who_is_elsewhere(db: Connection, server: str, tables: Sequence[str]) -> Visits:
    """Those at other servers that are alive, as far as these tables go."""
    found: set[tuple[str, bytes]] = set()
    for start in range(0, len(tables), MANY):
        rows = db.execute(
            select(visits.c.table_id, visits.c.guest)
            .join(servers, servers.c.id == visits.c.server)
            .where(
                visits.c.server != server,
                servers.c.seen >= _NOW - SILENT,
                visits.c.table_id.in_(tables[start : start + MANY]),
            )
        )
        found |= {(row.table_id, row.guest) for row in rows}
    return frozenset(found)
