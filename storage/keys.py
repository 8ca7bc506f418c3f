"""Every Redis key. The keys of a shard have one hash tag, so that a script stays in one cluster slot."""

import re
from enum import Enum
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
            *(f"{self._prefix(number)}claims" for number in range(SHARDS)),
        )
        self.shards = tuple(self._shard(number) for number in range(SHARDS))
        self.table = lru_cache(MOST_TABLES)(self._table)
        """All keys of a table's scripts."""

    @property
    def prefix(self) -> str:
        """The beginning of every key."""
        return f"{self._bot}:"

    def is_passing(self, key: str) -> bool:
        """Whether a key is of use only to processes that run: beats, leases, windows of calls."""
        return key.startswith(self._passing)

    def _prefix(self, number: int) -> str:
        return f"{self._bot}:{{{number:02}}}:"

    def _shard(self, number: int) -> ShardKeys:
        prefix = self._prefix(number)
        return ShardKeys(
            f"{prefix}redraws",
            f"{prefix}deadlines",
            f"{prefix}claims",
            f"{prefix}tables",
            f"{prefix}sync",
            f"{prefix}server",
        )

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

    def unsaved(self, kind: str) -> str:
        """Set: people or chats with a change that the database has not taken."""
        return f"{self._bot}:unsaved:{kind}"

    def turns(self, person: int) -> str:
        """Hash: update of a person that is at work in some process → since when."""
        return f"{self._bot}:turns:{person}"

    def room(self, holder: str) -> str:
        """Sorted set: a table that a person or chat is about to have → until when its room is claimed."""
        return f"{self._bot}:room:{holder}"

    def processes(self) -> str:
        """Set: processes that may have an inbox."""
        return f"{self._bot}:{{inbox}}:processes"

    def inbox(self, process: str) -> str:
        """Stream: updates that the process has to handle. The inboxes share one cluster slot."""
        return f"{self._bot}:{{inbox}}:of:{process}"

    def announcements(self) -> str:
        """Channel: redraws that processes announce to each other."""
        return f"{self._bot}:calls"


class End(Enum):
    """When a key goes."""

    TABLE = "with its table: a lobby's at its end, a match's an hour after its last screen"
    TOURNAMENT = "with its tournament, some days after its end"
    INDEX = "with its tables, and by itself where a process died before it dropped an entry"
    EMPTY = "when its last entry is dealt with; an entry is dropped with its table"
    PROCESS = "with its process, or when another takes over what a dead one left"
    TIME = "by itself: the server expires it"
    BOUNDED = "with the bot: it never grows"


class Personal(Enum):
    """What a kind of key holds of people, and what becomes of that."""

    NOTHING = "nothing of any person"
    FORGOTTEN = "is deleted, or loses the person, when they are forgotten"
    TABLE = "names a person by number only, and goes with its table"
    PASSING = "expires or is worked off by itself, within a day at most"
    OWNER = "names whoever runs the bot"


class KeyKind(NamedTuple):
    """A kind of key: who writes it, when it goes, and what it holds of people."""

    form: str
    """A key after the bot's prefix; words in braces stand for any shard, table, chat and so on."""
    owner: str
    """The module that decides about its keys."""
    end: End
    personal: Personal

    @property
    def name(self) -> str:
        """The form without what differs between keys."""
        return ":".join(part for part in self.form.split(":") if not part.startswith("{")) or self.form

    @property
    def shared(self) -> bool:
        """Whether all tables of a shard, or all of the bot, have one such key together."""
        own = ("{table}", "{chat}", "{person}", "{key}", "{picture}", "{board}", "{judged}")
        return not any(word in self.form for word in own)

    def matches(self, key: str) -> bool:
        """Whether this key of any bot is of this kind."""
        return re.fullmatch(rf"pulka:\d+:{_pattern(self.form)}", key) is not None


_STORE, _DELIVERY = "bot/service/store.py", "bot/delivery/drawing.py"
_TOURNAMENTS, _SHOWN = "bot/service/tournaments/store.py", "bot/delivery/tournament_messages.py"

