"""Record each table's result exactly once."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import median_low
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

LATE = 2
"""A player who has taken more than so many times the average of the others loses a cut match on time."""
STALLED = 1.5
"""A player who has taken more than so many times the median of the table has stalled."""


class Course(NamedTuple):
    """What a table's log tells of its result."""

    late: frozenset[int] = frozenset()
    """Seats that have lost a cut match on time."""
    deals: tuple[tuple[Fraction, ...], ...] = ()
    """The points after each deal of a shared board."""
    stalled: int = 0
    """Milliseconds that players have taken far beyond the others."""


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
                seating,
                cut=table.end.cut,
                match=table.match or "",
                actions=_actions(table),
                stalled=course.stalled,
            )
            return with_result(tournament, seating, result, missing, self.time.now())

        try:
            await self.store.change(TournamentId(place.id), None, edit)
        except NoTournament:
            return

    async def _course(self, loaded: Loaded) -> Course:
        """Read the log of a match with turns."""
        table = loaded.table
        if loaded.state is None or table.audience.shares_board:
            return Course()
        record = await record_of(table, self.live)
        thinking = _of_people(table, thinking_of(record))
        late = late_seats(thinking) if table.end.cut else frozenset[int]()
        by_deals = table.luck.board is not None
        deals = await asyncio.to_thread(deal_points, record) if by_deals else ()
        return Course(late, deals, stalled_ms(thinking.values()))


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


def _of_people(table: Table, thinking: Mapping[Actor, int]) -> dict[int, int]:
    """Return the milliseconds of the people who have stayed, by seat."""
    return {
        seat: thinking.get(Seat(seat), 0)
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and seat not in table.leavers
    }


def late_seats(thinking: Mapping[int, int]) -> frozenset[int]:
    """Return the seats at a cut table that have taken much longer than the others."""
    whole, others = sum(thinking.values()), len(thinking) - 1
    return frozenset(seat for seat, spent in thinking.items() if others * spent > LATE * (whole - spent) > 0)


def stalled_ms(thinking: Collection[int]) -> int:
    """Return the milliseconds beyond the median of those who have taken much longer."""
    usual = median_low(thinking) if thinking else 0
    return sum(spent - usual for spent in thinking if spent > STALLED * usual)


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
