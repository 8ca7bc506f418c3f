"""Which matches change which ratings."""

from collections.abc import Mapping
from typing import Any

from bot.base.pace import Pace
from bot.match.table import PersonId, Phase, Table
from games import rating, registry
from games.core import rating_kind
from games.options import from_json
from storage.failures import storage_failed
from storage.sql.profiles import Profiles
from storage.sql.ratings import Pool

QUICK = "quick"
"""The name of a quick pace."""
QUICK_S = 300
"""Seconds for a turn up to which the pace is quick."""


def rated_pace(pace: Pace | None) -> str:
    """Return the pace of the ratings that a match may change; empty for a match without a clock."""
    if pace is None:
        return ""
    return QUICK if pace.turn <= QUICK_S else "slow"


def is_live_quick_match(table: Table) -> bool:
    """Return whether strangers play here by the clock, or one person with a newcomer."""
    races = table.audience.shares_board
    live = table.phase is Phase.PLAYING and rated_pace(table.pace) == QUICK
    several = len(table.people) + len(table.newcomers) > 1
    return live and table.quick.paired and several and not races


def is_rated(table: Table) -> bool:
    """Return whether the match that is over changes ratings."""
    people, left, absent = len(table.people), table.leavers, table.absent_seats
    return (
        table.rated
        and not table.is_void
        and bool(rated_pace(table.pace))
        and rating.counts(people, len(table.chairs), left, absent, stopped=table.end.stopped)
    )


def pool_of(game: str, options: Mapping[str, Any], pace: Pace | None) -> Pool:
    """Return the ratings that a match with these options changes if it is rated."""
    playing = registry.get(game)
    return Pool(game, rating_kind(playing, from_json(playing.options_type, options)), rated_pace(pace))


async def rating_of(profiles: Profiles, person: PersonId, pool: Pool) -> int:
    """Return a person's rating; a newcomer's where the database is silent."""
    try:
        ratings = await profiles.ratings(person)
    except Exception as error:
        if not storage_failed(error):
            raise
        return rating.START
    return next((row.shown for row in ratings if row.pool == pool), rating.START)
