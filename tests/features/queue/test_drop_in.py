"""Who wants to play sits down with computers at once; who comes later takes a computer's seat."""

from typing import Any

import msgspec
import pytest

from bot.base.pace import FAST
from bot.features.queue.calls import CALL_MS
from bot.features.queue.drop_in import PATIENCE_MS, DropIns
from bot.features.queue.matchmaking import Matchmaking, NotWaiting
from bot.features.queue.quick_tables import LOOK_MS
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Wish
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import PlaysQuickMatch, Stale
from bot.match.seating.substitutes import LATEST, takes_strangers
from bot.match.table import Phase, Table, TableId, with_part
from bot.match.turns.hints import may_be_advised
from bot.people.blocking import Blocking
from bot.people.people import Person
from games.agents.levels import Level
from storage.live.redraws import hand_screen
from tests.match.changes import change_chair
from tests.support.deals import computers_act, go_on, next_deal
from tests.support.quick_matches import another, endings, people, rated, tables
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

WISH = Wish("oh_hell", "short")
RACE = Wish("terc", "usual")


@pytest.fixture
def matchmaking(world: World) -> Matchmaking:
    return world.services[Matchmaking]


async def comes(matchmaking: Matchmaking, person: Person, wish: Wish = WISH, **how: Any) -> None:
    await matchmaking.wait(person, wish, **how)
    await matchmaking.tables.sweep()


async def waits_for_a_seat(world: World, matchmaking: Matchmaking) -> Loaded:
    """Anna plays computers that have acted, and Boris waits for one of their seats at the next deal."""
    await comes(matchmaking, ANNA)
    await computers_act(world, await only(world))
    world.woken.clear()
    await comes(matchmaking, BORIS, message=2)
    return await only(world)


async def assert_apart(world: World, *at: Person) -> None:
    """Each of them has a table of their own, and nobody waits for a seat."""
    assert sorted(map(sorted, map(people, await tables(world)))) == [[person.id] for person in at]
    assert not any(table.newcomers for table in await tables(world))


async def only(world: World) -> Loaded:
    """The only table."""
    (table,) = await tables(world)
    return await world.store.load(table.id)


def waiting(table: Table) -> set[int | None]:
    return {chair.person for chair in table.newcomers}


async def look_later(world: World, matchmaking: Matchmaking, passed: int = LOOK_MS) -> None:
    world.still.at += passed
    await matchmaking.tables.sweep()


async def test_who_comes_first_plays_computers_of_their_level_at_once(
    world: World, matchmaking: Matchmaking
) -> None:
    anna = msgspec.structs.replace(ANNA, habits=msgspec.structs.replace(ANNA.habits, level=Level.MASTER))
    await comes(matchmaking, anna, message=1)
    table = (await only(world)).table
    assert (people(table), len(table.chairs), table.level) == ({ANNA.id}, 4, Level.MASTER)
    assert (table.rated, table.pace, table.quick.drop_in) == (False, FAST, True)
    assert await endings(world) == {"101:1": "alone"}
    assert may_be_advised(table)


async def test_who_comes_second_sits_down_in_the_same_deal(world: World, matchmaking: Matchmaking) -> None:
    """While a computer has not acted in it, and others of the same sweep with them; there are no hints then."""
    await comes(matchmaking, ANNA)
    world.woken.clear()
    await comes(matchmaking, BORIS, message=2)
    table = (await only(world)).table
    assert (people(table), table.newcomers, table.log.dealt) == ({ANNA.id, BORIS.id}, (), 0)
    assert {hand_screen(ANNA.id), hand_screen(BORIS.id)} <= {redraw.screen for redraw in world.woken}
    assert not may_be_advised(table)
    assert await endings(world) == {"102:2": "begun"}
    assert await world.services[QueueStore].is_empty()
    for person in (VERA, GLEB):
        await matchmaking.wait(person, WISH)
    await matchmaking.tables.sweep()
    assert people((await only(world)).table) == {ANNA.id, BORIS.id, VERA.id, GLEB.id}


async def test_who_comes_later_takes_a_seat_at_the_next_deal(world: World, matchmaking: Matchmaking) -> None:
    """All who sit there read it; with two people there are no hints."""
    loaded = await waits_for_a_seat(world, matchmaking)
    assert (people(loaded.table), waiting(loaded.table)) == ({ANNA.id}, {BORIS.id})
    assert hand_screen(ANNA.id) in {redraw.screen for redraw in world.woken}
    assert await endings(world) == {}
    loaded = await next_deal(world, loaded)
    assert (people(loaded.table), loaded.table.newcomers) == ({ANNA.id, BORIS.id}, ())
    assert not may_be_advised(loaded.table)
    await look_later(world, matchmaking)
    assert await endings(world) == {"102:2": "begun"}
    assert await world.services[QueueStore].is_empty()


