"""Count exact bids and points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core import Seat
from games.faces.facts import Text
from games.oh_hell.scoring import FULL_SERIES
from games.oh_hell.state import State
from games.record import Turn
from games.statistics import Counts, Statistics, average, percent

SIZES = range(1, max(FULL_SERIES.values()) + 1)
"""The possible numbers of cards in a hand."""
BAND = 3
"""The number of hand sizes in one line of a profile."""
RUN = 7
"""The exact bids in a row for an achievement."""
GREAT = 7
"""The tricks for an achievement, bid and taken."""
IN_A_ROW, GREAT_BID = "seven-in-a-row", "seven-tricks"


class Own(NamedTuple):
    """One player's bid, tricks and points in a deal."""

    cards: int
    bid: int
    taken: int
    points: int

    @property
    def exact(self) -> bool:
        return self.bid == self.taken


class OhHellStatistics(Statistics):
    counters = (
        *("deals", "exact", "over", "under", "points", "zeros", "zeros-exact", "most-streak", "most-points"),
        *(f"hands-{size}" for size in SIZES),
        *(f"exact-{size}" for size in SIZES),
    )
    achievements = (IN_A_ROW, GREAT_BID)

    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        return tuple(_counts(_deals(turns, seat)) for seat in range(seats))

    def profile(self, counts: Counts) -> tuple[Text, ...]:
        return tuple(_lines(counts)) if counts.get("deals") else ()

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        done = [
            (number, seat, name) for seat in range(seats) for number, name in _achieved(_deals(turns, seat))
        ]
        return tuple((Seat(seat), name) for _, seat, name in sorted(done))


def _deals(turns: Sequence[Turn], seat: int) -> list[Own]:
    state: State = turns[-1].state
    return [
        Own(cards, row.bids[seat], row.taken[seat], row.points[seat])
        for cards, row in enumerate(state.sheet, 1)
    ]


def _counts(deals: Sequence[Own]) -> Counts:
    zeros = [deal for deal in deals if deal.bid == 0]
    points = sum(deal.points for deal in deals)
    return {
        "deals": len(deals),
        "exact": sum(deal.exact for deal in deals),
        "over": sum(deal.taken > deal.bid for deal in deals),
        "under": sum(deal.taken < deal.bid for deal in deals),
        "points": points,
        "zeros": len(zeros),
        "zeros-exact": sum(deal.exact for deal in zeros),
        "most-streak": max(_streaks(deals), default=0),
        "most-points": points,
        **{f"hands-{deal.cards}": 1 for deal in deals},
        **{f"exact-{deal.cards}": 1 for deal in deals if deal.exact},
    }


def _streaks(deals: Sequence[Own]) -> Iterator[int]:
    """Yield the number of exact bids in a row after each deal."""
    streak = 0
    for deal in deals:
        streak = streak + 1 if deal.exact else 0
        yield streak


def _achieved(deals: Sequence[Own]) -> list[tuple[int, str]]:
    run = next((number for number, streak in enumerate(_streaks(deals), 1) if streak == RUN), None)
    great = next((deal.cards for deal in deals if deal.exact and deal.bid >= GREAT), None)
    return [(number, name) for number, name in ((run, IN_A_ROW), (great, GREAT_BID)) if number is not None]


def _lines(counts: Counts) -> Iterator[Text]:
    deals, exact = counts["deals"], counts.get("exact", 0)
    yield _share("oh-hell-profile-exact", exact, deals)
    if exact < deals:
        missed = {"over": counts.get("over", 0), "under": counts.get("under", 0)}
        yield Text("oh-hell-profile-missed", missed)
    yield Text("oh-hell-profile-sizes", {"sizes": tuple(_bands(counts))})
    if zeros := counts.get("zeros"):
        yield _share("oh-hell-profile-zeros", counts.get("zeros-exact", 0), zeros)
    points = average(counts.get("points", 0), deals)
    yield Text("oh-hell-profile-points", {"average": points, "most": counts.get("most-points", 0)})
    if counts.get("most-streak", 0) > 1:
        yield Text("oh-hell-profile-streak", {"count": counts["most-streak"]})


def _share(key: str, part: int, whole: int) -> Text:
    return Text(key, {"part": part, "whole": whole, "percent": percent(part, whole)})


def _bands(counts: Counts) -> Iterator[Text]:
    """Yield a line for each band of hand sizes that was played: the share of exact bids."""
    for first in SIZES[::BAND]:
        sizes = range(first, first + BAND)
        if hands := _sum(counts, "hands", sizes):
            share = percent(_sum(counts, "exact", sizes), hands)
            yield Text("oh-hell-profile-size", {"first": first, "last": sizes[-1], "percent": share})


def _sum(counts: Counts, name: str, sizes: range) -> int:
    return sum(counts.get(f"{name}-{size}", 0) for size in sizes)
