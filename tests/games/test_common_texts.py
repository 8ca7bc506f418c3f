"""Texts that trick games share are said once."""

from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern

import games
from bot.base.preferences import Language
from bot.ui.texts.words import words_in
from games import registry, trick_game

COMMON = "trick-game-"
FOLDER = Path(games.__file__).parent
BY_LANGUAGE = pytest.mark.parametrize("language", [language.value for language in Language])


@cache
def patterns(path: Path) -> dict[str, Pattern]:
    body = FluentParser(with_spans=False).parse(path.read_text("utf-8")).body
    return {each.id.name: each.value for each in body if isinstance(each, Message) and each.value is not None}


def sharers() -> list[str]:
    return [name for name in registry.names() if registry.common_texts(name) == trick_game.TEXTS]


def repeats(name: str, message: str, language: str) -> bool:
    """Whether the game has a message of its own that reads as the common one."""
    own = patterns(registry.texts(name) / f"{language}.ftl").get(registry.key(name, message))
    common = patterns(trick_game.TEXTS / f"{language}.ftl")[f"{COMMON}{message}"]
    return own is not None and own.equals(common)


@pytest.mark.parametrize("name", sharers())
def test_no_game_repeats_a_common_message(name: str) -> None:
    for key in patterns(trick_game.TEXTS / "en.ftl"):
        message = key.removeprefix(COMMON)
        assert not all(repeats(name, message, language.value) for language in Language), key


def test_both_languages_share_the_same_messages() -> None:
    russian, english = (set(patterns(trick_game.TEXTS / f"{language.value}.ftl")) for language in Language)
    assert russian == english


def test_a_game_says_its_own_words_before_the_common_ones() -> None:
    words = words_in(Language.EN, "preferans")
    assert words.plain("preferans-refused-over") == "The match is over"
    assert words_in(Language.EN, "terz").plain("terz-refused-over") == "The match is already over"


def test_a_game_of_another_kind_shares_no_texts() -> None:
    assert registry.common_texts("terc") is None
