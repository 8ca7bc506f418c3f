"""Counters and achievements of races."""

from typing import Any

import pytest

from games.core import Seat
from games.faces.facts import Average, Text
from games.options import as_json
from games.record import Entry, Record, Turn, replay
from games.terc import GAME, STATISTICS
from games.terc.options import Options
from tests.games.terc.positions import actor, deal

DAY_MS = 86_400_000
BOARD = "1111 1112 1113 2121 2122 2123 3231 3232 3233 1311 1312 1313"
"""Four TERCs, each of cards with the same first three digits; the lower cards of the pack come next."""
FIRST = ("3000 0 call", "5000 0 claim 1111 1112 1113")


def race(*moves: str, seats: int = 2) -> list[Turn]:
    """`1500 1 call`: at 1500 ms seat 1 does this; the cards are dealt at 0."""
    log = [Entry(0, actor("!"), deal(BOARD))]
    for at, who, text in (move.split(" ", 2) for move in moves):
        log.append(Entry(int(at), actor(who), text))
    return list(replay(GAME, Record(GAME.name, GAME.version, as_json(Options()), seats, tuple(log))))


def achieved(moves: list[Turn]) -> tuple[tuple[Seat, str], ...]:
    return STATISTICS.achieved(moves, 2)


@pytest.mark.parametrize(
    ("moves", "praised"),
    [
        (("900 0 call", "1999 0 claim 1111 1112 1113"), ((0, "two-seconds"),)),
        (("900 0 call", "2000 0 claim 1111 1112 1113"), ()),
        ((*FIRST, "5500 1 call", "6999 1 claim 2121 2122 2123"), ((1, "two-seconds"),)),
        ((*FIRST, "5500 1 call", "7000 1 claim 2121 2122 2123"), ()),
    ],
)
def test_two_seconds_after_the_table_changed_are_late(
    moves: tuple[str, ...], praised: tuple[tuple[int, str], ...]
) -> None:
    assert achieved(race(*moves)) == praised


def test_a_solo_player_takes_none_in_a_row() -> None:
    found = race("3000 0 claim 1111 1112 1113", "63000 0 claim 2121 2122 2123", seats=1)
    assert STATISTICS.counts(found, 1) == (
        {
            "matches": 1,
            "played-ms": 63_000,
            "tercs": 2,
            "most-tercs": 2,
            "most-minute": 2,
            "found-ms": 63_000,
            "most-quick": DAY_MS - 3_000,
        },
    )


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
    found, time, wrong = STATISTICS.profile({"matches": 1, "tercs": 1})
    assert (found.facts["most"], time.facts["average"], wrong.facts["count"]) == (0, Average(0), 0)
