"""Every kind of key that a bot may leave in Redis: who writes it, when it goes, what it holds of people."""

import re
from enum import Enum
from typing import NamedTuple


class End(Enum):
    """When a key goes."""

    TABLE = "with its table: a lobby's at its end, a match's an hour after its last screen"
    TOURNAMENT = "with its tournament, some days after its end"
    INDEX = "with its tables, and by itself where a process died before it dropped an entry"
    EMPTY = "when its last entry is dealt with; an entry is dropped with its table"
    TIME = "by itself: the server expires it"
    BOUNDED = "with the bot: it never grows"


class Trace(Enum):
    """What a kind of key holds of people, and what becomes of that."""

    NOTHING = "nothing of any person"
    FORGOTTEN = "is deleted, or loses the person, when they are forgotten"
    TABLE = "names a person by number only, and goes with its table"
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
        """Whether all tables of a shard, or all of the bot, have one such key together."""
        own = ("{table}", "{chat}", "{person}", "{key}", "{board}", "{judged}")
        return not any(word in self.form for word in own)

    def matches(self, key: str) -> bool:
        """Whether this key of any bot is of this kind."""
        return re.fullmatch(rf"pulka:\d+:{_pattern(self.form)}", key) is not None


_STORE, _DELIVERY = "bot/match/store.py", "bot/chat/drawer/drawing.py"
_TOURNAMENTS = "bot/features/tournaments/service/store.py"
_CALENDAR = "bot/features/tournaments/service/calendar.py"
_SHOWN = "bot/features/tournaments/messages/screens.py"

