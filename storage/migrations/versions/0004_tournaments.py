"""Tournaments that are over, and their players."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        *_texts("id", "game", "kind", "form", "title"),
        sa.Column("chat", sa.BigInteger(), nullable=True),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("regulation", sa.JSON(), nullable=False),
        *_texts("commitment"),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tournaments_chat", "tournaments", ["chat"])
    op.create_table(
        "tournament_players",
        *_texts("tournament"),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        *_texts("name"),
        sa.Column("place", sa.Integer(), nullable=False),
        *_texts("score"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament", "player"),
    )
    op.create_index("ix_tournament_players_person", "tournament_players", ["person"])


def downgrade() -> None:
    op.drop_table("tournament_players")
    op.drop_table("tournaments")


def _texts(*names: str) -> "list[sa.Column[str]]":
    return [sa.Column(name, AutoString(), nullable=False) for name in names]
