"""All tables."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _people()
    _matches()
    _standings()
    _counts()
    _tournaments()
    _deals_and_puzzles()
    _kept_sheets()


def _people() -> None:
    op.create_table(
        "people",
        _id("id"),
        *_texts("name", "language"),
        *_flags("chosen", "opened"),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "chats",
        _id("id"),
        *_texts("title", "language"),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table("blocks", _id("person"), _id("other"), sa.PrimaryKeyConstraint("person", "other"))
    op.create_index("ix_blocks_other", "blocks", ["other"])


def _matches() -> None:
    op.create_table(
        "matches",
        *_texts("id", "game"),
        *_numbers("version"),
        _somebody("chat"),
        *_times("began", "ended"),
        *_flags("stopped"),
        *_texts("kind", "pace"),
        *_flags("rated"),
        sa.Column("company", AutoString(), nullable=True),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_matches_chat", "matches", ["chat"])
    op.create_index("ix_matches_company", "matches", ["company", "ended"])
    recorded = sa.text("length(secret) > 0")
    op.create_index(
        "ix_matches_records", "matches", ["ended"], sqlite_where=recorded, postgresql_where=recorded
    )
    op.create_table(
        "match_players",
        *_texts("match"),
        *_numbers("seat"),
        _somebody("person"),
        *_texts("name"),
        *_numbers("place"),
        *_texts("points", "game", "kind", "pace"),
        *_times("ended"),
        *_flags("left"),
        *(sa.Column(name, sa.Integer(), nullable=True) for name in ("shown_before", "shown", "accuracy")),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("ix_match_players_person", "match_players", ["person", "ended"])


def _standings() -> None:
    op.create_table(
        "ratings",
        _id("person"),
        *_texts("game", "kind", "pace"),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        *_numbers("matches", "shown", "best"),
        *_flags("ranked"),
        sa.PrimaryKeyConstraint("person", "game", "kind", "pace"),
    )
    op.create_index("ix_ratings_top", "ratings", ["game", "kind", "pace", "ranked", "shown"])
    op.create_table(
        "profiles",
        _id("person"),
        *_texts("game"),
        *_numbers("matches", "firsts", "places", "seats", "streak", "longest"),
        sa.PrimaryKeyConstraint("person", "game"),
    )


def _counts() -> None:
    op.create_table(
        "person_counts",
        _id("person"),
        *_texts("game", "name"),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "name"),
    )
    op.create_table(
        "chat_people",
        _id("chat"),
        _id("person"),
        *_numbers("matches"),
        *_times("ended"),
        sa.PrimaryKeyConstraint("chat", "person"),
    )
    op.create_index("ix_chat_people_person", "chat_people", ["person"])
    op.create_table(
        "achievements",
        _id("person"),
        *_texts("game", "name", "match"),
        *_times("ended"),
        sa.PrimaryKeyConstraint("person", "game", "name"),
    )


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        *_texts("id", "game", "kind", "form", "title"),
        _somebody("chat"),
        *_times("began", "ended"),
        sa.Column("regulation", sa.JSON(), nullable=False),
        *_texts("commitment"),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        *_flags("weekly"),
        *_numbers("final"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tournaments_chat", "tournaments", ["chat"])
    op.create_table(
        "tournament_players",
        *_texts("tournament"),
        *_numbers("player"),
        _somebody("person"),
        *_texts("name"),
        *_numbers("place"),
        *_texts("score"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament", "player"),
    )
    op.create_index("ix_tournament_players_person", "tournament_players", ["person"])


def _deals_and_puzzles() -> None:
    op.create_table(
        "deal_results",
        *_texts("match"),
        *_numbers("day"),
        *_texts("game"),
        _somebody("person"),
        *_texts("name", "points"),
        *_flags("complete"),
        *_times("ended"),
        sa.PrimaryKeyConstraint("match"),
    )
    op.create_index("ix_deal_results_day", "deal_results", ["day", "game"])
    op.create_index("ix_deal_results_person", "deal_results", ["person", "day"])
    op.create_table(
        "deal_chats",
        _day(),
        _id("chat"),
        *_texts("game"),
        _id("person"),
        sa.PrimaryKeyConstraint("day", "chat", "game", "person"),
    )
    op.create_index("ix_deal_chats_person", "deal_chats", ["person"])
    op.create_table(
        "puzzle_answers",
        _day(),
        _id("person"),
        *_texts("answer"),
        *_flags("correct"),
        sa.PrimaryKeyConstraint("day", "person"),
    )
    op.create_index("ix_puzzle_answers_person", "puzzle_answers", ["person", "day"])


def _kept_sheets() -> None:
    op.create_table(
        "kept_sheets",
        *_texts("sheet"),
        _id("person"),
        *_texts("game"),
        *_numbers("place", "points"),
        *_times("ended"),
        sa.PrimaryKeyConstraint("sheet", "person"),
    )
    op.create_index("ix_kept_sheets_person", "kept_sheets", ["person", "game"])
    op.create_table(
        "kept_sheet_guests",
        *_texts("sheet"),
        *_numbers("number"),
        *_texts("game"),
        *_numbers("place", "points"),
        *_times("ended"),
        sa.PrimaryKeyConstraint("sheet", "number"),
    )


def _id(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def _somebody(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=True)


def _day() -> "sa.Column[int]":
    return sa.Column("day", sa.Integer(), autoincrement=False, nullable=False)


def _texts(*names: str) -> "list[sa.Column[str]]":
    return [sa.Column(name, AutoString(), nullable=False) for name in names]


def _numbers(*names: str) -> "list[sa.Column[int]]":
    return [sa.Column(name, sa.Integer(), nullable=False) for name in names]


def _times(*names: str) -> "list[sa.Column[int]]":
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in names]


def _flags(*names: str) -> "list[sa.Column[bool]]":
    return [sa.Column(name, sa.Boolean(), nullable=False) for name in names]
