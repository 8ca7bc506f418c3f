"""Command menus, /help, the bot's profile, rule pages, and answers to unknown input."""

import threading
from itertools import chain, repeat
from typing import Any
from unittest.mock import create_autospec

import pytest
from telegram import Bot, BotDescription, BotShortDescription
from telegram.error import NetworkError, RetryAfter

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.feature_api.command_menus import group_menu, menu_of, owners_menu, private_menu, set_menus
from bot.feature_api.registry import routes
from bot.features.help import bot_profile
from bot.features.help.bot_profile import description, keep_presenting, present, short_description
from bot.match.table import ChatId
from bot.people.people import People
from bot.ui.texts import words
from bot.ui.texts.words import words_in
from games import registry
from storage.live.live import Live
from tests.features.shown import now
from tests.support.sentences import said
from tests.support.stage import Stage, buttons

UNLISTED = {
    *("start", "join", "hand", "score", "leave", "stop", "close"),
    *("top", "history"),
    *("language", "forget", "verify"),
}
"""Commands with buttons, or merged into others."""


def test_the_menus_are_seven_commands_each_and_all_others_are_known() -> None:
    assert private_menu() == ("play", "today", "tournament", "stats", "settings", "rules", "help")
    assert group_menu() == ("new", "table", "today", "tournament", "stats", "settings", "help")
    routed, listed = {*routes().wordless, *routes().worded}, {*private_menu(), *group_menu()}
    assert listed <= routed
    assert routed - listed == UNLISTED
    assert {*owners_menu()} == {*private_menu(), *routes().owned}


@pytest.mark.parametrize("language", Language)
def test_every_listed_command_has_a_line_of_eight_words_and_every_game_its_name(language: Language) -> None:
    menu = menu_of((*private_menu(), *group_menu(), *owners_menu()), language)
    lines = {command.command: command.description for command in menu}
    assert len({*lines.values()}) == len(lines)
    assert [line for line in lines.values() if not 1 <= len(line.split()) <= 8] == []
    for text, most in ((description(language), 512), (short_description(language), 120)):
        assert len(text) <= most
        for game in registry.names():
            assert words_in(language, game).plain(f"{registry.key(game)}-name") in text


async def test_help_lists_the_menu_and_nothing_else(stage: Stage) -> None:
    for language in Language:
        stage.world.change_person(stage.anna, language_code=language.value)
        await stage.services[People].set_language(stage.anna, language)  # type: ignore[arg-type]
        text = await stage.answer_to(stage.anna, stage.anna, "/help")
        lines = [line for line in text.splitlines() if line.startswith("/")]
        assert [line.split()[0].removeprefix("/") for line in lines] == list(private_menu())
        assert text.count("/") == len(private_menu())
        assert lines[0].casefold() == f"/play — {said('menu-play', language)}".casefold()
    (answer,) = await stage.says(stage.anna, stage.group, "/help")
    listed = [line.split()[0] for line in answer.written.splitlines() if line.startswith("/")]
    assert listed == ["/new", "/table", "/today"]
    ((key,),) = answer.reply_markup.inline_keyboard  # type: ignore[union-attr]
    assert (key.text, key.url) == (said("button-all-commands"), "https://t.me/pulka_bot?start=help")
    followed = await stage.says(stage.anna, stage.anna, "/start help")
    assert "/play" in followed[-1].written


class Unchanging(dict[Any, Any]):
    """A read-only dictionary."""

    def __setitem__(self, key: Any, value: Any) -> None:
        raise AssertionError(key)


async def test_menus_and_profile_are_by_chat_and_language_and_written_once(stage: Stage) -> None:
    bot = stage.services[Bot]
    await set_menus(bot)
    for person, language in ((stage.anna, Language.RU), (stage.mary, Language.EN)):
        own, groups = (stage.world.commands_for(person, chat) for chat in (person, stage.group))
        assert [command.command for command in own] == list(private_menu())
        assert [command.command for command in groups] == list(group_menu()), "administrators' as well"
        assert own[0].description == said("menu-play", language)
    await present(bot)
    assert (await bot.get_my_description("ru")).description == description(Language.RU)
    assert (await bot.get_my_description("fr")).description == description(Language.EN)
    assert (await bot.get_my_short_description("uk")).short_description == short_description(Language.RU)
    shown = stage.world.the_bot()
    shown.profile, shown.commands = Unchanging(shown.profile), Unchanging(shown.commands)
    await present(bot)


