"""Quick matches: strangers are seated together, once, whatever dies in between."""

import asyncio
from collections.abc import Mapping

import msgspec
import pytest

from bot.base.pace import PACES, Pace
from bot.features.queue.avoidance import PAUSES_MS, Avoidance
from bot.features.queue.matchmaking import MOST_WISHES, Matchmaking, NotWaiting
from bot.features.queue.planning import LONGEST_MS
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ending, PlannedTable, Ticket, Wish
from bot.features.queue.waits import Waits
from bot.match.refusals import LeftLately, PlaysQuickMatch, TooManyTables, UnknownGame
from bot.match.seating.room import MOST_TABLES
from bot.match.table import PersonId, Phase, Table
from bot.people.blocking import Blocking
from bot.people.database_errors import DatabaseSilent
from bot.people.people import Person, chair_of
from games import registry
from games.pairing import SOON_MS
from storage.sql.blocked_pairs import Blocks
from storage.sql.guard import DatabaseAway
from tests.support.quick_matches import another, endings, people, rated, tables
from tests.support.service import ANNA, BORIS, GLEB, VERA, World
from tests.support.service import person as somebody

FOR_TWO = Wish("terz", "short")
FOR_FOUR = Wish("oh_hell", "short")


@pytest.fixture
def matchmaking(world: World) -> Matchmaking:
    return world.services[Matchmaking]


@pytest.mark.parametrize("preset", ["short", "usual"])
async def test_two_strangers_with_equal_wishes_find_each_other(
    world: World, matchmaking: Matchmaking, preset: str
) -> None:
    """Quick matches are fast, whatever their length."""
    await rated(matchmaking, ANNA, Wish("terz", preset))
    await rated(matchmaking, VERA, FOR_FOUR)
    await rated(matchmaking, GLEB, Wish("terz", "bluff"))
    await matchmaking.tables.sweep()
    assert await tables(world) == []
    await rated(matchmaking, BORIS, Wish("terz", preset))
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    assert people(table) == {ANNA.id, BORIS.id}
    assert (table.phase, table.chat, table.rated, table.pace) == (Phase.PLAYING, None, True, Pace(20, 60))
    with pytest.raises(NotWaiting):
        await matchmaking.standing(ANNA.id)


async def test_an_update_that_comes_again_begins_no_second_wait(
    world: World, matchmaking: Matchmaking
) -> None:
    """After a kill, when it may have led to a match already."""
    await rated(matchmaking, ANNA, FOR_TWO, update="1")
    assert (await rated(matchmaking, ANNA, FOR_TWO, update="1")).wishes == (FOR_TWO,)
    await rated(matchmaking, BORIS, FOR_TWO, update="2")
    await matchmaking.tables.sweep()
    with pytest.raises(PlaysQuickMatch):
        await rated(another(world), ANNA, FOR_TWO, update="1")
    world.still.at += LONGEST_MS
    await matchmaking.tables.sweep()
    assert len(await tables(world)) == 1


async def test_who_names_several_matches_gets_the_first_that_can_begin(
    world: World, matchmaking: Matchmaking
) -> None:
    """It ends the wait for the others; of too many the last count."""
    for wish in (Wish("terz", "usual"), FOR_FOUR, FOR_TWO):
        ticket = await rated(matchmaking, ANNA, wish)
    assert ticket.wishes == (Wish("terz", "usual"), FOR_FOUR, FOR_TWO)
    assert len(ticket.ratings) == MOST_WISHES == 3
    ticket = await rated(matchmaking, ANNA, Wish("terz", "bluff"))
    assert ticket.wishes == (FOR_FOUR, FOR_TWO, Wish("terz", "bluff"))
    await rated(matchmaking, BORIS, FOR_TWO)
    await rated(matchmaking, VERA, Wish("terz", "bluff"))
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    assert (table.preset, people(table)) == ("short", {ANNA.id, BORIS.id})
    assert set(await world.services[QueueStore].tickets()) == {VERA.id}


async def test_no_computer_sits_at_a_rated_match(world: World, matchmaking: Matchmaking) -> None:
    """However long people wait who are too few for the game."""
    for person in (ANNA, BORIS):
        await rated(matchmaking, person, FOR_FOUR)
    world.still.at += LONGEST_MS - 1
    await matchmaking.tables.sweep()
    assert await tables(world) == []
    await rated(matchmaking, VERA, FOR_FOUR)
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    assert (len(table.chairs), len(table.people), table.rated, table.quick.drop_in) == (3, 3, True, False)


