"""Store of the queue for quick matches: tickets, seatings, notices and callers.

The queue of all games is one aggregate. A person has one ticket. A seating holds the people taken out of the
queue until their table is stored, so that a process that dies in between loses nobody. A ticket may name a
notice, the message that shows the wait; the ending of a wait is stored until that message shows it. What the
message was last sent is a drawer's record beside the aggregate: a drawing does not rewrite the queue.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import msgspec
from redis.exceptions import TimeoutError

from bot.features.queue.waiting import Caller, Ending, Notice, NoticeRecord, PlannedTable, Ticket, message_of
from bot.match.loaded import UpdateId
from bot.match.refusals import Stale
from bot.match.seating.room import NO_TABLE
from bot.match.table import Chair, PersonId, TableId
from storage import codec
from storage.live.live import Live
from storage.live.repository import OnePart, Repository

QUEUE = "queue"
NOTICES_READ = 200
"""Notices in a page of them."""
RECORDS: msgspec.json.Decoder[NoticeRecord] = codec.decoder(NoticeRecord)


class Queue(msgspec.Struct, omit_defaults=True):
    """The waiting people, the ends of waits, and who is called. Stored by the names of its fields."""

    tickets: dict[PersonId, Ticket] = {}
    ended: dict[str, Notice] = {}
    """By the notice's name, until it shows the ending."""
    seatings: dict[str, PlannedTable] = {}
    callers: dict[PersonId, Caller] = {}

    def copy(self) -> "Queue":
        """Return a copy to edit."""
        return Queue(dict(self.tickets), dict(self.ended), dict(self.seatings), dict(self.callers))

    def end(self, person: PersonId, ticket: Ticket, ending: Ending) -> None:
        """Have the notice of a ticket show how the wait has ended, if there is one."""
        if ticket.notice:
            self.ended[ticket.notice] = Notice(person, ticket.wishes[-1], ticket.chair.language, ending)

    def ending_of(self, name: str) -> Ending | None:
        """Return the ending that a notice should show."""
        return self.ended[name].ending if name in self.ended else None

    def shown(self) -> dict[str, PersonId]:
        """Return the notices that may change, with their people: of waits, and of matches alone."""
        waiting = {each.notice: person for person, each in self.tickets.items() if each.notice}
        alone = {name: each.person for name, each in self.ended.items() if each.table}
        seated = {name: chair.person for _, chair, name in self.seated() if chair.person is not None}
        return waiting | alone | seated

    def seated(self) -> Iterator[tuple[PlannedTable, Chair, str]]:
        """Yield the chairs of tables that are being set, with the names of their notices."""
        for seating in self.seatings.values():
            for chair, name in zip(seating.chairs, seating.notices, strict=False):
                if name:
                    yield seating, chair, name

    def noticed(self, person: PersonId, name: str, record: bytes | None) -> "Noticed | None":
        """Return a person's notice with its record; None if it does not exist."""
        sent = NoticeRecord(message=message_of(name)) if record is None else RECORDS.decode(record)
        if (ended := self.ended.get(name)) is not None:
            return Noticed(ended, sent, None, None)
        ticket = self.tickets.get(person)
        if ticket is not None and ticket.notice == name:
            return Noticed(Notice(person, ticket.wishes[-1], ticket.chair.language), sent, ticket, None)
        for seating, chair, notice in self.seated():
            if notice == name:
                return Noticed(Notice(person, seating.wish, chair.language), sent, None, seating)
        return None


class Noticed(NamedTuple):
    """A notice, the record of its last drawing, and what it should show."""

    notice: Notice
    record: NoticeRecord
    ticket: Ticket | None
    """The ticket of the wait, if it goes on."""
    seating: PlannedTable | None
    """The table that is being set for its person."""


class QueueCodec(OnePart[Queue]):
    """Serialises the queue."""

    def absent(self) -> Queue:
        return Queue()


