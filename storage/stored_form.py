"""What is stored of a live table, and its form in Redis."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from storage.commands import Argument
from storage.redraws import ScreenId, redraw_field

TOAST = "toast:"
"""Stands before an update whose answer is toasts."""


class Deadline(NamedTuple):
    table: str
    name: str
    at: int
    """Milliseconds since the epoch."""


class RunningClock(NamedTuple):
    """A clock to start if it still waits for the delivery of its message."""

    seat: str
    waiting: str
    """The clock as it is stored until then."""
    running: str
    """As it is stored from then on."""
    deadline: str
    at: int
    """When the deadline is due, in milliseconds since the epoch."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    version: int
    table: bytes
    state: bytes | None
    drafts: dict[str, bytes]
    feed_end: int
    """How many entries the feed has had."""
    answer: bytes | None = None
    """The remembered answer to the update; None if not remembered, empty if it had none or its toasts are
    forgotten."""
    clocks: dict[str, bytes] = {}
    """By seat; screens are drawn without them."""
    unpacked: list[bytes] = []
    """All elements of the log, where it is to be packed by the next write."""


class StoredScreen(msgspec.Struct, frozen=True):
    """The stored data of a screen."""

    table: StoredTable
    record: bytes | None
    """The deliverer's record of its last message."""
    feed: list[bytes]
    feed_start: int
    """The index of the first entry among all that the feed has had."""
    group: bytes | None = None
    """The deliverer's record of the group's message."""


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """All changes of one move. Fields left out do not change."""

    table: bytes | None = None
    state: bytes | None = None
    log: Sequence[bytes] = ()
    feed: Sequence[bytes] = ()
    deadlines: Mapping[str, int | None] = {}
    """Milliseconds since the epoch by name; None removes a deadline."""
    redraws: Collection[ScreenId] = ()
    drafts: Mapping[str, bytes | None] = {}
    """By name; None removes a draft."""
    clocks: Mapping[str, str | None] = {}
    """By seat; None removes a clock."""
    update: str | None = None
    """Remembered with `answer`; the table keeps the last 256."""
    answer: bytes | None = None
    toasts: bool = False
    """Whether the answer is toasts alone, which the table keeps for the last 32."""
    packed: bytes | None = None
    """What takes the place of the log's first elements; None: they stay."""
    replaced: int = 0
    """How many elements that is."""


def read_table(
    fields: list[bytes],
    answer: bytes | None,
    clocks: list[bytes] | None = None,
    log: list[bytes] | None = None,
) -> StoredTable:
    """The table from its fields, clocks and log in Redis."""
    version, table, state, feed_end = 0, b"", None, 0
    drafts: dict[str, bytes] = {}
    for field, value in zip(fields[::2], fields[1::2], strict=True):
        if field == b"v":
            version = int(value)
        elif field == b"t":
            table = value
        elif field == b"s":
            state = value
        elif field == b"e":
            feed_end = int(value)
        else:
            drafts[field[2:].decode()] = value
    found = clocks or []
    by_seat = {seat.decode(): clock for seat, clock in zip(found[::2], found[1::2], strict=True)}
    return StoredTable(version, table, state, drafts, feed_end, answer, by_seat, log or [])


def write_arguments(table: str, write: Write) -> list[Argument]:
    """The arguments of the script that carries out a write."""
    due = [(name, at) for name, at in write.deadlines.items() if at is not None]
    undue = [name for name, at in write.deadlines.items() if at is None]
    drafts = [(name, draft) for name, draft in write.drafts.items() if draft is not None]
    undrafts = [name for name, draft in write.drafts.items() if draft is None]
    clocks = [(seat, clock) for seat, clock in write.clocks.items() if clock is not None]
    unclocks = [seat for seat, clock in write.clocks.items() if clock is None]
    arguments: list[Argument] = [
        write.table or b"",
        write.state or b"",
        write.update or "",
        write.answer or b"",
        len(write.log),
        len(write.feed),
        len(due),
        len(undue),
        len(write.redraws),
        len(drafts),
        len(undrafts),
        len(clocks),
        len(unclocks),
        write.replaced if write.packed else 0,
        write.packed or b"",
        TOAST if write.toasts else "",
        *write.log,
        *write.feed,
    ]
    for name, at in due:
        arguments += (f"{table}:{name}", at)
    arguments += [f"{table}:{name}" for name in undue]
    arguments += [redraw_field(table, screen) for screen in write.redraws]
    for name, draft in drafts:
        arguments += (f"d:{name}", draft)
    arguments += [f"d:{name}" for name in undrafts]
    for seat, clock in clocks:
        arguments += (seat, clock)
    arguments += unclocks
    return arguments


def read_deadline(member: bytes, at: float) -> Deadline:
    """A deadline from its member in Redis. Raises ValueError, OverflowError."""
    table, name = member.decode().split(":", 1)
    return Deadline(table, name, int(at))
