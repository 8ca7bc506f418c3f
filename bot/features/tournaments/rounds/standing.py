"""Cached standings of a tournament."""

import asyncio
from collections import OrderedDict

from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from games.tournament.core import Entry, Regulation, Standing, TableResult
from games.tournament.standings import only

MOST_KNOWN = 128
"""Size of the cache."""
MANY = 32
"""Number of players from which standings are computed in a thread."""

_Field = tuple[Regulation, tuple[Entry, ...], tuple[TableResult, ...]]

_known: OrderedDict[tuple[TournamentId, int], tuple[_Field, tuple[Standing, ...]]] = OrderedDict()


def standings_of(tournament: Tournament, round: int = 0) -> tuple[Standing, ...]:
    """Return the standings after a round, or the current ones; the final ones list finishers only."""
    results = tuple(each for each in tournament.results if not round or each.round <= round)
    key, field = (tournament.id, round), (tournament.settings.regulation, tournament.entries, results)
    before, found = _known.pop(key, (None, ()))
    if before != field:
        found = tournament.form.standings(*field)
    _known[key] = field, found
    if len(_known) > MOST_KNOWN:
        _known.popitem(last=False)
    return found if tournament.is_open else only(found, tournament.finishers)


async def standings_after(tournament: Tournament, round: int = 0) -> tuple[Standing, ...]:
    """Return the standings without stalling the event loop."""
    if len(tournament.entrants) < MANY:
        return standings_of(tournament, round)
    return await asyncio.to_thread(standings_of, tournament, round)
