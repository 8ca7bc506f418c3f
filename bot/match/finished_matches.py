"""Matches that are over: a person's history, a match by its id, its deals.

The id of a match is random, and a capability to read it: the people of the match and members of its group
were given it with the last card, and a link carries it on.
"""

import asyncio
import re
from collections.abc import Awaitable, Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import msgspec
from cachetools import LRUCache

from bot.base.preferences import Language
from bot.base.thinking import Analysis
from bot.match.aspects import MatchEnd, MatchLog
from bot.match.loaded import Loaded, record_of
from bot.match.luck import Board, Boards, SealedLuck
from bot.match.refusals import NoTable, Refusal
from bot.match.replays import NoDeals, follow, pages_of, verified
from bot.match.results import ABSENT, ADVISED, BOARD, LEFT, LEVEL, LUCK, ROBOTS
from bot.match.store import Store
from bot.match.table import NO_PERSON, Chair, ChatId, MatchId, PersonId, Phase, Table, TableId
from games.agents.levels import USUAL, Level
from games.core import Seat
from games.record import Record
from games.replay_pages import Replay
from games.verification import Disclosure, Verdict
from storage.failures import DATABASE, ill_store
from storage.live.live import Live
from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.profiles import Played, Profiles

PAGE = 10
"""Matches on a page of a history."""
FOR_EVER = 2**53
"""Later than any time."""
MOST_REPLAYS = 16
"""Size of the cache of replayed matches."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")

Answer = TypeVar("Answer")


class NoMatch(Refusal):
    """There is no match with this id, or it is not over."""


class NothingPlayed(Refusal):
    """No match of this person or group is over yet."""


class RecordsAway(Refusal):
    """The database does not answer."""


class NotOpen(Refusal):
    """The deals of the match are still being played at other tables."""

    key = "refused-deals-closed"


class Player(NamedTuple):
    """A seat of a match that is over, with the name of then."""

    name: str
    """Empty for a computer."""
    robot: int
    """The number of a computer; 0 for a person."""
    place: int
    points: Fraction
    shown_before: int | None = None
    """The rating before a rated match."""
    shown: int | None = None
    """The rating after it."""
    person: PersonId | None = None
    accuracy: int | None = None
    """Accuracy of the person's play, from 0 to 100, once judged."""
    left: bool = False
    """Whether the person has left, and is last for it."""
    absent: bool = False
    """Whether the person never came."""


class FinishedMatch(NamedTuple):
    """A match that is over; times are milliseconds since the epoch."""

    id: MatchId
    chat: ChatId | None
    began: int
    ended: int
    stopped: bool
    record: Record
    players: tuple[Player, ...]
    board: Board | None = None
    """The deals that other tables play as well."""
    closed: bool = False
    """Whether other tables may still play its deals."""
    level: Level = USUAL
    """Level of its computers."""
    luck: Disclosure | None = None
    """The disclosure of its luck; None while it is closed, and once its secret is dropped."""
    advised: bool = False
    """Whether hints were given."""
    void: bool = False
    """Whether the organiser of its tournament has dropped it."""
    cut: bool = False
    """Whether it was stopped at the limit of a tournament's table."""

    @property
    def game(self) -> str:
        return self.record.game

    @property
    def table(self) -> Table:
        """Return the table as it was left, for drawings."""
        return Table(
            TableId(""),
            self.game,
            "",
            self.record.options,
            NO_PERSON,
            Language.RU,
            "",
            chat=self.chat,
            phase=Phase.OVER,
            chairs=tuple(
                Chair(player.name, robot=player.robot, left=player.left, tapped=int(not player.absent))
                for player in self.players
            ),
            rated=any(player.left for player in self.players),
            match=self.id,
            log=MatchLog(began=self.began, seated=self.record.seats, version=self.record.version),
            end=MatchEnd(at=self.ended, stopped=self.stopped, cut=self.cut),
            level=self.level,
            advised=self.advised,
        )


class HistoryLine(NamedTuple):
    """A match in a person's history, with all its players."""

    played: Played
    seats: tuple[Player, ...]
    own: tuple[int, ...]
    """The person's seat."""


class History(NamedTuple):
    """A page of a person's matches, the latest first."""

    lines: tuple[HistoryLine, ...]
    further: bool
    """Whether there are earlier ones."""


