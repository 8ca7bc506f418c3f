"""Blocks between people: they are never seated together by the bot."""

from dataclasses import dataclass

import msgspec

from bot.match.refusals import Refusal
from bot.match.table import PersonId
from bot.people.database_errors import DatabaseSilent, answered
from storage.live.live import Live
from storage.sql.blocked_pairs import Block, Blocks

KEPT_S = 24 * 3600
"""TTL of the copy in Redis, from its last read."""
MOST_BLOCKS = 50


class TooManyBlocks(Refusal):
    """The person has reached the limit of `most` blocks."""


@dataclass(frozen=True, eq=False)
class Blocking:
    """Keeps blocks in the database, with a copy in Redis."""

    blocks: Blocks
    live: Live

    async def of(self, person: PersonId) -> frozenset[PersonId]:
        """Return everybody that the person blocks or is blocked by.

        While the database is away the copy is served. Raises DatabaseSilent without one.
        """
        try:
            with answered():
                blocks = await self._read(person)
        except DatabaseSilent:
            known = await self.live.memory.recall_longer(_copy(person), KEPT_S)
            if known is None:
                raise
            blocks = _PEOPLE.decode(known)
        return frozenset(map(PersonId, blocks))

    async def block(self, person: PersonId, other: PersonId) -> None:
        """Block a person. Raises TooManyBlocks, DatabaseSilent."""
        with answered():
            known = await self.blocks.of(person)
            if len(known) >= MOST_BLOCKS and all(block.person != other for block in known):
                raise TooManyBlocks(most=MOST_BLOCKS)
            await self.blocks.add(person, other)
            for each in (person, other):
                await self._read(each)

    async def unblock(self, person: PersonId, other: PersonId) -> None:
        """Unblock a person. Raises DatabaseSilent."""
        with answered():
            await self.blocks.remove(person, other)
            for each in (person, other):
                await self._read(each)

    async def listed(self, person: PersonId) -> list[Block]:
        """Return the people blocked by this person, sorted by name. Raises DatabaseSilent."""
        with answered():
            return await self.blocks.of(person)

    async def _read(self, person: PersonId) -> list[int]:
        """Read the person's blocks in both directions and refresh the copy in Redis."""
        blocks = await self.blocks.between(person)
        await self.live.memory.remember(_copy(person), msgspec.json.encode(sorted(blocks)), KEPT_S)
        return blocks


_PEOPLE = msgspec.json.Decoder(list[int])


def _copy(person: PersonId) -> str:
    return f"blocks:{person}"
