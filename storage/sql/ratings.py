"""Ratings and tallies of people, booked with each finished match."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, Index, Update, and_, case, delete, literal, update
from sqlalchemy import select as sql_select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import Column, Field, SQLModel, col

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

PLACE = "place-"
"""Prefix of the counters of places, common to all games."""

Insert: TypeAlias = "Callable[[type[SQLModel]], postgresql.Insert | sqlite.Insert]"


def _id() -> Any:
    return Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))


def _time() -> Any:
    return Field(sa_column=Column(BigInteger, nullable=False))


class RatingRow(SQLModel, table=True):
    """A person's skill in one pool."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ix_ratings_top", "game", "kind", "pace", "ranked", "shown"),)

    person: int = _id()
    game: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    pace: str = Field(primary_key=True)
    mu: float
    sigma: float
    matches: int
    shown: int
    """The rating on screens."""
    best: int
    """The highest rating shown."""
    ranked: bool
    """Whether the rating is no longer provisional."""

    @property
    def pool(self) -> "Pool":
        return Pool(self.game, self.kind, self.pace)


class ProfileRow(SQLModel, table=True):
    """A person's matches of a game with other people, played to their ends."""

    __tablename__ = "profiles"

    person: int = _id()
    game: str = Field(primary_key=True)
    matches: int
    firsts: int
    places: int
    """The sum of the places."""
    seats: int
    """The sum of the numbers of players."""
    streak: int
    """Consecutive first places up to the latest match."""
    longest: int
    """The longest streak."""


class CountRow(SQLModel, table=True):
    """A person's counters in a game, by name."""

    __tablename__ = "person_counts"

    person: int = _id()
    game: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    count: int = _time()


class ChatPersonRow(SQLModel, table=True):
    """A person's play in a group."""

    __tablename__ = "chat_people"

    chat: int = _id()
    person: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False, index=True))
    matches: int
    ended: int = _time()
    """End of the latest match."""


class AchievementRow(SQLModel, table=True):
    """A person's achievement in a game, with the first match that earned it."""

    __tablename__ = "achievements"

    person: int = _id()
    game: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    match: str
    ended: int = _time()


class Skill(NamedTuple):
    """A person's skill in a pool, and its rating on screens."""

    mu: float
    sigma: float
    matches: int
    shown: int
    ranked: bool


class Pool(NamedTuple):
    """A pool of comparable ratings: of a kind of a game at a pace."""

    game: str
    kind: str
    pace: str


class Rating(NamedTuple):
    """Change of ratings by a match."""

    pool: Pool
    newcomer: Skill
    rate: Callable[[Sequence[Skill], int], Sequence[Skill]]
    """Returns the skills after the match, by seat, given the people's rated matches in the day before."""


class RatedSeat(NamedTuple):
    """The change of a person's skill by a match."""

    gained: float
    sigma_before: float
    sigma: float


class Reversal(NamedTuple):
    """Reversal of a match's change of ratings."""

    newcomer: Skill
    back: Callable[[Skill, RatedSeat], Skill]
    """Returns a present skill without a match's change."""


class PersonResult(NamedTuple):
    """A person's outcome of a finished match."""

    person: int
    place: int
    counts: bool = True
    """Whether the match and its place count, beside what the person did in it."""
    sums: Mapping[str, int] = {}
    """Counters to add up, by name."""
    highs: Mapping[str, int] = {}
    """Counters of which the highest is kept."""
    achievements: Sequence[str] = ()


class EndedMatch(NamedTuple):
    """A finished match in the standings; times are milliseconds since the epoch."""

    match: str
    game: str
    chat: int | None
    at: int
    seats: int
    complete: bool
    """Whether it was played to its end."""
    outcomes: Sequence[PersonResult]
    """Outcomes of its people."""


