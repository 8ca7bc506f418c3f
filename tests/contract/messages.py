"""Fluent files read as data, and all that lies within panels, sentences and pictures."""

from functools import cache
from typing import Any, NamedTuple

import msgspec
from fluent.syntax import FluentParser
from fluent.syntax.ast import Identifier, Junk, Message, MessageReference, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

from bot.base.preferences import Language
from bot.match.table import Chair
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.faces.facts import Text, Who
from games.faces.panel import Panel
from games.faces.scene import Label, Scene

LANGUAGES = ("ru", "en")


class Needs(Visitor):
    """The facts that a message uses, and the forms of its plurals."""

    def __init__(self, message: Message) -> None:
        self.facts: set[str] = set()
        self.plurals: list[set[str]] = []
        self.visit(message)

    def visit_VariableReference(self, node: VariableReference | MessageReference) -> None:
        self.facts.add(node.id.name)

    visit_MessageReference = visit_VariableReference

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, Identifier)}
        if keys & {"one", "few", "many"}:
            self.plurals.append(keys)
        self.generic_visit(node)


def parsed(source: str) -> dict[str, Needs]:
    """The ids of a Fluent text with their needs. Fails for junk, a repeated id, a message without a value."""
    body = FluentParser().parse(source).body
    assert [entry.content for entry in body if isinstance(entry, Junk)] == []
    found = [entry for entry in body if isinstance(entry, Message)]
    assert all(entry.value is not None for entry in found)
    assert len({entry.id.name for entry in found}) == len(found)
    return {entry.id.name: Needs(entry) for entry in found}


@cache
def messages(name: str, language: str, *, own: bool = False) -> dict[str, set[str]]:
    """The ids of a game's messages, its own alone or the shared ones too, each with the facts it uses."""
    sources = [registry.texts(name).joinpath(f"{language}.ftl").read_text("utf-8")]
    if not own and (common := registry.common_texts(name)) is not None:
        sources.insert(0, registry.under_own_name(name, common, language))
    return {key: needs.facts for source in sources for key, needs in parsed(source).items()}


def within(thing: Any) -> list[Any]:
    """The thing and everything in it; of a picture only what is written there, of a button its label."""
    found = [thing]
    for each in found:  # to which the insides of each are added
        match each:
            case Panel():
                labels = [button.label for row in each.buttons for button in row]
                found += (*each.blocks, *each.caption, *labels, each.scene)
            case Scene(items=items):
                found += [item.text for item in items if isinstance(item, Label)]
            case msgspec.Struct() if not isinstance(each, Who):
                found += [getattr(each, field) for field in each.__struct_fields__]
            case tuple():
                found += each
            case dict():
                found += each.values()
    return found


def texts(thing: Any) -> list[Text]:
    """Return every text in it, nested ones included."""
    return [each for each in within(thing) if isinstance(each, Text)]


def people(thing: Any) -> list[Who]:
    """Every player named in it."""
    return [each for each in within(thing) if isinstance(each, Who)]


class Reader(NamedTuple):
    """The words of a game, with ten people at the table."""

    words: Words

    def read(self, text: Text) -> str:
        """The text as people read it. Fails where a message or a fact is missing."""
        return self.words.say(text.key, text.facts, Form.PLAIN)


@cache
def reader(name: str, language: str) -> Reader:
    return Reader(words_in(Language(language), name).at(Chair(f"Player {seat}") for seat in range(1, 11)))
