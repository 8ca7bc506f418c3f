"""Tournaments by command, button and link, tried by people in the playground."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from telegram import Bot as TelegramBot
from telegram import Update

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.screens.chat import chat_content
from bot.features.tournaments.screens.offers import MORE
from bot.features.tournaments.screens.words import clock_time, deed_lines
from bot.features.tournaments.service.calendar import Calendar
from bot.features.tournaments.service.entries import without_player
from bot.features.tournaments.service.model import Admission, Entrant, Seating, Stage, Tournament
from bot.features.tournaments.service.organising import with_settings
from bot.features.tournaments.service.store import Change, TournamentStore
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, TableId
from bot.people.people import Chats
from bot.ui.texts.words import words_in
from games.faces.panel import Fact
from games.tournament.core import Pairing, Regulation, TableResult
from games.tournament.forms.arena import ARENA
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import SWISS
from playground.bot_api.entities import parse_html
from playground.bot_api_types import Message
from storage.sql.archive import Archive
from storage.sql.group_play import GroupPlay
from storage.sql.standings import ChatPersonRow
from tests.storage.stored_matches import stored
from tests.support.sentences import said, tells
from tests.support.stage import Stage as Bot
from tests.support.stage import buttons, text_of


@pytest.fixture
def bot(stage: Bot) -> Bot:
    return stage


def en(key: str, **facts: Fact) -> str:
    """What the bot says in English, which Mary speaks."""
    return words_in(Language.EN).plain(key, **facts)


MOSCOW, INDIA = timedelta(hours=3), timedelta(hours=5, minutes=30)


def in_two_hours(now: int, ahead: timedelta = timedelta(0)) -> str:
    """A time of day that is not too near to start at, by clocks that are so far ahead of UTC."""
    return f"{datetime.fromtimestamp(now / 1_000, UTC) + timedelta(hours=2) + ahead:%H:%M}"


async def latest(bot: Bot, *, chat: int | None = None) -> Tournament:
    found = await bot.services[TournamentStore].of_chat(ChatId(chat or bot.group))
    return found[-1]


async def opened(bot: Bot, offer: str = MORE) -> Tournament:
    """A tournament of Anna's in the group, set by hand unless an offer is named."""
    (offers,) = await bot.says(bot.anna, bot.group, "/tournament")
    await bot.presses(bot.anna, offers, f":{offer}/")
    return await latest(bot)


async def press(bot: Bot, person: int, found: Tournament, what: str, *, chat: int | None = None) -> str:
    """What a tap with this data in the group, or in another chat, is answered."""
    here = chat or bot.group
    message = bot.seen(here)[-1].message_id if bot.seen(here) else 1
    answer = await bot.taps(person, here, message, f"u:{found.id}:{what}")
    return str(answer.get("text") or answer.get("url") or "")


async def page(bot: Bot, person: int, part: str) -> Message:
    """The person's page with a button of this kind."""
    return await bot.message_with(person, part)


async def now(bot: Bot, found: Tournament) -> Tournament:
    return await bot.services[TournamentStore].load(found.id)


async def of_two(bot: Bot) -> Tournament:
    """One in the group that two have entered."""
    await bot.says(bot.anna, bot.anna, "/start")
    await bot.says(bot.anna, bot.group, "/tournament терц")
    found = await latest(bot)
    for person in (bot.anna, bot.boris):
        await bot.says(person, person, f"/start u_{found.token}")
    return await now(bot, found)


async def start(bot: Bot, found: Tournament) -> None:
    """The organiser starts it, and its tables are opened."""
    await press(bot, bot.anna, found, "start")
    while await bot.services[Driver].look():
        pass


async def test_an_administrator_opens_with_one_command_and_people_enter(bot: Bot) -> None:
    found = await opened(bot)
    assert (found.stage, found.organiser, found.settings.regulation.form) == (Stage.ENTRY, bot.anna, SWISS)
    await bot.says(bot.anna, bot.anna, "/start")
    await bot.says(bot.boris, bot.boris, "/start")
    assert await press(bot, bot.anna, found, "enter") == said("toast-tournament-entered")
    assert await press(bot, bot.boris, found, "enter") == said("toast-tournament-entered")
    await press(bot, bot.boris, found, "withdraw")
    assert [each.person for each in (await now(bot, found)).entrants] == [bot.anna]


