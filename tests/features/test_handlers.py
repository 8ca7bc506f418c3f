"""Commands and taps, from people in the playground over HTTP to the stored table and back."""

import asyncio
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update

from bot.base.preferences import CardStyle, Language, PersonSettings
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.help.command_menus import group_menu, private_menu, set_menus
from bot.features.help.profile import description, present, short_description
from bot.features.lobby.lobby import Lobby
from bot.match.aspects import Page, PageKind
from bot.match.loaded import Loaded
from bot.match.seating.closing import Closing
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase
from bot.people.people import Chats, People
from bot.ui.texts.words import words_in
from games import registry
from games.core import Seat
from games.faces.panel import Who
from playground.bot_api_types import Message
from playground.people.administration import appoint
from storage.live.live import Live, Write
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, links, text_of, texts_of, without_lobby

# Opening


async def test_a_person_is_welcomed_in_their_own_language(stage: Stage) -> None:
    russian, english = stage.seen(stage.anna)[-1], stage.seen(stage.mary)[-1]
    assert tells(text_of(russian), "welcome", who="Аня")
    assert "Hello, Mary!" in text_of(english)
    for message, language in ((russian, Language.RU), (english, Language.EN)):
        assert message.photo
        for game in registry.names():
            words = words_in(language, game)
            assert words.plain(registry.key(game, "line")) in text_of(message)
    assert [photo.file_id for photo in russian.photo or ()] != [
        photo.file_id for photo in english.photo or ()
    ]
    assert buttons(russian) == ["t:play"]
    assert links(russian) == ["https://t.me/pulka_bot?startgroup=new"]
    person = await stage.services[People].get(PersonId(stage.anna))
    assert person is not None
    assert person.opened


async def test_a_group_is_greeted_once_with_a_button_to_play(stage: Stage) -> None:
    assert [buttons(message) for message in stage.seen(stage.group)] == [["t:new"]]
    await stage.presses(stage.boris, stage.seen(stage.group)[0], "t:new")
    table = await stage.table()
    assert (table.host, table.group.title, table.phase) == (stage.boris, "Пятничная пулька", Phase.LOBBY)


async def test_an_added_bot_greets_once_however_it_was_added(stage: Stage) -> None:
    group = stage.world.add_group("Новая", [stage.anna, stage.boris])
    stage.world.add_bot_to(group.chat.id, stage.anna)
    stage.world.say(stage.anna, group.chat.id, "/start@pulka_bot new")
    await stage.quiet()
    assert len(stage.seen(group.chat.id)) == 1
    stage.world.remove_bot_from(group.chat.id, stage.anna)
    await stage.quiet()
    assert len(stage.seen(group.chat.id)) == 1


async def test_names_cannot_break_a_message(stage: Stage) -> None:
    stage.world.change_person(stage.anna, first_name="<b>&\u202e\u200b", last_name=None)
    assert said("welcome", who="<b>&") in await stage.answer_to(stage.anna, stage.anna, "/start")


# Lobby


async def test_a_repeated_update_opens_one_table(stage: Stage) -> None:
    user = {"id": stage.anna, "is_bot": False, "first_name": "Аня", "language_code": "ru"}
    raw = {
        "update_id": 900,
        "message": {
            "message_id": 90,
            "date": 1,
            "chat": {"id": stage.group, "type": "group", "title": "Пятничная пулька"},
            "from": user,
            "text": "/new",
            "entities": [{"type": "bot_command", "offset": 0, "length": 4}],
        },
    }
    for _ in range(2):
        await stage.dispatcher.handle(Update.de_json(raw, stage.services[Bot]))
    assert len(await stage.services[Store].of_chat(ChatId(stage.group))) == 1


async def test_joining_and_leaving_a_lobby(stage: Stage) -> None:
    message = await stage.gather()
    assert (await stage.presses(stage.boris, message, ":join"))["text"] == said("toast-joined")
    assert (await stage.presses(stage.mary, message, ":join"))["text"] == said("toast-joined", Language.EN)
    assert [chair.person for chair in (await stage.table()).chairs] == [stage.anna, stage.boris, stage.mary]
    assert without_lobby(await stage.says(stage.boris, stage.group, "/leave")) == []
    assert [chair.person for chair in (await stage.table()).chairs] == [stage.anna, stage.mary]
    await until(lambda: message.message_id not in stage.world.room(stage.group).messages)
    assert "Борис" not in ((await stage.message_with(stage.group, ":join")).text or "")


async def test_the_last_who_leaves_a_lobby_is_named(stage: Stage) -> None:
    await stage.gather()
    assert await stage.answer_to(stage.anna, stage.group, "/leave") == said("left-lobby", who="Аня Королёва")


@pytest.mark.parametrize("way", ["command", "tap"])
async def test_a_lobby_that_waits_is_shown_again(stage: Stage, way: str) -> None:
    """Sent below, and once in half a minute, whoever asks and how often."""
    greeting = stage.seen(stage.group)[0]
    message = await stage.gather()
    for _ in range(2):
        if way == "command":
            stage.world.say(stage.boris, stage.group, "/new")
        else:
            assert (await stage.presses(stage.boris, greeting, "t:new"))["text"] == said("toast-lobby-waits")
    await until(lambda: message.message_id not in stage.world.room(stage.group).messages)
    await stage.quiet()
    assert len(await stage.services[Store].of_chat(ChatId(stage.group))) == 1
    assert [":join" in str(buttons(each)) for each in stage.seen(stage.group)] == [False, True]


async def test_the_host_names_another_game_for_the_lobby(stage: Stage) -> None:
    await stage.gather(stage.boris)
    for who, game in ((stage.boris, "oh_hell"), (stage.anna, "preferans")):
        await stage.says(who, stage.group, "/new преферанс")
        assert (await stage.table()).game == game


async def test_a_stranger_is_led_to_the_bot_and_seated_on_arrival(stage: Stage) -> None:
    message = await stage.gather()
    answer = await stage.presses(stage.stranger, message, ":join")
    address, _, payload = answer["url"].partition("?start=")
    assert address == "https://t.me/pulka_bot"
    assert (await stage.table()).seat_of(PersonId(stage.stranger)) is None
    stage.world.start(stage.stranger, payload)
    await stage.quiet()
    assert (await stage.table()).seat_of(PersonId(stage.stranger)) == 1
    assert tells(stage.seen(stage.stranger)[-1].text, "joined", title="Пятничная пулька")


async def test_an_invented_token_seats_nobody(stage: Stage) -> None:
    await stage.gather()
    stage.world.start(stage.mary, "j_invented")
    await stage.quiet()
    assert stage.seen(stage.mary)[-1].text == said("refused-no-table", Language.EN)


async def test_computers_are_added_and_removed(stage: Stage) -> None:
    message = await stage.gather()
    await stage.presses(stage.anna, message, ":computer")
    await stage.taps(stage.anna, stage.group, message.message_id, f"l:{(await stage.table()).id}:computer")
    assert len((await stage.table()).chairs) == 3
    await stage.taps(stage.anna, stage.group, message.message_id, f"l:{(await stage.table()).id}:less")
    assert len((await stage.table()).chairs) == 2


async def test_too_few_cannot_start(stage: Stage) -> None:
    message = await stage.gather()
    answer = await stage.taps(
        stage.anna, stage.group, message.message_id, f"l:{(await stage.table()).id}:start"
    )
    assert answer["text"] == said("refused-too-few", missing=2)


async def test_the_host_alone_chooses(stage: Stage) -> None:
    message = await stage.gather(stage.boris)
    table = await stage.table()
    await stage.taps(stage.anna, stage.group, message.message_id, f"l:{table.id}:preset:short")
    assert (await stage.table()).preset == "short"


