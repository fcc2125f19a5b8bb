"""Current database schema, for SQLite and PostgreSQL.

`migrations` bring an older database to this schema; a test checks that both agree.
"""

from sqlalchemy import (
    ARRAY,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("version", String, nullable=False),
    Column("options", Text, nullable=False, comment="JSON"),
    Column("code", String, nullable=False),
    Column("watch", String, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", String, nullable=False),
    # A double has the format of Python's float: times come back bit for bit.
    Column("created", Double, nullable=False),
    Column("address", String, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("ended", Double, nullable=True),
    Column("changed", Double, nullable=False),
    Column("rematch", String, nullable=False),
    Column("study", Boolean, nullable=False, server_default=false()),
    Column("pace", String, nullable=False, server_default=text("'live'")),
    Column("news", Integer, nullable=False, server_default=text("0")),
    Column("asking", Text, nullable=False, server_default=text("''")),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), nullable=False),
    Column("seat", String, nullable=False),
    Column("place", Integer, nullable=False, comment="in the order of the game"),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("guest", LargeBinary, nullable=False),
    Column("owner", String, nullable=False, server_default=text("''")),
    Column("away_since", Double, nullable=True),
    PrimaryKeyConstraint("table_id", "seat"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("line", Text, nullable=False, comment="JSON, see table_log.py"),
    Column("at", Double, nullable=False),
    Column("command", String, nullable=True),
    PrimaryKeyConstraint("table_id", "seq"),
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", String, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("command", String, nullable=True),
    PrimaryKeyConstraint("table_id", "number"),
)

# Job queue of bots' turns, shared by all servers; see `queue_queries`.
turns = Table(
    "turns",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("after", Integer, nullable=False, comment="the last entry of the log"),
    Column("held", Boolean, nullable=False, comment="until people have agreed"),
    Column("due", Double, nullable=False),
    Column("taker", String, nullable=False, server_default=text("''")),
    Column("lease", Double, nullable=False, server_default=text("0")),
    Column("tries", Integer, nullable=False, server_default=text("0")),
)
Index("turns_due", turns.c.due)


def _one_of_each(name: str, *columns: Column[str | None], among: object) -> Index:
    """Unique index over the rows that fulfil the condition `among`."""
    return Index(
        name, *columns, unique=True, sqlite_where=among, postgresql_where=among
    )


_one_of_each(
    "entries_command",
    entries.c.table_id,
    entries.c.command,
    among=entries.c.command.is_not(None),
)
_one_of_each(
    "messages_command",
    messages.c.table_id,
    messages.c.command,
    among=messages.c.command.is_not(None),
)
# Stricter than needed: a full table keeps its invite code until the game has ended.
_one_of_each(
    "tables_code",
    tables.c.code,
    among=(tables.c.ended.is_(None)) & (tables.c.code != ""),
)
_one_of_each("tables_watch", tables.c.watch, among=tables.c.watch != "")
Index("tables_address", tables.c.address)
Index("seats_guest", seats.c.guest)

# Marks data about this database and its servers, which is not copied to another one.
NOT_MOVED = {"moved": False}

# One row: the oldest schema version whose program is still compatible.
compatibility = Table(
    "compatibility",
    metadata,
    Column("oldest", String, primary_key=True),
    info=NOT_MOVED,
)

# Presence across the servers on one database; see `presence_queries`.
servers = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("seen", Double, nullable=False),
    info=NOT_MOVED,
)
visits = Table(
    "visits",
    metadata,
    Column("table_id", String, nullable=False),
    Column("guest", LargeBinary, nullable=False),
    Column("server", String, nullable=False),
    PrimaryKeyConstraint("table_id", "guest", "server"),
    info=NOT_MOVED,
)
Index("visits_server", visits.c.server)

# Rate limits and open sockets per address, over all servers; see `limits.postgres`.
# Unlogged: a crash of PostgreSQL clears them.
rates = Table(
    "rates",
    metadata,
    Column("kind", String, nullable=False),
    Column("address", String, nullable=False),
    Column("until", Double, nullable=False, comment="then nothing of it matters"),
    Column(
        "times",
        Text().with_variant(ARRAY(Double), "postgresql"),
        nullable=True,
        comment="when it was asked for, where each time matters",
    ),
    PrimaryKeyConstraint("kind", "address"),
    info=NOT_MOVED,
)
crowds = Table(
    "crowds",
    metadata,
    Column("address", String, nullable=False),
    Column("server", String, nullable=False),
    Column("sockets", Integer, nullable=False),
    Column("until", Double, nullable=False, comment="unless its server says so again"),
    PrimaryKeyConstraint("address", "server"),
    info=NOT_MOVED,
)
Index("crowds_server", crowds.c.server)


def kept(metadata: MetaData = metadata) -> list[Table]:
    """Relations that a transfer copies, each after those it refers to."""
    return [each for each in metadata.sorted_tables if each.info != NOT_MOVED]