async def test_an_offer_opens_an_evening_of_what_the_group_plays(bot: Bot) -> None:
    await stored(bot.services[Archive], "m1", {bot.anna: 1, bot.boris: 2}, chat=bot.group)
    played = await bot.services[GroupPlay].favourite(bot.group)
    (offers,) = await bot.says(bot.anna, bot.group, "/tournament")
    assert f"t:tournament:half/{played}" in buttons(offers)
    await bot.says(bot.mary, bot.mary, "/start")
    refused = await bot.presses(bot.mary, offers, ":half/")
    assert refused["text"] == en("refused-not-administrator-named", who="Аня Королёва")
    forged = ("half/chess", "half", "quarter/terz", "new", "/terz")
    for data in forged:
        answer = await bot.taps(bot.anna, bot.group, offers.message_id, f"t:tournament:{data}")
        assert answer["text"] == said("refused-button"), data
    assert await bot.services[TournamentStore].of_chat(ChatId(bot.group)) == []
    await bot.presses(bot.anna, offers, ":half/")
    found = await latest(bot)
    assert (found.stage, found.settings.game, found.settings.span) == (Stage.ENTRY, played, 30)
    assert buttons(bot.world.groups[bot.group].messages[offers.message_id]) == []
    await bot.taps(bot.anna, bot.group, offers.message_id, f"t:tournament:arena/{played}")
    assert await latest(bot) == found, "one is open"


async def test_a_command_with_a_game_opens_an_evening_at_once(bot: Bot) -> None:
    await bot.says(bot.anna, bot.group, "/tournament терц")
    found = await latest(bot)
    assert (found.settings.game, found.settings.span, found.settings.regulation.fill) == (
        "terz",
        90,
        False,
    )


async def test_an_update_that_comes_again_sends_no_second_list(bot: Bot) -> None:
    sender = {"id": bot.anna, "first_name": "Аня", "is_bot": False}
    command = {"type": "bot_command", "offset": 0, "length": len("/tournament")}
    message = {
        "message_id": 900,
        "date": 0,
        "chat": {"id": bot.group, "type": "supergroup", "title": "Пятница"},
        "from": sender,
        "text": "/tournament терц",
        "entities": [command],
    }
    update = Update.de_json({"update_id": 9_000, "message": message}, bot.services[TelegramBot])
    versions = []
    for _ in range(2):
        await bot.dispatcher.handle(update)
        versions.append((await bot.services[TournamentStore].known((await latest(bot)).id)).version)
    assert versions[0] == versions[1], "nothing is to be drawn anew"
    await bot.says(bot.anna, bot.group, "/tournament")
    after = await bot.services[TournamentStore].known((await latest(bot)).id)
    assert after.version > versions[1], "a second command has it sent anew"


async def test_a_second_command_opens_no_second_tournament(bot: Bot) -> None:
    found = await opened(bot)
    await bot.says(bot.anna, bot.group, "/tournament терц")
    assert [each.id for each in await bot.services[TournamentStore].of_chat(ChatId(bot.group))] == [found.id]


async def test_members_open_none_unless_the_group_lets_them(bot: Bot) -> None:
    await bot.says(bot.mary, bot.mary, "/start")
    word = await bot.word_to(bot.mary, bot.group, "/tournament")
    assert word == en("refused-not-administrator-named", who="Аня Королёва")
    assert await bot.services[TournamentStore].of_chat(ChatId(bot.group)) == []
    (settings,) = await bot.says(bot.anna, bot.group, "/settings")
    await bot.presses(bot.anna, settings, "tournaments=on")
    await bot.says(bot.mary, bot.group, "/tournament терц")
    assert ((await latest(bot)).settings.game, (await latest(bot)).organiser) == ("terz", bot.mary)


