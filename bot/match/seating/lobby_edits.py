"""Changes of a lobby as a whole: it waits on, or it closes."""

import msgspec

from bot.match.loaded import Edit
from bot.match.redraws import lobby_screens
from bot.match.table import PersonId, Phase, Table

LOBBY_MS = 24 * 3_600_000
"""A lobby is closed after this time without a tap."""
START = "start"
"""The deadline of a start that waits for the host's answer."""


def wait_in_lobby(table: Table, person: PersonId | None, now: int) -> Edit:
    """The table in its lobby after a change, with a new deadline for closing it."""
    lobby = table.lobby.after_tap(now, by_host=person == table.host)
    table = msgspec.structs.replace(table, lobby=lobby)
    deadlines = {"expire": now + LOBBY_MS, START: table.lobby.start_at or None}
    return Edit(table, redraws=lobby_screens(table), deadlines=deadlines)


def close_lobby(table: Table) -> Edit:
    """The lobby closed without a match, due to be counted for its host."""
    closed = msgspec.structs.replace(table, phase=Phase.CLOSED, lobby=table.lobby.without_start())
    deadlines = {"expire": None, START: None, "archive": table.lobby.quiet_since}
    return Edit(closed, redraws=lobby_screens(closed), deadlines=deadlines)
