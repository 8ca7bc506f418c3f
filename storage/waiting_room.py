"""People who wait for a quick match, and tables that are being set for them, in Redis.

A person has one ticket. Who is taken out of the queue stands in a seating until their table is there, so that
nobody is lost if a process dies in between. A ticket may name a notice, the message that shows the wait; how
the wait has ended is stored with its end, until that message says so. Every method raises redis.RedisError.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from storage.commands import FENCE, Commands, Script
from storage.keys import Keys

NOTICES_READ = 200
"""Notices that a part of them has, by and large."""
UPDATE_KEPT_MS = 600_000
"""How long an update that has let somebody wait is known: it comes again after a kill."""
MOST_LEAVERS = 50
"""Leavers that are remembered for a person."""


class Noticed(NamedTuple):
    """A notice, and what it should show."""

    notice: bytes
    ticket: bytes | None
    """Of its person, who may wait elsewhere."""
    ending: str | None


class WaitingRoom:
    """The queue of one bot, of all its games."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys.queue()
        self._left = keys.left
        self._seat = Script("seat", opening=FENCE)
        self._wait = Script("queue_wait", opening=FENCE)
        self._end = Script("queue_end", opening=FENCE)
        self._settle = Script("queue_settle", opening=FENCE)
        self._forget = Script("queue_forget", opening=FENCE)

    async def put(
        self,
        person: int,
        ticket: bytes,
        *,
        instead: bytes = b"",
        name: str = "",
        notice: bytes = b"",
        ending: str = "",
        update: str = "",
        now: int = 0,
    ) -> bool:
        """Let a person wait by this ticket, in place of any other or of the one `instead`, if that stands.

        `name` and `notice` are of the message that shows it. A message that showed the other ticket reads
        that its wait has come to this `ending`. An `update` that has let somebody wait does so once.
        """
        arguments = person, ticket, instead, name, notice, ending, update, now, UPDATE_KEPT_MS
        return bool(await self._commands.script(self._wait, self._keys, *arguments))

    async def ticket(self, person: int) -> bytes | None:
        """The ticket of a person who waits."""
        stored: bytes | None = await self._commands.run("HGET", self._keys.tickets, person)
        return stored

    async def end(self, person: int, ending: str, *, ticket: bytes = b"") -> bool:
        """Let a person wait no longer, by any ticket or by this one; False if they do not."""
        return bool(await self._commands.script(self._end, self._keys, person, ending, ticket))

    async def tickets(self) -> dict[int, bytes]:
        """All tickets, by person."""
        found = await self._commands.run("HGETALL", self._keys.tickets)
        return {int(person): ticket for person, ticket in found.items()}

    async def is_empty(self) -> bool:
        """Whether nobody waits, and no table is being set."""
        return not await self._commands.run("EXISTS", self._keys.tickets, self._keys.seatings)

    async def seat(self, name: str, seating: bytes, tickets: Mapping[int, bytes]) -> bool:
        """Take people out of the queue for a table; False, with nothing changed, if one's ticket has changed.

        Asked again, the answer is the same as long as the seating is stored.
        """
        pairs = [part for person, ticket in tickets.items() for part in (person, ticket)]
        return bool(await self._commands.script(self._seat, self._keys, name, seating, *pairs))

    async def seatings(self) -> dict[str, bytes]:
        """The tables that are being set, by name."""
        found = await self._commands.run("HGETALL", self._keys.seatings)
        return {name.decode(): seating for name, seating in found.items()}

    async def settled(self, name: str, ending: str = "", notices: Collection[str] = ()) -> None:
        """The table of a seating is there, or will not be; these notices should say so."""
        await self._commands.script(self._settle, self._keys, name, ending, *notices)

    # Notices

    async def set_notice(self, name: str, notice: bytes) -> None:
        """Store where a notice is."""
        await self._commands.run("HSET", self._keys.notices, name, notice)

    async def is_settled(self) -> bool:
        """Whether no table is being set."""
        return not await self._commands.run("EXISTS", self._keys.seatings)

    async def some_noticed(self, cursor: int) -> tuple[dict[str, Noticed], int]:
        """Notices whose wait is over, with a bounded part of the others, and where the next part begins.

        It begins at 0 after the last. Each is found by its name, which begins with its person.
        """
        (after, some), ended = await self._commands.sweep(
            [
                ("HSCAN", self._keys.notices, cursor, "COUNT", NOTICES_READ),
                ("HKEYS", self._keys.endings),
            ]
        )
        names = list(dict.fromkeys(name.decode() for name in (*ended, *some)))
        people = [name.partition(":")[0] for name in names]
        return await self._noticed(names, people), int(after)

    async def noticed(self, name: str, person: int) -> Noticed | None:
        """A notice of this person; None if it is forgotten."""
        return (await self._noticed([name], [person])).get(name)

    async def _noticed(self, names: Sequence[str], people: Sequence[str | int]) -> dict[str, Noticed]:
        if not names:
            return {}
        found = await self._commands.sweep(
            [
                ("HMGET", self._keys.notices, *names),
                ("HMGET", self._keys.tickets, *people),
                ("HMGET", self._keys.endings, *names),
            ]
        )
        return {
            name: Noticed(notice, ticket, ending.decode() if ending is not None else None)
            for name, notice, ticket, ending in zip(names, *found, strict=True)
            if notice is not None
        }

    async def forget(self, name: str, ending: str | None) -> None:
        """Forget a notice that shows this ending; one that has another to show is kept."""
        await self._commands.script(self._forget, self._keys, name, ending or "")

    # Leavers

    async def note_leavers(self, person: int, leavers: Sequence[int], *, now: int, kept_ms: int) -> None:
        """Remember who has left a person's match, for this long."""
        key, until = self._left(person), now + kept_ms
        scored = [part for leaver in leavers for part in (until, leaver)]
        await self._commands.sweep(
            [
                ("ZADD", key, *scored),
                ("ZREMRANGEBYRANK", key, 0, -MOST_LEAVERS - 1),
                ("PEXPIRE", key, kept_ms),
            ]
        )

    async def forget_leavers(self, person: int) -> None:
        """Forget who has left a person's matches."""
        await self._commands.run("DEL", self._left(person))

    async def leavers(self, person: int, now: int) -> list[int]:
        """Who is remembered for having left a person's match."""
        found = await self._commands.run("ZRANGEBYSCORE", self._left(person), f"({now}", "+inf")
        return [int(leaver) for leaver in found]
