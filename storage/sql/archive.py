"""Lasting data in SQL: people, chats, finished matches."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Executable,
    Index,
    LargeBinary,
    String,
    cast,
    event,
    false,
    func,
    text,
    update,
)
from sqlalchemy import select as sql_select
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlmodel import Field, SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from storage.sql.database import READING, STATEMENT_MS, address, prepare, serving_options
from storage.sql.guard import Guard, guarded
from storage.sql.migrate import migrate
from storage.sql.ratings import (
    EndedMatch,
    Pool,
    RatedSeat,
    Rating,
    Reversal,
    book,
    lock_skills,
    move_people,
    rate,
    unbook,
    unrate,
)

MOVED_TO = "moved_to"
"""Setting of a chat with its new id. The row stays, because late updates name the old one."""
DAY_MS = 86_400_000
MOVE_TOURNAMENTS = "UPDATE tournaments SET chat = :new WHERE chat = :old"
MOVE_DEALS = (
    "INSERT INTO deal_chats (day, chat, game, person) SELECT day, :new, game, person FROM deal_chats"
    " WHERE chat = :old ON CONFLICT DO NOTHING"
)
DROP_DEALS = "DELETE FROM deal_chats WHERE chat = :old"
DROP_SEEDS = "UPDATE tournaments SET secret = :nothing WHERE ended < :before AND length(secret) > 0"
RECORDED = "length(secret) > 0"
"""Condition: the match still has its log and its secret."""


class PersonRow(SQLModel, table=True):
    """A person known to the bot."""

    __tablename__ = "people"

    id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    name: str
    language: str
    """Chosen, or the client's."""
    chosen: bool = False
    """Whether the person chose the language, so that it no longer follows the client."""
    opened: bool = False
    """Whether the bot may write to the person."""
    settings: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class ChatRow(SQLModel, table=True):
    """A group."""

    __tablename__ = "chats"

    id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    title: str = ""
    language: str
    settings: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


Kept = TypeVar("Kept", bound=PersonRow | ChatRow)


