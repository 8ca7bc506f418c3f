"""Drop accuracies by another formula: only those against random play can be averaged."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE match_players SET accuracy = NULL WHERE accuracy IS NOT NULL")
