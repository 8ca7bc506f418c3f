"""Tournaments by command, button and link, tried by people in the playground."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from telegram import Bot as TelegramBot
from telegram import Update

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.screens.offer_message import MORE
from bot.features.tournaments.screens.setting_words import action_lines
from bot.features.tournaments.service.entries import without_player
from bot.features.tournaments.service.next_step import FRESH_MS
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Entrant, Seating, Stage, Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.weekly import Calendar
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, TableId
from bot.people.people import Chats
from bot.ui.clock_words import clock_time
from bot.ui.texts.words import words_in
from games.faces.panel import Fact
from games.tournament.core import Pairing, Regulation, TableResult
from playground.bot_api.entities import parse_html
from playground.bot_api_types import Message
from storage.sql.archive import Archive
from storage.sql.group_play import GroupPlay
from storage.sql.ratings import ChatPersonRow
from tests.storage.stored_matches import stored
from tests.support.sentences import said, tells
from tests.support.stage import Stage as Bot
from tests.support.stage import buttons, text_of
from tests.support.tournament_scene import with_fields


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
    """A tournament of Anna's in the group, by this offer."""
    (offers,) = await bot.says(bot.anna, bot.group, "/tournament")
    await bot.presses(bot.anna, offers, f":{offer}/")
    return await latest(bot)


async def change(bot: Bot, found: Tournament, **fields: Any) -> Tournament:
    """The tournament with other fields, behind everybody's back."""
    await bot.services[TournamentStore].change(found.id, None, lambda old: Change(with_fields(old, **fields)))
    return await now(bot, found)


async def entered_by_all(bot: Bot, found: Tournament, *people: int) -> Tournament:
    """These come by its link."""
    for person in people:
        await bot.says(person, person, f"/start u_{found.token}")
    return await now(bot, found)


async def turns_to(bot: Bot, person: int, part: str) -> None:
    """A tap on the key of this kind, once the person has it."""
    await bot.presses(person, await page(bot, person, part), part)


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
    return await entered_by_all(bot, await latest(bot), bot.anna, bot.boris)


async def start(bot: Bot, found: Tournament) -> None:
    """The organiser starts it, and its tables are opened."""
    await press(bot, bot.anna, found, "start")
    while await bot.services[Driver].look():
        pass


async def test_an_administrator_opens_with_one_command_and_people_enter(bot: Bot) -> None:
    """A second command opens no second tournament."""
    found = await opened(bot)
    assert (found.stage, found.organiser, found.settings.regulation.form) == (Stage.ENTRY, bot.anna, "swiss")
    for person in (bot.anna, bot.boris):
        await bot.says(person, person, "/start")
        assert await press(bot, person, found, "enter") == said("toast-tournament-entered")
    await press(bot, bot.boris, found, "withdraw")
    assert [each.person for each in (await now(bot, found)).entrants] == [bot.anna]
    await bot.says(bot.anna, bot.group, "/tournament терц")
    assert [each.id for each in await bot.services[TournamentStore].of_chat(ChatId(bot.group))] == [found.id]


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
    """A title stands in quotation marks."""
    await bot.says(
        bot.anna, bot.group, f"/tournament терц «Кубок  <двора>» {in_two_hours(bot.time.now(), MOSCOW)}"
    )
    found = await latest(bot)
    settings = found.settings
    assert (settings.game, settings.span) == ("terz", 90)
    assert (settings.title, settings.starts > 0) == ("Кубок <двора>", True)
    await press(bot, bot.anna, found, "menu")
    assert "Кубок <двора>" in (await page(bot, bot.anna, ":menu:forms")).written


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


async def test_members_open_none_unless_the_group_lets_them(bot: Bot) -> None:
    await bot.says(bot.mary, bot.mary, "/start")
    (word,) = await bot.says(bot.mary, bot.group, "/tournament")
    assert word.written == said("tournament-ask-administrator", count=1, who="Аня Королёва")
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
        ("kind", "set:kind=bluff"),
        ("forms", "set:form=arena"),
        ("length", "set:length=30"),
        ("time", "set:by=hand"),
    ):
        await bot.taps(bot.anna, bot.anna, message.message_id, f"u:{found.id}:menu:{at}")
        await turns_to(bot, bot.anna, setting)
    after = (await now(bot, found)).settings
    assert (after.game, after.preset, after.regulation.form) == ("terz", "bluff", "arena")
    assert (after.regulation.minutes, after.span, after.starts) == (30, 30, 0)


