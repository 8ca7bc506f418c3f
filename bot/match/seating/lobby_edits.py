"""Changes of a lobby as a whole: it waits on, somebody leaves it, or it closes."""

import msgspec

from bot.match.affected_screens import hand_screens, lobby_screens
from bot.match.aspects import Page
from bot.match.loaded import Edit
from bot.match.refusals import NotSeated, Started
from bot.match.table import PersonId, Phase, Table, with_part

LOBBY_MS = 24 * 3_600_000
"""A lobby is closed after this time without a tap."""
START = "start"
"""The deadline of a start that waits for the host's answer."""


def wait_in_lobby(table: Table, person: PersonId | None, now: int) -> Edit:
    """Return the table in its lobby after a change, with a new deadline for closing it."""
    lobby = table.lobby.after_tap(now, by_host=person == table.host)
    table = msgspec.structs.replace(table, lobby=lobby)
    deadlines = {"expire": now + LOBBY_MS, START: table.lobby.start_at or None}
    return Edit(table, redraws=lobby_screens(table), deadlines=deadlines)


def close_lobby(table: Table) -> Edit:
    """Return the lobby closed without a match, due to be counted for its host."""
    closed = msgspec.structs.replace(without_start(table), phase=Phase.CLOSED)
    deadlines = {"expire": None, START: None, "archive": table.lobby.quiet_since}
    return Edit(closed, redraws=lobby_screens(closed), deadlines=deadlines)


def without_start(table: Table) -> Table:
    """Return the table without a start that waits for the host's answer."""
    return msgspec.structs.replace(table, lobby=table.lobby.without_start())


def require_waiting(table: Table) -> Table:
    """Raise Started for a table that is no lobby."""
    if table.phase is not Phase.LOBBY:
        raise Started
    return table


def let_go(table: Table, person: PersonId, now: int) -> Edit:
    """Return the lobby after a person has left it: a host is followed by the first of the people there.

    The last one closes it. Raises NotSeated, Started.
    """
    if require_waiting(table).seat_of(person) is None and table.host != person:
        raise NotSeated
    chairs = tuple(chair for chair in table.chairs if chair.person != person)
    people = [chair.person for chair in chairs if chair.person is not None]
    if not people and table.chat is None:
        return close_lobby(table)  # with the chair of the last person, to be told
    table = msgspec.structs.replace(table, chairs=chairs)
    if not people:
        return close_lobby(table)
    if person == table.host:
        table = msgspec.structs.replace(table, host=people[0])
        table = with_part(table, "lobby", page=Page(), arranging=False)
        edit = wait_in_lobby(table, people[0], now)
    else:
        edit = wait_in_lobby(without_start(table) if person == table.lobby.starter else table, person, now)
    own = hand_screens([person]) if table.chat is None else set()
    return edit._replace(redraws={*edit.redraws, *own})


def without_robot(table: Table) -> Table:
    """Return the lobby without its last computer player, if it has one."""
    robots = [chair for chair in table.chairs if chair.person is None]
    if not robots:
        return table
    last = max(robots, key=lambda chair: chair.robot)
    return msgspec.structs.replace(table, chairs=tuple(chair for chair in table.chairs if chair is not last))
