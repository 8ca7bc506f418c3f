"""When no process of the bot ran, so that nobody pays for it with their time."""

from bot.service.pace import Outage
from bot.timing import Time
from storage.live import Live

SHORTEST_MS = 10_000
"""A shorter silence of all processes is none."""


class Downtime:
    """The outages of the last days; all processes note that they run, and read the outages."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time
        self.outages: tuple[Outage, ...] = ()

    async def refresh(self) -> None:
        """Note that this process runs; the first after an outage records it."""
        spans = await self._live.note_running(self._time.now(), SHORTEST_MS)
        self.outages = tuple(Outage(*span) for span in spans)
