"""Quiet hours: the night by a person's clock, in which a match that has days waits for nobody."""

from collections.abc import Iterator
from datetime import timedelta, tzinfo
from itertools import count, takewhile

from bot.base.pace import Outage
from bot.base.zones import local, moment_at

BEGINS, ENDS = 22 * 60, 8 * 60
"""Minutes of the day."""


def nights(since: int, until: int, clock: tzinfo) -> Iterator[Outage]:
    """Yield the nights that begin before `until` and end after `since`, in order."""
    return takewhile(lambda night: night.since < until, _nights_from(since, clock))


def is_night(at: int, clock: tzinfo) -> bool:
    """Return whether this moment is in a night."""
    return any(nights(at, at + 1, clock))


def awake_after(since: int, ms: int, clock: tzinfo) -> int:
    """Return the moment when this much time outside of nights has passed."""
    at = since + ms
    for night in _nights_from(since, clock):
        if night.since >= at:
            break
        at += night.until - max(night.since, since)
    return at


def _nights_from(since: int, clock: tzinfo) -> Iterator[Outage]:
    """Yield the nights that end after `since`, without an end."""
    first = local(since, clock).date() - timedelta(days=1)
    for days in count():
        day = first + timedelta(days=days)
        night = Outage(moment_at(day, BEGINS, clock), moment_at(day + timedelta(days=1), ENDS, clock))
        if night.until > since:
            yield night