async def test_three_begin_after_ten_seconds(world: World, matchmaking: Matchmaking) -> None:
    """In a game for three and more, of which a table usually has four."""
    for person in (ANNA, BORIS, VERA):
        await rated(matchmaking, person, FOR_FOUR)
    world.still.at += SOON_MS - 1
    await matchmaking.tables.sweep()
    assert await tables(world) == []
    world.still.at += 1
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    assert (people(table), len(table.chairs), table.rated) == ({ANNA.id, BORIS.id, VERA.id}, 3, True)


async def test_a_count_during_which_somebody_comes_is_not_kept(
    world: World, matchmaking: Matchmaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    await rated(matchmaking, ANNA, FOR_FOUR)
    tickets = matchmaking._queue.tickets

    async def read_late() -> Mapping[PersonId, Ticket]:
        found = await tickets()
        monkeypatch.undo()
        await rated(matchmaking, BORIS, FOR_FOUR)
        return found

    monkeypatch.setattr(matchmaking._queue, "tickets", read_late)
    matchmaking._counted_at = 0
    await matchmaking.counts()
    assert (await matchmaking.counts())[FOR_FOUR] == 2


async def test_who_leaves_or_waits_elsewhere_is_told_and_not_seated(
    world: World, matchmaking: Matchmaking
) -> None:
    await rated(matchmaking, ANNA, FOR_TWO, message=1)
    await rated(matchmaking, ANNA, FOR_FOUR, message=2)
    await rated(matchmaking, BORIS, FOR_TWO, message=3)
    await matchmaking.leave(BORIS.id, 3)
    await matchmaking.tables.sweep()
    assert await tables(world) == []
    assert await endings(world) == {"101:1": "left", "102:3": "left"}
    assert (await matchmaking.standing(ANNA.id)).notice == "101:2"
    with pytest.raises(NotWaiting):
        await matchmaking.leave(BORIS.id)


async def test_those_who_wait_are_counted_by_what_they_name(world: World, matchmaking: Matchmaking) -> None:
    """Naming another match keeps the place; one of an unknown game is refused."""
    first = await rated(matchmaking, ANNA, FOR_FOUR)
    world.still.at += 5_000
    second = await rated(matchmaking, BORIS, FOR_FOUR)
    world.still.at += 5_000
    assert (await rated(matchmaking, BORIS, FOR_TWO)).since == second.since == first.since + 5_000
    await matchmaking.wait(VERA, FOR_TWO)
    assert await matchmaking.counts() == {FOR_FOUR: 2, FOR_TWO: 1}
    assert await matchmaking.standing(ANNA.id) == first
    for wish in (Wish("chess", "usual"), Wish("terz", "chess")):
        with pytest.raises((UnknownGame, registry.UnknownGame)):
            await rated(matchmaking, ANNA, wish)


async def silent(*_: object) -> list[int]:
    raise DatabaseAway


@pytest.mark.parametrize("away", [False, True])
async def test_nobody_meets_whom_they_block_or_who_blocks_them(
    world: World, matchmaking: Matchmaking, monkeypatch: pytest.MonkeyPatch, *, away: bool
) -> None:
    """While the database is silent, copies of what it said last count, and a block since."""
    blocking = world.services[Blocking]
    for person in (ANNA, BORIS):
        assert await blocking.of(person.id) == frozenset()
    await blocking.block(BORIS.id, ANNA.id)
    if away:
        monkeypatch.setattr(Blocks, "between", silent)
    assert await blocking.of(ANNA.id) == {BORIS.id}
    assert await blocking.of(BORIS.id) == {ANNA.id}
    await rated(matchmaking, ANNA, FOR_TWO)
    await rated(matchmaking, BORIS, FOR_TWO)
    world.still.at += LONGEST_MS - 1
    await matchmaking.tables.sweep()
    assert await tables(world) == []
    for person in (ANNA, BORIS):
        await matchmaking.wait(person, FOR_TWO)
        await matchmaking.tables.sweep()
    assert sorted(map(sorted, map(people, await tables(world)))) == [[ANNA.id], [BORIS.id]]


async def test_nobody_waits_whose_blocks_are_not_known(
    world: World, matchmaking: Matchmaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is silent, those wait of whom a copy says that they block nobody."""
    assert await world.services[Blocking].of(BORIS.id) == frozenset()
    with monkeypatch.context() as patch:
        patch.setattr(Blocks, "between", silent)
        with pytest.raises(DatabaseSilent):
            await rated(matchmaking, ANNA, FOR_TWO, message=7, update="1")
        await rated(matchmaking, BORIS, FOR_TWO)
    assert await world.services[QueueStore].ticket(ANNA.id) is None
    await rated(matchmaking, ANNA, FOR_TWO, message=7, update="2")
    await matchmaking.tables.sweep()
    assert [sorted(people(table)) for table in await tables(world)] == [[ANNA.id, BORIS.id]]


async def test_processes_that_sweep_at_once_seat_each_person_once(
    world: World, matchmaking: Matchmaking
) -> None:
    for person in (ANNA, BORIS, VERA, GLEB):
        await rated(matchmaking, person, FOR_TWO)
    await asyncio.gather(*(another(world).tables.sweep() for _ in range(4)), matchmaking.tables.sweep())
    found = [person for table in await tables(world) for person in people(table)]
    assert sorted(found) == [ANNA.id, BORIS.id, VERA.id, GLEB.id]


async def test_a_table_that_a_dead_process_left_half_set_is_set_once(
    world: World, matchmaking: Matchmaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in (ANNA, BORIS):
        await rated(matchmaking, person, FOR_TWO)

    class Killed(BaseException):
        """The process dies."""

    async def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(world.new_tables, "quick", die)
        with pytest.raises(Killed):
            await matchmaking.tables.sweep()
    assert await world.services[QueueStore].tickets() == {}
    with monkeypatch.context() as patched:
        patched.setattr(QueueStore, "settled", die)
        with pytest.raises(Killed):
            await another(world).tables.sweep()
    await another(world).tables.sweep()
    (table,) = await tables(world)
    assert people(table) == {ANNA.id, BORIS.id}
    assert await world.services[QueueStore].seatings() == {}


async def test_who_has_too_many_tables_does_not_wait(world: World, matchmaking: Matchmaking) -> None:
    for number in range(MOST_TABLES):
        await world.new_tables.solo(f"solo {number}", ANNA, "terz")
    with pytest.raises(TooManyTables):
        await rated(matchmaking, ANNA, FOR_TWO)


# What becomes of a wait, as the message that shows it will say


async def test_each_wait_is_told_its_end(world: World, matchmaking: Matchmaking) -> None:
    for number, person in enumerate((ANNA, BORIS)):
        await rated(matchmaking, person, FOR_TWO, message=number + 1)
    await matchmaking.wait(VERA, FOR_TWO, message=3)
    await matchmaking.tables.sweep()
    assert await endings(world) == {"101:1": "begun", "102:2": "begun", "103:3": "alone"}


async def test_another_table_ends_the_wait(world: World, matchmaking: Matchmaking) -> None:
    await rated(matchmaking, ANNA, FOR_TWO, message=1)
    await rated(matchmaking, BORIS, FOR_TWO, message=2)
    await world.new_tables.solo("solo", ANNA, "terz")
    await world.open_table(VERA, BORIS)
    await world.meet_due()
    assert await endings(world) == {"102:2": "elsewhere"}
    assert set(await world.services[QueueStore].tickets()) == {ANNA.id}, "who plays alone waits on"


@pytest.mark.parametrize("maintenance", [False, True])
async def test_maintenance_and_an_hour_end_waits(
    world: World, matchmaking: Matchmaking, maintenance: bool
) -> None:
    await rated(matchmaking, ANNA, FOR_TWO, message=1)
    if maintenance:
        await rated(matchmaking, BORIS, FOR_TWO, message=2)
        await world.maintenance.turn(on=True)
    else:
        world.still.at += LONGEST_MS
        await rated(matchmaking, BORIS, FOR_TWO, message=2)
    await matchmaking.tables.sweep()
    ends = {"101:1": "maintenance", "102:2": "maintenance"} if maintenance else {"101:1": "lapsed"}
    assert await endings(world) == ends
    assert await tables(world) == []


async def test_a_wish_of_another_version_ends_alone(world: World, matchmaking: Matchmaking) -> None:
    for message, ratings in ((1, (1500,)), (2, ())):
        ticket = await rated(matchmaking, ANNA, FOR_TWO, message=message)
        strange = msgspec.structs.replace(ticket, wishes=(Wish("chess", "usual"),), ratings=ratings)
        await world.services[QueueStore].put(ANNA.id, strange)
        await rated(matchmaking, BORIS, FOR_TWO)
        await matchmaking.tables.sweep()
        assert (await endings(world))[f"101:{message}"] == "impossible"
    await rated(matchmaking, VERA, FOR_TWO)
    await matchmaking.tables.sweep()
    assert [people(table) for table in await tables(world)] == [{BORIS.id, VERA.id}]


async def test_a_seating_of_another_version_is_given_up(world: World, matchmaking: Matchmaking) -> None:
    """A process that has died has left it; those who wait now are seated all the same."""
    ticket = await rated(matchmaking, ANNA, FOR_TWO, message=1)
    seating = PlannedTable(Wish("terz", "endless"), (ticket.chair,), 0, notices=(ticket.notice,))
    queue = world.services[QueueStore]
    assert await queue.seat("left", seating, await queue.tickets())
    for person in (BORIS, VERA):
        await rated(matchmaking, person, FOR_TWO)
    await matchmaking.tables.sweep()
    assert [people(table) for table in await tables(world)] == [{BORIS.id, VERA.id}]
    assert await endings(world) == {"101:1": "impossible"}
    assert await queue.seatings() == {}


async def test_a_wait_is_changed_in_its_own_message(world: World, matchmaking: Matchmaking) -> None:
    first = await rated(matchmaking, ANNA, FOR_FOUR, message=1)
    world.still.at += 10_000
    both = await matchmaking.change(ANNA, 1, wishes=lambda old: (*old, FOR_TWO))
    assert (both.wishes, both.since) == ((FOR_FOUR, FOR_TWO), first.since)
    other = await matchmaking.change(ANNA, 1, wishes=lambda _: (FOR_TWO,))
    assert (other.wishes, len(other.ratings)) == ((FOR_TWO,), 1)
    with pytest.raises(NotWaiting):
        await matchmaking.change(ANNA, 2, wishes=lambda old: old)
    with pytest.raises(NotWaiting):
        await matchmaking.leave(ANNA.id, 2)


async def test_a_menu_begins_one_wait(world: World, matchmaking: Matchmaking) -> None:
    await rated(matchmaking, ANNA, FOR_TWO, message=1, update="10")
    await matchmaking.leave(ANNA.id)
    with pytest.raises(NotWaiting):
        await rated(matchmaking, ANNA, FOR_TWO, message=1, update="11")
    queue = world.services[QueueStore]
    assert await queue.tickets() == {}
    await rated(matchmaking, ANNA, FOR_TWO, message=2, update="12")
    assert len(await queue.tickets()) == 1


async def test_nobody_meets_who_has_just_left_them(world: World, matchmaking: Matchmaking) -> None:
    for person in (ANNA, BORIS):
        await rated(matchmaking, person, FOR_TWO)
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    await world.seats.back("stay", table.id, ANNA.id)
    await world.seats.leave("leave", table.id, BORIS.id)
    await world.closing.close("close", table.id)
    await world.meet_due()
    world.still.at += PAUSES_MS[0]
    for person in (BORIS, ANNA):
        await rated(matchmaking, person, FOR_TWO)
    await matchmaking.tables.sweep()
    assert len(await tables(world)) == 1
    for person in (ANNA, BORIS):
        await matchmaking.wait(person, FOR_TWO)
        await matchmaking.tables.sweep()
    playing = [table for table in await tables(world) if table.phase is Phase.PLAYING]
    assert sorted(map(sorted, map(people, playing))) == [[ANNA.id], [BORIS.id]], "whoever comes first"


async def left_match(world: World, matchmaking: Matchmaking, other: Person) -> Table:
    """A quick match that Boris has left, and the other has stopped."""
    for each in (BORIS, other):
        await rated(matchmaking, each, FOR_TWO)
    world.still.at += 60_000  # whatever their ratings are by now
    await matchmaking.tables.sweep()
    (table,) = [table for table in await tables(world) if table.phase is Phase.PLAYING]
    await world.seats.back(world.update(), table.id, other.id)
    await world.seats.leave(world.update(), table.id, BORIS.id)
    await world.closing.close(world.update(), table.id)
    await world.meet_due()
    return (await world.store.load(table.id)).table


async def test_who_leaves_waits_longer_each_time(world: World, matchmaking: Matchmaking) -> None:
    """Two minutes, ten, then sixty; after a day without leaving, two again. Who has stayed does not wait."""
    for other, minutes in ((ANNA, 2), (VERA, 10), (GLEB, 60)):
        table = await left_match(world, matchmaking, other)
        await world.services[Avoidance].note_leavers(table)
        (key,) = [key async for key in world.redis.scan_iter("*:leaves:*")]
        assert 86_390 <= await world.redis.ttl(key) <= 86_400
        with pytest.raises(LeftLately) as refused:
            await rated(matchmaking, BORIS, FOR_FOUR)
        assert refused.value.facts == {"minutes": minutes}
        await rated(matchmaking, other, FOR_FOUR)
        await matchmaking.leave(other.id)
        world.still.at += minutes * 60_000
    await world.live.memory.forget(f"leaves:{BORIS.id}")  # as Redis does after a day
    assert await world.services[Avoidance].pause_ms(BORIS.id) == 0
    await left_match(world, matchmaking, somebody(105))
    assert await world.services[Avoidance].pause_ms(BORIS.id) == 2 * 60_000


async def test_who_never_touches_a_match_waits_as_a_leaver(world: World, matchmaking: Matchmaking) -> None:
    for each in (ANNA, BORIS):
        await rated(matchmaking, each, FOR_TWO)
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    await world.seats.back(world.update(), table.id, ANNA.id)
    await world.closing.close(world.update(), table.id)
    await world.meet_due()
    avoidance = world.services[Avoidance]
    assert [await avoidance.pause_ms(each.id) for each in (ANNA, BORIS)] == [0, 2 * 60_000]


async def test_leaving_a_table_of_friends_costs_no_pause(world: World) -> None:
    table = (await world.new_tables.open_private(world.update(), ANNA, "terz", "short")).table
    await world.lobby.join(world.update(), table.id, BORIS)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    await world.seats.leave(world.update(), table.id, BORIS.id)
    await world.closing.close(world.update(), table.id)
    await world.meet_due()
    assert await world.services[Avoidance].pause_ms(BORIS.id) == 0


async def test_a_person_plays_one_quick_match_at_a_time(world: World, matchmaking: Matchmaking) -> None:
    """Also one that they have left."""
    for each in (ANNA, BORIS):
        await rated(matchmaking, each, FOR_TWO)
    await matchmaking.tables.sweep()
    (table,) = await tables(world)
    for _ in range(2):
        with pytest.raises(PlaysQuickMatch):
            await rated(matchmaking, ANNA, FOR_FOUR)
        await world.seats.leave(world.update(), table.id, ANNA.id)
    await world.closing.close(world.update(), table.id)
    await rated(matchmaking, ANNA, FOR_FOUR)


async def test_who_came_to_a_quick_match_meanwhile_is_seated_at_no_other(
    world: World, matchmaking: Matchmaking
) -> None:
    """The others wait on."""
    for each in (ANNA, BORIS):
        await rated(matchmaking, each, FOR_TWO)
    chairs = [chair_of(each) for each in (ANNA, VERA)]
    await world.new_tables.quick("other", chairs, "terz", "short", seats=2, pace=PACES["fast"], rated=True)
    await matchmaking.tables.sweep()
    assert len(await tables(world)) == 1
    assert set(await world.services[QueueStore].tickets()) == {BORIS.id}


async def test_one_process_at_a_time_seats_people(world: World) -> None:
    first, second = another(world), another(world)
    await rated(first, ANNA, FOR_TWO)
    await rated(second, BORIS, FOR_TWO)
    running = [asyncio.create_task(each.tables.run()) for each in (first, second)]
    async with asyncio.timeout(10):
        while not await world.services[QueueStore].is_empty():  # noqa: ASYNC110, any process may seat them
            await asyncio.sleep(0.01)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    assert [people(table) for table in await tables(world)] == [{ANNA.id, BORIS.id}]


async def test_a_wait_ends_by_its_own_ticket(world: World) -> None:
    """One who has begun to wait otherwise meanwhile waits on."""
    ticket, another_ticket = (Ticket((), chair_of(ANNA), since=since) for since in (0, 1))
    waits = world.services[Waits]
    await world.services[QueueStore].put(ANNA.id, ticket)
    assert not await waits.end(ANNA.id, Ending.LEFT, ticket=another_ticket)
    assert await waits.end(ANNA.id, Ending.LEFT, ticket=ticket)