class QueueStore:
    """Loads the queue and changes it by one atomic write at a time. Every method raises redis.RedisError."""

    def __init__(self, live: Live) -> None:
        self._records = live.queue
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
        update: UpdateId = "",
    ) -> bool:
        """Store a person's ticket in place of any other, or only of the one `instead`.

        Its notice shows the wait from now on; one that showed the other ticket shows that its wait is left.
        Idempotent by `update`. Returns False if the other ticket has changed, or for a repeated update.
        """

        def edit(queue: Queue) -> None:
            old = queue.tickets.get(person)
            if instead is not None and old != instead:
                require(old == ticket)
                return
            if old is not None and old.notice != ticket.notice:
                queue.end(person, old, Ending.LEFT)
            queue.tickets[person] = ticket
            queue.ended.pop(ticket.notice, None)

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
            queue.end(person, old, ending)

        return await self._change(edit)

    async def tickets(self) -> Mapping[PersonId, Ticket]:
        """Return all tickets by person."""
        return (await self._load()).tickets

    async def callers(self) -> Mapping[PersonId, Caller]:
        """Return everybody who has asked to be called."""
        return (await self._load()).callers

    async def set_caller(
        self, person: PersonId, caller: Caller | None, *, instead: Caller | None = None
    ) -> bool:
        """Store how a person is called, or that they are not, in place of any other or of the one `instead`.

        Returns False if the other has changed.
        """

        def edit(queue: Queue) -> None:
            require(instead is None or queue.callers.get(person) == instead)
            if caller is None:
                require(queue.callers.pop(person, None) is not None)
            else:
                queue.callers[person] = caller

        return await self._change(edit)

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

    async def settled(self, name: str, ending: Ending, alone_at: TableId = NO_TABLE) -> None:
        """Delete a seating after its table is stored or given up; its notices show the ending."""

        def edit(queue: Queue) -> None:
            for seating, chair, notice in queue.seated():
                if seating is queue.seatings.get(name) and chair.person is not None:
                    person, wish, language = chair.person, seating.wish, chair.language
                    queue.ended[notice] = Notice(person, wish, language, ending, alone_at)
            queue.seatings.pop(name, None)

        await self._change(edit)

    async def set_record(self, name: str, record: NoticeRecord) -> None:
        """Store the drawer's record of a notice."""
        await self._records.store_drawing(QUEUE, name, codec.encode(record))

    async def some_noticed(self, cursor: int) -> tuple[dict[str, Noticed], int]:
        """Return the notices of ended waits, a page of the others, and the next cursor; 0 at the end."""
        queue = await self._load()
        shown, after = queue.shown(), cursor + NOTICES_READ
        page = dict(islice(shown.items(), cursor, after))
        people = {name: notice.person for name, notice in queue.ended.items() if not notice.table} | page
        return await self._noticed(queue, people), after if after < len(shown) else 0

    async def name_in(self, person: PersonId, message: int) -> str | None:
        """Return the name of the notice that a person's message shows; None if it shows none."""
        queue = await self._load()
        people = queue.shown() | {name: notice.person for name, notice in queue.ended.items()}
        own = {name: each for name, each in people.items() if each == person}
        found = await self._noticed(queue, own)
        return next((name for name, each in found.items() if each.record.message == message), None)

    async def noticed(self, person: PersonId, name: str) -> Noticed | None:
        """Return a person's notice by its name; None if it is forgotten."""
        return (await self._noticed(await self._load(), {name: person})).get(name)

    async def _noticed(self, queue: Queue, people: Mapping[str, PersonId]) -> dict[str, Noticed]:
        """Return the notices of these names and people that exist."""
        records = await self._records.records(QUEUE, *people) if people else ()
        found = zip(people.items(), records, strict=True)
        return {
            name: noticed
            for (name, person), record in found
            if (noticed := queue.noticed(person, name, record)) is not None
        }

    async def forget_person(self, person: PersonId) -> None:
        """Forget the notices of a person's ended waits."""
        ended = (await self._load()).ended
        for name, notice in ended.items():
            if notice.person == person:
                await self.forget(name, notice.ending)

    async def forget(self, name: str, ending: Ending | None) -> None:
        """Forget a notice that shows this ending; keep one that has another to show.

        The record goes first: a process that dies in between leaves none behind.
        """

        def edit(queue: Queue) -> None:
            require(queue.ending_of(name) == ending)
            queue.ended.pop(name, None)
            queue.seatings = {each: without(seating, name) for each, seating in queue.seatings.items()}

        if (await self._load()).ending_of(name) == ending:
            await self._records.store_drawing(QUEUE, name, None)
            await self._change(edit)


def without(seating: PlannedTable, notice: str) -> PlannedTable:
    """Return a seating without a notice."""
    names = tuple("" if each == notice else each for each in seating.notices)
    return msgspec.structs.replace(seating, notices=names)


def require(is_current: bool) -> None:
    """Raise Stale unless an edit fits the queue."""
    if not is_current:
        raise Stale
