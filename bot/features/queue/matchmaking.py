"""Matchmaking: quick matches at once, with computers at first, and rated matches after a wait."""

from collections import Counter
from collections.abc import Callable

import msgspec

from bot.base.pace import FAST
from bot.base.timing import Time
from bot.features.queue.avoidance import MINUTE_MS, Avoidance
from bot.features.queue.planning import check_offered
from bot.features.queue.quick_tables import QuickTables
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending, Ticket, Wish, notice_name
from bot.features.queue.waits import Waits
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.opening.choices import has_clock
from bot.match.rated import pool_of, rating_of
from bot.match.refusals import LeftLately, NoTable, PlaysQuickMatch, Refusal
from bot.match.seating.room import NO_TABLE, Reservations
from bot.match.store import Store
from bot.match.table import PersonId, Phase, Table, TableId, with_part
from bot.people.people import Person, chair_of
from games import registry
from games.options import as_json
from storage.live.limit_store import Window
from storage.live.live import Live
from storage.sql.profiles import Profiles

MENU = Window(span_ms=600_000, most=1)
"""Limit of waits per menu: a repeated press begins no other."""
COUNTED_MS = 1_000
"""TTL of the cached counts."""
MOST_WISHES = 3
"""Limit of rated matches that a ticket names."""
TRIES = 3


class NotWaiting(Refusal):
    """The person does not wait for a match."""


class NoOffer(Refusal):
    """The offered table takes this person no longer."""


