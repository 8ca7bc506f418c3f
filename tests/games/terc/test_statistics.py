"""What is counted of races, beside a slow count that another referee follows."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.core import Seat
from games.faces.facts import Average, Text
from games.options import as_json
from games.record import Entry, Record, Turn, replay
from games.terc import GAME, STATISTICS
from games.terc.options import Options
from tests.contract.walks import walk
from tests.games.terc.positions import actor, deal
from tests.games.terc.referee import Referee

DAY_MS = 86_400_000
BOARD = "1111 1112 1113 2121 2122 2123 3231 3232 3233 1311 1312 1313"
"""Four TERCs, each of cards with the same first three digits; the lower cards of the pack come next."""


def raced(options: Options, seats: int) -> Record:
    """A race in which anybody does anything, joins and leaves, at random times."""
    rng = Random(f"{options} {seats}")
    made, at, log = walk(GAME, options, seats, rng), 0, []
    for move in made.moves:
        at += rng.choice((0, 300, 1_999, 2_000, 9_000, 40_000))
        log.append(Entry(at, move.actor, move.text))
    return Record(GAME.name, GAME.version, as_json(options), seats, tuple(log))


def turns(record: Record) -> list[Turn]:
    return list(replay(GAME, record))


def counted_slowly(record: Record, options: Options) -> list[Counter[str]]:
    """TERC-4, TERC-8, TERC-9: who took what when, who was wrong, and who was there from when until when."""
    referee = Referee(options, record.seats)
    counts = [Counter[str]() for _ in range(10)]
    taken: list[list[int]] = [[] for _ in range(10)]
    takers: list[int | None] = []
    since = dict.fromkeys(range(record.seats), record.log[0].at)
    changed = record.log[0].at
    for at, who, text in ((entry.at, entry.actor, entry.text) for entry in record.log):
        lying, errors = list(referee.places), [*referee.errors, *[0] * 10]
        piles, rivals = [*map(len, referee.piles), *[0] * 10], len(referee.inside) > 1
        referee.book(who, text)
        for seat in range(len(referee.piles)):
            if text.startswith("claim") and len(referee.piles[seat]) > piles[seat]:
                taken[seat].append(at)
                takers = [*takers, seat] if rivals else [*takers, None]
                counts[seat]["found-ms"] += at - changed
                counts[seat]["most-quick"] = max(counts[seat]["most-quick"], DAY_MS - at + changed)
                counts[seat]["most-row"] = max(counts[seat]["most-row"], run(takers))
            counts[seat]["wrong"] += referee.errors[seat] - errors[seat]
        if lying != referee.places:
            changed = at
        for seat in referee.inside - since.keys():
            since[seat] = at
        for seat in since.keys() - referee.inside:
            counts[seat]["played-ms"] += at - since.pop(seat)
            counts[seat]["matches"] = 1
    for seat, began in since.items():
        counts[seat]["played-ms"] += record.log[-1].at - began
        counts[seat]["matches"] = 1
    for own, times in zip(counts, taken, strict=True):
        own["tercs"] = own["most-tercs"] = len(times)
        own["most-minute"] = max(
            (sum(1 for time in times if first <= time <= first + 60_000) for first in times), default=0
        )
    return [+own for own in counts[: len(referee.piles)]]


def run(takers: list[int | None]) -> int:
    """How often the last taker stands at the end."""
    if takers[-1] is None:
        return 0
    return next((n for n, each in enumerate(reversed(takers)) if each != takers[-1]), len(takers))


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("preset", ["usual", "lively", "relaxed"])
def test_counts_are_those_of_a_slow_count_from_the_log(preset: str, seats: int) -> None:
    options = GAME.presets[preset]
    record = raced(options, seats)
    slowly = counted_slowly(record, options)
    assert [Counter(own) for own in STATISTICS.counts(turns(record), len(slowly))] == slowly
    assert sum(own["tercs"] for own in slowly) > 0


def race(*moves: str, seats: int = 2) -> list[Turn]:
    """`1500 1 call`: at 1500 ms seat 1 does this; the cards are dealt at 0."""
    log = [Entry(0, actor("!"), deal(BOARD))]
    for at, who, text in (move.split(" ", 2) for move in moves):
        log.append(Entry(int(at), actor(who), text))
    return turns(Record(GAME.name, GAME.version, as_json(Options()), seats, tuple(log)))


def achieved(moves: list[Turn]) -> tuple[tuple[Seat, str], ...]:
    return STATISTICS.achieved(moves, 2)


def test_a_terc_named_two_seconds_after_the_table_changed_is_late() -> None:
    first = ("3000 0 call", "5000 0 claim 1111 1112 1113")
    assert achieved(race(*first, "5500 1 call", "6999 1 claim 2121 2122 2123")) == ((Seat(1), "two-seconds"),)
    assert achieved(race(*first, "5500 1 call", "7000 1 claim 2121 2122 2123")) == ()


def test_a_terc_named_at_once_after_the_deal_is_an_achievement() -> None:
    assert achieved(race("900 0 call", "1999 0 claim 1111 1112 1113")) == ((Seat(0), "two-seconds"),)


def test_five_tercs_before_anybody_elses_are_an_achievement() -> None:
    own = [
        f"{start} {seat} {text}"
        for start, seat, cards in (
            (10_000, 1, "1111 1112 1113"),
            (20_000, 0, "2121 2122 2123"),
            (30_000, 0, "3231 3232 3233"),
            (40_000, 0, "1311 1312 1313"),
        )
        for start, text in ((start, "call"), (start + 5_000, f"claim {cards}"))
    ]
    assert achieved(race(*own)) == ()
    # The table is empty now and filled at once with 1121 1122 1123 1131 1132 1133 1211 1212 1213 1221 1222 1223.
    more = [*own, "60000 0 call", "65000 0 claim 1121 1122 1123"]
    assert achieved(race(*more)) == ()
    assert STATISTICS.counts(race(*more), 2)[0]["most-row"] == 4
    last = [*more, "70000 0 call", "75000 0 claim 1131 1132 1133"]
    assert achieved(race(*last)) == ((Seat(0), "five-in-a-row"),)


def test_a_profile_tells_speed_and_mistakes() -> None:
    counts: dict[str, Any] = {
        "matches": 2,
        "tercs": 9,
        "wrong": 1,
        "found-ms": 90_000,
        "played-ms": 180_000,
        "most-tercs": 6,
        "most-minute": 4,
        "most-quick": DAY_MS - 1_650,
        "most-row": 1,
    }
    assert STATISTICS.profile(counts) == (
        Text("terc-profile-found", {"count": 9, "average": Average(45), "most": 6}),
        Text("terc-profile-minute", {"average": Average(30), "most": 4}),
        Text("terc-profile-time", {"average": Average(100), "fastest": Average(17)}),
        Text("terc-profile-wrong", {"count": 1, "percent": 10}),
    )
    assert STATISTICS.profile({"matches": 1, "wrong": 1}) == (
        Text("terc-profile-found", {"count": 0, "average": Average(0), "most": 0}),
        Text("terc-profile-wrong", {"count": 1, "percent": 100}),
    )
