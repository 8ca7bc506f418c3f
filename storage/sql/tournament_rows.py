"""Finished tournaments in SQL."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import JSON, BigInteger, Column, Index, LargeBinary, Select, case, func, or_
from sqlalchemy import select as sql_select
from sqlmodel import Field, SQLModel, col, select

from storage.sql.archive import ArchivePart, PersonRow
from storage.sql.guard import guarded


class TournamentRow(SQLModel, table=True):
    """A finished tournament; times are milliseconds since the epoch."""

    __tablename__ = "tournaments"

    id: str = Field(primary_key=True)
    game: str
    kind: str
    """Kind of the game in its ratings."""
    form: str
    title: str
    chat: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    began: int = Field(sa_column=Column(BigInteger, nullable=False))
    ended: int = Field(sa_column=Column(BigInteger, nullable=False))
    regulation: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    commitment: str
    secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    month: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Month of its start by the chat's clock, counted from the year nought; 0 without a chat."""
    final: int = 0
    """Month of a final, counted from the year nought; 0: no final."""
    teams: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON, nullable=True))
    """The result of a match against another chat, as a `TeamResult`."""


class TournamentPlayerRow(SQLModel, table=True):
    """A player of a finished tournament."""

    __tablename__ = "tournament_players"
    __table_args__ = (Index("ix_tournament_players_person", "person"),)

    tournament: str = Field(primary_key=True, foreign_key="tournaments.id")
    player: int = Field(primary_key=True)
    person: int | None = Field(default=None, sa_column=Column(BigInteger))
    """None: forgotten, or a computer as a substitute."""
    name: str
    place: int
    score: str
    """As a fraction, `3/4`, or a whole number."""


PODIUM = 3
"""The first places."""
_EARNED = or_(col(TournamentPlayerRow.score) != "0", col(TournamentRow.form) == "cup")
"""Condition for a medal: at least one point, except in a cup, which has places alone."""


class TeamResult(NamedTuple):
    """The result of a chat's team against another's; scores are fractions, `3/2`, or whole numbers."""

    own: str
    theirs: str
    outcome: int
    """1: won, 0: drawn, -1: lost."""


class Winner(NamedTuple):
    """A player on the podium."""

    place: int
    """Among the chat's own people."""
    name: str
    """The present name."""
    person: int | None = None
    """None: forgotten, or a computer."""


class Podium(NamedTuple):
    """A finished tournament with its podium."""

    game: str
    title: str
    """Empty for a tournament without a title."""
    ended: int
    """In milliseconds since the epoch."""
    winners: Sequence[Winner]
    """By place; equals share one."""
    teams: TeamResult | None = None
    """None but for a match against another chat."""


class Finish(NamedTuple):
    """A player's place in a finished tournament."""

    tournament: str
    game: str
    person: int | None
    """None: forgotten, or a computer."""
    name: str
    """The present name."""
    place: int