async def test_a_match_that_is_nearly_over_takes_nobody_else(world: World, matchmaking: Matchmaking) -> None:
    """Its measured length is 80 actions; matches of other lengths and games do not meet."""
    await comes(matchmaking, ANNA)
    loaded = await only(world)
    nearly = with_part(loaded.table, "log", actions=int(LATEST * 80) - 1)
    await world.store.change(loaded.table.id, None, lambda _: Edit(nearly))
    for takes in (True, False):
        loaded = await go_on(world, await only(world))
        assert takes_strangers(loaded.table) is takes
    wishes = (BORIS, WISH), (VERA, Wish("oh_hell", "medium")), (GLEB, Wish("terz", "short"))
    for person, wish in wishes:
        await comes(matchmaking, person, wish)
    await assert_apart(world, ANNA, BORIS, VERA, GLEB)


async def test_people_come_to_a_race_at_once(world: World, matchmaking: Matchmaking) -> None:
    await comes(matchmaking, ANNA, RACE)
    await comes(matchmaking, BORIS, RACE, message=2)
    assert people((await only(world)).table) == {ANNA.id, BORIS.id}
    assert await endings(world) == {"102:2": "begun"}


async def test_who_is_alone_is_joined_first(world: World, matchmaking: Matchmaking) -> None:
    """Of Anna with Boris, and Vera, who is blocked by Boris: Gleb comes to Vera."""
    await world.services[Blocking].block(BORIS.id, VERA.id)
    for person in (ANNA, BORIS, VERA, GLEB):
        await comes(matchmaking, person)
    found = {frozenset(people(table)) for table in await tables(world)}
    assert found == {frozenset({ANNA.id, BORIS.id}), frozenset({VERA.id, GLEB.id})}


async def test_a_block_that_comes_in_between_is_minded(world: World, matchmaking: Matchmaking) -> None:
    """Two who block each other look for a seat at the same time."""
    await comes(matchmaking, ANNA)
    await world.services[Blocking].block(BORIS.id, VERA.id)
    for person in (BORIS, VERA):
        await matchmaking.wait(person, WISH)
    drop_ins, found = world.services[DropIns], (await tables(world))[0]
    stale = await world.services[QueueStore].tickets()
    await drop_ins.look(BORIS.id, stale[BORIS.id])
    loaded = await world.store.load(found.id)
    with pytest.raises(Stale):
        drop_ins._admit(loaded, stale[VERA.id])


async def test_who_waits_for_a_seat_no_longer_gets_none(world: World, matchmaking: Matchmaking) -> None:
    await waits_for_a_seat(world, matchmaking)
    await matchmaking.leave(BORIS.id, 2)
    loaded = await only(world)
    assert loaded.table.newcomers == ()
    assert people((await next_deal(world, loaded)).table) == {ANNA.id}
    assert await endings(world) == {"102:2": "left"}


@pytest.mark.parametrize("seated", [False, True])
async def test_who_comes_to_another_table_keeps_no_seat(
    world: World, matchmaking: Matchmaking, *, seated: bool
) -> None:
    """One who sits already is told that, and plays both."""
    loaded = await waits_for_a_seat(world, matchmaking)
    if seated:
        await next_deal(world, loaded)
    await world.open_table(GLEB, BORIS)
    await world.meet_due()
    assert await endings(world) == {"102:2": "begun" if seated else "elsewhere"}
    assert (await world.store.load(loaded.table.id)).table.newcomers == ()


async def test_who_wants_something_else_keeps_no_seat(world: World, matchmaking: Matchmaking) -> None:
    await waits_for_a_seat(world, matchmaking)
    await comes(matchmaking, BORIS, Wish("terz", "short"))
    await assert_apart(world, ANNA, BORIS)


@pytest.mark.parametrize("impatient", [False, True])
async def test_who_waits_too_long_for_a_deal_gets_a_table(
    world: World, matchmaking: Matchmaking, *, impatient: bool
) -> None:
    """By themselves, or by a tap at once."""
    await waits_for_a_seat(world, matchmaking)
    await look_later(world, matchmaking, PATIENCE_MS - 1)
    assert len(await tables(world)) == 1
    if impatient:
        await matchmaking.sit_alone(BORIS.id, 2)
        await matchmaking.tables.sweep()
    else:
        await look_later(world, matchmaking)
    await assert_apart(world, ANNA, BORIS)
    assert await endings(world) == {"102:2": "alone"}


async def test_a_seat_at_a_match_that_ends_is_found_elsewhere(world: World, matchmaking: Matchmaking) -> None:
    loaded = await waits_for_a_seat(world, matchmaking)
    await world.closing.close(world.update(), loaded.table.id)
    await look_later(world, matchmaking)
    found = [table for table in await tables(world) if table.phase is Phase.PLAYING]
    assert [people(table) for table in found] == [{BORIS.id}]


async def test_nobody_is_brought_to_one_who_is_silent(world: World, matchmaking: Matchmaking) -> None:
    await comes(matchmaking, ANNA)
    loaded = await only(world)
    await change_chair(world, loaded.table.id, loaded.seat_of(ANNA.id), timeouts=1)
    await comes(matchmaking, BORIS)
    await assert_apart(world, ANNA, BORIS)


