"""A person is forgotten: tables in Redis lose their name and number, and what is remembered of them goes."""

import builtins
from types import NoneType
from typing import Any, cast, get_args, get_origin

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.privacy.forgetting import Forgetting, ResultNotStored, StillPlaying, without_person
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.waiting import Wish
from bot.features.registry import key_kind
from bot.match.table import Chair, PersonId, Phase, Table
from bot.people.people import People
from bot.people.presence import Presence, played_key
from storage import codec
from storage.live.live import Client
from storage.redis.key_kinds import Trace
from storage.sql.guard import DatabaseAway
from storage.sql.personal_data import PersonalData
from tests.support.service import ANNA, BORIS, VERA, World

KEEPERS = (Trace.AGGREGATE, Trace.PASSING, Trace.OWNER)


class Remembering:
    """What remembers people, and forgets them."""

    def __init__(self, world: World) -> None:
        self.people = world.services[People]
        self.presence = world.services[Presence]
        self.forgetting = world.services[Forgetting]


@pytest.fixture
async def remembering(world: World) -> Remembering:
    """What has met Anna, Boris and Vera."""
    made = Remembering(world)
    for person in (ANNA, BORIS, VERA):
        await made.people.note(person.id, person.name, "ru", opened=True)
        await made.presence.note(person.id)
        await world.live.memory.remember(played_key(person.id), b"1", 60)
    return made


async def contents(redis: Client, key: bytes) -> list[bytes]:
    """The key and all that is stored there."""
    reads: dict[bytes, tuple[Any, ...]] = {
        b"string": ("GET", key),
        b"hash": ("HGETALL", key),
        b"set": ("SMEMBERS", key),
        b"list": ("LRANGE", key, 0, -1),
        b"zset": ("ZRANGE", key, 0, -1),
    }
    found = await redis.execute_command(*reads[cast("bytes", await redis.type(key))])
    pairs = found.items() if isinstance(found, dict) else [(found,)]
    return [key, *(repr(part).encode() for pair in pairs for part in pair)]


async def names(redis: Client, *words: str) -> list[str]:
    """The keys that name a person where they should not."""
    found = []
    for key in sorted(cast("list[bytes]", await redis.keys())):
        kind = key_kind(key.decode())
        assert kind is not None
        text = b"\n".join(await contents(redis, key)).decode()
        if kind.personal not in KEEPERS and any(word in text for word in words):
            found.append(key.decode())
    return found


async def test_who_plays_is_asked_to_finish_or_to_leave(world: World, remembering: Remembering) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    for person in (ANNA, BORIS):
        with pytest.raises(StillPlaying):
            await remembering.forgetting.forget(person.id)
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    with pytest.raises(StillPlaying):
        await remembering.forgetting.forget(BORIS.id)
    assert await remembering.people.get(BORIS.id) is not None
    await world.live.waiting_room.put(VERA.id, b"{}")
    await world.seats.leave(world.update(), lobby.id, VERA.id)
    assert await world.live.waiting_room.seat("name", b"%d" % VERA.id, {VERA.id: b"{}"})
    with pytest.raises(StillPlaying):  # they are about to play
        await remembering.forgetting.forget(VERA.id)


async def test_a_match_goes_on_without_whom_it_forgets(world: World, remembering: Remembering) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    seat = loaded.table.seat_of(ANNA.id)
    assert seat is not None
    await remembering.forgetting.forget(ANNA.id)
    table = (await world.store.load(loaded.table.id)).table
    assert table.phase is Phase.PLAYING
    assert (table.chairs[seat].person, table.chairs[seat].robot, table.chairs[seat].name) == (None, 1, "")
    assert table.host in (BORIS.id, VERA.id)
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []
    assert await world.store.of_person(ANNA.id) == []
    assert await world.store.of_person(BORIS.id) != []


async def test_nothing_in_redis_names_who_is_forgotten(world: World, remembering: Remembering) -> None:
    await world.services[Matchmaking].wait(ANNA, Wish("terz", "short"), rated=True)
    assert await names(world.redis, str(ANNA.id), ANNA.name) != []
    await remembering.forgetting.forget(ANNA.id)
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []
    assert await remembering.people.get(ANNA.id) is None
    assert await remembering.people.get(BORIS.id) is not None
    assert await Remembering(world).people.get(ANNA.id) is None


async def test_a_result_is_stored_before_its_person_goes(world: World, remembering: Remembering) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.seats.vote_stop(world.update(), loaded.table.id, ANNA.id)
    with pytest.raises(ResultNotStored):
        await remembering.forgetting.forget(ANNA.id)
    await world.meet_due()
    await remembering.forgetting.forget(ANNA.id)
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []
    assert loaded.table.match is not None
    places = [(each.person, each.name) for each in await world.archive.players(loaded.table.match)]
    assert sorted(places, key=str) == [(BORIS.id, BORIS.name), (VERA.id, VERA.name), (None, "—")]


async def test_what_a_killed_process_began_a_repeat_ends(
    world: World, remembering: Remembering, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)

    async def die(data: PersonalData, person: int) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(PersonalData, "forget", die)
        with pytest.raises(RuntimeError, match="killed"):
            await remembering.forgetting.forget(ANNA.id)
    again = Remembering(world)
    assert await again.people.get(ANNA.id) is not None
    await again.forgetting.forget(ANNA.id)
    assert await again.people.get(ANNA.id) is None
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []


async def test_who_is_forgotten_comes_back_as_a_newcomer(
    world: World, remembering: Remembering, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away nothing is begun."""

    async def away(data: PersonalData, person: int) -> None:
        raise DatabaseAway

    await remembering.people.choose(ANNA.id, four_colours=False)
    with monkeypatch.context() as patch:
        patch.setattr(PersonalData, "kept", away)
        with pytest.raises(DatabaseAway):
            await remembering.forgetting.forget(ANNA.id)
    assert await world.live.memory.recall(f"person:{ANNA.id}") is not None
    await remembering.forgetting.forget(ANNA.id)
    person = await remembering.people.note(ANNA.id, "Anna", "en", opened=True)
    assert (person.name, person.language.value, person.settings.style.four_colours) == ("Anna", "en", True)
    assert await world.archive.person(ANNA.id) is not None


def filled(kind: Any, name: int) -> Any:
    """A value of this type that holds a person's number wherever there is room for one."""
    if kind is PersonId:
        return name
    parts = [part for part in get_args(kind) if part not in (NoneType, ...)]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = msgspec.structs.fields(kind)
        values = {field.name: filled(field.type, name) for field in fields}
        needed = {field.name for field in fields if field.required}
        return kind(**{key: value for key, value in values.items() if value is not None or key in needed})
    inner = filled(parts[0], name) if len(parts) == 1 else None
    match get_origin(kind):
        case builtins.frozenset:
            return frozenset({inner} - {None})
        case builtins.tuple:
            return () if inner is None else (inner,)
    return inner


def test_nothing_at_a_table_names_who_is_forgotten() -> None:
    chair = msgspec.structs.replace(filled(Chair, ANNA.id), person=BORIS.id, name=BORIS.name)
    known = {"language": Language.RU, "phase": Phase.OVER, "options": {}}
    table = msgspec.structs.replace(filled(Table, ANNA.id), **known)
    table = msgspec.structs.replace(table, chairs=(*table.chairs, chair))
    named = codec.encode(table).decode()
    assert named.count(str(ANNA.id)) > 10
    assert str(ANNA.id) not in codec.encode(without_person(table, ANNA.id)).decode()
