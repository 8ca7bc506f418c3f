"""People who wait for a quick match, and tables that are being set for them, in Redis.

A person has one ticket. Who is taken out of the queue stands in a seating until their table is there, so that
nobody is lost if a process dies in between. Every method raises redis.RedisError.
"""

from collections.abc import Mapping

from storage.commands import Commands, Script
from storage.keys import Keys


class WaitingRoom:
    """The queue of one bot, of all its games."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys.queue()
        self._seat = Script("seat")

    async def put(self, person: int, ticket: bytes) -> None:
        """Let a person wait by this ticket, in place of another."""
        await self._commands.run("HSET", self._keys.tickets, person, ticket)

    async def ticket(self, person: int) -> bytes | None:
        """The ticket of a person who waits."""
        stored: bytes | None = await self._commands.run("HGET", self._keys.tickets, person)
        return stored

    async def drop(self, person: int) -> bool:
        """Let a person wait no longer; False if they do not."""
        return bool(await self._commands.run("HDEL", self._keys.tickets, person))

    async def tickets(self) -> dict[int, bytes]:
        """All tickets, by person."""
        found = await self._commands.run("HGETALL", self._keys.tickets)
        return {int(person): ticket for person, ticket in found.items()}

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

    async def settled(self, name: str) -> None:
        """The table of a seating is there."""
        await self._commands.run("HDEL", self._keys.seatings, name)
