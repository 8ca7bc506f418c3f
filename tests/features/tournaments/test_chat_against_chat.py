"""Chat against chat: a challenge, the people of two groups, and what both of them see."""

from fractions import Fraction
from itertools import starmap
from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.tournaments.messages.chat_drawing import LINES_MS
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.rounds.tournament_closing import rows_of
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.screens.organiser_pages import main_page
from bot.features.tournaments.screens.own_pages import standings_content
from bot.features.tournaments.screens.player_message import player_content
from bot.features.tournaments.service.entries import with_player
from bot.features.tournaments.service.fitting import (
    MATCH_MINUTES,
    Offer,
    as_planned,
    minutes_of,
    offered_settings,
)
from bot.features.tournaments.service.next_step import LAPSE_MS, is_full
from bot.features.tournaments.service.organising import with_settings
from bot.features.tournaments.service.screen_names import (
    CHAT,
    PODIUM,
    anew_in,
    player_screens,
    table_screen,
)
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Rival, Seating, Stage, Tournament
from bot.features.tournaments.service.tournament_refusals import TournamentFull, TournamentUnplayable
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.transitions import begun
from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.table import ChatId, PersonId, TableId
from bot.ui.render import without_markup
from bot.ui.texts.words import words_in
from games import registry
from games.tournament.core import Pairing, TableResult
from games.tournament.forms.teams import TEAMS
from playground.model import Room
from storage.live.live import Live
from storage.sql.archive import Archive
from storage.sql.tournament_rows import TeamResult
from tests.features.tournaments.seen import seen
from tests.support.clocks import StillTime
from tests.support.sentences import said, tells
from tests.support.stage import Stage as Bot
from tests.support.stage import buttons, links, player, text_of
from tests.support.tournament_chats import GROUP, Hall
from tests.support.tournament_scene import entry, standings_of

YARD = -200
RIVAL = Rival(ChatId(YARD), title="Шахматный двор", language=Language.EN)
BY_LANGUAGE = pytest.mark.parametrize("language", Language)


def match(people: int, stage: Stage = Stage.ENTRY, **fields: Any) -> Tournament:
    """A match of two chats; people of odd numbers play for the first one."""
    settings = offered_settings(Offer.CHALLENGE, "terz")
    opened = entry(people, stage=stage, chat_title="Пятничная пулька", **fields)
    entrants = tuple(
        msgspec.structs.replace(each, team=2 - number % 2) for number, each in enumerate(opened.entrants, 1)
    )
    return msgspec.structs.replace(
        opened, settings=settings, entrants=entrants, rival=fields.get("rival", RIVAL)
    )


def played(stage: Stage = Stage.PLAYING, *, tables: int = 2, first: int = 10) -> Tournament:
    """One round of four at two tables, of which some are over: 10 : 7 in the first, 7 : 4 in the other."""
    seated = (((1, 2), (first, 7)), ((4, 3), (4, 7)))
    seatings = []
    for number, (players, points) in enumerate(seated, 1):
        pairing = Pairing(players)
        places = (1, 2) if points[0] > points[1] else (2, 1)
        result = TableResult(1, pairing, places, tuple(map(Fraction, points)))
        over = result if number <= tables else None
        seatings.append(Seating(number, 1, pairing, TableId(f"t{number}"), 1, over))
    return match(4, stage, seatings=tuple(seatings), round=1)


def text_in(tournament: Tournament, chat: int = GROUP) -> str:
    seen = tournament.seen_in(ChatId(chat))
    return without_markup(chat_content(seen, standings_of(seen)).text)


# The challenge


@pytest.fixture
def yard(bot: Bot) -> Room:
    """Boris's group."""
    room = bot.world.add_group("Шахматный двор", [bot.boris, bot.mary, bot.anna, bot.stranger])
    bot.world.add_bot_to(room.chat.id, bot.boris)
    return room


async def challenge(bot: Bot) -> Tournament:
    """A challenge of Anna's group."""
    (offers,) = await bot.says(bot.anna, bot.group, "/tournament")
    await bot.presses(bot.anna, offers, ":teams/")
    return (await bot.services[TournamentStore].of_chat(ChatId(bot.group)))[-1]


async def accepted(bot: Bot, yard: Room) -> tuple[Tournament, int]:
    """A challenge that Boris's group has accepted, and that group."""
    found = await challenge(bot)
    await bot.says(bot.boris, yard.chat.id, f"/start c_{found.token}")
    return found, yard.chat.id


async def teams(bot: Bot, found: Tournament) -> dict[int | None, int]:
    return {each.person: each.team for each in (await now(bot, found)).entrants}