KINDS = (
    KeyKind("{shard}:table:{table}", _STORE, End.TABLE, Personal.FORGOTTEN),
    KeyKind("{shard}:log:{table}", _STORE, End.TABLE, Personal.NOTHING),
    KeyKind("{shard}:feed:{table}", _STORE, End.TABLE, Personal.NOTHING),
    KeyKind("{shard}:answers:{table}", _STORE, End.TABLE, Personal.NOTHING),
    KeyKind("{shard}:updates:{table}", _STORE, End.TABLE, Personal.NOTHING),
    KeyKind("{shard}:clocks:{table}", "bot/service/turn_clocks.py", End.TABLE, Personal.NOTHING),
    KeyKind("{shard}:records:{table}", _DELIVERY, End.TABLE, Personal.TABLE),
    KeyKind("{shard}:tables", _STORE, End.EMPTY, Personal.NOTHING),
    KeyKind("{shard}:redraws", _DELIVERY, End.EMPTY, Personal.PASSING),
    KeyKind("{shard}:deadlines", "bot/service/clock.py", End.EMPTY, Personal.NOTHING),
    KeyKind("{shard}:claims", "bot/service/clock.py", End.EMPTY, Personal.NOTHING),
    KeyKind("{shard}:sync", "storage/commands.py", End.BOUNDED, Personal.NOTHING),
    KeyKind("{shard}:server", "bot/delivery/failover.py", End.BOUNDED, Personal.NOTHING),
    KeyKind("index:chat:{chat}", _STORE, End.INDEX, Personal.NOTHING),
    KeyKind("index:person:{person}", _STORE, End.INDEX, Personal.FORGOTTEN),
    KeyKind("index:token:{key}", _STORE, End.INDEX, Personal.NOTHING),
    KeyKind("index:card:{key}", _STORE, End.INDEX, Personal.NOTHING),
    KeyKind("index:match:{key}", _STORE, End.INDEX, Personal.NOTHING),
    KeyKind("<chats>:lease:{chat}", "bot/delivery/lease.py", End.TIME, Personal.PASSING),
    KeyKind("<chats>:lease:{name}", "bot/updates/polling.py", End.TIME, Personal.NOTHING),
    KeyKind("<chats>:hold:{chat}", "bot/delivery/permits.py", End.TIME, Personal.PASSING),
    KeyKind("<chats>:window:{chat}", "bot/delivery/permits.py", End.TIME, Personal.PASSING),
    KeyKind("<chats>:window:all", "bot/delivery/permits.py", End.TIME, Personal.PASSING),
    KeyKind("<chats>:queue", "bot/delivery/permits.py", End.TIME, Personal.PASSING),
    KeyKind("<chats>:turns", "bot/delivery/permits.py", End.TIME, Personal.PASSING),
    KeyKind("<chats>:beats", "bot/service/instance.py", End.TIME, Personal.NOTHING),
    KeyKind("<running>:last", "bot/service/downtime.py", End.BOUNDED, Personal.NOTHING),
    KeyKind("<running>:outages", "bot/service/downtime.py", End.BOUNDED, Personal.NOTHING),
    KeyKind("<running>:deaf", "bot/service/downtime.py", End.BOUNDED, Personal.NOTHING),
    KeyKind("<operation>:maintenance", "storage/operation.py", End.BOUNDED, Personal.NOTHING),
    KeyKind("<operation>:owner", "bot/delivery/command_menus.py", End.BOUNDED, Personal.OWNER),
    KeyKind("<operation>:broadcast", "bot/service/broadcasts.py", End.EMPTY, Personal.NOTHING),
    KeyKind("<operation>:broadcast:chats", "bot/service/broadcasts.py", End.EMPTY, Personal.PASSING),
    KeyKind("<inbox>:processes", "bot/updates/sharing.py", End.PROCESS, Personal.NOTHING),
    KeyKind("<inbox>:of:{process}", "bot/updates/sharing.py", End.PROCESS, Personal.PASSING),
    KeyKind("<queue>:tickets", "bot/service/matchmaking.py", End.EMPTY, Personal.FORGOTTEN),
    KeyKind("<queue>:seatings", "bot/service/matchmaking.py", End.EMPTY, Personal.PASSING),
    KeyKind("<queue>:notices", "bot/delivery/queue_messages.py", End.EMPTY, Personal.PASSING),
    KeyKind("<queue>:endings", "bot/delivery/queue_messages.py", End.EMPTY, Personal.PASSING),
    KeyKind("<queue>:begun", "bot/service/matchmaking.py", End.TIME, Personal.PASSING),
    KeyKind("<tournaments>:stored:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Personal.FORGOTTEN),
    KeyKind("<tournaments>:versions:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Personal.NOTHING),
    KeyKind("<tournaments>:answers:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Personal.NOTHING),
    KeyKind("<tournaments>:updates:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Personal.NOTHING),
    KeyKind("<tournaments>:shown:{tournament}", _SHOWN, End.TIME, Personal.TABLE),
    KeyKind("<tournaments>:due", _TOURNAMENTS, End.EMPTY, Personal.NOTHING),
    KeyKind("<tournaments>:draw", _TOURNAMENTS, End.EMPTY, Personal.NOTHING),
    KeyKind("<tournaments>:playing", _TOURNAMENTS, End.EMPTY, Personal.NOTHING),
    KeyKind("<tournaments>:tokens", _TOURNAMENTS, End.EMPTY, Personal.NOTHING),
    KeyKind("<tournaments>:weekly", "bot/service/tournaments/calendar.py", End.EMPTY, Personal.FORGOTTEN),
    KeyKind("<tournaments>:of:chat:{chat}", _TOURNAMENTS, End.EMPTY, Personal.NOTHING),
    KeyKind("<tournaments>:of:person:{person}", _TOURNAMENTS, End.EMPTY, Personal.FORGOTTEN),
    KeyKind("left:{person}", "bot/service/avoidance.py", End.TIME, Personal.PASSING),
    KeyKind("memory:waits:{person}:{message}", "bot/service/matchmaking.py", End.TIME, Personal.PASSING),
    KeyKind("memory:leaves:{person}", "bot/service/avoidance.py", End.TIME, Personal.PASSING),
    KeyKind("turns:{person}", "bot/updates/update_order.py", End.TIME, Personal.PASSING),
    KeyKind("room:person:{person}", "bot/service/room.py", End.TIME, Personal.PASSING),
    KeyKind("room:chat:{chat}", "bot/service/room.py", End.TIME, Personal.NOTHING),
    KeyKind("once:anew:{table}:{screen}", "bot/delivery/delivery.py", End.TIME, Personal.PASSING),
    KeyKind("memory:person:{person}", "bot/service/copies.py", End.TIME, Personal.FORGOTTEN),
    KeyKind("memory:chat:{chat}", "bot/service/copies.py", End.TIME, Personal.NOTHING),
    KeyKind("unsaved:person", "bot/service/copies.py", End.EMPTY, Personal.FORGOTTEN),
    KeyKind("unsaved:chat", "bot/service/copies.py", End.EMPTY, Personal.NOTHING),
    KeyKind("once:lobby:{table}", "bot/service/deadlines.py", End.TIME, Personal.NOTHING),
    KeyKind("once:saving", "bot/service/late_saving.py", End.TIME, Personal.NOTHING),
    KeyKind("once:evening:{chat}", "bot/delivery/evenings.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:held:{board}", "bot/service/boards.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:judged:{judged}", "bot/service/analyses.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:deal:{day}:{game}", "bot/service/daily_deals.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:dealt:{day}:{game}:{person}", "bot/service/daily_deals.py", End.TIME, Personal.PASSING),
    KeyKind("memory:words:{chat}", "bot/delivery/photo_rights.py", End.TIME, Personal.NOTHING),
    KeyKind("once:photos:{chat}", "bot/delivery/photo_notice.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:probe", "bot/updates/http_server.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:seen:{person}", "bot/service/presence.py", End.TIME, Personal.FORGOTTEN),
    KeyKind("memory:played:{person}:{game}", "bot/delivery/loading.py", End.TIME, Personal.FORGOTTEN),
    KeyKind("memory:barred:{person}", "bot/service/blocking.py", End.TIME, Personal.PASSING),
    KeyKind("memory:administrators:{chat}", "bot/service/administrators.py", End.TIME, Personal.PASSING),
    KeyKind("memory:picture:{picture}", "bot/delivery/photo_cache.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:profile", "bot/delivery/profile.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:broadcast:{update}", "bot/service/broadcasts.py", End.TIME, Personal.NOTHING),
    KeyKind("memory:commands:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
    KeyKind("memory:messages:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
    KeyKind("memory:refusals:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
    KeyKind("memory:asks:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
    KeyKind("memory:looks:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
    KeyKind("memory:replies:{chat}:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
    KeyKind("memory:taps:{chat}:{person}", "bot/service/thrift.py", End.TIME, Personal.PASSING),
)
"""All that a bot may leave in Redis."""

_PARTS = {
    "shard": r"\{\d\d\}",
    "table": r"[\w-]{8,10}",
    "tournament": r"[\w-]{10}",
    "chat": r"-?\d+",
    "person": r"-?\d+",
    "key": r"[\w-]+",
    "board": r"[\w.-]+",
    "judged": r"[\w-]+\.\d",
    "name": r"[a-z]+",
    "day": r"\d+",
    "game": r"[a-z_]+",
    "update": r"\d+",
    "message": r"\d+",
    "process": r"[\w.:-]+",
    "picture": r"[0-9a-f]+",
    "screen": r"[\w:-]+",
}


def _pattern(form: str) -> str:
    """The regular expression of a form."""
    named = re.sub(r"\{(\w+)\}", lambda found: _PARTS[found[1]], form)
    return re.sub(r"<(\w+)>", r"\\{\1\\}", named)


def kind_of(key: str) -> KeyKind | None:
    """The kind of a key; None for one that nobody owns."""
    return next((kind for kind in KINDS if kind.matches(key)), None)
