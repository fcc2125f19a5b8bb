"""Add the pace of each table, absences, and the owner of a seat that a bot plays for.

Older tables become live ones, which wait for as long as their server says."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    live, nobody = sa.text("'live'"), sa.text("''")
    pace = sa.Column("pace", sa.String, nullable=False, server_default=live)
    op.add_column("tables", pace)
    owner = sa.Column("owner", sa.String, nullable=False, server_default=nobody)
    op.add_column("seats", owner)
    op.add_column("seats", sa.Column("away_since", sa.Double, nullable=True))