async def test_others_run_nothing(bot: Bot) -> None:
    found = await opened(bot)
    await bot.says(bot.mary, bot.mary, "/start")
    actions = "menu table set:game=terz start pause resume end:yes cancel:yes remove:1 add:1 reopen:yes rounds:4 replay:1.1.0.yes"
    tables = "absent:1.1.1.1 close:1.1.yes extend:1.1 correct:1.1.1_2"
    for what in f"{actions} {tables}".split():
        assert await press(bot, bot.mary, found, what, chat=bot.mary) == en("refused-not-organiser"), what
        bot.clock.jump(10)
    assert await now(bot, found) == found


async def test_stale_foreign_and_forged_buttons_change_nothing(bot: Bot) -> None:
    found = await opened(bot)
    await bot.says(bot.anna, bot.forum, "/help")
    assert await press(bot, bot.anna, found, "enter", chat=bot.forum) == said("refused-no-tournament")
    forged = "enter:3 set:title=x page:x menu:nowhere correct:1.1 absent:1.1"
    removed = (
        "replace:1 menu:size menu:pace menu:entry menu:options set:seats=4 set:best_of=3 set:admission=link"
    )
    for what in f"{forged} {removed}".split():
        assert await press(bot, bot.anna, found, what, chat=bot.anna) == said("refused-button"), what
    assert await now(bot, found) == found


async def test_a_link_leads_newcomers_to_the_bot_and_enters_them(bot: Bot) -> None:
    found = await opened(bot)
    link = await press(bot, bot.stranger, found, "enter")
    assert link.endswith(f"?start=u_{found.token}")
    await bot.says(bot.stranger, bot.stranger, f"/start u_{found.token}")
    assert [each.person for each in (await now(bot, found)).entrants] == [bot.stranger]


async def test_a_tournament_by_link_needs_no_group(bot: Bot) -> None:
    (empty,) = await bot.says(bot.anna, bot.anna, "/tournament")
    assert said("tournaments-none") in text_of(empty)
    await bot.presses(bot.anna, empty, "tournament:new")
    message = await page(bot, bot.anna, ":menu:forms")
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
    assert few == said("refused-too-few-entrants", least=3)
    await entered_by_all(bot, found, bot.anna, bot.boris, bot.mary)
    await press(bot, bot.anna, found, "start")
    assert (await now(bot, found)).stage is Stage.PLAYING
    await press(bot, bot.anna, found, "menu")
    running = await page(bot, bot.anna, ":pause")
    await change(bot, found, title="7")
    assert f"u:{found.id}:menu" in buttons(running), "a key draws the page anew"
    await bot.taps(bot.anna, bot.anna, running.message_id, f"u:{found.id}:menu")
    fresh = await page(bot, bot.anna, ":pause")
    assert fresh.message_id == running.message_id
    assert ("7" in text_of(running), "7" in text_of(fresh)) == (False, True)
    await bot.presses(bot.anna, fresh, ":pause")
    assert (await now(bot, found)).stage is Stage.PAUSED
    for part in (":resume", ":menu:players.1", "player.3"):
        await turns_to(bot, bot.anna, part)
    player = await page(bot, bot.anna, ":remove:3")
    place = next(word for word in text_of(player).split() if "start=ux_" in word).partition("=")[2]
    for person in (bot.stranger, bot.mary):
        answers = await bot.says(person, person, f"/start {place}")
        assert (await now(bot, found)).entrants[2].person == bot.stranger
    assert text_of(answers[-1]) == en("refused-place-taken")
    await press(bot, bot.anna, found, "end", chat=bot.anna)
    assert (await now(bot, found)).stage is Stage.PLAYING
    await turns_to(bot, bot.anna, ":end:yes")
    after = await now(bot, found)
    assert after.stage is Stage.CANCELLED, "nobody has played"
    assert [each.what for each in after.corrections] == ["pause", "resume", "replace", "end"]


