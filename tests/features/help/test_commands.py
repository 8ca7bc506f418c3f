"""What stands in the menus and in /help: seven commands a chat, each routed and named in both languages."""

import pytest

from bot.base.preferences import Language
from bot.features.help.command_menus import GROUP, OWNER, PRIVATE, menu_of, set_menus
from bot.features.routes import ROUTES
from bot.ui.texts.words import words_in
from tests.support.stage import Stage, ru

UNLISTED = {
    *("start", "join", "hand", "score", "leave", "stop", "close"),
    *("top", "history"),
    *("language", "forget", "verify"),
}
"""Commands that buttons stand for, or that others have taken in."""


def test_the_menus_are_seven_commands_each() -> None:
    assert PRIVATE == ("play", "today", "tournament", "stats", "settings", "rules", "help")
    assert GROUP == ("new", "table", "today", "tournament", "stats", "settings", "help")


def test_every_command_is_listed_or_known_to_be_unlisted() -> None:
    routed, listed = {*ROUTES.wordless, *ROUTES.worded}, {*PRIVATE, *GROUP}
    assert listed <= routed
    assert routed - listed == UNLISTED
    assert {*OWNER} == {*PRIVATE, *ROUTES.owned}


@pytest.mark.parametrize("language", Language)
def test_every_listed_command_has_a_line_of_eight_words(language: Language) -> None:
    menu = menu_of((*PRIVATE, *GROUP, *OWNER), language)
    lines = {command.command: command.description for command in menu}
    assert len({*lines.values()}) == len(lines)
    assert [line for line in lines.values() if not 1 <= len(line.split()) <= 8] == []


@pytest.mark.parametrize("language", Language)
async def test_help_lists_the_menu_and_nothing_else(stage: Stage, language: Language) -> None:
    await stage.says(stage.anna, stage.anna, "/start")
    stage.world.change_person(stage.anna, language_code=language.value)
    await stage.services.people.set_language(stage.anna, language)  # type: ignore[arg-type]
    text = await stage.answer_to(stage.anna, stage.anna, "/help")
    lines = [line for line in text.splitlines() if line.startswith("/")]
    assert [line.split()[0].removeprefix("/") for line in lines] == list(PRIVATE)
    assert text.count("/") == len(PRIVATE)
    about = words_in(language).plain("menu-play")
    assert lines[0].casefold() == f"/play — {about}".casefold()


async def test_a_group_reads_three_lines_and_the_way_to_all(stage: Stage) -> None:
    (answer,) = await stage.says(stage.anna, stage.group, "/help")
    lines = [line.split()[0] for line in answer.written.splitlines() if line.startswith("/")]
    assert lines == ["/new", "/table", "/today"]
    ((key,),) = answer.reply_markup.inline_keyboard  # type: ignore[union-attr]
    assert (key.text, key.url) == (ru("button-all-commands"), "https://t.me/pulka_bot?start=help")
    followed = await stage.says(stage.anna, stage.anna, "/start help")
    assert "/play" in followed[-1].written


async def test_administrators_have_the_menu_of_everybody(stage: Stage) -> None:
    await set_menus(stage.services.bot)
    for person in (stage.anna, stage.boris):
        menu = stage.world.commands_for(person, stage.group)
        assert [command.command for command in menu] == list(GROUP)
