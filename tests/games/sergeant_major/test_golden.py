"""The stored match, followed once more by a referee and scorer that share nothing with the game."""

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.contract.golden import Golden

RANKS = "23456789TJQKA"
DUE = (8, 5, 3)
STAKE = 3


class Played(NamedTuple):
    """One deal of the log, by seat where there is a choice."""

    dealer: int
    takers: list[int]

    @property
    def taken(self) -> list[int]:
        return [self.takers.count(seat) for seat in range(3)]

    @property
    def short(self) -> list[bool]:
        return [self.taken[seat] < DUE[(seat - self.dealer) % 3] for seat in range(3)]


def golden() -> Golden:
    return msgspec.json.decode((Path(__file__).parent / "golden.json").read_bytes(), type=Golden)


def deal(dealer: int, log: list[tuple[int, str]]) -> Played:
    """Follow the 56 actions of a deal with an open kitty; fails where one is against the rules."""
    pack = log[0][1].split()[1:]
    hands = [set(pack[(seat - dealer - 1) % 3 : 48 : 3]) for seat in range(3)]
    for number, at in enumerate(range(1, 7, 2), 1):
        (giver, gift), (receiver, answer) = log[at : at + 2]
        assert (giver, receiver) == ((dealer + number) % 3, (dealer + number + 1) % 3)
        exchange(hands[giver], hands[receiver], gift.removeprefix("give "), answer.removeprefix("return "))
    actor, laid = log[7]
    assert actor == dealer
    hands[dealer] |= set(pack[48:])
    assert len(hands[dealer]) == 20
    hands[dealer] -= set(laid.split()[1:])
    takers, leader = [], (dealer + 1) % 3
    for at in range(8, 56, 3):
        leader = trick(hands, leader, log[at : at + 3])
        takers.append(leader)
    assert not any(hands)
    return Played(dealer, takers)


def exchange(giver: set[str], receiver: set[str], gift: str, answer: str) -> None:
    assert gift in giver
    assert answer in receiver
    higher = {card for card in receiver if card[1] == gift[1] and RANKS.index(card[0]) > RANKS.index(gift[0])}
    assert answer in (higher or receiver)
    giver ^= {gift, answer}
    receiver ^= {gift, answer}


def trick(hands: list[set[str]], leader: int, log: list[tuple[int, str]]) -> int:
    cards = [text.removeprefix("play ") for _, text in log]
    suit = cards[0][1]
    for place, (seat, _) in enumerate(log):
        assert seat == (leader + place) % 3
        assert cards[place][1] == suit or not any(card[1] == suit for card in hands[seat])
        hands[seat].remove(cards[place])
    best = max((card for card in cards if card[1] == suit), key=lambda card: RANKS.index(card[0]))
    return (leader + cards.index(best)) % 3


def deals() -> list[Played]:
    """The deals of the stored match; the winner of each deals the next."""
    log = [(entry.actor, entry.text) for entry in golden().record.log]
    followed, dealer = [], int(str(log[0][1]).split()[1])
    for begin in range(1, len(log), 56):
        followed.append(deal(dealer, log[begin : begin + 56]))  # type: ignore[arg-type]
        order = [(dealer + place) % 3 for place in (1, 2, 3)]
        dealer = max(order, key=lambda seat: (followed[-1].taken[seat], -order.index(seat)))
    return followed


@pytest.mark.rule("SM-4", "SM-5", "SM-10")
def test_sm_4_second_referee_follows_the_golden_record() -> None:
    sums = [0, 0, 0]
    for number, played in enumerate(deals(), 1):
        half = [sums[seat] + played.takers[:8].count(seat) for seat in range(3)]
        sums = [sums[seat] + played.taken[seat] for seat in range(3)]
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
