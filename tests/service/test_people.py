import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from bot.base.preferences import Display, Language
from bot.match.table import ChatId, PersonId
from bot.people import copies as module
from bot.people import late_saving, prompt_saving
from bot.people.late_saving import LateSaving
from bot.people.people import Chat, Chats, People, language_of
from storage import archive as archive_module
from storage.archive import Archive, ChatRow, PersonRow
from storage.failures import ill_store
from storage.guard import DatabaseAway
from storage.keys import Keys
from storage.live import Live
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


async def test_a_change_by_another_process_is_seen_within_ten_seconds(archive: Archive, live: Live) -> None:
    time = StillTime()
    here, there = People(archive, live, time), People(archive, live, time)
    await here.note(ANNA, "Anna", "ru")
    await there.set_language(ANNA, Language.EN)
    time.at += 10_000
    person = await here.get(ANNA)
    assert person is not None
    assert person.language is Language.EN


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
    read = live.memory.recall_longer

    async def counted(name: str, ttl_s: int) -> bytes | None:
        reads.append(name)
        return await read(name, ttl_s)

    monkeypatch.setattr(live.memory, "recall_longer", counted)
    for number in (1, 3, 4, 2):
        await people.get(PersonId(number))
    assert reads == ["person:2"]


async def test_a_language_chosen_elsewhere_survives_a_new_name_here(archive: Archive, live: Live) -> None:
    here, there = People(archive, live, StillTime()), People(archive, live, StillTime())
    await here.note(ANNA, "Anna", "ru")
    await there.set_language(ANNA, Language.EN)
    person = await here.note(ANNA, "Anya", "ru")
    assert (person.name, person.language, person.chosen) == ("Anya", Language.EN, True)


async def test_choices_made_in_two_processes_all_stay(archive: Archive, live: Live) -> None:
    here, there = People(archive, live, StillTime()), People(archive, live, StillTime())
    await here.note(ANNA, "Anna", "ru", opened=True)
    await there.get(ANNA)
    await here.set_display(ANNA, four_colours=False)
    await there.set_display(ANNA, patterns=True)
    await here.set_language(ANNA, Language.EN)
    display = await here.set_display(ANNA, forced=False)
    assert display == Display(four_colours=False, patterns=True, forced=False)
    found = await People(archive, live, StillTime()).get(ANNA)
    assert found is not None
    assert (found.display, found.language) == (display, Language.EN)


async def test_choices_for_a_group_in_two_processes_stay(archive: Archive, live: Live) -> None:
    here, there = Chats(archive, live, StillTime()), Chats(archive, live, StillTime())
    await here.note(CHAT, "Friday", Language.RU)
    await there.get(CHAT)
    await here.set_display(CHAT, pictures=False)
    await there.set_display(CHAT, pinned=True)
    await here.set_language(CHAT, Language.EN)
    await there.note(CHAT, "Saturday", Language.RU)
    found = await Chats(archive, live, StillTime()).get(CHAT)
    assert found == Chat(CHAT, "Saturday", Language.EN, Display(pictures=False, pinned=True))


async def test_a_late_saving_keeps_what_others_chose(
    file: Archive, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt_saving, "RETRY_S", 0.0)
    here, there = People(file, live, StillTime()), People(file, live, StillTime())
    await here.note(ANNA, "Anna", "ru", opened=True)
    with locked(tmp_path):
        await here.set_language(ANNA, Language.EN)
        await there.set_display(ANNA, patterns=True)
    await here.note(ANNA, "Anna", "ru")
    row = await file.person(ANNA)
    assert row is not None
    assert (row.language, row.settings) == ("en", {"patterns": True})


async def test_a_copy_is_read_anew_once_time_is_put_back(archive: Archive, live: Live) -> None:
    time = StillTime()
    here, there = People(archive, live, time), People(archive, live, time)
    await here.note(ANNA, "Anna", "ru", opened=True)
    time.at -= 3_600_000
    await there.set_language(ANNA, Language.EN)
    found = await here.get(ANNA)
    assert found is not None
    assert found.language is Language.EN


