"""What stands in the menus and in /help, in the bot's profile, and what is answered to words that are no command here."""

from typing import Any

import pytest
from telegram import Bot

from bot.base.preferences import Language
from bot.features.help.command_menus import group_menu, menu_of, owners_menu, private_menu, set_menus
from bot.features.help.profile import description, present, short_description
from bot.features.registry import routes
from bot.match.table import ChatId
from bot.people.people import People
from bot.ui.texts.words import words_in
from games import registry
from tests.support.sentences import said
from tests.support.stage import Stage

UNLISTED = {
    *("start", "join", "hand", "score", "leave", "stop", "close"),
    *("top", "history"),
    *("language", "forget", "verify"),
}
"""Commands that buttons stand for, or that others have taken in."""


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
    """A dictionary that nobody may write to."""

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
"""Of one game; the last is none."""


async def test_what_cannot_be_done_is_one_sentence_and_a_game_has_several_names(stage: Stage) -> None:
    for text, answer in ANSWERS:
        assert await stage.answer_to(stage.anna, stage.anna, text) == answer
    for name in NAMES:
        await stage.says(stage.anna, stage.group, f"/new {name}")
        tables = await stage.store.of_chat(ChatId(stage.group))
        assert [table.game for table in tables] == ([] if name == "oh" else ["oh_hell"]), name
        for table in tables:
            await stage.closing.close(f"close {name}", table.id)
