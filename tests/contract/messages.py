"""Fluent files read as data, and panels taken apart into their texts."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, MessageReference, VariableReference
from fluent.syntax.visitor import Visitor

from games import registry
from games.cards import Card, Suit
from games.faces.facts import Average
from games.faces.panel import Block, Fact, Grid, Line, Panel, Text, Who
from games.faces.scene import Label

LANGUAGES = ("ru", "en")


class _Named(Visitor):
    """Collects what a pattern refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:
        self.messages.add(node.id.name)


def sources(name: str, language: str) -> list[str]:
    """The Fluent texts of a game: its own, then those that it shares."""
    own = registry.texts(name).joinpath(f"{language}.ftl").read_text("utf-8")
    common = registry.common_texts(name)
    return [own] if common is None else [own, registry.under_own_name(name, common, language)]


def own_messages(name: str, language: str) -> dict[str, frozenset[str]]:
    """The ids of the game's own messages, each with the facts it uses."""
    return parsed(sources(name, language)[0])


def messages(name: str, language: str) -> dict[str, frozenset[str]]:
    """The ids of a game's messages, own and shared, each with the facts it uses."""
    *common, own = [parsed(source) for source in reversed(sources(name, language))]
    return {key: facts for each in (*common, own) for key, facts in each.items()}


def parsed(source: str) -> dict[str, frozenset[str]]:
    """The ids of a Fluent text, each with the facts it uses. Fails for junk, a repeated id, a message without a value."""
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(source).body:
        assert not isinstance(entry, Junk), entry.content
        if isinstance(entry, Message):
            assert entry.id.name not in found, f"{entry.id.name} twice"
            assert entry.value is not None
            named = _Named()
            named.visit(entry)
            assert not named.messages, "facts of other messages cannot be seen from here"
            found[entry.id.name] = frozenset(named.variables)
    return found


def texts(thing: Panel | Text | None) -> Iterator[Text]:
    """Every text in a panel or text, those inside others too."""
    if isinstance(thing, Panel):
        for block in (*thing.blocks, *thing.caption):
            yield from _of_block(block)
        for item in thing.scene.items if thing.scene else ():
            if isinstance(item, Label):
                yield from _of_fact(item.text)
        for row in thing.buttons:
            for button in row:
                yield from _of_fact(button.label)
    elif thing is not None:
        yield from _of_fact(thing)


def _of_block(block: Block) -> Iterator[Text]:
    match block:
        case Line(text):
            yield from _of_fact(text)
        case Grid(columns, rows):
            for fact in (*(column.head for column in columns), *(fact for row in rows for fact in row)):
                yield from _of_fact(fact)


def _of_fact(fact: Fact) -> Iterator[Text]:
    match fact:
        case Text():
            yield fact
            for inner in fact.facts.values():
                yield from _of_fact(inner)
        case tuple():
            for inner in fact:
                yield from _of_fact(inner)


def people(fact: Fact) -> Iterator[Who]:
    """Everybody who is named in a sentence, and in those within it."""
    match fact:
        case Who():
            yield fact
        case Text(_, facts):
            for inner in facts.values():
                yield from people(inner)
        case tuple():
            for inner in fact:
                yield from people(inner)


class Reader:
    """A plain rendering of texts, apart from the bot's own."""

    def __init__(self, name: str, language: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in sources(name, language):
            self._bundle.add_resource(FluentResource(source))

    def read(self, text: Text) -> str:
        """The text filled with its facts. Fails where one is missing."""
        pattern = self._bundle.get_message(text.key).value
        assert pattern is not None
        filled, errors = self._bundle.format_pattern(
            pattern, {name: self.fact(fact) for name, fact in text.facts.items()}
        )
        assert not errors, (text, errors)
        return str(filled)

    def fact(self, fact: Fact) -> int | str:
        match fact:
            case int() | str():
                return fact
            case Fraction():
                return int(fact) if fact.denominator == 1 else str(fact)
            case Average(tenths):
                return f"{tenths / 10:.1f}"
            case Who(seat):
                return f"Player {seat + 1}"
            case Card() | Suit():
                return str(fact.value)
            case Text():
                return self.read(fact)
            case tuple():
                return ", ".join(str(self.fact(inner)) for inner in fact)


@cache
def reader(name: str, language: str) -> Reader:
    return Reader(name, language)
