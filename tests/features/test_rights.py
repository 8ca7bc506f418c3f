"""Permissions in the playground: hosts, administrators, and other people."""

from collections.abc import Iterable

import pytest

from bot.base.preferences import Language
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.table import NO_PERSON, ChatId, PersonId, Phase, Table
from bot.people.people import Chat, Chats, People
from playground.bot_api_types import Message
from playground.people.administration import appoint, hide_members
from tests.features.shown import now
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, text_of

TWO_MINUTES, TEN_MINUTES = 120, 600
ANNA_HOSTS = said("refused-not-host-named", host="Аня Королёва")
ANNA_LEADS = said("refused-not-administrator-named", who="Аня Королёва")
NONE_TO_CLOSE = said("refused-no-table-here", asked="close")


@pytest.fixture
def stage(strict_stage: Stage) -> Stage:
    """A bot with rate limits and deadlines, on a clock that can jump."""
    return strict_stage


async def settings_of(stage: Stage) -> Chat:
    chat = await stage.services[Chats].get(ChatId(stage.group))
    assert chat is not None
    return chat


async def press(stage: Stage, person: int, data: str) -> str:
    """Return the answer to a tap with this data under the group's latest message."""
    answer = await stage.taps(person, stage.group, stage.seen(stage.group)[-1].message_id, data)
    return str(answer["text"])


# The host of a table


async def test_a_guest_starts_once_the_host_is_silent(stage: Stage) -> None:
    await stage.gather(stage.boris, stage.mary)
    start = f"l:{(await stage.table()).id}:start"
    assert await press(stage, stage.boris, start) == ANNA_HOSTS
    assert (await stage.table()).phase is Phase.LOBBY
    stage.clock.jump(TWO_MINUTES)
    assert await press(stage, stage.stranger, start) == ANNA_HOSTS
    assert await press(stage, stage.boris, start) == ""
    assert (await stage.table()).phase is Phase.PLAYING


async def test_a_host_with_open_settings_is_asked_before_a_guest_starts(stage: Stage) -> None:
    message = await stage.gather(stage.boris, stage.mary)
    await stage.presses(stage.anna, message, ":page:settings")
    table = await stage.table()
    stage.clock.jump(TWO_MINUTES)
    assert await press(stage, stage.boris, f"l:{table.id}:start") == said("toast-host-asked")
    question = await stage.message_with(stage.group, ":object")
    for name in (said("lobby-host-asked", who="Борис", host="Аня Королёва"), "Борис", "Аня Королёва", "10"):
        assert name in text_of(question)
    assert buttons(question) == [f"l:{table.id}:start", f"l:{table.id}:object"]
    assert await press(stage, stage.boris, f"l:{table.id}:object") == ANNA_HOSTS
    assert await press(stage, stage.anna, f"l:{table.id}:object") == ""
    await stage.message_with(stage.group, ":page:options")
    assert await press(stage, stage.boris, f"l:{table.id}:start") == ANNA_HOSTS
    stage.clock.jump(TWO_MINUTES)
    assert await press(stage, stage.boris, f"l:{table.id}:start") == said("toast-host-asked")
    stage.clock.jump(10)
    await stage.message_with(stage.group, f"m:{table.id}:hand")
    assert (await stage.table()).phase is Phase.PLAYING


# The administrators of a group


async def test_settings_of_a_group_are_its_administrators(stage: Stage) -> None:
    """Personal settings stay open to everybody."""
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    for data in ("t:settings:pictures=off", "t:settings:language=en"):
        assert await press(stage, stage.boris, data) == ANNA_LEADS
    for command in ("/settings", "/language"):
        assert await stage.word_to(stage.boris, stage.group, command) == ANNA_LEADS
    assert await stage.says(stage.stranger, stage.group, "/settings") == []
    chat = await settings_of(stage)
    assert (chat.language, chat.settings.style.pictures) == (Language.RU, True)
    await stage.presses(stage.anna, page, "pictures=off")
    assert not (await settings_of(stage)).settings.style.pictures
    refused = said("refused-not-administrator-named", Language.EN, who="Аня Королёва")
    assert await press(stage, stage.mary, "t:settings:pinned=on") == refused
    appoint(stage.world, stage.group, stage.anna, stage.mary)
    stage.clock.jump(TEN_MINUTES)
    assert await press(stage, stage.mary, "t:settings:pinned=on") == ""
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    await stage.presses(stage.boris, page, "four_colours=off")
    person = await stage.services[People].get(PersonId(stage.boris))
    assert person is not None
    assert not person.settings.style.four_colours


