"""Summary of a group's day: number of matches, most frequent winners, best deal."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import msgspec
import structlog

from bot.match.table import ChatId, MatchId
from bot.ui.texts.names import Named
from games import registry
from games.best_deal import BestDeal, best_deal
from games.core import GameError, Seat
from games.record import Record, RecordError, replay
from storage.sql.archive import DAY_MS, Archive, MatchRow, PlayerRow

EVENING_MS = 18 * 3_600_000
"""End of a day after midnight UTC: nine in the evening in Moscow."""
EVENING = "evening"
"""Setting of groups with evening messages."""
MOST = 100
"""Maximum matches of a day that are counted."""
MOST_REPLAYED = 20
"""Maximum matches of a day that are replayed for the best deal, the latest first."""

log = structlog.get_logger(__name__)


class Highlight(NamedTuple):
    """Best deal of a day."""

    match: MatchId
    game: str
    deal: int
    """Counted from 1."""
    player: Named
    swing: Fraction
    achievement: str


class DaySummary(NamedTuple):
    """Summary of a group's day."""

    matches: int
    winners: tuple[Named, ...] = ()
    """The players with the most wins."""
    wins: int = 0
    best: Highlight | None = None


@dataclass(frozen=True, eq=False)
class DaySummaries:
    """Summarises days. Every method raises DatabaseAway if the database does not answer in time."""

    archive: Archive

    async def chats(self) -> list[ChatId]:
        """Return the groups with evening messages."""
        return [ChatId(chat) for chat in await self.archive.chats_with(EVENING)]

    async def day(self, chat: ChatId, end: int) -> DaySummary | None:
        """Return the summary of a group's day; None if no match was played to its end."""
        matches = await self.archive.matches_of_chat(chat, end - DAY_MS, end, most=MOST)
        if not matches:
            return None
        players = {match.id: await self.archive.players(match.id) for match in matches}
        winners, wins = _winners(matches, players)
        best = await asyncio.to_thread(_best, matches[:MOST_REPLAYED], players)
        return DaySummary(len(matches), winners, wins, best)


def _winners(
    matches: Sequence[MatchRow], players: Mapping[str, Sequence[PlayerRow]]
) -> tuple[tuple[Named, ...], int]:
    """Return the most frequent winners, by the names in their latest matches, and their number of wins."""
    wins, names = Counter[int](), dict[int, str]()
    for match in matches:
        for player in players[match.id]:
            if player.person is not None and player.place == 1:
                wins[player.person] += 1
                names.setdefault(player.person, player.name)
    most = max(wins.values(), default=0)
    winners = ((person, names[person]) for person, count in wins.items() if count == most)
    return tuple(sorted(winners, key=lambda winner: (winner[1], winner[0]))), most


def _best(matches: Sequence[MatchRow], players: Mapping[str, Sequence[PlayerRow]]) -> Highlight | None:
    """Return the best deal: one with a rare event, else the largest change in the game played most."""
    common = Counter(match.game for match in matches)
    found = [
        (match, deal) for match in matches if (deal := _best_of_match(match, players[match.id])) is not None
    ]
    if not found:
        return None
    match, deal = max(
        found,
        key=lambda each: (bool(each[1].achievement), common[each[0].game], each[0].game, *each[1].merit),
    )
    player = next((each.person, each.name) for each in players[match.id] if each.seat == deal.seat)
    return Highlight(MatchId(match.id), match.game, deal.number, player, deal.swing, deal.achievement)


def _best_of_match(match: MatchRow, players: Sequence[PlayerRow]) -> BestDeal | None:
    """Return the best deal of a match for its people; None if its record cannot be followed any more."""
    people = [Seat(player.seat) for player in players if player.person is not None]
    try:
        record = msgspec.convert(match.record, Record)
        game = registry.get(record.game)
        turns = list(replay(game, record))
    except (msgspec.ValidationError, RecordError, GameError, registry.UnknownGame) as error:
        log.info("deal-unread", game=match.game, error=type(error).__name__)
        return None
    return best_deal(game, registry.face(record.game), registry.statistics(record.game), turns, people)