async def test_who_is_alone_may_go_to_another_match(world: World, matchmaking: Matchmaking) -> None:
    """Nobody comes to the first any more, and nothing hurries them there; with company they stay."""
    await comes(matchmaking, ANNA)
    first = (await only(world)).table.id
    await comes(matchmaking, ANNA, Wish("terz", "short"))
    before = (await world.store.load(first)).table
    assert (before.quick.drop_in, before.pace, before.phase) == (False, None, Phase.PLAYING)
    await comes(matchmaking, BORIS, Wish("terz", "short"))
    for again in (WISH, Wish("terz", "usual")):
        with pytest.raises(PlaysQuickMatch):
            await matchmaking.wait(ANNA, again)


class Killed(BaseException):
    """The process dies."""


@pytest.mark.parametrize("after", ["ticket", "table"])
async def test_a_kill_leaves_nobody_at_two_tables(
    world: World, matchmaking: Matchmaking, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    """The process dies before or after the table knows of who comes; another one ends what it has begun."""
    await comes(matchmaking, ANNA)
    await computers_act(world, await only(world))
    await matchmaking.wait(BORIS, WISH, message=2, update="9")
    change = world.store.change

    async def dying(*args: Any, **named: Any) -> Any:
        if after == "table":
            await change(*args, **named)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(world.store, "change", dying)
        with pytest.raises(Killed):
            await matchmaking.tables.sweep()
    assert (await another(world).wait(BORIS, WISH, message=2, update="9")).table
    await look_later(world, another(world), 0)
    loaded = await next_deal(world, await only(world))
    await look_later(world, another(world), 0)
    assert people(loaded.table) == {ANNA.id, BORIS.id}
    assert len(await tables(world)) == 1
    assert await endings(world) == {"102:2": "begun"}


async def test_an_update_that_comes_again_leaves_an_open_table_open(
    world: World, matchmaking: Matchmaking
) -> None:
    await comes(matchmaking, ANNA, update="3")
    with pytest.raises(NotWaiting):
        await another(world).wait(ANNA, WISH, update="3")
    assert (await only(world)).table.quick.drop_in


async def test_maintenance_takes_the_seat_back(world: World, matchmaking: Matchmaking) -> None:
    await waits_for_a_seat(world, matchmaking)
    await world.maintenance.turn(on=True)
    await matchmaking.tables.sweep()
    assert (await only(world)).table.newcomers == ()
    assert await endings(world) == {"102:2": "maintenance"}


# Who waits for a rated match may play meanwhile


async def meanwhile(world: World, matchmaking: Matchmaking) -> TableId:
    """Anna plays alone and Boris is found for her: a rated match waits for the end of her deal."""
    solo = await world.new_tables.solo("solo", ANNA, "oh_hell", "short")
    for person in (ANNA, BORIS):
        await rated(matchmaking, person, Wish("terz", "short"))
    await matchmaking.tables.sweep()
    return TableId(solo.id)


async def test_who_plays_meanwhile_is_called_when_the_deal_is_over(
    world: World, matchmaking: Matchmaking
) -> None:
    """The match with computers stays, and can be played on."""
    solo = await meanwhile(world, matchmaking)
    loaded = await world.store.load(solo)
    assert len(await tables(world)) == 1
    assert loaded.table.is_called
    with pytest.raises(PlaysQuickMatch):
        await rated(matchmaking, BORIS, WISH)
    await look_later(world, matchmaking)
    assert len(await tables(world)) == 1
    loaded = await next_deal(world, loaded)
    assert not loaded.table.is_called
    await look_later(world, matchmaking)
    (match,) = [table for table in await tables(world) if table.id != solo]
    assert (people(match), match.rated) == ({ANNA.id, BORIS.id}, True)
    assert (await world.store.load(solo)).table.phase is Phase.PLAYING
    assert await world.services[QueueStore].is_empty()


async def test_others_wait_a_minute_and_a_half_for_a_deal(world: World, matchmaking: Matchmaking) -> None:
    solo = await meanwhile(world, matchmaking)
    await look_later(world, matchmaking, CALL_MS - 1)
    assert len(await tables(world)) == 1
    await look_later(world, matchmaking, 1)
    assert len(await tables(world)) == 2
    assert not (await world.store.load(solo)).table.is_called


async def test_a_match_that_is_left_alone_calls_nobody(world: World, matchmaking: Matchmaking) -> None:
    await world.new_tables.solo("solo", ANNA, "oh_hell", "short")
    world.still.at += 60_000
    for person in (ANNA, BORIS):
        await rated(matchmaking, person, Wish("terz", "short"))
    await matchmaking.tables.sweep()
    assert len(await tables(world)) == 2


async def test_who_waits_for_a_rated_match_plays_their_own_table_on(
    world: World, matchmaking: Matchmaking
) -> None:
    """Nobody comes there any more."""
    await comes(matchmaking, ANNA)
    await rated(matchmaking, ANNA, Wish("terz", "short"))
    await comes(matchmaking, BORIS)
    assert sorted(map(sorted, map(people, await tables(world)))) == [[ANNA.id], [BORIS.id]]
    await rated(matchmaking, VERA, Wish("terz", "short"))
    await matchmaking.tables.sweep()
    assert len(await tables(world)) == 2, "the deal is not over"