async def test_the_host_turns_the_pages_and_sets_an_option(stage: Stage) -> None:
    message = await stage.gather(stage.boris)
    for page, shown in (("settings", ":page:options"), ("options", ":page:option.deals")):
        await stage.presses(stage.anna, message, f":page:{page}")
        message = await stage.message_with(stage.group, shown)
    await stage.presses(stage.anna, message, ":page:option.deals")
    message = await stage.message_with(stage.group, ":value:deals=5")
    assert (await stage.presses(stage.anna, message, ":value:deals=5"))["text"] == ""
    table = await stage.table()
    assert table.options["deals"] == 5
    data = f"l:{table.id}:value:deals=99"
    wrong = await stage.taps(stage.anna, stage.group, message.message_id, data)
    assert wrong["text"] == said("refused-button")
    back = next(data for data in buttons(message) if ":page:options" in data)
    await stage.taps(stage.anna, stage.group, message.message_id, back)
    assert (await stage.table()).lobby.page == Page(PageKind.OPTIONS)


async def test_another_who_turns_a_page_is_told_who_may(stage: Stage) -> None:
    message = await stage.gather(stage.boris)
    told = said("refused-not-host-named", host="Аня Королёва")
    for data in ("page:settings", "preset:short", "game:terz", "value:hook=on"):
        pressed = f"l:{(await stage.table()).id}:{data}"
        assert (await stage.taps(stage.boris, stage.group, message.message_id, pressed))["text"] == told
    assert (await stage.table()).lobby.page == Page()


async def test_a_page_still_lets_people_sit_down(stage: Stage) -> None:
    message = await stage.gather()
    await stage.presses(stage.anna, message, ":page:settings")
    page = await stage.message_with(stage.group, ":page:game")
    await stage.presses(stage.boris, page, ":join")
    table = await stage.table()
    assert table.seat_of(PersonId(stage.boris)) == 1
    assert table.lobby.page == Page(PageKind.SETTINGS)


# Playing


def turn_passed(after: Loaded, mover: int) -> str:
    """What the answer to a move says of who is next, in the mover's language."""
    chairs = after.table.chairs
    language = next(chair.language for chair in chairs if chair.person == mover)
    (next_seat,) = after.game.awaited(after.state)
    return words_in(language).at(chairs).plain("toast-accepted-next", who=Who(next_seat))


async def test_a_second_tap_on_a_resting_hand_hears_no_blame(stage: Stage) -> None:
    """Until the hand is drawn, its buttons stay: they change nothing, and say so quietly."""
    loaded = await stage.match()
    mover = stage.mover(loaded)
    message = await stage.message_with(mover, f"a:{loaded.table.id}:")
    data = next(data for data in buttons(message) if data.startswith("a:"))
    await stage.taps(mover, mover, message.message_id, data)
    shown = stage.world.room(mover).messages[message.message_id]
    assert data in buttons(shown)
    answer = await stage.taps(mover, mover, message.message_id, data)
    assert answer["text"] in in_any_language("refused-stale")
    assert not answer["alert"]
    assert data in buttons(stage.world.room(mover).messages[message.message_id])


async def test_a_move_is_stored_and_then_answered_once(stage: Stage) -> None:
    loaded = await stage.match()
    mover = stage.mover(loaded)
    message = await stage.message_with(mover, f"a:{loaded.table.id}:")
    stage.world.forget_calls()
    answer = await stage.presses(mover, message, "a:")
    after = await stage.services[Store].load(loaded.table.id)
    assert answer == {"text": turn_passed(after, mover), "alert": False, "url": ""}
    assert after.table.log.actions == loaded.table.log.actions + 1
    assert (
        sum(count for (_, method, _), count in stage.world.counts.items() if method == "answerCallbackQuery")
        == 1
    )


async def test_a_move_whose_storing_was_not_acknowledged_is_made_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await stage.match()
    mover = stage.mover(loaded)
    message = await stage.message_with(mover, f"a:{loaded.table.id}:")
    lost: list[str] = []
    write = Live.write

    async def unheard(self: Live, table: str, change: Write, *, expected: int) -> int | None:
        version = await write(self, table, change, expected=expected)
        if change.update is not None and len(lost) < 2:
            lost.append(change.update)
            raise RedisConnectionError("the answer is lost")
        return version

    monkeypatch.setattr(Live, "write", unheard)
    answer = await stage.presses(mover, message, "a:")
    after = await stage.services[Store].load(loaded.table.id)
    assert answer["text"] == turn_passed(after, mover)
    assert len(lost) == 1
    assert after.table.log.actions == loaded.table.log.actions + 1


async def test_a_late_tap_hears_no_blame_and_old_buttons_go(stage: Stage) -> None:
    loaded = await stage.match()
    mover = stage.mover(loaded)
    message = await stage.message_with(mover, f"a:{loaded.table.id}:")
    data = next(data for data in buttons(message) if data.startswith("a:"))
    await stage.taps(mover, mover, message.message_id, data)
    after = await stage.services[Store].load(loaded.table.id)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data)]])
    old = await stage.services[Bot].send_message(mover, "yesterday", reply_markup=keyboard)
    assert (await stage.taps(mover, mover, old.message_id, data))["text"] in [
        words_in(language).plain("refused-stale") for language in Language
    ]
    assert (await stage.services[Store].load(loaded.table.id)).table.log.actions == after.table.log.actions
    assert stage.world.room(mover).messages[old.message_id].reply_markup is None


async def test_the_current_message_keeps_its_buttons_after_a_late_tap(stage: Stage) -> None:
    loaded = await stage.match()
    mover = stage.mover(loaded)
    message = await stage.message_with(mover, f"a:{loaded.table.id}:")
    await stage.taps(mover, mover, message.message_id, f"a:{loaded.table.id}:bygone:bid 0")
    assert any(
        data.startswith("a:") for data in buttons(stage.world.room(mover).messages[message.message_id])
    )


async def test_an_illegal_action_is_explained_by_the_game(stage: Stage) -> None:
    loaded = await stage.match()
    seat = min(loaded.game.awaited(loaded.state))
    other = next(
        chair.person
        for number, chair in enumerate(loaded.table.chairs)
        if number != seat and chair.person is not None
    )
    question = loaded.game.question(loaded.state, Seat(loaded.table.seat_of(other) or 0))
    shown = stage.seen(other)[-1]
    answer = await stage.taps(other, other, shown.message_id, f"a:{loaded.table.id}:{question}:bid 0")
    assert answer["text"]
    assert "oh-hell" not in answer["text"]


async def test_taps_of_others_and_garbage_change_nothing(stage: Stage) -> None:
    loaded = await stage.match()
    message = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    id = loaded.table.id
    for data in (
        "",
        "x",
        "a:",
        f"a:{id}",
        f"a:{id}:q",
        "m:nowhere:hand",
        "l::join",
        f"l:{id}:dance",
        "t:language:xx",
        "t:hand",
        "\x00",
        "я" * 30,
        "t:rules:zzz",
    ):
        assert (await stage.taps(stage.mary, stage.group, message.message_id, data))["text"], data
    assert (await stage.taps(stage.stranger, stage.group, message.message_id, f"m:{id}:hand"))[
        "text"
    ] == said("refused-not-seated")
    assert (await stage.services[Store].load(id)).revision == loaded.revision


async def test_cards_and_score_are_alerts_under_the_groups_table(stage: Stage) -> None:
    loaded = await stage.match()
    message = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    cards = await stage.presses(stage.boris, message, ":hand")
    assert cards["alert"]
    assert any(suit in cards["text"] for suit in "♠♣♦♥")
    assert cards["text"] != (await stage.presses(stage.anna, message, ":hand"))["text"]
    score = await stage.presses(stage.stranger, message, ":score")
    assert score["alert"]
    assert score["text"].splitlines()[0].endswith(": 0")


