"""What the service does not do, by reason; the texts for people hang on `key`."""

from typing import Any

from bot.service.table import Table
from games.core import IllegalAction


class Refusal(Exception):
    """Something that cannot be done here and now. Changes nothing and blames nobody."""

    key = "refused"

    def __init__(self, **facts: Any) -> None:
        super().__init__(self.key)
        self.facts = facts


class NoTable(Refusal):
    """The table is gone, or never was."""

    key = "refused-no-table"


class NotSeated(Refusal):
    """Someone who has no seat at this table."""

    key = "refused-not-seated"


class NotOpened(Refusal):
    """Someone whom the bot would have to write to, and cannot yet."""

    key = "open-bot-first"

    def __init__(self, token: str) -> None:
        """`token` seats them when they open the bot by the link that carries it."""
        super().__init__()
        self.token = token


class Stale(Refusal):
    """The question has passed."""

    key = "refused-stale"


class Conflict(Refusal):
    """Too many others changed the table at the same moment; trying again is right."""

    key = "refused-conflict"


class NotHost(Refusal):
    """Only the one who opened the table may do this."""

    key = "refused-not-host"


class Full(Refusal):
    """No free chair is left."""

    key = "refused-full"


class Started(Refusal):
    """The match runs already, or the lobby is closed."""

    key = "refused-started"


class NotStarted(Refusal):
    """There is no match yet."""

    key = "refused-not-started"


class TooFew(Refusal):
    """Not enough players to start; `missing` says how many more."""

    key = "refused-too-few"


class Unplayable(Refusal):
    """The game's own reason why these options cannot be played by so many; `game` and `reason`."""

    key = "refused-unplayable"


class TooManyTables(Refusal):
    """The chat has as many open tables as it may; `most`."""

    key = "refused-too-many-tables"


class UnknownGame(Refusal):
    """No game, preset or option of this name."""

    key = "refused-unknown-game"


class IllegalMove(IllegalAction):
    """The game's own refusal of an action, and the table where it was tried."""

    def __init__(self, error: IllegalAction, table: Table) -> None:
        super().__init__(error.reason, **error.facts)
        self.table = table
