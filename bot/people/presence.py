"""Latest activity of people in their private chats."""

from cachetools import TTLCache

from bot.base.timing import Time
from bot.match.table import PersonId
from storage.live.live import Live

NOTED_MS = 2_000
"""Time for which one note stands for all actions after it."""
KEPT_S = 60
CACHED = 10_000


class Presence:
    """Activity notes, shared by all processes."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time
        self._noted: TTLCache[PersonId, bool] = TTLCache(CACHED, NOTED_MS, time.now)

    async def note(self, person: PersonId) -> None:
        """Note that the person is active in private, at most once per `NOTED_MS`."""
        if person not in self._noted:
            self._noted[person] = True
            await self._live.memory.remember(
                _key(person), b"%d" % (self._time.now() + NOTED_MS), ttl_s=KEPT_S
            )

    async def forget(self, person: PersonId) -> None:
        """Forget the person's activity."""
        self._noted.pop(person, None)
        await self._live.memory.forget(_key(person))

    async def last(self, person: PersonId) -> int:
        """Return the last possible activity, in milliseconds since the epoch; 0 if unknown."""
        return int(await self._live.memory.recall(_key(person)) or 0)


def _key(person: PersonId) -> str:
    return f"seen:{person}"
