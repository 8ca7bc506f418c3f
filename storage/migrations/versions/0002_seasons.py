"""Which tournaments count for the season of their chat, and which was a month's final."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("weekly", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tournaments", sa.Column("final", sa.Integer(), nullable=False, server_default="0"))