async def test_an_organiser_sets_it_up_in_private(bot: Bot) -> None:
    found = await opened(bot)
    await press(bot, bot.anna, found, "menu")
    message = await page(bot, bot.anna, ":menu:forms")
    for at, setting in (
        ("game", "set:game=terz"),
        ("preset.usual", "set:preset=short"),
        ("forms", "set:form=arena"),
        ("size", "set:minutes=30"),
        ("pace", "set:rated=off"),
        ("entry", "set:admission=members"),
        ("time", "set:by=hand"),
    ):
        await bot.taps(bot.anna, bot.anna, message.message_id, f"u:{found.id}:menu:{at}")
        await bot.presses(bot.anna, await page(bot, bot.anna, setting), setting)
    after = await now(bot, found)
    assert (after.settings.game, after.settings.preset, after.settings.regulation.form) == (
        "terz",
        "short",
        ARENA,
    )
    assert (after.settings.regulation.minutes, after.settings.rated) == (30, False)
    assert (after.settings.admission, after.settings.starts) == (Admission.MEMBERS, 0)


@pytest.mark.parametrize(
    "what",
    [
        "menu",
        "table",
        "set:game=terz",
        "start",
        "pause",
        "resume",
        "end:yes",
        "cancel:yes",
        "replace:1",
        "remove:1",
        "add:1",
        "absent:1.1.1.1",
        "close:1.1.yes",
        "extend:1.1",
        "correct:1.1.1_2",
    ],
)
async def test_others_run_nothing(bot: Bot, what: str) -> None:
    found = await opened(bot)
    await bot.says(bot.mary, bot.mary, "/start")
    assert await press(bot, bot.mary, found, what, chat=bot.mary) == en("refused-not-organiser")
    assert await now(bot, found) == found


async def test_stale_foreign_and_forged_buttons_change_nothing(bot: Bot) -> None:
    found = await opened(bot)
    gone, useless = said("refused-no-tournament"), said("refused-button")
    await bot.says(bot.anna, bot.forum, "/help")
    assert await press(bot, bot.anna, found, "enter", chat=bot.forum) == gone
    for what in (
        "enter:3",
        "enter:1",
        "set:seats=99",
        "set:title=x",
        "page:x",
        "menu:nowhere",
        "correct:1.1",
        "absent:1.1",
    ):
        assert await press(bot, bot.anna, found, what, chat=bot.anna) == useless, what
    assert await now(bot, found) == found


async def test_a_link_leads_newcomers_to_the_bot_and_enters_them(bot: Bot) -> None:
    found = await opened(bot)
    link = await press(bot, bot.stranger, found, "enter")
    assert link.endswith(f"?start=u_{found.token}")
    await bot.says(bot.stranger, bot.stranger, f"/start u_{found.token}")
    assert [each.person for each in (await now(bot, found)).entrants] == [bot.stranger]


async def test_members_and_those_with_the_link_are_told_from_others(bot: Bot) -> None:
    found = await opened(bot)
    bot.world.groups[bot.group].members[bot.boris] = "left"
    await admit(bot, found, Admission.MEMBERS)
    refused = await bot.says(bot.boris, bot.boris, f"/start u_{found.token}")
    assert [text_of(each) for each in refused] == [said("refused-not-admitted")]
    await bot.says(bot.mary, bot.mary, f"/start u_{found.token}")
    await admit(bot, found, Admission.LINK)
    assert await press(bot, bot.stranger, found, "enter") == said("refused-not-admitted")
    await bot.says(bot.boris, bot.boris, f"/start u_{found.token}")
    assert [each.person for each in (await now(bot, found)).entrants] == [bot.mary, bot.boris]


async def admit(bot: Bot, found: Tournament, admission: Admission) -> None:
    """Let other people enter."""
    await bot.services[TournamentStore].change(
        found.id,
        None,
        lambda each: Change(
            msgspec.structs.replace(
                each, settings=msgspec.structs.replace(each.settings, admission=admission)
            )
        ),
    )


async def test_a_tournament_by_link_needs_no_group(bot: Bot) -> None:
    (empty,) = await bot.says(bot.anna, bot.anna, "/tournament")
    assert said("tournaments-none") in text_of(empty)
    await bot.presses(bot.anna, empty, "tournament:new")
    message = await page(bot, bot.anna, ":menu:entry")
    (found,) = await bot.services[TournamentStore].of_person(PersonId(bot.anna))
    assert found.token in text_of(message)
    assert found.chat is None
    await bot.says(bot.boris, bot.boris, f"/start u_{found.token}")
    (own,) = await bot.says(bot.boris, bot.boris, "/tournament")
    await bot.presses(bot.boris, own, ":mine")
    assert any(":withdraw" in data for data in buttons(await page(bot, bot.boris, ":withdraw")))


