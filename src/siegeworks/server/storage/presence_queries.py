"""Presence across servers: guests with an open socket, reported every second.

Only on PostgreSQL, whose clock the servers share: a server that has not reported for a
while counts as dead, and its guests as absent.
"""

from collections.abc import Sequence
from typing import TypeAlias

from sqlalchemy import Connection, delete, func, not_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert

from siegeworks.server.storage.schema import servers, visits

Visits: TypeAlias = frozenset[tuple[str, bytes]]
"""Pairs of a table's id and a guest present there."""

PRESENCE_TIMEOUT_SECONDS = 4.0
"""Seconds after its last report when a server counts as dead."""
PRESENCE_RETENTION_SECONDS = 60.0
"""Seconds after its last report when a server's rows are deleted."""
MAX_IDS_PER_QUERY = 500
"""Table ids in one query."""

_NOW = func.extract("epoch", func.clock_timestamp())


def record_presence(db: Connection, server: str, here: Visits, told: Visits) -> None:
    """Store a server's heartbeat and the changes from `told` to `here`."""
    alive = update(servers).where(servers.c.id == server).values(seen=_NOW)
    if not db.execute(alive).rowcount:
        # It is new; or it stalled for so long that peer servers have deleted its rows.
        new = insert(servers).values(id=server, seen=_NOW)
        db.execute(new.on_conflict_do_nothing())
        told = frozenset()
    if gone := told - here:
        own = visits.c.server == server
        key = tuple_(visits.c.table_id, visits.c.guest)
        db.execute(delete(visits).where(own, key.in_(gone)))
    if came := here - told:
        rows = [{"table_id": t, "guest": g, "server": server} for t, g in came]
        db.execute(insert(visits).on_conflict_do_nothing(), rows)
    _forget_the_dead(db)


def _forget_the_dead(db: Connection) -> None:
    # Seen long ago; or in the future, if PostgreSQL's clock was set back.
    is_alive = servers.c.seen.between(
        _NOW - PRESENCE_RETENTION_SECONDS, _NOW + PRESENCE_RETENTION_SECONDS
    )
    dead = select(servers.c.id).where(not_(is_alive)).with_for_update(skip_locked=True)
    forgotten = delete(servers).where(servers.c.id.in_(dead)).returning(servers.c.id)
    if names := db.scalars(forgotten).all():
        db.execute(delete(visits).where(visits.c.server.in_(names)))


def presence_elsewhere(db: Connection, server: str, tables: Sequence[str]) -> Visits:
    """Guests at these tables who are connected to live peer servers."""
    found: set[tuple[str, bytes]] = set()
    for start in range(0, len(tables), MAX_IDS_PER_QUERY):
        rows = db.execute(
            select(visits.c.table_id, visits.c.guest)
            .join(servers, servers.c.id == visits.c.server)
            .where(
                visits.c.server != server,
                servers.c.seen.between(
                    _NOW - PRESENCE_TIMEOUT_SECONDS, _NOW + PRESENCE_TIMEOUT_SECONDS
                ),
                visits.c.table_id.in_(tables[start : start + MAX_IDS_PER_QUERY]),
            )
        )
        found |= {(row.table_id, row.guest) for row in rows}
    return frozenset(found)
