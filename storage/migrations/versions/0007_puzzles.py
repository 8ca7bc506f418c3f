"""The puzzle of the day: first answers."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("answer", AutoString(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "person"),
    )
    op.create_index("ix_puzzle_answers_person", "puzzle_answers", ["person", "day"])


def downgrade() -> None:
    op.drop_table("puzzle_answers")
