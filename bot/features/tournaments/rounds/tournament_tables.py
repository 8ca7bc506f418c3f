"""Open the tables of a tournament once, and collect their results."""

import asyncio
from dataclasses import dataclass

import msgspec
import structlog

from bot.base.timing import Time
from bot.features.tournaments.rounds.round_pairing import board_of, rounds_left
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.rounds.table_results import TournamentResults
from bot.features.tournaments.service.next_step import limit_of, pauses_of
from bot.features.tournaments.service.timetable import HURRY_MS
from bot.features.tournaments.service.tournament_model import Entrant, Seating, Tournament
from bot.features.tournaments.service.transitions import drawn
from bot.match.affected_screens import all_screens
from bot.match.dropped_matches import DroppedMatches
from bot.match.loaded import Edit, Loaded
from bot.match.moves import Moves
from bot.match.opening.choices import has_clock
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NoTable, Refusal, Stale
from bot.match.seating.membership import Membership
from bot.match.store import Store
from bot.match.table import Chair, Phase, Table, TournamentPlace, with_part
from bot.match.turns.schedule import Schedule
from bot.match.turns.turn_clocks import turn_deadline
from bot.people.people import People, chair_of
from games import registry
from storage.failures import storage_failed
from storage.live.live import Live

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class TournamentTables:
    """Opens tables and collects their results."""

    tables: Store
    new_tables: NewTables
    results: TournamentResults
    people: People
    live: Live
    time: Time
    schedule: Schedule
    moves: Moves
    membership: Membership
    dropped: DroppedMatches

    async def open(self, tournament: Tournament, seating: Seating) -> Seating:
        """Open the table of a seating; a table that cannot be played ends in a draw."""
        chairs = await _chairs(self.people, tournament, seating)
        place = await self._place(tournament, seating)
        try:
            table = await self.new_tables.tournament(
                place,
                chairs,
                tournament.settings.game,
                tournament.settings.preset,
                tournament.settings.options,
                pace=tournament.settings.pace,
                rated=has_clock(tournament.settings.game),
                language=tournament.language,
                board=board_of(tournament, seating),
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("tournament-table-refused", game=tournament.settings.game, error=type(error).__name__)
            result = drawn(seating.pairing, seating.round)
            return msgspec.structs.replace(seating, result=result, ended=self.time.now())
        return msgspec.structs.replace(seating, table=table.id)

    async def drop(self, tournament: Tournament, seating: Seating) -> bool:
        """Stop the match of a dropped table, and take back what it has changed. Idempotent.

        Returns whether that is done; it is not before the match is archived.
        """
        place = TournamentPlace(tournament.id, seating.round, seating.number, attempt=seating.attempt)
        id = self.new_tables.tournament_id(place)
        await self.tables.change_if_any(id, self._void)
        try:
            match, is_there = (await self.tables.load(id)).table.match or "", True
        except NoTable:
            match, is_there = seating.match, False
        try:
            return await self.dropped.void(match) or not is_there
        except Exception as error:
            if not storage_failed(error):
                raise
            return False

    def _void(self, loaded: Loaded) -> Edit:
        """Stop a match, or let a finished one count no more."""
        table = loaded.table
        if table.tournament is None or table.tournament.void:
            raise Stale
        place = msgspec.structs.replace(table.tournament, void=True)
        table = with_part(msgspec.structs.replace(table, tournament=place), "end", gains=())
        if table.phase is Phase.PLAYING:
            return self.moves.stop(table)
        return Edit(table, redraws=all_screens(table))

    async def collect(self, tournament: Tournament, seating: Seating) -> bool:
        """Collect a finished table's result, or update a running one; return False if it is lost."""
        if seating.table is None:
            return True
        (stored,) = await self.live.glance([seating.table])
        if stored is None:
            return False
        try:
            loaded = await self.tables.load(seating.table)
        except NoTable:
            return False
        if loaded.table.phase is Phase.OVER:
            await self.results.note(loaded)
            return True
        await self._close_to_removed(tournament, seating, loaded.table)
        place = await self._place(tournament, seating)
        if place != loaded.table.tournament:
            await self.tables.change_if_any(seating.table, lambda old: self._placed(old, place))
        return True

    async def _close_to_removed(self, tournament: Tournament, seating: Seating, table: Table) -> None:
        """Give the seats of removed players to computers, and let the others in."""
        players = map(tournament.entrant, seating.pairing.players)
        removed = {each.person for each in players if each.removed}
        for chair in table.people:
            person = chair.person
            if person is not None and (person in removed) != (person in table.group.outside):
                await self.membership.set_removed(table.id, person, person in removed)

    async def _place(self, tournament: Tournament, seating: Seating) -> TournamentPlace:
        """Return the tournament's part of a table's state."""
        is_live, until = await is_watched(tournament, seating), limit_of(tournament, seating)
        return TournamentPlace(
            tournament.id,
            seating.round,
            seating.number,
            tournament.settings.title,
            seating.pairing.players,
            until=until,
            arena=not tournament.form.by_rounds,
            left=rounds_left(tournament, seating.pairing),
            chat=tournament.chat if is_live else None,
            thread=tournament.thread if is_live else None,
            pauses=pauses_of(tournament),
            home=tournament.chat,
            hurried=0 < until <= self.time.now() + HURRY_MS and has_clock(tournament.settings.game),
            attempt=seating.attempt,
        )

    def _placed(self, loaded: Loaded, place: TournamentPlace) -> Edit:
        """Update a table's pauses, deadline and audience; turns under way begin anew near its limit."""
        before, after = loaded.table.tournament, msgspec.structs.replace(loaded.table, tournament=place)
        if before is not None and place.hurried and not before.hurried:
            return self._hurried(loaded, after)
        if after.pauses == loaded.table.pauses or loaded.state is None:
            return Edit(after, redraws=all_screens(after))
        changes = self.schedule.restarted(loaded._replace(table=after))
        return Edit(changes.table, redraws=all_screens(after), deadlines=changes.deadlines)

    def _hurried(self, loaded: Loaded, table: Table) -> Edit:
        """Take the reserves, and restart the clocks of turns under way at the short pace."""
        now = self.time.now()
        chairs = tuple(msgspec.structs.replace(each, reserve=0, waited=0) for each in table.chairs)
        clocks = {seat: each._replace(shown=now) for seat, each in loaded.clocks.items() if each.shown}
        return Edit(
            msgspec.structs.replace(table, chairs=chairs),
            redraws=all_screens(table),
            deadlines={turn_deadline(seat): now for seat in clocks},
            clocks=clocks,
        )


async def is_watched(tournament: Tournament, seating: Seating) -> bool:
    """Return whether the group watches a table live: the leader's, or the last of its round.

    A shared board is never watched, for other tables may still have to play it.
    """
    tables = [each for each in tournament.seatings if each.round == seating.round and not each.pairing.bye]
    if tournament.form.shares_boards or not tournament.form.by_rounds or not tables:
        return False
    before = await standings_after(tournament, seating.round - 1) if seating.round > 1 else ()
    places, last = {each.player: each.place for each in before}, len(tournament.entrants)
    leading = min(tables, key=lambda each: min(places.get(player, last) for player in each.pairing.players))
    unplayed = [each.number for each in tables if each.result is None]
    return seating.number in (leading.number, *(unplayed if len(unplayed) == 1 else ()))


async def _chairs(people: People, tournament: Tournament, seating: Seating) -> tuple[Chair, ...]:
    """Return the chairs of a table by seat: its players, then computers."""
    entrants = [tournament.entrant(player) for player in seating.pairing.players]
    chairs = list(await asyncio.gather(*(_chair(people, each) for each in entrants)))
    chairs += [Chair()] * seating.pairing.computers
    robots = iter(range(1, len(chairs) + 1))
    return tuple(Chair(robot=next(robots)) if chair.person is None else chair for chair in chairs)


async def _chair(people: People, entrant: Entrant) -> Chair:
    """Return the chair of a player; while the stores are down, with the name from the entry list."""
    if entrant.person is None:
        return Chair()
    try:
        person = await people.get(entrant.person)
    except Exception as error:
        if not storage_failed(error):
            raise
        person = None
    if person is None:
        return Chair(entrant.name, entrant.person, language=entrant.language)
    return chair_of(person)
