"""Every Redis key. The keys of a shard have one hash tag, so that a script stays in one cluster slot."""

from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

SHARDS = 64
MOST_TABLES = 1024
"""Tables whose keys are remembered."""


class ShardKeys(NamedTuple):
    """Keys of all tables of a shard."""

    redraws: str
    """Hash: screen to redraw → version."""
    deadlines: str
    """Sorted set: table and name → milliseconds since the epoch."""
    calls: str
    """Sorted set: a call to Telegram of the last minutes → when it was permitted."""
    epoch: str
    """The newest epoch that writes here: no earlier one does any more."""
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


class TournamentsKeys(NamedTuple):
    """Keys of all tournaments."""

    due: str
    """Sorted set: tournament → when somebody has to look at it, in milliseconds since the epoch."""
    draw: str
    """Hash: tournament and message to draw → version."""
    playing: str
    """Set of the tournaments that are played."""
    tokens: str
    """Hash: token of a link → its tournament."""
    weekly: str
    """Hash: entry of a calendar → what it opens, and when."""


class OperationKeys(NamedTuple):
    """Keys for whoever runs the bot."""

    maintenance: str
    """Exists while no tables are opened."""
    owner: str
    """Whose menu shows the owner's commands."""
    text: str
    """The text that is being sent to all."""
    chats: str
    """Set: chats that should still get it."""


class QueueKeys(NamedTuple):
    """Keys of those who wait for a quick match."""

    tickets: str
    """Hash: person → what they wait for."""
    seatings: str
    """Hash: name of a table that is being set → its people."""
    notices: str
    """Hash: name of a message that shows how somebody waits → where it is."""
    endings: str
    """Hash: the same, for a wait that is over → how it has ended."""
    begun: str
    """Sorted set: update that has let somebody wait → when."""


class Keys:
    """The keys of one bot."""

    def __init__(self, bot: int) -> None:
        self._bot = f"pulka:{bot}"
        self._chats = f"{self._bot}:{{chats}}:"
        self._passing = (
            self._chats,
            f"{self._bot}:once:",
            f"{self._bot}:room:",
            *(f"{self._prefix(number)}{name}" for number in range(SHARDS) for name in ("calls", "epoch")),
            *(f"{self._bot}:{{{slot}}}:epoch" for slot in ("tournaments", "queue")),
        )
        self.shards = tuple(self._shard(number) for number in range(SHARDS))
        self.table = lru_cache(MOST_TABLES)(self._table)
        """All keys of a table's scripts."""

    @property
    def prefix(self) -> str:
        """The beginning of every key."""
        return f"{self._bot}:"

    def is_passing(self, key: str) -> bool:
        """Whether a key is of use only to processes that run: beats, epochs, calls."""
        return key.startswith(self._passing)

    def _prefix(self, number: int) -> str:
        return f"{self._bot}:{{{number:02}}}:"

    def _shard(self, number: int) -> ShardKeys:
        prefix = self._prefix(number)
        return ShardKeys(
            f"{prefix}redraws",
            f"{prefix}deadlines",
            f"{prefix}calls",
            f"{prefix}epoch",
            f"{prefix}tables",
            f"{prefix}sync",
            f"{prefix}server",
        )

    def of_each_slot(self) -> list[str]:
        """A key of each cluster slot to which the active process alone writes."""
        return [*(shard.tables for shard in self.shards), self.tournaments().due, self.queue().tickets]

    def shard_of(self, name: str) -> ShardKeys:
        """The shard to which a name belongs."""
        return self.shards[crc32(name.encode()) % SHARDS]

    def _table(self, table: str) -> TableKeys:
        number = crc32(table.encode()) % SHARDS
        prefix = self._prefix(number)
        return TableKeys(
            f"{prefix}table:{table}",
            f"{prefix}log:{table}",
            f"{prefix}feed:{table}",
            f"{prefix}records:{table}",
            f"{prefix}answers:{table}",
            f"{prefix}updates:{table}",
            f"{prefix}clocks:{table}",
            self.shards[number],
        )

    def table_of(self, key: str) -> str | None:
        """The table whose stored form is at this key; None for any other key."""
        table = key.rpartition(":table:")[2]
        return table if key == self.table(table).stored else None

    def index(self, kind: str, key: str) -> str:
        """Set: tables that may concern a chat, a person or a token."""
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
            f"{prefix}owner",
            f"{prefix}broadcast",
            f"{prefix}broadcast:chats",
        )

    def queue(self) -> QueueKeys:
        """The keys of those who wait for a quick match; they share one cluster slot."""
        prefix = f"{self._bot}:{{queue}}:"
        return QueueKeys(
            f"{prefix}tickets", f"{prefix}seatings", f"{prefix}notices", f"{prefix}endings", f"{prefix}begun"
        )

    def tournament(self, tournament: str) -> tuple[str, str, str, str]:
        """What is stored of a tournament, the versions of its parts, answers to updates, and updates."""
        prefix = f"{self._bot}:{{tournaments}}:"
        return (
            f"{prefix}stored:{tournament}",
            f"{prefix}versions:{tournament}",
            f"{prefix}answers:{tournament}",
            f"{prefix}updates:{tournament}",
        )

    def tournaments(self) -> TournamentsKeys:
        """The keys that tournaments share; those of all tournaments share one cluster slot."""
        prefix = f"{self._bot}:{{tournaments}}:"
        return TournamentsKeys(
            f"{prefix}due", f"{prefix}draw", f"{prefix}playing", f"{prefix}tokens", f"{prefix}weekly"
        )

    def tournament_shown(self, tournament: str) -> str:
        """Hash: a message of a tournament → the deliverer's record."""
        return f"{self._bot}:{{tournaments}}:shown:{tournament}"

    def tournaments_of(self, kind: str, number: int) -> str:
        """Set: tournaments of a chat or a person."""
        return f"{self._bot}:{{tournaments}}:of:{kind}:{number}"

    def left(self, person: int) -> str:
        """Sorted set: people who have left a person's matches → until when they are remembered."""
        return f"{self._bot}:left:{person}"

    def memory(self, name: str) -> str:
        return f"{self._bot}:memory:{name}"

    def room(self, holder: str) -> str:
        """Sorted set: a table that a person or chat is about to have → until when its room is claimed."""
        return f"{self._bot}:room:{holder}"

    def late(self) -> str:
        """List: updates that take long, oldest first; it shares the cluster slot of the active process."""
        return f"{self._bot}:late:{{chats}}"