async def test_an_organiser_goes_back_to_the_entries_after_a_question(bot: Bot) -> None:
    """A round is added once by a key, and a key of before the start does nothing."""
    found = await of_two(bot)
    refused = await press(bot, bot.anna, found, "reopen:yes", chat=bot.anna)
    assert refused == said("refused-tournament-not-playing")
    await start(bot, found)
    await press(bot, bot.anna, found, "menu", chat=bot.anna)
    rounds = (await now(bot, found)).settings.regulation.rounds
    fresh = await page(bot, bot.anna, f":rounds:{rounds + 1}")
    await bot.presses(bot.anna, fresh, ":rounds:")
    stale = await press(bot, bot.anna, found, f"rounds:{rounds + 1}", chat=bot.anna)
    assert stale == said("refused-stale")
    assert (await now(bot, found)).settings.regulation.rounds == rounds + 1
    for forged in ("rounds:x", "rounds:-1", "rounds:99999"):
        assert await press(bot, bot.anna, found, forged, chat=bot.anna) == said("refused-button")
    await turns_to(bot, bot.anna, ":reopen")
    question = await page(bot, bot.anna, ":reopen:yes")
    assert (await now(bot, found)).is_running
    await bot.presses(bot.anna, question, ":reopen:yes")
    after = await now(bot, found)
    assert (after.stage, [each.person for each in after.entrants]) == (Stage.ENTRY, [bot.anna, bot.boris])
    assert [each.what for each in after.corrections] == ["round", "reopen"]


async def test_an_organiser_has_a_table_played_again_after_a_question(bot: Bot) -> None:
    """The key of a question works once."""
    found = await of_two(bot)
    await start(bot, found)
    await press(bot, bot.anna, found, "menu:fix.1.1", chat=bot.anna)
    await turns_to(bot, bot.anna, ":replay:1.1.0")
    question = await page(bot, bot.anna, ":replay:1.1.0.yes")
    assert tells(text_of(question), "tournament-ask-again", table=1)
    assert (await now(bot, found)).redone == 0
    await bot.presses(bot.anna, question, ":replay:1.1.0.yes")
    stale = await press(bot, bot.anna, found, "replay:1.1.0.yes", chat=bot.anna)
    assert stale == said("refused-no-such-result")
    for forged in ("replay:9.9.0.yes", "replay:1.1", "replay:1.1.x.yes"):
        assert await press(bot, bot.anna, found, forged, chat=bot.anna) == said("refused-button")
    after = await now(bot, found)
    assert ([each.what for each in after.corrections], after.redone) == (["replay"], 1)


async def test_a_start_by_hand_asks_first_who_is_here(bot: Bot) -> None:
    found = await of_two(bot)
    long_ago = bot.services[Time].now() - FRESH_MS - 1_000
    entrants = tuple(msgspec.structs.replace(each, entered=long_ago) for each in found.entrants)
    await change(bot, found, entrants=entrants)
    assert await press(bot, bot.anna, found, "start") == said("toast-tournament-called")
    assert await press(bot, bot.anna, found, "start") == said("refused-players-called")
    assert await press(bot, bot.boris, found, "enter") == said("toast-tournament-here")
    while await bot.services[Driver].look():
        pass
    assert (await now(bot, found)).run.round == 1


async def of_four(bot: Bot) -> Tournament:
    """One that Ада, Бен, Вид and Дан have entered, in this order."""
    await bot.says(bot.anna, bot.anna, "/start")
    names = enumerate(("Ада", "Бен", "Вид", "Дан"), 9001)
    return await change(
        bot, await opened(bot), entrants=tuple(Entrant(PersonId(id), name) for id, name in names)
    )


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
    await turns_to(bot, bot.anna, "player.3")
    await leaves(bot, found, 2)
    await turns_to(bot, bot.anna, ":remove:")
    question = await page(bot, bot.anna, ".yes")
    assert tells(text_of(question), "tournament-ask-remove", who="Вид", runs="no")
    assert await entered(bot, found) == ["Ада", "Вид", "Дан"]
    await bot.presses(bot.anna, question, ".yes")
    assert await entered(bot, found) == ["Ада", "Дан"]
    (line,) = action_lines(await now(bot, found), words_in(Language.RU))[1:]
    assert "Вид" in line


