"""Outages: times without a running bot or without Telegram, which no clock of a player counts."""

from bot.base.pace import UNENDED, Outage
from bot.base.timing import Time, monotonic
from storage.live.live import Live

SHORTEST_MS = 10_000
"""Shortest silence that counts as an outage."""
HELD_UP_MS = 1_000
"""Real time for which a busy process may be held up without an outage."""


class Downtime:
    """Recent outages. Every process records that it runs, by one shared time, and reads the outages."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time
        self.outages: tuple[Outage, ...] = ()

    async def refresh(self) -> None:
        """Follow Redis's time, and record that this process runs; records an outage that has ended."""
        await self._follow_server()
        past, deaf_since = await self._live.processes.note_running(self._time.now(), self._shortest)
        going_on = () if deaf_since is None else (Outage(deaf_since, UNENDED),)
        self.outages = (*(Outage(*span) for span in past), *going_on)

    async def _follow_server(self) -> None:
        asked = monotonic()
        server = await self._live.server_time()
        self._time.follow(server, asked=asked, answered=monotonic())

    async def lose(self, since: int) -> None:
        """Record that Telegram has not answered since this time."""
        await self._live.processes.note_deaf(since)

    async def regain(self) -> None:
        """Record that Telegram answers."""
        await self._live.processes.note_heard(self._time.now(), self._shortest)

    @property
    def _shortest(self) -> int:
        """Return the shortest outage; in scaled time a busy process needs a longer one."""
        return max(SHORTEST_MS, int(HELD_UP_MS * self._time.scale))
