"""Personal data of the queue."""

from dataclasses import dataclass

from bot.features.queue.avoidance import Avoidance
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending
from bot.features.queue.waits import Waits
from bot.match.table import PersonId


@dataclass(frozen=True)
class WaitData:
    """A person's ticket, the ends of their waits, and the leavers of their matches."""

    queue: QueueStore
    avoidance: Avoidance
    waits: Waits

    async def document(self, person: PersonId) -> bool:
        """Return whether a person is in the queue."""
        return await self.queue.ticket(person) is not None

    async def forget(self, person: PersonId) -> None:
        """End a person's wait, and delete the leavers of their matches."""
        await self.waits.end(person, Ending.LEFT)
        await self.queue.forget_person(person)
        await self.avoidance.forget_leavers(person)
