"""The tables of a tournament: each is opened once, and its result is taken when it is over."""

import asyncio
from dataclasses import dataclass

import msgspec
import structlog

from bot.base.timing import Time
from bot.features.lobby.new_tables import NewTables
from bot.features.tournaments.rounds.due import limit_of
from bot.features.tournaments.rounds.pairing import board_of, rounds_left
from bot.features.tournaments.rounds.results import TournamentResults, drawn
from bot.features.tournaments.service.model import Entrant, Seating, Tournament
from bot.match.loaded import Edit
from bot.match.redraws import all_screens
from bot.match.refusals import NoTable, Refusal
from bot.match.store import Store
from bot.match.table import Chair, Phase, Table, TournamentPlace
from bot.people.people import People, chair_of
from games import registry
from storage.failures import storage_failed
from storage.live.live import Live

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class TournamentTables:
    """Opens tables and takes their results."""

    tables: Store
    new_tables: NewTables
    results: TournamentResults
    people: People
    live: Live
    time: Time

    async def open(self, tournament: Tournament, seating: Seating) -> Seating:
        """The table of a seating, once it is there; one that cannot be played brings nobody anything."""
        chairs = await _chairs(self.people, tournament, seating)
        place = TournamentPlace(
            tournament.id,
            seating.round,
            seating.number,
            tournament.settings.title,
            seating.pairing.players,
            until=limit_of(tournament, seating),
            arena=not tournament.form.by_rounds,
            left=rounds_left(tournament, seating.pairing),
        )
        try:
            table = await self.new_tables.tournament(
                place,
                chairs,
                tournament.settings.game,
                tournament.settings.preset,
                tournament.settings.options,
                pace=tournament.settings.pace,
                rated=tournament.settings.rated,
                language=tournament.language,
                board=board_of(tournament, seating.round),
                level=tournament.settings.level,
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("tournament-table-refused", game=tournament.settings.game, error=type(error).__name__)
            result = drawn(seating.pairing, seating.round)
            return msgspec.structs.replace(seating, result=result, ended=self.time.now())
        return msgspec.structs.replace(seating, table=table.id)

    async def collect(self, tournament: Tournament, seating: Seating) -> bool:
        """Take the result of a table that is over, or tell it its time; False if there is no such table."""
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
        until = limit_of(tournament, seating)
        place = loaded.table.tournament
        if place is not None and place.until != until:
            timed = msgspec.structs.replace(place, until=until)
            await self.tables.change_if_any(seating.table, lambda old: _placed(old.table, timed))
        return True


def _placed(table: Table, place: TournamentPlace) -> Edit:
    """The table that is closed at another time."""
    after = msgspec.structs.replace(table, tournament=place)
    return Edit(after, redraws=all_screens(after))


async def _chairs(people: People, tournament: Tournament, seating: Seating) -> tuple[Chair, ...]:
    """The chairs of a table by seat: its players as people know them, and the computers that fill it."""
    entrants = [tournament.entrant(player) for player in seating.pairing.players]
    chairs = list(await asyncio.gather(*(_chair(people, each) for each in entrants)))
    chairs += [Chair()] * seating.pairing.computers
    robots = iter(range(1, len(chairs) + 1))
    return tuple(Chair(robot=next(robots)) if chair.person is None else chair for chair in chairs)


async def _chair(people: People, entrant: Entrant) -> Chair:
    """The chair of a player; where the stores are silent, as they have entered."""
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
