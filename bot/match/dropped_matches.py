"""Matches that an organiser drops after they are archived."""

from dataclasses import dataclass

import msgspec

from bot.base.thinking import Analysis
from bot.match.results import ended_of, reversal, tally
from bot.match.turns.calculation import beside
from games.record import Record
from storage.sql.archive import Archive


@dataclass(frozen=True, eq=False)
class DroppedMatches:
    """Takes archived matches out of ratings and statistics."""

    archive: Archive
    analysis: Analysis

    async def void(self, id: str) -> bool:
        """Take back what an archived match has changed; return False if it is not archived. Idempotent.

        Raises DatabaseAway.
        """
        row = await self.archive.match(id)
        if row is None:
            return False
        if not row.void:
            players = await self.archive.players(id)
            record, came = msgspec.convert(row.record, Record), (0,) * len(players)
            done = await beside(self.analysis, f"tally:{id}", tally, record, came)
            await self.archive.void_match(ended_of(row, players, done), reversal(row.game))
        return True
