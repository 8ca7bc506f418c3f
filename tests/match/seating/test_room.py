"""Limits of tables of a chat and of a person, and the eviction of old tables."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from bot.match.loaded import Loaded
from bot.match.opening import choices
from bot.match.refusals import Full, Started, TooManyTables
from bot.match.seating.table_play import Visitor
from bot.match.table import ChatId, PersonId, Phase, Place, Table
from games.core import InvalidAction
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person

SILENCE_MS = 120_000
MOST = 6


async def lobbies(world: World, number: int = MOST, *, apart_ms: int = 0) -> list[Table]:
    """Lobbies of different hosts in topics of a group, opened one after the other."""
    opened = []
    for topic in range(number):
        opened.append(await world.open_table(person(200 + topic), thread=topic))
        world.still.at += apart_ms
    return opened


async def solo_matches(world: World, number: int) -> list[Table]:
    return [await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short") for _ in range(number)]


async def phase_of(world: World, table: Table) -> Phase:
    return (await world.store.load(table.id)).table.phase


async def test_six_lively_tables_fill_a_chat(world: World) -> None:
    await lobbies(world)
    with pytest.raises(TooManyTables) as refusal:
        await world.open_table(GLEB, thread=MOST)
    assert refusal.value.facts == {"most": MOST}
    await world.open_table(GLEB, chat=ChatId(-7))


async def test_the_lobby_silent_for_longest_gives_way_once_there_is_no_room(world: World) -> None:
    opened = await lobbies(world, MOST - 1, apart_ms=1_000)
    world.still.at += SILENCE_MS
    await world.lobby.join(world.update(), opened[0].id, VERA)
    opened.append(await world.open_table(GLEB, thread=MOST))
    assert {await phase_of(world, table) for table in opened} == {Phase.LOBBY}
    assert len(await world.store.of_chat(GROUP)) == MOST
    await world.open_table(GLEB, thread=MOST + 1)
    phases = [await phase_of(world, table) for table in opened]
    assert phases == [Phase.LOBBY, Phase.CLOSED, *[Phase.LOBBY] * 4]


async def test_a_match_never_gives_way(world: World) -> None:
    for topic in range(MOST):
        people = [person(300 + 10 * topic + n) for n in range(3)]
        table = await world.open_table(*people, thread=topic)
        await world.lobby.start(world.update(), table.id, people[0].id)
    world.still.at += SILENCE_MS
    with pytest.raises(TooManyTables):
        await world.open_table(GLEB, thread=MOST)


async def test_matches_of_computers_alone_do_not_count(world: World) -> None:
    await lobbies(world, MOST - 1)
    table = await world.open_table(ANNA, BORIS, VERA, thread=20)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    with pytest.raises(TooManyTables):
        await world.open_table(GLEB, thread=21)
    for seated in (ANNA, BORIS, VERA):
        await world.seats.leave(world.update(), table.id, seated.id)
    await world.open_table(GLEB, thread=21)
    assert await phase_of(world, table) is Phase.PLAYING


async def test_a_person_has_six_tables_wherever_they_are(world: World) -> None:
    """A repeated update is not one too many."""
    await solo_matches(world, 2)
    for number in range(3):
        await world.open_table(ANNA, chat=ChatId(-100 - number))
    same = [await world.new_tables.solo("same", ANNA, "oh_hell", "short") for _ in range(2)]
    assert same[0].id == same[1].id
    with pytest.raises(TooManyTables):
        await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    with pytest.raises(TooManyTables):
        await world.open_table(ANNA, chat=ChatId(-200))
    await world.open_table(BORIS, chat=ChatId(-200))


async def test_a_persons_own_silent_lobby_gives_way(world: World) -> None:
    foreign = await world.open_table(BORIS, ANNA, chat=ChatId(-99))
    own = await world.open_table(ANNA, chat=ChatId(-100))
    await solo_matches(world, MOST - 2)
    world.still.at += SILENCE_MS
    await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    assert [await phase_of(world, table) for table in (foreign, own)] == [Phase.LOBBY, Phase.CLOSED]
    with pytest.raises(TooManyTables):
        await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")


async def test_again_in_private_counts_like_a_new_match(world: World) -> None:
    over = []
    for _ in range(MOST + 1):
        over += await solo_matches(world, 1)
        await world.closing.close(world.update(), over[-1].id)
    for table in over[:MOST]:
        await world.new_tables.again(table.id, ANNA)
    with pytest.raises(TooManyTables):
        await world.new_tables.again(over[MOST].id, ANNA)


async def test_a_match_has_one_successor_until_it_is_over(world: World) -> None:
    """However many press, and at once."""
    (over,) = await solo_matches(world, 1)
    await world.closing.close(world.update(), over.id)
    opened = await asyncio.gather(*(world.new_tables.again(over.id, ANNA) for _ in range(20)))
    opened += [await world.new_tables.again(over.id, ANNA) for _ in range(2)]
    (first,) = {each.table.id for each in opened}
    assert [each.waited for each in opened[-2:]] == [True, True]
    assert len(await world.store.of_person(ANNA.id)) == 2
    await world.closing.close(world.update(), first)
    second = await world.new_tables.again(over.id, ANNA)
    assert (second.waited, second.table.id == first) == (False, False)
    assert (await world.new_tables.again(over.id, ANNA)).table.id == second.table.id


async def test_a_group_has_one_successor_of_a_match(world: World, loaded: Loaded) -> None:
    """Its lobby while people gather, then the match, although others may open tables beside it."""
    await world.closing.close(world.update(), loaded.table.id)
    first = (await world.new_tables.again(loaded.table.id, BORIS)).table
    assert (await world.new_tables.again(loaded.table.id, ANNA)).table.id == first.id
    await world.lobby.start(world.update(), first.id, BORIS.id)
    later = await world.new_tables.again(loaded.table.id, VERA)
    assert (later.table.id, later.table.phase, later.waited) == (first.id, Phase.PLAYING, True)


async def test_a_person_with_too_many_tables_is_not_seated_by_others(world: World, loaded: Loaded) -> None:
    await world.closing.close(world.update(), loaded.table.id)
    await solo_matches(world, MOST)
    again = (await world.new_tables.again(loaded.table.id, BORIS)).table
    assert {chair.person for chair in again.chairs} == {BORIS.id, VERA.id}


LOBBY, MATCH, RACE = "lobby", "match", "race"
HERE = Place(ANNA.id, GROUP)
WAYS: dict[str, tuple[str, Callable[[World, Table], Awaitable[object]]]] = {
    "open": (LOBBY, lambda world, _: world.open_table(ANNA, chat=ChatId(-200))),
    "play alone": (LOBBY, lambda world, _: world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")),
    "join": (LOBBY, lambda world, table: world.lobby.take_chair(world.update(), table.id, ANNA, HERE)),
    "be invited": (LOBBY, lambda world, table: world.lobby.join_token(world.update(), table.token, ANNA)),
    "take a seat": (MATCH, lambda world, table: world.lobby.take_chair(world.update(), table.id, ANNA, HERE)),
    "enter": (RACE, lambda world, table: world.seats.enter(world.update(), table.id, ANNA)),
    "press": (
        RACE,
        lambda world, table: world.play.pick(
            *(world.update(), table.id, ANNA.id, "b1", "x"), visitor=Visitor(GROUP, ANNA)
        ),
    ),
}


@pytest.mark.parametrize("way", WAYS)
async def test_no_way_to_a_table_passes_by_the_limit(world: World, way: str) -> None:
    kind, come = WAYS[way]
    game, preset = ("terc", "usual") if kind == RACE else ("oh_hell", "short")
    table = await world.open_table(BORIS, VERA, game=game, preset=preset)
    if kind != LOBBY:
        await world.lobby.arrange(world.update(), table.id, BORIS.id, choices.more_computers)
        await world.lobby.start(world.update(), table.id, BORIS.id)
    *_, last = await solo_matches(world, MOST)
    with pytest.raises(TooManyTables):
        await come(world, table)
    await world.closing.close(world.update(), last.id)
    with suppress(InvalidAction):  # a press that picks no card is heard all the same
        await come(world, table)
    after = (await world.store.load(table.id)).table
    assert kind == LOBBY or ANNA.id in {chair.person for chair in (*after.chairs, *after.newcomers)}


async def test_deserted_matches_do_not_pile_up(world: World) -> None:
    """Opening and leaving has its limit too: the oldest is settled as it stands."""
    opened = []
    for _ in range(MOST + 2):
        opened += await solo_matches(world, 1)
        await world.seats.leave(world.update(), opened[-1].id, ANNA.id)
        world.still.at += 1
    phases = [await phase_of(world, table) for table in opened]
    assert phases == [Phase.OVER] * 2 + [Phase.PLAYING] * MOST


async def test_no_lobby_closes_for_a_chair_that_is_refused(world: World) -> None:
    silent = [await world.open_table(ANNA, chat=ChatId(-100 - number)) for number in range(MOST)]
    world.still.at += SILENCE_MS
    full = await world.open_table(*(person(200 + number) for number in range(7)), chat=ChatId(-7))
    place = Place(ANNA.id, ChatId(-7))
    with pytest.raises(Full):
        await world.lobby.join(world.update(), full.id, ANNA)
    with pytest.raises(Full):
        await world.lobby.take_chair(world.update(), full.id, ANNA, place)
    await world.lobby.start(world.update(), full.id, PersonId(200))
    with pytest.raises(Started):
        await world.seats.enter(world.update(), full.id, ANNA, here=place)
    assert {await phase_of(world, table) for table in silent} == {Phase.LOBBY}
    free = await world.open_table(BORIS, chat=ChatId(-8))
    await world.lobby.join(world.update(), free.id, ANNA)
    assert [await phase_of(world, table) for table in silent].count(Phase.CLOSED) == 1


async def test_no_lobby_closes_for_a_host_without_room(world: World) -> None:
    opened = await lobbies(world)
    world.still.at += SILENCE_MS
    await solo_matches(world, MOST)
    with pytest.raises(TooManyTables):
        await world.open_table(ANNA, thread=MOST)
    assert {await phase_of(world, table) for table in opened} == {Phase.LOBBY}
