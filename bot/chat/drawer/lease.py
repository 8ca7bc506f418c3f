"""The right to deliver to a chat, which one process has at a time."""

import time as clock

from bot.base.active import Active
from bot.chat.outgoing.permits import Permits
from bot.ui.ranks import Rank
from storage.live import Live
from storage.permits import Permit

LEASE_S = 10.0
"""How long a lease lasts, unless it is renewed or its holder dies."""
LEAST_S = 5.0
"""A lease with less time left is renewed, while a call is under way as well."""


class LostLease(Exception):
    """Another process delivers to this chat, or may do so."""


class Lease:
    """One chat's lease, as this process knows of it."""

    def __init__(self, live: Live, permits: Permits, chat: int, holder: Active) -> None:
        self._live = live
        self._permits = permits
        self._chat = chat
        self._holder = holder
        self._tenure: int | None = None
        self._ends = float("-inf")
        self._is_lost_aside = False
        """Whether it was lost while it was kept, of which who draws has to learn."""
        self.term = 0
        """Another number whenever somebody else may have had the lease in between."""

    @property
    def is_ours(self) -> bool:
        """Whether this process delivers to the chat, as far as it knows."""
        return self._ends > float("-inf")

    @property
    def is_unbroken(self) -> bool:
        """Whether nobody else can have had the lease since it was taken."""
        return not self._has_ended and self._holder.tenure == self._tenure

    async def permit(self, table: str, rank: Rank, *, spares: bool, queues: bool) -> Permit:
        """Take or renew the lease together with a permit to call for this table. Raises LostLease."""
        tenure = self._trusted_tenure()
        ends = clock.monotonic() + LEASE_S
        permit = await self._permits.take_with_lease(
            self._chat,
            self._holder.name,
            int(LEASE_S * 1000),
            table=table,
            rank=rank,
            spares=spares,
            queues=queues,
        )
        if permit is None:
            self._lose()
            raise LostLease
        self.term += not self.is_unbroken
        self._tenure, self._ends, self._is_lost_aside = tenure, ends, False
        return permit

    async def ensure(self) -> None:
        """Take the lease, or make sure before a call that nobody else has had it since. Raises LostLease."""
        tenure = self._trusted_tenure()
        if self._is_lost_aside or (self.is_ours and (tenure != self._tenure or self._has_ended)):
            self._lose()
            raise LostLease
        if self._ends - clock.monotonic() < LEAST_S:
            await self._take()
            self._tenure = tenure

    async def keep(self) -> None:
        """Renew a lease that is ours and would end soon; one that has ended is lost. Raises LostLease."""
        try:
            if self.is_ours and self._has_ended:
                raise LostLease
            if self.is_ours and self._ends - clock.monotonic() < LEAST_S:
                await self._take()
        except LostLease:
            self._lose()
            self._is_lost_aside = True
            raise

    @property
    def _has_ended(self) -> bool:
        return self._ends < clock.monotonic()

    async def release(self) -> None:
        """Give the lease up, if this process has it."""
        if self.is_ours:
            self._lose()
            await self._live.leases.release_chat(self._chat, self._holder.name)

    async def _take(self) -> None:
        ends = clock.monotonic() + LEASE_S
        if not await self._live.leases.take_chat(self._chat, self._holder.name, int(LEASE_S * 1000)):
            self._lose()
            raise LostLease
        self.term += not self.is_unbroken
        self._ends = ends

    def _trusted_tenure(self) -> int:
        tenure = self._holder.tenure
        if tenure is None:
            self._lose()
            raise LostLease
        return tenure

    def _lose(self) -> None:
        self._ends, self._is_lost_aside = float("-inf"), False