async def test_a_key_of_somebody_who_has_left_means_nobody(bot: Bot) -> None:
    found = await of_four(bot)
    await press(bot, bot.anna, found, "menu:players.1", chat=bot.anna)
    await turns_to(bot, bot.anna, "player.3")
    removal = await page(bot, bot.anna, ":remove:")
    await leaves(bot, found, 3)
    refused = await bot.presses(bot.anna, removal, ":remove:")
    assert refused["text"] == said("refused-players-changed")
    assert await page(bot, bot.anna, "player.3"), "the list is shown anew"
    assert await entered(bot, found) == ["Ада", "Бен", "Дан"]


async def test_one_more_is_opened_once_by_who_may_open_any(bot: Bot) -> None:
    found = await opened(bot)
    assert await press(bot, bot.anna, found, "again") == said("refused-button"), "it is not over"
    for what in ("set:game=terz", "cancel:yes"):
        await press(bot, bot.anna, found, what, chat=bot.anna)
    await bot.says(bot.mary, bot.mary, "/start")
    leader = en("refused-not-administrator-named", who="Аня Королёва")
    assert await press(bot, bot.mary, found, "again") == leader
    assert await press(bot, bot.mary, found, "again", chat=bot.mary) == en("refused-not-organiser")
    await press(bot, bot.anna, found, "again")
    after = await latest(bot)
    assert (after.stage, after.settings.game, after.entrants) == (Stage.ENTRY, "terz", ())
    await press(bot, bot.anna, found, "again")
    opened_here = await bot.services[TournamentStore].of_chat(ChatId(bot.group))
    assert [each.is_open for each in opened_here] == [False, True]
    await press(bot, bot.anna, after, "cancel:yes", chat=bot.anna)
    await press(bot, bot.anna, found, "again", chat=bot.anna)
    third = await latest(bot)
    assert (third.stage, third.id not in (found.id, after.id)) == (Stage.ENTRY, True)
    assert third.token in text_of(await page(bot, bot.anna, ":menu:forms"))


async def test_an_organiser_enters_people_of_the_group(bot: Bot) -> None:
    """Busy players have no time to press; a person without a private chat cannot be dealt to."""
    for person in (bot.anna, bot.boris):
        await bot.says(person, person, "/start")
    found = await opened(bot)
    async with bot.services[Archive].transaction() as connection:
        for person in (bot.boris, bot.stranger):
            row = ChatPersonRow(chat=bot.group, person=person, matches=1, ended=1)
            await connection.execute(bot.services[Archive].insert_once(row))
    await press(bot, bot.anna, found, "menu:players.1", chat=bot.anna)
    await turns_to(bot, bot.anna, ":menu:add")
    adding = await page(bot, bot.anna, f":add:{bot.boris}")
    assert not any(data.endswith(f":add:{bot.stranger}") for data in buttons(adding))
    for forged in (bot.stranger, bot.mary, "x"):
        refused = await press(bot, bot.anna, found, f"add:{forged}", chat=bot.anna)
        assert refused == said("refused-button")
    assert await press(bot, bot.boris, found, f"add:{bot.boris}") == said("refused-not-organiser")
    await bot.presses(bot.anna, adding, f":add:{bot.boris}")
    after = await now(bot, found)
    assert [each.person for each in after.entrants] == [bot.boris]
    assert [(each.what, each.player) for each in after.corrections] == [("add", 1)]
    assert said("tournament-nobody-to-add") in text_of(await page(bot, bot.anna, ":menu:players.1"))


async def test_an_organiser_has_the_standings_as_a_file(bot: Bot) -> None:
    await bot.says(bot.anna, bot.anna, "/start")
    found = await entered_by_all(bot, await opened(bot), bot.anna, bot.boris)
    assert await press(bot, bot.boris, found, "table") == said("refused-not-organiser")
    assert await press(bot, bot.anna, found, "table") == said("toast-tournament-sent")
    (file,) = [each.document for each in bot.seen(bot.anna) if each.document is not None]
    assert file.file_name == f"tournament-{found.id}.csv"
    assert len(bot.world.files[file.file_id].decode().splitlines()) == 3, "a head and two players"


