"""Add change counters, proposals and presence, shared by several servers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    news = sa.Column("news", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("tables", news)
    nothing = sa.text("''")
    asking = sa.Column("asking", sa.Text, nullable=False, server_default=nothing)
    op.add_column("tables", asking)
    op.create_table(
        "servers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("guest", sa.LargeBinary, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", "server"),
    )
    op.create_index("visits_server", "visits", ["server"])
