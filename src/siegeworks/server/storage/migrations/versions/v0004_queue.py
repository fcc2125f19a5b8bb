"""Add the queue of bots' turns and the rate limits shared by several servers."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column(
            "after", sa.Integer, nullable=False, comment="the last entry of the log"
        ),
        sa.Column(
            "held", sa.Boolean, nullable=False, comment="until people have agreed"
        ),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("taker", sa.String, nullable=False, server_default=sa.text("''")),
        sa.Column("lease", sa.Double, nullable=False, server_default=sa.text("0")),
        sa.Column("tries", sa.Integer, nullable=False, server_default=sa.text("0")),
    )
    op.create_index("turns_due", "turns", ["due"])
    is_shared = op.get_context().dialect.name == "postgresql"
    # Rate limits are written to no log, and so are not replicated to a standby.
    lost_in_a_crash = ["UNLOGGED"] if is_shared else []
    times = sa.ARRAY(sa.Double) if is_shared else sa.Text
    op.create_table(
        "rates",
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column(
            "until", sa.Double, nullable=False, comment="then nothing of it matters"
        ),
        sa.Column(
            "times",
            times,
            nullable=True,
            comment="when it was asked for, where each time matters",
        ),
        sa.PrimaryKeyConstraint("kind", "address"),
        prefixes=lost_in_a_crash,
    )
    op.create_table(
        "crowds",
        sa.Column("address", sa.String, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("sockets", sa.Integer, nullable=False),
        sa.Column(
            "until",
            sa.Double,
            nullable=False,
            comment="unless its server says so again",
        ),
        sa.PrimaryKeyConstraint("address", "server"),
        prefixes=lost_in_a_crash,
    )
    op.create_index("crowds_server", "crowds", ["server"])
    compatibility = op.create_table(
        "compatibility", sa.Column("oldest", sa.String, primary_key=True)
    )
    op.bulk_insert(compatibility, [{"oldest": revision}])
