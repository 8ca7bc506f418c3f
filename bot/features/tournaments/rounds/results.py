"""What tables bring: each result is taken once, and what counts of it for whom."""

from dataclasses import dataclass

import msgspec

from bot.base.timing import Time
from bot.features.tournaments.service.model import (
    Seating,
    Tournament,
    TournamentId,
    with_entrant,
    with_seating,
)
from bot.features.tournaments.service.refusals import NoTournament
from bot.features.tournaments.service.store import CHAT, Change, TournamentStore, player_screens, table_screen
from bot.match.loaded import Loaded
from bot.match.results import points_of
from games.tournament.core import Pairing, TableResult


@dataclass(frozen=True)
class TournamentResults:
    """Takes the results of tables that are over."""

    store: TournamentStore
    time: Time

    async def note(self, loaded: Loaded) -> None:
        """Note how a table of a tournament has ended, unless its result is known or counts no more."""
        place = loaded.table.tournament
        assert place is not None

        def edit(tournament: Tournament) -> Change:
            seating = tournament.seating(place.round, place.number)
            if seating is None or seating.result is not None or not tournament.is_running:
                return Change(tournament)
            result = result_of(loaded, seating)
            missing = frozenset(place.players[seat] for seat in loaded.table.absent_seats)
            return with_result(tournament, seating, result, missing, self.time.now())

        try:
            await self.store.change(TournamentId(place.id), None, edit)
        except NoTournament:
            return


async def note_result(loaded: Loaded, *, results: TournamentResults) -> None:
    """Record the result of a tournament's table that is over."""
    if loaded.table.tournament is not None:
        await results.note(loaded)


def with_result(
    tournament: Tournament, seating: Seating, result: TableResult, missing: frozenset[int], now: int
) -> Change:
    """The tournament after a table; who has missed all of it is withdrawn until they come back."""
    result = msgspec.structs.replace(result, forfeits=result.forfeits | seating.marked)
    after = with_seating(tournament, seating, result=result, ended=now)
    for player in seating.pairing.players:
        entrant = after.entrant(player)
        if player in missing:
            until = entrant.until or seating.round
            after = with_entrant(after, player, absences=entrant.absences + 1, until=until)
        elif entrant.absences:
            after = with_entrant(after, player, absences=0)
    line = table_screen(seating.round, seating.number)
    return Change(after, [CHAT, line, *player_screens(seating.pairing.players)])


def result_of(loaded: Loaded, seating: Seating) -> TableResult:
    """What the match of a table has brought its players."""
    pairing = seating.pairing
    if loaded.state is None:
        return drawn(pairing, seating.round)
    result = loaded.game.result(loaded.state)
    forfeits = frozenset(pairing.players[seat] for seat in loaded.table.leavers)
    places = loaded.table.final_places(result.places)
    return TableResult(seating.round, pairing, places, points_of(loaded), forfeits)


def drawn(pairing: Pairing, round: int) -> TableResult:
    """The result of a table that could not be played: all are equal, and nobody has played it."""
    return TableResult(round, pairing)
