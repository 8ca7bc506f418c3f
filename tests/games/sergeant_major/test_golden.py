"""The stored match, followed once more by a referee and scorer that share nothing with the game."""

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from games.core import Seat
from games.sergeant_major.options import Options
from tests.contract.golden import Golden
from tests.contract.twins import Log
from tests.games.sergeant_major.worlds import RANKS, latest_dealer, played, takers

DUE = (8, 5, 3)
STAKE = 3


class Played(NamedTuple):
    """One deal of the log, by seat where there is a choice."""

    dealer: int
    takers: list[Seat]

    @property
    def taken(self) -> list[int]:
        return [self.takers.count(Seat(seat)) for seat in range(3)]

    @property
    def short(self) -> list[bool]:
        return [self.taken[seat] < DUE[(seat - self.dealer) % 3] for seat in range(3)]


def golden() -> Golden:
    return msgspec.json.decode((Path(__file__).parent / "golden.json").read_bytes(), type=Golden)


def deal(dealer: int, log: Log) -> Played:
    """Follow the 56 actions of a deal with an open kitty; fails where one is against the rules."""
    pack = log[0][1].split()[1:]
    hands = [set(pack[(seat - dealer - 1) % 3 : 48 : 3]) for seat in range(3)]
    for number, at in enumerate(range(1, 7, 2), 1):
        (giver, gift), (receiver, answer) = log[at : at + 2]
        assert isinstance(giver, int)
        assert isinstance(receiver, int)
        assert (giver, receiver) == ((dealer + number) % 3, (dealer + number + 1) % 3)
        given, back = gift.removeprefix("give "), answer.removeprefix("return ")
        higher = {
            card
            for card in hands[receiver]
            if card[1] == given[1] and card[0] in RANKS.partition(given[0])[2]
        }
        assert given in hands[giver]
        assert back in (higher or hands[receiver])
        hands[giver] ^= {given, back}
        hands[receiver] ^= {given, back}
    actor, laid = log[7]
    assert actor == dealer
    hands[dealer] |= set(pack[48:])
    assert len(hands[dealer]) == 20
    hands[dealer] -= set(laid.split()[1:])
    plays = played(log)
    taken, leader = takers(plays), (dealer + 1) % 3
    for number, taker in enumerate(taken):
        trick = plays[3 * number : 3 * number + 3]
        suit = trick[0][1][1]
        for place, (seat, card) in enumerate(trick):
            assert isinstance(seat, int)
            assert seat == (leader + place) % 3
            assert card[1] == suit or not any(each[1] == suit for each in hands[seat])
            hands[seat].remove(card)
        leader = taker
    assert not any(hands)
    return Played(dealer, taken)


def deals() -> list[Played]:
    """The deals of the stored match; the winner of each deals the next."""
    record = golden().record
    log = tuple((entry.actor, entry.text) for entry in record.log)
    starts, options = range(1, len(log), 56), Options(next_dealer="winner")
    dealers = [latest_dealer(options, log, starts[: number + 1]) for number in range(len(starts))]
    return [deal(dealer, log[begin : begin + 56]) for dealer, begin in zip(dealers, starts, strict=True)]


@pytest.mark.rule("SM-4", "SM-5", "SM-10")
def test_sm_4_second_referee_follows_the_golden_record() -> None:
    sums = [0, 0, 0]
    for number, each in enumerate(deals(), 1):
        half = [sums[seat] + each.takers[:8].count(Seat(seat)) for seat in range(3)]
        sums = [sums[seat] + each.taken[seat] for seat in range(3)]
        scores = golden().scores
        assert list(map(int, scores[str(56 * number + 1)])) == sums
        assert list(map(int, scores[str(56 * number - 23)])) == half


@pytest.mark.rule("SM-11", "SM-12", "SM-14")
def test_sm_11_second_scorer_agrees_with_the_golden_record() -> None:
    """Seat 2 takes the twelfth trick first though it ends with the fewest; everybody has missed a quota."""
    followed = deals()
    assert [(each.dealer, each.taken) for each in followed] == [
        (0, [9, 3, 4]),
        (0, [2, 8, 6]),
        (1, [7, 5, 4]),
    ]
    takers = [taker for each in followed for taker in each.takers]
    winner = next(taker for end, taker in enumerate(takers, 1) if takers[:end].count(taker) == 12)
    misses = [sum(each.short[seat] for each in followed) for seat in range(3)]
    assert (winner, misses) == (2, [1, 2, 1])
    lost = [0 if seat == winner else STAKE * (1 + misses[seat]) for seat in range(3)]
    assert (
        list(map(int, golden().points))
        == [sum(lost) if seat == winner else -lost[seat] for seat in range(3)]
        == [-6, -9, 15]
    )
    assert golden().places == (2, 3, 1)
