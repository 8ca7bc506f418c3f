"""Quick matches: strangers are seated together, once, whatever dies in between."""

import asyncio

import pytest

from bot.service.matchmaking import PATIENCE_MS, Matchmaking, NotWaiting, Standing, Wish
from bot.service.refusals import TooManyTables
from bot.service.room import MOST_TABLES
from bot.service.table import PersonId, Phase, Table, TableId
from games.registry import UnknownGame
from storage.profiles import Profiles
from tests.service.conftest import ANNA, BORIS, GLEB, VERA, World

FOR_TWO = Wish("terz", "short", "fast", rated=True)
FOR_FOUR = Wish("oh_hell", "short", "fast", rated=True)


@pytest.fixture
def matchmaking(world: World) -> Matchmaking:
    return another(world)


def another(world: World) -> Matchmaking:
    """As another process has it."""
    return Matchmaking(world.live, world.new_tables, world.room, Profiles(world.archive), world.time)


async def tables(world: World) -> list[Table]:
    return [(await world.store.load(TableId(id))).table for id in await world.live.tables()]


def people(table: Table) -> set[int]:
    return {chair.person for chair in table.chairs if chair.person is not None}


async def test_two_strangers_find_each_other(world: World, matchmaking: Matchmaking) -> None:
    await matchmaking.wait(ANNA, FOR_TWO)
    await matchmaking.sweep()
    assert await tables(world) == []
    await matchmaking.wait(BORIS, FOR_TWO)
    await matchmaking.sweep()
    (table,) = await tables(world)
    assert people(table) == {ANNA.id, BORIS.id}
    assert (table.phase, table.chat, table.rated, table.substitutes) == (Phase.PLAYING, None, True, False)
    with pytest.raises(NotWaiting):
        await matchmaking.standing(ANNA.id)


async def test_only_equal_wishes_meet(world: World, matchmaking: Matchmaking) -> None:
    await matchmaking.wait(ANNA, FOR_TWO)
    await matchmaking.wait(BORIS, Wish("terz", "short", "fast", rated=False))
    await matchmaking.wait(VERA, Wish("terz", "short", "normal", rated=True))
    await matchmaking.wait(GLEB, Wish("terz", "usual", "fast", rated=True))
    await matchmaking.sweep()
    assert await tables(world) == []


async def test_computers_take_the_empty_seats_in_time(world: World, matchmaking: Matchmaking) -> None:
    for person in (ANNA, BORIS):
        await matchmaking.wait(person, FOR_FOUR)
    world.still.at += PATIENCE_MS - 1
    await matchmaking.sweep()
    assert await tables(world) == []
    world.still.at += 1
    await matchmaking.sweep()
    (table,) = await tables(world)
    assert people(table) == {ANNA.id, BORIS.id}
    assert len(table.chairs) == 4
    assert not table.rated


async def test_who_leaves_the_queue_is_not_seated(world: World, matchmaking: Matchmaking) -> None:
    await matchmaking.wait(ANNA, FOR_TWO)
    await matchmaking.leave(ANNA.id)
    await matchmaking.wait(BORIS, FOR_TWO)
    await matchmaking.sweep()
    assert await tables(world) == []
    with pytest.raises(NotWaiting):
        await matchmaking.leave(ANNA.id)


async def test_who_waits_sees_how_many_others_do(world: World, matchmaking: Matchmaking) -> None:
    first = await matchmaking.wait(ANNA, FOR_FOUR)
    world.still.at += 5_000
    await matchmaking.wait(BORIS, FOR_FOUR)
    await matchmaking.wait(VERA, FOR_TWO)
    standing = await matchmaking.standing(ANNA.id)
    assert standing == Standing(first.ticket, 1)
    assert world.time.now() - standing.ticket.since == 5_000


async def test_asking_again_keeps_the_place_and_another_wish_loses_it(
    world: World, matchmaking: Matchmaking
) -> None:
    first = await matchmaking.wait(ANNA, FOR_FOUR)
    world.still.at += 5_000
    again = await matchmaking.wait(ANNA, FOR_FOUR, patience_ms=60_000)
    assert (again.ticket.since, again.ticket.until) == (first.ticket.since, world.time.now() + 60_000)
    assert (await matchmaking.wait(ANNA, FOR_TWO)).ticket.since == world.time.now()


async def test_nobody_meets_whom_they_avoid(world: World, matchmaking: Matchmaking) -> None:
    await matchmaking.wait(ANNA, FOR_TWO, avoids=[BORIS.id])
    await matchmaking.wait(BORIS, FOR_TWO)
    world.still.at += PATIENCE_MS
    await matchmaking.sweep()
    assert sorted(map(sorted, map(people, await tables(world)))) == [[ANNA.id], [BORIS.id]]


async def test_processes_that_sweep_at_once_seat_each_person_once(
    world: World, matchmaking: Matchmaking
) -> None:
    for person in (ANNA, BORIS, VERA, GLEB):
        await matchmaking.wait(person, FOR_TWO)
    await asyncio.gather(*(another(world).sweep() for _ in range(4)), matchmaking.sweep())
    found = [person for table in await tables(world) for person in people(table)]
    assert sorted(found) == [ANNA.id, BORIS.id, VERA.id, GLEB.id]


async def test_a_table_that_a_dead_process_left_half_set_is_set_once(
    world: World, matchmaking: Matchmaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in (ANNA, BORIS):
        await matchmaking.wait(person, FOR_TWO)

    class Killed(BaseException):
        """The process dies."""

    async def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(world.new_tables, "quick", die)
        with pytest.raises(Killed):
            await matchmaking.sweep()
    assert await world.live.waiting_room.tickets() == {}
    with monkeypatch.context() as patched:
        patched.setattr(world.live.waiting_room, "settled", die)
        with pytest.raises(Killed):
            await another(world).sweep()
    await another(world).sweep()
    (table,) = await tables(world)
    assert people(table) == {ANNA.id, BORIS.id}
    assert await world.live.waiting_room.seatings() == {}


async def test_who_has_too_many_tables_does_not_wait(world: World, matchmaking: Matchmaking) -> None:
    for number in range(MOST_TABLES):
        await world.new_tables.solo(f"solo {number}", ANNA, "terz")
    with pytest.raises(TooManyTables):
        await matchmaking.wait(ANNA, FOR_TWO)


async def test_a_game_that_is_unknown_is_refused(matchmaking: Matchmaking) -> None:
    with pytest.raises(UnknownGame):
        await matchmaking.wait(ANNA, Wish("chess", "usual", "fast"))


async def test_a_ticket_with_many_avoided_people_is_found_as_stored(
    world: World, matchmaking: Matchmaking
) -> None:
    await matchmaking.wait(ANNA, FOR_TWO, avoids=map(PersonId, range(900, 960)))
    await matchmaking.wait(BORIS, FOR_TWO)
    await matchmaking.sweep()
    assert len(await tables(world)) == 1
