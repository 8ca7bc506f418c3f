"""Calls: fencing, and texts with unreadable markup."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, cast
from unittest.mock import patch

import pytest
from telegram import Bot
from telegram.error import BadRequest

from bot.chat.outgoing import api_calls as outgoing
from bot.chat.outgoing.api_calls import Calls
from bot.chat.outgoing.errors import NotActive
from bot.chat.outgoing.photo_cache import FileId
from bot.features.tournaments.screens.round_pictures import podium_picture
from bot.ui.content import Content, InlineResult
from storage.live.live import Live
from tests.support.clocks import StillTime
from tests.support.instances import Immortal
from tests.support.tournament_scene import over, playing, standings_of

CHAT = 7
CONTENT = Content('<b>Тур 2</b>: <tg-time unix="1" format="t">21:00 МСК</tg-time> &amp; чай')
PLAIN = "Тур 2: 21:00 МСК & чай"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the calls taken by a Bot API server without `tg-time`."""
    taken: list[str] = []

    async def call(bot: Bot, method: str, values: Any, upload: Any = None, **timeouts: float) -> Any:
        text = json.dumps([values, upload and upload.value], ensure_ascii=False, default=str)
        if "parse_mode" in text and "<tg-time" in text:
            raise BadRequest('Can\'t parse entities: unsupported start tag "tg-time" at byte offset 9')
        taken.append(text)
        return {"message_id": 1, "photo": [{"file_id": "file"}]}

    monkeypatch.setattr(outgoing, "call_method", call)
    return taken


async def test_a_process_that_is_not_active_answers_no_tap(live: Live, taken: list[str]) -> None:
    instance = Immortal()
    calls = Calls(live, cast("Bot", None), StillTime(), instance)
    instance.may_act = False
    with pytest.raises(NotActive):
        await calls.answer_tap("stopped", "Принято")
    instance.may_act = True
    await calls.answer_tap("going", "Принято")
    (call,) = taken
    assert "going" in call


_PODIUM = over(playing(8, 1))
PICTURED = Content(CONTENT.text, picture=podium_picture(_PODIUM, standings_of(_PODIUM)).picture)
TRIED: dict[str, Callable[[Calls], Awaitable[object]]] = {
    "send": lambda calls: calls.send(CHAT, None, CONTENT, silent=True),
    "edit": lambda calls: calls.change(CHAT, 1, CONTENT),
    "caption": lambda calls: calls.change(CHAT, 1, CONTENT, photo=True),
    "photo": lambda calls: calls.send(CHAT, None, PICTURED, silent=True, media=FileId("file")),
    "upload": lambda calls: calls.change(CHAT, 1, PICTURED, photo=True, media=b"jpeg"),
    "card": lambda calls: calls.change_inline("card", CONTENT),
    "document": lambda calls: calls.send_document(CHAT, "a.csv", b"1", CONTENT.text),
    "inline": lambda calls: calls.answer_inline("query", [InlineResult("1", "title", "about", CONTENT)]),
}


@pytest.mark.parametrize("way", TRIED)
async def test_a_text_that_an_old_server_cannot_read_is_sent_once_more_as_plain_text(
    live: Live, taken: list[str], way: str
) -> None:
    with patch.object(outgoing.log, "error") as error:
        await TRIED[way](Calls(live, cast("Bot", None), StillTime(), Immortal()))
    (call,) = taken
    assert PLAIN in call
    assert "parse_mode" not in call
    assert error.call_args.args == ("markup-refused",)
