"""Texts that trick games share are said once."""

from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern

from bot.base.preferences import Language
from bot.ui.texts.words import words_in
from games import registry, trick_game

COMMON = "trick-game-"
SHARERS = [name for name in registry.names() if registry.common_texts(name) == trick_game.TEXTS]


@cache
def patterns(path: Path) -> dict[str, Pattern]:
    body = FluentParser(with_spans=False).parse(path.read_text("utf-8")).body
    return {each.id.name: each.value for each in body if isinstance(each, Message) and each.value is not None}


@pytest.mark.parametrize("name", SHARERS)
def test_no_game_repeats_a_common_message(name: str) -> None:
    repeated = []
    for language in Language:
        common, own = (
            patterns(folder / f"{language.value}.ftl") for folder in (trick_game.TEXTS, registry.texts(name))
        )
        ids = {key: registry.key(name, key.removeprefix(COMMON)) for key in common}
        repeated.append({key for key, id in ids.items() if id in own and own[id].equals(common[key])})
    assert not set.intersection(*repeated)


def test_both_languages_share_the_same_messages() -> None:
    russian, english = (set(patterns(trick_game.TEXTS / f"{language.value}.ftl")) for language in Language)
    assert russian == english
    assert all(key.startswith(COMMON) for key in english)


def test_a_game_says_its_own_words_before_the_common_ones() -> None:
    words = words_in(Language.EN, "preferans")
    assert words.plain("preferans-refused-over") == "The match is over"
    assert words_in(Language.EN, "terz").plain("terz-refused-over") == "The match is already over"


def test_a_game_of_another_kind_shares_no_texts() -> None:
    assert registry.common_texts("terc") is None
