"""Closing of a day's deals: the computer plays each board for a reference result."""

import asyncio
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
import structlog

from bot.base.thinking import Analysis
from bot.features.today.daily_deals import LEVEL, Deal, is_computer
from bot.match.luck import Board, SealedLuck
from bot.match.results import BOARD, LUCK, ROBOTS
from bot.match.results import LEVEL as OF_RECORD
from games import registry
from games.core import Dealing, Result
from games.options import from_json
from games.record import Record
from games.tournament.boards import commitment, play_board
from storage import codec
from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.deal_rows import DealResultRow
from storage.sql.deals import DealStore

THINKING_S = 300.0
"""Time limit of the computer for a board."""
ID_LENGTH = 16

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class DealClosing:
    """Closes days. Idempotent. Every method raises DatabaseAway."""

    archive: Archive
    deals: DealStore
    analysis: Analysis

    async def close(self, day: int) -> None:
        """Close each board that was played on a past day."""
        for game in await self.deals.games(day):
            if not any(map(is_computer, await self.deals.results(day, game))):
                match = await self.deals.match_of(day, game)
                if match is not None:  # otherwise its records would expire
                    await self._play(Deal(day, game), match)

    async def _play(self, deal: Deal, played: MatchRow) -> None:
        """Store the computer's result in every seat of the board; nothing on a timeout."""
        record = msgspec.convert(played.record, Record)
        playing = self.analysis.alone(play_alone, deal, record, played.secret)
        try:
            own, result = await asyncio.wait_for(playing, THINKING_S)
        except Exception as error:
            log.warning("deal-not-played", game=deal.game, error=type(error).__name__)
            return
        row, players, standing = computer_match(deal, own, result, played.secret)
        await self.archive.save_match(row, players)
        await self.deals.add(standing)


def play_alone(deal: Deal, played: Record, seed: bytes) -> tuple[Record, Result]:
    """Play a match's board with the daily deals' computer in all seats."""
    game = registry.get(deal.game)
    options = from_json(game.options_type, played.options)
    record, state = play_board(game, options, played.seats, registry.player(deal.game, LEVEL), seed)
    return record, game.result(state)


def computer_match(
    deal: Deal, record: Record, result: Result, seed: bytes
) -> tuple[MatchRow, list[PlayerRow], DealResultRow]:
    """Return the rows to store for a match that the computer played in all seats."""
    game = registry.get(deal.game)
    id = urlsafe_b64encode(sha256(seed + b" computer").digest()).decode()[:ID_LENGTH]
    took = record.log[-1].at if record.log else 0
    points = game.board_points(result, took) if isinstance(game, Dealing) else result.points
    row = MatchRow(
        id=id,
        game=deal.game,
        version=game.version,
        chat=None,
        began=deal.closes - took,
        ended=deal.closes,
        record=_stored(deal, record, seed),
        result=msgspec.json.decode(codec.encode(result)),
        secret=seed,
    )
    players = [
        PlayerRow(
            match=id,
            seat=seat,
            person=None,
            name="",
            place=result.places[seat],
            points=str(result.points[seat]),
            game=deal.game,
            ended=deal.closes,
        )
        for seat in range(record.seats)
    ]
    own = DealResultRow(
        match=id,
        day=deal.day,
        game=deal.game,
        person=None,
        name="",
        points=str(points[0]),
        complete=True,
        ended=deal.closes,
    )
    return row, players, own


def _stored(deal: Deal, record: Record, seed: bytes) -> dict[str, Any]:
    stored: dict[str, Any] = msgspec.json.decode(codec.encode(record))
    stored[ROBOTS] = [*range(1, record.seats + 1)]
    stored[OF_RECORD] = LEVEL.value
    stored[LUCK] = msgspec.to_builtins(SealedLuck(commitment(seed)))
    stored[BOARD] = msgspec.to_builtins(Board(deal.board, opens=deal.closes))
    return stored