async def now(bot: Bot, found: Tournament) -> Tournament:
    return await bot.services[TournamentStore].load(found.id)


async def press(bot: Bot, person: int, found: Tournament, what: str, chat: int) -> str:
    message = bot.seen(chat)[-1].message_id if bot.seen(chat) else 1
    answer = await bot.taps(person, chat, message, f"u:{found.id}:{what}")
    return str(answer.get("text") or answer.get("url") or "")


async def test_a_challenge_is_a_message_to_be_passed_on(bot: Bot) -> None:
    found = await challenge(bot)
    (passed_on,) = [each for each in bot.seen(bot.group) if links(each)]
    assert tells(text_of(passed_on), "challenge", one=bot.world.groups[bot.group].chat.title or "")
    assert [link.partition("?startgroup=")[2] for link in links(passed_on)] == [f"c_{found.token}"]
    assert buttons(passed_on) == [], "the keys of a message that is passed on stay if all are links"
    assert (found.form, found.rival) == (TEAMS, None)
    await press(bot, bot.anna, found, "invite", bot.group)
    assert sum(bool(links(each)) for each in bot.seen(bot.group)) == 2


async def test_an_administrator_of_another_group_accepts(bot: Bot, yard: Room) -> None:
    found, chat = await challenge(bot), yard.chat.id
    for person in (bot.anna, bot.boris, bot.mary):
        await bot.says(person, person, "/start")
    await bot.says(bot.mary, chat, f"/start c_{found.token}")
    assert (await now(bot, found)).rival is None, "Mary leads no group"
    own = await bot.word_to(bot.anna, bot.group, f"/start c_{found.token}")
    assert own == said("refused-same-chat")
    await bot.says(bot.boris, chat, f"/start c_{found.token}")
    rival = (await now(bot, found)).rival
    assert rival is not None
    assert (rival.chat, rival.title) == (chat, "Шахматный двор")
    await bot.says(bot.boris, chat, f"/start c_{found.token}")
    assert (await now(bot, found)).rival == rival
    third = bot.world.add_group("Третий", [bot.boris])
    bot.world.add_bot_to(third.chat.id, bot.boris)
    taken = await bot.word_to(bot.boris, third.chat.id, f"/start c_{found.token}")
    assert taken == said("refused-rival-taken")
    gone = await bot.word_to(bot.boris, third.chat.id, "/start c_nothing")
    assert gone == said("refused-no-tournament")


async def test_people_play_for_the_chat_in_which_they_enter(bot: Bot, yard: Room) -> None:
    found, chat = await accepted(bot, yard)
    link = await press(bot, bot.stranger, found, "enter", chat)
    assert link.endswith(f"?start=u_{found.token}2"), "who has not opened the bot keeps the team"
    await bot.says(bot.stranger, bot.stranger, f"/start u_{found.token}2")
    for person in (bot.anna, bot.boris):
        await bot.says(person, person, "/start")
    first = bot.world.groups[bot.group].chat.title or ""
    for person, here, team in ((bot.anna, bot.group, first), (bot.boris, chat, "Шахматный двор")):
        entered = await press(bot, person, found, "enter", here)
        assert entered == said("toast-tournament-entered-for", team=team)
    assert await teams(bot, found) == {bot.stranger: 2, bot.anna: 1, bot.boris: 2}
    await press(bot, bot.anna, found, "enter", chat)
    assert set((await teams(bot, found)).values()) == {2}, "until the start people may change"
    assert await press(bot, bot.anna, found, "start", bot.anna) == said("refused-lacks-team")
    await press(bot, bot.anna, found, "enter", bot.group)
    await press(bot, bot.boris, found, "start", bot.boris)
    assert (await now(bot, found)).stage is Stage.PLAYING, "administrators of both chats run it"
    assert await press(bot, bot.anna, found, "enter", chat) == said("refused-already-entered")


async def test_in_private_people_keep_their_team(bot: Bot, yard: Room) -> None:
    """A button or a link that names no team is for the chat that they are in."""
    (found, chat), outsider = await accepted(bot, yard), bot.world.add_person("Яна", language="ru").id
    bot.world.join(chat, outsider)
    for person in (bot.boris, outsider):
        await bot.says(person, person, "/start")
    await press(bot, bot.boris, found, "enter", chat)
    await press(bot, bot.boris, found, "enter", bot.boris)
    await bot.says(outsider, outsider, f"/start u_{found.token}")
    assert list((await teams(bot, found)).values()) == [2, 2]


