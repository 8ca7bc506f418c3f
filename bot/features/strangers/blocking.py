"""Whom a person does not want to be seated with."""

import msgspec

from bot.match.refusals import Refusal
from bot.match.table import PersonId
from storage.blocks import Block, Blocks
from storage.failures import storage_failed
from storage.live import Live

KEPT_S = 24 * 3600
"""How long a copy of the blocks is kept for times when the database is silent."""
MOST_BLOCKS = 50


class TooManyBlocks(Refusal):
    """The person blocks `most` people already."""


class Blocking:
    """Keeps blocks in the database, with a copy in Redis."""

    def __init__(self, blocks: Blocks, live: Live) -> None:
        self._blocks = blocks
        self._live = live

    async def of(self, person: PersonId) -> frozenset[PersonId]:
        """Whom the person blocks and who blocks them, as last known where the database is silent."""
        try:
            barred = await self._blocks.between(person)
        except Exception as error:
            if not storage_failed(error):
                raise
            known = await self._live.memory.recall(_copy(person))
            return frozenset(map(PersonId, _PEOPLE.decode(known))) if known else frozenset()
        await self._keep(person, barred)
        return frozenset(map(PersonId, barred))

    async def bar(self, person: PersonId, other: PersonId) -> None:
        """Block somebody. Raises TooManyBlocks, DatabaseAway."""
        known = await self._blocks.of(person)
        if len(known) >= MOST_BLOCKS and all(block.person != other for block in known):
            raise TooManyBlocks(most=MOST_BLOCKS)
        await self._blocks.add(person, other)

    async def admit(self, person: PersonId, other: PersonId) -> None:
        """Block somebody no longer. Raises DatabaseAway."""
        await self._blocks.remove(person, other)

    async def listed(self, person: PersonId) -> list[Block]:
        """Whom the person blocks, by name. Raises DatabaseAway."""
        return await self._blocks.of(person)

    async def _keep(self, person: PersonId, barred: list[int]) -> None:
        """Keep a copy where there is anything to be kept."""
        if barred:
            await self._live.memory.remember(_copy(person), msgspec.json.encode(sorted(barred)), KEPT_S)
        else:
            await self._live.memory.forget(_copy(person))


_PEOPLE = msgspec.json.Decoder(list[int])


def _copy(person: PersonId) -> str:
    return f"barred:{person}"
