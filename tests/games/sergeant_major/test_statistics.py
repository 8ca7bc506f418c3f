"""What is counted of matches, beside a slow count from the rule book and the log alone."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from games.agents.anything import Anything
from games.core import Seat
from games.faces.facts import Average, Text
from games.record import Entry, Record, Turn, play, replay
from games.sergeant_major import GAME, STATISTICS
from games.sergeant_major.events import DealOver
from games.sergeant_major.options import Options
from games.sergeant_major.state import Row
from tests.games.sergeant_major.positions import ended
from tests.games.sergeant_major.worlds import RANKS, latest_dealer, played, takers

QUOTAS = {"8-5-3": (8, 5, 3), "9-5-2": (9, 5, 2)}
ROLES = ("dealer", "left", "right")


@cache
def match(options: Options) -> Record:
    """A match in which everybody plays anything."""
    return play(GAME, options, 3, [Anything()] * 3, secret=f"{options}".encode())[0]


def turns(record: Record) -> list[Turn]:
    return list(replay(GAME, record))


def deals(record: Record) -> list[int]:
    """Where each deal begins in the log, and the log's end."""
    return [
        *(number for number, entry in enumerate(record.log) if entry.text.startswith("deal ")),
        len(record.log),
    ]


def counted_slowly(record: Record, options: Options) -> list[Counter[str]]:
    """SM-5, SM-7, SM-10, SM-14: tricks by role, what came back for what, aces of the kitty."""
    counts = [Counter[str]() for _ in range(3)]
    log, starts = tuple((entry.actor, entry.text) for entry in record.log), deals(record)
    for number, (begin, end) in enumerate(pairwise(starts), 1):
        dealer = latest_dealer(options, log[:end], starts[:number])
        taken = takers(played(log[begin:end]))
        for seat, own in enumerate(counts):
            tricks, place = taken.count(Seat(seat)), (seat - dealer) % 3
            own["deals"] += 1
            own["tricks"] += tricks
            own["most-tricks"] = max(own["most-tricks"], tricks)
            if options.quota != "none":
                due = QUOTAS[options.quota][place]
                own[f"{ROLES[place]}-deals"] += 1
                own[f"{ROLES[place]}-tricks"] += tricks
                own[f"{ROLES[place]}-met"] += tricks >= due
                own[f"{ROLES[place]}-over"] += tricks > due
        count_exchanges([text for _, text in log[begin:end]], dealer, counts)
    return [+own for own in counts]


def count_exchanges(texts: list[str], dealer: int, counts: list[Counter[str]]) -> None:
    given = [text[5:] for text in texts if text.startswith("give ")]
    returned = [text[7:] for text in texts if text.startswith("return ")]
    for place, (one, other) in enumerate(zip(given, returned, strict=True), 1):
        up = one[1] == other[1] and RANKS.index(other[0]) > RANKS.index(one[0])
        giver, receiver = counts[(dealer + place) % 3], counts[(dealer + place + 1) % 3]
        giver.update({"gives": 1, "gives-up": up})
        receiver.update({"answers": 1, "answers-up": up})
    kitty, laid = texts[0].split()[-4:], next(text for text in texts if text.startswith("lay ")).split()
    aces = [card for card in kitty if card[0] == "A" and card not in laid]
    counts[dealer].update({"kitties": 1, "kitty-aces": len(aces)})


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_counts_are_those_of_a_slow_count_from_the_log(preset: str) -> None:
    options = GAME.presets[preset]
    record = match(options)
    counts = STATISTICS.counts(turns(record), 3)
    assert [Counter(own) for own in counts] == counted_slowly(record, options)


def achieved(takers: str, dealer: int, options: Options | None = None) -> tuple[tuple[Seat, str], ...]:
    """After a deal in which these seats took the sixteen tricks."""
    last = ended(takers, dealer=dealer, options=options or Options(target="three_deals"))
    return STATISTICS.achieved([Turn(Entry(0, Seat(0), ""), last.state, last.events)], 3)


@pytest.mark.rule("SM-11")
def test_twelve_tricks_without_the_kitty_are_an_achievement() -> None:
    assert achieved("0" * 12 + "1122", dealer=2) == ((Seat(0), "twelve-in-a-deal"),)
    assert achieved("0" * 11 + "11122", dealer=2) == ()
    assert achieved("0" * 12 + "1122", dealer=0) == ()


@pytest.mark.rule("SM-14")
def test_thrice_the_smallest_quota_is_an_achievement() -> None:
    assert achieved("0" * 9 + "1111222", dealer=1) == ((Seat(0), "up-from-the-ranks"),)
    assert achieved("0" * 8 + "11112222", dealer=1) == ()
    assert achieved("0" * 9 + "1111222", dealer=2) == ()
    assert achieved("0" * 9 + "1111222", dealer=1, options=Options(quota="none")) == ()


def test_a_deal_is_counted_by_the_quota_of_the_role() -> None:
    last = ended("0" * 8 + "11112222", dealer=0, options=Options(target="three_deals"))
    assert [event.row for event in last.events if isinstance(event, DealOver)] == [Row(Seat(0), (8, 4, 4))]
    counts = STATISTICS.counts([Turn(Entry(0, Seat(0), ""), last.state, last.events)], 3)
    assert counts[0] == {
        "deals": 1,
        "tricks": 8,
        "most-tricks": 8,
        "dealer-deals": 1,
        "dealer-tricks": 8,
        "dealer-met": 1,
    }
    # Four tricks are one too few on the dealer's left, and one more than due on the right.
    assert [counts[seat].get(name, 0) for seat, name in ((1, "left-met"), (2, "right-over"))] == [0, 1]


def test_a_profile_tells_of_roles_that_were_played() -> None:
    counts = {
        "deals": 3,
        "tricks": 16,
        "most-tricks": 9,
        "dealer-deals": 3,
        "dealer-met": 2,
        "dealer-tricks": 16,
    }
    tricks, role = STATISTICS.profile(counts)
    assert tricks == Text("sergeant-major-profile-tricks", {"average": Average(53), "most": 9})
    assert role == Text(
        "sergeant-major-profile-role",
        {"role": "dealer", "met": 2, "whole": 3, "percent": 67, "over": 0, "average": Average(53)},
    )