async def test_an_organiser_runs_it_and_ends_it_after_a_question(bot: Bot) -> None:
    await bot.says(bot.anna, bot.anna, "/start")
    found = await opened(bot)
    few = await press(bot, bot.anna, found, "start")
    assert few == said("refused-too-few-entrants", least=2)
    for person in (bot.anna, bot.boris, bot.mary):
        await bot.says(person, person, f"/start u_{found.token}")
    await press(bot, bot.anna, found, "start")
    assert (await now(bot, found)).stage is Stage.PLAYING
    await press(bot, bot.anna, found, "menu")
    running = await page(bot, bot.anna, ":pause")
    await bot.services[TournamentStore].change(
        found.id,
        None,
        lambda each: Change(with_settings(each, {"title": "7"})),
    )
    assert f"u:{found.id}:menu" in buttons(running), "a key draws the page anew"
    await bot.taps(bot.anna, bot.anna, running.message_id, f"u:{found.id}:menu")
    fresh = await page(bot, bot.anna, ":pause")
    assert fresh.message_id == running.message_id
    assert ("7" in text_of(running), "7" in text_of(fresh)) == (False, True)
    await bot.presses(bot.anna, fresh, ":pause")
    assert (await now(bot, found)).stage is Stage.PAUSED
    await bot.presses(bot.anna, await page(bot, bot.anna, ":resume"), ":resume")
    await bot.presses(bot.anna, await page(bot, bot.anna, ":menu:players.1"), ":menu:players.1")
    await bot.presses(bot.anna, await page(bot, bot.anna, "player.3"), "player.3")
    player = await page(bot, bot.anna, ":replace:3")
    place = next(word for word in text_of(player).split() if "start=ux_" in word).partition("=")[2]
    await bot.says(bot.stranger, bot.stranger, f"/start {place}")
    assert (await now(bot, found)).entrants[2].person == bot.stranger
    await bot.says(bot.mary, bot.mary, f"/start {place}")
    assert (await now(bot, found)).entrants[2].person == bot.stranger
    await press(bot, bot.anna, found, "end", chat=bot.anna)
    assert (await now(bot, found)).stage is Stage.PLAYING
    await bot.presses(bot.anna, await page(bot, bot.anna, ":end:yes"), ":end:yes")
    assert (await now(bot, found)).stage is Stage.CANCELLED, "nobody has played"
    assert [each.what for each in (await now(bot, found)).corrections] == [
        "pause",
        "resume",
        "replace",
        "end",
    ]


async def of_four(bot: Bot) -> Tournament:
    """One that Ада, Бен, Вид and Дан have entered, in this order."""
    await bot.says(bot.anna, bot.anna, "/start")
    found, ids = await opened(bot), range(9001, 9005)
    entrants = tuple(
        Entrant(PersonId(id), name) for id, name in zip(ids, ("Ада", "Бен", "Вид", "Дан"), strict=True)
    )
    await bot.services[TournamentStore].change(
        found.id, None, lambda old: Change(msgspec.structs.replace(old, entrants=entrants))
    )
    return await now(bot, found)


async def leaves(bot: Bot, found: Tournament, player: int) -> None:
    """A player leaves the entry list meanwhile."""
    await bot.services[TournamentStore].change(
        found.id, None, lambda old: Change(without_player(old, player))
    )


async def entered(bot: Bot, found: Tournament) -> list[str]:
    return [each.name for each in (await now(bot, found)).entrants]


async def test_the_player_of_an_old_page_is_withdrawn_after_a_question_and_nobody_else(bot: Bot) -> None:
    found = await of_four(bot)
    await press(bot, bot.anna, found, "menu:players.1", chat=bot.anna)
    await bot.presses(bot.anna, await page(bot, bot.anna, "player.3"), "player.3")
    await leaves(bot, found, 2)
    await bot.presses(bot.anna, await page(bot, bot.anna, ":remove:"), ":remove:")
    question = await page(bot, bot.anna, ".yes")
    assert tells(text_of(question), "tournament-ask-remove", who="Вид", runs="no")
    assert await entered(bot, found) == ["Ада", "Вид", "Дан"]
    await bot.presses(bot.anna, question, ".yes")
    assert await entered(bot, found) == ["Ада", "Дан"]
    (line,) = deed_lines(await now(bot, found), words_in(Language.RU))[1:]
    assert "Вид" in line


