"""Permission to arrange a table before its match: the host, and everybody seated once the host is silent."""

from bot.match.refusals import NotHost
from bot.match.table import PersonId, Table


def may_arrange(table: Table, person: PersonId, now: int) -> bool:
    """Return whether the person may start the match and choose its game, options and computers."""
    if person == table.host:
        return True
    return table.seat_of(person) is not None and table.lobby.is_host_silent(now)


def require_arranger(table: Table, person: PersonId, now: int) -> Table:
    """Raise NotHost for a person without permission to arrange the table."""
    if not may_arrange(table, person, now):
        raise NotHost(table)
    return table


def require_host(table: Table, person: PersonId) -> Table:
    """Raise NotHost for all but the host, silent or not."""
    if person != table.host:
        raise NotHost(table)
    return table