async def test_a_chat_shows_its_list_below_again_under_its_new_number_too(bot: Bot, yard: Room) -> None:
    found, chat = await accepted(bot, yard)
    process = bot.services[Live].tournaments
    await process.set_record(found.id, "", None, ["chat", "anew", "rival:chat"], version=99)
    await bot.says(bot.boris, chat, "/tournament")
    noted = {each.screen for each in (await process.some_drawings())[0]}
    assert ("rival:anew" in noted, "anew" in noted) == (True, False)
    await bot.services[Upkeep].move(ChatId(chat), ChatId(-300))
    assert (await now(bot, found)).chats == (bot.group, -300)
    assert [each.id for each in await bot.services[TournamentStore].of_chat(ChatId(-300))] == [found.id]


async def test_both_chats_say_again(bot: Bot, yard: Room) -> None:
    found, chat = await accepted(bot, yard)
    await press(bot, bot.boris, found, "cancel:yes", bot.boris)
    assert (await now(bot, found)).stage is Stage.CANCELLED
    await press(bot, bot.boris, found, "again", chat)
    (after,) = [each for each in await bot.services[TournamentStore].of_chat(ChatId(chat)) if each.is_open]
    assert (after.chat, after.chat_title, after.rival) == (chat, "Шахматный двор", None)
    await press(bot, bot.anna, found, "again", bot.group)
    rival = (await now(bot, after)).rival
    assert rival is not None
    assert rival.chat == bot.group


async def test_a_challenge_that_nobody_accepts_lapses(bot: Bot) -> None:
    found, driver = await challenge(bot), bot.services[Driver]
    await bot.says(bot.anna, bot.anna, "/start")
    await press(bot, bot.anna, found, "enter", bot.group)
    bot.clock.at += LAPSE_MS + 60_000
    while await driver.look():
        pass
    after = await now(bot, found)
    assert after.stage is Stage.CANCELLED
    assert tells(text_in(after, bot.group), "running-match-nobody", one=after.chat_title)


# Settings


@pytest.mark.parametrize("game", registry.names())
def test_a_challenge_is_playable_within_its_time(game: str) -> None:
    settings = offered_settings(Offer.CHALLENGE, game)
    opened = msgspec.structs.replace(match(8), settings=settings)
    assert with_settings(opened, {}).settings == settings
    regulation = begun(opened, 0).tournament.settings.regulation
    minutes = minutes_of(settings, 8, regulation.rounds)
    assert minutes is not None
    assert minutes <= MATCH_MINUTES
    tables = TEAMS.pair(regulation, opened.entries, (), round=1, seed=b"")
    assert not any(each.computers for each in tables)
    assert len([each for each in tables if not each.bye]) > 1


def test_a_match_is_one_of_groups() -> None:
    regulation = offered_settings(Offer.CHALLENGE, "terz").regulation
    with pytest.raises(TournamentUnplayable):
        with_settings(match(2, chat=None, rival=None), {"regulation": regulation})
    swiss = entry(2).settings.regulation
    with pytest.raises(TournamentUnplayable):
        with_settings(match(2), {"regulation": swiss})
    alone = match(2, rival=None)
    assert [each.team for each in with_settings(alone, {"regulation": swiss}).entrants] == [0, 0]
    back = with_settings(entry(2), {"regulation": regulation})
    assert [each.team for each in back.entrants] == [1, 1]


def test_a_list_counts_on_people_of_both() -> None:
    assert as_planned(match(1)).settings == as_planned(match(8)).settings


def test_each_chat_keeps_its_own_people() -> None:
    tournament = played(Stage.OVER)
    kept = [rows_of(tournament, chat) for chat in tournament.chats]
    assert [(row.id, row.chat, [each.player for each in players]) for row, players in kept] == [
        (tournament.id, GROUP, [1, 3]),
        (f"{tournament.id}.2", YARD, [2, 4]),
    ]


@pytest.mark.parametrize(
    ("stored", "results"),
    [
        (played(Stage.OVER), [("3/2", "1/2", 1), ("1/2", "3/2", -1)]),
        (played(Stage.OVER, first=4), [("1", "1", 0), ("1", "1", 0)]),
    ],
)
def test_each_chat_keeps_the_result_of_its_team(
    stored: Tournament, results: list[tuple[str, str, int]]
) -> None:
    """Seat 0: 10, or 4, against 4; seat 1: 7 against 7."""
    kept = [rows_of(stored, chat)[0].teams for chat in stored.chats]
    assert [None if each is None else TeamResult(**each) for each in kept] == [*starmap(TeamResult, results)]


