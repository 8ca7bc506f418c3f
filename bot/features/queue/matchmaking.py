"""Quick matches: people of all chats wait for each other, and computers fill what stays empty."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from bot.base.pace import FAST
from bot.base.timing import Time
from bot.features.lobby.new_tables import NewTables
from bot.features.queue.avoidance import MINUTE_MS, Avoidance
from bot.features.queue.planning import TICKETS, at_leisure, check_offered, wishes
from bot.features.queue.quick_tables import QuickTables
from bot.features.queue.waiting import Ending, Notice, Ticket, Wish
from bot.match.loaded import UpdateId
from bot.match.maintenance import Maintenance
from bot.match.rated import pool_of, rating_of
from bot.match.refusals import LeftLately, PlaysQuickMatch, Refusal
from bot.match.seating.room import NO_TABLE, Reservations
from bot.match.table import PersonId
from bot.people.people import Person, chair_of
from games import registry
from games.options import as_json
from storage.live.limits import Window
from storage.live.live import Live
from storage.sql.profiles import Profiles

PATIENCE_MS = 30_000
"""How long a person waits unless they say otherwise."""
MENU = Window(span_ms=600_000, most=1)
"""Waits that a menu begins: a button that is pressed twice begins one."""
COUNTED_MS = 1_000
"""How old a count of those who wait may be."""
TRIES = 3


class Standing(NamedTuple):
    """How a person's waiting stands."""

    ticket: Ticket
    others: int
    """How many others have the same wish."""


class NotWaiting(Refusal):
    """The person does not wait for a match."""


