"""Who may do what, tried by people in the playground: hosts, administrators, and those who are neither."""

from collections.abc import Iterable

import pytest

from bot.base.preferences import Language
from bot.features.tournaments.service.store import TournamentStore
from bot.match.aspects import Page
from bot.match.store import Store
from bot.match.table import NO_PERSON, ChatId, PersonId, Phase, Table
from bot.people.people import Chats, People
from bot.ui.texts.words import words_in
from playground.bot_api_types import Message
from playground.people.administration import appoint, hide_members
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, text_of

TWO_MINUTES, TEN_MINUTES = 120, 600
ANNA_HOSTS = said("refused-not-host-named", host="Аня Королёва")
ANNA_LEADS = said("refused-not-administrator-named", who="Аня Королёва")
ASKING = "getChatAdministrators"


@pytest.fixture
def stage(strict_stage: Stage) -> Stage:
    """A bot that limits commands and replies and meets deadlines, on a clock that may jump."""
    return strict_stage


async def press(stage: Stage, person: int, data: str) -> str:
    """What a tap on this data under the group's latest message is answered."""
    answer = await stage.taps(person, stage.group, stage.seen(stage.group)[-1].message_id, data)
    return str(answer["text"])


async def lobby_text(stage: Stage, part: str) -> Message:
    """The group's message once it shows this."""
    await until(lambda: any(part in text_of(message) for message in stage.seen(stage.group)))
    return next(message for message in stage.seen(stage.group) if part in text_of(message))


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


async def with_settings_open(stage: Stage) -> Table:
    """A lobby that Boris wants to start while Anna has its settings open and says nothing."""
    message = await stage.gather(stage.boris, stage.mary)
    await stage.presses(stage.anna, message, ":page:settings")
    table = await stage.table()
    stage.clock.jump(TWO_MINUTES)
    assert await press(stage, stage.boris, f"l:{table.id}:start") == said("toast-host-asked")
    return table


async def test_a_host_with_open_settings_may_have_it_wait(stage: Stage) -> None:
    table = await with_settings_open(stage)
    question = await lobby_text(stage, said("lobby-host-asked", who="Борис", host="Аня Королёва"))
    assert buttons(question) == [f"l:{table.id}:start", f"l:{table.id}:object"]
    assert await press(stage, stage.boris, f"l:{table.id}:object") == ANNA_HOSTS
    assert await press(stage, stage.anna, f"l:{table.id}:object") == ""
    await stage.message_with(stage.group, ":page:options")
    stage.clock.jump(15)
    assert await press(stage, stage.boris, f"l:{table.id}:start") == ANNA_HOSTS
    assert (await stage.table()).phase is Phase.LOBBY


async def test_a_host_who_does_not_object_in_time_has_agreed(stage: Stage) -> None:
    table = await with_settings_open(stage)
    await lobby_text(stage, "❓")
    stage.clock.jump(10)
    await stage.message_with(stage.group, f"m:{table.id}:hand")
    assert (await stage.services[Store].load(table.id)).table.phase is Phase.PLAYING


async def test_a_host_who_agrees_starts_the_match_at_once(stage: Stage) -> None:
    table = await with_settings_open(stage)
    question = await lobby_text(stage, "❓")
    await stage.presses(stage.anna, question, ":start")
    assert (await stage.services[Store].load(table.id)).table.phase is Phase.PLAYING


@pytest.mark.parametrize("language", Language)
def test_the_question_to_the_host_names_both(language: Language) -> None:
    text = words_in(language).plain("lobby-host-asked", host="Anna", who="Boris")
    assert "Anna" in text
    assert "Boris" in text
    assert "10" in text


# The administrators of a group


async def test_settings_of_a_group_are_its_administrators(stage: Stage) -> None:
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    for data in ("t:settings:pictures=off", "t:settings:language=en"):
        assert await press(stage, stage.boris, data) == ANNA_LEADS
    for command in ("/settings", "/language"):
        assert await stage.word_to(stage.boris, stage.group, command) == ANNA_LEADS
    assert await stage.says(stage.stranger, stage.group, "/settings") == []
    chat = await stage.services[Chats].get(ChatId(stage.group))
    assert chat is not None
    assert (chat.language, chat.settings.style.pictures) == (Language.RU, True)
    await stage.presses(stage.anna, page, "pictures=off")
    chat = await stage.services[Chats].get(ChatId(stage.group))
    assert chat is not None
    assert not chat.settings.style.pictures


