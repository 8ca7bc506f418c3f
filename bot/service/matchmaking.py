"""Quick matches: people of all chats wait for each other, and computers fill what stays empty."""

import asyncio
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple

import msgspec
import structlog

from bot.service.new_tables import NewTables, usual_seats
from bot.service.pace import PACES
from bot.service.people import Person, chair_of
from bot.service.refusals import Refusal
from bot.service.results import rated_pace
from bot.service.room import Room
from bot.service.table import Chair, PersonId, TableId
from bot.timing import Time, is_cancelled
from games import pairing, registry
from games.core import rating_kind
from games.rating import START
from storage.failures import reason_of, storage_failed
from storage.live import Live
from storage.profiles import Profiles
from storage.standings import Pool

SWEEP_S = 1.0
PATIENCE_MS = 30_000
"""How long a person waits unless they say otherwise."""

log = structlog.get_logger(__name__)


class Wish(msgspec.Struct, frozen=True, order=True):
    """What a person wants to play; those with equal wishes may meet. Stored by the names of its fields."""

    game: str
    preset: str
    pace: str
    """The name of a pace."""
    rated: bool = False


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who waits. Stored by the names of its fields; times are milliseconds since the epoch."""

    wish: Wish
    chair: Chair
    since: int
    until: int
    """When computers take the seats that nobody has taken."""
    rating: int = START
    avoids: frozenset[PersonId] = frozenset()


class Seating(msgspec.Struct, frozen=True):
    """A table that is being set. Stored by the names of its fields."""

    wish: Wish
    chairs: tuple[Chair, ...]
    """Of people, who has waited longest first."""
    computers: int = 0


class Standing(NamedTuple):
    """How a person's waiting stands."""

    ticket: Ticket
    others: int
    """How many others have the same wish."""


class NotWaiting(Refusal):
    """The person does not wait for a match."""


class Matchmaking:
    """Lets people wait, and sets tables for them; any number of processes may run this at once."""

    def __init__(self, live: Live, new_tables: NewTables, room: Room, profiles: Profiles, time: Time) -> None:
        self._queue = live.waiting_room
        self._new_tables = new_tables
        self._room = room
        self._profiles = profiles
        self._time = time

    async def wait(
        self,
        person: Person,
        wish: Wish,
        *,
        patience_ms: int = PATIENCE_MS,
        avoids: Iterable[PersonId] = (),
    ) -> Standing:
        """Let a person wait; who has waited for the same keeps their place.

        Raises UnknownGame, TooManyTables.
        """
        registry.get(wish.game)
        await self._room.require_of_person(person.id, besides=TableId(""))
        now, old = self._time.now(), await self._ticket(person.id)
        since = old.since if old is not None and old.wish == wish else now
        ticket = Ticket(
            wish,
            chair_of(person),
            since,
            now + patience_ms,
            await self._rating(person.id, wish),
            frozenset(avoids),
        )
        await self._queue.put(person.id, msgspec.json.encode(ticket))
        return await self._standing(ticket)

    async def leave(self, person: PersonId) -> None:
        """Let a person wait no longer. Raises NotWaiting."""
        if not await self._queue.drop(person):
            raise NotWaiting

    async def standing(self, person: PersonId) -> Standing:
        """How a person's waiting stands. Raises NotWaiting."""
        ticket = await self._ticket(person)
        if ticket is None:
            raise NotWaiting
        return await self._standing(ticket)

    async def run(self) -> None:
        """Set tables until cancelled."""
        while not is_cancelled():
            try:
                await self.sweep()
            except Exception as error:
                if storage_failed(error):
                    log.warning("queue-unread", error=reason_of(error))
                else:
                    log.exception("queue-unread")
            await asyncio.sleep(SWEEP_S / self._time.scale)

    async def sweep(self) -> None:
        """Set tables for those who can be seated now, and those that another process has left half set."""
        for name, seating in (await self._queue.seatings()).items():
            await self._set_table(name, _SEATINGS.decode(seating))
        stored = await self._queue.tickets()
        tickets = {person: _TICKETS.decode(ticket) for person, ticket in stored.items()}
        in_order = sorted(tickets, key=lambda person: tickets[person].wish)
        for wish, people in groupby(in_order, key=lambda person: tickets[person].wish):
            await self._seat(wish, {person: tickets[person] for person in people}, stored)

    async def _seat(self, wish: Wish, tickets: Mapping[int, Ticket], stored: Mapping[int, bytes]) -> None:
        """Set tables for people with equal wishes."""
        waiting = [_waiting(person, ticket) for person, ticket in tickets.items()]
        for people, computers in pairing.seat(waiting, _seats(wish), self._time.now()):
            seated = {person: tickets[person] for person in people}
            seating = Seating(wish, tuple(ticket.chair for ticket in seated.values()), computers)
            name = _name(seated)
            as_stored = {person: stored[person] for person in people}
            if await self._queue.seat(name, msgspec.json.encode(seating), as_stored):
                await self._set_table(name, seating)

    async def _set_table(self, name: str, seating: Seating) -> None:
        """Open the table of a seating, once; a match that cannot be played is given up."""
        wish = seating.wish
        try:
            await self._new_tables.quick(
                name,
                seating.chairs,
                wish.game,
                wish.preset,
                seats=len(seating.chairs) + seating.computers,
                pace=PACES[wish.pace],
                rated=wish.rated,
            )
        except (Refusal, registry.UnknownGame) as error:
            log.warning("quick-match-refused", game=wish.game, error=type(error).__name__)
        await self._queue.settled(name)

    async def _ticket(self, person: PersonId) -> Ticket | None:
        stored = await self._queue.ticket(person)
        return None if stored is None else _TICKETS.decode(stored)

    async def _standing(self, ticket: Ticket) -> Standing:
        known = [_TICKETS.decode(stored) for stored in (await self._queue.tickets()).values()]
        others = sum(each.wish == ticket.wish and each.chair.person != ticket.chair.person for each in known)
        return Standing(ticket, others)

    async def _rating(self, person: PersonId, wish: Wish) -> int:
        """What is known of a person's play; a newcomer's where the database is silent."""
        pool = _pool(wish)
        try:
            ratings = await self._profiles.ratings(person)
        except Exception as error:
            if not storage_failed(error):
                raise
            return START
        return next((row.shown for row in ratings if (row.game, row.kind, row.pace) == pool), START)


_TICKETS = msgspec.json.Decoder(Ticket)
_SEATINGS = msgspec.json.Decoder(Seating)


def _pool(wish: Wish) -> Pool:
    game = registry.get(wish.game)
    return Pool(wish.game, rating_kind(game, game.presets[wish.preset]), rated_pace(PACES[wish.pace]))


def _seats(wish: Wish) -> int:
    game = registry.get(wish.game)
    return usual_seats(game, game.presets[wish.preset])


def _waiting(person: int, ticket: Ticket) -> pairing.Waiting:
    return pairing.Waiting(person, ticket.since, ticket.until, ticket.rating, ticket.avoids)


def _name(seated: Mapping[int, Ticket]) -> str:
    """The name of a seating: the same for the same people and tickets."""
    parts = sorted((person, ticket.since) for person, ticket in seated.items())
    return blake2b(repr(parts).encode(), digest_size=9).hexdigest()
