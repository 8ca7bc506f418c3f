"""Maintenance: no table is opened and no match begins, while those under way end."""

from dataclasses import dataclass

from bot.base.timing import Time
from bot.match.refusals import Refusal
from storage.redis.operation import OperationStore


class UnderMaintenance(Refusal):
    """Nothing new begins at present."""

    key = "refused-maintenance"


@dataclass(frozen=True, eq=False)
class Maintenance:
    """Whether the bot is under maintenance; all processes read the same."""

    store: OperationStore
    time: Time

    async def is_on(self) -> bool:
        """Return whether nothing new begins."""
        return await self.store.maintenance()

    async def turn(self, *, on: bool) -> None:
        """Begin or end the maintenance."""
        await self.store.set_maintenance(self.time.now() if on else None)

    async def require_off(self) -> None:
        """Raise UnderMaintenance."""
        if await self.is_on():
            raise UnderMaintenance