async def test_leaving_a_match_and_coming_back(stage: Stage) -> None:
    loaded = await stage.match()
    id, seat = loaded.table.id, loaded.table.seat_of(PersonId(stage.boris))
    assert seat is not None
    await stage.says(stage.boris, stage.group, "/leave")
    assert (await stage.services[Store].load(id)).table.chairs[seat].away
    back = await stage.message_with(stage.boris, f"m:{id}:back")
    assert (await stage.presses(stage.boris, back, ":back"))["text"] == said("toast-back")
    assert not (await stage.services[Store].load(id)).table.chairs[seat].away
    for way in ("/hand", "/start hand"):
        assert said("left-match-own") in texts_of(await stage.says(stage.boris, stage.boris, "/leave"))
        assert (await stage.services[Store].load(id)).table.chairs[seat].away
        await stage.says(stage.boris, stage.boris, way)
        assert not (await stage.services[Store].load(id)).table.chairs[seat].away


async def test_a_command_that_means_no_table_says_why(stage: Stage) -> None:
    await stage.gather(stage.boris)
    for command in ("/hand", "/stop", "/score"):
        assert await stage.word_to(stage.boris, stage.group, command) == said("refused-not-started")
    assert await stage.word_to(stage.mary, stage.group, "/leave") in in_any_language("refused-not-seated")
    lobby = await stage.message_with(stage.group, ":join")
    await stage.presses(stage.mary, lobby, ":join")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    message = await stage.message_with(stage.group, ":hand")
    for command in ("/hand", "/stop", "/leave"):
        assert await stage.says(stage.stranger, stage.group, command) == []
    await stage.hand_of(stage.boris)
    stage.world.say(stage.boris, stage.group, "/leave")
    await until(lambda: message.message_id not in stage.world.room(stage.group).messages)
    assert said("notice-away", who="Борис") in text_of(stage.seen(stage.group)[-1])
    assert await stage.word_to(stage.boris, stage.group, "/leave") == said("hand-away")


async def test_a_group_reads_on_its_table_alone_who_is_away(stage: Stage) -> None:
    """Sent below the command, kept true as people come and go, and silent once nobody is away."""
    loaded = await stage.match()
    shown = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    others = [message.message_id for message in stage.seen(stage.group) if message is not shown]
    names = {stage.boris: "Борис", stage.mary: "Mary Whitfield"}
    for person in names:
        stage.world.say(person, stage.group, "/leave")
        await until(partial(says_away, stage, [*names.values()][: [*names].index(person) + 1]))
    await until(lambda: shown.message_id not in stage.world.room(stage.group).messages)
    for person, left in ((stage.boris, ["Mary Whitfield"]), (stage.mary, [])):
        key = await stage.message_with(person, f"m:{loaded.table.id}:back")
        await stage.presses(person, key, ":back")
        await until(partial(says_away, stage, left))
    assert [message.message_id for message in stage.seen(stage.group)][:-1] == others


def says_away(stage: Stage, names: list[str]) -> bool:
    """Whether the group's last message says of these people, and of nobody else, that they are away."""
    told = text_of(stage.seen(stage.group)[-1])
    return told.count("🤖") == len(names) and all(said("notice-away", who=name) in told for name in names)