class Matchmaking:
    """Adds, changes and ends waits in the queue."""

    def __init__(
        self,
        live: Live,
        queue: QueueStore,
        store: Store,
        moves: Moves,
        room: Reservations,
        tables: QuickTables,
        waits: Waits,
        profiles: Profiles,
        avoidance: Avoidance,
        time: Time,
    ) -> None:
        self._live = live
        self._queue = queue
        self._room = room
        self._store = store
        self._moves = moves
        self._waits = waits
        self._profiles = profiles
        self._avoidance = avoidance
        self._time = time
        self.tables = tables
        self._counts: Counter[Wish] = Counter()
        self._counted_at = 0
        self._changes = 0
        """Counter of arrivals and departures in this process; a change invalidates a running count."""

    async def wait(
        self,
        person: Person,
        wish: Wish,
        *,
        rated: bool = False,
        message: int | None = None,
        update: UpdateId = "",
    ) -> Ticket:
        """Put a person in the queue: to play at once, or for this rated match besides those of their ticket.

        `message` shows the wait; 0 stands for a message to be sent, None for none. Each message begins one
        wait. Idempotent by `update`. Raises UnknownGame, TooManyTables, PlaysQuickMatch, LeftLately,
        DatabaseSilent, and NotWaiting if the wait of a repeated call is over.
        """
        check_offered(wish)
        ticket = await self._ticket(person, wish)
        if message is not None:
            ticket = msgspec.structs.replace(ticket, notice=notice_name(person.id, message, update))
        known = await self._queue.has_let_wait(update)
        if known or (message and not await self._may_begin(person.id, message, update)):
            return await self.standing(person.id)
        async with self._waits.lock_of(person.id):
            old = await self._queue.ticket(person.id)
            if rated and has_clock(wish.game):
                ticket = await self._waiting_for(ticket, (*_rated_wishes(old), wish))
            return await self._enter(person.id, old, _in_place_of(old, ticket), update)

    async def join(self, person: Person, id: TableId, *, message: int, update: UpdateId) -> Ticket:
        """Let a person take a seat at an offered table; `message` shows the wait.

        The ticket names the table, whose seat is taken by the next sweep. Idempotent by `update`. Raises
        NoOffer, and refusals of `wait`.
        """
        if await self._queue.has_let_wait(update):
            return await self.standing(person.id)
        async with self._waits.lock_of(person.id):
            old = await self._queue.ticket(person.id)
            if old is not None and old.table == id:
                return old
            table = await self._offered(id)
            ticket = await self._ticket(person, Wish(table.game, table.preset))
            if not await self.tables.drop_ins.admits(table, ticket):
                raise NoOffer
            name = await self._queue.name_in(person.id, message) or notice_name(person.id, message)
            ticket = msgspec.structs.replace(ticket, notice=name, table=id)
            ticket = await self._enter(person.id, old, ticket, update)
        self.tables.look_at_once(person.id)
        return ticket

    async def _offered(self, id: TableId) -> Table:
        """Return an offered table. Raises NoOffer if it is gone."""
        try:
            return (await self._store.load(id)).table
        except NoTable:
            raise NoOffer from None

    async def _ticket(self, person: Person, wish: Wish) -> Ticket:
        """Return an unrated ticket. Raises TooManyTables, PlaysQuickMatch, LeftLately, DatabaseSilent."""
        await self._room.require_of_person(person.id, besides=NO_TABLE)
        await self._require_free(person.id)
        avoided = await self._avoidance.avoids(person.id)
        chair, level = chair_of(person), person.habits.level
        return Ticket((wish,), chair, self._time.now(), avoids=avoided, level=level)

    async def _enter(self, person: PersonId, old: Ticket | None, ticket: Ticket, update: UpdateId) -> Ticket:
        """Store a ticket in place of the old one, under the person's lock. Raises PlaysQuickMatch."""
        await self._leave_other_seats(person, old)
        put = await self._put(person, ticket, update=update)
        return ticket if put else await self.standing(person)

    async def _leave_other_seats(self, person: PersonId, ticket: Ticket | None) -> None:
        """Free the seat of a ticket, and close the person's own table to others.

        A match without company goes on without a clock. Raises PlaysQuickMatch.
        """
        if ticket is not None:
            await self._waits.give_seat_up(person, ticket)
        for table in await self._store.of_person(person):
            if table.quick.drop_in and table.phase is Phase.PLAYING:
                await self._store.change_if_any(table.id, self._close)

    def _close(self, loaded: Loaded) -> Edit:
        """Return the edit that closes a table to others. Raises PlaysQuickMatch if others are there."""
        table = loaded.table
        if table.phase is not Phase.PLAYING:
            return Edit(table)
        if len(table.people) + len(table.newcomers) > 1:
            raise PlaysQuickMatch
        return self._moves.reseat(
            loaded, msgspec.structs.replace(with_part(table, "quick", drop_in=False), pace=None)
        )

    async def objection(self, person: PersonId) -> Refusal | None:
        """Return why a person may not enter the queue; None if they may.

        The reason is a leaver's pause, or a quick match that runs or is about to begin.
        """
        pause = await self._avoidance.pause_ms(person)
        if pause:
            return LeftLately(minutes=-(-pause // MINUTE_MS))
        if await self.tables.plays_another(person):
            return PlaysQuickMatch()
        return None

    async def _require_free(self, person: PersonId) -> None:
        """Raise PlaysQuickMatch or LeftLately unless the person may enter the queue."""
        objection = await self.objection(person)
        if objection is not None:
            raise objection

    async def has_notice(self, person: PersonId, message: int) -> bool:
        """Return whether a message shows a wait, or will show its ending."""
        return await self._queue.name_in(person, message) is not None

    async def _may_begin(self, person: PersonId, message: int, update: UpdateId) -> bool:
        """Count a press of a menu's button; return whether it may begin a wait. Each menu begins one."""
        return await self._live.limits.count(f"waits:{person}:{message}", update, self._time.now(), MENU)

    async def change(
        self, person: Person, message: int, *, wishes: Callable[[tuple[Wish, ...]], tuple[Wish, ...]]
    ) -> Ticket:
        """Change the rated matches of the ticket that a message shows. Raises NotWaiting."""
        for _ in range(TRIES):
            old = await self.shown_in(person.id, message)
            if not old.rated:
                raise NotWaiting
            ticket = await self._waiting_for(old, wishes(old.wishes))
            if await self._put(person.id, ticket, instead=old):
                return ticket
        raise NotWaiting

    async def sit_alone(self, person: PersonId, message: int) -> None:
        """Give a person a table of their own instead of a seat at another. Raises NotWaiting."""
        async with self._waits.lock_of(person):
            ticket = await self.shown_in(person, message)
            alone = msgspec.structs.replace(ticket, alone=True)
            if alone.rated or not await self._queue.replace(person, alone, instead=ticket):
                raise NotWaiting
        self._wake()

    async def _waiting_for(self, ticket: Ticket, wishes: tuple[Wish, ...]) -> Ticket:
        """Return the ticket with these rated matches, at most the last MOST_WISHES. Raises UnknownGame."""
        named = tuple(dict.fromkeys(reversed(wishes)))[:MOST_WISHES][::-1]
        for wish in named:
            check_offered(wish)
        assert ticket.chair.person is not None
        ratings = [await self._rating(ticket.chair.person, wish) for wish in named]
        return msgspec.structs.replace(ticket, wishes=named, ratings=tuple(ratings))

    async def shown_in(self, person: PersonId, message: int) -> Ticket:
        """Return the ticket of the wait that a message shows. Raises NotWaiting."""
        ticket = await self._queue.ticket(person)
        noticed = await self._queue.noticed(person, ticket.notice) if ticket is not None else None
        if ticket is None or noticed is None or noticed.record.message != message:
            raise NotWaiting
        return ticket

    async def _put(
        self, person: PersonId, ticket: Ticket, *, instead: Ticket | None = None, update: UpdateId = ""
    ) -> bool:
        done = await self._queue.put(person, ticket, instead=instead, update=update)
        self._wake()
        return done

    async def leave(self, person: PersonId, message: int | None = None) -> None:
        """Take a person out of the queue, by the message that shows the wait. Raises NotWaiting."""
        if message is not None:
            await self.shown_in(person, message)
        if not await self._waits.end(person, Ending.LEFT):
            raise NotWaiting
        self._wake()

    async def give_up(self, person: PersonId, ticket: Ticket) -> None:
        """End the wait of a ticket that the person cannot see."""
        await self._waits.end(person, Ending.LEFT, ticket=ticket)

    def _wake(self) -> None:
        self._changes += 1
        self._counted_at = 0
        self.tables.wake()

    async def standing(self, person: PersonId) -> Ticket:
        """Return a person's ticket. Raises NotWaiting."""
        ticket = await self._queue.ticket(person)
        if ticket is None:
            raise NotWaiting
        return ticket

    async def counts(self) -> Counter[Wish]:
        """Return the number of people in the queue for each rated match. Cached for COUNTED_MS."""
        now = self._time.now()
        if not 0 <= now - self._counted_at < COUNTED_MS:
            changes, entries = self._changes, await self.tables.book.read(await self._queue.tickets())
            self._counts = Counter(wish for each in entries.values() for wish, _ in each.pools)
            self._counted_at = now if changes == self._changes else 0
        return self._counts

    async def _rating(self, person: PersonId, wish: Wish) -> int:
        options = as_json(registry.get(wish.game).presets[wish.preset])
        return await rating_of(self._profiles, person, pool_of(wish.game, options, FAST))


def _rated_wishes(old: Ticket | None) -> tuple[Wish, ...]:
    """Return the rated matches of a ticket."""
    return old.wishes if old is not None and old.rated else ()


def _in_place_of(old: Ticket | None, ticket: Ticket) -> Ticket:
    """Return the ticket with the place in the queue of the rated one that it replaces."""
    if old is not None and ticket.rated and _rated_wishes(old):
        return msgspec.structs.replace(ticket, since=old.since)
    return ticket
