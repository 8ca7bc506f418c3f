"""Codecs of actions: a verb, then the arguments, separated by single spaces."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.core import InvalidAction

A = TypeVar("A")
T = TypeVar("T")

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


class Codec(NamedTuple, Generic[T]):
    """Codec of one argument."""

    write: Callable[[T], str]
    read: Callable[[str], T]
    """Raises InvalidAction."""


class Verb(NamedTuple, Generic[A]):
    """Codec of the actions of one type."""

    name: str
    type: type[A]
    arguments: Codec[A]


def verb(name: str, type: type[A], *fields: Codec[Any]) -> Verb[A]:
    """Return the codec of a struct: its fields in order; only the last text may contain spaces."""
    names: Sequence[str] = getattr(type, "__struct_fields__", ())

    def write(action: A) -> str:
        values = [getattr(action, field) for field in names[: len(fields)]]
        return " ".join([codec.write(value) for codec, value in zip(fields, values, strict=True)])

    def read(text: str) -> A:
        words = text.split(" ", len(fields) - 1)
        if len(words) != len(fields):
            raise InvalidAction(text)
        return type(*[codec.read(word) for codec, word in zip(fields, words, strict=True)])

    return Verb(name, type, Codec(write, read))


class ActionCodec(Generic[A]):
    """Codec of a game's actions: `constants` by their whole text, all others by their verb."""

    def __init__(self, constants: Mapping[str, A], *verbs: Verb[Any]) -> None:
        self._constants = constants
        self._texts = {action: text for text, action in constants.items()}
        self._by_name = {verb.name: verb for verb in verbs}
        self._by_type = {verb.type: verb for verb in verbs}

    def write(self, action: A) -> str:
        if (text := self._texts.get(action)) is not None:
            return text
        verb = self._by_type[type(action)]
        return f"{verb.name} {verb.arguments.write(action)}"

    def read(self, text: str) -> A:
        """Read an action. Raises InvalidAction."""
        if text in self._constants:
            return self._constants[text]
        name, _, arguments = text.partition(" ")
        if (verb := self._by_name.get(name)) is None:
            raise InvalidAction(text)
        action: A = verb.arguments.read(arguments)
        return action


def number(allowed: Collection[int]) -> Codec[int]:
    """Codec of a number of at most four digits, without leading zeros."""

    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text) or int(text) not in allowed:
            raise InvalidAction(text)
        return int(text)

    return Codec(str, read)


def choice(values: Mapping[str, T]) -> Codec[T]:
    """Codec of one of these values by its text."""
    texts = {value: text for text, value in values.items()}

    def read(text: str) -> T:
        if text not in values:
            raise InvalidAction(text)
        return values[text]

    return Codec(texts.__getitem__, read)


def sequence(count: int, item: Codec[T]) -> Codec[tuple[T, ...]]:
    """Codec of `count` different items in order."""

    def read(text: str) -> tuple[T, ...]:
        items = tuple([item.read(word) for word in text.split(" ")])
        if len(items) != count or len(set(items)) != count:
            raise InvalidAction(text)
        return items

    return Codec(lambda items: " ".join(map(item.write, items)), read)


def selection(
    count: int, item: Codec[T], in_order: Callable[[frozenset[T]], Sequence[T]]
) -> Codec[frozenset[T]]:
    """Codec of `count` different items, read in any order and written `in_order`."""
    ordered = sequence(count, item)

    def write(items: frozenset[T]) -> str:
        return ordered.write(tuple(in_order(items)))

    def read(text: str) -> frozenset[T]:
        return frozenset(ordered.read(text))

    return Codec(write, read)