async def test_a_cups_correction_asks_first_what_is_played_again(bot: Bot) -> None:
    """Semi-finals 1-4 and 2-3, and a final of 1 and 2 at play; then 4 has won the first semi-final."""
    await bot.says(bot.anna, bot.anna, "/start")
    tables = [Pairing((1, 4), 0, 1), Pairing((2, 3), 0, 2), Pairing((1, 2), 0, 3)]
    found = await change(
        bot,
        await opened(bot),
        stage=Stage.PAUSED,
        paused=bot.services[Time].now(),
        round=2,
        regulation=Regulation("cup", seats=2),
        entrants=tuple(Entrant(name=f"P{each}", rating=1000 - each) for each in range(1, 5)),
        seatings=(
            Seating(1, 1, tables[0], result=TableResult(1, tables[0], (1, 2))),
            Seating(2, 1, tables[1], result=TableResult(1, tables[1], (1, 2))),
            Seating(1, 2, tables[2], TableId("t"), began=1),
        ),
    )
    await press(bot, bot.anna, found, "correct:1.2.2_1", chat=bot.anna)
    question = await page(bot, bot.anna, ":correct:1.2.2_1.yes")
    assert "P1, P2" in text_of(question)
    assert "P1, P4" not in text_of(question)
    assert (await now(bot, found)).results == found.results
    await bot.presses(bot.anna, question, ":correct:1.2.2_1.yes")
    assert [each.places for each in (await now(bot, found)).results] == [(1, 2), (2, 1)]
    await press(bot, bot.anna, found, "correct:1.1.1_1", chat=bot.anna)
    assert (await now(bot, found)).results[0].places == (1, 1), "the final is out of the bracket already"


async def test_an_organiser_notes_a_forfeit_by_a_button_for_each_player(bot: Bot) -> None:
    await bot.says(bot.anna, bot.anna, "/start")
    at, plays, over = bot.services[Time].now(), Pairing((1, 2)), Pairing((3, 4))
    found = await change(
        bot,
        await opened(bot),
        stage=Stage.PAUSED,
        paused=at,
        round=1,
        regulation=Regulation(seats=2),
        entrants=tuple(Entrant(name=f"P{each}") for each in range(1, 5)),
        seatings=(
            Seating(1, 1, plays, TableId("t"), began=at),
            Seating(2, 1, over, result=TableResult(1, over, (1, 2), (), frozenset({4}))),
        ),
    )
    await press(bot, bot.anna, found, "menu:fix.1.1", chat=bot.anna)
    await turns_to(bot, bot.anna, ":absent:1.1.2.1")
    noted = await page(bot, bot.anna, ":absent:1.1.2.0")
    assert said("tournament-correct-forfeit", who="P2") in text_of(noted)
    await press(bot, bot.anna, found, "menu:fix.1.2", chat=bot.anna)
    await turns_to(bot, bot.anna, ":absent:1.2.4.0")
    assert [each.forfeits for each in (await now(bot, found)).seatings] == [frozenset({2}), frozenset()]


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
    await turns_to(bot, bot.anna, ":extend:1.1")
    after = (await bot.services[Store].load(seating.table)).table.tournament
    assert before is not None
    assert after is not None
    assert after == msgspec.structs.replace(before, until=before.until + 5 * 60_000)
    until = said("running-round-until", time=clock_time(after.until), race="no")
    assert until in (await page(bot, bot.anna, ":extend:1.1")).written
    assert await press(bot, bot.anna, found, "extend:1.2", chat=bot.anna) == said("refused-no-such-result")


async def test_a_table_is_watched_in_private_unless_its_deals_are_shared(bot: Bot) -> None:
    found = await of_two(bot)
    await start(bot, found)
    await press(bot, bot.boris, found, "round:1.1", chat=bot.boris)
    await turns_to(bot, bot.boris, ":watch:1.1")
    shown = text_of(await page(bot, bot.boris, ":watch:1.1"))
    assert "стол 1" in shown
    assert "в талоне 14 карт" in shown, "as the group would see it"
    for what in ("watch:1", "watch:2.1", "watch:x.1", "watch:1.1"):
        if what == "watch:1.1":
            await change(bot, found, regulation=Regulation("teams", seats=2))
        assert await press(bot, bot.boris, found, what, chat=bot.boris) == said("refused-button")


