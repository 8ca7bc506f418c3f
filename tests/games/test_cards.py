"""Cards and tricks."""

from random import Random

import pytest

from games.cards import (
    PACK_32,
    PACK_52,
    Card,
    Rank,
    Suit,
    following,
    in_hand_order,
    read_cards,
    shuffled,
    taker,
    write_cards,
)
from games.core import InvalidAction


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def test_packs() -> None:
    assert len(set(PACK_52)) == 52
    assert len(set(PACK_32)) == 32
    assert min(card.rank for card in PACK_32) is Rank.SEVEN
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"


def test_cards_are_written_and_read() -> None:
    assert write_cards(cards("AS TD 2H")) == "AS TD 2H"
    assert read_cards(["AS", "TD"]) == (Card.SA, Card.DT)


@pytest.mark.parametrize("texts", [["1S"], ["AS", "AS"], ["as"], [""], ["SA"]])
def test_no_cards(texts: list[str]) -> None:
    with pytest.raises(InvalidAction):
        read_cards(texts)


def test_a_shuffle_keeps_the_pack_and_follows_the_generator() -> None:
    one, two, other = shuffled(PACK_52, Random(1)), shuffled(PACK_52, Random(1)), shuffled(PACK_52, Random(2))
    assert one == two != other
    assert set(one) == set(PACK_52)


def test_following_suit() -> None:
    hand = cards("AS 2S KD")
    assert following(hand, Suit.SPADES) == cards("AS 2S")
    assert following(hand, Suit.HEARTS) == hand
    assert following(hand, None) == hand


@pytest.mark.parametrize(
    ("trick", "trumps", "index"),
    [("9S JS TS", None, 1), ("9S AD", None, 0), ("AS 2H 3H", Suit.HEARTS, 2), ("2H AS", Suit.HEARTS, 0)],
)
def test_the_taker(trick: str, trumps: Suit | None, index: int) -> None:
    assert taker(cards(trick), trumps) == index


def test_a_hand_in_order() -> None:
    assert in_hand_order(cards("2H AD TS KS 3C")) == cards("KS TS 3C AD 2H")
