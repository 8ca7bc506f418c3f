"""What is counted of matches, beside a slow count from the rule book and the log alone."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from games.agents.anything import Anything
from games.core import Actor, Seat
from games.faces.facts import Average, Text
from games.oh_hell import GAME, STATISTICS
from games.oh_hell.options import Options
from games.record import Entry, Record, Turn, play, replay
from tests.games.oh_hell.worlds import FULL

RANKS = "23456789TJQKA"


class Line(NamedTuple):
    """A seat's line of a deal on paper."""

    cards: int
    bid: int
    taken: int


@cache
def played(options: Options, seats: int) -> Record:
    """A match in which everybody bids and plays anything."""
    return play(GAME, options, seats, [Anything()] * seats, secret=f"{options} {seats}".encode())[0]


def turns(record: Record) -> list[Turn]:
    return list(replay(GAME, record))


def deals(record: Record) -> list[list[Entry]]:
    """The log from each deal to the next."""
    found: list[list[Entry]] = []
    for entry in record.log[1:]:
        if entry.text.startswith("deal "):
            found.append([])
        found[-1].append(entry)
    return found


def on_paper(record: Record, seat: int) -> list[Line]:
    """OH-3, OH-6, OH-7, OH-14: what the seat bid and took in each deal, trick by trick."""
    lines = []
    count = len(deals(record))
    for cards, (dealt, *rest) in enumerate(deals(record), 1):
        pack = dealt.text.split()[1:]
        trumps = pack[cards * record.seats][1] if cards < count else None
        bids = {entry.actor: int(entry.text[4:]) for entry in rest if entry.text.startswith("bid ")}
        plays = [(entry.actor, entry.text[5:]) for entry in rest if entry.text.startswith("play ")]
        takers = [taker(plays[at : at + record.seats], trumps) for at in range(0, len(plays), record.seats)]
        lines.append(Line(cards, bids[Seat(seat)], takers.count(Seat(seat))))
    return lines


def taker(trick: Sequence[tuple[Actor, str]], trumps: str | None) -> Actor:
    led = trick[0][1][1]
    beats = trumps if any(card[1] == trumps for _, card in trick) else led
    best = max(RANKS.index(card[0]) for _, card in trick if card[1] == beats)
    return next(who for who, card in trick if card == f"{RANKS[best]}{beats}")


def points(line: Line, zero: str) -> int:
    """OH-15, OH-16."""
    if line.bid != line.taken:
        return 0
    return 5 + line.cards if (line.bid, zero) == (0, "sliding") else 10 + line.bid


def counted_slowly(record: Record, seat: int) -> Counter[str]:
    lines = on_paper(record, seat)
    signs = "".join("+" if line.bid == line.taken else "-" for line in lines)
    score = sum(points(line, record.options["zero"]) for line in lines)
    counts = Counter(
        {
            "deals": len(lines),
            "exact": signs.count("+"),
            "points": score,
            "most-points": score,
            "most-streak": max(map(len, signs.split("-"))),
        }
    )
    for line in lines:
        sign = (line.taken > line.bid) - (line.taken < line.bid)
        counts[{1: "over", -1: "under"}.get(sign, f"exact-{line.cards}")] += 1
        counts[f"hands-{line.cards}"] += 1
        counts["zeros"] += line.bid == 0
        counts["zeros-exact"] += line.bid == line.taken == 0
    return +counts


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
