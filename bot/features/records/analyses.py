"""Analysis of decisions in finished matches, computed in a worker process."""

import asyncio
from itertools import chain

import structlog
from cachetools import LRUCache
from redis.exceptions import RedisError

from bot.base.logs import without_words
from bot.base.thinking import Analysis
from bot.match.finished_matches import FinishedMatch, NotOpen, Records, is_open
from bot.match.refusals import Refusal
from bot.match.replays import NoDeals, follow, moves_of_deal
from bot.match.table import MatchId
from games import registry
from games.analysis import Judgement, Move, accuracy
from games.core import Seat
from games.record import Record
from storage import codec
from storage.failures import ill_store
from storage.live.live import Live
from storage.sql.profiles import Profiles

KEPT_S = 7 * 86_400
"""TTL of judgements in Redis."""
MOST_KEPT = 64
"""Seats of matches with cached judgements in a process."""
MOST_DEALS = 16
"""Deals with cached states in a process."""
MOST_WAITING = 16
"""Capacity of the background queue; later matches are judged when somebody opens their analysis."""
REST = 3.0
"""Pause after a background judgement, as a multiple of its duration."""

JudgedDeals = dict[int, tuple[Judgement, ...]]
"""Judgements by deal, counted from 1."""

log = structlog.get_logger(__name__)


class Analyses:
    """Judges decisions of finished matches for readers of their deals."""

    def __init__(self, records: Records, live: Live, profiles: Profiles, analysis: Analysis) -> None:
        self._records = records
        self._live = live
        self._profiles = profiles
        self._analysis = analysis
        self._judged: LRUCache[str, JudgedDeals] = LRUCache(MOST_KEPT)
        self._moves: LRUCache[tuple[MatchId, int], tuple[Move, ...]] = LRUCache(MOST_DEALS)
        self._turn = asyncio.Lock()
        self._waiting: asyncio.Queue[MatchId] = asyncio.Queue(MOST_WAITING)

    async def deal(self, match: FinishedMatch, seat: Seat, number: int) -> tuple[Judgement, ...]:
        """Return the judged decisions of a seat in a deal, counted from 1. Raises NotOpen, NoDeals."""
        known = await self.known(match, seat)
        if number in known:
            return known[number]
        replay = await self._records.replay(match)
        if number not in range(1, 1 + len(replay.deals)):
            raise NoDeals
        async with self._turn:
            if number not in known:
                known[number] = await self._analysis.compute(
                    f"analysis:{match.id}", judge_deal, match.record, seat, number
                )
                await self._store(match, seat, known, len(replay.deals))
        return known[number]

    async def moves(self, match: FinishedMatch, number: int) -> tuple[Move, ...]:
        """Return the actions of a deal, with the states before them. Raises NotOpen, NoDeals."""
        if not is_open(match):
            raise NotOpen
        if (match.id, number) not in self._moves:
            self._moves[match.id, number] = await follow(
                self._analysis, f"replay:{match.id}", moves_of_deal, match.record, number
            )
        return self._moves[match.id, number]

    async def known(self, match: FinishedMatch, seat: Seat) -> JudgedDeals:
        """Return the stored judgements of a seat. Raises NotOpen."""
        if not is_open(match):
            raise NotOpen
        name = _name(match, seat)
        if name not in self._judged:
            stored = await self._live.memory.recall(name)
            judged = codec.decoder(JudgedDeals).decode(stored) if stored is not None else {}
            self._judged.setdefault(name, judged)
        return self._judged[name]

    async def _store(self, match: FinishedMatch, seat: Seat, known: JudgedDeals, deals: int) -> None:
        """Store judgements; once they cover the match, also the player's accuracy."""
        await self._live.memory.remember(_name(match, seat), codec.encode(known), KEPT_S)
        reached = accuracy(chain.from_iterable(known.values()))
        if len(known) == deals and reached is not None and match.players[seat].person is not None:
            await self._profiles.note_accuracy(match.id, seat, reached)

    def enqueue(self, match: MatchId) -> None:
        """Queue a finished match for background judging, unless the queue is full."""
        if not self._waiting.full():
            self._waiting.put_nowait(match)

    async def run(self) -> None:
        """Judge queued matches at low load, until cancelled."""
        while True:
            id = await self._waiting.get()
            try:
                await self._judge_all(id)
            except (Refusal, RedisError):
                continue
            except Exception as error:
                if ill_store(error) is None:
                    log.error("match-not-judged", **without_words(error))

    async def _judge_all(self, id: MatchId) -> None:
        """Judge the decisions of all people in a match. Raises NoMatch, RecordsAway, NotOpen, NoDeals."""
        match = await self._records.find(id)
        if not registry.is_analysed(match.game):
            return
        replay = await self._records.replay(match)
        for seat, player in enumerate(match.players):
            for number in range(1, 1 + len(replay.deals) if player.person is not None else 1):
                began = asyncio.get_running_loop().time()
                await self.deal(match, Seat(seat), number)
                await asyncio.sleep(REST * (asyncio.get_running_loop().time() - began))


def judge_deal(record: Record, seat: Seat, number: int) -> tuple[Judgement, ...]:
    """Return the judged decisions of a seat in a deal, counted from 1. Slow. Raises NoDeals."""
    analyst = registry.analyst(record.game)
    if analyst is None:
        return ()
    return tuple(analyst.judge(moves_of_deal(record, number), seat))


def _name(match: FinishedMatch, seat: Seat) -> str:
    return f"judgement:{match.id}.{seat}"
