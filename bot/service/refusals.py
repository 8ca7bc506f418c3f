"""Refusals of the service by reason; `key` names the text for people."""

from typing import Any

from bot.service.table import Table
from games.core import IllegalAction


class Refusal(Exception):
    """Something that is impossible at present. It changes nothing and blames nobody."""

    key = "refused"

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.key)
        self.facts = facts


class NoTable(Refusal):
    """The table is gone or never existed."""

    key = "refused-no-table"


class NotSeated(Refusal):
    """The person has no seat at this table."""

    key = "refused-not-seated"


class Outside(NotSeated):
    """The person is not in the table's group any more, so that the table is closed to them."""

    key = "refused-outside"


class AlreadyCut(Refusal):
    """The person has cut the pack already."""

    key = "refused-already-cut"


class NotAsked(Refusal):
    """Nobody waits for this seat, so that there is nothing to advise."""

    key = "refused-not-asked"


class NoHints(NotAsked):
    """Nobody may be given hints at this table."""

    key = "refused-no-hints"


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

    key = "refused-stale"


class Conflict(Refusal):
    """Too many others changed the table at once; a retry is right."""

    key = "refused-conflict"


class NotHost(Refusal):
    """The host of the table decides this; `host` is their name, empty if they have no chair."""

    def __init__(self, host: str = "") -> None:
        super().__init__(host=host)
        self.key = "refused-not-host-named" if host else "refused-not-host"


class NobodyLate(Refusal):
    """Nobody holds the game up, so that no computer has to play for them."""

    key = "refused-nobody-late"


class OthersPlay(Refusal):
    """Strangers play here, whose match nobody ends for them; who wants to may leave it."""

    key = "refused-others-play"


class SpokenLately(Refusal):
    """The person has said something a moment ago; `wait` is the number of seconds until they may again."""

    key = "refused-spoken-lately"


class PlayedOn(Refusal):
    """The next match of the same people has started."""

    key = "refused-played-on"


class NotAdministrator(Refusal):
    """The administrators of the group decide this; `names` are of those who are not anonymous."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__(names=names)
        self.key = "refused-not-administrator-named" if names else "refused-not-administrator"


class NotRunningHost(Refusal):
    """The bot may not ask who administers the group: the hosts of its tables decide; `names` are theirs."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__(names=names)
        self.key = "refused-not-running-host-named" if names else "refused-not-running-host"


class Full(Refusal):
    """No free chair is left."""

    key = "refused-full"


class Started(Refusal):
    """The match has begun, or the lobby is closed."""

    key = "refused-started"


class NotStarted(Refusal):
    """The match has not begun."""

    key = "refused-not-started"


class TooFew(Refusal):
    """Not enough players to start; `missing` is the number of further players."""

    key = "refused-too-few"


class Unplayable(Refusal):
    """The game's reason why these options do not suit this many players; `game` and `reason`."""

    key = "refused-unplayable"


class TooManyTables(Refusal):
    """The chat has reached its limit of open tables, `most`."""

    key = "refused-too-many-tables"


class PlaysQuickMatch(Refusal):
    """The person has a quick match by the clock under way, and plays one at a time."""

    key = "refused-plays-quick-match"


class LeftLately(Refusal):
    """The person has left quick matches; `minutes` until they may wait for the next one."""

    key = "refused-left-lately"


class UnknownGame(Refusal):
    """No game, preset or option of this name."""

    key = "refused-unknown-game"


class IllegalMove(IllegalAction):
    """The game's refusal of an action, and the table."""

    def __init__(self, error: IllegalAction, table: Table) -> None:
        super().__init__(error.reason, **error.facts)
        self.table = table
