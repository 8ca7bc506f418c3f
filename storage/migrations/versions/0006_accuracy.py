"""How well the person of a seat has played, once that is known."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match_players", sa.Column("accuracy", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("match_players", "accuracy")