async def test_a_key_of_somebody_who_has_left_means_nobody(bot: Bot) -> None:
    found = await of_four(bot)
    await press(bot, bot.anna, found, "menu:players.1", chat=bot.anna)
    players = await page(bot, bot.anna, "player.3")
    await bot.presses(bot.anna, players, "player.3")
    removal = await page(bot, bot.anna, ":remove:")
    await leaves(bot, found, 3)
    refused = await bot.presses(bot.anna, removal, ":remove:")
    assert refused["text"] == said("refused-players-changed")
    assert await page(bot, bot.anna, "player.3"), "the list is shown anew"
    assert await entered(bot, found) == ["Ада", "Бен", "Дан"]


async def test_one_more_is_opened_once_by_who_may_open_any(bot: Bot) -> None:
    found = await opened(bot)
    assert await press(bot, bot.anna, found, "again") == said("refused-button"), "it is not over"
    await press(bot, bot.anna, found, "set:game=terz", chat=bot.anna)
    await press(bot, bot.anna, found, "cancel:yes", chat=bot.anna)
    await bot.says(bot.mary, bot.mary, "/start")
    assert await press(bot, bot.mary, found, "again") == en(
        "refused-not-administrator-named", who="Аня Королёва"
    )
    assert await press(bot, bot.mary, found, "again", chat=bot.mary) == en("refused-not-organiser")
    await press(bot, bot.anna, found, "again")
    after = await latest(bot)
    assert (after.stage, after.settings.game, after.entrants) == (Stage.ENTRY, "terz", ())
    await press(bot, bot.anna, found, "again")
    assert [each.is_open for each in await bot.services[TournamentStore].of_chat(ChatId(bot.group))] == [
        False,
        True,
    ]
    await press(bot, bot.anna, after, "cancel:yes", chat=bot.anna)
    await press(bot, bot.anna, found, "again", chat=bot.anna)
    third = await latest(bot)
    assert (third.stage, third.id not in (found.id, after.id)) == (Stage.ENTRY, True)
    assert third.token in text_of(await page(bot, bot.anna, ":menu:entry"))


async def test_an_organiser_enters_people_of_the_group(bot: Bot) -> None:
    """Who plays here has no time to press; who never opened the bot cannot be dealt to."""
    await bot.says(bot.anna, bot.anna, "/start")
    await bot.says(bot.boris, bot.boris, "/start")
    found = await opened(bot)
    async with bot.services[Archive].transaction() as connection:
        for person in (bot.boris, bot.stranger):
            row = ChatPersonRow(chat=bot.group, person=person, matches=1, ended=1)
            await connection.execute(bot.services[Archive].insert_once(row))
    await press(bot, bot.anna, found, "menu:players.1", chat=bot.anna)
    players = await page(bot, bot.anna, ":menu:add")
    await bot.presses(bot.anna, players, ":menu:add")
    adding = await page(bot, bot.anna, f":add:{bot.boris}")
    assert not any(data.endswith(f":add:{bot.stranger}") for data in buttons(adding))
    useless = said("refused-button")
    for forged in (bot.stranger, bot.mary, "x"):
        assert await press(bot, bot.anna, found, f"add:{forged}", chat=bot.anna) == useless
    assert await press(bot, bot.boris, found, f"add:{bot.boris}") == said("refused-not-organiser")
    await bot.presses(bot.anna, adding, f":add:{bot.boris}")
    after = await now(bot, found)
    assert [each.person for each in after.entrants] == [bot.boris]
    assert [(each.what, each.player) for each in after.corrections] == [("add", 1)]
    assert said("tournament-nobody-to-add") in text_of(await page(bot, bot.anna, ":menu:players.1"))


