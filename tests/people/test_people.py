import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from bot.base.preferences import CardStyle, GroupSettings, Habits, Language, PersonSettings
from bot.match.table import ChatId, PersonId, TableId
from bot.people import cache as module
from bot.people.database_errors import DatabaseSilent
from bot.people.people import Chat, Chats, Lobbies, People, Person, language_of
from storage.failures import ill_store
from storage.live.live import Live
from storage.live.memory import MemoryStore
from storage.redis.keys import Keys
from storage.sql import archive as archive_module
from storage.sql.archive import Archive, ChatRow, PersonRow
from storage.sql.guard import DatabaseAway
from storage.sql.personal_data import PersonalData
from tests.people.silent_database import away
from tests.support.archived import save_chat
from tests.support.clocks import StillTime
from tests.support.scenario import PATIENCE_S
from tests.support.servers import PostgreSQL

ANNA = PersonId(1)
CHAT = ChatId(-1)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("ru", Language.RU),
        ("ru-RU", Language.RU),
        ("uk", Language.RU),
        ("kk", Language.RU),
        ("en-GB", Language.EN),
        ("de", Language.EN),
        (None, Language.RU),
    ],
)
def test_the_language_of_a_client(tag: str | None, language: Language) -> None:
    assert language_of(tag) is language


async def test_a_language_follows_the_client_until_it_is_chosen(archive: Archive, live: Live) -> None:
    people = People(archive, live, StillTime())
    assert (await people.note(ANNA, "Anna", "ru")).language is Language.RU
    assert (await people.note(ANNA, "Anna", "en")).language is Language.EN
    await people.set_language(ANNA, Language.RU)
    assert (await people.note(ANNA, "Anna", "en")).language is Language.RU


@pytest.mark.parametrize("passed_ms", [10_000, -3_600_000])
async def test_a_change_by_another_process_is_seen_within_ten_seconds_or_once_time_is_put_back(
    archive: Archive, live: Live, passed_ms: int
) -> None:
    time = StillTime()
    here, there = People(archive, live, time), People(archive, live, time)
    await here.note(ANNA, "Anna", "ru", opened=True)
    await there.set_language(ANNA, Language.EN)
    time.at += passed_ms
    assert (await known(here)).language is Language.EN


async def test_people_are_forgotten_one_by_one(
    archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CACHED", 3)
    people = People(archive, live, StillTime())
    for number in (1, 2, 3):
        await people.note(PersonId(number), "Anna", "ru", opened=True)
    await people.get(PersonId(1))
    await people.note(PersonId(4), "Boris", "ru", opened=True)
    reads = []
    read = MemoryStore.recall_longer

    async def counted(memory: MemoryStore, name: str, ttl_s: int) -> bytes | None:
        reads.append(name)
        return await read(memory, name, ttl_s)

    monkeypatch.setattr(MemoryStore, "recall_longer", counted)
    for number in (1, 3, 4, 2):
        await people.get(PersonId(number))
    assert reads == ["person:2"]


async def test_choices_made_in_two_processes_all_stay(archive: Archive, live: Live) -> None:
    """A language chosen elsewhere survives a new name here."""
    here, there = People(archive, live, StillTime()), People(archive, live, StillTime())
    await here.note(ANNA, "Anna", "ru", opened=True)
    await there.get(ANNA)
    await here.choose(ANNA, four_colours=False)
    await there.choose(ANNA, patterns=True)
    await there.set_language(ANNA, Language.EN)
    person = await here.note(ANNA, "Anya", "ru")
    assert (person.name, person.language, person.chosen) == ("Anya", Language.EN, True)
    settings = await here.choose(ANNA, forced=False)
    assert settings == PersonSettings(CardStyle(four_colours=False, patterns=True), forced=False)
    found = await known(People(archive, live, StillTime()))
    assert (found.settings, found.language) == (settings, Language.EN)


async def test_settings_of_a_chat_survive_a_new_title(archive: Archive, live: Live) -> None:
    await save_chat(archive, ChatRow(id=CHAT, title="Friday", language="ru", settings={"a": 1}))
    await Chats(archive, live, StillTime()).note(CHAT, "Saturday", Language.RU)
    row: Any = await archive.chat(CHAT)
    assert (row.title, row.settings) == ("Saturday", {"a": 1, "settings": {}})


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  A\n B  " + "x" * 100, "A B " + "x" * 27 + "…"),
        (" \t", "1"),
        ("Константин Всеволодович Иванов", "Константин Всеволодович Иванов"),
        ("Константин Всеволодович Преображенский", "Константин Всеволодович Преобра…"),
        ("Константин Всеволодович Иванович Петров", "Константин Всеволодович Иванови…"),
        ("А" * 30 + " Преображенский", "А" * 30 + "…"),
    ],
)
async def test_a_name_is_trimmed_never_empty_and_says_that_there_is_more(
    archive: Archive, live: Live, name: str, shown: str
) -> None:
    assert (await People(archive, live, StillTime()).note(ANNA, name, "ru")).name == shown


