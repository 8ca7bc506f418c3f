"""How many tables a person and a chat may have, whichever process opens them."""

import pytest

from bot.preferences import Language
from bot.service.refusals import TooManyTables
from bot.service.room import MOST_TABLES
from bot.service.table import Table
from tests.service.conftest import ANNA, World, person
from tests.support.harness import GROUP, Harness


@pytest.fixture
def processes(world: World) -> list[Harness]:
    """Three processes that know nothing of each other."""
    return [Harness(world.live, world.still, bot=7) for _ in range(3)]


async def solo(process: Harness, update: str) -> Table:
    return await process.new_tables.solo(update, ANNA, "oh_hell", "short")


async def lobby(process: Harness, number: int) -> Table:
    """A lobby in a topic of the group, of a person of its own."""
    opened = await process.new_tables.open(
        f"lobby {number}",
        person(200 + number),
        chat=GROUP,
        thread=number,
        title="Group",
        language=Language.RU,
        game="oh_hell",
    )
    return opened.table


async def test_processes_count_a_persons_tables_together(processes: list[Harness]) -> None:
    tables = [await solo(processes[number % 3], f"{number}") for number in range(MOST_TABLES)]
    assert len({table.id for table in tables}) == MOST_TABLES
    for process in processes:
        with pytest.raises(TooManyTables):
            await solo(process, "one too many")


async def test_processes_count_a_chats_tables_together(processes: list[Harness]) -> None:
    tables = [await lobby(processes[number % 3], number) for number in range(MOST_TABLES)]
    assert len({table.id for table in tables}) == MOST_TABLES
    for process in processes:
        with pytest.raises(TooManyTables):
            await lobby(process, MOST_TABLES)
