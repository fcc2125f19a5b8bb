"""Create tables, seats, the log and the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False, comment="JSON"),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("watch", sa.String, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Double, nullable=True),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("rematch", sa.String, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String, nullable=False),
        sa.Column(
            "place", sa.Integer, nullable=False, comment="in the order of the game"
        ),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("guest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False, comment="JSON, see table_log.py"),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("command", sa.String, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("command", sa.String, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    _one_of_each("entries_command", "entries", ["table_id", "command"], _COMMAND)
    _one_of_each("messages_command", "messages", ["table_id", "command"], _COMMAND)
    _one_of_each("tables_code", "tables", ["code"], "ended IS NULL AND code != ''")
    _one_of_each("tables_watch", "tables", ["watch"], "watch != ''")
    op.create_index("tables_address", "tables", ["address"])
    op.create_index("seats_guest", "seats", ["guest"])


_COMMAND = "command IS NOT NULL"


def _one_of_each(name: str, table: str, columns: list[str], among: str) -> None:
    where = sa.text(among)
    op.create_index(
        name, table, columns, unique=True, sqlite_where=where, postgresql_where=where
    )
