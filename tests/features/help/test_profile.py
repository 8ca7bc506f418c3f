"""The menus and descriptions are shown by one process, with retries, and nothing else depends on it."""

import threading
from itertools import chain, repeat
from typing import Any
from unittest.mock import create_autospec

import pytest
from telegram import Bot, BotDescription, BotShortDescription
from telegram.error import NetworkError, RetryAfter

from bot.base.timing import Time
from bot.features.help import profile
from bot.features.help.profile import keep_presenting
from bot.ui.texts import words
from bot.ui.texts.words import words_in
from storage.live.live import Live


def account(*refusals: Exception) -> Any:
    """A bot that has neither menus nor descriptions at first, and some of whose menus are refused."""
    bot = create_autospec(Bot, instance=True)
    bot.get_my_commands.return_value = ()
    bot.get_my_description.return_value = BotDescription("")
    bot.get_my_short_description.return_value = BotShortDescription("")
    bot.set_my_commands.side_effect = chain(refusals, repeat(True))
    return bot


async def test_a_refused_menu_is_set_again_later(live: Live) -> None:
    bot = account(RetryAfter(3), NetworkError("Internal Server Error"))
    await keep_presenting(bot, live, Time(1000.0))
    assert bot.set_my_commands.await_count == 10 + 2
    assert bot.set_my_description.await_count == 5


async def test_a_process_parses_no_texts_where_another_has_shown_the_profile(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another wording is shown at once."""
    await keep_presenting(account(), live, Time(1000.0))
    second, third = account(), account()
    with monkeypatch.context() as patch:
        patch.setattr(profile, "words_in", None)
        await keep_presenting(second, live, Time(1000.0))
    assert second.mock_calls == []
    monkeypatch.setattr(profile, "sources", lambda language, game: ["menu-play = Otherwise"])
    await keep_presenting(third, live, Time(1000.0))
    assert third.get_my_commands.await_count == 10


@pytest.mark.slow
async def test_texts_are_parsed_beside_the_event_loop(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    parsing: list[bool] = []
    words_in.cache_clear()
    parse = words._parsed.__wrapped__

    def parse_here(source: str) -> Any:
        parsing.append(threading.current_thread() is threading.main_thread())
        return parse(source)

    monkeypatch.setattr(words, "_parsed", parse_here)
    await keep_presenting(account(), live, Time(1000.0))
    assert parsing
    assert not any(parsing)
