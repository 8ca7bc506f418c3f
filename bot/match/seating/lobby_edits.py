"""Changes of a lobby as a whole: it waits on, or it closes."""

import msgspec

from bot.match.loaded import Edit
from bot.match.redraws import lobby_screens
from bot.match.seating.rights import after_tap, without_start
from bot.match.table import PersonId, Phase, Table

LOBBY_MS = 24 * 3_600_000
"""A lobby is closed after this time without a tap."""
START = "start"
"""The deadline of a start that waits for the host's answer."""


def wait_in_lobby(table: Table, person: PersonId | None, now: int) -> Edit:
    """The table in its lobby after a change, with a new deadline for closing it."""
    table = after_tap(table, person, now)
    deadlines = {"expire": now + LOBBY_MS, START: table.start_at or None}
    return Edit(table, redraws=lobby_screens(table), deadlines=deadlines)


def close_lobby(table: Table) -> Edit:
    """The lobby closed without a match, due to be counted for its host."""
    closed = msgspec.structs.replace(without_start(table), phase=Phase.CLOSED)
    deadlines = {"expire": None, START: None, "archive": table.quiet_since}
    return Edit(closed, redraws=lobby_screens(closed), deadlines=deadlines)
