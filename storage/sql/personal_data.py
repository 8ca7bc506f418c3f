"""Registry of personal data, and what `/forget` does to it.

Every table of the database is listed here, every kind of key in `storage/redis/key_kinds.py`; a test compares
the lists with the schema.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import delete, func, update
from sqlalchemy import select as sql_select
from sqlmodel import SQLModel, col, select

from storage.sql.archive import ArchivePart, ChatRow, MatchRow, PersonRow, PlayerRow
from storage.sql.blocked_pairs import BlockRow
from storage.sql.deal_rows import DealChatRow, DealResultRow
from storage.sql.group_play import KeptGuestRow, KeptSheetRow
from storage.sql.guard import guarded
from storage.sql.puzzle_rows import PuzzleAnswerRow
from storage.sql.ratings import (
    AchievementRow,
    ChatPersonRow,
    CountRow,
    ProfileRow,
    RatingRow,
)
from storage.sql.tournament_rows import TournamentPlayerRow, TournamentRow

NOBODY = "—"
"""Name of a forgotten person in results."""

OWN: Mapping[type[SQLModel], tuple[str, ...]] = {
    PersonRow: ("id",),
    RatingRow: ("person",),
    ProfileRow: ("person",),
    CountRow: ("person",),
    ChatPersonRow: ("person",),
    AchievementRow: ("person",),
    BlockRow: ("person", "other"),
    DealChatRow: ("person",),
    PuzzleAnswerRow: ("person",),
    KeptSheetRow: ("person",),
}
"""Tables of personal rows, with the columns that name people: `/forget` deletes such rows."""

NAMELESS: Mapping[str, Any] = {
    "person": None,
    "name": NOBODY,
    "shown_before": None,
    "shown": None,
    "sigma": None,
    "gained": None,
    "sigma_before": None,
    "accuracy": None,
}
"""Values of an anonymous seat in a finished match; place and points stay for the others."""

RESULTS: Mapping[type[SQLModel], tuple[str, ...]] = {
    PlayerRow: ("person",),
    MatchRow: ("company",),
    TournamentPlayerRow: ("person",),
    DealResultRow: ("person",),
}
"""Tables whose rows stay, with identifying columns, which `/forget` empties."""

IMPERSONAL: tuple[type[SQLModel], ...] = (ChatRow, TournamentRow, KeptGuestRow)
"""Tables without personal data."""


EXPORTED: Mapping[str, type[SQLModel]] = {
    "people": PersonRow,
    "groups": ChatPersonRow,
    "matches": PlayerRow,
    "tournaments": TournamentPlayerRow,
    "ratings": RatingRow,
    "profiles": ProfileRow,
    "counters": CountRow,
    "achievements": AchievementRow,
    "blocks": BlockRow,
    "deals": DealResultRow,
    "deal_groups": DealChatRow,
    "puzzles": PuzzleAnswerRow,
    "kept_sheets": KeptSheetRow,
}
"""Tables in a person's exported data, by their name in the document."""


class Kept(NamedTuple):
    """Amount of a person's data in the database."""

    matches: int = 0
    groups: int = 0
    ratings: int = 0
    counters: int = 0
    achievements: int = 0
    blocks: int = 0
    """Blocked people."""
    deals: int = 0
    """Boards of daily deals."""
    puzzles: int = 0
    """Answered puzzles."""
    sheets: int = 0
    """Sheets of tables with real cards."""


class PersonalData(ArchivePart):
    """Reads and deletes a person's data in the database."""

    @guarded
    async def kept(self, person: int) -> Kept:
        """Count a person's data."""
        asked = {
            "matches": _count(PlayerRow, person),
            "groups": _count(ChatPersonRow, person),
            "ratings": _count(RatingRow, person),
            "counters": _count(CountRow, person),
            "achievements": _count(AchievementRow, person),
            "blocks": _count(BlockRow, person),
            "deals": _count(DealResultRow, person),
            "puzzles": _count(PuzzleAnswerRow, person),
            "sheets": _count(KeptSheetRow, person),
        }
        async with self.archive.reader() as session:
            connection = await session.connection()
            found = {name: (await connection.execute(query)).scalar_one() for name, query in asked.items()}
        return Kept(**found)

    @guarded
    async def rows(self, person: int) -> dict[str, list[dict[str, Any]]]:
        """Return every row about the person by table, without the numbers of other people."""
        found = {}
        async with self.archive.reader() as session:
            for name, kind in EXPORTED.items():
                mine, *others = _columns(kind)
                query = select(kind).where(getattr(kind, mine) == person)
                found[name] = [row.model_dump(exclude={*others}) for row in await session.exec(query)]
        return found

    @guarded
    async def has_match(self, match: str) -> bool:
        """Return whether the result of a match is stored."""
        async with self.archive.reader() as session:
            return (await session.exec(select(MatchRow.id).where(MatchRow.id == match))).first() is not None

    @guarded
    async def forget(self, person: int) -> None:
        """Delete a person's rows and anonymise their results, in one transaction. Idempotent."""
        played = sql_select(col(PlayerRow.match)).where(col(PlayerRow.person) == person)
        async with self.archive.transaction() as connection:
            await connection.execute(delete(BlockRow).where(col(BlockRow.other) == person))
            for kind, (mine, *_) in OWN.items():
                await connection.execute(delete(kind).where(getattr(kind, mine) == person))
            # A digest of a few numbers can be inverted by trying out all numbers.
            theirs = col(MatchRow.id).in_(played)
            await connection.execute(update(MatchRow).where(theirs).values(company=None))
            await connection.execute(
                update(PlayerRow).where(col(PlayerRow.person) == person).values(**NAMELESS)
            )
            nobody = {"person": None, "name": NOBODY}
            for row in (TournamentPlayerRow, DealResultRow):
                await connection.execute(update(row).where(col(row.person) == person).values(**nobody))


def _count(kind: type[SQLModel], person: int) -> Any:
    """Return a query for the number of a person's rows."""
    mine = getattr(kind, _columns(kind)[0])
    return sql_select(func.count()).select_from(kind).where(mine == person)


def _columns(kind: type[SQLModel]) -> tuple[str, ...]:
    """Return the columns of a table that name people, the person's own first."""
    return OWN.get(kind) or RESULTS[kind]