async def test_a_table_is_closed_as_it_stands_after_a_question(bot: Bot) -> None:
    found = await of_two(bot)
    assert await press(bot, bot.anna, found, "close:1.1.yes", chat=bot.anna) == said("refused-button")
    await start(bot, found)
    before = (await now(bot, found)).seatings
    await press(bot, bot.anna, found, "menu:fix.1.1", chat=bot.anna)
    await turns_to(bot, bot.anna, ":close:1.1")
    question = await page(bot, bot.anna, ":close:1.1.yes")
    assert text_of(question).endswith(said("tournament-ask-close", table=1))
    assert (await now(bot, found)).seatings == before
    for forged in ("close:1", "close:2.1", "close:1.1.2", "close:x.1"):
        assert await press(bot, bot.anna, found, forged, chat=bot.anna) == said("refused-button")
    await bot.presses(bot.anna, question, ":close:1.1.yes")
    after = await now(bot, found)
    assert [each.places for each in after.results] == [(1, 1)], "nobody has moved"
    assert [(each.what, each.round, each.seating) for each in after.corrections] == [("close", 1, 1)]
    again = await press(bot, bot.anna, found, "close:1.1.yes", chat=bot.anna)
    assert again == said("refused-no-such-result")


async def test_a_weekly_tournament_is_added_and_dropped(bot: Bot) -> None:
    found, chat = await opened(bot), ChatId(bot.group)
    await press(bot, bot.anna, found, "menu")
    for part in (":menu:weekly", "weekly.4", ":weekly:4.1170"):
        await turns_to(bot, bot.anna, part)
    (weekly,) = await bot.services[Calendar].of_chat(chat)
    assert (weekly.weekday, weekly.minute) == (4, 19 * 60 + 30)
    assert weekly.plan.settings.game == found.settings.game
    refused = await press(bot, bot.mary, found, f"drop:{weekly.name}", chat=bot.mary)
    assert refused == en("refused-not-organiser")
    await turns_to(bot, bot.anna, ":drop:")
    assert await bot.services[Calendar].of_chat(chat) == []


async def test_a_time_is_typed_by_the_clocks_of_the_group(bot: Bot) -> None:
    """Chosen on a page of the settings; what is shown is a moment, which each reader's client shows."""
    await bot.services[Chats].note(ChatId(bot.group), "Группа", Language.RU)
    (settings,) = await bot.says(bot.anna, bot.group, "/settings")
    await bot.presses(bot.anna, settings, "settings:zone")
    page = bot.world.room(bot.group).messages[settings.message_id]
    await bot.presses(bot.anna, page, "zone/asia")
    page = bot.world.room(bot.group).messages[settings.message_id]
    await bot.presses(bot.anna, page, "zone=Asia/Kolkata")
    assert said("zone-Asia-Kolkata") in str(
        bot.world.room(bot.group).messages[settings.message_id].reply_markup
    )
    now = bot.time.now()
    await bot.says(bot.anna, bot.group, f"/tournament терц {in_two_hours(now, INDIA)}")
    found = await latest(bot)
    assert f"{datetime.fromtimestamp(found.settings.starts / 1_000, UTC):%H:%M}" == in_two_hours(now)
    entities = parse_html(chat_content(found, ()).text).entities or ()
    moments = [each.unix_time for each in entities if each.type == "date_time"]
    assert found.settings.starts // 1_000 in moments


async def test_a_title_alone_renames_what_is_entered(bot: Bot) -> None:
    """By its organiser, in the group or by a link; one too long is refused in a sentence."""
    long = await bot.word_to(bot.anna, bot.group, f"/tournament «{'ж' * 61}»")
    assert long == said("refused-tournament-title", most=60)
    assert await bot.services[TournamentStore].of_chat(ChatId(bot.group)) == []
    found = await opened(bot)
    await bot.says(bot.mary, bot.mary, "/start")
    assert await bot.word_to(bot.mary, bot.group, "/tournament “Mine”") == en("refused-not-organiser")
    for wanted, title in (('"Friday cup"', "Friday cup"), ("«»", "")):
        await bot.says(bot.anna, bot.group, f"/tournament {wanted}")
        (only,) = await bot.services[TournamentStore].of_chat(ChatId(bot.group))
        assert (only.id, only.settings.title) == (found.id, title)
    await bot.says(bot.boris, bot.boris, "/tournament терц")
    await bot.says(bot.boris, bot.boris, "/tournament «Дуэли»")
    (own,) = await bot.services[TournamentStore].of_person(PersonId(bot.boris))
    assert (own.settings.game, own.settings.title) == ("terz", "Дуэли")