async def test_an_anonymous_administrator_is_not_named(stage: Stage) -> None:
    appoint(stage.world, stage.forum, stage.anna, stage.mary, anonymous=True)
    message = stage.seen(stage.forum)[0].message_id
    refused = await stage.taps(stage.boris, stage.forum, message, "t:settings:pictures=off")
    assert refused["text"] == ANNA_LEADS
    allowed = await stage.taps(stage.mary, stage.forum, message, "t:settings:pictures=off")
    assert allowed["text"] == ""


async def answers_to(stage: Stage, command: Message) -> list[str]:
    """Return the bot's messages in the forum after a command."""
    await stage.drawn()
    later = [each for each in stage.seen(stage.forum) if each.message_id > command.message_id]
    return [text_of(each) for each in later]


async def test_a_group_account_does_what_needs_no_cards(stage: Stage) -> None:
    async def as_group(text: str) -> list[str]:
        stage.clock.jump(TEN_MINUTES)
        return await answers_to(stage, stage.world.say(stage.anna, stage.forum, text, anonymous=True))

    for command in ("/new", "/join", "/hand", "/leave", "/stop", "/play"):
        assert await as_group(command) == [said("refused-anonymous")]
    await stage.says(stage.boris, stage.forum, "/new")
    for command in ("/settings", "/language", "/table", "/help", "/stats", "/rules terc"):
        (text,) = await as_group(command)
        assert text != said("refused-anonymous"), command
    closed = said("table-closed", who=said("an-administrator"), game=said("oh-hell-name"))
    assert await as_group("/close") == [closed]
    assert await stage.store.of_chat(ChatId(stage.forum)) == []
    for command in ("/tournament терц «Кубок»", "/tournament «Пятница»"):
        assert await as_group(command) == []
    (found,) = await stage.services[TournamentStore].of_chat(ChatId(stage.forum))
    assert (found.organiser, found.settings.title, found.settings.game) == (NO_PERSON, "Пятница", "terz")
    channel = stage.world.say(stage.boris, stage.forum, "/settings", channel="Новости")
    assert await answers_to(stage, channel) == [said("refused-anonymous")]


async def test_where_the_bot_may_not_ask_the_host_decides(stage: Stage) -> None:
    hide_members(stage.world, stage.forum, stage.anna)
    message, pressed = stage.seen(stage.forum)[0].message_id, "t:settings:pictures=off"
    await stage.says(stage.boris, stage.forum, "/new")
    for person, told in (
        (stage.anna, said("refused-not-running-host-named", who="Борис")),
        (stage.boris, ""),
    ):
        assert (await stage.taps(person, stage.forum, message, pressed))["text"] == told
    stage.world.add_bot_to(stage.forum, stage.anna, administrator=True)
    stage.clock.jump(TEN_MINUTES)
    assert (await stage.taps(stage.anna, stage.forum, message, pressed))["text"] == ""


# Closing


async def test_an_administrator_closes_a_lobby_of_others_or_a_match_as_it_stands(stage: Stage) -> None:
    await stage.says(stage.boris, stage.group, "/new")
    lobby = await stage.message_with(stage.group, ":join")
    assert await stage.word_to(stage.boris, stage.group, "/close") == ANNA_LEADS
    table = await stage.table()
    (word,) = await stage.says(stage.anna, stage.group, "/close")
    assert word.written == said("table-closed", who="Аня Королёва", game=said("oh-hell-name"))
    assert (await stage.store.load(table.id)).table.phase is Phase.CLOSED
    await until(lambda: buttons(now(stage, lobby)) == [f"m:{table.id}:fair"])
    assert said("lobby-closed") in text_of(now(stage, lobby))
    stage.clock.jump(TEN_MINUTES)
    await stage.says(stage.boris, stage.group, "/new terc")
    lobby = await stage.message_with(stage.group, ":join")
    await stage.presses(stage.mary, lobby, ":join")
    await stage.presses(stage.boris, lobby, ":start")
    await stage.message_with(stage.group, "p:")
    await stage.says(stage.anna, stage.group, "/close")
    await stage.message_with(stage.group, ":again")
    table = await stage.table()
    assert (table.phase, table.end.stopped) == (Phase.OVER, True)
    stage.clock.jump(TEN_MINUTES)
    assert await stage.word_to(stage.anna, stage.group, "/close") == NONE_TO_CLOSE


