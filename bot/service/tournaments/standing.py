"""How the players of a tournament stand."""

from collections import OrderedDict

from bot.service.tournaments.model import Tournament, TournamentId
from games.tournament.core import Entry, Regulation, Standing, TableResult
from games.tournament.standings import standings

MOST_KNOWN = 128
"""Tournaments whose standings a process remembers."""

_Field = tuple[Regulation, tuple[Entry, ...], tuple[TableResult, ...]]

_known: OrderedDict[TournamentId, tuple[_Field, tuple[Standing, ...]]] = OrderedDict()


def standings_of(tournament: Tournament) -> tuple[Standing, ...]:
    """Everybody by place, calculated once for the same entries and results."""
    field = (tournament.regulation, tournament.entries, tournament.results)
    known = _known.get(tournament.id)
    if known is not None and known[0] == field:
        return known[1]
    found = standings(*field)
    _known[tournament.id] = field, found
    _known.move_to_end(tournament.id)
    if len(_known) > MOST_KNOWN:
        _known.popitem(last=False)
    return found
