"""Record each table's result exactly once."""

from dataclasses import dataclass

import msgspec

from bot.base.timing import Time
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Seating, Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.transitions import drawn, with_result
from bot.match.loaded import Loaded
from bot.match.results import points_of
from bot.match.table import Table
from games import registry
from games.lengths import RIVAL_S
from games.tournament.core import TableResult


@dataclass(frozen=True)
class TournamentResults:
    """Records the results of finished tables."""

    store: TournamentStore
    time: Time

    async def note(self, loaded: Loaded) -> None:
        """Record a table's result, unless it is known or the tournament is over. Idempotent."""
        place = loaded.table.tournament
        assert place is not None

        def edit(tournament: Tournament) -> Change:
            seating = tournament.seating(place.round, place.number)
            is_current = seating is not None and seating.attempt == place.attempt
            if seating is None or not is_current or seating.result is not None or not tournament.is_running:
                return Change(tournament)
            missing = {place.players[seat] for seat in loaded.table.absent_seats}
            table = loaded.table
            seating = msgspec.structs.replace(
                seating, cut=_is_cut(loaded), match=table.match or "", actions=_actions(table)
            )
            return with_result(tournament, seating, result_of(loaded, seating), missing, self.time.now())

        try:
            await self.store.change(TournamentId(place.id), None, edit)
        except NoTournament:
            return


async def note_result(loaded: Loaded, *, results: TournamentResults) -> None:
    """Record the result of a tournament's table that is over."""
    if loaded.table.tournament is not None:
        await results.note(loaded)


def _is_cut(loaded: Loaded) -> bool:
    """Return whether a match was cut off at the limit of its round."""
    end = loaded.table.end
    return end.stopped and loaded.table.is_out_of_time(end.at)


def _actions(table: Table) -> int:
    """Return the actions of a match played to its end; of a race as many as its expected time has."""
    if table.end.stopped:
        return 0
    race = registry.lengths(table.game).race_s(table.preset, len(table.chairs))
    return round(race / RIVAL_S) if race else table.log.actions


def result_of(loaded: Loaded, seating: Seating) -> TableResult:
    """Return the result of a table's match."""
    pairing = seating.pairing
    if loaded.state is None:
        return drawn(pairing, seating.round)
    result = loaded.game.result(loaded.state)
    forfeits = frozenset(pairing.players[seat] for seat in loaded.table.leavers)
    places = loaded.table.final_places(result.places)
    return TableResult(seating.round, pairing, places, points_of(loaded), forfeits)
