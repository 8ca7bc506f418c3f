"""What is counted of matches, beside a second count, and what is praised."""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from games.agents.anything import Anything
from games.core import Seat
from games.faces.facts import Average, Text
from games.oh_hell import GAME, STATISTICS
from games.oh_hell.options import Options
from games.record import Entry, Record, Turn, play, replay
from tests.games.oh_hell.second_count import counted_slowly, on_paper
from tests.games.oh_hell.worlds import FULL


@cache
def played(options: Options, seats: int) -> Record:
    """A match in which everybody bids and plays anything."""
    return play(GAME, options, seats, [Anything()] * seats, secret=f"{options} {seats}".encode())[0]


def turns(record: Record) -> list[Turn]:
    return list(replay(GAME, record))


@pytest.mark.parametrize("seats", [3, 4, 7])
@pytest.mark.parametrize("options", [Options(), Options(hook=True, zero="sliding"), Options(deals=5)])
def test_counts_are_those_of_a_slow_count_from_the_log(options: Options, seats: int) -> None:
    record = played(options, seats)
    counts = STATISTICS.counts(turns(record), seats)
    assert [+Counter(own) for own in counts] == [counted_slowly(record, seat) for seat in range(seats)]
    assert counts[0]["deals"] == (5 if options.deals == 5 else FULL[seats])


def rebid(record: Record, exact: range) -> Record:
    """The same cards, where seat 0 bids exactly in these deals and wrongly in others; who bids changes no trick."""
    lines = iter(on_paper(record, 0))
    log = list(record.log)
    for number, entry in enumerate(log):
        if entry.actor == Seat(0) and entry.text.startswith("bid "):
            line = next(lines)
            bid = line.taken if line.cards in exact else (line.taken + 1) % (line.cards + 1)
            log[number] = Entry(entry.at, entry.actor, f"bid {bid}")
    return replace(record, log=tuple(log))


def achieved(record: Record) -> list[str]:
    return [name for seat, name in STATISTICS.achieved(turns(record), record.seats) if seat == 0]


@pytest.mark.rule("OH-15")
def test_seven_exact_bids_in_a_row_are_an_achievement() -> None:
    record = played(Options(), 4)
    assert achieved(rebid(record, range(3, 10))) == ["seven-in-a-row"]
    assert achieved(rebid(record, range(3, 9))) == []
    assert STATISTICS.counts(turns(rebid(record, range(3, 9))), 4)[0]["most-streak"] == 6


@pytest.mark.rule("OH-15")
def test_seven_tricks_bid_and_taken_are_an_achievement() -> None:
    record = next(
        each
        for each in (played(Options(hook=hook), 3) for hook in (False, True))
        if any(line.taken >= 7 for line in on_paper(each, 0))
    )
    great = next(line for line in on_paper(record, 0) if line.taken >= 7)
    assert achieved(rebid(record, range(great.cards, great.cards + 1))) == ["seven-tricks"]
    assert achieved(rebid(record, range(0))) == []


def test_a_profile_tells_shares_of_what_was_played() -> None:
    told = STATISTICS.profile(
        {
            "deals": 3,
            "exact": 2,
            "over": 1,
            "points": 22,
            "most-points": 22,
            "most-streak": 2,
            "zeros": 1,
            "hands-1": 1,
            "hands-2": 1,
            "hands-3": 1,
            "exact-1": 1,
            "exact-2": 1,
        }
    )
    band = Text("oh-hell-profile-size", {"first": 1, "last": 3, "percent": 67})
    assert told == (
        Text("oh-hell-profile-exact", {"part": 2, "whole": 3, "percent": 67}),
        Text("oh-hell-profile-missed", {"over": 1, "under": 0}),
        Text("oh-hell-profile-sizes", {"sizes": (band,)}),
        Text("oh-hell-profile-zeros", {"part": 0, "whole": 1, "percent": 0}),
        Text("oh-hell-profile-points", {"average": Average(73), "most": 22}),
        Text("oh-hell-profile-streak", {"count": 2}),
    )
