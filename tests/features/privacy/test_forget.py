"""/forget: summary, export and erasure of personal data, in SQL and Redis."""

import builtins
from types import NoneType
from typing import Any, cast, get_args, get_origin
from unittest.mock import AsyncMock

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.base.preferences import Language
from bot.feature_api.registry import key_kind
from bot.features.privacy.forgetting import FILE, Forgetting, without_person
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import PlannedTable, Ticket, Wish
from bot.match.refusals import ResultNotStored, StillPlaying
from bot.match.table import Chair, PersonId, Phase, Table
from bot.people.people import People, chair_of
from bot.people.presence import Presence
from playground.bot_api_types import Message
from storage import codec
from storage.live.live import Client
from storage.redis.key_kinds import Trace
from storage.sql.archive import Archive
from storage.sql.guard import DatabaseAway
from storage.sql.personal_data import PersonalData
from tests.features.shown import now
from tests.storage.stored_matches import stored
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, VERA, World
from tests.support.stage import Stage, buttons


async def page_of(stage: Stage, person: int) -> Message:
    (page,) = await stage.says(person, person, "/forget")
    return page


async def test_a_page_shows_what_is_kept(stage: Stage, archive: Archive) -> None:
    await stored(archive, "m1", {stage.anna: 1, stage.boris: 2}, chat=stage.group)
    page = await page_of(stage, stage.anna)
    assert tells(page.written, "kept-title")
    for key in ("kept-matches", "kept-groups", "kept-ratings"):
        assert said(key, count=1) in page.written
    assert said("kept-achievements", count=0) not in page.written
    english = await page_of(stage, stage.mary)
    assert tells(english.written, "kept-title", Language.EN)
    assert tells(english.written, "kept-no-matches", Language.EN)


async def test_a_person_is_given_their_data_and_forgotten_after_one_question(
    stage: Stage, archive: Archive
) -> None:
    await stored(archive, "m1", {stage.anna: 1, stage.boris: 2})
    page = await page_of(stage, stage.anna)
    await stage.presses(stage.anna, page, "forget:give")
    (sent,) = [message for message in stage.seen(stage.anna) if message.document is not None]
    assert sent.document is not None
    assert sent.document.file_name == FILE
    given = stage.world.files[sent.document.file_id]
    data = msgspec.json.decode(given)
    assert data["people"][0]["id"] == stage.anna
    assert [row["match"] for row in data["matches"]] == ["m1"]
    assert str(stage.boris) not in given.decode()
    await stage.presses(stage.anna, page, "forget:ask")
    await stage.presses(stage.anna, now(stage, page), "forget:page")
    assert now(stage, page).written == page.written, "who thinks better of it stays"
    await stage.presses(stage.anna, page, "forget:ask")
    assert await archive.person(stage.anna) is not None
    with capture_logs() as log:
        await stage.presses(stage.anna, now(stage, page), "forget:yes")
    assert (now(stage, page).written, buttons(now(stage, page))) == (said("forgotten"), [])
    assert await archive.person(stage.anna) is None
    assert [player.person for player in await archive.players("m1")] == [None, stage.boris]
    (line,) = [line for line in log if line["event"] == "person-forgotten"]
    assert str(stage.anna) not in str(line)


