"""Queries of profiles and rankings."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Executable, Select, and_, func, tuple_, update
from sqlalchemy import select as sql_select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from storage.sql.archive import ArchivePart, ChatRow, MatchRow, PersonRow, PlayerRow
from storage.sql.guard import guarded
from storage.sql.ratings import (
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
"""People counted for a rank, so that a page does not wait for hundreds of thousands."""
LATEST = 50
"""Matches over which accuracy is averaged."""
LATEST_OF_GROUP = 500
"""Matches in a group's table."""
KINDS = ("game", "kind", "pace")
"""Columns that distinguish pools of the same people."""
BY_INDEX = "; ".join(f"SET LOCAL enable_{way} = off" for way in ("seqscan", "hashjoin", "mergejoin"))
"""Forces PostgreSQL to use an index."""


class Ranked(NamedTuple):
    """A line of a ranking."""

    person: int
    name: str
    shown: int


class RatingRank(NamedTuple):
    """A place among the ranked ratings of a pool; nobody counts beyond MOST_COUNTED."""

    place: int
    of: int


class Seated(NamedTuple):
    """A seat of a match that a group played to its end."""

    match: str
    person: int | None
    """None: a computer, or a forgotten person."""
    name: str
    """The person's present name; empty for a computer."""
    place: int


class Played(NamedTuple):
    """A person's match; times are milliseconds since the epoch."""

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
    void: bool = False
    """Whether the organiser of its tournament has dropped it."""
    cut: bool = False
    """Whether it was stopped at the limit of a tournament's table."""


class Accuracy(NamedTuple):
    """Average accuracy of play over some matches, from 0 to 100."""

    percent: int
    matches: int


class Point(NamedTuple):
    """A rating shown after a match that ended then."""

    ended: int
    shown: int
    sigma: float
    """Uncertainty of the skill."""


class RatingChange(NamedTuple):
    """Changes by a match for the person of a seat."""

    seat: int
    shown_before: int | None
    """The rating before a rated match."""
    shown: int | None
    """The rating after it."""
    ranked: bool
    """Whether the rating is no longer provisional, if only since a later match."""
    achievements: tuple[str, ...]
    """Achievements new in the game, by name."""


class Profiles(ArchivePart):
    """Queries of the standings."""

    @guarded
    async def top(self, pool: Pool, *, most: int = 10) -> list[Ranked]:
        """Return the people with the highest ranked ratings."""
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
        """Return the seats of a group's latest matches played to their ends, the oldest first."""
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
        """Return the groups in which a person has played, with titles, the latest first."""
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
        """Return the person's place in the pool; None for a provisional rating. Equals share a place."""
        own = next((shown for (shown,) in await self._rows(_final(person, pool))), None)
        if own is None:
            return None
        ranked = in_pool(pool), col(RatingRow.ranked).is_(True)
        ((higher,),) = await self._rows_by_index(_counted(*ranked, col(RatingRow.shown) > own))
        ((all_ranked,),) = await self._rows_by_index(_counted(*ranked))
        return RatingRank(1 + higher, all_ranked)

    @guarded
    async def ratings(self, person: int) -> list[RatingRow]:
        """Return a person's ratings, most matches first."""
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
        """Return a person's matches by game, most matches first."""
        own = (
            select(ProfileRow)
            .where(ProfileRow.person == person)
            .order_by(col(ProfileRow.matches).desc(), col(ProfileRow.game))
        )
        async with self._session() as session:
            return list(await session.exec(own))

    @guarded
    async def counted_games(self, person: int) -> list[str]:
        """Return the games with counters of a person."""
        counted = sql_select(col(CountRow.game)).where(col(CountRow.person) == person).distinct()
        return [game for (game,) in await self._rows(counted.order_by(col(CountRow.game)))]

    @guarded
    async def counts(self, person: int, game: str) -> dict[str, int]:
        """Return a person's counters in a game, except for places."""
        own = select(CountRow).where(CountRow.person == person, CountRow.game == game)
        async with self._session() as session:
            return {row.name: row.count for row in await session.exec(own) if not row.name.startswith(PLACE)}

    @guarded
    async def accuracy(self, person: int, game: str, *, most: int = LATEST) -> Accuracy | None:
        """Return a person's recent accuracy, or None."""
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
        """Store the accuracy of a seat's person, if both match and person are known."""
        theirs = and_(
            col(PlayerRow.match) == match, col(PlayerRow.seat) == seat, col(PlayerRow.person).is_not(None)
        )
        async with self.archive.transaction() as connection:
            await connection.execute(update(PlayerRow).where(theirs).values(accuracy=accuracy))

    @guarded
    async def places(self, person: int, game: str) -> dict[int, int]:
        """Return how often a person took each place in a game's matches with other people."""
        own = select(CountRow).where(
            CountRow.person == person, CountRow.game == game, col(CountRow.name).startswith(PLACE)
        )
        async with self._session() as session:
            return {int(row.name.removeprefix(PLACE)): row.count for row in await session.exec(own)}

    @guarded
    async def achievements(self, person: int) -> list[AchievementRow]:
        """Return a person's achievements, the latest first."""
        own = (
            select(AchievementRow)
            .where(AchievementRow.person == person)
            .order_by(col(AchievementRow.ended).desc(), col(AchievementRow.game), col(AchievementRow.name))
        )
        async with self._session() as session:
            return list(await session.exec(own))

    @guarded
    async def course(self, person: int, pool: Pool, *, most: int = 200) -> list[Point]:
        """Return a person's ratings over time, the oldest first, for their latest rated matches."""
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
        """Return a page of a person's matches, the latest first; `before` is the cursor."""
        columns = (
            col(PlayerRow.match),
            col(PlayerRow.game),
            col(PlayerRow.ended),
            col(MatchRow.stopped),
            col(PlayerRow.place),
            col(PlayerRow.points),
            col(PlayerRow.shown_before),
            col(PlayerRow.shown),
            col(MatchRow.void),
            col(MatchRow.cut),
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
        """Return the changes by a stored match for each of its people, by seat."""
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
        """Return the achievements first earned in a match, by name."""
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
        """Return the seats of these matches with their people."""
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
        """Run a query by index where PostgreSQL would rather scan the table."""
        async with self._session() as session:
            connection = await session.connection()
            if self.archive.dialect == "postgresql":
                await connection.exec_driver_sql(BY_INDEX)
            return list(await connection.execute(statement))

    def _session(self) -> AsyncSession:
        return self.archive.reader()


def _final(person: int, pool: Pool) -> Select[int]:
    """Return the query for a person's rating, unless it is provisional."""
    return sql_select(col(RatingRow.shown)).where(
        in_pool(pool), col(RatingRow.person) == person, col(RatingRow.ranked).is_(True)
    )


def _counted(*conditions: ColumnElement[bool]) -> Select[int]:
    """Return the query for the number of such ratings, counting one beyond MOST_COUNTED at most."""
    found = sql_select(col(RatingRow.shown)).where(*conditions).limit(MOST_COUNTED + 1)
    return sql_select(func.count()).select_from(found.subquery("found"))