async def test_settings_of_a_chat_survive_a_new_title(archive: Archive, live: Live) -> None:
    await archive.save_chat(ChatRow(id=CHAT, title="Friday", language="ru", settings={"a": 1}))
    await Chats(archive, live, StillTime()).note(CHAT, "Saturday", Language.RU)
    row = await archive.chat(CHAT)
    assert row is not None
    assert (row.title, row.settings) == ("Saturday", {"a": 1})


async def test_names_are_trimmed_and_never_empty(archive: Archive, live: Live) -> None:
    people = People(archive, live, StillTime())
    assert (await people.note(ANNA, "  A\n B  " + "x" * 100, "ru")).name == "A B " + "x" * 27 + "…"
    assert (await people.note(ANNA, " \t", "ru")).name == "1"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Константин Всеволодович Иванов", "Константин Всеволодович Иванов"),
        ("Константин Всеволодович Преображенский", "Константин Всеволодович Преобра…"),
        ("Константин Всеволодович Иванович Петров", "Константин Всеволодович Иванови…"),
        ("А" * 30 + " Преображенский", "А" * 30 + "…"),
    ],
)
async def test_a_cut_name_says_that_there_is_more(
    archive: Archive, live: Live, name: str, shown: str
) -> None:
    people = People(archive, live, StillTime())
    assert (await people.note(PersonId(1), name, "ru")).name == shown


async def test_who_opened_the_bot_stays_known(archive: Archive, live: Live) -> None:
    people = People(archive, live, StillTime())
    assert not (await people.note(ANNA, "Anna", "ru")).opened
    assert (await people.note(ANNA, "Anna", "ru", opened=True)).opened
    assert (await people.note(ANNA, "Anna", "ru")).opened
    await people.set_opened(ANNA, False)
    assert not (await people.note(ANNA, "Anna", "ru")).opened


async def test_who_opens_the_bot_in_one_process_has_opened_it_in_all(archive: Archive, live: Live) -> None:
    one, two = People(archive, live, StillTime()), People(archive, live, StillTime())
    assert not (await one.note(ANNA, "Anna", "ru")).opened
    assert (await two.note(ANNA, "Anna", "ru", opened=True)).opened
    assert (await one.note(ANNA, "Anna", "ru")).opened


@pytest.mark.parametrize("opens_first", [True, False])
async def test_a_newcomer_whom_two_processes_meet_at_once_has_opened_the_bot(
    archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch, opens_first: bool
) -> None:
    one, two, three = (People(archive, live, StillTime()) for _ in range(3))
    add, is_first = archive.add_person, True

    async def add_beside_another(row: PersonRow) -> bool:
        nonlocal is_first
        if not is_first:
            return await add(row)
        is_first = False
        is_added = await add(row) if not opens_first else None
        await two.note(ANNA, "Anna", "ru", opened=True)
        return await add(row) if is_added is None else is_added

    monkeypatch.setattr(archive, "add_person", add_beside_another)
    assert (await one.note(ANNA, "Anna", "ru")).opened
    assert (await three.note(ANNA, "Anna", "ru")).opened
    row = await archive.person(ANNA)
    assert row is not None
    assert row.opened