ANSWERS = (
    ("/hand now", said("refused-superfluous", command="hand")),
    ("/score 1 2 3", said("refused-superfluous", command="score")),
    ("/play шахматы", said("refused-unknown-name", name="шахматы")),
    ("/rules <b>", said("refused-unknown-name", name="<b>")),
    ("/dance", said("refused-unknown-command")),
    ("привет", said("refused-unknown-command")),
    ("/stop", said("refused-no-table-here", asked="stop")),
    ("/verify", said("refused-nothing-played")),
)
NAMES = ("oh_hell", "OH HELL", "oh-hell", "чёрт побери", "Черт", "oh")
"""Names of one game; the last name is unknown."""


async def test_what_cannot_be_done_is_one_sentence_and_a_game_has_several_names(stage: Stage) -> None:
    for text, answer in ANSWERS:
        assert await stage.answer_to(stage.anna, stage.anna, text) == answer
    for name in NAMES:
        await stage.says(stage.anna, stage.group, f"/new {name}")
        tables = await stage.store.of_chat(ChatId(stage.group))
        assert [table.game for table in tables] == ([] if name == "oh" else ["oh_hell"]), name
        for table in tables:
            await stage.closing.close(f"close {name}", table.id)


# The profile is shown by one process, with retries, and nothing else depends on it


def account(*refusals: Exception) -> Any:
    """Return a bot without menus and descriptions; some calls to set its menus fail."""
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
    """A changed text is shown at once."""
    await keep_presenting(account(), live, Time(1000.0))
    second, third = account(), account()
    with monkeypatch.context() as patch:
        patch.setattr(bot_profile, "words_in", None)
        await keep_presenting(second, live, Time(1000.0))
    assert second.mock_calls == []
    monkeypatch.setattr(bot_profile, "sources", lambda language, game: ["menu-play = Otherwise"])
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


# Rules of games, turned in one message


async def test_rules_begin_in_short_and_end_in_a_match(stage: Stage) -> None:
    """In private and in a group: five lines first, the contents below them, and a button to play this game."""
    for game in registry.names():
        for place, verb in ((stage.anna, "play"), (stage.group, "new")):
            (sent,) = await stage.says(stage.anna, place, f"/rules {game}")
            _, _, short = (sent.text or "").partition("Коротко\n")
            assert short.count("•") == 5
            assert (buttons(sent)[0], buttons(sent)[-1]) == (f"t:rules:{game}/1", f"t:{verb}:{game}")
            await stage.taps(stage.anna, place, sent.message_id, buttons(sent)[0])
            assert (now(stage, sent).text or "").startswith("Пример")
            assert buttons(now(stage, sent))[-1] == f"t:{verb}:{game}"


@pytest.mark.parametrize(
    ("who", "begins", "ends"), [("anna", "Чёрт побери", "место делят."), ("mary", "Oh Hell", ".")]
)
async def test_rules_are_leafed_through_in_one_message(
    stage: Stage, who: str, begins: str, ends: str
) -> None:
    person = getattr(stage, who)
    (sent,) = await stage.says(person, person, "/rules oh hell")
    texts, forth = [sent.text or ""], buttons(sent)[0]
    while forth:
        await stage.taps(person, person, sent.message_id, forth)
        texts.append(now(stage, sent).text or "")
        forth = buttons(now(stage, sent))[2] if len(buttons(now(stage, sent))) == 4 else ""
    assert begins in texts[0].splitlines()[0]
    assert texts[-1].rstrip().endswith(ends)
    assert not any("**" in text or text.startswith("#") for text in texts)
    assert len(texts) == 6
    assert stage.seen(person)[-1].message_id == sent.message_id
    last = now(stage, sent).text
    for argument in ("oh_hell/99", "oh_hell/-1", "oh_hell/", "chess/1", "oh_hell/1/2"):
        answer = await stage.taps(person, person, sent.message_id, f"t:rules:{argument}")
        assert answer["text"] != said("failed")
        assert now(stage, sent).text == last
