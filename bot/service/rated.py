"""Which matches change ratings."""

from bot.service.leaving import absent_seats, leavers
from bot.service.pace import Pace
from bot.service.table import Phase, Table, is_company
from games import rating, registry
from games.faces.face import SharedBoard

QUICK = "quick"
"""The name of a quick pace."""
QUICK_S = 300
"""Seconds for a turn up to which the pace is quick."""


def rated_pace(pace: Pace | None) -> str:
    """The pace of the ratings that a match may change; empty for a match without a clock."""
    if pace is None:
        return ""
    return QUICK if pace.turn <= QUICK_S else "slow"


def is_live_quick_match(table: Table) -> bool:
    """Whether people who have found each other by waiting play here by the clock, at a quick pace."""
    races = isinstance(registry.face(table.game), SharedBoard)
    live = table.phase is Phase.PLAYING and rated_pace(table.pace) == QUICK
    return live and table.paired and is_company(table) and not races


def is_rated(table: Table) -> bool:
    """Whether the match that is over changes ratings."""
    people, left, absent = len(table.people), leavers(table), absent_seats(table)
    return (
        table.rated
        and bool(rated_pace(table.pace))
        and rating.counts(people, len(table.chairs), left, absent, stopped=table.stopped)
    )
