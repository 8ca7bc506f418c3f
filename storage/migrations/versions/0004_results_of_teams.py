"""Keep the result of a match against another chat with each chat's tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("teams", sa.JSON(), nullable=True))
