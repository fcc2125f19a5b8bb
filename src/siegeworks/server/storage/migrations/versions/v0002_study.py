"""Add studies: tables at which positions may be analysed during the game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    study = sa.Column("study", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", study)
