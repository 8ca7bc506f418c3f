"""When the bot did not run or hear from Telegram, so that nobody pays for it with their time."""

from bot.base.pace import UNENDED, Outage
from bot.base.timing import Time, monotonic
from storage.live.live import Live

SHORTEST_MS = 10_000
"""A shorter silence is none."""
HELD_UP_MS = 1_000
"""For so long in real time a busy process may be held up."""


class Downtime:
    """The outages of the last days; all processes note that they run, by one time, and read the outages."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time
        self.outages: tuple[Outage, ...] = ()

    async def refresh(self) -> None:
        """Take Redis's time, and note that this process runs; the first after an outage records it."""
        await self._follow_server()
        past, deaf_since = await self._live.processes.note_running(self._time.now(), self._shortest)
        going_on = () if deaf_since is None else (Outage(deaf_since, UNENDED),)
        self.outages = (*(Outage(*span) for span in past), *going_on)

    async def _follow_server(self) -> None:
        asked = monotonic()
        server = await self._live.server_time()
        self._time.follow(server, asked=asked, answered=monotonic())

    async def lose(self, since: int) -> None:
        """Note that Telegram has not answered since this time."""
        await self._live.processes.note_deaf(since)

    async def regain(self) -> None:
        """Note that Telegram answers."""
        await self._live.processes.note_heard(self._time.now(), self._shortest)

    @property
    def _shortest(self) -> int:
        """Where time is scaled, a process that is held up for a moment has not stopped."""
        return max(SHORTEST_MS, int(HELD_UP_MS * self._time.scale))