async def test_hand_and_table_are_sent_anew(stage: Stage) -> None:
    loaded = await stage.match()
    hand = await stage.message_with(stage.mover(loaded), f"a:{loaded.table.id}:")
    mover = hand.chat.id
    await stage.says(mover, mover, "/hand")
    await until(lambda: hand.message_id not in stage.world.room(mover).messages)
    assert (await stage.message_with(mover, f"a:{loaded.table.id}:")).message_id > hand.message_id
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    await stage.says(stage.anna, stage.group, "/table")
    await until(lambda: table.message_id not in stage.world.room(stage.group).messages)
    assert (await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")).message_id > table.message_id


async def test_the_majority_stops_a_match(stage: Stage) -> None:
    loaded = await stage.match()
    stage.world.say(stage.boris, stage.group, "/stop")
    ballot = await stage.message_with(stage.group, f"m:{loaded.table.id}:stop")
    assert ballot.text == said("vote-open", who="Борис", given=1, needed=2)
    assert await stage.says(stage.stranger, stage.group, "/stop") == []
    pressed = await stage.taps(stage.stranger, stage.group, ballot.message_id, buttons(ballot)[0])
    assert pressed["text"] in in_any_language("refused-not-seated")
    assert buttons(stage.world.room(stage.group).messages[ballot.message_id])
    assert tells((await stage.presses(stage.boris, ballot, ":stop"))["text"], "stop-votes", given=1)
    assert (await stage.presses(stage.mary, ballot, ":stop"))["text"] == said("stopped", Language.EN)
    assert (await stage.services[Store].load(loaded.table.id)).table.end.stopped
    closed = stage.world.room(stage.group).messages
    await until(lambda: buttons(closed[ballot.message_id]) == [])
    assert closed[ballot.message_id].text == (said("vote-carried", who="Борис, Mary Whitfield"))
    again = await stage.message_with(stage.group, f"l:{loaded.table.id}:again")
    await stage.presses(stage.boris, again, ":again")
    assert (
        len(
            [
                table
                for table in await stage.services[Store].of_chat(ChatId(stage.group))
                if table.phase is Phase.LOBBY
            ]
        )
        == 1
    )


async def test_another_match_is_shown_to_who_wants_it_again(stage: Stage) -> None:
    """In private the match that runs is sent anew, and no second one is opened."""
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    (over,) = await stage.services[Store].of_person(PersonId(stage.anna))
    await stage.services[Closing].close("over", over.id)
    result = await stage.message_with(stage.anna, f"l:{over.id}:again")
    assert (await stage.presses(stage.anna, result, ":again"))["text"] == ""
    (match,) = (t for t in await stage.services[Store].of_person(PersonId(stage.anna)) if t.id != over.id)
    shown = await stage.message_with(stage.anna, match.id)
    data = f"l:{over.id}:again"
    answer = await stage.taps(stage.anna, stage.anna, result.message_id, data)
    assert answer["text"] == words_in(Language.RU).plain("toast-match-runs")

    def latest() -> int:
        hands = [message for message in stage.seen(stage.anna) if match.id in str(buttons(message))]
        return max((message.message_id for message in hands), default=0)

    await until(lambda: latest() > shown.message_id)
    assert len(await stage.services[Store].of_person(PersonId(stage.anna))) == 2


async def test_vote_that_stops_a_match_is_answered_with_its_standings(stage: Stage) -> None:
    """So say the message of the vote, that of the deal and the result, without another one."""
    await stage.match()
    await stage.says(stage.boris, stage.group, "/stop")
    await stage.message_with(stage.group, ":stop")
    await stage.says(stage.mary, stage.group, "/stop")
    await stage.message_with(stage.group, ":again")
    outcomes = [said("vote-carried", who="Борис, Mary Whitfield"), *[said("over-broken-off")] * 2]
    endings = ("vote-carried", "vote-stopped", "over-broken-off", "stopped")

    def told() -> list[str]:
        written = map(text_of, stage.seen(stage.group))
        return [text.splitlines()[0] for text in written if any(tells(text, key) for key in endings)]

    await until(lambda: sorted(told()) == sorted(outcomes))


async def test_a_vote_asked_for_again_is_sent_below(stage: Stage) -> None:
    loaded = await stage.match()
    stage.world.say(stage.boris, stage.group, "/stop")
    ballot = await stage.message_with(stage.group, f"m:{loaded.table.id}:stop")
    stage.world.say(stage.boris, stage.group, "/stop")
    await until(lambda: ballot.message_id not in stage.world.room(stage.group).messages)
    later = await stage.message_with(stage.group, f"m:{loaded.table.id}:stop")
    assert (later.message_id > ballot.message_id, later.text) == (True, ballot.text)


async def test_a_vote_that_is_taken_back_is_closed(stage: Stage) -> None:
    loaded = await stage.match()
    stage.world.say(stage.boris, stage.group, "/stop")
    ballot = await stage.message_with(stage.group, f"m:{loaded.table.id}:stop")
    await stage.says(stage.boris, stage.group, "/leave")
    messages = stage.world.room(stage.group).messages
    await until(lambda: buttons(messages[ballot.message_id]) == [])
    assert messages[ballot.message_id].text == said("vote-withdrawn")


async def test_a_vote_in_private_is_counted_in_the_group(stage: Stage) -> None:
    loaded = await stage.match()
    told = texts_of(await stage.says(stage.boris, stage.boris, "/stop"))
    assert said("stop-votes", given=1, needed=2) in told
    ballot = await stage.message_with(stage.group, f"m:{loaded.table.id}:stop")
    assert ballot.text == said("vote-open", who="Борис", given=1, needed=2)


async def test_the_score_sheet_is_a_message(stage: Stage) -> None:
    await stage.match()
    assert tells(await stage.answer_to(stage.anna, stage.group, "/score"), "oh-hell-score-none")
    assert await stage.answer_to(stage.mary, stage.mary, "/score") != await stage.answer_to(
        stage.anna, stage.anna, "/score"
    )


async def test_playing_the_computer_in_private(stage: Stage) -> None:
    await stage.says(stage.anna, stage.anna, "/play oh hell 3")
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    assert (table.phase, table.chat, len(table.chairs)) == (Phase.PLAYING, None, 4)
    assert tells(
        await stage.answer_to(stage.anna, stage.anna, "/play oh_hell 9"), "refused-computers", least=2, most=6
    )
    (link,) = await stage.says(stage.boris, stage.group, "/play")
    assert links(link) == ["https://t.me/pulka_bot?start=play"]
    stage.world.start(stage.boris, "play")
    menu = await stage.message_with(stage.boris, "t:kinds:oh_hell")
    await stage.presses(stage.boris, menu, "t:kinds:oh_hell")
    await stage.quiet()
    assert labels(stage.world.room(stage.boris).messages[menu.message_id])[:3] == [
        said("button-minutes", minutes=1),
        said("button-minutes", minutes=3),
        said("button-whole-match", minutes=7),
    ]
    await stage.taps(stage.boris, stage.boris, menu.message_id, "t:play:oh_hell/full/medium")
    for _ in range(2):
        data = "t:play:oh_hell/full/medium/3"
        await stage.taps(stage.boris, stage.boris, menu.message_id, data)
    (table,) = await stage.services[Store].of_person(PersonId(stage.boris))
    assert table.options["deals"] == 8
    assert buttons(stage.world.room(stage.boris).messages[menu.message_id]) == []


async def test_preferans_alone_begins_with_sochinka_of_three(stage: Stage) -> None:
    (menu,) = await stage.says(stage.anna, stage.anna, "/play преферанс")
    await stage.presses(stage.anna, menu, "t:kinds:preferans")
    menu = stage.world.room(stage.anna).messages[menu.message_id]
    assert labels(menu)[0] == said("preferans-preset-sochinka")
    await stage.presses(stage.anna, menu, "preferans/sochinka/")
    menu = stage.world.room(stage.anna).messages[menu.message_id]
    assert labels(menu)[:2] == [said("button-minutes", minutes=3), said("button-whole-match", minutes=10)]
    await stage.presses(stage.anna, menu, "preferans/sochinka/sochinka")
    menu = stage.world.room(stage.anna).messages[menu.message_id]
    await stage.presses(stage.anna, menu, "preferans/sochinka/sochinka/2")
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    assert (table.preset, len(table.chairs)) == ("sochinka", 3)


async def test_a_running_match_is_gone_on_with_or_left_aside(stage: Stage) -> None:
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    (running,) = await stage.services[Store].of_person(PersonId(stage.anna))
    hand = await stage.message_with(stage.anna, ":text")
    (offer,) = await stage.says(stage.anna, stage.anna, "/play")
    assert offer.text == said("solo-running", game=said("oh-hell-name"))
    await stage.presses(stage.anna, offer, f"t:hand:{running.id}")
    await until(lambda: hand.message_id not in stage.world.room(stage.anna).messages)
    await stage.presses(stage.anna, offer, "t:play:")
    for part in ("t:games", ":sergeant_major/", ":sergeant_major/three/three/2"):
        menu = stage.world.room(stage.anna).messages[offer.message_id]
        await stage.presses(stage.anna, menu, part)
    tables = await stage.services[Store].of_person(PersonId(stage.anna))
    assert {table.game for table in tables} == {"oh_hell", "sergeant_major"}


@pytest.mark.parametrize(
    "argument",
    [
        "chess//",
        "oh_hell/chess/",
        "oh_hell/full",
        "oh_hell/full/full/99",
        "/full/",
        "oh_hell/full/full/x",
        "////",
    ],
)
async def test_a_forged_wish_for_a_match_is_refused(stage: Stage, argument: str) -> None:
    (menu,) = await stage.says(stage.anna, stage.anna, "/play")
    answer = await stage.taps(stage.anna, stage.anna, menu.message_id, f"t:play:{argument}")
    assert answer["text"] == said("refused-button")
    assert await stage.services[Store].of_person(PersonId(stage.anna)) == []


async def test_one_who_blocks_the_bot_is_noted_at_their_tables(stage: Stage) -> None:
    loaded = await stage.match()
    stage.world.block(stage.boris)
    await stage.quiet()
    assert (await stage.services[Store].load(loaded.table.id)).table.blocked == {stage.boris}
    stage.world.unblock(stage.boris)
    await stage.quiet()
    assert (await stage.services[Store].load(loaded.table.id)).table.blocked == set()


# Several tables, topics, languages


async def test_an_earlier_game_does_not_become_the_usual_one(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a bare /new opens is named, not the first of the alphabet."""
    *others, last = registry.names()
    assert last != registry.DEFAULT
    monkeypatch.setattr(registry, "names", lambda: (last, *others))
    await stage.says(stage.boris, stage.group, "/new")
    (table,) = await stage.services[Store].of_chat(ChatId(stage.group))
    assert table.game == registry.DEFAULT == "oh_hell"


async def test_a_command_that_could_mean_several_tables_asks_which(stage: Stage) -> None:
    await stage.match()
    await stage.says(stage.boris, stage.group, "/new")
    tables = await stage.services[Store].of_chat(ChatId(stage.group))
    (choice,) = await stage.says(stage.stranger, stage.group, "/table")
    assert set(buttons(choice)) == {f"t:table:{table.id}" for table in tables}
    assert choice.reply_markup is not None
    labels = [key.text for row in choice.reply_markup.inline_keyboard for key in row]
    assert len(labels) == len(set(labels)) == 2
    assert said("which-table-title", game=said("oh-hell-name"), title="Борис") in labels
    old = {message.message_id for message in stage.seen(stage.group)}
    await stage.presses(stage.stranger, choice, tables[0].id)
    await until(lambda: any(m.message_id not in old and buttons(m) for m in stage.seen(stage.group)))


async def test_the_level_takes_one_tap_more_and_is_remembered(stage: Stage) -> None:
    (menu,) = await stage.says(stage.anna, stage.anna, "/play терц")
    kind = next(each for each in buttons(menu) if each.startswith("t:play:ask.")).removeprefix("t:play:ask.")
    await stage.taps(stage.anna, stage.anna, menu.message_id, f"t:play:ask.{kind}")
    await stage.taps(stage.anna, stage.anna, menu.message_id, f"t:play:champion.{kind}")
    await stage.taps(stage.anna, stage.anna, menu.message_id, f"t:play:master.{kind}")
    (menu,) = await stage.says(stage.anna, stage.anna, "/play")
    labels = (
        [key.text for row in menu.reply_markup.inline_keyboard for key in row] if menu.reply_markup else []
    )
    assert f"🤖 {said('level-master')}" in labels


async def test_tables_that_look_the_same_are_told_apart(stage: Stage) -> None:
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    (offer,) = await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    await stage.presses(stage.anna, offer, "t:play:")
    choice = [
        message
        for message in await stage.says(stage.anna, stage.anna, "/score")
        if "t:score:" in str(buttons(message))
    ]
    assert choice[0].reply_markup is not None
    labels = [key.text for row in choice[0].reply_markup.inline_keyboard for key in row]
    solo = said("which-table-solo", game=said("oh-hell-name"))
    assert labels == [solo, f"{solo} (2)"]


async def test_forged_tap_joins_no_table_of_another_group(stage: Stage) -> None:
    await stage.gather()
    greeting = stage.seen(stage.forum)[0]
    answer = await stage.taps(
        stage.boris, stage.forum, greeting.message_id, f"l:{(await stage.table()).id}:join"
    )
    assert answer["text"] == said("refused-no-table")
    assert (await stage.table()).seat_of(PersonId(stage.boris)) is None


async def test_a_topic_keeps_its_table_and_its_answers(stage: Stage) -> None:
    first, second = stage.world.groups[stage.forum].topics
    await stage.says(stage.anna, stage.forum, "/new", thread=first)
    lobby = await stage.message_with(stage.forum, ":join")
    assert lobby.message_thread_id == first
    (table,) = await stage.services[Store].of_chat(ChatId(stage.forum), first)
    assert table.thread == first
    (help,) = await stage.says(stage.anna, stage.forum, "/help", thread=second)
    assert help.message_thread_id == second
    assert await stage.says(stage.anna, stage.forum, "/leave", thread=second) == []
    assert stage.seen(stage.anna)[-1].written == said("refused-no-table-here", asked="leave")
    (left,) = await stage.says(stage.anna, stage.forum, "/leave", thread=first)
    assert left.text == said("left-lobby", who="Аня Королёва")


async def test_a_person_and_a_group_choose_their_language(stage: Stage) -> None:
    await stage.gather(stage.boris)
    (page,) = await stage.says(stage.boris, stage.boris, "/language")
    assert (await stage.presses(stage.boris, page, "language=en"))["text"] == said(
        "language-chosen", Language.EN
    )
    assert tells(await stage.answer_to(stage.boris, stage.boris, "/language"), "settings-title", Language.EN)
    assert said("menu-play", Language.EN)[1:] in await stage.answer_to(
        stage.boris, stage.boris, "/start help"
    )
    assert said("menu-new")[1:] in await stage.answer_to(stage.boris, stage.group, "/help")
    (page,) = await stage.says(stage.anna, stage.group, "/language")
    await stage.presses(stage.anna, page, "language=en")
    assert said("menu-new", Language.EN)[1:] in await stage.answer_to(stage.anna, stage.group, "/help")
    table = await stage.table()
    assert table.language is Language.EN
    assert [chair.language for chair in table.chairs] == [Language.RU, Language.EN]


def choice(option: str, value: str) -> str:
    """The button of a choice in the settings."""
    return said("button-option", option=said(option), value=said(value))


async def test_settings_of_a_group_hold_at_its_tables(stage: Stage) -> None:
    await stage.gather(stage.boris)
    appoint(stage.world, stage.group, stage.anna, stage.mary)
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    assert labels(page)[2:5] == [
        choice("settings-pictures", "option-on"),
        choice("settings-four-colours", "settings-four"),
        choice("settings-patterns", "option-off"),
    ]
    for part in ("pictures=off", "four_colours=off", "patterns=on"):
        assert await stage.presses(stage.mary, page, part) == {"text": "", "alert": False, "url": ""}
        page = stage.world.room(stage.group).messages[page.message_id]
    assert labels(page)[2:5] == [
        choice("settings-pictures", "option-off"),
        choice("settings-four-colours", "settings-two"),
        choice("settings-patterns", "option-on"),
    ]
    assert (await stage.table()).group.style == CardStyle(pictures=False, four_colours=False, patterns=True)
    await stage.presses(stage.mary, page, "language=en")
    page = stage.world.room(stage.group).messages[page.message_id]
    assert tells(page.text, "settings-title-group", Language.EN)
    chat = await stage.services[Chats].get(ChatId(stage.group))
    assert chat is not None
    assert (chat.language, chat.settings.style.patterns, (await stage.table()).language) == (
        Language.EN,
        True,
        Language.EN,
    )
    await stage.says(stage.boris, stage.group, "/new")
    assert not (await stage.table()).group.style.pictures


async def test_personal_settings_are_private_and_hold_at_their_tables(stage: Stage) -> None:
    await stage.gather(stage.boris)
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    assert labels(page)[2] == choice("settings-pictures", "option-on")
    await stage.presses(stage.boris, page, "pictures=off")
    page = stage.world.room(stage.boris).messages[page.message_id]
    assert labels(page)[2] == choice("settings-pictures", "option-off")
    assert [chair.settings.style.pictures for chair in (await stage.table()).chairs] == [True, False]
    assert (await stage.table()).group.style == CardStyle()
    await stage.taps(stage.boris, stage.boris, page.message_id, "t:settings:pictures=off")
    person = await stage.services[People].get(PersonId(stage.boris))
    assert person is not None
    assert person.settings == PersonSettings(CardStyle(pictures=False))


async def test_a_hand_of_the_other_form_comes_at_once(stage: Stage) -> None:
    """Telegram makes no text of a photo, nor a photo of a text."""
    loaded = await stage.match()
    hand = await stage.hand_of(stage.boris)
    assert hand.photo
    for part, drawn in (("pictures=off", False), ("pictures=on", True)):
        (page,) = await stage.says(stage.boris, stage.boris, "/settings")
        await stage.presses(stage.boris, page, part)
        await stage.quiet()
        messages = stage.world.room(stage.boris).messages
        await until(lambda old=hand.message_id, there=messages: old not in there)  # type: ignore[misc]
        hand = await stage.hand_of(stage.boris)
        assert bool(hand.photo) is drawn
    assert (await stage.services[Store].load(loaded.table.id)).table.phase is Phase.PLAYING


async def test_settings_lead_to_what_is_kept_and_back(stage: Stage) -> None:
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    for part, title in (("t:forget:page", "kept-title"), ("t:settings:page", "settings-title")):
        await stage.presses(stage.boris, page, part)
        await stage.quiet()
        page = stage.world.room(stage.boris).messages[page.message_id]
        assert page.written.startswith(said(title))


async def test_who_sits_in_a_lobby_gets_up_by_a_button(stage: Stage) -> None:
    lobby = await stage.gather(stage.boris)
    assert (await stage.presses(stage.boris, lobby, ":leave"))["text"] == said("left-lobby-own")
    assert [chair.person for chair in (await stage.table()).chairs] == [stage.anna]
    assert (await stage.presses(stage.mary, lobby, ":leave"))["text"] in in_any_language("refused-not-seated")


async def test_a_groups_table_leads_to_what_its_players_may_do(stage: Stage) -> None:
    """By a link, for everybody would press keys under the group's message."""
    loaded = await stage.match()
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert f"https://t.me/pulka_bot?start=t_{loaded.table.id}" in links(table)
    (menu,) = await stage.says(stage.boris, stage.boris, f"/start t_{loaded.table.id}")
    assert buttons(menu) == [f"m:{loaded.table.id}:{verb}" for verb in ("score", "leave", "stop")]
    await stage.presses(stage.boris, menu, ":stop")
    ballot = await stage.message_with(stage.group, f"m:{loaded.table.id}:stop")
    assert tells(ballot.written, "vote-open", given=1, needed=2)
    assert (await stage.presses(stage.boris, menu, ":leave"))["text"] == said("left-match-own")
    (chair,) = [each for each in (await stage.table()).chairs if each.person == stage.boris]
    assert chair.away
    outside = await stage.answer_to(stage.stranger, stage.stranger, f"/start t_{loaded.table.id}")
    assert outside in in_any_language("refused-no-table")


async def test_a_running_match_is_stopped_from_the_menu_of_play(stage: Stage) -> None:
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    (menu,) = await stage.says(stage.anna, stage.anna, "/play")
    await stage.presses(stage.anna, menu, ":stop")
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    assert (table.phase, table.end.stopped) == (Phase.OVER, True)


async def test_a_person_may_play_only_cards_themselves_and_a_group_is_not_asked(stage: Stage) -> None:
    await stage.gather(stage.boris)
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    assert choice("settings-forced", "option-on") in labels(page)
    assert said("settings-forced-about") in (page.text or "")
    await stage.presses(stage.boris, page, "forced=off")
    page = stage.world.room(stage.boris).messages[page.message_id]
    assert choice("settings-forced", "option-off") in labels(page)
    assert [chair.settings.forced for chair in (await stage.table()).chairs] == [True, False]
    (other,) = await stage.says(stage.anna, stage.group, "/settings")
    assert not [each for each in labels(other) if "⏩" in each]
    answer = await stage.taps(stage.anna, stage.group, other.message_id, "t:settings:forced=off")
    assert answer["text"] == said("refused-button")


@pytest.mark.parametrize("argument", ["", "pictures", "pictures=maybe", "size=on", "language=xx"])
async def test_settings_that_there_are_not_are_refused(stage: Stage, argument: str) -> None:
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    assert (await stage.taps(stage.boris, stage.boris, page.message_id, f"t:settings:{argument}"))[
        "text"
    ] == said("refused-button")


# Words


@pytest.mark.parametrize("game", registry.names())
async def test_rules_begin_in_short_and_end_in_a_match(stage: Stage, game: str) -> None:
    """In private and in a group: five lines first, the contents below them, and a button to play this game."""
    for place, verb in ((stage.anna, "play"), (stage.group, "new")):
        (sent,) = await stage.says(stage.anna, place, f"/rules {game}")
        _, _, short = (sent.text or "").partition("Коротко\n")
        assert short.count("•") == 5
        assert buttons(sent)[0] == f"t:rules:{game}/1"
        assert buttons(sent)[-1] == f"t:{verb}:{game}"
        await stage.taps(stage.anna, place, sent.message_id, buttons(sent)[0])
        leaf = stage.world.room(place).messages[sent.message_id]
        assert (leaf.text or "").startswith("Пример")
        assert buttons(leaf)[-1] == f"t:{verb}:{game}"


async def test_rules_are_leafed_through_in_one_message(stage: Stage) -> None:
    for person, begins, ends in ((stage.anna, "Чёрт побери", "место делят."), (stage.mary, "Oh Hell", ".")):
        (sent,) = await stage.says(person, person, "/rules oh hell")
        texts, forth = [sent.text or ""], buttons(sent)[0]
        while forth:
            await stage.taps(person, person, sent.message_id, forth)
            leaf = stage.world.room(person).messages[sent.message_id]
            texts.append(leaf.text or "")
            forth = buttons(leaf)[2] if len(buttons(leaf)) == 4 else ""
        assert begins in texts[0].splitlines()[0]
        assert texts[-1].rstrip().endswith(ends)
        assert not any("**" in text or text.startswith("#") for text in texts)
        assert len(texts) == 6
        assert stage.seen(person)[-1].message_id == sent.message_id


@pytest.mark.parametrize("argument", ["oh_hell/99", "oh_hell/-1", "oh_hell/", "chess/1", "oh_hell/1/2"])
async def test_a_forged_page_of_the_rules_is_none(stage: Stage, argument: str) -> None:
    (sent,) = await stage.says(stage.anna, stage.anna, "/rules oh hell")
    await stage.taps(stage.anna, stage.anna, sent.message_id, f"t:rules:{argument}")
    assert stage.world.room(stage.anna).messages[sent.message_id].text == sent.text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/hand now", said("refused-superfluous", command="hand")),
        ("/score 1 2 3", said("refused-superfluous", command="score")),
        ("/play шахматы", said("refused-unknown-name", name="шахматы")),
        ("/rules <b>", said("refused-unknown-name", name="<b>")),
        ("/dance", said("refused-unknown-command")),
        ("привет", said("refused-unknown-command")),
        ("/stop", said("refused-no-table-here", asked="stop")),
        ("/verify", said("refused-nothing-played")),
    ],
)
async def test_what_cannot_be_done_is_one_sentence(stage: Stage, text: str, answer: str) -> None:
    assert await stage.answer_to(stage.anna, stage.anna, text) == answer


