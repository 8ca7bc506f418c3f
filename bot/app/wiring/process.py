"""Resources of a process, and the service container of its active time."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.app.readiness import Readiness
from bot.app.wiring.stores import Stores
from bot.base.active import Active
from bot.base.condition import Condition
from bot.base.downtime import Downtime
from bot.base.services import Services
from bot.base.settings import Settings
from bot.base.thinking import Analysis, Thinking
from bot.base.timing import Time
from bot.chat.incoming.rivalry import Rivalry
from bot.chat.incoming.webhook import Entrance
from bot.chat.outgoing.permits import Limits
from bot.chat.outgoing.sender import Sender
from bot.chat.rate_limits import RateLimits
from bot.feature_api.registry import entry_links, outbox, routes
from bot.match.turns.schedule import Schedule


@dataclass(frozen=True, kw_only=True)
class Process:
    """Resources of a process, active or standby."""

    settings: Settings
    time: Time
    stores: Stores
    active: Active
    thinking: Thinking
    analysis: Analysis
    readiness: Readiness
    rivalry: Rivalry
    entrance: Entrance | None
    """The source of updates, if a webhook brings them."""
    queues: dict[str, Callable[[], int]]
    """The length of each queue, while this process is active."""
    thinking_ms: int
    limits: bool

    def services(self) -> Services:
        """Build the service container. Services with settings of their own are built here."""
        (bot, live, archive, operation, _), time = self.stores, self.time
        downtime = Downtime(live, time)
        limits = Limits(overall=max(1, int(self.settings.calls_per_second))) if self.limits else None
        return Services(
            *(bot, live, archive, operation, time, downtime, self.settings, self.active),
            *(self.analysis, self.thinking, self.rivalry, outbox(), routes(), entry_links()),
            Sender(live, bot, time, self.active, limits=limits),
            Schedule(time, thinking_ms=self.thinking_ms, downtime=downtime),
            RateLimits(live, time, on=self.limits),
            Condition(lambda: len(self.active.living), self.readiness.missing, self._servers),
        )

    async def _servers(self) -> list[str]:
        """Return the name and version of each server that answers."""
        asked = self.stores.operation.server(), self.stores.archive.version()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [each for each in answers if isinstance(each, str)]
