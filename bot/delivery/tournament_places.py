"""How players stand, computed once for all messages that say so."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from bot.service.tournaments.model import Tournament, TournamentId
from games.tournament.core import Entry, Standing, TableResult
from games.tournament.standings import standings

MOST = 64
"""Standings that a process keeps."""
MANY = 32
"""From so many players on they are computed in a thread."""


class _Known(NamedTuple):
    entries: Sequence[Entry]
    results: Sequence[TableResult]
    standings: Sequence[Standing]


class Places:
    """The standings of tournaments, at this moment or after a round."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[TournamentId, int], _Known] = OrderedDict()

    async def after(self, tournament: Tournament, round: int) -> Sequence[Standing]:
        """How its players stood after this round; 0: how they stand."""
        entries = tournament.entries
        results = [each for each in tournament.results if not round or each.round <= round]
        key = tournament.id, round
        known = self._known.get(key)
        if known is None or known.entries != entries or known.results != results:
            found = await self._computed(tournament, entries, results)
            known = self._known[key] = _Known(entries, results, found)
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return known.standings

    async def _computed(
        self, tournament: Tournament, entries: Sequence[Entry], results: Sequence[TableResult]
    ) -> Sequence[Standing]:
        if len(entries) < MANY:
            return standings(tournament.regulation, entries, results)
        return await asyncio.to_thread(standings, tournament.regulation, entries, results)
