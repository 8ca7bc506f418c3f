"""Registry of all kinds of keys in Redis: writer, expiry, personal data."""

import re
from enum import Enum
from typing import NamedTuple


class End(Enum):
    """Expiry of a key."""

    AGGREGATE = (
        "with its table or tournament: a lobby's at its end, a match's an hour after its last screen, "
        "a tournament's some days after its end"
    )
    INDEX = "with its aggregates, and by itself where a process died before it dropped an entry"
    EMPTY = "when its last entry is dealt with; an entry is dropped with its aggregate"
    TIME = "by itself: the server expires it"
    BOUNDED = "with the bot: it is no larger than what goes on"


class Trace(Enum):
    """Personal data in a kind of key, and its fate at `/forget`."""

    NOTHING = "nothing of any person"
    FORGOTTEN = "is deleted, or loses the person, when they are forgotten"
    AGGREGATE = "names a person by number only, and goes with its table or tournament"
    PASSING = "expires or is worked off by itself, within a day at most"
    OWNER = "names the operator"


class KeyKind(NamedTuple):
    """A kind of key: writer, expiry, personal data."""

    form: str
    """The key after the bot's prefix; words in braces are parameters: shard, table, chat and so on."""
    owner: str
    """The module that manages the keys."""
    end: End
    personal: Trace

    @property
    def name(self) -> str:
        """Return the form without its parameters."""
        return ":".join(part for part in self.form.split(":") if not part.startswith("{")) or self.form

    @property
    def shared(self) -> bool:
        """Return whether one such key serves a whole shard or bot."""
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
        """Return whether this key of any bot is of this kind."""
        return re.fullmatch(rf"pulka:\d+:{_pattern(self.form)}", key) is not None


_AGGREGATES, _DRAWER = "storage/live/aggregates.py", "bot/chat/drawer/screen_drawer.py"
_CALENDAR = "bot/features/tournaments/service/weekly.py"

KINDS = (
    KeyKind("<tournaments>:stored:calendar", _CALENDAR, End.BOUNDED, Trace.FORGOTTEN),
    KeyKind("<queue>:{queued}", "bot/features/queue/store.py", End.BOUNDED, Trace.FORGOTTEN),
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
    KeyKind("{shard}:deadlines", _AGGREGATES, End.EMPTY, Trace.PASSING),
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
    KeyKind("<operation>:owner", "bot/feature_api/command_menus.py", End.BOUNDED, Trace.OWNER),
    KeyKind("late:<chats>", "bot/chat/incoming/late_updates.py", End.EMPTY, Trace.PASSING),
    KeyKind("timed:room:{holder}", "bot/match/seating/room.py", End.TIME, Trace.PASSING),
    KeyKind("timed:{counter}", "storage/live/limit_store.py", End.TIME, Trace.PASSING),
    KeyKind("once:anew:{table}:{screen}", "bot/chat/drawer/delivery.py", End.TIME, Trace.PASSING),
    KeyKind("once:rung:{person}", "bot/match/turns/shared_rings.py", End.TIME, Trace.PASSING),
    KeyKind("memory:person:{person}", "bot/people/cache.py", End.TIME, Trace.FORGOTTEN),
    KeyKind("memory:chat:{chat}", "bot/people/cache.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:held:{board}", "bot/match/luck.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:words:{chat}", "bot/chat/outgoing/photo_rights.py", End.TIME, Trace.NOTHING),
    KeyKind("once:photos:{chat}", "bot/chat/photo_notice.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:administrators:{chat}", "bot/chat/administrators.py", End.TIME, Trace.PASSING),
    KeyKind("memory:blocks:{person}", "bot/people/blocking.py", End.TIME, Trace.PASSING),
    KeyKind("memory:probe", "bot/app/http_server.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:seen:{person}", "bot/people/presence.py", End.TIME, Trace.FORGOTTEN),
)
"""All kinds of keys, except those that features register themselves."""

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
    "month": r"\d+",
    "game": r"[a-z_]+",
    "message": r"\d+",
    "screen": r"[\w:-]+",
}


def _pattern(form: str) -> str:
    """Return the regular expression of a form."""
    named = re.sub(r"\{(\w+)\}", lambda found: _PARTS[found[1]], form)
    return re.sub(r"<(\w+)>", r"\\{\1\\}", named)