@pytest.mark.parametrize("name", ["oh_hell", "OH HELL", "oh-hell", "чёрт побери", "Черт", "oh"])
async def test_a_game_goes_by_several_names(stage: Stage, name: str) -> None:
    sent = await stage.says(stage.anna, stage.group, f"/new {name}")
    tables = await stage.services[Store].of_chat(ChatId(stage.group))
    assert len(tables) == (0 if name == "oh" else 1), sent


@pytest.mark.parametrize("kind", ["group", "channel"])
async def test_only_people_play(stage: Stage, kind: str) -> None:
    chat = {"id": stage.group, "type": "group", "title": "Пятничная пулька"}
    speaker = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    raw = {
        "update_id": 901,
        "message": {
            "message_id": 91,
            "date": 1,
            "chat": chat,
            "from": speaker,
            "sender_chat": chat if kind == "group" else {"id": -1009, "type": "channel", "title": "News"},
            "text": "/new",
            "entities": [{"type": "bot_command", "offset": 0, "length": 4}],
        },
    }
    before = len(stage.seen(stage.group))
    await stage.dispatcher.handle(Update.de_json(raw, stage.services[Bot]))
    await stage.services[BackgroundCalls].settle(PATIENCE_S)
    assert stage.seen(stage.group)[-1].text == said("refused-anonymous")
    assert len(stage.seen(stage.group)) == before + 1
    assert await stage.services[Store].of_chat(ChatId(stage.group)) == []