async def test_a_group_keeps_its_language_and_follows_its_title(archive: Archive, live: Live) -> None:
    chats = Chats(archive, live, StillTime())
    await chats.note(CHAT, "Friday", Language.RU)
    assert (await chats.note(CHAT, "Saturday", Language.EN)).language is Language.RU
    await chats.set_language(CHAT, Language.EN)
    chat = await Chats(archive, live, StillTime()).get(CHAT)
    assert chat is not None
    assert (chat.title, chat.language) == ("Saturday", Language.EN)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nobody can write to the SQLite file in this folder meanwhile."""
    database = sqlite3.connect(folder / "people.db")
    database.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        database.rollback()
        database.close()


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Archive]:
    """A SQLite file that waits only a moment for a lock."""
    monkeypatch.setattr(archive_module, "STATEMENT_MS", 50)
    opened = await Archive.open(f"sqlite:///{tmp_path}/people.db")
    yield opened
    await opened.close()


async def test_a_locked_database_holds_up_nobody_who_is_known(
    file: Archive, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt_saving, "RETRY_S", 0.0)
    await People(file, live, StillTime()).note(ANNA, "Anna", "ru", opened=True)
    others = People(file, live, StillTime())
    with locked(tmp_path):
        assert (await others.note(ANNA, "Anya", "ru")).name == "Anya"
        await others.set_language(ANNA, Language.EN)
        with pytest.raises(OperationalError):
            await others.note(PersonId(2), "Boris", "ru")
        assert (await People(file, live, StillTime()).note(ANNA, "Anya", "ru")).language is Language.EN
    row = await file.person(ANNA)
    assert row is not None
    assert row.name == "Anna"
    await People(file, live, StillTime()).note(ANNA, "Anya", "ru")
    row = await file.person(ANNA)
    assert row is not None
    assert (row.name, row.language, row.chosen) == ("Anya", "en", True)


async def test_a_locked_database_holds_up_no_known_group(file: Archive, live: Live, tmp_path: Path) -> None:
    await Chats(file, live, StillTime()).note(CHAT, "Friday", Language.RU)
    others = Chats(file, live, StillTime())
    with locked(tmp_path):
        assert (await others.note(CHAT, "Saturday", Language.EN)).language is Language.RU
        chat = await others.get(CHAT)
    assert chat is not None
    assert chat.title == "Saturday"


async def test_a_change_is_saved_once_the_database_answers(
    file: Archive, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = StillTime()
    people, chats = People(file, live, time), Chats(file, live, time)
    await people.note(ANNA, "Anna", "ru", opened=True)
    await chats.note(CHAT, "Friday", Language.RU)
    with locked(tmp_path):
        await people.set_language(ANNA, Language.EN)
        await chats.set_display(CHAT, pinned=True)
        await People(file, live, time).get(ANNA)
        assert await live.client.ttl(Keys(1).memory(f"person:{ANNA}")) > module.KEPT_S
    monkeypatch.setattr(late_saving, "SWEEP_S", 0.01)
    saving = asyncio.create_task(LateSaving(People(file, live, time), Chats(file, live, time), live).run())
    try:
        async with asyncio.timeout(PATIENCE_S):
            while await live.client.keys("*:unsaved:*"):  # noqa: ASYNC110 (nothing tells)
                await asyncio.sleep(0.01)
    finally:
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
    person, chat = await file.person(ANNA), await file.chat(CHAT)
    assert person is not None
    assert (person.language, person.chosen) == ("en", True)
    assert chat is not None
    assert chat.settings == {"pinned": True}
    assert await live.client.ttl(Keys(1).memory(f"person:{ANNA}")) <= module.KEPT_S


async def test_a_change_made_during_a_late_saving_stays(
    file: Archive, live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = People(file, live, StillTime()), People(file, live, StillTime())
    await here.note(ANNA, "Anna", "ru", opened=True)
    with locked(tmp_path):
        await here.set_language(ANNA, Language.EN)
    save, first = file.save_person, True

    async def save_behind_another(row: PersonRow) -> None:
        nonlocal first
        if first:
            first = False
            await there.set_display(ANNA, patterns=True)
        await save(row)

    monkeypatch.setattr(file, "save_person", save_behind_another)
    await here.save_late()
    row = await file.person(ANNA)
    assert row is not None
    assert (row.language, row.settings) == ("en", {"patterns": True})
    assert await live.unsaved.some("person", 9) == []


async def test_an_unsaved_change_follows_a_group_to_its_new_id(
    file: Archive, live: Live, tmp_path: Path
) -> None:
    chats, new = Chats(file, live, StillTime()), ChatId(-1001)
    await chats.note(CHAT, "Friday", Language.RU)
    with locked(tmp_path):
        await chats.set_language(CHAT, Language.EN)
    others = Chats(file, live, StillTime())
    for _ in range(2):
        await others.move(CHAT, new)
    row = await file.chat(new)
    assert row is not None
    assert row.language == "en"


async def test_people_redis_has_lost_are_served_from_here(
    file: Archive, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = StillTime()
    people = People(file, live, time)
    await people.note(ANNA, "Anna", "ru", opened=True)
    await live.memory.forget("person:1")
    time.at += 60_000

    async def away(id: int) -> None:
        raise DatabaseAway

    monkeypatch.setattr(file, "person", away)
    assert (await people.note(ANNA, "Anna", "ru")).opened


@pytest.mark.slow
async def test_a_hanging_database_holds_up_nobody_who_is_known(postgresql: PostgreSQL, live: Live) -> None:
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