async def test_nothing_is_shown_in_a_group_or_asked_of_a_seated_person(
    stage: Stage, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A silent database is reported."""
    assert await stage.word_to(stage.anna, stage.group, "/forget") == said("forget-in-private")
    (message,) = await stage.says(stage.boris, stage.group, "/help")
    for forged in ("yes", "give", "page", "nonsense"):
        answer = await stage.taps(stage.anna, stage.group, message.message_id, f"t:forget:{forged}")
        assert answer["text"] == said("refused-button")
    assert await archive.person(stage.anna) is not None
    await stage.gather()
    page = await page_of(stage, stage.anna)
    answer = await stage.presses(stage.anna, page, "forget:ask")
    assert answer["text"] == said("refused-forget-playing")
    assert now(stage, page).written == page.written

    monkeypatch.setattr(Forgetting, "summary", AsyncMock(side_effect=DatabaseAway))
    assert await stage.answer_to(stage.anna, stage.anna, "/forget") == said("refused-database-silent")


# What is stored


KEEPERS = (Trace.AGGREGATE, Trace.PASSING, Trace.OWNER)


@pytest.fixture
async def forgetting(world: World) -> Forgetting:
    """A service with data of Anna, Boris and Vera."""
    for person in (ANNA, BORIS, VERA):
        await world.services[People].note(person.id, person.name, "ru", opened=True)
        await world.services[Presence].note(person.id)
    return world.services[Forgetting]


READS: dict[bytes, tuple[Any, ...]] = {
    b"string": ("GET",),
    b"hash": ("HGETALL",),
    b"set": ("SMEMBERS",),
    b"list": ("LRANGE", 0, -1),
    b"zset": ("ZRANGE", 0, -1),
}
"""Readers of a key's content by its type."""


async def names(redis: Client, *words: str) -> list[str]:
    """Return the keys that name a person where they should not."""
    found = []
    for key in sorted(cast("list[bytes]", await redis.keys())):
        kind = key_kind(key.decode())
        assert kind is not None
        command, *span = READS[cast("bytes", await redis.type(key))]
        text = f"{key!r} {await redis.execute_command(command, key, *span)!r}"
        if kind.personal not in KEEPERS and any(word in text for word in words):
            found.append(key.decode())
    return found


async def test_a_player_is_asked_to_finish_or_to_leave(world: World, forgetting: Forgetting) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    for person in (ANNA, BORIS):
        with pytest.raises(StillPlaying):
            await forgetting.forget(person.id)
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    with pytest.raises(StillPlaying):
        await forgetting.forget(BORIS.id)
    assert await world.services[People].get(BORIS.id) is not None
    queue, chair = world.services[QueueStore], chair_of(VERA)
    ticket = Ticket((), chair, since=0)
    await queue.put(VERA.id, ticket)
    await world.seats.leave(world.update(), lobby.id, VERA.id)
    assert await queue.seat("name", PlannedTable(Wish("terz", "short"), (chair,), 0), {VERA.id: ticket})
    with pytest.raises(StillPlaying):  # they are about to play
        await forgetting.forget(VERA.id)


async def test_a_match_goes_on_without_a_forgotten_person(world: World, forgetting: Forgetting) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    await world.meet_due()
    seat = loaded.table.seat_of(ANNA.id)
    assert seat is not None
    await forgetting.forget(ANNA.id)
    table = (await world.store.load(loaded.table.id)).table
    assert table.phase is Phase.PLAYING
    assert (table.chairs[seat].person, table.chairs[seat].robot, table.chairs[seat].name) == (None, 1, "")
    assert table.host in (BORIS.id, VERA.id)
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []
    assert await world.store.of_person(ANNA.id) == []
    assert await world.store.of_person(BORIS.id) != []


async def test_nothing_in_redis_names_a_forgotten_person(world: World, forgetting: Forgetting) -> None:
    await world.services[Matchmaking].wait(ANNA, Wish("terz", "short"), rated=True)
    assert await names(world.redis, str(ANNA.id), ANNA.name) != []
    await forgetting.forget(ANNA.id)
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []
    assert await world.services[People].get(ANNA.id) is None
    assert await world.services[People].get(BORIS.id) is not None


async def test_a_result_is_stored_before_its_person_goes(world: World, forgetting: Forgetting) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.seats.vote_stop(world.update(), loaded.table.id, ANNA.id)
    with pytest.raises(ResultNotStored):
        await forgetting.forget(ANNA.id)
    await world.meet_due()
    await forgetting.forget(ANNA.id)
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []
    assert loaded.table.match is not None
    places = [(each.person, each.name) for each in await world.archive.players(loaded.table.match)]
    assert sorted(places, key=str) == [(BORIS.id, BORIS.name), (VERA.id, VERA.name), (None, "—")]


async def test_what_a_killed_process_began_a_repeat_ends(
    world: World, forgetting: Forgetting, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    with monkeypatch.context() as patch:
        patch.setattr(PersonalData, "forget", AsyncMock(side_effect=RuntimeError("killed")))
        with pytest.raises(RuntimeError, match="killed"):
            await forgetting.forget(ANNA.id)
    assert await world.services[People].get(ANNA.id) is not None
    await world.meet_due()
    await forgetting.forget(ANNA.id)
    assert await world.services[People].get(ANNA.id) is None
    assert await names(world.redis, str(ANNA.id), ANNA.name) == []


async def test_a_forgotten_person_comes_back_as_a_newcomer(
    world: World, forgetting: Forgetting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is erased while the database is away."""
    await world.services[People].choose(ANNA.id, four_colours=False)
    with monkeypatch.context() as patch:
        patch.setattr(PersonalData, "kept", AsyncMock(side_effect=DatabaseAway))
        with pytest.raises(DatabaseAway):
            await forgetting.forget(ANNA.id)
    assert await world.live.memory.recall(f"person:{ANNA.id}") is not None
    await forgetting.forget(ANNA.id)
    person = await world.services[People].note(ANNA.id, "Anna", "en", opened=True)
    assert (person.name, person.language.value, person.settings.style.four_colours) == ("Anna", "en", True)
    assert await world.archive.person(ANNA.id) is not None


def filled(kind: Any, name: int) -> Any:
    """Return a value of this type with the person's number in every place that accepts one."""
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


def test_nothing_at_a_table_names_a_forgotten_person() -> None:
    chair = msgspec.structs.replace(filled(Chair, ANNA.id), person=BORIS.id, name=BORIS.name)
    known = {"language": Language.RU, "phase": Phase.OVER, "options": {}}
    table = msgspec.structs.replace(filled(Table, ANNA.id), **known)
    table = msgspec.structs.replace(table, chairs=(*table.chairs, chair))
    named = codec.encode(table).decode()
    assert named.count(str(ANNA.id)) > 10
    assert str(ANNA.id) not in codec.encode(without_person(table, ANNA.id)).decode()
