"""Record each table's result exactly once."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import msgspec

from bot.base.timing import Time
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Seating, Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.transitions import drawn, with_result
from bot.match.loaded import Loaded, record_of
from bot.match.results import deal_points, points_of, thinking_of
from bot.match.table import Table
from games import rating, registry
from games.core import Actor, Seat
from games.lengths import RIVAL_S
from games.tournament.core import TableResult
from storage.live.live import Live

STALLED = 2
"""A player who has taken more than so many times the average of the others loses a cut match on time."""


class Course(NamedTuple):
    """What a table's log tells of its result."""

    late: frozenset[int] = frozenset()
    """Seats that have lost a cut match on time."""
    deals: tuple[tuple[Fraction, ...], ...] = ()
    """The points after each deal of a shared board."""


@dataclass(frozen=True)
class TournamentResults:
    """Records the results of finished tables."""

    store: TournamentStore
    live: Live
    time: Time

    async def note(self, loaded: Loaded) -> None:
        """Record a table's result, unless it is known or the tournament is over. Idempotent."""
        place = loaded.table.tournament
        assert place is not None
        course = await self._course(loaded)

        def edit(tournament: Tournament) -> Change:
            seating = tournament.seating(place.round, place.number)
            is_current = seating is not None and seating.attempt == place.attempt
            if seating is None or not is_current or seating.result is not None or not tournament.is_running:
                return Change(tournament)
            missing = {place.players[seat] for seat in loaded.table.absent_seats}
            table, result = loaded.table, result_of(loaded, seating, course)
            seating = msgspec.structs.replace(
                seating, cut=table.end.cut, match=table.match or "", actions=_actions(table)
            )
            return with_result(tournament, seating, result, missing, self.time.now())

        try:
            await self.store.change(TournamentId(place.id), None, edit)
        except NoTournament:
            return

    async def _course(self, loaded: Loaded) -> Course:
        """Read the log of a cut match, and of a shared board of deals."""
        table = loaded.table
        by_deals = table.luck.board is not None and not table.audience.shares_board
        if loaded.state is None or not (by_deals or table.end.cut):
            return Course()
        record = await record_of(table, self.live)
        timed = table.end.cut and not table.audience.shares_board
        late = late_seats(table, thinking_of(record)) if timed else frozenset[int]()
        return Course(late, await asyncio.to_thread(deal_points, record) if by_deals else ())


async def note_result(loaded: Loaded, *, results: TournamentResults) -> None:
    """Record the result of a tournament's table that is over."""
    if loaded.table.tournament is not None:
        await results.note(loaded)


def _actions(table: Table) -> int:
    """Return the actions of a match played to its end; of a race as many as its expected time has."""
    if table.end.stopped:
        return 0
    race = registry.lengths(table.game).race_s(table.preset, len(table.chairs))
    return round(race / RIVAL_S) if race else table.log.actions


def late_seats(table: Table, thinking: Mapping[Actor, int]) -> frozenset[int]:
    """Return the people at a cut table who have taken much longer than the other people."""
    people = {
        Seat(seat): thinking.get(Seat(seat), 0)
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and seat not in table.leavers
    }
    whole, others = sum(people.values()), len(people) - 1
    return frozenset(seat for seat, spent in people.items() if others * spent > STALLED * (whole - spent) > 0)


def result_of(loaded: Loaded, seating: Seating, course: Course) -> TableResult:
    """Return the result of a table's match."""
    pairing, table = seating.pairing, loaded.table
    if loaded.state is None:
        return drawn(pairing, seating.round)
    forfeits, late = (
        frozenset(pairing.players[seat] for seat in seats) for seats in (table.leavers, course.late)
    )
    places = rating.ranking(loaded.game.result(loaded.state).places, table.leavers | course.late)
    return TableResult(seating.round, pairing, tuple(places), points_of(loaded), forfeits, late, course.deals)