async def test_settings_of_their_own_are_everybodys(stage: Stage) -> None:
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    await stage.presses(stage.boris, page, "four_colours=off")
    person = await stage.services[People].get(PersonId(stage.boris))
    assert person is not None
    assert not person.settings.style.four_colours


async def test_telegram_is_asked_once_in_ten_minutes(stage: Stage) -> None:
    await stage.says(stage.anna, stage.group, "/settings")
    for _ in range(5):
        assert await press(stage, stage.mary, "t:settings:pinned=on") == said(
            "refused-not-administrator-named", Language.EN, who="Аня Королёва"
        )
    appoint(stage.world, stage.group, stage.anna, stage.mary)
    stage.clock.jump(TEN_MINUTES - 5)
    assert await press(stage, stage.mary, "t:settings:pinned=on") != ""
    assert stage.world.counts[stage.group, ASKING, 200] == 1
    stage.clock.jump(6)
    assert await press(stage, stage.mary, "t:settings:pinned=on") == ""
    assert stage.world.counts[stage.group, ASKING, 200] == 2


async def test_an_anonymous_administrator_is_not_named(stage: Stage) -> None:
    appoint(stage.world, stage.forum, stage.anna, stage.mary, anonymous=True)
    message = stage.seen(stage.forum)[0].message_id
    refused = await stage.taps(stage.boris, stage.forum, message, "t:settings:pictures=off")
    assert refused["text"] == ANNA_LEADS
    allowed = await stage.taps(stage.mary, stage.forum, message, "t:settings:pictures=off")
    assert allowed["text"] == ""


async def as_group(stage: Stage, text: str) -> list[str]:
    """What the bot answers to an administrator who writes in the forum's name."""
    return await answers_to(stage, stage.world.say(stage.anna, stage.forum, text, anonymous=True))


async def answers_to(stage: Stage, command: Message) -> list[str]:
    """What the bot has written in the forum after a command."""
    await stage.drawn()
    later = [each for each in stage.seen(stage.forum) if each.message_id > command.message_id]
    return [text_of(each) for each in later]


async def test_who_writes_as_the_group_does_what_needs_no_cards(stage: Stage) -> None:
    await stage.says(stage.boris, stage.forum, "/new")
    for command in ("/settings", "/language", "/table", "/help", "/stats", "/rules terc"):
        (text,) = await as_group(stage, command)
        assert text != said("refused-anonymous"), command
        stage.clock.jump(TEN_MINUTES)
    (closed,) = await as_group(stage, "/close")
    assert closed == said("table-closed", who=said("an-administrator"), game=said("oh-hell-name"))
    assert await stage.services[Store].of_chat(ChatId(stage.forum)) == []


async def test_who_writes_as_the_group_opens_a_tournament_for_administrators(stage: Stage) -> None:
    assert await as_group(stage, "/tournament терц «Кубок»") == []
    (found,) = await stage.services[TournamentStore].of_chat(ChatId(stage.forum))
    assert (found.organiser, found.settings.title, found.settings.game) == (NO_PERSON, "Кубок", "terz")
    assert await as_group(stage, "/tournament «Пятница»") == []
    assert (await stage.services[TournamentStore].load(found.id)).settings.title == "Пятница"


@pytest.mark.parametrize("command", ["/new", "/join", "/hand", "/leave", "/stop", "/play"])
async def test_who_writes_as_the_group_takes_no_seat(stage: Stage, command: str) -> None:
    (refused,) = await as_group(stage, command)
    assert refused == said("refused-anonymous")


async def test_a_channel_in_a_group_leads_nothing(stage: Stage) -> None:
    command = stage.world.say(stage.boris, stage.forum, "/settings", channel="Новости")
    assert await answers_to(stage, command) == [said("refused-anonymous")]


async def test_where_the_bot_may_not_ask_the_host_decides(stage: Stage) -> None:
    hide_members(stage.world, stage.forum, stage.anna)
    message = stage.seen(stage.forum)[0].message_id
    data = "t:settings:pictures=off"
    nobody = await stage.taps(stage.anna, stage.forum, message, data)
    assert nobody["text"] == said("refused-not-running-host")
    await stage.says(stage.boris, stage.forum, "/new")
    refused = await stage.taps(stage.anna, stage.forum, message, data)
    assert refused["text"] == said("refused-not-running-host-named", who="Борис")
    assert (await stage.taps(stage.boris, stage.forum, message, data))["text"] == ""
    assert stage.world.counts[stage.forum, ASKING, 400] == 1
    stage.world.add_bot_to(stage.forum, stage.anna, administrator=True)
    stage.clock.jump(TEN_MINUTES)
    assert (await stage.taps(stage.anna, stage.forum, message, data))["text"] == ""