class MatchRow(SQLModel, table=True):
    """A finished match; times are milliseconds since the epoch."""

    __tablename__ = "matches"
    __table_args__ = (
        Index("ix_matches_company", "company", "ended"),
        # PostgreSQL's has the same condition, from its migration: naming it here loads that dialect.
        Index("ix_matches_records", "ended", sqlite_where=text(RECORDED)),
    )

    id: str = Field(primary_key=True)
    game: str
    version: int
    """Version of the game's rules."""
    chat: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    began: int = Field(sa_column=Column(BigInteger, nullable=False))
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))
    stopped: bool = False
    """Whether it was settled early."""
    cut: bool = False
    """Whether that was at the limit of a tournament's table."""
    kind: str = ""
    """Kind of the game in its ratings."""
    pace: str = ""
    """Pace of its ratings; empty for a match without a clock."""
    rated: bool = False
    """Whether it changed ratings."""
    actions: int = 0
    """Actions of its people, in `thinking` milliseconds; 0 in a match among friends."""
    thinking: int = 0
    home: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    """The group of its tournament."""
    company: str | None = None
    """Digest of its people, for counting matches of the same people in a day."""
    record: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    """Loses its log when the log is dropped."""
    result: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    void: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether the organiser of its tournament has dropped it: it changes no ratings and counts."""


class PlayerRow(SQLModel, table=True):
    """A seat of a finished match."""

    __tablename__ = "match_players"
    __table_args__ = (Index("ix_match_players_person", "person", "ended"),)

    match: str = Field(primary_key=True, foreign_key="matches.id")
    seat: int = Field(primary_key=True)
    person: int | None = Field(default=None, sa_column=Column(BigInteger))
    """None: a computer."""
    name: str
    place: int
    points: str
    """As a fraction, `3/4`, or a whole number."""
    game: str = ""
    kind: str = ""
    pace: str = ""
    """Pool of the ratings changed by the match, or empty."""
    ended: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))
    """End of the match."""
    left: bool = False
    """Whether the person left the match: by its end, or by letting computers play for them."""
    shown_before: int | None = None
    """The rating shown before a rated match."""
    shown: int | None = None
    """The rating shown after it."""
    sigma: float | None = None
    """Uncertainty of the skill after it."""
    accuracy: int | None = None
    """Accuracy of play from 0 to 100; None until it is computed."""
    gained: float | None = None
    """Change of the skill by a rated match."""
    sigma_before: float | None = None
    """Uncertainty of the skill before it."""


class Archive:
    """The database. Its rows belong to no session; table models validate nothing, so pass valid values.

    Every method raises DatabaseAway if the database does not answer in time.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.guard = Guard()
        self._engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._insert = import_module(f"sqlalchemy.dialects.{engine.dialect.name}").insert

    @classmethod
    async def open(cls, url: str) -> "Archive":
        """Migrate the database of a `sqlite:///` or `postgresql://` URL, and connect to it."""
        await asyncio.to_thread(migrate, url)
        return cls.connect(url)

    @classmethod
    def connect(cls, url: str) -> "Archive":
        """Connect to the database of a URL, which has the newest schema."""
        place = address(url, asynchronous=True)
        engine = create_async_engine(place, **serving_options(place))
        prepare(engine.sync_engine, lock_ms=STATEMENT_MS)
        return cls(engine)

    def watch(self, on_fault: Callable[[Exception], object]) -> None:
        """Pass each error of the database to a listener."""

        def pass_on(context: ExceptionContext) -> None:
            error = context.sqlalchemy_exception or context.original_exception
            if isinstance(error, Exception):
                on_fault(error)

        event.listen(self._engine.sync_engine, "handle_error", pass_on)
        self.guard.on_silence = on_fault

    async def close(self) -> None:
        await self.guard.close()
        await self._engine.dispose()

    @guarded
    async def ping(self) -> None:
        """Raise an error if the database does not answer."""
        async with self.reader() as session:
            await session.exec(select(1))

    @guarded
    async def version(self) -> str:
        """Return name and version of the database."""
        postgresql = self._engine.dialect.name == "postgresql"
        async with self.reader() as session:
            asked = text("SHOW server_version" if postgresql else "SELECT sqlite_version()")
            version = (await session.connection()).execute(asked)
            return f"{'PostgreSQL' if postgresql else 'SQLite'} {(await version).scalar_one()}"

    @guarded
    async def person(self, id: int) -> PersonRow | None:
        async with self.reader() as session:
            return await session.get(PersonRow, id)

    @guarded
    async def edit(
        self, kind: type[Kept], id: int, edit: Callable[[Kept | None], Kept | None]
    ) -> Kept | None:
        """Store the result of `edit` on a person's or chat's row, and return it; None: no row.

        `edit` may run twice, if another process has inserted the row meanwhile.
        """
        async with self._engine.begin() as connection:
            row = await _lock(connection, kind, id)
            after = edit(row)
            if after is not None and row is None:
                adding = self._insert(kind).values(after.model_dump()).on_conflict_do_nothing()
                if (await connection.execute(adding.returning(col(kind.id)))).first() is not None:
                    return after
                after = edit(await _lock(connection, kind, id))
            if after is not None:
                values = update(kind).where(col(kind.id) == id).values(after.model_dump(exclude={"id"}))
                await connection.execute(values)
            return after

    @guarded
    async def chat(self, id: int) -> ChatRow | None:
        async with self.reader() as session:
            return await session.get(ChatRow, id)

    @guarded
    async def move_chat(self, old: int, new: int) -> None:
        """Copy a chat's row to its new id, and move its play counts. Idempotent: a changed new row stays."""
        async with self._engine.begin() as connection:
            await connection.execute(update(MatchRow).where(col(MatchRow.chat) == old).values(chat=new))
            await connection.execute(update(MatchRow).where(col(MatchRow.home) == old).values(home=new))
            await connection.execute(text(MOVE_TOURNAMENTS), {"old": old, "new": new})
            await connection.execute(text(MOVE_DEALS), {"old": old, "new": new})
            await connection.execute(text(DROP_DEALS), {"old": old})
            await move_people(connection, self._insert, old, new)
            known = (
                select(ChatRow.title, ChatRow.language, ChatRow.settings)
                .where(ChatRow.id == old)
                .with_for_update()
            )
            row = (await connection.execute(known)).first()
            if row is None or row.settings.get(MOVED_TO) == new:
                return
            values = row._asdict()
            await connection.execute(
                self._insert(ChatRow)
                .values(id=new, **values)
                .on_conflict_do_update(index_elements=["id"], set_=values)
            )
            await connection.execute(
                update(ChatRow).where(col(ChatRow.id) == old).values(settings={**row.settings, MOVED_TO: new})
            )

    @guarded
    async def save_match(
        self,
        row: MatchRow,
        players: Sequence[PlayerRow],
        ended: EndedMatch | None = None,
        rating: Rating | None = None,
    ) -> bool:
        """Store a match, its players and all changes for its people; False if it was stored before.

        `ended` is its entry in their standings, `rating` changes the ratings of a match with a person in
        every seat. One transaction.
        """
        async with self._engine.begin() as connection:
            storing = self._insert(MatchRow).values(row.model_dump()).on_conflict_do_nothing()
            if (await connection.execute(storing.returning(col(MatchRow.id)))).first() is None:
                return False
            if rating is not None:
                await _rate(connection, self._insert, row, players, rating)
            if players:
                await connection.execute(self._insert(PlayerRow), [player.model_dump() for player in players])
            if ended is not None:
                await book(connection, self._insert, ended)
            return True

    @guarded
    async def void_match(self, ended: EndedMatch, reversal: Reversal) -> bool:
        """Take back all changes by a match for its people; False if it is not stored, or void already.

        Highest values, and longest streaks, stay. One transaction.
        """
        voiding = (
            update(MatchRow)
            .where(col(MatchRow.id) == ended.match, col(MatchRow.void).is_(False))
            .values(void=True, rated=False)
            .returning(col(MatchRow.game), col(MatchRow.kind), col(MatchRow.pace))
        )
        async with self._engine.begin() as connection:
            row = (await connection.execute(voiding)).first()
            if row is None:
                return False
            await _unrate(connection, ended.match, Pool(*row), reversal)
            await unbook(connection, ended)
            return True

    @guarded
    async def match(self, id: str) -> MatchRow | None:
        async with self.reader() as session:
            return await session.get(MatchRow, id)

    @guarded
    async def chats_with(self, setting: str) -> list[int]:
        """Return the chats with this setting turned on."""
        named = cast(ChatRow.settings, String).like(f'%"{setting}"%')
        async with self.reader() as session:
            found = await session.exec(select(ChatRow.id, ChatRow.settings).where(named))
            return sorted(chat for chat, kept in found if kept.get("settings", {}).get(setting))

    @guarded
    async def matches_of_chat(self, chat: int, since: int, until: int, *, most: int) -> list[MatchRow]:
        """Return a group's matches played to their ends in this time, the latest first."""
        played = (
            select(MatchRow)
            .where(MatchRow.chat == chat, MatchRow.ended >= since, MatchRow.ended < until)
            .where(col(MatchRow.stopped).is_(False))
            .order_by(col(MatchRow.ended).desc(), col(MatchRow.id))
            .limit(most)
        )
        async with self.reader() as session:
            return list(await session.exec(played))

    @guarded
    async def drop_logs(self, before: int, *, most: int) -> int:
        """Drop logs and secrets of some matches that ended before this time, the oldest first.

        Returns their number; results stay. Tournaments of that time lose the seeds of their boards.
        """
        old = (
            select(MatchRow.id, MatchRow.record)
            .where(text(RECORDED), MatchRow.ended < before)
            .order_by(col(MatchRow.ended))
            .limit(most)
        )
        async with self.reader() as session:
            found = list(await session.exec(old))
        async with self._engine.begin() as connection:
            await connection.execute(text(DROP_SEEDS), {"nothing": b"", "before": before})
            for id, record in found:
                stripped = {**record, "log": []}
                values = update(MatchRow).where(col(MatchRow.id) == id).values(record=stripped, secret=b"")
                await connection.execute(values)
        return len(found)

    @guarded
    async def players(self, match: str) -> list[PlayerRow]:
        """Return the players of a match, by seat."""
        async with self.reader() as session:
            rows = await session.exec(
                select(PlayerRow).where(PlayerRow.match == match).order_by(col(PlayerRow.seat))
            )
            return list(rows)

    @property
    def dialect(self) -> str:
        """Return the database's dialect: `sqlite` or `postgresql`."""
        return self._engine.dialect.name

    def insert_once(self, row: SQLModel) -> Executable:
        """Insert a row, unless it exists."""
        inserting: Executable = self._insert(type(row)).values(row.model_dump()).on_conflict_do_nothing()
        return inserting

    def reader(self) -> AsyncSession:
        """Yield a read-only session."""
        return AsyncSession(self._reading, expire_on_commit=False)

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Yield a transaction that writes."""
        return self._engine.begin()


async def _lock(connection: AsyncConnection, kind: type[Kept], id: int) -> Kept | None:
    """Return the row of this id, locked until the transaction ends."""
    columns = sql_select(kind.__table__).where(col(kind.id) == id).with_for_update()  # type: ignore[attr-defined]
    row = (await connection.execute(columns)).mappings().first()
    return kind(**row) if row is not None else None


async def _rate(
    connection: AsyncConnection, insert: Any, row: MatchRow, players: Sequence[PlayerRow], rating: Rating
) -> None:
    """Change the ratings of a match's people, and note the change in its rows."""
    people = [player.person for player in players if player.person is not None]
    skills = await lock_skills(connection, insert, rating, people)
    before, after = await rate(connection, rating, people, skills, await _earlier(connection, row))
    for player, old, new in zip(players, before, after, strict=True):
        player.shown_before, player.shown, player.sigma = old.shown, new.shown, new.sigma
        player.gained, player.sigma_before = new.mu - old.mu, old.sigma