def is_open(match: FinishedMatch) -> bool:
    """Return whether the deals of a match may be shown: they are played nowhere any more."""
    return match.ended > 0 and not match.closed


class Records:
    """Reads matches that are over; every method raises RecordsAway if it needs a database that is away."""

    def __init__(
        self, store: Store, live: Live, archive: Archive, boards: Boards, analysis: Analysis
    ) -> None:
        self._store = store
        self._live = live
        self._archive = archive
        self._boards = boards
        self._analysis = analysis
        self._profiles = Profiles(archive)
        self._replays: LRUCache[MatchId, Replay] = LRUCache(MOST_REPLAYS)
        self._turn = asyncio.Semaphore(1)

    async def history(self, person: PersonId, after: tuple[int, MatchId] | None = None) -> History:
        """Return a page of a person's matches: the latest, or those that follow one that ended then."""
        last = None if after is None else Played(after[1], "", after[0], False, 0, "", None, None)
        played = await _asked(self._profiles.history(person, before=last, most=PAGE + 1))
        seats = await _asked(self._profiles.seats([each.match for each in played[:PAGE]]))
        lines = [_line(each, seats[each.match], person) for each in played[:PAGE]]
        if after is None:
            lines += await self._ended_just_now(person, {each.match for each in played})
            lines.sort(key=lambda line: line.played.ended, reverse=True)
        return History(tuple(lines[:PAGE]), len(played) > PAGE or len(lines) > PAGE)

    async def _ended_just_now(self, person: PersonId, listed: Collection[str]) -> list[HistoryLine]:
        """Return the person's matches that are over and not in the database yet."""
        lines = []
        for table in await self._store.of_person(person):
            if not _is_match_over(table) or table.match in listed or await self._is_archived(table):
                continue
            try:
                loaded = await self._store.load(table.id)
            except NoTable:
                continue
            seat = loaded.table.seat_of(person)
            if seat is not None and loaded.state is not None:
                lines.append(_fresh_line(loaded, seat))
        return lines

    async def _is_archived(self, table: Table) -> bool:
        return table.match is None or await _asked(self._archive.match(table.match)) is not None

    async def find(self, id: MatchId) -> FinishedMatch:
        """Return a match that is over: archived, or still in Redis. Raises NoMatch."""
        match = await self._find(id)
        closed = match.board is not None and not await self._boards.is_open(match.board)
        return match._replace(closed=closed, luck=None if closed else match.luck)

    async def _find(self, id: MatchId) -> FinishedMatch:
        if not _ID.fullmatch(id):
            raise NoMatch
        away: RecordsAway | None = None
        try:
            row = await _asked(self._archive.match(id))
            if row is not None:
                return _archived(row, await _asked(self._archive.players(id)))
        except RecordsAway as error:
            away = error
        found = await self._not_archived(id)
        if found is None:
            raise away or NoMatch
        return found

    async def replay(self, match: FinishedMatch) -> Replay:
        """Return the deals of the match. Raises NoDeals, NotOpen."""
        if not is_open(match):
            raise NotOpen
        async with self._turn:
            if match.id not in self._replays:
                self._replays[match.id] = await follow(
                    self._analysis, f"replay:{match.id}", pages_of, match.record
                )
            return self._replays[match.id]

    async def verify(self, match: FinishedMatch) -> Verdict:
        """Return whether the luck of the match follows from its secret and seal. Raises NoDeals, NotOpen."""
        if not is_open(match):
            raise NotOpen
        if match.luck is None:
            raise NoDeals
        return await follow(self._analysis, f"verify:{match.id}", verified, match.record, match.luck)

    async def latest(self, person: PersonId, group: ChatId | None) -> MatchId | None:
        """Return the latest match that is over: of the group, or of the person. Raises RecordsAway."""
        tables = await (self._store.of_person(person) if group is None else self._store.of_chat(group))
        ended = [table for table in tables if _is_match_over(table)]
        if ended:
            return max(ended, key=lambda table: table.end.at).match
        if group is None:
            played = await _asked(self._profiles.history(person, before=None, most=1))
            return MatchId(played[0].match) if played else None
        rows = await _asked(self._archive.matches_of_chat(group, 0, FOR_EVER, most=1))
        return MatchId(rows[0].id) if rows else None

    async def _not_archived(self, id: MatchId) -> FinishedMatch | None:
        """Return a match that ended a moment ago."""
        for table in await self._store.look_up(("match", id)):
            try:
                loaded = await self._store.load(table.id)
            except NoTable:
                continue
            if loaded.table.phase is Phase.OVER and loaded.table.match == id and loaded.state is not None:
                return _live(loaded, await record_of(loaded.table, self._live))
        return None


