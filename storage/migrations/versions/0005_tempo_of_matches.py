"""Keep how fast rivals played a match, and the group of its tournament; of old ones nothing is known."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("actions", "thinking"):
        op.add_column("matches", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("cut", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("home", sa.BigInteger(), nullable=True))
    op.create_index("ix_matches_home", "matches", ["home"])
