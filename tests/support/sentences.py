"""Sentences by message id: tests assert id and facts; wording is left to the Fluent files."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape

from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    Identifier,
    InlineExpression,
    Message,
    MessageReference,
    NumberLiteral,
    Pattern,
    Placeable,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
    Variant,
)

from bot.base.preferences import Language
from bot.ui.texts.words import Form, sources, words_in
from games import registry
from games.faces.panel import Fact

ENTRY = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)
"""The beginning of an entry of a Fluent file."""


def said(key: str, language: Language = Language.RU, /, **facts: Fact) -> str:
    """Return a text of the bot, or of the game that the key names, without markup."""
    return unescape(_without_markup(words_in(language, _game(key)).html(key, **facts)))


def in_any_language(key: str) -> list[str]:
    return [said(key, language) for language in Language]


def tells(text: str | None, key: str, language: Language = Language.RU, /, **facts: Fact) -> bool:
    """Return whether the text contains the sentence with these facts; a fact not given may be anything."""
    words = words_in(language, _game(key))
    given = tuple((name, _plain(str(words.fact(fact, Form.PLAIN)))) for name, fact in facts.items())
    return _form(key, language, given).search(_bare(text or "")) is not None


@cache
def _form(key: str, language: Language, facts: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """Return a pattern of the sentence with these facts."""
    given = dict(facts)
    strange = given.keys() - _variables(key, language)
    assert not strange, f"{key} has no {strange}"
    message = _message(language, key)
    assert message.value is not None
    shape = "".join(_shapes(message.value, given, language, key))
    words_of_it = re.sub(r"\\.|\(\?:|\.\+\?", "", shape)
    assert re.search(r"\w{2}", words_of_it), f"{key} says nothing by itself"
    return re.compile(shape, re.DOTALL)


def _game(key: str) -> str | None:
    """Return the game that defines this message."""
    return next((name for name in registry.names() if key.startswith(name.replace("_", "-") + "-")), None)


@cache
def _entries(language: Language, game: str | None) -> dict[str, str]:
    """The entries of the Fluent files by their keys, as they are written: all, parsed, would take a second."""
    text = "\n".join(reversed(sources(language, game)))
    starts = list(ENTRY.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return {start[1]: text[start.start() : end] for start, end in zip(starts, ends, strict=True)}


@cache
def _message(language: Language, key: str) -> Message:
    entry = FluentParser().parse_entry(_entries(language, _game(key))[key])
    assert isinstance(entry, Message), entry
    return entry


def _variables(key: str, language: Language) -> set[str]:
    """Return the variables of a message and of its references."""
    text = _entries(language, _game(key))[key]
    others = re.findall(r"\{ *([a-z][\w-]*) *\}", text)
    return set(re.findall(r"\$([\w-]+)", text)).union(*(_variables(other, language) for other in others))


def _bare(text: str) -> str:
    """The text without markup, marks of direction and differences of white space."""
    return _plain(unescape(_without_markup(text)))


def _without_markup(text: str) -> str:
    return re.sub(r"</?\w[^>]*>", "", text)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[\u2068\u2069]", "", text).split())


def _shapes(pattern: Pattern, given: dict[str, str], language: Language, key: str) -> Iterator[str]:
    """The parts of a regular expression for what the pattern may say."""
    for element in pattern.elements:
        if isinstance(element, TextElement):
            parts = re.split(r"\s+", _without_markup(element.value))
            yield r"\s+".join(map(re.escape, parts))
        elif isinstance(element, Placeable):
            yield _shape(element.expression, given, language, key)


def _name(key: Identifier | NumberLiteral) -> str:
    return key.name if isinstance(key, Identifier) else key.value


def _taken(variants: Sequence[Variant], fact: str, language: Language) -> Variant:
    """The variant that Fluent takes for a fact."""
    named = {_name(each.key): each for each in variants}
    plural = Locale(language.value).plural_form(int(fact)) if fact.isdecimal() else ""
    return named.get(fact) or named.get(plural) or next(each for each in variants if each.default)


def _shape(
    said: InlineExpression | Placeable | SelectExpression, given: dict[str, str], language: Language, key: str
) -> str:
    match said:
        case SelectExpression(selector=selector, variants=variants):
            chosen = given.get(selector.id.name) if isinstance(selector, VariableReference) else None
            taken = variants if chosen is None else [_taken(variants, chosen, language)]
            ways = ("".join(_shapes(each.value, given, language, key)) for each in taken)
            return f"(?:{'|'.join(ways)})"
        case VariableReference(id=id) if id.name in given:
            return rf"(?<!\d){re.escape(given[id.name])}(?!\d)"
        case StringLiteral():
            return re.escape(re.sub(r"\s+", " ", str(said.parse()["value"])))
        case MessageReference(id=id):
            other = _message(language, id.name).value
            assert other is not None
            return "".join(_shapes(other, given, language, key))
    return ".+?"
