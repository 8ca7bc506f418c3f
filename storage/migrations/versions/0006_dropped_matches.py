"""Mark matches that an organiser has dropped, and note what takes a change of ratings back."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("void", sa.Boolean(), nullable=False, server_default=sa.false()))
    for name in ("gained", "sigma_before"):
        op.add_column("match_players", sa.Column(name, sa.Float(), nullable=True))