async def test_a_failure_is_admitted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(stage.services[Store], "of_person", fail)
        assert await stage.answer_to(stage.anna, stage.anna, "/score") == said("failed")
    monkeypatch.setattr(Lobby, "take_chair", fail)
    message = await stage.gather()
    assert (await stage.presses(stage.boris, message, ":join"))["text"] == said("failed")


async def test_menus_are_offered_by_chat_and_language(stage: Stage) -> None:
    await set_menus(stage.services[Bot])
    menus = {
        (person, chat): stage.world.commands_for(person, chat)
        for person, chat in (
            (stage.anna, stage.anna),
            (stage.anna, stage.group),
            (stage.mary, stage.mary),
            (stage.mary, stage.group),
        )
    }
    assert [command.command for command in menus[stage.anna, stage.anna]] == list(private_menu())
    assert [command.command for command in menus[stage.mary, stage.group]] == list(group_menu())
    assert menus[stage.anna, stage.anna][0].description == said("menu-play")
    assert menus[stage.mary, stage.mary][0].description == said("menu-play", Language.EN)


async def test_the_profile_is_in_the_language_of_the_client(stage: Stage) -> None:
    bot = stage.services[Bot]
    await present(bot)
    assert (await bot.get_my_description("ru")).description == description(Language.RU)
    assert (await bot.get_my_description("fr")).description == description(Language.EN)
    assert (await bot.get_my_short_description("uk")).short_description == short_description(Language.RU)


@pytest.mark.parametrize("language", Language)
def test_descriptions_name_every_game_and_fit(language: Language) -> None:
    for text, most in ((description(language), 512), (short_description(language), 120)):
        assert len(text) <= most
        assert all(
            words_in(language, game).plain(f"{registry.key(game)}-name") in text for game in registry.names()
        )


