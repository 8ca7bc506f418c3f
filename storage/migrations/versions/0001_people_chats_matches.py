"""People, chats and finished matches."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("language", AutoString(), nullable=False),
        sa.Column("chosen", sa.Boolean(), nullable=False),
        sa.Column("opened", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "chats",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("title", AutoString(), nullable=False),
        sa.Column("language", AutoString(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "matches",
        sa.Column("id", AutoString(), nullable=False),
        sa.Column("game", AutoString(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=True),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_matches_chat", "matches", ["chat"])
    op.create_table(
        "match_players",
        sa.Column("match", AutoString(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("ix_match_players_person", "match_players", ["person"])


def downgrade() -> None:
    for table in ("match_players", "matches", "chats", "people"):
        op.drop_table(table)
