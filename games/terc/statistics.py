"""Count TERCs, their times, and wrong calls."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.core import Seat
from games.faces.facts import Text
from games.record import Turn
from games.statistics import Count, Counts, Statistics, average, by_seat, percent
from games.terc.events import Joined, Left, Taken, Wrong

MINUTE_MS = 60_000
SECOND_MS = 1_000
LONGEST_MS = 86_400_000
"""`most-quick` is this minus the fastest time, since counters keep their greatest value."""
QUICK_MS = 2_000
"""The time below which a TERC is an achievement."""
RUN = 5
"""The TERCs in a row for an achievement, before another player took one."""
QUICK, IN_A_ROW = "two-seconds", "five-in-a-row"


class Find(NamedTuple):
    seat: Seat
    at: int
    time: int
    """The time from the latest change of the table to the naming."""
    alone: bool
    """Whether the taker was alone in the game."""


class TercStatistics(Statistics):
    """Times are milliseconds."""

    counters = (
        *("matches", "tercs", "wrong", "found-ms", "played-ms"),
        *("most-tercs", "most-minute", "most-quick", "most-row"),
    )
    achievements = (QUICK, IN_A_ROW)

    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        return by_seat((*_found(turns, seats), *_wrong(turns), *_played(turns)), seats)

    def profile(self, counts: Counts) -> tuple[Text, ...]:
        return tuple(_lines(counts)) if counts.get("matches") else ()

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        finds = _finds(turns)
        done = [(find.at, find.seat, QUICK) for find in finds if find.time < QUICK_MS]
        done += [
            (find.at, find.seat, IN_A_ROW)
            for find, row in zip(finds, _rows(finds), strict=True)
            if row == RUN
        ]
        return tuple(dict.fromkeys((seat, name) for _, seat, name in sorted(done)))


def _finds(turns: Sequence[Turn]) -> list[Find]:
    finds, changed = [], turns[0].entry.at
    for before, turn in pairwise(turns):
        at = turn.entry.at
        finds += [
            Find(event.seat, at, at - changed, before.state.alone)
            for event in turn.events
            if isinstance(event, Taken)
        ]
        if turn.state.board != before.state.board:
            changed = at
    return finds


def _rows(finds: Sequence[Find]) -> Iterator[int]:
    """Yield the taker's number of TERCs in a row after each TERC; 0 if taken alone."""
    row = 0
    for before, find in pairwise((None, *finds)):
        assert find is not None
        same = before is not None and before.seat == find.seat
        row = 0 if find.alone else row + 1 if same else 1
        yield row


def _found(turns: Sequence[Turn], seats: int) -> Iterator[Count]:
    finds = _finds(turns)
    for find, row in zip(finds, _rows(finds), strict=True):
        yield Count(find.seat, "tercs")
        yield Count(find.seat, "found-ms", find.time)
        yield Count(find.seat, "most-quick", max(0, LONGEST_MS - find.time))
        yield Count(find.seat, "most-row", row)
    for seat in map(Seat, range(seats)):
        times = [find.at for find in finds if find.seat == seat]
        yield Count(seat, "most-tercs", len(times))
        yield Count(seat, "most-minute", _most_in_a_minute(times))


def _most_in_a_minute(times: Sequence[int]) -> int:
    return max((sum(0 <= time - first <= MINUTE_MS for time in times) for first in times), default=0)


def _wrong(turns: Sequence[Turn]) -> Iterator[Count]:
    events = (event for turn in turns for event in turn.events)
    return (Count(event.seat, "wrong") for event in events if isinstance(event, Wrong))


def _played(turns: Sequence[Turn]) -> Iterator[Count]:
    since = dict.fromkeys(turns[0].state.present, turns[0].entry.at)
    known = set[Seat]()
    for turn in turns:
        for event in turn.events:
            if isinstance(event, Joined):
                since[event.seat] = turn.entry.at
            if isinstance(event, Left):
                yield Count(event.seat, "played-ms", turn.entry.at - since.pop(event.seat))
        known |= since.keys()
    for seat, begin in since.items():
        yield Count(seat, "played-ms", turns[-1].entry.at - begin)
    for seat in sorted(known):
        yield Count(seat, "matches")


def _lines(counts: Counts) -> Iterator[Text]:
    tercs, wrong = counts.get("tercs", 0), counts.get("wrong", 0)
    most, mean = counts.get("most-tercs", 0), average(tercs, counts["matches"])
    yield Text("terc-profile-found", {"count": tercs, "average": mean, "most": most})
    if tercs:
        yield from _speeds(counts, tercs)
    if counts.get("most-row", 0) > 1:
        yield Text("terc-profile-row", {"count": counts["most-row"]})
    if tercs or wrong:
        yield Text("terc-profile-wrong", {"count": wrong, "percent": percent(wrong, tercs + wrong)})


def _speeds(counts: Counts, tercs: int) -> Iterator[Text]:
    if played := counts.get("played-ms"):
        pace = average(MINUTE_MS * tercs, played)
        yield Text("terc-profile-minute", {"average": pace, "most": counts.get("most-minute", 0)})
    mean = average(counts.get("found-ms", 0), SECOND_MS * tercs)
    fastest = average(LONGEST_MS - counts.get("most-quick", 0), SECOND_MS)
    yield Text("terc-profile-time", {"average": mean, "fastest": fastest})
