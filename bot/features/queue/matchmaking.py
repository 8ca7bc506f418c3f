"""Quick matches: people of all chats wait for each other, and computers fill what stays empty."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple, TypeVar

import msgspec
import structlog

from bot.base.lasting_work import go_on
from bot.base.pace import FAST
from bot.base.timing import Time
from bot.features.lobby.fresh_tables import usual_seats
from bot.features.lobby.new_tables import NewTables
from bot.features.queue.avoidance import MINUTE_MS, Avoidance
from bot.features.queue.waiting import Ending, Notice, PlannedTable, Ticket, Wish
from bot.match.loaded import UpdateId
from bot.match.maintenance import Maintenance
from bot.match.rated import pool_of, rating_of
from bot.match.refusals import LeftLately, PlaysQuickMatch, Refusal, UnknownGame
from bot.match.seating.room import NO_TABLE, Reservations
from bot.match.table import PersonId
from bot.people.people import Person, chair_of
from games import pairing, registry
from games.agents.levels import Level
from games.core import objection
from games.options import as_json
from storage.limits import Window
from storage.live import Live
from storage.profiles import Profiles

SWEEP_S = 1.0
PATIENCE_MS = 30_000
"""How long a person waits unless they say otherwise."""
LAPSE_MS = 60_000
"""A wait that should have ended longer ago is given up: its person does not expect a match any more."""
MENU = Window(span_ms=600_000, most=1)
"""Waits that a menu begins: a button that is pressed twice begins one."""
AT_ONCE = 16
"""Tables that are set at a time."""
FEW = 100
"""So many who wait are paired in no time."""
COUNTED_MS = 1_000
"""How old a count of those who wait may be."""
TRIES = 3

T = TypeVar("T")

log = structlog.get_logger(__name__)


class Standing(NamedTuple):
    """How a person's waiting stands."""

    ticket: Ticket
    others: int
    """How many others have the same wish."""


class NotWaiting(Refusal):
    """The person does not wait for a match."""


class Found(NamedTuple):
    """Who leaves the queue for a table, with their tickets as stored."""

    name: str
    seating: PlannedTable
    tickets: Mapping[int, bytes]


class Plan(NamedTuple):
    """What a sweep does with those who wait."""

    tables: Sequence[Found]
    ended: Mapping[int, Ending]
    """Waits that come to nothing."""


