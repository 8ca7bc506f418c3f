"""Who may arrange a table before its match: the host, and everybody seated once the host is silent."""

import msgspec

from bot.match.refusals import NotHost
from bot.match.table import Page, PageKind, PersonId, Phase, Table

SILENCE_MS = 120_000
"""A host, or a lobby, without a tap for this time is silent."""


def may_arrange(table: Table, person: PersonId, now: int) -> bool:
    """Whether the person may start the match and choose its game, options and computers."""
    if person == table.host:
        return True
    return table.seat_of(person) is not None and now - table.host_at >= SILENCE_MS


def require_arranger(table: Table, person: PersonId, now: int) -> Table:
    """Raises NotHost for a person who may not arrange the table."""
    if not may_arrange(table, person, now):
        raise NotHost(table.host_name)
    return table


def require_host(table: Table, person: PersonId) -> Table:
    """Raises NotHost for all but the host, silent or not."""
    if person != table.host:
        raise NotHost(table.host_name)
    return table


def is_silent_lobby(table: Table, now: int) -> bool:
    """Whether a table waits for players, and nobody has changed it for a while."""
    return table.phase is Phase.LOBBY and now - table.quiet_since >= SILENCE_MS


def after_tap(table: Table, person: PersonId | None, now: int) -> Table:
    """The lobby after a change; a change by the host takes back a start that waits for the host's answer."""
    table = msgspec.structs.replace(table, quiet_since=now)
    return table if person != table.host else msgspec.structs.replace(without_start(table), host_at=now)


def without_start(table: Table) -> Table:
    """The table without a start that waits for the host's answer."""
    return msgspec.structs.replace(table, start_at=0, starter=None)


def on_page(table: Table, page: Page, person: PersonId) -> Table:
    """The lobby on this page; only the host opens and closes the settings in their own name."""
    arranging = page.kind is not PageKind.FRONT if person == table.host else table.arranging
    table = msgspec.structs.replace(table, arranging=arranging)
    return table if page == table.page else msgspec.structs.replace(table, page=page)
