"""The interface of a text notation: matches and deals to exchange with other programs."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec

from games.core import Actor, Seat
from games.record import Record

MOST_BYTES = 200_000
"""Of a file that is read."""


class NotationFault(StrEnum):
    SIZE = "size"
    TEXT = "text"
    """Not UTF-8."""
    LINE = "line"
    """Neither a tag nor a part of a section."""
    CARDS = "cards"
    """A deal without all cards of the pack, or with one twice."""
    MOVE = "move"
    """Not a call or play of the game."""
    OPTIONS = "options"
    MANY = "many"
    NONE = "none"
    """No deal at all."""


class NotationError(Exception):
    """A file that cannot be read; `line` is counted from 1, or 0 for the whole."""

    def __init__(self, fault: NotationFault, line: int = 0, text: str = "") -> None:
        super().__init__(f"{fault.value} {line} {text}".strip())
        self.fault = fault
        self.line = line
        self.text = text


class Facts(NamedTuple):
    """What the record of a match does not know about it."""

    site: str
    date: str
    """Year, month and day, as in 2012.12.31."""
    names: tuple[str, ...]
    """By seat; empty for a computer."""
    places: tuple[int, ...]


class WrittenDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal as a file has it. Stored by the names of its fields."""

    order: tuple[Seat, ...]
    """Places clockwise from the dealer's left; the dealer is the last."""
    text: str
    """CHANCE's action."""
    moves: tuple[tuple[Actor, str], ...] = ()
    """Until the next deal."""
    told: Mapping[str, str] = {}
    """Results, by the name of their tag."""


class Document(msgspec.Struct, frozen=True):
    """What a file says."""

    tags: Mapping[str, str]
    deals: tuple[WrittenDeal, ...]


class Difference(NamedTuple):
    """Where a file and the rules differ."""

    deal: int
    name: str
    """A tag, or why the rules forbid the action."""
    written: str
    ruled: str = ""


class Notation(ABC):
    """The notation of a game."""

    suffix: str
    """Of the names of files."""

    @abstractmethod
    def write(self, record: Record, facts: Facts) -> str:
        """Write a match. Raises RecordError."""

    @abstractmethod
    def read(self, data: bytes) -> Document:
        """Read a file. Raises NotationError."""

    @abstractmethod
    def hands(self, deal: WrittenDeal) -> str:
        """Return a deal as people read it, in a line."""

    @abstractmethod
    def record(self, document: Document) -> Record | None:
        """Return the match, or None for deals alone. Raises NotationError."""

    @abstractmethod
    def differences(self, document: Document, record: Record) -> tuple[Difference, ...]:
        """Replay the match and return where the file says something else; an illegal action ends it."""

    @abstractmethod
    def board(self, deal: WrittenDeal, seats: int) -> Mapping[str, str]:
        """Return CHANCE's actions in a match of this deal, by the names of their draws."""
