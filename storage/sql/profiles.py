"""What people look up: how they stand, and what they have played."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Executable, Select, and_, func, tuple_, update
from sqlalchemy import select as sql_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from storage.sql.archive import ArchivePart, ChatRow, MatchRow, PersonRow, PlayerRow
from storage.sql.guard import guarded
from storage.sql.standings import (
    PLACE,
    AchievementRow,
    ChatPersonRow,
    CountRow,
    Pool,
    ProfileRow,
    RatingRow,
    in_pool,
)

MOST_COUNTED = 1_000
"""People who are counted for a rank, so that a page does not wait for hundreds of thousands."""
LATEST = 50
"""Matches over which accuracy is averaged."""
LATEST_OF_GROUP = 500
"""Matches of a group over which its table is made."""
KINDS = ("game", "kind", "pace")
"""What pools of the same people are told apart by."""
_KINDS = [col(getattr(RatingRow, name)) for name in KINDS]
BY_INDEX = "; ".join(f"SET LOCAL enable_{way} = off" for way in ("seqscan", "hashjoin", "mergejoin"))
"""Leaves PostgreSQL no plan but to look up one row after the other."""


class Ranked(NamedTuple):
    """A line of a ranking."""

    person: int
    name: str
    shown: int


class RatingRank(NamedTuple):
    """A place among those of a pool who are no longer provisional; past MOST_COUNTED nobody counts."""

    place: int
    of: int


class Seated(NamedTuple):
    """A seat of a match that was played to its end in a group."""

    match: str
    person: int | None
    """None: a computer, or somebody who is forgotten."""
    name: str
    """Of the person as they are called; empty for a computer."""
    place: int


class Played(NamedTuple):
    """A match of a person; times are milliseconds since the epoch."""

    match: str
    game: str
    ended: int
    stopped: bool
    place: int
    points: str
    """As a fraction, `3/4`, or a whole number."""
    shown_before: int | None
    """The rating before a rated match."""
    shown: int | None
    """The rating after it."""


class Accuracy(NamedTuple):
    """How well somebody has played, from 0 to 100, on average over some matches."""

    percent: int
    matches: int


class Point(NamedTuple):
    """A rating as it was shown after a match that ended then."""

    ended: int
    shown: int
    sigma: float
    """How uncertain the skill was."""


class RatingChange(NamedTuple):
    """What a match has changed for the person of a seat."""

    seat: int
    shown_before: int | None
    """The rating before a rated match."""
    shown: int | None
    """The rating after it."""
    ranked: bool
    """Whether their rating is no longer provisional, if only since a later match."""
    achievements: tuple[str, ...]
    """What they have achieved in the game for the first time, by name."""


class Profiles(ArchivePart):
    """Reads the standings."""

    @guarded
    async def top(self, pool: Pool, *, most: int = 10) -> list[Ranked]:
        """The people with the highest ratings that are no longer provisional, the highest first."""
        ranking = (
            sql_select(col(RatingRow.person), col(PersonRow.name), col(RatingRow.shown))
            .select_from(RatingRow)
            .outerjoin(PersonRow, col(PersonRow.id) == col(RatingRow.person))
            .where(in_pool(pool), col(RatingRow.ranked).is_(True))
            .order_by(col(RatingRow.shown).desc(), col(RatingRow.person).desc())
            .limit(most)
        )
        rows = await self._rows_by_index(ranking)
        return [Ranked(person, name or "", shown) for person, name, shown in rows]

    @guarded
    async def seated(self, chat: int, *, most: int = LATEST_OF_GROUP) -> list[Seated]:
        """The seats of the latest matches that were played to their ends in a group, the oldest first."""
        latest = (
            sql_select(col(MatchRow.id), col(MatchRow.ended))
            .where(col(MatchRow.chat) == chat, col(MatchRow.stopped).is_(False))
            .order_by(col(MatchRow.ended).desc(), col(MatchRow.id).desc())
            .limit(most)
            .subquery("latest")
        )
        name = func.coalesce(col(PersonRow.name), col(PlayerRow.name))
        seats = (
            sql_select(col(PlayerRow.match), col(PlayerRow.person), name, col(PlayerRow.place))
            .join(latest, latest.c.id == col(PlayerRow.match))
            .outerjoin(PersonRow, col(PersonRow.id) == col(PlayerRow.person))
            .order_by(latest.c.ended, latest.c.id, col(PlayerRow.seat))
        )
        return [Seated(*row) for row in await self._rows(seats)]

    @guarded
    async def groups(self, person: int, *, most: int = 5) -> list[tuple[int, str]]:
        """The groups in which a person has played, with their titles, the latest first."""
        played = (
            sql_select(col(ChatRow.id), col(ChatRow.title))
            .join(ChatPersonRow, col(ChatPersonRow.chat) == col(ChatRow.id))
            .where(col(ChatPersonRow.person) == person)
            .order_by(col(ChatPersonRow.ended).desc(), col(ChatRow.id))
            .limit(most)
        )
        return [(chat, title) for chat, title in await self._rows(played)]

    @guarded
    async def rank(self, person: int, pool: Pool) -> RatingRank | None:
        """The person's place in the pool; None while their rating is provisional. Equals share a place."""
        own = next((shown for (shown,) in await self._rows(_final(person, pool))), None)
        if own is None:
            return None
        ranked = in_pool(pool), col(RatingRow.ranked).is_(True)
        ((higher,),) = await self._rows_by_index(_counted(*ranked, col(RatingRow.shown) > own))
        ((all_ranked,),) = await self._rows_by_index(_counted(*ranked))
        return RatingRank(1 + higher, all_ranked)

    @guarded
    async def ratings(self, person: int) -> list[RatingRow]:
        """A person's ratings, those of most matches first."""
        own = (
            select(RatingRow)
            .where(RatingRow.person == person)
            .order_by(
                col(RatingRow.matches).desc(), col(RatingRow.game), col(RatingRow.kind), col(RatingRow.pace)
            )
        )
        async with self._session() as session:
            return list(await session.exec(own))

    @guarded
    async def profiles(self, person: int) -> list[ProfileRow]:
        """A person's matches by game, those of most matches first."""
        own = (
            select(ProfileRow)
            .where(ProfileRow.person == person)
            .order_by(col(ProfileRow.matches).desc(), col(ProfileRow.game))
        )
        async with self._session() as session:
            return list(await session.exec(own))

    @guarded
    async def counted_games(self, person: int) -> list[str]:
        """The games in which anything has been counted of a person."""
        counted = sql_select(col(CountRow.game)).where(col(CountRow.person) == person).distinct()
        return [game for (game,) in await self._rows(counted.order_by(col(CountRow.game)))]

    @guarded
    async def counts(self, person: int, game: str) -> dict[str, int]:
        """What a person has done in a game, but their places."""
        own = select(CountRow).where(CountRow.person == person, CountRow.game == game)
        async with self._session() as session:
            return {row.name: row.count for row in await session.exec(own) if not row.name.startswith(PLACE)}

    @guarded
    async def accuracy(self, person: int, game: str, *, most: int = LATEST) -> Accuracy | None:
        """How well a person has played of late; None where nothing is known."""
        latest = (
            sql_select(col(PlayerRow.accuracy))
            .where(
                col(PlayerRow.person) == person,
                col(PlayerRow.game) == game,
                col(PlayerRow.accuracy).is_not(None),
            )
            .order_by(col(PlayerRow.ended).desc())
            .limit(most)
        )
        found = [accuracy for (accuracy,) in await self._rows(latest)]
        return Accuracy(round(sum(found) / len(found)), len(found)) if found else None

    @guarded
    async def note_accuracy(self, match: str, seat: int, accuracy: int) -> None:
        """Store how well the person of a seat has played, if the match is stored and they are known."""
        theirs = and_(
            col(PlayerRow.match) == match, col(PlayerRow.seat) == seat, col(PlayerRow.person).is_not(None)
        )
        async with self.archive.transaction() as connection:
            await connection.execute(update(PlayerRow).where(theirs).values(accuracy=accuracy))

    @guarded
    async def places(self, person: int, game: str) -> dict[int, int]:
        """How often a person has taken each place in matches of a game with other people."""
        own = select(CountRow).where(
            CountRow.person == person, CountRow.game == game, col(CountRow.name).startswith(PLACE)
        )
        async with self._session() as session:
            return {int(row.name.removeprefix(PLACE)): row.count for row in await session.exec(own)}

    @guarded
    async def achievements(self, person: int) -> list[AchievementRow]:
        """What a person has achieved, the latest first."""
        own = (
            select(AchievementRow)
            .where(AchievementRow.person == person)
            .order_by(col(AchievementRow.ended).desc(), col(AchievementRow.game), col(AchievementRow.name))
        )
        async with self._session() as session:
            return list(await session.exec(own))

    @guarded
    async def course(self, person: int, pool: Pool, *, most: int = 200) -> list[Point]:
        """How a person's rating has gone, the oldest first: after the latest of their rated matches."""
        latest = (
            sql_select(col(PlayerRow.ended), col(PlayerRow.shown), col(PlayerRow.sigma))
            .where(
                col(PlayerRow.person) == person,
                col(PlayerRow.shown).is_not(None),
                col(PlayerRow.game) == pool.game,
                col(PlayerRow.kind) == pool.kind,
                col(PlayerRow.pace) == pool.pace,
            )
            .order_by(col(PlayerRow.ended).desc())
            .limit(most)
        )
        return [Point(*row) for row in await self._rows(latest)][::-1]

    @guarded
    async def history(self, person: int, *, before: Played | None = None, most: int = 10) -> list[Played]:
        """A person's matches, the latest first; `before`: those that follow this one in the list."""
        columns = (
            col(PlayerRow.match),
            col(PlayerRow.game),
            col(PlayerRow.ended),
            col(MatchRow.stopped),
            col(PlayerRow.place),
            col(PlayerRow.points),
            col(PlayerRow.shown_before),
            col(PlayerRow.shown),
        )
        latest = (
            sql_select(*columns)
            .join(MatchRow, col(MatchRow.id) == col(PlayerRow.match))
            .where(col(PlayerRow.person) == person)
            .order_by(col(PlayerRow.ended).desc(), col(PlayerRow.match).desc())
            .limit(most)
        )
        if before is not None:
            place = tuple_(col(PlayerRow.ended), col(PlayerRow.match))
            latest = latest.where(
                col(PlayerRow.ended) <= before.ended, place < tuple_(before.ended, before.match)
            )
        return [Played(*row) for row in await self._rows(latest)]

    @guarded
    async def changes(self, match: str) -> list[RatingChange]:
        """What a stored match has changed for each of its people, by seat."""
        pool = and_(
            col(RatingRow.person) == col(PlayerRow.person),
            *(col(getattr(RatingRow, name)) == col(getattr(PlayerRow, name)) for name in KINDS),
        )
        columns = (
            col(PlayerRow.seat),
            col(PlayerRow.shown_before),
            col(PlayerRow.shown),
            col(RatingRow.ranked),
        )
        rated = (
            sql_select(col(PlayerRow.person), *columns)
            .outerjoin(RatingRow, pool)
            .where(col(PlayerRow.match) == match, col(PlayerRow.person).is_not(None))
            .order_by(col(PlayerRow.seat))
        )
        people = await self._rows(rated)
        achieved = await self._achieved(match, [person for person, *_ in people])
        return [
            RatingChange(seat, before, shown, bool(ranked), tuple(achieved.get(person, ())))
            for person, seat, before, shown, ranked in people
        ]

    async def _achieved(self, match: str, people: list[int]) -> dict[int, list[str]]:
        """What people have achieved for the first time in a match, by name."""
        first = (
            sql_select(col(AchievementRow.person), col(AchievementRow.name))
            .where(col(AchievementRow.person).in_(people), col(AchievementRow.match) == match)
            .order_by(col(AchievementRow.name))
        )
        found: dict[int, list[str]] = {}
        for person, name in await self._rows(first):
            found.setdefault(person, []).append(name)
        return found

    @guarded
    async def seats(self, matches: Sequence[str]) -> dict[str, list[PlayerRow]]:
        """Everybody who played these matches, by seat."""
        asked = (
            select(PlayerRow)
            .where(col(PlayerRow.match).in_(matches))
            .order_by(col(PlayerRow.match), col(PlayerRow.seat))
        )
        found: dict[str, list[PlayerRow]] = {match: [] for match in matches}
        async with self._session() as session:
            for row in await session.exec(asked):
                found[row.match].append(row)
        return found

    async def _rows(self, statement: Executable) -> list[Any]:
        async with self._session() as session:
            return list(await (await session.connection()).execute(statement))

    async def _rows_by_index(self, statement: Executable) -> list[Any]:
        """The same where PostgreSQL, which fears thousands of rows by an index, would rather read a table."""
        async with self._session() as session:
            connection = await session.connection()
            if self.archive.dialect == "postgresql":
                await connection.exec_driver_sql(BY_INDEX)
            return list(await connection.execute(statement))

    def _session(self) -> AsyncSession:
        return self.archive.reader()


def _final(person: int, pool: Pool) -> Select[int]:
    """A person's rating as it is shown, unless it is provisional."""
    return sql_select(col(RatingRow.shown)).where(
        in_pool(pool), col(RatingRow.person) == person, col(RatingRow.ranked).is_(True)
    )


def _counted(*conditions: ColumnElement[bool]) -> Select[int]:
    """How many ratings fulfil these conditions; no more than one beyond MOST_COUNTED are counted."""
    found = sql_select(col(RatingRow.shown)).where(*conditions).limit(MOST_COUNTED + 1)
    return sql_select(func.count()).select_from(found.subquery("found"))
