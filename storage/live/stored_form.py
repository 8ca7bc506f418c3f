"""The stored form of aggregates in Redis, and of one write."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from storage.live.redraws import ScreenId, redraw_field
from storage.redis.commands import Argument

TOAST = "toast:"
"""Prefix of an update whose answer is toasts."""
VERSION = b"@"
"""Prefix of a part in the field of its version."""
TABLE, STATE, DRAFT, CLOCK = "t", "s", "d:", "c:"
"""Names of a table's parts; prefixes of drafts and clocks."""


class Deadline(NamedTuple):
    table: str
    name: str
    at: int
    """Milliseconds since the epoch."""


class RunningClock(NamedTuple):
    """A clock to start unless it has been started."""

    seat: str
    waiting: str
    """The clock as stored before its message is delivered."""
    running: str
    """The clock as stored afterwards."""
    deadline: str
    at: int
    """The time of the deadline, in milliseconds since the epoch."""


class Stored(msgspec.Struct, frozen=True):
    """An aggregate as stored."""

    version: int
    parts: dict[str, bytes]
    """By name; for a load with a known version, the changed parts."""
    feed_end: int = 0
    """Count of all entries that the feed has had."""
    answer: bytes | None = None
    """The answer remembered for the update; None for a new update, empty without answer or after its toasts
    are dropped."""
    unpacked: list[bytes] = []
    """All elements of a log that the next write should pack."""

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
        """A table's clocks by seat; a clock starts without a new version."""
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
    """All changes of one atomic write. Fields left out do not change."""

    parts: Mapping[str, Argument | None] = {}
    """By name; None removes a part."""
    log: Sequence[bytes] = ()
    feed: Sequence[bytes] = ()
    deadlines: Mapping[str, int | None] = {}
    """Milliseconds since the epoch by name; None removes a deadline."""
    redraws: Collection[ScreenId | str] = ()
    """Screens that become dirty; by name if the aggregate knows their chats."""
    update: str | None = None
    """Remembered with `answer`, which makes the change idempotent."""
    answer: bytes | None = None
    toasts: bool = False
    """Whether the answer is toasts only, kept for the last 32 updates."""
    packed: bytes | None = None
    """Replaces the log's first elements; None: they stay."""
    replaced: int = 0
    """Number of replaced elements."""


def table_parts(
    *,
    table: bytes | None = None,
    state: bytes | None = None,
    drafts: Mapping[str, bytes | None] = {},
    clocks: Mapping[str, str | None] = {},
) -> dict[str, Argument | None]:
    """Return the changed parts of a table: itself, its game's state, drafts by name, clocks by seat."""
    parts: dict[str, Argument | None] = {f"{DRAFT}{name}": draft for name, draft in drafts.items()}
    parts |= {f"{CLOCK}{seat}": clock for seat, clock in clocks.items()}
    parts |= {name: part for name, part in ((TABLE, table), (STATE, state)) if part is not None}
    return parts


def read_stored(fields: Sequence[bytes], answer: bytes | None = None, log: Sequence[bytes] = ()) -> Stored:
    """Parse an aggregate from its fields and log in Redis."""
    pairs = zip(fields[::2], fields[1::2], strict=True)
    parts = {name.decode(): part for name, part in pairs if not name.startswith(VERSION)}
    version, feed_end = int(parts.pop("v")), int(parts.pop("e", 0))
    return Stored(version, parts, feed_end, answer, list(log))


def write_arguments(id: str, write: Write) -> list[Argument]:
    """Return the arguments of the write script after update and answer."""
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
    """Parse a deadline from its member in Redis. Raises ValueError, OverflowError."""
    table, name = member.decode().split(":", 1)
    return Deadline(table, name, int(at))
