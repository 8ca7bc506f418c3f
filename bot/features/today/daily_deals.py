"""Daily deal: one board a day for everybody, played once against computers."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bot.base.timing import Time
from bot.features.today.day_summary import EVENING_MS
from bot.match.loaded import Loaded
from bot.match.luck import Board
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NoTable, Refusal
from bot.match.results import points_of
from bot.match.store import Store
from bot.match.table import ChatId, MatchId, PersonId, Phase, Table, TableId
from bot.people.people import Person
from games import registry
from games.agents.levels import Level
from games.tournament.boards import commitment
from games.tournament.scoring import averages, parts
from storage.live.live import Live
from storage.sql.archive import DAY_MS
from storage.sql.deal_rows import DealChatRow, DealResultRow
from storage.sql.deals import DealStore

NAME = "daily"
"""Prefix of board names."""
KEPT_S = 4 * 86_400
"""TTL of a board's seed, from its first use."""
WEEKDAY_OF_DAY_0 = 3
"""1 January 1970 was a Thursday; weeks begin on Monday."""
WEEK = 7
LEVEL = Level.MASTER
"""Level of the computers in daily deals, and of the one with the reference result."""
LATE_MS = 20 * 60_000
"""Time before its end in which a deal begins late."""


class DealPlayed(Refusal):
    """The person has played this deal."""


class DealClosed(Refusal):
    """The day of the deal is over."""

    key = "refused-deal-over"


class DealNotOver(Refusal):
    """The deal is still open."""

    key = "refused-deals-closed"


class Deal(NamedTuple):
    """Board of a day; days are counted from 1970 and end in the evening."""

    day: int
    game: str

    @property
    def opens(self) -> int:
        return self.closes - DAY_MS

    @property
    def closes(self) -> int:
        """Time at which the deal closes and its results open, in milliseconds since the epoch."""
        return EVENING_MS + self.day * DAY_MS

    @property
    def board(self) -> str:
        return f"{NAME}.{self.day}.{self.game}"

    @property
    def before(self) -> "Deal":
        """The deal of the day before: of its weekday's game, or of the same game if that was chosen."""
        usual = self.game == usual_game(self.day)
        return Deal(self.day - 1, usual_game(self.day - 1) if usual else self.game)


class DealProgress(Enum):
    """A person's progress in a deal."""

    NEW = "new"
    UNDER_WAY = "under-way"
    DONE = "done"


class Course(NamedTuple):
    """A person's progress in a deal, with their table."""

    progress: DealProgress
    table: Table | None = None


class FieldResult(NamedTuple):
    """A ranked result in a field."""

    place: int
    person: PersonId | None
    name: str
    match: MatchId
    points: Fraction
    part: Fraction
    """Share of the matchpoints that could be won."""
    average: Fraction
    """Difference from the field's average."""


class Field(NamedTuple):
    """Ranked results of a board, the best first."""

    deal: Deal
    lines: tuple[FieldResult, ...]
    unfinished: int = 0
    """Number of unfinished matches."""
    computer: DealResultRow | None = None
    """The computer's result in the same seat; None until the day has closed."""


def day_of(now: int) -> int:
    """Return the day that is open at this time."""
    return (now - EVENING_MS) // DAY_MS + 1


def usual_game(day: int) -> str:
    """Return the game of a day, by its weekday."""
    games = registry.with_deals()
    return games[(day + WEEKDAY_OF_DAY_0) % WEEK % len(games)]


def preset_of_deal(game: str) -> str:
    """Return the preset of a game's daily deal: short and of its usual kind, if it has one."""
    lengths = registry.lengths(game)
    usual = next(iter(lengths.kinds.values()))
    likely = (*usual, *registry.get(game).presets)
    return next((preset for preset in likely if preset in lengths.quick), usual[0])


def read_board(name: str) -> Deal | None:
    """Return the deal with this board name; None for other boards."""
    kind, _, rest = name.partition(".")
    day, _, game = rest.partition(".")
    return Deal(int(day), game) if kind == NAME and day.isdecimal() else None


