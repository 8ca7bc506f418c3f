"""The nights of a match that has days: its clocks stand still, and nobody is rung."""

from datetime import tzinfo

from bot.base.nights import is_night
from bot.base.pace import LIVE_S
from bot.base.zones import MOSCOW, clock_of
from bot.match.table import Table
from games.core import Seat


def night_clock(table: Table, seat: Seat) -> tzinfo | None:
    """Return the clock by which a person sleeps: their own, or their group's; None at a live pace."""
    if table.pace is None or table.pace.turn < LIVE_S:
        return None
    return clock_of(table.chairs[seat].settings.zone or table.group.zone or MOSCOW)


def sleeps(table: Table, seat: Seat, now: int) -> bool:
    """Return whether it is night for a person at this table."""
    clock = night_clock(table, seat)
    return clock is not None and is_night(now, clock)