class Unchanging(dict[Any, Any]):
    """A dictionary that nobody may write to."""

    def __setitem__(self, key: Any, value: Any) -> None:
        raise AssertionError(key)


async def test_a_profile_that_is_so_already_is_left_alone(stage: Stage) -> None:
    await present(stage.services[Bot])
    shown = stage.world.the_bot()
    shown.profile, shown.commands = Unchanging(shown.profile), Unchanging(shown.commands)
    await present(stage.services[Bot])


# Teaching


async def test_a_hint_is_an_alert_to_whose_turn_it_is(stage: Stage) -> None:
    loaded = await stage.match(advice=True)
    mover = stage.mover(loaded)
    message = await stage.message_with(mover, f"a:{loaded.table.id}:")
    before = len(stage.seen(mover))
    answer = await stage.presses(mover, message, f"m:{loaded.table.id}:hint")
    assert answer["alert"]
    assert any(tells(answer["text"], "oh-hell-hint-bid", language) for language in Language)
    assert len(answer["text"]) <= 200
    assert len(stage.seen(mover)) == before
    others = {stage.anna, stage.boris, stage.mary} - {mover}
    for other in others:
        hand = stage.seen(other)[-1]
        assert not any(data.endswith(":hint") for data in buttons(hand))
        told = await stage.taps(other, other, hand.message_id, f"m:{loaded.table.id}:hint")
        assert told["text"] in in_any_language("refused-not-asked")


async def test_a_screen_explains_itself(stage: Stage) -> None:
    """By a button under the very hand: five sentences come, and go again at a second tap."""
    loaded = await stage.match()
    mover = stage.mover(loaded)
    lesson = f"m:{loaded.table.id}:lesson"
    message = await stage.message_with(mover, lesson)
    plain = text_of(message)
    await stage.taps(mover, mover, message.message_id, lesson)
    hand = stage.world.room(mover).messages[message.message_id]
    await until(lambda: text_of(stage.world.room(mover).messages[message.message_id]) != plain)
    hand = stage.world.room(mover).messages[message.message_id]
    assert text_of(hand).startswith(plain)
    assert text_of(hand).count(". ") > plain.count(". ") + 2
    assert set(labels(hand)) & set(in_any_language("button-lesson-close"))
    await stage.taps(mover, mover, message.message_id, lesson)
    await until(lambda: text_of(stage.world.room(mover).messages[message.message_id]) == plain)


# Made-up taps


async def test_cards_are_played_from_the_private_chat_alone(stage: Stage) -> None:
    loaded = await stage.match()
    mover = stage.mover(loaded)
    seat = min(loaded.game.awaited(loaded.state))
    action = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    shown = stage.seen(stage.group)[-1]
    answer = await stage.taps(
        mover,
        stage.group,
        shown.message_id,
        f"a:{loaded.table.id}:{loaded.game.question(loaded.state, seat)}:{action}",
    )
    assert answer["text"] in in_any_language("refused-button")
    assert (await stage.services[Store].load(loaded.table.id)).table.log.actions == loaded.table.log.actions


@pytest.mark.parametrize(
    "verb",
    ["m:{}:hand", "m:{}:score", "m:{}:leave", "m:{}:stop", "m:{}:back", "l:{}:again", "l:{}:page:options"],
)
async def test_a_table_is_not_to_be_reached_from_another_group(stage: Stage, verb: str) -> None:
    loaded = await stage.match()
    elsewhere = stage.seen(stage.forum)[0]
    answer = await stage.taps(stage.boris, stage.forum, elsewhere.message_id, verb.format(loaded.table.id))
    assert answer["text"] == said("refused-no-table")
    assert (await stage.services[Store].load(loaded.table.id)).revision == loaded.revision


async def test_a_stranger_reads_no_score_of_a_table_in_private(stage: Stage) -> None:
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    answer = await stage.taps(
        stage.boris, stage.boris, stage.seen(stage.boris)[-1].message_id, f"m:{table.id}:score"
    )
    assert answer["text"] == said("refused-no-table")


async def test_forged_press_takes_no_buttons_from_a_live_table(stage: Stage) -> None:
    message = await stage.gather(stage.boris)
    for data in ("l:nosuchtable:start", "m:nosuchtable:hand"):
        assert (await stage.taps(stage.mary, stage.group, message.message_id, data))["text"]
    assert buttons(stage.world.room(stage.group).messages[message.message_id])


async def test_a_tap_of_nobody_is_answered_without_a_failure(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def answer(query: str, text: str) -> None:
        told.append(text)

    monkeypatch.setattr(stage.services[Sender].calls, "answer_tap", answer)
    speaker = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    chat = {"id": stage.group, "type": "group", "title": "Пятничная пулька"}
    query = {
        "id": "1",
        "from": speaker,
        "chat_instance": "1",
        "data": "t:new",
        "message": {"message_id": 1, "date": 1, "chat": chat},
    }
    await stage.dispatcher.handle(
        Update.de_json({"update_id": 902, "callback_query": query}, stage.services[Bot])
    )
    await stage.services[BackgroundCalls].settle(PATIENCE_S)
    assert len(told) == 1
    assert told[0] == said("refused-anonymous")
    assert await stage.services[Store].of_chat(ChatId(stage.group)) == []


@pytest.mark.parametrize("place", [None, {"id": -1009, "type": "channel", "title": "News"}])
async def test_a_tap_from_nowhere_does_not_open_the_bot(stage: Stage, place: dict[str, Any] | None) -> None:
    speaker = {"id": stage.stranger, "is_bot": False, "first_name": "К", "language_code": "ru"}
    query: dict[str, Any] = {"id": "1", "from": speaker, "chat_instance": "1", "data": "t:hand:nosuchtable"}
    query |= (
        {"inline_message_id": "x"}
        if place is None
        else {"message": {"message_id": 1, "date": 1, "chat": place}}
    )
    await stage.dispatcher.handle(
        Update.de_json({"update_id": 903, "callback_query": query}, stage.services[Bot])
    )
    person = await stage.services[People].get(PersonId(stage.stranger))
    assert person is not None
    assert not person.opened


async def test_an_edited_message_is_no_command(stage: Stage) -> None:
    await stage.gather(stage.boris)
    raw = {
        "update_id": 904,
        "edited_message": {
            "message_id": 92,
            "date": 1,
            "edit_date": 2,
            "chat": {"id": stage.group, "type": "group", "title": "Пятничная пулька"},
            "from": {"id": stage.boris, "is_bot": False, "first_name": "Борис"},
            "text": "/leave",
            "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
        },
    }
    await stage.dispatcher.handle(Update.de_json(raw, stage.services[Bot]))
    assert (await stage.table()).seat_of(PersonId(stage.boris)) is not None


@pytest.mark.parametrize(
    ("content", "answered"),
    [
        ({"text": "hello"}, True),
        ({"text": "/new@other_bot", "entities": [{"type": "bot_command", "offset": 0, "length": 14}]}, True),
        (
            {
                "sticker": {
                    "file_id": "f",
                    "file_unique_id": "u",
                    "type": "regular",
                    "width": 1,
                    "height": 1,
                    "is_animated": False,
                    "is_video": False,
                }
            },
            True,
        ),
        ({"contact": {"phone_number": "1", "first_name": "A"}}, True),
        ({"pinned_message": {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}}}, False),
        ({"message_auto_delete_timer_changed": {"message_auto_delete_time": 60}}, False),
        ({}, False),
    ],
)
async def test_in_private_only_what_a_person_sends_is_unknown(
    stage: Stage, content: dict[str, Any], answered: bool
) -> None:
    speaker = {"id": stage.anna, "is_bot": False, "first_name": "Аня", "language_code": "en"}
    told = {
        "message_id": 91,
        "date": 1,
        "chat": {"id": stage.anna, "type": "private"},
        "from": speaker,
        **content,
    }
    before = len(stage.seen(stage.anna))
    await stage.dispatcher.handle(Update.de_json({"update_id": 905, "message": told}, stage.services[Bot]))
    await stage.services[BackgroundCalls].settle(PATIENCE_S)
    assert len(stage.seen(stage.anna)) == before + answered