@dataclass(frozen=True, eq=False)
class DailyDeals:
    """Starts daily deals and ranks their results.

    The seed of a deal is shared by all processes through Redis. Redis also notes everybody that began it, so
    no tap at the table needs the database.
    """

    new_tables: NewTables
    store: Store
    live: Live
    deals: DealStore
    time: Time

    def today(self, game: str = "") -> Deal:
        """Return the open deal, of this game or of the weekday's."""
        day = day_of(self.time.now())
        return Deal(day, game or usual_game(day))

    async def commitment(self, deal: Deal) -> str:
        """Return the seal of the deal's seed, shown before the deal closes."""
        return commitment(await self._seed(deal))

    async def course(self, person: PersonId, deal: Deal) -> Course:
        """Return a person's progress in a deal."""
        noted = await self.live.memory.recall(_dealt(deal, person))
        if noted is None:
            return Course(DealProgress.NEW)
        try:
            table = (await self.store.load(TableId(noted.decode()))).table
        except NoTable:
            return Course(DealProgress.DONE)
        return Course(DealProgress.UNDER_WAY if table.phase is Phase.PLAYING else DealProgress.DONE, table)

    def minutes_left(self, deal: Deal) -> int:
        """Return the minutes until a deal closes if it may not be played to its end in them; otherwise 0."""
        left = deal.closes - self.time.now()
        return -(-left // 60_000) if 0 < left < LATE_MS else 0

    async def begin(self, person: Person, deal: Deal) -> Table:
        """Start the person's match, or find it. Raises DealClosed, DealPlayed, TooManyTables."""
        if not deal.opens <= self.time.now() < deal.closes or deal.game not in registry.with_deals():
            raise DealClosed
        course = await self.course(person.id, deal)
        if course.progress is DealProgress.DONE:
            raise DealPlayed
        if course.table is not None:
            return course.table
        board = Board(deal.board, await self._seed(deal), deal.closes)
        preset = preset_of_deal(deal.game)
        table = await self.new_tables.on_board(person, deal.game, preset, board, LEVEL)
        await self._note(deal, person.id, table.id)
        if table.phase is not Phase.PLAYING:
            raise DealPlayed
        return table

    async def note_result(self, loaded: Loaded) -> None:
        """Store the result of a finished match on a daily board; ignore other matches.

        Raises DatabaseAway.
        """
        table = loaded.table
        deal = None if table.luck.board is None else read_board(table.luck.board.name)
        if deal is None or table.match is None or not table.people:
            return
        (chair,) = table.people
        assert chair.person is not None
        await self._note(deal, chair.person, table.id)
        await self.deals.add(
            DealResultRow(
                match=table.match,
                day=deal.day,
                game=deal.game,
                person=chair.person,
                name=chair.name,
                points=str(points_of(loaded)[table.chairs.index(chair)]),
                complete=not table.end.stopped and not chair.away and table.end.at <= deal.closes,
                ended=table.end.at,
            )
        )

    async def join(self, person: PersonId, chat: ChatId, deal: Deal) -> None:
        """Include a person's result in a group's ranking. Raises DatabaseAway."""
        await self.deals.add(DealChatRow(day=deal.day, chat=chat, game=deal.game, person=person))

    async def of_chat(self, day: int, chat: ChatId) -> list[Field]:
        """Return the results of a group's people on a day, by game. Raises DatabaseAway."""
        people = await self.deals.people(day, chat)
        return [await self.field(Deal(day, game), among=theirs) for game, theirs in people.items()]

    async def field(self, deal: Deal, *, among: frozenset[int] | None = None) -> Field:
        """Return the results of a closed deal, of some people or of all.

        Raises DatabaseAway, DealNotOver.
        """
        if self.time.now() < deal.closes:
            raise DealNotOver
        rows = await self.deals.results(deal.day, deal.game)
        computer = next((row for row in rows if is_computer(row)), None)
        played = [row for row in rows if not is_computer(row) and (among is None or row.person in among)]
        complete = [row for row in played if row.complete]
        return Field(deal, rank(complete), len(played) - len(complete), computer)

    async def streak(self, person: PersonId) -> int:
        """Return the person's current streak of days with a deal. Raises DatabaseAway."""
        return streak(await self.deals.days(person), day_of(self.time.now()))

    async def _seed(self, deal: Deal) -> bytes:
        return await self.live.memory.agree(f"deal:{deal.day}:{deal.game}", secrets.token_bytes(32), KEPT_S)

    async def _note(self, deal: Deal, person: PersonId, table: TableId) -> None:
        """Note that a person has begun; expires with the day."""
        left = max(1, (deal.closes - self.time.now()) // 1000)
        await self.live.memory.remember(_dealt(deal, person), table.encode(), left)


async def note_result(loaded: Loaded, *, deals: DailyDeals) -> None:
    """Record the result of a match on a daily deal. Raises DatabaseAway."""
    if loaded.state is not None:
        await deals.note_result(loaded)


def _dealt(deal: Deal, person: PersonId) -> str:
    return f"dealt:{deal.day}:{deal.game}:{person}"


def is_computer(row: DealResultRow) -> bool:
    """Return whether the result is the computer's; a forgotten person has a placeholder for a name."""
    return row.person is None and not row.name


def rank(rows: Sequence[DealResultRow]) -> tuple[FieldResult, ...]:
    """Return the results as a field, the best first; equals share a place."""
    points = [Fraction(row.points) for row in rows]
    lines = [
        FieldResult(
            1 + sum(other > own for other in points),
            None if row.person is None else PersonId(row.person),
            row.name,
            MatchId(row.match),
            own,
            part,
            average,
        )
        for row, own, part, average in zip(rows, points, parts(points), averages(points), strict=True)
    ]
    return tuple(sorted(lines, key=lambda line: line.place))


def streak(days: Sequence[int], today: int) -> int:
    """Return the length of the streak up to today or yesterday, from days in descending order."""
    latest = next(iter(days), None)
    if latest is None or latest < today - 1:
        return 0
    return next((number for number, day in enumerate(days) if day != latest - number), len(days))
