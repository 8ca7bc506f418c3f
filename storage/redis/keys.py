"""Builders of all Redis keys. Keys of a shard share a hash tag: a script stays in one cluster slot."""

from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

SHARDS = 64
TAGS = (*(f"{number:02}" for number in range(SHARDS)), "tournaments", "queue")
"""Hash tags of the shards: of tables, of all tournaments, of the queue."""
MOST_TABLES = 1024
"""Size of the cache of tables' keys."""


class ShardKeys(NamedTuple):
    """Keys of all aggregates of a shard."""

    redraws: str
    """Hash: screen to redraw → version."""
    deadlines: str
    """Sorted set: aggregate and name → milliseconds since the epoch."""
    calls: str
    """Sorted set: a recent call to Telegram → time of its permit."""
    epoch: str
    """The newest epoch that writes here (fencing token); earlier epochs are refused."""
    names: str
    """Set of the aggregates."""
    sync: str
    """Written so that replicas must acknowledge all earlier writes."""
    server: str
    """The server of the shard at the last check."""


class AggregateKeys(NamedTuple):
    """Keys of one aggregate, and its shard."""

    shard: ShardKeys
    stored: str
    """Hash: version, parts, end of the feed."""
    log: str
    feed: str
    records: str
    """Hash: screen → the drawer's record."""
    answers: str
    """Hash: update → its answer."""
    updates: str
    """List of the remembered updates, oldest first."""

    def own(self) -> tuple[str, ...]:
        """Return the keys of this aggregate alone."""
        return self[1:]


class OperationKeys(NamedTuple):
    """The operator's keys."""

    maintenance: str
    """Exists during maintenance."""
    owner: str
    """The person with the owner's commands in their menu."""


class Keys:
    """The keys of one bot."""

    def __init__(self, bot: int) -> None:
        self._bot = f"pulka:{bot}"
        self._chats = f"{self._bot}:{{chats}}:"
        self._passing = (
            self._chats,
            f"{self._bot}:once:",
            f"{self._bot}:timed:room:",
            *(f"{self._bot}:{{{tag}}}:{name}" for tag in TAGS for name in ("calls", "epoch")),
        )
        self._tagged = {tag: self._shard(tag) for tag in TAGS}
        *self.shards, self.tournaments, _ = self._tagged.values()
        self.aggregate = lru_cache(MOST_TABLES)(self._aggregate)
        """The keys of an aggregate in the shard of a tag."""

    @property
    def prefix(self) -> str:
        """Return the prefix of every key."""
        return f"{self._bot}:"

    def is_passing(self, key: str) -> bool:
        """Return whether a key serves running processes only: beats, epochs, calls."""
        return key.startswith(self._passing)

    def _shard(self, tag: str) -> ShardKeys:
        names = ("redraws", "deadlines", "calls", "epoch", "names", "sync", "server")
        return ShardKeys(*(f"{self._bot}:{{{tag}}}:{name}" for name in names))

    def of_each_slot(self) -> list[str]:
        """Yield a key of each cluster slot that the active process alone writes to."""
        return [shard.names for shard in self._tagged.values()]

    def shard_of(self, name: str) -> ShardKeys:
        """Return the shard of tables for a name."""
        return self._tagged[_tag_of(name)]

    def table(self, table: str) -> AggregateKeys:
        """Return all keys of a table's scripts."""
        return self.aggregate(_tag_of(table), table)

    def _aggregate(self, tag: str, id: str) -> AggregateKeys:
        names = ("stored", "log", "feed", "records", "answers", "updates")
        return AggregateKeys(self._tagged[tag], *(f"{self._bot}:{{{tag}}}:{name}:{id}" for name in names))

    def beside(self, key: str) -> tuple[str, ...]:
        """Return the keys of the aggregate with this stored form, and of its shard; None for another key."""
        tag, is_stored, id = key.removeprefix(f"{self._bot}:{{").partition("}:stored:")
        if not is_stored or tag not in self._tagged:
            return ()
        keys = self.aggregate(tag, id)
        return (*keys.own(), *keys.shard, sheets_of(keys.shard))

    def index(self, kind: str, key: str) -> str:
        """Set: aggregates that may concern a chat, a person or a token."""
        return f"{self._bot}:index:{kind}:{key}"

    def active(self) -> str:
        """Hash: the active instance, the epoch of its tenure, and the end of its lease."""
        return f"{self._chats}active"

    def beats(self) -> str:
        """Sorted set: instance of the bot → its last beat."""
        return f"{self._chats}beats"

    def once(self, name: str) -> str:
        return f"{self._bot}:once:{name}"

    def holds(self) -> str:
        """Sorted set: chat → end of its hold, in milliseconds since the epoch."""
        return f"{self._chats}holds"

    def running(self) -> str:
        """Hash: last note of a running process, outages, start of Telegram's current silence."""
        return f"{self._bot}:running"

    def operation(self) -> OperationKeys:
        """Return the operator's keys; they share one cluster slot."""
        prefix = f"{self._bot}:{{operation}}:"
        return OperationKeys(
            f"{prefix}maintenance",
            f"{prefix}owner",
        )

    def memory(self, name: str) -> str:
        return f"{self._bot}:memory:{name}"

    def timed(self, name: str) -> str:
        """Sorted set: an entry of a rate limit, or a remembered one → its time, or its expiry."""
        return f"{self._bot}:timed:{name}"

    def late(self) -> str:
        """List: updates that take long, oldest first; in the cluster slot of the active process."""
        return f"{self._bot}:late:{{chats}}"


def sheets_of(shard: ShardKeys) -> str:
    """Return the key of the set of kept sheets in a shard of tables."""
    return f"{shard.names}:sheets"


def _tag_of(table: str) -> str:
    return TAGS[crc32(table.encode()) % SHARDS]