async def test_a_person_that_opened_the_bot_stays_known(archive: Archive, live: Live) -> None:
    people = People(archive, live, StillTime())
    assert not (await people.note(ANNA, "Anna", "ru")).opened
    assert (await people.note(ANNA, "Anna", "ru", opened=True)).opened
    assert (await people.note(ANNA, "Anna", "ru")).opened
    await people.set_opened(ANNA, False)
    assert not (await people.note(ANNA, "Anna", "ru")).opened


async def test_a_newcomer_met_by_two_processes_at_once_has_opened_the_bot(
    archive: Archive, live: Live
) -> None:
    """Their transactions run concurrently where the database can do that."""
    one, two = (People(archive, live, StillTime()) for _ in range(2))
    for number in range(9):
        id = PersonId(number)
        await asyncio.gather(one.note(id, "Anna", "ru"), two.note(id, "Anna", "ru", opened=True))
        row: Any = await archive.person(id)
        assert row.opened


async def test_changes_of_one_person_at_once_all_stay(archive: Archive, live: Live) -> None:
    people = People(archive, live, StillTime())
    await people.note(ANNA, "Anna", "ru", opened=True)
    tables = [TableId(f"table{number}") for number in range(9)]
    counts = (people.count_lobby(ANNA, table, begun=True) for table in tables)
    await asyncio.gather(*counts, people.set_language(ANNA, Language.EN), people.set_opened(ANNA, False))
    for here in (people, People(archive, live, StillTime())):
        person = await known(here)
        assert (person.language, person.opened) == (Language.EN, False)
        assert (person.lobbies.opened, person.lobbies.begun) == (9, 9)


async def test_choices_for_a_group_in_two_processes_stay(archive: Archive, live: Live) -> None:
    """It keeps its language, and follows its title."""
    here, there = Chats(archive, live, StillTime()), Chats(archive, live, StillTime())
    await here.note(CHAT, "Friday", Language.RU)
    await there.get(CHAT)
    await here.choose(CHAT, pictures=False)
    await there.choose(CHAT, pinned=True)
    assert (await there.note(CHAT, "Saturday", Language.EN)).language is Language.RU
    await here.set_language(CHAT, Language.EN)
    settings = GroupSettings(CardStyle(pictures=False), pinned=True)
    for chats in (here, Chats(archive, live, StillTime())):
        await chats.note(CHAT, "Sunday", Language.RU)
        assert await chats.get(CHAT) == Chat(CHAT, "Sunday", Language.EN, settings)


