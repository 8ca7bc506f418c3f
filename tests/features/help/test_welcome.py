"""First messages to people and groups, and updates without a person."""

from typing import Any
from unittest.mock import AsyncMock

import pytest
from telegram import Bot, Update

from bot.base.preferences import Language
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.match.seating.lobby import Lobby
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase
from bot.people.people import People
from bot.ui.texts.words import words_in
from games import registry
from tests.support.scenario import PATIENCE_S
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, links, text_of

GROUP_ACCOUNT = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


async def handled(stage: Stage, **update: Any) -> None:
    """Carry out an update that reaches the bot in no other way."""
    await stage.dispatcher.handle(Update.de_json({"update_id": 900, **update}, stage.services[Bot]))
    await stage.services[BackgroundCalls].settle(PATIENCE_S)


async def test_a_person_is_welcomed_in_their_own_language(stage: Stage) -> None:
    russian, english = stage.seen(stage.anna)[-1], stage.seen(stage.mary)[-1]
    assert tells(text_of(russian), "welcome", who="Аня")
    assert "Hello, Mary!" in text_of(english)
    for welcome, language in ((russian, Language.RU), (english, Language.EN)):
        assert welcome.photo
        for game in registry.names():
            line = words_in(language, game).plain(registry.key(game, "line"))
            assert line not in text_of(welcome), "the picture names the games"
    assert [each.file_id for each in russian.photo or ()] != [each.file_id for each in english.photo or ()]
    assert buttons(russian) == [f"t:play:{registry.DEFAULT}", "t:games"]
    assert links(russian) == ["https://t.me/pulka_bot?startgroup=new"]
    person = await stage.services[People].get(PersonId(stage.anna))
    assert person is not None
    assert person.opened
    stage.world.change_person(stage.anna, first_name="<b>&\u202e\u200b", last_name=None)
    assert said("welcome", who="<b>&") in await stage.answer_to(stage.anna, stage.anna, "/start")
    for payload in ("play_x", "hand_1", "j_", "o_", "x"):  # nearly one of our links
        stage.world.start(stage.anna, payload)
        await stage.quiet()
        assert tells(stage.seen(stage.anna)[-1].written, "welcome")
    assert await stage.store.of_person(PersonId(stage.anna)) == []


async def test_a_group_is_greeted_once_however_the_bot_was_added(stage: Stage) -> None:
    assert [buttons(each) for each in stage.seen(stage.group)] == [["t:new"]]
    await stage.presses(stage.boris, stage.seen(stage.group)[0], "t:new")
    table = await stage.table()
    assert (table.host, table.group.title, table.phase) == (stage.boris, "Пятничная пулька", Phase.LOBBY)
    group = stage.world.add_group("Новая", [stage.anna, stage.boris])
    stage.world.add_bot_to(group.chat.id, stage.anna)
    stage.world.say(stage.anna, group.chat.id, "/start@pulka_bot new")
    await stage.quiet()
    assert len(stage.seen(group.chat.id)) == 1
    stage.world.remove_bot_from(group.chat.id, stage.anna)
    await stage.quiet()
    assert len(stage.seen(group.chat.id)) == 1


NEWS = {"id": -1009, "type": "channel", "title": "News"}


async def test_only_people_play(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """An account of a group taps in vain, and a tap without a chat does not count as opening the bot."""
    room = {"id": stage.group, "type": "group", "title": "Пятничная пулька"}
    monkeypatch.setattr(stage.services[Sender].calls, "answer_tap", answer := AsyncMock())
    query: dict[str, Any] = {"id": "1", "from": GROUP_ACCOUNT, "chat_instance": "1", "data": "t:new"}
    under = {"message": {"message_id": 1, "date": 1, "chat": room}}
    await handled(stage, update_id=902, callback_query=query | under)
    answer.assert_awaited_once_with("1", said("refused-anonymous"))
    assert await stage.store.of_chat(ChatId(stage.group)) == []
    speaker = {"id": stage.stranger, "is_bot": False, "first_name": "К", "language_code": "ru"}
    nowhere: tuple[dict[str, Any], ...] = (
        {"inline_message_id": "x"},
        {"message": {"message_id": 1, "date": 1, "chat": NEWS}},
    )
    for number, place in enumerate(nowhere, 903):
        tap = query | {"from": speaker, "data": "t:hand:nosuchtable"} | place
        await handled(stage, update_id=number, callback_query=tap)
    person = await stage.services[People].get(PersonId(stage.stranger))
    assert person is not None
    assert not person.opened


STICKER = {
    **dict.fromkeys(("file_id", "file_unique_id"), "f"),
    **dict.fromkeys(("width", "height"), 1),
    **dict.fromkeys(("is_animated", "is_video"), False),
    "type": "regular",
}
UNKNOWN: tuple[tuple[dict[str, Any], bool], ...] = (
    ({"text": "hello"}, True),
    ({"text": "/new@other_bot", "entities": [{"type": "bot_command", "offset": 0, "length": 14}]}, True),
    ({"sticker": STICKER}, True),
    ({"contact": {"phone_number": "1", "first_name": "A"}}, True),
    ({"pinned_message": {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}}}, False),
    ({"message_auto_delete_timer_changed": {"message_auto_delete_time": 60}}, False),
    ({}, False),
)


async def test_in_private_only_what_a_person_sends_is_unknown(stage: Stage) -> None:
    sender = {"id": stage.anna, "is_bot": False, "first_name": "Аня", "language_code": "ru"}
    sent = {"message_id": 90, "date": 1, "chat": {"id": stage.anna, "type": "private"}, "from": sender}
    for number, (content, answered) in enumerate(UNKNOWN):
        before = len(stage.seen(stage.anna))
        await handled(stage, update_id=905 + number, message=sent | content)
        assert len(stage.seen(stage.anna)) == before + answered, content


async def test_a_failure_is_admitted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    fail = AsyncMock(side_effect=RuntimeError("a bug"))
    with monkeypatch.context() as patch:
        patch.setattr(stage.services[Store], "of_person", fail)
        assert await stage.answer_to(stage.anna, stage.anna, "/score") == said("failed")
    monkeypatch.setattr(Lobby, "take_chair", fail)
    lobby = await stage.gather()
    assert (await stage.presses(stage.boris, lobby, ":join"))["text"] == said("failed")
