"""Quick matches: people of all chats meet, at once with computers, or after a wait for a rated match."""

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
from bot.match.refusals import LeftLately, PlaysQuickMatch, Refusal
from bot.match.seating.room import NO_TABLE, Reservations
from bot.match.store import Store
from bot.match.table import PersonId, Phase, with_part
from bot.people.people import Person, chair_of
from games import registry
from games.options import as_json
from storage.live.limit_store import Window
from storage.live.live import Live
from storage.sql.profiles import Profiles

MENU = Window(span_ms=600_000, most=1)
"""Waits that a menu begins: a button that is pressed twice begins one."""
COUNTED_MS = 1_000
"""How old a count of those who wait may be."""
MOST_WISHES = 3
"""Matches for one of which a person waits."""
TRIES = 3


class NotWaiting(Refusal):
    """The person does not wait for a match."""


class Matchmaking:
    """Lets people play at once, or wait for others who want a rated match."""

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
        """How often somebody has come or gone by this process."""

    async def wait(
        self,
        person: Person,
        wish: Wish,
        *,
        rated: bool = False,
        message: int | None = None,
        update: UpdateId = "",
    ) -> Ticket:
        """Let a person play at once, or wait for a rated match: for this one besides those named before.

        The `message` shows it from now on, or one that is still to be sent if it is 0; each begins one wait.
        An `update` that comes again changes nothing. Raises UnknownGame, TooManyTables, PlaysQuickMatch,
        LeftLately, DatabaseSilent, and NotWaiting where such a wait is over.
        """
        check_offered(wish)
        await self._room.require_of_person(person.id, besides=NO_TABLE)
        await self._require_free(person.id)
        avoided = await self._avoidance.avoids(person.id)
        known = await self._queue.has_let_wait(update)
        if known or (message and not await self._may_begin(person.id, message, update)):
            return await self.standing(person.id)
        async with self._waits.turn_of(person.id):
            old = await self._queue.ticket(person.id)
            ticket = Ticket(
                (wish,),
                chair_of(person),
                self._time.now(),
                avoids=avoided,
                notice="" if message is None else notice_name(person.id, message, update),
                level=person.habits.level,
            )
            if rated and has_clock(wish.game):
                ticket = await self._waiting_for(ticket, (*_rated_wishes(old), wish))
            ticket = _in_place_of(old, ticket)
            await self._leave_other_seats(person.id, old)
            put = await self._put(person.id, ticket, update=update)
        return ticket if put else await self.standing(person.id)

    async def _leave_other_seats(self, person: PersonId, ticket: Ticket | None) -> None:
        """Keep no seat for which the person has waited, nor let others come to their table.

        A match that they play alone goes on without a clock. Raises PlaysQuickMatch.
        """
        if ticket is not None:
            await self._waits.give_seat_up(person, ticket)
        for table in await self._store.of_person(person):
            if table.quick.drop_in and table.phase is Phase.PLAYING:
                await self._store.change_if_any(table.id, self._close)

    def _close(self, loaded: Loaded) -> Edit:
        """Raises PlaysQuickMatch where others play or are about to."""
        table = loaded.table
        if table.phase is not Phase.PLAYING:
            return Edit(table)
        if len(table.people) + len(table.newcomers) > 1:
            raise PlaysQuickMatch
        return self._moves.reseat(
            loaded, msgspec.structs.replace(with_part(table, "quick", drop_in=False), pace=None)
        )

    async def objection(self, person: PersonId) -> Refusal | None:
        """Why a person may not wait for this at present.

        They have left quick matches lately, or play one by the clock, or one is about to begin.
        """
        pause = await self._avoidance.pause_ms(person)
        if pause:
            return LeftLately(minutes=-(-pause // MINUTE_MS))
        if await self.tables.plays_another(person):
            return PlaysQuickMatch()
        return None

    async def _require_free(self, person: PersonId) -> None:
        """Raises PlaysQuickMatch, LeftLately."""
        objection = await self.objection(person)
        if objection is not None:
            raise objection

    async def has_notice(self, person: PersonId, message: int) -> bool:
        """Whether a message shows a wait, or will say how it has ended."""
        return await self._queue.noticed(person, notice_name(person, message)) is not None

    async def _may_begin(self, person: PersonId, message: int, update: UpdateId) -> bool:
        """Whether a press of a menu's button may begin a wait; each menu begins one."""
        return await self._live.limits.count(f"waits:{person}:{message}", update, self._time.now(), MENU)

    async def change(
        self, person: Person, message: int, *, wishes: Callable[[tuple[Wish, ...]], tuple[Wish, ...]]
    ) -> Ticket:
        """Change for which rated matches a person waits, in the message that shows it. Raises NotWaiting."""
        for _ in range(TRIES):
            old = await self.shown_in(person.id, message)
            if not old.rated:
                raise NotWaiting
            ticket = await self._waiting_for(old, wishes(old.wishes))
            if await self._put(person.id, ticket, instead=old):
                return ticket
        raise NotWaiting

    async def sit_alone(self, person: PersonId, message: int) -> None:
        """Let a person wait for no seat of others, but play with computers at once. Raises NotWaiting."""
        async with self._waits.turn_of(person):
            ticket = await self.shown_in(person, message)
            alone = msgspec.structs.replace(ticket, alone=True)
            if alone.rated or not await self._queue.replace(person, alone, instead=ticket):
                raise NotWaiting
        self._wake()

    async def _waiting_for(self, ticket: Ticket, wishes: tuple[Wish, ...]) -> Ticket:
        """The ticket of one who waits for one of these rated matches, the last of them that may be named."""
        named = tuple(dict.fromkeys(reversed(wishes)))[:MOST_WISHES][::-1]
        for wish in named:
            check_offered(wish)
        assert ticket.chair.person is not None
        ratings = [await self._rating(ticket.chair.person, wish) for wish in named]
        return msgspec.structs.replace(ticket, wishes=named, ratings=tuple(ratings))

    async def shown_in(self, person: PersonId, message: int) -> Ticket:
        """The ticket of the wait that a message shows. Raises NotWaiting."""
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
        """Let a person wait no longer, for what this message shows. Raises NotWaiting."""
        if message is not None:
            await self.shown_in(person, message)
        if not await self._waits.end(person, Ending.LEFT):
            raise NotWaiting
        self._wake()

    async def give_up(self, person: PersonId, ticket: Ticket) -> None:
        """Let a person wait no longer by this ticket, which they cannot see."""
        await self._waits.end(person, Ending.LEFT, ticket=ticket)

    def _wake(self) -> None:
        self._changes += 1
        self._counted_at = 0
        self.tables.wake()

    async def standing(self, person: PersonId) -> Ticket:
        """How a person waits. Raises NotWaiting."""
        ticket = await self._queue.ticket(person)
        if ticket is None:
            raise NotWaiting
        return ticket

    async def counts(self) -> Counter[Wish]:
        """How many wait for each rated match, as of a moment ago."""
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
    """The rated matches for which a person waits."""
    return old.wishes if old is not None and old.rated else ()


def _in_place_of(old: Ticket | None, ticket: Ticket) -> Ticket:
    """The ticket with its person's place in the queue, if they have waited for a part of it."""
    if old is not None and ticket.rated and _rated_wishes(old):
        return msgspec.structs.replace(ticket, since=old.since)
    return ticket