async def _unrate(connection: AsyncConnection, match: str, pool: Pool, reversal: Reversal) -> None:
    """Take the changes of ratings by a match back, and drop them from its rows."""
    seat = PlayerRow
    columns = (col(seat.person), col(seat.gained), col(seat.sigma_before), col(seat.sigma))
    changed = sql_select(*columns).where(col(seat.match) == match, col(seat.shown).is_not(None))
    rows: Iterable[Any] = await connection.execute(changed)
    changes = {person: RatedSeat(*rest) for person, *rest in rows if person is not None}
    nothing = dict.fromkeys(("shown_before", "shown", "sigma", "gained", "sigma_before"))
    await connection.execute(update(seat).where(col(seat.match) == match).values(nothing))
    bests = (
        sql_select(col(seat.person), func.max(col(seat.shown)))
        .where(*(col(getattr(seat, name)) == value for name, value in pool._asdict().items()))
        .where(col(seat.person).in_(changes), col(seat.shown).is_not(None))
        .group_by(col(seat.person))
    )
    best: Iterable[Any] = (await connection.execute(bests)).all()
    await unrate(connection, pool, changes, dict(best), reversal)


async def _earlier(connection: AsyncConnection, row: MatchRow) -> int:
    """Return the number of rated matches of the same people in the day before."""
    day = col(MatchRow.ended).between(row.ended - DAY_MS + 1, row.ended) & (col(MatchRow.id) != row.id)
    same = select(func.count()).where(MatchRow.company == row.company, col(MatchRow.rated), day)
    return int((await connection.execute(same)).scalar_one())


@dataclass(frozen=True, eq=False)
class ArchivePart:
    """Base of classes for a part of the database; methods raise DatabaseAway as those of Archive do."""

    archive: Archive

    @property
    def guard(self) -> Guard:
        return self.archive.guard