async def test_an_organiser_has_the_standings_as_a_file(bot: Bot) -> None:
    await bot.says(bot.anna, bot.anna, "/start")
    found = await opened(bot)
    for person in (bot.anna, bot.boris):
        await bot.says(person, person, f"/start u_{found.token}")
    assert await press(bot, bot.boris, found, "table") == said("refused-not-organiser")
    assert await press(bot, bot.anna, found, "table") == said("toast-tournament-sent")
    (file,) = [each.document for each in bot.seen(bot.anna) if each.document is not None]
    assert file.file_name == f"tournament-{found.id}.csv"
    assert len(bot.world.files[file.file_id].decode().splitlines()) == 3, "a head and two players"


async def test_a_cups_correction_asks_first_what_is_played_again(bot: Bot) -> None:
    """Semi-finals 1-4 and 2-3, and a final of 1 and 2 at play; then 4 has won the first semi-final."""
    await bot.says(bot.anna, bot.anna, "/start")
    found = await opened(bot)
    tables = [Pairing((1, 4), 0, 1), Pairing((2, 3), 0, 2), Pairing((1, 2), 0, 3)]
    seatings = (
        Seating(1, 1, tables[0], result=TableResult(1, tables[0], (1, 2))),
        Seating(2, 1, tables[1], result=TableResult(1, tables[1], (1, 2))),
        Seating(1, 2, tables[2], TableId("t"), began=1),
    )
    cup = msgspec.structs.replace(
        found,
        stage=Stage.PAUSED,
        run=msgspec.structs.replace(found.run, paused=bot.services[Time].now(), round=2),
        settings=msgspec.structs.replace(found.settings, regulation=Regulation(CUP, seats=2)),
        entrants=tuple(Entrant(name=f"P{each}", rating=1000 - each) for each in range(1, 5)),
        seatings=seatings,
    )
    await bot.services[TournamentStore].change(found.id, None, lambda old: Change(cup))
    await press(bot, bot.anna, found, "correct:1.2.2_1", chat=bot.anna)
    question = await page(bot, bot.anna, ":correct:1.2.2_1.yes")
    assert "P1, P2" in text_of(question)
    assert "P1, P4" not in text_of(question)
    assert (await now(bot, found)).results == cup.results
    await bot.presses(bot.anna, question, ":correct:1.2.2_1.yes")
    assert [each.places for each in (await now(bot, found)).results] == [(1, 2), (2, 1)]
    await press(bot, bot.anna, found, "correct:1.1.1_1", chat=bot.anna)
    assert (await now(bot, found)).results[0].places == (1, 1), "the final is out of the bracket already"


async def test_an_organiser_notes_a_forfeit_by_a_button_for_each_player(bot: Bot) -> None:
    await bot.says(bot.anna, bot.anna, "/start")
    found = await opened(bot)
    playing, over = Pairing((1, 2)), Pairing((3, 4))
    running = msgspec.structs.replace(
        found,
        stage=Stage.PAUSED,
        run=msgspec.structs.replace(found.run, paused=bot.services[Time].now(), round=1),
        settings=msgspec.structs.replace(found.settings, regulation=Regulation(seats=2)),
        entrants=tuple(Entrant(name=f"P{each}") for each in range(1, 5)),
        seatings=(
            Seating(1, 1, playing, TableId("t"), began=bot.services[Time].now()),
            Seating(2, 1, over, result=TableResult(1, over, (1, 2), (), frozenset({4}))),
        ),
    )
    await bot.services[TournamentStore].change(found.id, None, lambda old: Change(running))
    await press(bot, bot.anna, found, "menu:fix.1.1", chat=bot.anna)
    await bot.presses(bot.anna, await page(bot, bot.anna, ":absent:1.1.2.1"), ":absent:1.1.2.1")
    assert said("tournament-correct-forfeit", who="P2") in text_of(
        await page(bot, bot.anna, ":absent:1.1.2.0")
    )
    await press(bot, bot.anna, found, "menu:fix.1.2", chat=bot.anna)
    await bot.presses(bot.anna, await page(bot, bot.anna, ":absent:1.2.4.0"), ":absent:1.2.4.0")
    after = await now(bot, found)
    assert [each.forfeits for each in after.seatings] == [frozenset({2}), frozenset()]