async def lock_skills(
    connection: AsyncConnection, insert: Insert, rating: Rating, people: Sequence[int]
) -> dict[int, Skill]:
    """Read the skills of people, with their rows locked in the order of ids; newcomers get rows."""
    pool, new = rating.pool, rating.newcomer
    rows = [
        {**pool._asdict(), **new._asdict(), "best": new.shown, "person": person} for person in sorted(people)
    ]
    await connection.execute(insert(RatingRow).on_conflict_do_nothing(), rows)
    columns = (col(getattr(RatingRow, name)) for name in ("person", *Skill._fields))
    known = (
        sql_select(*columns)
        .where(in_pool(pool), col(RatingRow.person).in_(people))
        .order_by(col(RatingRow.person))
        .with_for_update()
    )
    return {row[0]: Skill(*row[1:]) for row in await connection.execute(known)}


async def rate(
    connection: AsyncConnection,
    rating: Rating,
    people: Sequence[int],
    skills: Mapping[int, Skill],
    earlier: int,
) -> tuple[list[Skill], list[Skill]]:
    """Change the ratings of people, by seat, and return their skills before and after.

    `earlier` is the number of rated matches of the same people in the day before.
    """
    before = [skills[person] for person in people]
    after = list(rating.rate(before, earlier))
    for person, skill in sorted(zip(people, after, strict=True)):
        await connection.execute(
            update(RatingRow)
            .where(in_pool(rating.pool), col(RatingRow.person) == person)
            .values(**skill._asdict(), best=_greatest(col(RatingRow.best), skill.shown))
        )
    return before, after


async def unrate(
    connection: AsyncConnection,
    pool: Pool,
    changes: Mapping[int, RatedSeat],
    best: Mapping[int, int],
    reversal: Reversal,
) -> None:
    """Take a match's changes of ratings back; `best` has the highest ratings after other matches."""
    columns = (col(getattr(RatingRow, name)) for name in ("person", *Skill._fields))
    known = (
        sql_select(*columns)
        .where(in_pool(pool), col(RatingRow.person).in_(changes))
        .order_by(col(RatingRow.person))
        .with_for_update()
    )
    for person, *skill in list(await connection.execute(known)):
        after = reversal.back(Skill(*skill), changes[person])
        highest = max(best.get(person, reversal.newcomer.shown), reversal.newcomer.shown)
        await connection.execute(
            update(RatingRow)
            .where(in_pool(pool), col(RatingRow.person) == person)
            .values(**after._asdict(), best=highest)
        )


def in_pool(pool: Pool) -> ColumnElement[bool]:
    """Return the condition that a rating is of this pool."""
    return and_(*(col(getattr(RatingRow, name)) == value for name, value in pool._asdict().items()))


async def book(connection: AsyncConnection, insert: Insert, ended: EndedMatch) -> None:
    """Add a match to all counters of its people; rows are locked in the order of ids."""
    outcomes = sorted(ended.outcomes, key=lambda outcome: outcome.person)
    if not outcomes:
        return
    if ended.chat is not None:
        await connection.execute(
            _adding_to_chat(insert(ChatPersonRow)),
            [
                {"chat": ended.chat, "person": each.person, "matches": 1, "ended": ended.at}
                for each in outcomes
            ],
        )
    if not ended.complete:
        return
    if len(outcomes) > 1:
        if counted := [each for each in outcomes if each.counts]:
            await _add_profiles(connection, insert, ended, counted)
        outcomes = [
            each._replace(sums={**each.sums, f"{PLACE}{each.place}": 1}) if each.counts else each
            for each in outcomes
        ]
    await _add_counts(connection, insert, ended, outcomes)
    await _add_achievements(connection, insert, ended, outcomes)


async def unbook(connection: AsyncConnection, ended: EndedMatch) -> None:
    """Take a match out of the counters of its people; highest values and longest streaks stay."""
    if not ended.complete:
        return
    several = len(ended.outcomes) > 1
    for each in sorted(ended.outcomes, key=lambda outcome: outcome.person):
        sums = dict(each.sums)
        if several and each.counts:
            sums[f"{PLACE}{each.place}"] = 1
            await connection.execute(_without_match(ended, each))
        for name, count in sorted(sums.items()):
            own = col(CountRow.person) == each.person, col(CountRow.game) == ended.game
            left = _greatest(col(CountRow.count) - count, 0)
            counted = update(CountRow).where(*own, col(CountRow.name) == name)
            await connection.execute(counted.values(count=left))
    await connection.execute(delete(AchievementRow).where(col(AchievementRow.match) == ended.match))


