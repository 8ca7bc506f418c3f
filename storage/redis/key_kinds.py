"""Every kind of key that a bot may leave in Redis: who writes it, when it goes, what it holds of people."""

import re
from enum import Enum
from typing import NamedTuple


class End(Enum):
    """When a key goes."""

    AGGREGATE = (
        "with its table or tournament: a lobby's at its end, a match's an hour after its last screen, "
        "a tournament's some days after its end"
    )
    INDEX = "with its aggregates, and by itself where a process died before it dropped an entry"
    EMPTY = "when its last entry is dealt with; an entry is dropped with its aggregate"
    TIME = "by itself: the server expires it"
    BOUNDED = "with the bot: it is no larger than what goes on"


class Trace(Enum):
    """What a kind of key holds of people, and what becomes of that."""

    NOTHING = "nothing of any person"
    FORGOTTEN = "is deleted, or loses the person, when they are forgotten"
    AGGREGATE = "names a person by number only, and goes with its table or tournament"
    PASSING = "expires or is worked off by itself, within a day at most"
    OWNER = "names the operator"


class KeyKind(NamedTuple):
    """A kind of key: who writes it, when it goes, and what it holds of people."""

    form: str
    """A key after the bot's prefix; words in braces stand for any shard, table, chat and so on."""
    owner: str
    """The module that decides about its keys."""
    end: End
    personal: Trace

    @property
    def name(self) -> str:
        """The form without what differs between keys."""
        return ":".join(part for part in self.form.split(":") if not part.startswith("{")) or self.form

    @property
    def shared(self) -> bool:
        """Whether all aggregates of a shard, or all of the bot, have one such key together."""
        own = (
            "{aggregate}",
            "{table}",
            "{chat}",
            "{person}",
            "{key}",
            "{board}",
            "{judged}",
            "{holder}",
            "{counter}",
        )
        return not any(word in self.form for word in own)

    def matches(self, key: str) -> bool:
        """Whether this key of any bot is of this kind."""
        return re.fullmatch(rf"pulka:\d+:{_pattern(self.form)}", key) is not None


_AGGREGATES, _DRAWER = "storage/live/aggregates.py", "bot/chat/drawer/drawing.py"
_CALENDAR = "bot/features/tournaments/service/weekly.py"

KINDS = (
    KeyKind("<tournaments>:stored:calendar", _CALENDAR, End.BOUNDED, Trace.FORGOTTEN),
    KeyKind("<queue>:{queued}", "storage/live/waiting_room.py", End.BOUNDED, Trace.FORGOTTEN),
    KeyKind("{shard}:stored:{aggregate}", _AGGREGATES, End.AGGREGATE, Trace.FORGOTTEN),
    KeyKind("{shard}:log:{aggregate}", _AGGREGATES, End.AGGREGATE, Trace.NOTHING),
    KeyKind("{shard}:feed:{aggregate}", _AGGREGATES, End.AGGREGATE, Trace.NOTHING),
    KeyKind("{shard}:answers:{aggregate}", _AGGREGATES, End.AGGREGATE, Trace.NOTHING),
    KeyKind("{shard}:updates:{aggregate}", _AGGREGATES, End.AGGREGATE, Trace.NOTHING),
    KeyKind("{shard}:records:{aggregate}", _DRAWER, End.AGGREGATE, Trace.AGGREGATE),
    KeyKind("<tournaments>:names", _CALENDAR, End.BOUNDED, Trace.NOTHING),
    KeyKind("{shard}:names", _AGGREGATES, End.EMPTY, Trace.NOTHING),
    KeyKind("{shard}:names:sheets", "storage/live/live.py", End.EMPTY, Trace.NOTHING),
    KeyKind("{shard}:redraws", _DRAWER, End.EMPTY, Trace.PASSING),
    KeyKind("{shard}:deadlines", _AGGREGATES, End.EMPTY, Trace.NOTHING),
    KeyKind("{shard}:calls", "bot/chat/outgoing/permits.py", End.TIME, Trace.PASSING),
    KeyKind("{shard}:epoch", "bot/base/active.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("{shard}:sync", "storage/redis/commands.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("{shard}:server", "bot/chat/drawer/failover.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("index:person:{person}", "bot/match/store.py", End.INDEX, Trace.FORGOTTEN),
    KeyKind(
        "index:tournament-person:{person}",
        "bot/features/tournaments/service/tournament_store.py",
        End.INDEX,
        Trace.FORGOTTEN,
    ),
    KeyKind("index:{index}:{key}", "storage/live/indexes.py", End.INDEX, Trace.NOTHING),
    KeyKind("<chats>:holds", "bot/chat/outgoing/permits.py", End.TIME, Trace.PASSING),
    KeyKind("<chats>:active", "bot/base/active.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<chats>:beats", "bot/base/active.py", End.TIME, Trace.NOTHING),
    KeyKind("running", "bot/base/downtime.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<operation>:maintenance", "storage/redis/operation.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<operation>:owner", "bot/features/help/command_menus.py", End.BOUNDED, Trace.OWNER),
    KeyKind("<operation>:broadcast", "bot/features/operation/broadcasts.py", End.EMPTY, Trace.NOTHING),
    KeyKind("<operation>:broadcast:chats", "bot/features/operation/broadcasts.py", End.EMPTY, Trace.PASSING),
    KeyKind("late:<chats>", "bot/chat/incoming/late.py", End.EMPTY, Trace.PASSING),
    KeyKind("timed:room:{holder}", "bot/match/seating/room.py", End.TIME, Trace.PASSING),
    KeyKind("timed:{counter}", "storage/live/limits.py", End.TIME, Trace.PASSING),
    KeyKind("once:anew:{table}:{screen}", "bot/chat/drawer/delivery.py", End.TIME, Trace.PASSING),
    KeyKind("memory:person:{person}", "bot/people/cache.py", End.TIME, Trace.FORGOTTEN),
    KeyKind("memory:chat:{chat}", "bot/people/cache.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:held:{board}", "bot/match/luck.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:words:{chat}", "bot/chat/outgoing/photo_rights.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:probe", "bot/app/http_server.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:seen:{person}", "bot/people/presence.py", End.TIME, Trace.FORGOTTEN),
    KeyKind("memory:played:{person}", "bot/chat/drawer/loading.py", End.TIME, Trace.FORGOTTEN),
)
"""What a bot may leave in Redis, but for the keys that its features have by themselves."""

_PARTS = {
    "shard": r"\{(?:\d\d|tournaments)\}",
    "queued": r"(?:stored:queue|updates:queue|names|epoch|sync)",
    "aggregate": r"[\w-]+",
    "table": r"[\w-]{8,10}",
    "index": r"[a-z-]+",
    "chat": r"-?\d+",
    "person": r"-?\d+",
    "holder": r"(?:person|chat):-?\d+",
    "counter": r"(?:commands|messages|refusals|asks|looks|replies|taps|waits)(?::-?\d+){1,2}",
    "key": r"[\w-]+",
    "board": r"[\w.-]+",
    "judged": r"[\w-]+\.\d",
    "name": r"[a-z]+",
    "day": r"\d+",
    "game": r"[a-z_]+",
    "update": r"\d+",
    "message": r"\d+",
    "screen": r"[\w:-]+",
}


def _pattern(form: str) -> str:
    """The regular expression of a form."""
    named = re.sub(r"\{(\w+)\}", lambda found: _PARTS[found[1]], form)
    return re.sub(r"<(\w+)>", r"\\{\1\\}", named)
