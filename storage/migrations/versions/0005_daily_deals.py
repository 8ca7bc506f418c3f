"""The daily deal: results, and who plays with which group."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deal_results",
        sa.Column("match", AutoString(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("game", AutoString(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("points", AutoString(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match"),
    )
    op.create_index("ix_deal_results_day", "deal_results", ["day", "game"])
    op.create_index("ix_deal_results_person", "deal_results", ["person", "day"])
    op.create_table(
        "deal_chats",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("chat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", AutoString(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("day", "chat", "game", "person"),
    )
    op.create_index("ix_deal_chats_person", "deal_chats", ["person"])


def downgrade() -> None:
    for table in ("deal_chats", "deal_results"):
        op.drop_table(table)
