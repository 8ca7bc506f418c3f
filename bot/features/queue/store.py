"""Store of the queue for quick matches: tickets, seatings and notices.

The queue of all games is one aggregate. A person has one ticket. A seating holds the people taken out of the
queue until their table is stored, so that a process that dies in between loses nobody. A ticket may name a
notice, the message that shows the wait; the ending of a wait is stored until that message shows it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

import msgspec
from redis.exceptions import TimeoutError

from bot.features.queue.waiting import Ending, Notice, PlannedTable, Ticket
from bot.match.loaded import UpdateId
from bot.match.refusals import Stale
from bot.match.table import PersonId
from storage.live.live import Live
from storage.live.repository import OnePart, Repository

QUEUE = "queue"
NOTICES_READ = 200
"""Notices in a page of them."""


class Queue(msgspec.Struct, omit_defaults=True):
    """Tickets, seatings, and the messages that show waits. Stored by the names of its fields."""

    tickets: dict[PersonId, Ticket] = {}
    notices: dict[str, Notice] = {}
    endings: dict[str, Ending] = {}
    """By notice, until it shows the ending."""
    seatings: dict[str, PlannedTable] = {}

    def copy(self) -> "Queue":
        """Return a copy to edit."""
        return Queue(dict(self.tickets), dict(self.notices), dict(self.endings), dict(self.seatings))

    def end(self, notice: str, ending: Ending) -> None:
        """Have a notice show how its wait has ended, if there is one."""
        if notice in self.notices:
            self.endings[notice] = ending

    def noticed(self, names: Iterable[str]) -> "dict[str, Noticed]":
        """Return the notices that exist."""
        return {
            name: Noticed(notice, self.tickets.get(notice.person), self.endings.get(name))
            for name in names
            if (notice := self.notices.get(name)) is not None
        }


class Noticed(NamedTuple):
    """A notice, and what it should show."""

    notice: Notice
    ticket: Ticket | None
    """The ticket of its person; another notice may show its wait."""
    ending: Ending | None


class QueueCodec(OnePart[Queue]):
    """Serialises the queue."""

    def absent(self) -> Queue:
        return Queue()


class QueueStore:
    """Loads the queue and changes it by one atomic write at a time. Every method raises redis.RedisError."""

    def __init__(self, live: Live) -> None:
        self._queue = Repository(live.queue, live.index, QueueCodec(Queue), conflict=TimeoutError, cached=1)

    async def _load(self) -> Queue:
        return await self._queue.load(QUEUE)

    async def _change(self, edit: Callable[[Queue], object], *, update: UpdateId = "") -> bool:
        """Edit a copy of the queue; False for a repeated update, and if the edit raises Stale."""

        def edit_copy(queue: Queue) -> Queue:
            after = queue.copy()
            edit(after)
            return after

        try:
            changed = await self._queue.change(QUEUE, update, edit_copy)
        except Stale:
            return False
        return changed.edit is not None

    async def put(
        self,
        person: PersonId,
        ticket: Ticket,
        *,
        instead: Ticket | None = None,
        notice: Notice | None = None,
        update: UpdateId = "",
    ) -> bool:
        """Store a person's ticket in place of any other, or only of the one `instead`.

        The `notice` shows the wait from now on; one that showed the other ticket shows that its wait is left.
        Idempotent by `update`. Returns False if the other ticket has changed, or for a repeated update.
        """

        def edit(queue: Queue) -> None:
            old = queue.tickets.get(person)
            if instead is not None and old != instead:
                require(old == ticket)
                return
            if old is not None and old.notice != ticket.notice:
                queue.end(old.notice, Ending.LEFT)
            queue.tickets[person] = ticket
            if notice is not None:
                queue.notices[ticket.notice] = notice
                queue.endings.pop(ticket.notice, None)

        return await self._change(edit, update=update)

    async def has_let_wait(self, update: UpdateId) -> bool:
        """Return whether this update has stored a ticket before."""
        return bool(update) and await self._queue.has_seen(QUEUE, update)

    async def replace(self, person: PersonId, ticket: Ticket, *, instead: Ticket) -> bool:
        """Store another ticket of a person, shown as before; False unless the one `instead` is stored."""

        def edit(queue: Queue) -> None:
            require(queue.tickets.get(person) == instead)
            queue.tickets[person] = ticket

        return await self._change(edit)

    async def ticket(self, person: PersonId) -> Ticket | None:
        """Return the ticket of a person; None if they do not wait."""
        return (await self._load()).tickets.get(person)

    async def end(self, person: PersonId, ending: Ending, *, ticket: Ticket | None = None) -> bool:
        """End a person's wait, by any ticket or by this one; False if they do not wait by it."""

        def edit(queue: Queue) -> None:
            old = queue.tickets.pop(person, None)
            if old is None or (ticket is not None and old != ticket):
                raise Stale
            queue.end(old.notice, ending)

        return await self._change(edit)

    async def tickets(self) -> Mapping[PersonId, Ticket]:
        """Return all tickets by person."""
        return (await self._load()).tickets

    async def is_empty(self) -> bool:
        """Return whether there are no tickets and no seatings."""
        queue = await self._load()
        return not queue.tickets and not queue.seatings

    async def seat(self, name: str, seating: PlannedTable, tickets: Mapping[PersonId, Ticket]) -> bool:
        """Take people out of the queue for a table; False, with nothing changed, if a ticket has changed.

        Idempotent while the seating is stored.
        """

        def edit(queue: Queue) -> None:
            if any(queue.tickets.get(person) != ticket for person, ticket in tickets.items()):
                require(queue.seatings.get(name) == seating)
                return
            for person in tickets:
                del queue.tickets[person]
            queue.seatings[name] = seating

        return await self._change(edit)

    async def seatings(self) -> Mapping[str, PlannedTable]:
        """Return all seatings by name."""
        return (await self._load()).seatings

    async def settled(self, name: str, ending: Ending, notices: Collection[str] = ()) -> None:
        """Delete a seating after its table is stored or given up; these notices show the ending."""

        def edit(queue: Queue) -> None:
            queue.seatings.pop(name, None)
            for notice in notices:
                queue.end(notice, ending)

        await self._change(edit)

    async def set_notice(self, name: str, notice: Notice) -> None:
        """Store a notice as it is drawn."""

        def edit(queue: Queue) -> None:
            queue.notices[name] = notice

        await self._change(edit)

    async def some_noticed(self, cursor: int) -> tuple[dict[str, Noticed], int]:
        """Return the notices with an ending, a page of the others, and the next cursor; 0 at the end."""
        queue = await self._load()
        after = cursor + NOTICES_READ
        names = dict.fromkeys((*queue.endings, *list(queue.notices)[cursor:after]))
        return queue.noticed(names), after if after < len(queue.notices) else 0

    async def noticed(self, name: str) -> Noticed | None:
        """Return a notice by its name; None if it is forgotten."""
        return (await self._load()).noticed([name]).get(name)

    async def forget(self, name: str, ending: Ending | None) -> None:
        """Forget a notice that shows this ending; keep one that has another to show."""

        def edit(queue: Queue) -> None:
            if queue.endings.get(name) == ending:
                queue.notices.pop(name, None)
                queue.endings.pop(name, None)

        await self._change(edit)


def require(is_current: bool) -> None:
    """Raise Stale unless an edit fits the queue."""
    if not is_current:
        raise Stale
