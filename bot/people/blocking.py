"""Whom a person does not want to be seated with."""

from dataclasses import dataclass

import msgspec

from bot.match.refusals import Refusal
from bot.match.table import PersonId
from bot.people.database_errors import DatabaseSilent, answered
from storage.live.live import Live
from storage.sql.blocked_pairs import Block, Blocks

KEPT_S = 24 * 3600
"""How long a copy of the blocks is kept that nobody reads."""
MOST_BLOCKS = 50


class TooManyBlocks(Refusal):
    """The person blocks `most` people already."""


@dataclass(frozen=True, eq=False)
class Blocking:
    """Keeps blocks in the database, with a copy in Redis."""

    blocks: Blocks
    live: Live

    async def of(self, person: PersonId) -> frozenset[PersonId]:
        """Whom the person blocks and who blocks them, as last known while the database is away.

        Raises DatabaseSilent where it is not known.
        """
        try:
            with answered():
                barred = await self._read(person)
        except DatabaseSilent:
            known = await self.live.memory.recall_longer(_copy(person), KEPT_S)
            if known is None:
                raise
            barred = _PEOPLE.decode(known)
        return frozenset(map(PersonId, barred))

    async def bar(self, person: PersonId, other: PersonId) -> None:
        """Block somebody. Raises TooManyBlocks, DatabaseSilent."""
        with answered():
            known = await self.blocks.of(person)
            if len(known) >= MOST_BLOCKS and all(block.person != other for block in known):
                raise TooManyBlocks(most=MOST_BLOCKS)
            await self.blocks.add(person, other)
            for each in (person, other):
                await self._read(each)

    async def admit(self, person: PersonId, other: PersonId) -> None:
        """Block somebody no longer. Raises DatabaseSilent."""
        with answered():
            await self.blocks.remove(person, other)
            for each in (person, other):
                await self._read(each)

    async def listed(self, person: PersonId) -> list[Block]:
        """Whom the person blocks, by name. Raises DatabaseSilent."""
        with answered():
            return await self.blocks.of(person)

    async def _read(self, person: PersonId) -> list[int]:
        """The blocks that concern the person, which Redis keeps for times when the database is away."""
        barred = await self.blocks.between(person)
        await self.live.memory.remember(_copy(person), msgspec.json.encode(sorted(barred)), KEPT_S)
        return barred


_PEOPLE = msgspec.json.Decoder(list[int])


def _copy(person: PersonId) -> str:
    return f"barred:{person}"