def _without_match(ended: EndedMatch, outcome: PersonResult) -> Update:
    """Return the update that takes a match out of a person's profile."""
    row, won = ProfileRow, int(outcome.place == 1)
    return (
        update(row)
        .where(col(row.person) == outcome.person, col(row.game) == ended.game)
        .values(
            matches=col(row.matches) - 1,
            firsts=col(row.firsts) - won,
            places=col(row.places) - outcome.place,
            seats=col(row.seats) - ended.seats,
            streak=_greatest(col(row.streak) - won, 0),
        )
    )


def _adding_to_chat(adding: "postgresql.Insert | sqlite.Insert") -> "postgresql.Insert | sqlite.Insert":
    """Return the upsert of a group's players."""
    new = adding.excluded
    return adding.on_conflict_do_update(
        index_elements=["chat", "person"],
        set_={
            "matches": col(ChatPersonRow.matches) + new.matches,
            "ended": _greatest(col(ChatPersonRow.ended), new.ended),
        },
    )


async def move_people(connection: AsyncConnection, insert: Insert, old: int, new: int) -> None:
    """Move a group's play counts to its new id."""
    columns = ("person", "matches", "ended")
    known = (
        sql_select(literal(new, BigInteger), *(col(getattr(ChatPersonRow, name)) for name in columns))
        .where(col(ChatPersonRow.chat) == old)
        .order_by(col(ChatPersonRow.person))
    )
    moving = insert(ChatPersonRow).from_select(["chat", *columns], known)
    await connection.execute(_adding_to_chat(moving))
    await connection.execute(delete(ChatPersonRow).where(col(ChatPersonRow.chat) == old))


async def _add_profiles(
    connection: AsyncConnection, insert: Insert, ended: EndedMatch, outcomes: Sequence[PersonResult]
) -> None:
    adding = insert(ProfileRow)
    new = adding.excluded
    streak = case((new.firsts == 1, col(ProfileRow.streak) + 1), else_=0)
    sums = ("matches", "firsts", "places", "seats")
    await connection.execute(
        adding.on_conflict_do_update(
            index_elements=["person", "game"],
            set_={
                **{name: getattr(ProfileRow, name) + getattr(new, name) for name in sums},
                "streak": streak,
                "longest": _greatest(col(ProfileRow.longest), streak),
            },
        ),
        [
            {
                "person": each.person,
                "game": ended.game,
                "matches": 1,
                "firsts": int(each.place == 1),
                "places": each.place,
                "seats": ended.seats,
                "streak": int(each.place == 1),
                "longest": int(each.place == 1),
            }
            for each in outcomes
        ],
    )


async def _add_counts(
    connection: AsyncConnection, insert: Insert, ended: EndedMatch, outcomes: Sequence[PersonResult]
) -> None:
    adding = insert(CountRow)
    old, new = col(CountRow.count), adding.excluded.count
    for together, kind in ((old + new, "sums"), (_greatest(old, new), "highs")):
        rows = [
            {"person": each.person, "game": ended.game, "name": name, "count": count}
            for each in outcomes
            for name, count in sorted(getattr(each, kind).items())
            if count
        ]
        if rows:
            await connection.execute(
                adding.on_conflict_do_update(
                    index_elements=["person", "game", "name"], set_={"count": together}
                ),
                rows,
            )


async def _add_achievements(
    connection: AsyncConnection, insert: Insert, ended: EndedMatch, outcomes: Sequence[PersonResult]
) -> None:
    rows = [
        {"person": each.person, "game": ended.game, "name": name, "match": ended.match, "ended": ended.at}
        for each in outcomes
        for name in sorted(each.achievements)
    ]
    if rows:
        await connection.execute(insert(AchievementRow).on_conflict_do_nothing(), rows)


def _greatest(one: Any, other: Any) -> Any:
    """Return the greater of two values, in SQL of any dialect."""
    return case((one > other, one), else_=other)