async def _asked(question: Awaitable[Answer]) -> Answer:
    """Return the database's answer. Raises RecordsAway."""
    try:
        return await question
    except Exception as error:
        if ill_store(error) != DATABASE:
            raise
        raise RecordsAway from error


def _line(played: Played, seats: Sequence[PlayerRow], person: PersonId) -> HistoryLine:
    own = tuple(number for number, seat in enumerate(seats) if seat.person == person)
    return HistoryLine(played, _players(seats), own)


def _archived(row: MatchRow, seats: Sequence[PlayerRow]) -> FinishedMatch:
    return FinishedMatch(
        MatchId(row.id),
        None if row.chat is None else ChatId(row.chat),
        row.began,
        row.ended,
        row.stopped,
        msgspec.convert(row.record, Record),
        _players(seats, row.record),
        msgspec.convert(row.record[BOARD], Board) if BOARD in row.record else None,
        level=Level(row.record.get(LEVEL, USUAL)),
        luck=_luck_of(row),
        advised=ADVISED in row.record,
        void=row.void,
        cut=row.cut,
    )


def _luck_of(row: MatchRow) -> Disclosure | None:
    """Return the disclosure of an archived match's luck; None once its secret is dropped."""
    if not row.secret:
        return None
    luck = msgspec.convert(row.record[LUCK], SealedLuck)
    return luck.disclosed(row.secret, board=BOARD in row.record)


def _players(
    seats: Sequence[PlayerRow], record: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Player, ...]:
    """Return the seats as a record has them; computers without a number there are numbered by seat."""
    robots, left, absent = (record.get(name, ()) for name in (ROBOTS, LEFT, ABSENT))
    numbers = [*robots, *range(1 + len(robots), 1 + len(seats))]
    return tuple(
        Player(
            seat.name,
            0 if seat.name else number,
            seat.place,
            Fraction(seat.points),
            seat.shown_before,
            seat.shown,
            None if seat.person is None else PersonId(seat.person),
            seat.accuracy,
            seat.seat in left,
            seat.seat in absent,
        )
        for seat, number in zip(seats, numbers, strict=False)
    )


def _is_match_over(table: Table) -> bool:
    """Return whether a match has ended here that is archived, or will be."""
    return table.phase is Phase.OVER and table.match is not None and table.retry is None


def _fresh_line(loaded: Loaded, seat: Seat) -> HistoryLine:
    """Return a history line of a match that is not archived yet."""
    table, players = loaded.table, _live_players(loaded)
    own = players[seat]
    played = Played(
        table.match or table.id,
        table.game,
        table.end.at,
        table.end.stopped,
        own.place,
        str(own.points),
        None,
        None,
        table.is_void,
        table.end.cut,
    )
    return HistoryLine(played, players, (int(seat),))


def _live_players(loaded: Loaded) -> tuple[Player, ...]:
    table, result = loaded.table, loaded.game.result(loaded.state)
    places, left = table.final_places(result.places), table.leavers if table.is_ranked else ()
    absent = table.absent_seats if left else ()
    return tuple(
        Player(
            chair.name,
            chair.robot,
            places[seat],
            result.points[seat],
            person=chair.person,
            left=seat in left,
            absent=seat in absent,
        )
        for seat, chair in enumerate(table.chairs)
    )


def _live(loaded: Loaded, record: Record) -> FinishedMatch:
    table, players = loaded.table, _live_players(loaded)
    id = table.match or MatchId(table.id)
    board = table.luck.board and table.luck.board.shown
    return FinishedMatch(
        id,
        table.chat,
        table.log.began,
        table.end.at,
        table.end.stopped,
        record,
        players,
        board,
        level=table.level,
        luck=table.luck.sealed.disclosed(table.luck.secret, board=board is not None),
        advised=table.advised,
        void=table.is_void,
        cut=table.end.cut,
    )