async def test_an_organisers_page_says_what_is_so_when_it_is_asked(bot: Bot) -> None:
    found = await of_two(bot)
    await press(bot, bot.anna, found, "menu")
    await press(bot, bot.anna, found, "start", chat=bot.anna)
    stale = await page(bot, bot.anna, ":pause")
    assert tells(text_of(stale), "running-begins")
    while await bot.services[Driver].look():
        pass
    await bot.presses(bot.anna, stale, ":menu")
    fresh = await page(bot, bot.anna, ":pause")
    assert tells(text_of(fresh), "running-tables-left", count=1)
    assert said("running-round-name", round=1) in text_of(fresh) or tells(
        text_of(fresh), "running-round-of", round=1
    )


async def test_a_table_gets_more_time_from_its_page(bot: Bot) -> None:
    """The page says until when the table plays, and hands say it at once."""
    found = await of_two(bot)
    await start(bot, found)
    (seating,) = (await now(bot, found)).seatings
    assert seating.table is not None
    before = (await bot.services[Store].load(seating.table)).table.tournament
    await press(bot, bot.anna, found, "menu:fix.1.1", chat=bot.anna)
    await bot.presses(bot.anna, await page(bot, bot.anna, ":extend:1.1"), ":extend:1.1")
    after = (await bot.services[Store].load(seating.table)).table.tournament
    assert before is not None
    assert after is not None
    assert after == msgspec.structs.replace(before, until=before.until + 5 * 60_000)
    shown = await page(bot, bot.anna, ":extend:1.1")
    until = said("running-round-until", time=clock_time(after.until))
    assert until in shown.written
    assert await press(bot, bot.anna, found, "extend:1.2", chat=bot.anna) == said("refused-no-such-result")


async def test_a_table_is_watched_in_private_unless_its_deals_are_shared(bot: Bot) -> None:
    found = await of_two(bot)
    await start(bot, found)
    await press(bot, bot.boris, found, "round:1.1", chat=bot.boris)
    await bot.presses(bot.boris, await page(bot, bot.boris, ":watch:1.1"), ":watch:1.1")
    shown = text_of(await page(bot, bot.boris, ":watch:1.1"))
    assert "стол 1" in shown
    assert "в талоне 14 карт" in shown, "as the group would see it"
    for forged in ("watch:1", "watch:2.1", "watch:x.1"):
        assert await press(bot, bot.boris, found, forged, chat=bot.boris) == said("refused-button")
    settings = (await now(bot, found)).settings
    regulation = msgspec.structs.replace(settings.regulation, duplicate=True)
    settings = msgspec.structs.replace(settings, regulation=regulation)
    await bot.services[TournamentStore].change(
        found.id, None, lambda old: Change(msgspec.structs.replace(old, settings=settings))
    )
    assert await press(bot, bot.boris, found, "watch:1.1", chat=bot.boris) == said("refused-button")


async def test_a_table_is_closed_as_it_stands_after_a_question(bot: Bot) -> None:
    found = await of_two(bot)
    assert await press(bot, bot.anna, found, "close:1.1.yes", chat=bot.anna) == said("refused-button")
    await start(bot, found)
    (seating,) = (await now(bot, found)).seatings
    assert seating.result is None
    await press(bot, bot.anna, found, "menu:fix.1.1", chat=bot.anna)
    await bot.presses(bot.anna, await page(bot, bot.anna, ":close:1.1"), ":close:1.1")
    question = await page(bot, bot.anna, ":close:1.1.yes")
    assert text_of(question).endswith(said("tournament-ask-close", table=1))
    assert (await now(bot, found)).seatings == (seating,)
    for forged in ("close:1", "close:2.1", "close:1.1.2", "close:x.1"):
        assert await press(bot, bot.anna, found, forged, chat=bot.anna) == said("refused-button")
    await bot.presses(bot.anna, question, ":close:1.1.yes")
    after = await now(bot, found)
    (closed,) = after.seatings
    assert closed.result is not None
    assert closed.result.places == (1, 1), "nobody has moved"
    assert [(each.what, each.round, each.seating) for each in after.corrections] == [("close", 1, 1)]
    again = await press(bot, bot.anna, found, "close:1.1.yes", chat=bot.anna)
    assert again == said("refused-no-such-result")