async def known(people: People) -> Person:
    """Anna, in the cache of a process."""
    person = await people.get(ANNA)
    assert person is not None
    return person


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the SQLite file in this folder against writes."""
    with closing(sqlite3.connect(folder / "people.db")) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Archive]:
    """A SQLite file with a short lock timeout."""
    monkeypatch.setattr(archive_module, "STATEMENT_MS", 50)
    opened = await Archive.open(f"sqlite:///{tmp_path}/people.db")
    yield opened
    await opened.close()


async def test_a_locked_database_holds_up_no_known_person(file: Archive, live: Live, tmp_path: Path) -> None:
    """Neither a person nor a group."""
    time = StillTime()
    await People(file, live, time).note(ANNA, "Anna", "ru")
    await Chats(file, live, time).note(CHAT, "Friday", Language.RU)
    others, chats = People(file, live, time), Chats(file, live, time)
    with locked(tmp_path):
        for _ in range(2):
            anna = await others.note(ANNA, "Anya", "ru", opened=True)
            assert (anna.name, anna.opened) == ("Anya", True)
        with pytest.raises(OperationalError):
            await others.note(PersonId(2), "Boris", "ru")
        assert (await chats.note(CHAT, "Saturday", Language.EN)).language is Language.RU
        chat: Any = await chats.get(CHAT)
        assert chat.title == "Saturday"
    for passed_ms, stored in ((0, ("Anna", False)), (module.FRESH_MS, ("Anya", True))):
        time.at += passed_ms
        if passed_ms:
            await others.note(ANNA, "Anya", "ru", opened=True)
        row: Any = await file.person(ANNA)
        assert (row.name, row.opened) == stored


async def test_a_choice_that_the_database_does_not_take_is_refused_and_is_nowhere(
    file: Archive, live: Live, tmp_path: Path
) -> None:
    people, chats = People(file, live, StillTime()), Chats(file, live, StillTime())
    person = await people.note(ANNA, "Anna", "ru", opened=True)
    chat = await chats.note(CHAT, "Friday", Language.RU)
    with locked(tmp_path):
        for refused in (
            people.set_language(ANNA, Language.EN),
            people.choose(ANNA, patterns=True),
            chats.set_language(CHAT, Language.EN),
            chats.choose(CHAT, pinned=True),
        ):
            with pytest.raises(DatabaseSilent):
                await refused
    for here in (people, People(file, live, StillTime())):
        assert await here.get(ANNA) == person
    for there in (chats, Chats(file, live, StillTime())):
        assert await there.get(CHAT) == chat


async def test_habits_are_not_remembered_while_the_database_is_away(
    file: Archive, live: Live, tmp_path: Path
) -> None:
    people, habits = People(file, live, StillTime()), Habits("terz")
    await people.note(ANNA, "Anna", "ru", opened=True)
    with locked(tmp_path):
        await people.set_habits(ANNA, habits)
    assert (await known(People(file, live, StillTime()))).habits == Habits()
    await people.set_habits(ANNA, replace(habits, preset="short"))
    assert (await known(People(file, live, StillTime()))).habits == Habits("terz", "short")


async def test_a_lobby_that_the_database_does_not_take_is_counted_later(
    file: Archive, live: Live, tmp_path: Path
) -> None:
    people, table = People(file, live, StillTime()), TableId("abcdefgh")
    await people.note(ANNA, "Anna", "ru", opened=True)
    with locked(tmp_path), pytest.raises(OperationalError):
        await people.count_lobby(ANNA, table, begun=True)
    for _ in range(2):
        await people.count_lobby(ANNA, table, begun=True)
    assert (await known(people)).lobbies == Lobbies(1, 1, table)


async def test_a_slow_look_does_not_hide_a_change_made_meanwhile(
    archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    await People(archive, live, StillTime()).note(ANNA, "Anna", "ru", opened=True)
    await live.memory.forget(f"person:{ANNA}")
    load, looks, changed = archive.person, asyncio.Event(), asyncio.Event()

    async def load_slowly(id: int) -> PersonRow | None:
        row = await load(id)
        looks.set()
        await changed.wait()
        return row

    monkeypatch.setattr(archive, "person", load_slowly)
    people = People(archive, live, StillTime())
    looking = asyncio.create_task(people.get(ANNA))
    await looks.wait()
    changing = asyncio.create_task(people.set_language(ANNA, Language.EN))
    await asyncio.wait({changing}, timeout=0.1)  # it may wait for the look
    changed.set()
    await asyncio.gather(looking, changing)
    for here in (people, People(archive, live, StillTime())):
        assert (await known(here)).language is Language.EN


async def test_a_change_does_not_restore_a_forgotten_person(archive: Archive, live: Live) -> None:
    here, there = People(archive, live, StillTime()), People(archive, live, StillTime())
    await here.note(ANNA, "Anna", "ru", opened=True)
    await there.get(ANNA)
    await PersonalData(archive).forget(ANNA)
    await here.forget(ANNA)
    await there.note(ANNA, "Anya", "ru")
    await there.set_opened(ANNA, False)
    await there.set_language(ANNA, Language.EN)
    await there.count_lobby(ANNA, TableId("abcdefgh"), begun=False)
    assert await archive.person(ANNA) is None
    assert await there.get(ANNA) is None


async def test_an_entry_has_an_end_and_is_then_read_from_the_database(archive: Archive, live: Live) -> None:
    time = StillTime()
    await People(archive, live, time).note(ANNA, "Anna", "ru", opened=True)
    await archive.edit(PersonRow, ANNA, lambda _: PersonRow(id=ANNA, name="Anya", language="ru"))
    for passed, name in ((module.TRUSTED_MS - 1, "Anna"), (1, "Anya")):
        time.at += passed
        assert (await known(People(archive, live, time))).name == name


async def test_an_entry_does_not_end_while_the_database_is_away(
    archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process serves people that Redis has lost."""
    time, name = StillTime(), Keys(1).memory(f"person:{ANNA}")
    people = People(archive, live, time)
    await people.note(ANNA, "Anna", "ru", opened=True)
    assert (await live.memory.recall(f"person:{ANNA}")) is not None
    monkeypatch.setattr(archive.guard, "run", away)
    time.at += 3 * 24 * 3_600_000
    await live.client.expire(name, 60)
    for here in (people, People(archive, live, time)):
        assert (await known(here)).name == "Anna"
    assert await live.client.ttl(name) > 6 * 24 * 3_600
    await live.memory.forget(f"person:{ANNA}")
    assert (await people.note(ANNA, "Anna", "ru")).opened


@pytest.mark.slow
async def test_a_hanging_database_holds_up_no_known_person(postgresql: PostgreSQL, live: Live) -> None:
    archive = await Archive.open(postgresql.database())
    people = People(archive, live, StillTime())
    await people.note(ANNA, "Anna", "ru", opened=True)
    with postgresql.paused():
        others = People(archive, live, StillTime())
        for number in range(20):
            assert (await others.note(ANNA, f"Anna {number}", "ru")).opened
        newcomers = (others.note(PersonId(number), "Boris", "ru") for number in range(2, 40))
        answers = await asyncio.gather(*newcomers, return_exceptions=True)
        refused = [ill_store(answer) for answer in answers if isinstance(answer, BaseException)]
        assert refused == ["database"] * 38
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await others.note(PersonId(2), "Boris", "ru")
            except DatabaseAway:
                await asyncio.sleep(0.1)
            else:
                break
    await archive.close()