async def test_a_link_that_is_nearly_one_of_ours_only_opens_the_bot(stage: Stage) -> None:
    for payload in ("play_x", "hand_1", "j_", "o_", "x"):
        stage.world.start(stage.anna, payload)
        await stage.quiet()
        assert tells(stage.seen(stage.anna)[-1].written, "welcome")
    assert await stage.services[Store].of_person(PersonId(stage.anna)) == []


# A board that the group presses


async def race(stage: Stage, *joining: int) -> Message:
    """A TERC of Anna and these others in the group; the message with its board."""
    await stage.says(stage.anna, stage.group, "/new terc")
    lobby = await stage.message_with(stage.group, ":join")
    for person in joining:
        await stage.presses(person, lobby, ":join")
    await stage.presses(stage.anna, lobby, ":start")
    return await stage.message_with(stage.group, "p:")


def seen_terc(message: Message) -> list[str]:
    """The buttons of three cards on the board that make a TERC."""
    picks = [data for data in buttons(message) if data.startswith("p:")]
    return next(
        [one, two, three]
        for one, two, three in combinations(picks, 3)
        if all(len(set(values)) != 2 for values in zip(one[-4:], two[-4:], three[-4:], strict=True))
    )


async def test_board_has_numbers_words_score_and_a_way_in(stage: Stage) -> None:
    message = await race(stage, stage.boris)
    table = await stage.table()
    assert [data.split(":")[0] for data in buttons(message)] == [*["p"] * 12, "a", "a", "m", "m"]
    assert buttons(message)[-2:] == [f"m:{table.id}:score", f"m:{table.id}:enter"]
    await stage.quiet()
    assert all(
        "Пятничная пулька" not in (told.text or "")
        for person in (stage.anna, stage.boris)
        for told in stage.seen(person)
    )


async def test_taps_get_answers_in_own_language_and_results_are_drawn(stage: Stage) -> None:
    message = await race(stage, stage.mary)
    called = await stage.presses(stage.anna, message, ":call")
    assert tells(called["text"], "terc-answer-called")
    second = await stage.presses(stage.mary, message, ":call")
    assert second["text"] == said("terc-refused-second", Language.EN, who="Аня Королёва")
    assert not second["alert"]
    three = seen_terc(message)
    for data in three[:2]:
        answer = await stage.taps(stage.anna, stage.group, message.message_id, data)
        assert answer["text"].endswith("…")
    taken = await stage.taps(stage.anna, stage.group, message.message_id, three[2])
    assert tells(taken["text"], "terc-answer-taken", total=3)
    assert not taken["alert"]
    await until(lambda: not set(three) & set(buttons(stage.seen(stage.group)[-1])))
    assert stage.seen(stage.group)[-1].message_id == message.message_id
    late = await stage.taps(stage.mary, stage.group, message.message_id, three[0])
    assert late["text"] == said("refused-stale", Language.EN)
    board = stage.seen(stage.group)[-1]
    await stage.presses(stage.mary, board, ":call")
    picks = [data for data in buttons(board) if data.startswith("p:")]
    wrong = next(
        three
        for three in combinations(picks, 3)
        if any(len({each[at] for each in three}) == 2 for at in (-4, -3, -2, -1))
        and not any("-" in each[-3:] for each in three)
    )
    answers = [await stage.taps(stage.mary, stage.group, board.message_id, data) for data in wrong]
    assert tells(answers[-1]["text"], "terc-answer-wrong", Language.EN)
    assert answers[-1]["alert"]


async def test_newcomers_join_in_three_ways_without_opening_the_bot(stage: Stage) -> None:
    message = await race(stage)
    pressed = await stage.presses(stage.boris, message, ":none")
    assert pressed["text"] == said("terc-answer-agreed-waiting", who="Аня Королёва")
    entered = await stage.presses(stage.stranger, message, ":enter")
    assert entered["text"] == said("toast-entered")
    assert await stage.says(stage.mary, stage.group, "/join") == []
    await until(lambda: said("terc-joined", who="Mary Whitfield") in text_of(stage.seen(stage.group)[-1]))
    assert stage.seen(stage.group)[-1].message_id == message.message_id
    table = await stage.table()
    assert [chair.person for chair in table.chairs] == [stage.anna, stage.boris, stage.stranger, stage.mary]
    assert not table.blocked


async def test_leaving_a_race_and_coming_back(stage: Stage) -> None:
    message = await race(stage, stage.boris)
    assert await stage.says(stage.boris, stage.group, "/leave") == []
    await until(lambda: said("terc-left", who="Борис") in text_of(stage.seen(stage.group)[-1]))
    assert stage.seen(stage.group)[-1].message_id == message.message_id
    assert await stage.word_to(stage.boris, stage.group, "/leave") == said("hand-left")
    loaded = await stage.services[Store].load((await stage.table()).id)
    assert not loaded.state.players[loaded.table.seat_of(PersonId(stage.boris)) or 0].present
    await stage.presses(stage.boris, message, ":enter")
    loaded = await stage.services[Store].load(loaded.table.id)
    assert [player.present for player in loaded.state.players] == [True, True]


async def test_who_leaves_the_group_leaves_its_race(stage: Stage) -> None:
    await race(stage, stage.boris)
    stage.world.leave(stage.group, stage.boris)
    await stage.quiet()
    assert (await stage.table()).present == {stage.anna}


async def test_a_match_with_hands_takes_no_newcomers(stage: Stage) -> None:
    loaded = await stage.match()
    message = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert not any(":enter" in data for data in buttons(message))
    assert await stage.says(stage.stranger, stage.group, "/join") == []
    answer = await stage.taps(stage.stranger, stage.group, message.message_id, f"m:{loaded.table.id}:enter")
    assert answer["text"] == said("refused-started")


async def test_a_lobby_is_joined_by_a_command_too(stage: Stage) -> None:
    message = await stage.gather()
    assert without_lobby(await stage.says(stage.boris, stage.group, "/join")) == []
    await until(lambda: message.message_id not in stage.world.room(stage.group).messages)
    (led,) = without_lobby(await stage.says(stage.stranger, stage.group, "/join"))
    assert links(led)[0].startswith("https://t.me/pulka_bot?start=j_")
    assert (await stage.table()).present == {stage.anna, stage.boris}


async def test_board_out_of_sight_is_reposted_once_a_minute(stage: Stage) -> None:
    first = await race(stage, stage.boris)
    await _talk(stage, 20)
    await until(lambda: first.message_id not in stage.world.room(stage.group).messages)
    second = await stage.message_with(stage.group, "p:")
    await _talk(stage, 30)
    assert (await stage.message_with(stage.group, "p:")).message_id == second.message_id


async def test_a_table_is_sent_anew_below_eight_messages(stage: Stage) -> None:
    loaded = await stage.match()
    first = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    await _talk(stage, 7)
    assert (await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")).message_id == first.message_id
    await _talk(stage, 1)
    await until(lambda: first.message_id not in stage.world.room(stage.group).messages)
    anew = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert anew.message_id in stage.world.room(stage.group).silent


async def _talk(stage: Stage, messages: int) -> None:
    for _ in range(messages):
        stage.world.say(stage.anna, stage.group, "/nothing")
    await stage.quiet()
    await asyncio.sleep(0.1)


async def test_the_hand_of_an_open_game_is_its_table(stage: Stage) -> None:
    await race(stage, stage.boris)
    assert await stage.answer_to(stage.boris, stage.group, "/hand") == said("hand-open")