KINDS = (
    KeyKind("{shard}:table:{table}", _STORE, End.TABLE, Trace.FORGOTTEN),
    KeyKind("{shard}:log:{table}", _STORE, End.TABLE, Trace.NOTHING),
    KeyKind("{shard}:feed:{table}", _STORE, End.TABLE, Trace.NOTHING),
    KeyKind("{shard}:answers:{table}", _STORE, End.TABLE, Trace.NOTHING),
    KeyKind("{shard}:updates:{table}", _STORE, End.TABLE, Trace.NOTHING),
    KeyKind("{shard}:clocks:{table}", "bot/match/turns/turn_clocks.py", End.TABLE, Trace.NOTHING),
    KeyKind("{shard}:records:{table}", _DELIVERY, End.TABLE, Trace.TABLE),
    KeyKind("{shard}:tables", _STORE, End.EMPTY, Trace.NOTHING),
    KeyKind("{shard}:redraws", _DELIVERY, End.EMPTY, Trace.PASSING),
    KeyKind("{shard}:deadlines", "bot/match/turns/clock.py", End.EMPTY, Trace.NOTHING),
    KeyKind("{shard}:calls", "bot/chat/outgoing/permits.py", End.TIME, Trace.PASSING),
    KeyKind("{shard}:epoch", "bot/base/active.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<tournaments>:epoch", "bot/base/active.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<queue>:epoch", "bot/base/active.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("{shard}:sync", "storage/commands.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("{shard}:server", "bot/chat/drawer/failover.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("index:chat:{chat}", _STORE, End.INDEX, Trace.NOTHING),
    KeyKind("index:person:{person}", _STORE, End.INDEX, Trace.FORGOTTEN),
    KeyKind("index:token:{key}", _STORE, End.INDEX, Trace.NOTHING),
    KeyKind("index:card:{key}", _STORE, End.INDEX, Trace.NOTHING),
    KeyKind("index:match:{key}", _STORE, End.INDEX, Trace.NOTHING),
    KeyKind("<chats>:holds", "bot/chat/outgoing/permits.py", End.TIME, Trace.PASSING),
    KeyKind("<chats>:active", "bot/base/active.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<chats>:beats", "bot/base/active.py", End.TIME, Trace.NOTHING),
    KeyKind("<running>:last", "bot/base/downtime.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<running>:outages", "bot/base/downtime.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<running>:deaf", "bot/base/downtime.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<operation>:maintenance", "storage/operation.py", End.BOUNDED, Trace.NOTHING),
    KeyKind("<operation>:owner", "bot/features/help/command_menus.py", End.BOUNDED, Trace.OWNER),
    KeyKind("<operation>:broadcast", "bot/features/operation/broadcasts.py", End.EMPTY, Trace.NOTHING),
    KeyKind("<operation>:broadcast:chats", "bot/features/operation/broadcasts.py", End.EMPTY, Trace.PASSING),
    KeyKind("late:<chats>", "bot/chat/incoming/late.py", End.EMPTY, Trace.PASSING),
    KeyKind("<queue>:tickets", "bot/features/queue/matchmaking.py", End.EMPTY, Trace.FORGOTTEN),
    KeyKind("<queue>:seatings", "bot/features/queue/matchmaking.py", End.EMPTY, Trace.PASSING),
    KeyKind("<queue>:notices", "bot/features/queue/wait_screens.py", End.EMPTY, Trace.PASSING),
    KeyKind("<queue>:endings", "bot/features/queue/wait_screens.py", End.EMPTY, Trace.PASSING),
    KeyKind("<queue>:begun", "bot/features/queue/matchmaking.py", End.TIME, Trace.PASSING),
    KeyKind("<tournaments>:stored:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Trace.FORGOTTEN),
    KeyKind("<tournaments>:versions:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Trace.NOTHING),
    KeyKind("<tournaments>:answers:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Trace.NOTHING),
    KeyKind("<tournaments>:updates:{tournament}", _TOURNAMENTS, End.TOURNAMENT, Trace.NOTHING),
    KeyKind("<tournaments>:shown:{tournament}", _SHOWN, End.TIME, Trace.TABLE),
    KeyKind("<tournaments>:due", _TOURNAMENTS, End.EMPTY, Trace.NOTHING),
    KeyKind("<tournaments>:draw", _TOURNAMENTS, End.EMPTY, Trace.NOTHING),
    KeyKind("<tournaments>:playing", _TOURNAMENTS, End.EMPTY, Trace.NOTHING),
    KeyKind("<tournaments>:tokens", _TOURNAMENTS, End.EMPTY, Trace.NOTHING),
    KeyKind("<tournaments>:weekly", _CALENDAR, End.EMPTY, Trace.FORGOTTEN),
    KeyKind("<tournaments>:of:chat:{chat}", _TOURNAMENTS, End.EMPTY, Trace.NOTHING),
    KeyKind("<tournaments>:of:person:{person}", _TOURNAMENTS, End.EMPTY, Trace.FORGOTTEN),
    KeyKind("room:person:{person}", "bot/match/seating/room.py", End.TIME, Trace.PASSING),
    KeyKind("room:chat:{chat}", "bot/match/seating/room.py", End.TIME, Trace.NOTHING),
    KeyKind("once:anew:{table}:{screen}", "bot/chat/drawer/delivery.py", End.TIME, Trace.PASSING),
    KeyKind("memory:person:{person}", "bot/people/cache.py", End.TIME, Trace.FORGOTTEN),
    KeyKind("memory:chat:{chat}", "bot/people/cache.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:held:{board}", "bot/match/luck.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:words:{chat}", "bot/chat/outgoing/photo_rights.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:probe", "bot/app/http_server.py", End.TIME, Trace.NOTHING),
    KeyKind("memory:seen:{person}", "bot/people/presence.py", End.TIME, Trace.FORGOTTEN),
    KeyKind("memory:played:{person}", "bot/chat/drawer/loading.py", End.TIME, Trace.FORGOTTEN),
    KeyKind("memory:commands:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
    KeyKind("memory:messages:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
    KeyKind("memory:refusals:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
    KeyKind("memory:asks:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
    KeyKind("memory:looks:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
    KeyKind("memory:replies:{chat}:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
    KeyKind("memory:taps:{chat}:{person}", "bot/chat/thrift.py", End.TIME, Trace.PASSING),
)
"""What a bot may leave in Redis, but for the keys that its features have by themselves."""

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
    "screen": r"[\w:-]+",
}


def _pattern(form: str) -> str:
    """The regular expression of a form."""
    named = re.sub(r"\{(\w+)\}", lambda found: _PARTS[found[1]], form)
    return re.sub(r"<(\w+)>", r"\\{\1\\}", named)
