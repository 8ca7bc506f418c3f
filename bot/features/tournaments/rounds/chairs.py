"""The chairs of a table of a tournament."""

import asyncio
from dataclasses import dataclass

from bot.features.tournaments.service.model import Entrant, Seating, Tournament
from bot.match.table import Chair
from bot.people.people import People, chair_of
from storage.failures import storage_failed


@dataclass(frozen=True)
class TournamentChairs:
    """Seats players as people know them, and computers."""

    people: People

    async def of(self, tournament: Tournament, seating: Seating) -> tuple[Chair, ...]:
        """The chairs of a table by seat: its players, and the computers that fill it."""
        entrants = [tournament.entrant(player) for player in seating.pairing.players]
        chairs = list(await asyncio.gather(*map(self._of_entrant, entrants)))
        chairs += [Chair()] * seating.pairing.computers
        robots = iter(range(1, len(chairs) + 1))
        return tuple(Chair(robot=next(robots)) if chair.person is None else chair for chair in chairs)

    async def _of_entrant(self, entrant: Entrant) -> Chair:
        """The chair of a player; where the stores are silent, as they have entered."""
        if entrant.person is None:
            return Chair()
        try:
            person = await self.people.get(entrant.person)
        except Exception as error:
            if not storage_failed(error):
                raise
            person = None
        if person is None:
            return Chair(entrant.name, entrant.person, language=entrant.language)
        return chair_of(person)
