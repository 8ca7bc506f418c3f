"""What is kept of the people of tournaments."""

from dataclasses import dataclass
from typing import Any

from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.table import PersonId
from bot.people.people import People


@dataclass(frozen=True)
class TournamentData:
    """A person's part in live tournaments."""

    upkeep: Upkeep
    people: People

    async def document(self, person: PersonId) -> list[dict[str, Any]]:
        """What is kept of a person in tournaments, for people to read."""
        return await self.upkeep.document(person)

    async def forget(self, person: PersonId) -> None:
        """Take a person from all tournaments; nobody organises theirs any more."""
        known = await self.people.get(person)
        await self.upkeep.forget(person, known.name if known is not None else "")