# Closing


async def test_an_administrator_closes_a_lobby_of_others(stage: Stage) -> None:
    await stage.says(stage.boris, stage.group, "/new")
    lobby = await stage.message_with(stage.group, ":join")
    assert await stage.word_to(stage.boris, stage.group, "/close") == ANNA_LEADS
    table = await stage.table()
    (word,) = await stage.says(stage.anna, stage.group, "/close")
    assert word.written == said("table-closed", who="Аня Королёва", game=said("oh-hell-name"))
    assert (await stage.services[Store].load(table.id)).table.phase is Phase.CLOSED
    there, left = stage.world.room(stage.group).messages, [f"m:{table.id}:fair"]
    await until(lambda: buttons(there[lobby.message_id]) == left)
    assert said("lobby-closed") in text_of(stage.world.room(stage.group).messages[lobby.message_id])


async def test_an_administrator_closes_a_match_as_it_stands(stage: Stage) -> None:
    await stage.says(stage.boris, stage.group, "/new terc")
    lobby = await stage.message_with(stage.group, ":join")
    await stage.presses(stage.mary, lobby, ":join")
    await stage.presses(stage.boris, lobby, ":start")
    await stage.message_with(stage.group, "p:")
    await stage.says(stage.anna, stage.group, "/close")
    await stage.message_with(stage.group, ":again")
    table = await stage.table()
    assert (table.phase, table.end.stopped) == (Phase.OVER, True)
    assert await stage.word_to(stage.anna, stage.group, "/close") == said(
        "refused-no-table-here", asked="close"
    )


async def test_of_several_tables_an_administrator_chooses_one(stage: Stage) -> None:
    first, second = stage.world.groups[stage.forum].topics
    for host, topic in ((stage.boris, first), (stage.mary, second)):
        await stage.says(host, stage.forum, "/new", thread=topic)
    one, other = sorted(
        await stage.services[Store].of_chat(ChatId(stage.forum)), key=lambda table: table.thread or 0
    )
    stage.world.say(stage.anna, stage.forum, "/close")
    choice = await stage.message_with(stage.forum, "t:close:")
    assert tells(text_of(choice), "which-table", asked="close")
    assert set(buttons(choice)) == {f"t:close:{table.id}" for table in (one, other)}
    refused = await stage.presses(stage.boris, choice, one.id)
    assert refused["text"] == ANNA_LEADS
    await stage.presses(stage.anna, choice, other.id)
    phases = [(await stage.services[Store].load(table.id)).table.phase for table in (one, other)]
    assert phases == [Phase.LOBBY, Phase.CLOSED]


async def test_an_administrator_of_another_group_closes_nothing(stage: Stage) -> None:
    await stage.gather(stage.boris)
    table = await stage.table()
    foreign = stage.world.add_group("Чужая", [stage.boris, stage.anna]).chat.id
    stage.world.add_bot_to(foreign, stage.boris)
    await stage.quiet()
    message = stage.seen(foreign)[-1].message_id
    for person, place in ((stage.boris, foreign), (stage.boris, stage.boris)):
        under = message if place == foreign else stage.seen(place)[-1].message_id
        await stage.taps(person, place, under, f"t:close:{table.id}")
    assert (await stage.table()).phase is Phase.LOBBY
    assert await stage.answer_to(stage.boris, stage.boris, "/close") == said("close-in-group")


async def test_stop_asks_an_administrator_whether_to_close(stage: Stage) -> None:
    """A lobby or a match, of theirs or of others; the question becomes the answer."""
    await stage.says(stage.boris, stage.group, "/new")
    await stage.message_with(stage.group, ":join")
    table = await stage.table()
    (question,) = await stage.says(stage.anna, stage.group, "/stop")
    assert question.written == said("close-ask", game=said("oh-hell-name"))
    assert buttons(question) == [f"t:close:{table.id}"]
    assert (await stage.presses(stage.boris, question, "t:close"))["text"] == ANNA_LEADS
    assert (await stage.table()).phase is Phase.LOBBY
    await stage.presses(stage.anna, question, "t:close")
    await stage.quiet()
    shown = stage.world.room(stage.group).messages[question.message_id]
    assert shown.written == said("table-closed", who="Аня Королёва", game=said("oh-hell-name"))
    assert buttons(shown) == []
    assert (await stage.services[Store].load(table.id)).table.phase is Phase.CLOSED
    assert await stage.word_to(stage.anna, stage.group, "/stop") == said(
        "refused-no-table-here", asked="close"
    )


