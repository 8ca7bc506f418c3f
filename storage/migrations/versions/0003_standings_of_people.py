"""Ratings and tallies of people, and what a match has changed."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _extend_matches()
    _extend_players()
    op.create_table(
        "ratings",
        _person(),
        sa.Column("game", AutoString(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("pace", AutoString(), nullable=False),
        _person("chat"),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        *_counters("matches", "shown", "best"),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "kind", "pace", "chat"),
    )
    op.create_index("ix_ratings_top", "ratings", ["chat", "game", "kind", "pace", "ranked", "shown"])
    op.create_table(
        "profiles",
        _person(),
        sa.Column("game", AutoString(), nullable=False),
        *_counters("matches", "firsts", "lasts", "places", "seats", "streak", "longest"),
        sa.PrimaryKeyConstraint("person", "game"),
    )
    op.create_table(
        "person_counts",
        _person(),
        sa.Column("game", AutoString(), nullable=False),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "name"),
    )
    op.create_table(
        "chat_people",
        _person("chat"),
        _person(),
        *_counters("matches"),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("chat", "person"),
    )
    op.create_index("ix_chat_people_person", "chat_people", ["person"])
    op.create_table(
        "achievements",
        _person(),
        sa.Column("game", AutoString(), nullable=False),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("match", AutoString(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "name"),
    )
    op.create_table("blocks", _person(), _person("other"), sa.PrimaryKeyConstraint("person", "other"))
    op.create_index("ix_blocks_other", "blocks", ["other"])


def downgrade() -> None:
    op.drop_table("blocks")
    for table in ("achievements", "chat_people", "person_counts", "profiles", "ratings"):
        op.drop_table(table)
    op.drop_index("ix_match_players_person", "match_players")
    op.create_index("ix_match_players_person", "match_players", ["person"])
    for column in ("game", "kind", "pace", "ended", "left", "shown_before", "shown", "sigma"):
        op.drop_column("match_players", column)
    op.drop_index("ix_matches_company", "matches")
    op.drop_index("ix_matches_records", "matches")
    for column in ("kind", "pace", "rated", "company"):
        op.drop_column("matches", column)


def _extend_matches() -> None:
    op.add_column("matches", _text("kind"))
    op.add_column("matches", _text("pace"))
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("company", AutoString(), nullable=True))
    op.create_index("ix_matches_company", "matches", ["company", "ended"])
    recorded = sa.text("length(secret) > 0")
    op.create_index(
        "ix_matches_records", "matches", ["ended"], sqlite_where=recorded, postgresql_where=recorded
    )


def _extend_players() -> None:
    for name in ("game", "kind", "pace"):
        op.add_column("match_players", _text(name))
    op.add_column("match_players", sa.Column("ended", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("match_players", sa.Column("left", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("match_players", sa.Column("shown_before", sa.Integer(), nullable=True))
    op.add_column("match_players", sa.Column("shown", sa.Integer(), nullable=True))
    op.add_column("match_players", sa.Column("sigma", sa.Float(), nullable=True))
    op.execute(
        "UPDATE match_players SET game = matches.game, ended = matches.ended"
        " FROM matches WHERE matches.id = match_players.match"
    )
    op.drop_index("ix_match_players_person", "match_players")
    op.create_index("ix_match_players_person", "match_players", ["person", "ended"])


def _person(name: str = "person") -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def _counters(*names: str) -> "list[sa.Column[int]]":
    return [sa.Column(name, sa.Integer(), nullable=False) for name in names]


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, AutoString(), nullable=False, server_default="")