async def test_a_weekly_tournament_is_added_and_dropped(bot: Bot) -> None:
    found, chat = await opened(bot), ChatId(bot.group)
    calendar = bot.services[Calendar]
    await press(bot, bot.anna, found, "menu")
    await bot.presses(bot.anna, await page(bot, bot.anna, ":menu:weekly"), ":menu:weekly")
    await bot.presses(bot.anna, await page(bot, bot.anna, "weekly.4"), "weekly.4")
    await bot.presses(bot.anna, await page(bot, bot.anna, ":weekly:4.1170"), ":weekly:4.1170")
    (weekly,) = await calendar.of_chat(chat)
    assert (weekly.weekday, weekly.minute, weekly.plan.settings.game) == (
        4,
        19 * 60 + 30,
        found.settings.game,
    )
    assert await press(bot, bot.mary, found, f"drop:{weekly.name}", chat=bot.mary) == en(
        "refused-not-organiser"
    )
    await bot.presses(bot.anna, await page(bot, bot.anna, ":drop:"), ":drop:")
    assert await calendar.of_chat(chat) == []


async def test_a_time_is_typed_by_the_clocks_of_the_group(bot: Bot) -> None:
    """Chosen on a page of the settings; what is shown is a moment, which each reader's client shows."""
    await bot.services[Chats].note(ChatId(bot.group), "Группа", Language.RU)
    (settings,) = await bot.says(bot.anna, bot.group, "/settings")
    await bot.presses(bot.anna, settings, "settings:zone")
    clocks = bot.world.room(bot.group).messages[settings.message_id]
    await bot.presses(bot.anna, clocks, "zone=+5:30")
    assert "UTC+5:30" in str(bot.world.room(bot.group).messages[settings.message_id].reply_markup)
    now = bot.time.now()
    await bot.says(bot.anna, bot.group, f"/tournament терц {in_two_hours(now, INDIA)}")
    found = await latest(bot)
    assert f"{datetime.fromtimestamp(found.settings.starts / 1_000, UTC):%H:%M}" == in_two_hours(now)
    entities = parse_html(chat_content(found, ()).text).entities or ()
    moments = [each.unix_time for each in entities if each.type == "date_time"]
    assert found.settings.starts // 1_000 in moments


async def test_a_title_stands_in_quotation_marks(bot: Bot) -> None:
    await bot.says(
        bot.anna, bot.group, f"/tournament терц «Кубок  <двора>» {in_two_hours(bot.time.now(), MOSCOW)}"
    )
    found = await latest(bot)
    assert (found.settings.game, found.settings.title, found.settings.starts > 0) == (
        "terz",
        "Кубок <двора>",
        True,
    )
    await press(bot, bot.anna, found, "menu")
    assert "Кубок <двора>" in (await page(bot, bot.anna, ":menu:forms")).written


async def test_a_title_alone_renames_what_is_entered(bot: Bot) -> None:
    found = await opened(bot)
    await bot.says(bot.anna, bot.group, '/tournament "Friday cup"')
    assert [
        (each.id, each.settings.title)
        for each in await bot.services[TournamentStore].of_chat(ChatId(bot.group))
    ] == [(found.id, "Friday cup")]
    await bot.says(bot.anna, bot.group, "/tournament «»")
    assert (await now(bot, found)).settings.title == ""


async def test_only_an_organiser_names_a_tournament(bot: Bot) -> None:
    found = await opened(bot)
    await bot.says(bot.mary, bot.mary, "/start")
    assert await bot.word_to(bot.mary, bot.group, "/tournament “Mine”") == en("refused-not-organiser")
    assert (await now(bot, found)).settings.title == ""


async def test_a_title_too_long_is_refused_in_a_sentence(bot: Bot) -> None:
    word = await bot.word_to(bot.anna, bot.group, f"/tournament «{'ж' * 61}»")
    assert word == said("refused-tournament-title", most=60)
    assert await bot.services[TournamentStore].of_chat(ChatId(bot.group)) == []


async def test_a_tournament_by_link_is_named_by_a_command(bot: Bot) -> None:
    await bot.says(bot.anna, bot.anna, "/tournament терц")
    await bot.says(bot.anna, bot.anna, "/tournament «Дуэли»")
    (found,) = await bot.services[TournamentStore].of_person(PersonId(bot.anna))
    assert (found.settings.game, found.settings.title) == ("terz", "Дуэли")
