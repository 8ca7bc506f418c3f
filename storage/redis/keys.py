"""Every Redis key. The keys of a shard have one hash tag, so that a script stays in one cluster slot."""

from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

SHARDS = 64
TAGS = (*(f"{number:02}" for number in range(SHARDS)), "tournaments", "queue")
"""What shards have in braces: those of tables, that of all tournaments, that of all who wait."""
MOST_TABLES = 1024
"""Tables whose keys are remembered."""


class ShardKeys(NamedTuple):
    """Keys of all aggregates of a shard."""

    redraws: str
    """Hash: screen to redraw → version."""
    deadlines: str
    """Sorted set: aggregate and name → milliseconds since the epoch."""
    calls: str
    """Sorted set: a call to Telegram of the last minutes → when it was permitted."""
    epoch: str
    """The newest epoch that writes here: no earlier one does any more."""
    names: str
    """Set of the aggregates."""
    sync: str
    """A key to write when replicas must acknowledge all earlier writes."""
    server: str
    """The server that had the shard at the last check."""


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
    """List of the updates remembered, oldest first."""

    def own(self) -> tuple[str, ...]:
        """The keys of this aggregate alone."""
        return self[1:]


class OperationKeys(NamedTuple):
    """The operator's keys."""

    maintenance: str
    """Exists while no tables are opened."""
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
        """The beginning of every key."""
        return f"{self._bot}:"

    def is_passing(self, key: str) -> bool:
        """Whether a key is of use only to processes that run: beats, epochs, calls."""
        return key.startswith(self._passing)

    def _shard(self, tag: str) -> ShardKeys:
        names = ("redraws", "deadlines", "calls", "epoch", "names", "sync", "server")
        return ShardKeys(*(f"{self._bot}:{{{tag}}}:{name}" for name in names))

    def of_each_slot(self) -> list[str]:
        """A key of each cluster slot to which the active process alone writes."""
        return [shard.names for shard in self._tagged.values()]

    def shard_of(self, name: str) -> ShardKeys:
        """The shard of tables to which a name belongs."""
        return self._tagged[_tag_of(name)]

    def table(self, table: str) -> AggregateKeys:
        """All keys of a table's scripts."""
        return self.aggregate(_tag_of(table), table)

    def _aggregate(self, tag: str, id: str) -> AggregateKeys:
        names = ("stored", "log", "feed", "records", "answers", "updates")
        return AggregateKeys(self._tagged[tag], *(f"{self._bot}:{{{tag}}}:{name}:{id}" for name in names))

    def beside(self, key: str) -> tuple[str, ...]:
        """The keys of the aggregate whose stored form is at this key, and of its shard; none for another."""
        tag, is_stored, id = key.removeprefix(f"{self._bot}:{{").partition("}:stored:")
        if not is_stored or tag not in self._tagged:
            return ()
        keys = self.aggregate(tag, id)
        return (*keys.own(), *keys.shard, sheets_of(keys.shard))

    def index(self, kind: str, key: str) -> str:
        """Set: aggregates that may concern a chat, a person or a token."""
        return f"{self._bot}:index:{kind}:{key}"

    def active(self) -> str:
        """Hash: the instance that is active, the epoch of its tenure, and until when it has the lease."""
        return f"{self._chats}active"

    def beats(self) -> str:
        """Sorted set: instance of the bot → when it last showed that it lives."""
        return f"{self._chats}beats"

    def once(self, name: str) -> str:
        return f"{self._bot}:once:{name}"

    def holds(self) -> str:
        """Sorted set: chat → when it may be written to again, in milliseconds since the epoch."""
        return f"{self._chats}holds"

    def running(self) -> str:
        """Hash: when a process last noted that it runs, the outages, and since when no updates come."""
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
        """Sorted set: what counts for a limit, or is remembered → when it was counted, or until when."""
        return f"{self._bot}:timed:{name}"

    def late(self) -> str:
        """List: updates that take long, oldest first; it shares the cluster slot of the active process."""
        return f"{self._bot}:late:{{chats}}"


def sheets_of(shard: ShardKeys) -> str:
    """Set of the kept sheets in a shard of tables."""
    return f"{shard.names}:sheets"


def _tag_of(table: str) -> str:
    return TAGS[crc32(table.encode()) % SHARDS]