class Matchmaking:
    """Lets people wait for others."""

    def __init__(
        self,
        live: Live,
        new_tables: NewTables,
        room: Reservations,
        profiles: Profiles,
        avoidance: Avoidance,
        maintenance: Maintenance,
        time: Time,
    ) -> None:
        self._live = live
        self._queue = live.waiting_room
        self._room = room
        self._profiles = profiles
        self._avoidance = avoidance
        self._time = time
        self.tables = QuickTables(live, new_tables, room, maintenance, time)
        self._counts: Counter[Wish] = Counter()
        self._counted_at = 0
        self._changes = 0
        """How often somebody has come or gone by this process."""

    async def wait(
        self,
        person: Person,
        wish: Wish,
        *,
        patience_ms: int = PATIENCE_MS,
        avoids: Iterable[PersonId] = (),
        message: int | None = None,
        update: UpdateId = "",
    ) -> Standing:
        """Let a person wait; who has waited for the same keeps their place.

        The `message` shows it from now on, or one that is still to be sent if it is 0; each begins one wait.
        An `update` that comes again changes nothing. Raises UnknownGame, TooManyTables, PlaysQuickMatch,
        LeftLately, DatabaseSilent, and NotWaiting where such a wait is over.
        """
        check_offered(wish)
        await self._room.require_of_person(person.id, besides=NO_TABLE)
        await self._require_free(person.id)
        avoided = {*avoids, *await self._avoidance.avoids(person.id)}
        if message and not await self._may_begin(person.id, message, update):
            return await self.standing(person.id)
        now, old = self._time.now(), await self._ticket(person.id)
        ticket = Ticket(
            wish,
            chair_of(person),
            old.since if old is not None and old.wish == wish else now,
            now + patience_ms,
            await self._rating(person.id, wish),
            frozenset(avoided),
            "" if message is None else _notice_name(person.id, message, update),
            person.habits.level,
        )
        if not await self._put(person, ticket, message=message or 0, update=update):
            return await self.standing(person.id)
        return await self._standing(ticket)

    async def objection(self, person: PersonId) -> Refusal | None:
        """Why a person may not wait for this at present.

        They have left quick matches lately, or play one by the clock.
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
        return await self._queue.noticed(_notice_name(person, message)) is not None

    async def _may_begin(self, person: PersonId, message: int, update: UpdateId) -> bool:
        """Whether a press of a menu's button may begin a wait; each menu begins one."""
        return await self._live.limits.count(f"waits:{person}:{message}", update, self._time.now(), MENU)

    async def change(
        self,
        person: Person,
        message: int,
        *,
        wish: Callable[[Wish], Wish] = lambda wish: wish,
        patience_ms: int | None = None,
    ) -> Ticket:
        """Change what a person waits for, or for how long, in the message that shows it.

        For another match they begin to wait anew.

        Raises NotWaiting, PlaysQuickMatch, LeftLately.
        """
        for _ in range(TRIES):
            stored = await self._shown_in(person.id, message)
            old = TICKETS.decode(stored)
            wanted = wish(old.wish)
            if wanted != old.wish:
                await self._require_free(person.id)
            ticket = await self._changed(person, old, wanted, patience_ms)
            if await self._put(person, ticket, message=message, instead=stored):
                return ticket
        raise NotWaiting

    async def _shown_in(self, person: PersonId, message: int) -> bytes:
        """The ticket of the wait that a message shows. Raises NotWaiting."""
        stored = await self._queue.ticket(person)
        name = "" if stored is None else TICKETS.decode(stored).notice
        noticed = await self._queue.noticed(name) if name else None
        if stored is None or noticed is None or _NOTICES.decode(noticed.notice).message != message:
            raise NotWaiting
        return stored

    async def _changed(self, person: Person, old: Ticket, wish: Wish, patience_ms: int | None) -> Ticket:
        now, other = self._time.now(), wish != old.wish
        since = now if other else old.since
        whole = old.until - old.since if patience_ms is None else patience_ms
        return msgspec.structs.replace(
            old,
            wish=wish,
            chair=chair_of(person),
            since=since,
            until=max(since + whole, now),
            rating=await self._rating(person.id, wish) if other else old.rating,
        )

    async def _put(
        self,
        person: Person,
        ticket: Ticket,
        *,
        message: int,
        instead: bytes = b"",
        update: UpdateId = "",
    ) -> bool:
        notice = Notice(person=person.id, wish=ticket.wish, language=person.language, message=message)
        done = await self._queue.put(
            person.id,
            msgspec.json.encode(ticket),
            instead=instead,
            name=ticket.notice,
            notice=msgspec.json.encode(notice),
            ending=Ending.LEFT.value,
            update=update,
        )
        self._wake()
        return done

    async def leave(self, person: PersonId, message: int | None = None) -> None:
        """Let a person wait no longer, for what this message shows. Raises NotWaiting."""
        if message is not None:
            await self._shown_in(person, message)
        if not await self._queue.end(person, Ending.LEFT.value):
            raise NotWaiting
        self._wake()

    def _wake(self) -> None:
        self._changes += 1
        self._counted_at = 0
        self.tables.wake()

    async def standing(self, person: PersonId) -> Standing:
        """How a person's waiting stands. Raises NotWaiting."""
        ticket = await self._ticket(person)
        if ticket is None:
            raise NotWaiting
        return await self._standing(ticket)

    async def others(self, wish: Wish) -> int:
        """How many besides one who waits for this do so, as of a moment ago."""
        now = self._time.now()
        if not 0 <= now - self._counted_at < COUNTED_MS:
            await self._count()
        return max(0, self._counts[wish] - 1)

    async def _count(self) -> None:
        """Count those who wait; a count during which somebody has come or gone is not kept."""
        changes, tickets = self._changes, await self._queue.tickets()
        self._counts = Counter(await at_leisure(len(tickets), wishes, tickets.values()))
        self._counted_at = self._time.now() if changes == self._changes else 0

    async def _ticket(self, person: PersonId) -> Ticket | None:
        stored = await self._queue.ticket(person)
        return None if stored is None else TICKETS.decode(stored)

    async def _standing(self, ticket: Ticket) -> Standing:
        return Standing(ticket, await self.others(ticket.wish))

    async def _rating(self, person: PersonId, wish: Wish) -> int:
        options = as_json(registry.get(wish.game).presets[wish.preset])
        return await rating_of(self._profiles, person, pool_of(wish.game, options, FAST))


_NOTICES = msgspec.json.Decoder(Notice)


def _notice_name(person: PersonId, message: int, update: UpdateId = "") -> str:
    """The name of the message that shows a person's wait; of one to be sent, that of its update."""
    return f"{person}:{message}" if message else f"{person}:u{update}"