async def test_of_several_tables_an_administrator_chooses_one(stage: Stage) -> None:
    first, second = stage.world.groups[stage.forum].topics
    for host, topic in ((stage.boris, first), (stage.mary, second)):
        await stage.says(host, stage.forum, "/new", thread=topic)
    tables = await stage.store.of_chat(ChatId(stage.forum))
    one, other = sorted(tables, key=lambda table: table.thread or 0)
    stage.world.say(stage.anna, stage.forum, "/close")
    choice = await stage.message_with(stage.forum, "t:close:")
    assert tells(text_of(choice), "which-table", asked="close")
    assert set(buttons(choice)) == {f"t:close:{table.id}" for table in (one, other)}
    assert (await stage.presses(stage.boris, choice, one.id))["text"] == ANNA_LEADS
    await stage.presses(stage.anna, choice, other.id)
    phases = [(await stage.store.load(table.id)).table.phase for table in (one, other)]
    assert phases == [Phase.LOBBY, Phase.CLOSED]


async def test_an_administrator_of_another_group_closes_nothing(stage: Stage) -> None:
    """/stop asks an administrator of this group for confirmation; the question becomes the answer."""
    await stage.says(stage.boris, stage.group, "/new")
    await stage.message_with(stage.group, ":join")
    table = await stage.table()
    foreign = stage.world.add_group("Чужая", [stage.boris, stage.anna]).chat.id
    stage.world.add_bot_to(foreign, stage.boris)
    await stage.quiet()
    for place in (foreign, stage.boris):
        await stage.taps(stage.boris, place, stage.seen(place)[-1].message_id, f"t:close:{table.id}")
    assert await stage.answer_to(stage.boris, stage.boris, "/close") == said("close-in-group")
    (question,) = await stage.says(stage.anna, stage.group, "/stop")
    assert question.written == said("close-ask", game=said("oh-hell-name"))
    assert buttons(question) == [f"t:close:{table.id}"]
    assert (await stage.presses(stage.boris, question, "t:close"))["text"] == ANNA_LEADS
    assert (await stage.table()).phase is Phase.LOBBY
    await stage.presses(stage.anna, question, "t:close")
    await stage.quiet()
    answer = said("table-closed", who="Аня Королёва", game=said("oh-hell-name"))
    assert (now(stage, question).written, buttons(now(stage, question))) == (answer, [])
    assert (await stage.store.load(table.id)).table.phase is Phase.CLOSED
    assert await stage.word_to(stage.anna, stage.group, "/stop") == NONE_TO_CLOSE


# People without permissions


ARRANGING = (
    *("computer", "less", "start", "object", "pace:20.60", "preset:short", "value:hook=on", "value:deals=5"),
    *(f"page:{page}" for page in ("front", "settings", "options", "game", "preset")),
    *("game:terc", "game:preferans"),
)
SWITCHED = ("pictures", "four_colours", "patterns", "pinned")


def every_press(table: Table) -> Iterable[str]:
    """Yield every button that arranges or ends a table or changes its group."""
    yield from (f"l:{table.id}:{verb}" for verb in ARRANGING)
    yield from ("t:settings:language=en", f"t:close:{table.id}")
    yield from (f"t:settings:{name}=off" for name in SWITCHED)


EVERY_COMMAND = ("/close", "/settings", "/language", "/new terc", "/stop", "/table")


@pytest.mark.parametrize("seated", [True, False])
async def test_a_guest_who_tries_everything_changes_nothing(stage: Stage, seated: bool) -> None:
    await stage.gather(*((stage.boris, stage.mary) if seated else (stage.mary,)))
    before, chat = await stage.table(), await settings_of(stage)
    shown = text_of(stage.seen(stage.group)[-1])
    for data in every_press(before):
        answer = await press(stage, stage.boris, data)
        assert "Аня Королёва" in answer, (data, answer)
    stage.clock.jump(TWO_MINUTES / 2)
    for command in EVERY_COMMAND:
        await stage.says(stage.boris, stage.group, command)
    assert (await stage.table()) == before
    assert await settings_of(stage) == chat
    assert len(await stage.store.of_chat(ChatId(stage.group))) == 1
    await until(lambda: text_of(stage.seen(stage.group)[-1]) == shown)


async def test_a_guest_who_tries_everything_ends_no_match(stage: Stage) -> None:
    """Boris may leave his own seat and cast his own vote only."""
    loaded = await stage.match()
    table, chat = loaded.table, await settings_of(stage)
    for data in every_press(table):
        assert await press(stage, stage.boris, data), data
    for command in ("/close", "/settings", "/language"):
        assert await stage.word_to(stage.boris, stage.group, command) == ANNA_LEADS
    assert (await stage.store.load(table.id)).table == table
    assert await settings_of(stage) == chat
    await press(stage, stage.boris, f"m:{table.id}:stop")
    await press(stage, stage.boris, f"m:{table.id}:leave")
    after = (await stage.store.load(table.id)).table
    away = {chair.person for chair in after.chairs if chair.away}
    assert (after.phase, away) == (Phase.PLAYING, {stage.boris})
    assert await press(stage, stage.boris, f"m:{table.id}:back") == said("toast-back")