class Matchmaking:
    """Lets people wait, and sets tables for them."""

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
        self._new_tables = new_tables
        self._room = room
        self._profiles = profiles
        self._avoidance = avoidance
        self._maintenance = maintenance
        self._time = time
        self._woken = asyncio.Event()
        self._counts: Counter[Wish] = Counter()
        self._counted_at = 0
        self._changes = 0
        """How often somebody has come or gone by this process."""
        self.changed: Callable[[], object] = lambda: None
        """Is called when what people see of their waits may have changed."""

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
        _check_offered(wish)
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
        if await self._plays_another(person):
            return PlaysQuickMatch()
        return None

    async def _plays_another(self, person: PersonId) -> bool:
        """Whether the person would play two matches at a quick pace."""
        return await self._room.quick_match_of(person) is not None

    async def _require_free(self, person: PersonId) -> None:
        """Raises PlaysQuickMatch, LeftLately."""
        objection = await self.objection(person)
        if objection is not None:
            raise objection

    async def has_notice(self, person: PersonId, message: int) -> bool:
        """Whether a message shows a wait, or will say how it has ended."""
        return await self._queue.noticed(_notice_name(person, message), person) is not None

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
            old = _TICKETS.decode(stored)
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
        name = "" if stored is None else _TICKETS.decode(stored).notice
        noticed = await self._queue.noticed(name, person) if name else None
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
            now=self._time.now(),
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
        self._woken.set()
        self.changed()

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
        self._counts = Counter(await at_leisure(len(tickets), _wishes, tickets.values()))
        self._counted_at = self._time.now() if changes == self._changes else 0

    async def run(self) -> None:
        """Set tables until cancelled."""
        await go_on(self._sweep_if_any, "queue-unread", time=self._time, woken=self._woken, pause_s=SWEEP_S)

    async def _sweep_if_any(self) -> None:
        if not await self._queue.is_empty():
            await self.sweep()

    async def sweep(self) -> None:
        """Set tables for those who can be seated now, and those that a process before has left half set."""
        for name, seating in (await self._queue.seatings()).items():
            await self._set_table(name, _SEATINGS.decode(seating))
        stored = await self._queue.tickets()
        if not stored:
            return None
        if await self._maintenance.is_on():
            return await self._end(dict.fromkeys(stored, Ending.MAINTENANCE), stored)
        planned = await at_leisure(len(stored), plan, stored, self._time.now())
        await self._end(planned.ended, stored)
        for first in range(0, len(planned.tables), AT_ONCE):
            setting = map(self._seat, planned.tables[first : first + AT_ONCE])
            for error in await asyncio.gather(*setting, return_exceptions=True):
                if isinstance(error, BaseException):
                    raise error
        return None

    async def _end(self, ended: Mapping[int, Ending], stored: Mapping[int, bytes]) -> None:
        """End waits that come to nothing."""
        for person, ending in ended.items():
            await self._queue.end(person, ending.value, ticket=stored[person])
        if ended:
            self.changed()

    async def _seat(self, found: Found) -> None:
        """Seat people, unless one of them has come to another quick match meanwhile: their wait ends."""
        busy = [person for person in found.tickets if await self._plays_another(PersonId(person))]
        if busy:
            return await self._end(dict.fromkeys(busy, Ending.ELSEWHERE), found.tickets)
        if await self._queue.seat(found.name, msgspec.json.encode(found.seating), found.tickets):
            await self._set_table(found.name, found.seating)
        return None

    async def _set_table(self, name: str, seating: PlannedTable) -> None:
        """Open the table of a seating, once; a match that cannot be played is given up."""
        wish = seating.wish
        ending = Ending.BEGUN if len(seating.chairs) > 1 else Ending.ALONE
        try:
            _check_offered(wish)
            await self._new_tables.quick(
                name,
                seating.chairs,
                wish.game,
                wish.preset,
                seats=len(seating.chairs) + seating.computers,
                pace=FAST,
                rated=wish.rated,
                level=seating.level,
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("quick-match-refused", game=wish.game, error=type(error).__name__)
            ending = Ending.IMPOSSIBLE
        await self._queue.settled(name, ending.value, seating.notices)
        self.changed()

    async def _ticket(self, person: PersonId) -> Ticket | None:
        stored = await self._queue.ticket(person)
        return None if stored is None else _TICKETS.decode(stored)

    async def _standing(self, ticket: Ticket) -> Standing:
        return Standing(ticket, await self.others(ticket.wish))

    async def _rating(self, person: PersonId, wish: Wish) -> int:
        options = as_json(registry.get(wish.game).presets[wish.preset])
        return await rating_of(self._profiles, person, pool_of(wish.game, options, FAST))


_TICKETS = msgspec.json.Decoder(Ticket)
_SEATINGS = msgspec.json.Decoder(PlannedTable)
_NOTICES = msgspec.json.Decoder(Notice)


async def at_leisure(people: int, work: Callable[..., T], *args: object) -> T:
    """Do work on those who wait; for many of them beside all else that this process does."""
    return work(*args) if people <= FEW else await asyncio.to_thread(work, *args)


def _wishes(tickets: Iterable[bytes]) -> list[Wish]:
    return [_TICKETS.decode(ticket).wish for ticket in tickets]


def plan(stored: Mapping[int, bytes], now: int) -> Plan:
    """Who is seated with whom now, and whose wait comes to nothing."""
    tickets = {person: _TICKETS.decode(ticket) for person, ticket in stored.items()}
    ended: dict[int, Ending] = {}
    tables: list[Found] = []
    in_order = sorted(tickets, key=lambda person: tickets[person].wish)
    for wish, people in groupby(in_order, key=lambda person: tickets[person].wish):
        waiting = {person: tickets[person] for person in people}
        late = [person for person, ticket in waiting.items() if ticket.until < now - LAPSE_MS]
        ended |= dict.fromkeys(late, Ending.LAPSED)
        for person in late:
            del waiting[person]
        try:
            tables += _tables(wish, waiting, stored, now)
        except (UnknownGame, registry.UnknownGame):
            ended |= dict.fromkeys(waiting, Ending.IMPOSSIBLE)
    return Plan(tables, ended)


def _tables(wish: Wish, tickets: Mapping[int, Ticket], stored: Mapping[int, bytes], now: int) -> list[Found]:
    """Tables for people with equal wishes. Raises UnknownGame."""
    waiting = [_waiting(person, ticket) for person, ticket in tickets.items()]
    return [
        _found(wish, {person: tickets[person] for person in people}, computers, stored)
        for people, computers in pairing.seat(waiting, _seats(wish), now, fewest=fewest_seats(wish))
    ]


def _found(wish: Wish, seated: Mapping[int, Ticket], computers: int, stored: Mapping[int, bytes]) -> Found:
    chairs = tuple(ticket.chair for ticket in seated.values())
    notices = tuple(ticket.notice for ticket in seated.values() if ticket.notice)
    level = min((ticket.level for ticket in seated.values()), key=list(Level).index)
    seating = PlannedTable(wish, chairs, computers, notices, level)
    return Found(_name(seated), seating, {person: stored[person] for person in seated})


def _seats(wish: Wish) -> int:
    """How many play a match that is wished for. Raises UnknownGame."""
    _check_offered(wish)
    game = registry.get(wish.game)
    return usual_seats(game, game.presets[wish.preset])


def fewest_seats(wish: Wish) -> int:
    """How few can play a match that is wished for. Raises UnknownGame."""
    _check_offered(wish)
    game = registry.get(wish.game)
    return next(seats for seats in game.seats if objection(game, game.presets[wish.preset], seats) is None)


def _check_offered(wish: Wish) -> None:
    """Raises UnknownGame where the game or its preset is no longer there."""
    if wish.preset not in registry.get(wish.game).presets:
        raise UnknownGame


def _waiting(person: int, ticket: Ticket) -> pairing.Waiting:
    return pairing.Waiting(person, ticket.since, ticket.until, ticket.rating, ticket.avoids)


def _name(seated: Mapping[int, Ticket]) -> str:
    """The name of a seating: the same for the same people and tickets."""
    parts = sorted((person, ticket.since) for person, ticket in seated.items())
    return blake2b(repr(parts).encode(), digest_size=9).hexdigest()


def _notice_name(person: PersonId, message: int, update: UpdateId = "") -> str:
    """The name of the message that shows a person's wait; of one to be sent, that of its update."""
    return f"{person}:{message}" if message else f"{person}:u{update}"
