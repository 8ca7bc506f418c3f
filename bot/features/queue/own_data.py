"""What is kept of those who wait for quick matches."""

from dataclasses import dataclass

from bot.features.queue.avoidance import Avoidance
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending
from bot.features.queue.waits import Waits
from bot.match.table import PersonId


@dataclass(frozen=True)
class WaitData:
    """A person's wait, and with whom they have not stayed."""

    queue: QueueStore
    avoidance: Avoidance
    waits: Waits

    async def document(self, person: PersonId) -> bool:
        """Whether a person waits."""
        return await self.queue.ticket(person) is not None

    async def forget(self, person: PersonId) -> None:
        """End a person's wait, and forget whom they have left."""
        await self.waits.end(person, Ending.LEFT)
        await self.avoidance.forget_leavers(person)
