"""Refusals of the service by reason; `key` names the text for people."""

import re
from typing import Any

from bot.match.table import Table
from games.core import IllegalAction


class Refusal(Exception):
    """Something that is impossible at present. It changes nothing and blames nobody.

    A class without a `key` of its own is told by its name: `NoTable` by the text `refused-no-table`.
    """

    key: str

    def __init_subclass__(cls) -> None:
        if "key" not in vars(cls):
            cls.key = "refused" + re.sub("(?=[A-Z])", "-", cls.__name__).lower()

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.key)
        self.facts = facts


class NoTable(Refusal):
    """The table is gone or never existed."""


class NotSeated(Refusal):
    """The person has no seat at this table."""


class Outside(NotSeated):
    """The person is not in the table's group any more, so that the table is closed to them."""


class Removed(Outside):
    """The organiser of the table's tournament has removed the person."""


class Paused(Refusal):
    """The tournament of the table is paused: no move is taken."""


class AlreadyCut(Refusal):
    """The person has cut the pack already."""


class NotAsked(Refusal):
    """Nobody waits for this seat, so that there is nothing to advise."""


class NoHints(NotAsked):
    """Nobody may be given hints at this table."""


class NotOpened(Refusal):
    """The bot would have to write to this person, and cannot yet."""

    key = "open-bot-first"

    def __init__(self, token: str) -> None:
        """`token` is for a link that opens the bot and seats them."""
        super().__init__()
        self.token = token


class Unopened(Refusal):
    """The bot would have to write to this person in a match under way, and cannot yet."""

    key = "open-bot-first"


class Stale(Refusal):
    """The question is out of date."""


class Conflict(Refusal):
    """Too many others changed the table at once; a retry is right."""


class NotHost(Refusal):
    """The host of the table decides this; `host` is their name, empty if they have no chair."""

    def __init__(self, table: Table) -> None:
        super().__init__(host=table.host_name)
        self.table = table
        self.key = "refused-not-host-named" if table.host_name else "refused-not-host"


class NobodyLate(Refusal):
    """Nobody holds the game up, so that no computer has to play for them."""


class OthersPlay(Refusal):
    """Strangers play here: nobody ends their match for them, and each may leave it."""


class SpokenLately(Refusal):
    """The person has said something a moment ago; `wait` is the number of seconds until they may again."""


class PlayedOn(Refusal):
    """The next match of the same people has started."""


class NotAdministrator(Refusal):
    """The administrators of the group decide this; `names` omits the anonymous ones."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__(names=names)
        self.key = "refused-not-administrator-named" if names else "refused-not-administrator"


class NotRunningHost(Refusal):
    """The bot may not read the group's administrators: the hosts of its tables decide; `names` are theirs."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__(names=names)
        self.key = "refused-not-running-host-named" if names else "refused-not-running-host"


class Full(Refusal):
    """No free chair is left."""


class Started(Refusal):
    """The match has begun, or the lobby is closed."""


class NotStarted(Refusal):
    """The match has not begun."""


class TooFew(Refusal):
    """Not enough players to start; `missing` is the number of further players."""


class Unplayable(Refusal):
    """The game's reason why these options do not suit this many players; `game` and `reason`."""


class TooManyTables(Refusal):
    """The chat has reached its limit of open tables, `most`."""


class PlaysQuickMatch(Refusal):
    """The person has a quick match by the clock under way, and plays one at a time."""


class LeftLately(Refusal):
    """The person has left quick matches; `minutes` until they may wait for the next one."""


class UnknownGame(Refusal):
    """No game, preset or option of this name."""


class IllegalMove(IllegalAction):
    """The game's refusal of an action, and the table."""

    def __init__(self, error: IllegalAction, table: Table) -> None:
        super().__init__(error.reason, **error.facts)
        self.table = table


class StillPlaying(Refusal):
    """The person sits at a table, and has to finish or to leave first."""

    key = "refused-forget-playing"


class ResultNotStored(Refusal):
    """The result of a finished match of the person is not stored yet."""

    key = "refused-forget-result"
