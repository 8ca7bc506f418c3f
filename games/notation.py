"""The interface of a text notation: matches and deals to exchange with other programs."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from games.core import Actor, Seat
from games.record import Record

MOST_BYTES = 200_000
"""The size limit of a file to read."""


class NotationFault(StrEnum):
    SIZE = "size"
    TEXT = "text"
    LINE = "line"
    CARDS = "cards"
    MOVE = "move"
    OPTIONS = "options"
    MANY = "many"
    NONE = "none"


class NotationError(Exception):
    """A file that cannot be read; `line` is counted from 1, or 0 for the whole."""

    def __init__(self, fault: NotationFault, line: int = 0, text: str = "") -> None:
        super().__init__(f"{fault.value} {line} {text}".strip())
        self.fault = fault
        self.line = line
        self.text = text


class Facts(NamedTuple):
    """Facts about a match that its record lacks; people by seat."""

    site: str
    date: str
    """Year, month and day, as in 2012.12.31."""
    names: tuple[str, ...]
    """Empty for a computer."""
    places: tuple[int, ...]


class WrittenDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal in a file. Stored by the names of its fields."""

    order: tuple[Seat, ...]
    """Places clockwise from the dealer's left; the dealer is the last."""
    text: str
    """CHANCE's action."""
    moves: tuple[tuple[Actor, str], ...] = ()
    """Until the next deal."""
    told: Mapping[str, str] = {}
    """Results, by the name of their tag."""


class Document(NamedTuple):
    """The content of a file."""

    tags: Mapping[str, str]
    deals: tuple[WrittenDeal, ...]


class Notation(NamedTuple):
    """The notation of a game."""

    suffix: str
    """The suffix of file names."""
    write: Callable[[Record, Facts], str]
    """Write a match. Raises RecordError."""
    read: Callable[[bytes], Document]
    """Read a file. Raises NotationError."""
    record: Callable[[Document], Record | None]
    """Return the match, or None for deals alone. Raises NotationError."""
    differences: Callable[[Document, Record], Sequence[str]]
    """Replay the match and report the deals in which the file differs; an illegal action ends it."""
    hands: Callable[[WrittenDeal], str]
    """Return a deal as one readable line."""
