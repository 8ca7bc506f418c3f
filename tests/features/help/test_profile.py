"""The menus and descriptions are shown by one process, with retries, and nothing else depends on it."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from telegram import Bot
from telegram.request import RequestData

from bot.base.timing import Time
from bot.features.help import profile
from bot.features.help.profile import keep_presenting
from bot.ui.texts import words
from bot.ui.texts.words import words_in
from storage.live.live import Live
from tests.support.local_request import LocalRequest
from tests.support.scenario import PATIENCE_S

TOO_MANY = {"ok": False, "description": "Too Many Requests", "parameters": {"retry_after": 3}}
BROKEN = {"ok": False, "description": "Internal Server Error"}


class ProfileApi(LocalRequest):
    """Has neither menus nor descriptions at first, and refuses some calls."""

    def __init__(self, *refusals: tuple[int, dict[str, Any]]) -> None:
        self.refusals = list(refusals)
        self.calls: list[str] = []

    async def answer(self, method: str, data: RequestData) -> tuple[int, bytes]:
        self.calls.append(method)
        if method.startswith("set") and self.refusals:
            code, answer = self.refusals.pop(0)
            return code, msgspec.json.encode({**answer, "error_code": code})
        result: Any = True
        if method.startswith("getMy"):
            result = [] if method == "getMyCommands" else {"description": "", "short_description": ""}
        return 200, msgspec.json.encode({"ok": True, "result": result})

    def count(self, begins: str) -> int:
        return sum(name.startswith(begins) for name in self.calls)


@pytest.fixture
def present(live: Live) -> Callable[..., Any]:
    async def run(api: ProfileApi) -> None:
        bot = Bot("1:token", request=api, get_updates_request=api)
        async with asyncio.timeout(PATIENCE_S):
            await keep_presenting(bot, live, Time(1000.0))

    return run


async def test_a_refused_menu_is_set_again_later(present: Callable[..., Any]) -> None:
    api = ProfileApi((429, TOO_MANY), (500, BROKEN))
    await present(api)
    assert not api.refusals
    assert api.count("setMyCommands") == 10 + 2
    assert api.count("setMyDescription") == 5


async def test_a_process_parses_no_texts_where_another_has_shown_the_profile(
    present: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another wording is shown at once."""
    await present(ProfileApi())
    second, third = ProfileApi(), ProfileApi()
    with monkeypatch.context() as patch:
        patch.setattr(profile, "words_in", None)
        await present(second)
    assert second.calls == []
    monkeypatch.setattr(profile, "sources", lambda language, game: ["menu-play = Otherwise"])
    await present(third)
    assert third.count("getMyCommands") == 10


@pytest.mark.slow
async def test_texts_are_parsed_beside_the_event_loop(
    present: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    parsing: list[bool] = []
    words_in.cache_clear()
    parse = words._parsed.__wrapped__

    def parse_here(source: str) -> Any:
        parsing.append(threading.current_thread() is threading.main_thread())
        return parse(source)

    monkeypatch.setattr(words, "_parsed", parse_here)
    await present(ProfileApi())
    assert parsing
    assert not any(parsing)
