"""Limits of tables of a person and of a chat, across processes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import count

import pytest

from bot.match.refusals import Started, TooManyTables
from bot.match.seating.room import CLAIM_MS, MOST_TABLES
from bot.match.table import ChatId, Phase, Table
from tests.support.harness import GROUP, Harness
from tests.support.scenario import PATIENCE_S
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person


@pytest.fixture
def processes(world: World) -> list[Harness]:
    """Three processes that know nothing of each other."""
    made = [Harness(world.live, world.still) for _ in range(3)]
    for number, process in enumerate(made, 1):
        process._updates = count(1_000 * number)
    return made


async def solo(process: Harness, number: int = 0) -> Table:
    return await process.new_tables.solo(process.update(), ANNA, "oh_hell", "short")


async def lobby(process: Harness, number: int) -> Table:
    """A lobby in a topic of the group, of a person of its own."""
    return await process.open_table(person(200 + number), thread=number)


@pytest.mark.parametrize("opens", [solo, lobby])
async def test_processes_count_tables_of_a_person_or_a_chat_together_and_pass_no_limit_at_once(
    processes: list[Harness], opens: Callable[[Harness, int], Awaitable[Table]]
) -> None:
    tables = [await opens(processes[number % 3], number) for number in range(MOST_TABLES - 1)]
    assert len({table.id for table in tables}) == MOST_TABLES - 1
    assert await openings(opens(process, 10 + n) for n, process in enumerate(processes)) == 1
    store = processes[0].store
    assert len(await (store.of_person(ANNA.id) if opens is solo else store.of_chat(GROUP))) == MOST_TABLES
    for process in processes:
        with pytest.raises(TooManyTables):
            await opens(process, MOST_TABLES)


async def all_but_one(process: Harness) -> None:
    """Anna has room for one more table."""
    for _ in range(MOST_TABLES - 1):
        await solo(process)


async def openings(ways: Iterable[Awaitable[object]]) -> int:
    """Open tables in all these ways at once; count those opened, as the others are refused."""
    results = await asyncio.gather(*ways, return_exceptions=True)
    others = [result for result in results if isinstance(result, BaseException)]
    assert all(isinstance(other, TooManyTables) for other in others), others
    return len(results) - len(others)


async def test_joins_in_processes_do_not_pass_a_limit_at_once(world: World, processes: list[Harness]) -> None:
    """A lobby, a race under way and a match of one's own, all in the same moment."""
    await all_but_one(world)
    waiting = await world.open_table(BORIS, chat=ChatId(-1))
    race = await world.start(BORIS, VERA, game="terc", preset="usual")
    joining, entering, opening = processes
    ways = (
        joining.lobby.join("join", waiting.id, ANNA),
        entering.seats.enter("enter", race.table.id, ANNA),
        solo(opening),
    )
    assert await openings(ways) == 1
    assert len(await world.store.of_person(ANNA.id)) == MOST_TABLES


async def test_rematches_in_processes_take_nobody_beyond_a_limit(
    world: World, processes: list[Harness]
) -> None:
    over = [await world.start(host, ANNA, VERA) for host in (BORIS, GLEB)]
    for loaded in over:
        await world.closing.close(world.update(), loaded.table.id)
    await all_but_one(world)
    presses = zip(processes[:2], over, (BORIS, GLEB), strict=True)
    opened = await asyncio.gather(
        *(process.new_tables.again(loaded.table.id, host) for process, loaded, host in presses)
    )
    assert sum(ANNA.id in each.table.present for each in opened) <= 1
    tables = await world.store.of_person(ANNA.id)
    assert sum(table.phase is not Phase.OVER for table in tables) <= MOST_TABLES


async def test_a_claim_of_a_dead_process_ends_by_itself(world: World) -> None:
    await all_but_one(world)
    await world.live.limits.claim_room(f"person:{ANNA.id}", "never_there", CLAIM_MS)
    with pytest.raises(TooManyTables):
        await solo(world)
    await world.live.limits.claim_room(f"person:{ANNA.id}", "never_there", 1)
    async with asyncio.timeout(PATIENCE_S):
        while await openings([solo(world)]) == 0:
            pass


async def test_a_refused_join_claims_no_room(world: World) -> None:
    await all_but_one(world)
    running = await world.start(BORIS, VERA, GLEB)
    with pytest.raises(Started):
        await world.lobby.join(world.update(), running.table.id, ANNA)
    assert await openings([solo(world)]) == 1
