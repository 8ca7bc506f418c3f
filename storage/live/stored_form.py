"""What is stored of a table or another aggregate, and its form in Redis."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from storage.live.redraws import ScreenId, redraw_field
from storage.redis.commands import Argument

TOAST = "toast:"
"""Stands before an update whose answer is toasts."""
VERSION = b"@"
"""Stands before a part in the field of its version."""
TABLE, STATE, DRAFT, CLOCK = "t", "s", "d:", "c:"
"""Names of a table's parts, and how those of drafts and clocks begin."""


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


class Stored(msgspec.Struct, frozen=True):
    """An aggregate as it is stored: a table, a tournament."""

    version: int
    parts: dict[str, bytes]
    """By name; where the reader knows a version, those that have changed since."""
    feed_end: int = 0
    """How many entries the feed has had."""
    answer: bytes | None = None
    """The remembered answer to the update; None if not remembered, empty if it had none or its toasts are
    forgotten."""
    unpacked: list[bytes] = []
    """All elements of the log, where it is to be packed by the next write."""

    @property
    def table(self) -> bytes:
        """The table without its game's state."""
        return self.parts[TABLE]

    @property
    def state(self) -> bytes | None:
        """The state of a table's game."""
        return self.parts.get(STATE)

    @property
    def drafts(self) -> dict[str, bytes]:
        """A table's drafts by name."""
        return self._group(DRAFT)

    @property
    def clocks(self) -> dict[str, bytes]:
        """A table's clocks by seat; they start without a new version."""
        return self._group(CLOCK)

    def _group(self, kind: str) -> dict[str, bytes]:
        return {name.removeprefix(kind): part for name, part in self.parts.items() if name.startswith(kind)}


class StoredScreen(msgspec.Struct, frozen=True):
    """The stored data of a screen."""

    table: Stored
    record: bytes | None
    """The drawer's record of its last message."""
    feed: list[bytes]
    feed_start: int
    """The index of the first entry among all that the feed has had."""
    group: bytes | None = None
    """The drawer's record of the group's message."""


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """All changes of one move. Fields left out do not change."""

    parts: Mapping[str, Argument | None] = {}
    """By name; None removes a part."""
    log: Sequence[bytes] = ()
    feed: Sequence[bytes] = ()
    deadlines: Mapping[str, int | None] = {}
    """Milliseconds since the epoch by name; None removes a deadline."""
    redraws: Collection[ScreenId | str] = ()
    """Screens by name where the aggregate says in which chat they are."""
    update: str | None = None
    """Remembered with `answer`; the aggregate keeps the last of them."""
    answer: bytes | None = None
    toasts: bool = False
    """Whether the answer is toasts alone, which the aggregate keeps for the last 32."""
    packed: bytes | None = None
    """What takes the place of the log's first elements; None: they stay."""
    replaced: int = 0
    """How many elements that is."""


def table_parts(
    *,
    table: bytes | None = None,
    state: bytes | None = None,
    drafts: Mapping[str, bytes | None] = {},
    clocks: Mapping[str, str | None] = {},
) -> dict[str, Argument | None]:
    """The parts of a table that change: itself, its game's state, drafts by name, clocks by seat."""
    parts: dict[str, Argument | None] = {f"{DRAFT}{name}": draft for name, draft in drafts.items()}
    parts |= {f"{CLOCK}{seat}": clock for seat, clock in clocks.items()}
    parts |= {name: part for name, part in ((TABLE, table), (STATE, state)) if part is not None}
    return parts


def read_stored(fields: Sequence[bytes], answer: bytes | None = None, log: Sequence[bytes] = ()) -> Stored:
    """The aggregate from its fields and log in Redis."""
    pairs = zip(fields[::2], fields[1::2], strict=True)
    parts = {name.decode(): part for name, part in pairs if not name.startswith(VERSION)}
    version, feed_end = int(parts.pop("v")), int(parts.pop("e", 0))
    return Stored(version, parts, feed_end, answer, list(log))


def write_arguments(id: str, write: Write) -> list[Argument]:
    """The arguments of the script that carries out a write, after its update and answer."""
    parts = [(name, part) for name, part in write.parts.items() if part is not None]
    dropped = [name for name, part in write.parts.items() if part is None]
    due = [(f"{id}:{name}", at) for name, at in write.deadlines.items() if at is not None]
    undue = [f"{id}:{name}" for name, at in write.deadlines.items() if at is None]
    redraws = [redraw_field(id, screen) for screen in write.redraws]
    items: tuple[Sequence[Argument], ...] = (
        [each for pair in parts for each in pair],
        dropped,
        [each for pair in due for each in pair],
        undue,
        redraws,
        write.log,
        write.feed,
    )
    return [
        *(len(parts), len(dropped), len(due), len(undue), len(redraws), len(write.log), len(write.feed)),
        write.replaced if write.packed else 0,
        write.packed or b"",
        TOAST if write.toasts else "",
        *(each for group in items for each in group),
    ]


def read_deadline(member: bytes, at: float) -> Deadline:
    """A deadline from its member in Redis. Raises ValueError, OverflowError."""
    table, name = member.decode().split(":", 1)
    return Deadline(table, name, int(at))
