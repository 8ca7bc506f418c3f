import pytest

from bot.preferences import Language
from bot.service import people as module
from bot.service.people import Chats, People, language_of
from bot.service.table import ChatId, PersonId
from storage.archive import Archive, ChatRow, PersonRow
from tests.service.conftest import StillTime

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


async def test_a_language_follows_the_client_until_it_is_chosen(archive: Archive) -> None:
    people = People(archive, StillTime())
    assert (await people.note(ANNA, "Anna", "ru")).language is Language.RU
    assert (await people.note(ANNA, "Anna", "en")).language is Language.EN
    await people.set_language(ANNA, Language.RU)
    assert (await people.note(ANNA, "Anna", "en")).language is Language.RU


async def test_a_change_by_another_process_is_seen_within_ten_seconds(archive: Archive) -> None:
    time = StillTime()
    here, there = People(archive, time), People(archive, time)
    await here.note(ANNA, "Anna", "ru")
    await there.set_language(ANNA, Language.EN)
    time.at += 10_000
    person = await here.get(ANNA)
    assert person is not None
    assert person.language is Language.EN


async def test_people_are_forgotten_one_by_one(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CACHED", 3)
    people = People(archive, StillTime())
    for number in (1, 2, 3):
        await people.note(PersonId(number), "Anna", "ru", opened=True)
    await people.get(PersonId(1))
    await people.note(PersonId(4), "Boris", "ru", opened=True)
    reads = []
    read = archive.person

    async def counted(id: int) -> PersonRow | None:
        reads.append(id)
        return await read(id)

    monkeypatch.setattr(archive, "person", counted)
    for number in (1, 3, 4, 2):
        await people.get(PersonId(number))
    assert reads == [2]


async def test_a_language_chosen_elsewhere_survives_a_new_name_here(archive: Archive) -> None:
    here, there = People(archive, StillTime()), People(archive, StillTime())
    await here.note(ANNA, "Anna", "ru")
    await there.set_language(ANNA, Language.EN)
    person = await here.note(ANNA, "Anya", "ru")
    assert (person.name, person.language, person.chosen) == ("Anya", Language.EN, True)


async def test_settings_of_a_chat_survive_a_new_title(archive: Archive) -> None:
    await archive.save_chat(ChatRow(id=CHAT, title="Friday", language="ru", settings={"a": 1}))
    await Chats(archive, StillTime()).note(CHAT, "Saturday", Language.RU)
    row = await archive.chat(CHAT)
    assert row is not None
    assert (row.title, row.settings) == ("Saturday", {"a": 1})


async def test_names_are_trimmed_and_never_empty(archive: Archive) -> None:
    people = People(archive, StillTime())
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
async def test_a_cut_name_says_that_there_is_more(archive: Archive, name: str, shown: str) -> None:
    people = People(archive, StillTime())
    assert (await people.note(PersonId(1), name, "ru")).name == shown


async def test_who_opened_the_bot_stays_known(archive: Archive) -> None:
    people = People(archive, StillTime())
    assert not (await people.note(ANNA, "Anna", "ru")).opened
    assert (await people.note(ANNA, "Anna", "ru", opened=True)).opened
    assert (await people.note(ANNA, "Anna", "ru")).opened
    await people.set_opened(ANNA, False)
    assert not (await people.note(ANNA, "Anna", "ru")).opened


async def test_who_opens_the_bot_in_one_process_has_opened_it_in_all(archive: Archive) -> None:
    one, two = People(archive, StillTime()), People(archive, StillTime())
    assert not (await one.note(ANNA, "Anna", "ru")).opened
    assert (await two.note(ANNA, "Anna", "ru", opened=True)).opened
    assert (await one.note(ANNA, "Anna", "ru")).opened


async def test_a_group_keeps_its_language_and_follows_its_title(archive: Archive) -> None:
    chats = Chats(archive, StillTime())
    await chats.note(CHAT, "Friday", Language.RU)
    assert (await chats.note(CHAT, "Saturday", Language.EN)).language is Language.RU
    await chats.set_language(CHAT, Language.EN)
    chat = await Chats(archive, StillTime()).get(CHAT)
    assert chat is not None
    assert (chat.title, chat.language) == ("Saturday", Language.EN)