class TournamentArchive(ArchivePart):
    """Finished tournaments."""

    @guarded
    async def save(self, row: TournamentRow, players: Sequence[TournamentPlayerRow]) -> None:
        """Store a tournament with its players, idempotent."""
        async with self.archive.transaction() as connection:
            for each in (row, *players):
                await connection.execute(self.archive.insert_once(each))

    @guarded
    async def places(self, person: int, game: str, *, finals: bool = False) -> dict[int, int]:
        """Return how often a person took each place in tournaments of a game, or in monthly finals alone.

        Places without a point count together as place 0.
        """
        place = case((_EARNED, col(TournamentPlayerRow.place)), else_=0).label("earned")
        counted = (
            sql_select(place, func.count())
            .join(TournamentRow, col(TournamentRow.id) == col(TournamentPlayerRow.tournament))
            .where(col(TournamentPlayerRow.person) == person, col(TournamentRow.game) == game)
            .where(col(TournamentRow.final) >= int(finals))
            .group_by("earned")
        )
        async with self.archive.reader() as session:
            return dict((await (await session.connection()).execute(counted)).all())

    @guarded
    async def results(self, chat: int, month: int) -> list[Finish]:
        """Return the places in a chat's tournaments of a month, except for its final."""
        row, player = TournamentRow, TournamentPlayerRow
        name = func.coalesce(col(PersonRow.name), col(player.name))
        found = (
            sql_select(col(row.id), col(row.game), col(player.person), name, col(player.place))
            .join(row, col(row.id) == col(player.tournament))
            .outerjoin(PersonRow, col(PersonRow.id) == col(player.person))
            .where(col(row.chat) == chat, col(row.final) == 0, col(row.month) == month)
            .order_by(col(row.began), col(row.id), col(player.place), col(player.player))
        )
        async with self.archive.reader() as session:
            return [Finish(*each) for each in await (await session.connection()).execute(found)]

    @guarded
    async def seasons(self, since: int) -> list[tuple[int, int]]:
        """Return chats and months, from this month on, with a tournament that counts."""
        chat, month = col(TournamentRow.chat), col(TournamentRow.month)
        found = (
            sql_select(chat, month)
            .where(month >= since, col(TournamentRow.final) == 0)
            .distinct()
            .order_by(month, chat)
        )
        async with self.archive.reader() as session:
            rows = await (await session.connection()).execute(found)
            return [(group, each) for group, each in rows if group is not None]

    @guarded
    async def finals(self, chat: int, *, most: int) -> list[tuple[int, int]]:
        """Return the months of a chat's finals with the winners, the latest first; 0: forgotten."""
        row, player = TournamentRow, TournamentPlayerRow
        won = (
            sql_select(col(row.final), func.coalesce(col(player.person), 0))
            .join(row, col(row.id) == col(player.tournament))
            .where(col(row.chat) == chat, col(row.final) > 0, col(player.place) == 1)
            .order_by(col(row.final).desc(), col(player.player))
            .limit(most)
        )
        async with self.archive.reader() as session:
            return [(month, each) for month, each in await (await session.connection()).execute(won)]

    @guarded
    async def podiums(self, chat: int, *, most: int) -> list[Podium]:
        """Return the first places with points of a chat's tournaments, the latest first."""
        latest = (
            select(TournamentRow)
            .where(TournamentRow.chat == chat)
            .order_by(col(TournamentRow.ended).desc(), col(TournamentRow.id))
            .limit(most)
        )
        async with self.archive.reader() as session:
            rows = list(await session.exec(latest))
            found: dict[str, list[Winner]] = {row.id: [] for row in rows}
            won = await (await session.connection()).execute(_winners(list(found)))
            for tournament, place, name, person in won:
                found[tournament].append(Winner(place, name, person))
        return [
            Podium(
                row.game, row.title, row.ended, found[row.id], TeamResult(**row.teams) if row.teams else None
            )
            for row in rows
        ]


def _winners(tournaments: Sequence[str]) -> Select[str, int, str, int | None]:
    """Return the winners of these tournaments: tournament, place, present name, person, by place.

    Places are among the stored players: in a match against another chat those of the chat alone.
    """
    player = TournamentPlayerRow
    place = func.rank().over(partition_by=col(player.tournament), order_by=col(player.place)).label("here")
    name = func.coalesce(col(PersonRow.name), col(player.name)).label("shown")
    ranked = (
        sql_select(
            col(player.tournament),
            place,
            name,
            col(player.person),
            col(player.player),
            _EARNED.label("earned"),
        )
        .outerjoin(PersonRow, col(PersonRow.id) == col(player.person))
        .join(TournamentRow, col(TournamentRow.id) == col(player.tournament))
        .where(col(player.tournament).in_(tournaments))
        .subquery()
    )
    return (
        sql_select(ranked.c.tournament, ranked.c.here, ranked.c.shown, ranked.c.person)
        .where(ranked.c.here <= PODIUM, ranked.c.earned)
        .order_by(ranked.c.here, ranked.c.player)
    )
