"""The rule book's tables for learners."""

import pytest

from games.cards import Card, Suit
from games.preferans.computer.hand_evaluation import (
    Hole,
    Worth,
    biddable,
    misere_biddable,
    misere_holes,
    strength,
    tricks_of,
    worth,
)
from tests.games.preferans.positions import cards

HOLDINGS = """
AS 1 1, AS KS 2 2, AS KS QS JS TS 9S 8S 7S 8 8, AS KS 9S 8S 7S 4.5 4.5, AS KS TS 9S 8S 7S 6 6, AS QS JS 7S 2.5 2.5,
AS QS 1 1, AS JS TS 9S 2 2, AS TS 9S 8S 1.5 1.5, KS 0 0, KS QS 0.7 1, KS QS JS 1.5 2, KS QS JS TS 9S 8S 7S 6 6,
KS JS 8S 7S 0.5 2, QS JS TS 0 0.3, QS JS TS 9S 8S 3 3, JS TS 9S 8S 7S 0 2, TS 9S 8S 7S 0 2
"""
"""Each with the fewest and the most tricks."""
COVERED = "9S 0 0, AS KS 7S 2 2, AS KS QS 8S 7S 4.5 4.5, AS QS JS 9S 8S 7S 6 6, KS 9S 8S 7S 0 2"
"""Other holdings count as the best row that they cover, within their length: ace, king and one more cover ace and king; king and three cover four small ones;
six tricks and a half of six cards are six."""


@pytest.mark.rule("PREF-3.7")
@pytest.mark.parametrize("row", f"{HOLDINGS}, {COVERED}".split(","))
def test_pref_3_7_each_holding_has_the_worth_of_the_table(row: str) -> None:
    *holding, least, most = row.split()
    assert worth(tuple(map(Card, holding))) == Worth(float(least), float(most))


@pytest.mark.rule("PREF-3.7")
def test_pref_3_7_tricks_are_counted_in_each_suit() -> None:
    assert tricks_of(cards("AS KS 7S 8S AH QH KD 7C 8C 9C")) == {
        Suit.SPADES: Worth(3, 3),
        Suit.HEARTS: Worth(1, 1),
        Suit.DIAMONDS: Worth(0, 0),
        Suit.CLUBS: Worth(0, 0),
    }


@pytest.mark.rule("PREF-3.7")
@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        (
            "AS KS 9S 8S 7S 7H 8H 7C 8C 7D",
            True,
        ),  # 4.5 in one suit and nothing beside it is more than 4 in two
        ("AS KS 8S 7S AH 8H 7H 7C 8C 7D", False),  # 3 + 1 are no more than 4
        ("AS KS 8S 7S AH KH 7H 7C 8C 7D", True),  # 3 + 2
        ("AS KS QS JS TS 7H 8H 7C 8C 7D", True),  # 5 of the longest, more than 4 in two
        ("AS 7S 8S AH 7H 8H AC 7C AD 7D", False),  # four aces: 2 in two suits
    ],
)
def test_pref_3_7_advice_bids_above_the_trick_threshold(hand: str, bid: bool) -> None:
    assert biddable(cards(hand)) is bid


@pytest.mark.rule("PREF-3.7")
@pytest.mark.parametrize(
    ("lead", "holes"),
    [
        (True, "7S 9S 5, 8S 5, 9S 15"),
        (
            False,
            "7S TS 50, 7S JS 80, 7S QS 95, 8S 30, 8S 9S 80, 9S 85, TS 100, 7S KS 100, 7S 8S QS 20, 7S 9S QS 20",
        ),
        (False, "7S 8S KS 70, 7S 9S AS 100, 7S 8S TS AS 10, 7S 9S JS AS 10"),
    ],
)
def test_pref_3_7_each_hole_of_a_misere_has_its_chance(lead: bool, holes: str) -> None:
    for row in holes.split(", "):
        holding, _, risk = row.rpartition(" ")
        (hole,) = misere_holes(cards(holding), lead)
        assert hole.risk == int(risk), row
        assert hole.card in cards(holding)


def test_fewer_than_four_trumps_lose_a_trick_each() -> None:
    held = cards("TS 9S 8S 7S 9H 8H 7H 9D 8D 9C")
    lost = [strength(held, None, leading=True) - strength(held, suit, leading=True) for suit in Suit]
    assert dict(zip(Suit, lost, strict=True)) == {
        Suit.SPADES: 0, Suit.HEARTS: 1, Suit.DIAMONDS: 2, Suit.CLUBS: 3
    }  # fmt: skip


@pytest.mark.rule("PREF-3.7")
@pytest.mark.parametrize("suit", ["7S", "7S 8S", "7S 9S TS", "7S 8S JS QS", "7S 9S JS KS AS", "7S 9S JS KS"])
def test_pref_3_7_a_clean_suit_has_no_hole(suit: str) -> None:
    assert misere_holes(cards(suit), False) == ()


def test_a_suit_may_have_two_holes() -> None:
    assert misere_holes(cards("7S TS QS"), False) == (Hole(Card.ST, 50), Hole(Card.SQ, 20))


@pytest.mark.rule("PREF-3.7")
@pytest.mark.parametrize(
    ("hand", "lead", "bid"),
    [
        ("7S 8S TS 7C 9C 7D 8D 7H 9H JH", False, True),
        ("7S 8S TS 7C 9C 7D TD 7H 9H JH", False, True),  # 50
        ("7S 8S QS 7C 9C 7D TD 7H 9H JH", False, True),  # 20 + 50
        ("7S 8S KS 7C 9C 7D TD 7H 9H JH", False, False),  # 70 + 50
        ("7S 8S QS 7C 9C QC 7D 8D QD 7H", False, False),  # three holes, though 60 together
        ("7S 8S TS QS 7C 9C 8D 7H 9H JH", True, True),  # a lone eight, leading
        ("7S 8S TS QS 7C 9C 8D 7H 9H JH", False, False),  # without the lead no suit without its seven
        ("7S 8S TS QS 7C 9C 8D 9D 7H 9H", True, False),
    ],
)
def test_pref_3_7_advice_bids_misere_up_to_the_threshold(hand: str, lead: bool, bid: bool) -> None:
    assert misere_biddable(cards(hand), lead) is bid
