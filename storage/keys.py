"""Every Redis key. The keys of a shard have one hash tag, so that a script stays in one cluster slot."""

from typing import NamedTuple
from zlib import crc32

SHARDS = 64


class ShardKeys(NamedTuple):
    """Keys of all tables of a shard."""

    redraws: str
    """Hash: screen to redraw → version."""
    deadlines: str
    """Sorted set: table and name → milliseconds since the epoch."""
    claims: str
    """Hash: a deadline that an instance meets → until when, when it is due by right, the instance."""
    tables: str
    """Set of live tables."""
    sync: str
    """A key to write when replicas must acknowledge all earlier writes."""
    server: str
    """The server that had the shard at the last check."""


class TableKeys(NamedTuple):
    """Keys of one table, and its shard."""

    stored: str
    """Hash: version, table, state, end of the feed, drafts."""
    log: str
    feed: str
    records: str
    """Hash: screen → the deliverer's record."""
    answers: str
    """Hash: update → its answer."""
    updates: str
    """List of the updates remembered, oldest first."""
    clocks: str
    """Hash: seat → the clock of its question."""
    shard: ShardKeys

    def own(self) -> tuple[str, ...]:
        """The keys of this table alone."""
        return self[:7]


class ChatKeys(NamedTuple):
    """Keys of all processes for messages to one chat."""

    lease: str
    hold: str
    """When the chat may be written to again, in milliseconds since the epoch."""
    window: str
    """Sorted set: permit → when it was granted."""
    every_chat: str
    """The same, for all chats."""
    queue: str
    """Sorted set: rank and table that wait for a call among all chats → rank and time of the request."""
    turns: str
    """Sorted set: the same → until when each keeps its turn."""
    beats: str
    """Sorted set: instance of the bot → when it last showed that it lives."""


class OperationKeys(NamedTuple):
    """Keys for whoever runs the bot."""

    maintenance: str
    """Exists while no tables are opened."""
    reports: str
    """Hash: process → what it says of itself."""
    job: str
    """The text that is being sent to all, and how many should get it."""
    chats: str
    """Set: chats that should still get it."""
    outcomes: str
    """Hash: outcome → in how many chats."""


class Keys:
    """The keys of one bot."""

    def __init__(self, bot: int) -> None:
        self._bot = f"pulka:{bot}"
        self._chats = f"{self._bot}:{{chats}}:"
        self.shards = tuple(self._shard(number) for number in range(SHARDS))

    def _prefix(self, number: int) -> str:
        return f"{self._bot}:{{{number:02}}}:"

    def _shard(self, number: int) -> ShardKeys:
        prefix = self._prefix(number)
        return ShardKeys(
            f"{prefix}marks",
            f"{prefix}deadlines",
            f"{prefix}claims",
            f"{prefix}tables",
            f"{prefix}sync",
            f"{prefix}server",
        )

    def table(self, table: str) -> TableKeys:
        """All keys of a table's scripts."""
        number = crc32(table.encode()) % SHARDS
        prefix = self._prefix(number)
        return TableKeys(
            f"{prefix}table:{table}",
            f"{prefix}log:{table}",
            f"{prefix}feed:{table}",
            f"{prefix}drawn:{table}",
            f"{prefix}answers:{table}",
            f"{prefix}updates:{table}",
            f"{prefix}clocks:{table}",
            self.shards[number],
        )

    def index(self, kind: str, key: str) -> str:
        """Set: tables that may concern a chat, a person or a token."""
        return f"{self._bot}:hint:{kind}:{key}"

    def lease(self, name: str) -> str:
        """A lease of an instance; it is as good as the holder's beat, so that both share one cluster slot."""
        return f"{self._chats}lease:{name}"

    def beats(self) -> str:
        """Sorted set: instance of the bot → when it last showed that it lives."""
        return f"{self._chats}beats"

    def once(self, name: str) -> str:
        return f"{self._bot}:once:{name}"

    def chat(self, chat: int) -> ChatKeys:
        """All keys of a chat's scripts; they share one cluster slot, which suffices for limited calls."""
        prefix = self._chats
        return ChatKeys(
            f"{prefix}lease:{chat}",
            f"{prefix}hold:{chat}",
            f"{prefix}window:{chat}",
            f"{prefix}window:all",
            f"{prefix}queue",
            f"{prefix}turns",
            self.beats(),
        )

    def running(self) -> tuple[str, str, str]:
        """When a process last noted that it runs, the list of outages, and since when no updates come.

        They share one cluster slot.
        """
        prefix = f"{self._bot}:{{running}}:"
        return f"{prefix}last", f"{prefix}outages", f"{prefix}deaf"

    def operation(self) -> OperationKeys:
        """All keys for whoever runs the bot; they share one cluster slot."""
        prefix = f"{self._bot}:{{operation}}:"
        return OperationKeys(
            f"{prefix}maintenance",
            f"{prefix}reports",
            f"{prefix}broadcast",
            f"{prefix}broadcast:chats",
            f"{prefix}broadcast:outcomes",
        )

    def memory(self, name: str) -> str:
        return f"{self._bot}:memory:{name}"

    def announcements(self) -> str:
        """Channel: redraws that processes announce to each other."""
        return f"{self._bot}:calls"
