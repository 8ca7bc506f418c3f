"""The right to deliver to a chat, which one process has at a time."""

import time as clock

from bot.delivery.permits import Permits
from bot.screens.ranks import Rank
from storage.live import Live, Permit

SPARE_S = 2.0
"""How much longer a lease lasts than the call it covers."""
LEAST_SPARE_S = 0.5
"""A lease with less time left is renewed before a call."""


class LostLease(Exception):
    """Another process delivers to this chat."""


class Lease:
    """One chat's lease, as this process knows of it."""

    def __init__(self, live: Live, permits: Permits, chat: int, holder: str, *, usual_s: float) -> None:
        """`usual_s` is how long most calls may take."""
        self._live = live
        self._permits = permits
        self._chat = chat
        self._holder = holder
        self._usual_s = usual_s
        self._ends = float("-inf")

    @property
    def is_ours(self) -> bool:
        """Whether this process delivers to the chat, as far as it knows."""
        return self._ends > float("-inf")

    async def permit(self, table: str, rank: Rank, *, spares: bool, queues: bool) -> Permit:
        """Take or renew the lease together with a permit to call for this table. Raises LostLease."""
        seconds = self._usual_s + SPARE_S
        ends = clock.monotonic() + seconds
        permit = await self._permits.take_with_lease(
            self._chat,
            self._holder,
            int(seconds * 1000),
            table=table,
            rank=rank,
            spares=spares,
            queues=queues,
        )
        if permit is None:
            self._lose()
            raise LostLease
        self._ends = ends
        return permit

    async def ensure(self, seconds: float | None = None) -> None:
        """Make the lease last for a call of `seconds`, or of the usual length. Raises LostLease."""
        seconds = seconds or self._usual_s
        if self._ends - clock.monotonic() < seconds + LEAST_SPARE_S:
            await self._renew(seconds + SPARE_S)

    async def shorten(self) -> None:
        """Shorten the lease to the usual length after a long call, so that another process can take over
        sooner.

        Raises LostLease.
        """
        if self._ends - clock.monotonic() > self._usual_s + SPARE_S:
            await self._renew(self._usual_s + SPARE_S)

    async def release(self) -> None:
        """Give the lease up, if this process has it."""
        if self.is_ours:
            self._lose()
            await self._live.release_chat(self._chat, self._holder)

    async def _renew(self, seconds: float) -> None:
        ends = clock.monotonic() + seconds
        if not await self._live.lease_chat(self._chat, self._holder, int(seconds * 1000)):
            self._lose()
            raise LostLease
        self._ends = ends

    def _lose(self) -> None:
        self._ends = float("-inf")