# Somebody who is neither


def every_press(table: Table) -> Iterable[str]:
    """Everything that buttons can say about arranging or ending a table, and about its group."""
    yield from (f"l:{table.id}:{verb}" for verb in ("computer", "less"))
    yield from (f"l:{table.id}:{verb}" for verb in ("start", "object"))
    yield from (f"l:{table.id}:page:{page}" for page in ("front", "settings", "options", "game", "preset"))
    yield from (f"l:{table.id}:game:{game}" for game in ("terc", "preferans"))
    yield f"l:{table.id}:pace:20.60"
    yield from (f"l:{table.id}:preset:short", f"l:{table.id}:value:hook=on", f"l:{table.id}:value:deals=5")
    yield from ("t:settings:language=en", f"t:close:{table.id}")
    yield from (f"t:settings:{name}=off" for name in ("pictures", "four_colours", "patterns", "pinned"))


EVERY_COMMAND = ("/close", "/settings", "/language", "/new terc", "/stop", "/table")


@pytest.mark.parametrize("seated", [True, False])
async def test_a_guest_who_tries_everything_changes_nothing(stage: Stage, seated: bool) -> None:
    await stage.gather(*((stage.boris, stage.mary) if seated else (stage.mary,)))
    before, chat = await stage.table(), await stage.services[Chats].get(ChatId(stage.group))
    shown = text_of(stage.seen(stage.group)[-1])
    for data in every_press(before):
        answer = await press(stage, stage.boris, data)
        assert "Аня Королёва" in answer, (data, answer)
    stage.clock.jump(TWO_MINUTES / 2)
    for command in EVERY_COMMAND:
        await stage.says(stage.boris, stage.group, command)
    assert (await stage.table()) == before
    assert await stage.services[Chats].get(ChatId(stage.group)) == chat
    assert len(await stage.services[Store].of_chat(ChatId(stage.group))) == 1
    await until(lambda: text_of(stage.seen(stage.group)[-1]) == shown)


async def test_a_guest_who_tries_everything_ends_no_match(stage: Stage) -> None:
    """Boris may leave his own seat and cast his own vote, and nothing else."""
    loaded = await stage.match()
    table, chat = loaded.table, await stage.services[Chats].get(ChatId(stage.group))
    for data in every_press(table):
        assert await press(stage, stage.boris, data), data
    for command in ("/close", "/settings", "/language"):
        assert await stage.word_to(stage.boris, stage.group, command) == ANNA_LEADS
    assert (await stage.services[Store].load(table.id)).table == table
    assert await stage.services[Chats].get(ChatId(stage.group)) == chat
    await press(stage, stage.boris, f"m:{table.id}:stop")
    await press(stage, stage.boris, f"m:{table.id}:leave")
    after = (await stage.services[Store].load(table.id)).table
    away = {chair.person for chair in after.chairs if chair.away}
    assert (after.phase, away) == (Phase.PLAYING, {stage.boris})
    assert await press(stage, stage.boris, f"m:{table.id}:back") == said("toast-back")


async def test_a_seat_is_ones_own_whoever_hosts(stage: Stage) -> None:
    await stage.gather(stage.boris)
    await stage.says(stage.boris, stage.group, "/leave")
    table = await stage.table()
    assert table.present == {stage.anna}
    assert await press(stage, stage.mary, f"l:{table.id}:join") in in_any_language("toast-joined")
    assert (await stage.table()).present == {stage.anna, stage.mary}


async def test_the_silent_hosts_guest_arranges_by_the_pages(stage: Stage) -> None:
    message = await stage.gather(stage.boris)
    stage.clock.jump(TWO_MINUTES)
    await stage.presses(stage.boris, message, ":page:settings")
    page = await stage.message_with(stage.group, ":page:options")
    assert "👑" in text_of(page)
    await stage.presses(stage.boris, page, ":page:front")
    table = await stage.table()
    assert (table.lobby.page, table.host) == (Page(), stage.anna)
    assert labels(await stage.message_with(stage.group, ":computer"))
