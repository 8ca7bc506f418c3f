"""Personal data of the queue."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from bot.features.queue.avoidance import Avoidance
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending
from bot.features.queue.waits import Waits
from bot.match.table import PersonId


@dataclass(frozen=True)
class WaitData:
    """A person's ticket, the ends of their waits, how they are called, and the leavers of their matches."""

    queue: QueueStore
    avoidance: Avoidance
    waits: Waits

    async def document(self, person: PersonId) -> Mapping[str, object]:
        """Return whether a person is in the queue, and how they are called."""
        caller = (await self.queue.callers()).get(person)
        return {
            "waits": await self.queue.ticket(person) is not None,
            "called": None if caller is None else msgspec.to_builtins(caller),
        }

    async def forget(self, person: PersonId) -> None:
        """End a person's wait and calls, and delete the leavers of their matches."""
        await self.queue.set_caller(person, None)
        await self.waits.end(person, Ending.LEFT)
        await self.queue.forget_person(person)
        await self.avoidance.forget_leavers(person)