def test_neither_team_takes_the_places_of_the_other() -> None:
    """Of four places two are for each: a third of the first chat has to wait."""
    full = match(2)
    full = msgspec.structs.replace(full, settings=msgspec.structs.replace(full.settings, most=4))
    full = with_player(full, player(1), rating=1500, team=1, now=0)
    with pytest.raises(TournamentFull):
        with_player(full, player(2), rating=1500, team=1, now=0)
    assert not is_full(full)
    assert is_full(with_player(full, player(2), rating=1500, team=2, now=0))


# What is seen


def test_what_is_read_of_a_match(snapshot: SnapshotAssertion) -> None:
    """Seat 0: 10 against 4; seat 1: 7 against 7. A page that no table's end draws tells no score."""
    moments = {
        "open": match(1, rival=None),
        "entered": match(3),
        "first table": played(tables=1),
        "played": played(),
        "over": played(Stage.OVER),
        "drawn": played(Stage.OVER, first=2),
    }
    told = [
        f"{name}, {chat}:\n{seen(chat_content(here, standings_of(here)))}"
        for name, each in moments.items()
        for chat, here in ((chat, each.seen_in(chat)) for chat in each.chats)
    ]
    tournament, words = moments["played"], words_in(Language.RU, "terz")
    standings = standings_of(tournament)
    told += [
        seen(main_page(tournament, words, "bot")),
        seen(standings_content(tournament, standings, 1, PersonId(1), words)),
        seen(player_content(tournament, 1, standings, 1)),
        seen(player_content(moments["first table"], 1, standings_of(moments["first table"]), 0)),
    ]
    told += [seen(player_content(moments["over"], 2, standings_of(moments["over"]), 1))]
    assert "\n\n---\n".join(told) == snapshot


@BY_LANGUAGE
def test_names_of_chats_are_short_and_no_markup(language: Language) -> None:
    title = "<b>Очень длинное название чата, которое никуда не влезет & больше"
    tournament = msgspec.structs.replace(
        played(), chat_title=title, rival=msgspec.structs.replace(RIVAL, title="", language=language)
    )
    content = chat_content(tournament.seen_in(ChatId(YARD)), standings_of(tournament))
    line = without_markup(content.text).split("\n")[1]
    assert "&lt;b&gt;" in content.text
    assert len(line) < 60


# Messages


@pytest.fixture
def hall(live: Live, archive: Archive) -> Hall:
    return Hall(live, archive, StillTime())


async def test_each_chat_has_one_message_of_the_match_and_a_podium(hall: Hall) -> None:
    process = hall.process()
    everything = CHAT, PODIUM, table_screen(1, 1)
    for tournament in (match(4), played(tables=1), played(), played(Stage.OVER)):
        hall.later(LINES_MS)
        await hall.set(tournament, *everything)
        await process.draw_chats()
    for chat in (GROUP, YARD):
        message, podium = hall.texts(chat)
        assert message == text_in(played(Stage.OVER), chat)
        assert "1½ : ½" in podium
        assert ("Аня" in podium, "Борис" in podium) == (chat == GROUP, chat == YARD), "its own people"
        calls = [call.verb for call in hall.telegram.calls_to(chat)]
        assert calls.count("sendPhoto") == 1
        assert len(calls) <= 6
    assert await hall.is_drawn()


async def test_a_message_below_comes_to_the_chat_that_asks(hall: Hall) -> None:
    process = hall.process()
    await hall.set(match(4), CHAT)
    await process.draw_chats()
    await hall.tournaments.change(match(4).id, None, lambda old: Change(old, [anew_in(old, ChatId(YARD))]))
    await process.draw_chats()
    sent = {chat: [call.verb for call in hall.telegram.calls_to(chat)] for chat in (GROUP, YARD)}
    assert sent[GROUP] == ["sendMessage"]
    assert sent[YARD].count("sendMessage") == 2
    await hall.want_anew()
    await process.draw_chats()
    verbs = {chat: [call.verb for call in hall.telegram.calls_to(chat)] for chat in (GROUP, YARD)}
    assert (verbs[GROUP].count("sendMessage"), verbs[YARD]) == (2, sent[YARD])


async def test_a_player_is_led_to_the_message_of_their_chat(hall: Hall) -> None:
    far = ChatId(-1_000_000_000_200)
    near = ChatId(-1_000_000_000_100)
    tournament = msgspec.structs.replace(match(2), chat=near, rival=msgspec.structs.replace(RIVAL, chat=far))
    process = hall.process()
    await hall.set(tournament, CHAT)
    await process.draw_chats()
    await hall.set(tournament, *player_screens([1, 2]))
    await process.draw_players()
    for number, group in ((1, 100), (2, 200)):
        person = tournament.entrants[number - 1].person
        assert person is not None
        (call,) = hall.telegram.calls_to(person)
        assert f"t.me/c/{group}/" in str(call.params["reply_markup"])
