"""The arbiter of underbids."""

import pytest

from games.cards import PACK_32, Card, Suit, read_cards
from games.preferans.arbiter import BROKEN, HAND, MIXED, search, splits
from games.preferans.contracts import Contract
from games.preferans.solver import tricks

SPADES_ALL = "AS KS QS JS TS 9S 8S 7S"


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text.split())


def unseen(own: tuple[Card, ...], laid: str) -> tuple[Card, ...]:
    return tuple(card for card in PACK_32 if card not in {*own, *cards(laid)})


@pytest.mark.rule("PREF-8.10")
def test_a_bad_break_excuses_an_underbid() -> None:
    """Four trumps with the queen in one hand take a trick, and a low club, two diamonds and a heart are lost as well."""
    own = cards("AS KS JS TS AC KC 8C 8D 7D 7H")
    found = search(own, unseen(own, "7C 8H"), 1, Contract(6, Suit.SPADES))
    assert found is not None
    assert tricks((own, *found), 1, 0, Suit.SPADES) <= 6
    assert {*found[0], *found[1]} == set(unseen(own, "7C 8H"))


@pytest.mark.rule("PREF-8.10")
def test_ten_tricks_on_top_cannot_have_been_fewer() -> None:
    own = cards(f"{SPADES_ALL} AH AD")
    for leader in range(3):
        assert search(own, unseen(own, "7C 8C"), leader, Contract(9, Suit.SPADES)) is None


@pytest.mark.rule("PREF-8.10")
def test_who_leads_first_counts() -> None:
    """On lead eight spades are eight tricks; otherwise the opponents take what they have in hearts, clubs and diamonds first."""
    own = cards(f"{SPADES_ALL} 7D 8D")
    rest = unseen(own, "7C 7H")
    assert search(own, rest, 0, Contract(7, None)) is None
    assert search(own, rest, 1, Contract(7, None)) is not None


@pytest.mark.rule("PREF-8.10")
def test_without_the_talon_the_opponents_may_lack_any_two_of_the_unseen_cards() -> None:
    own = cards("AS KS JS TS AC KC 8C 8D 7D 7H")
    found = search(own, unseen(own, ""), 1, Contract(6, Suit.SPADES, talon=False))
    assert found is not None
    assert [len(hand) for hand in found] == [HAND, HAND]
    assert {*found[0], *found[1]} < set(unseen(own, ""))


def test_splits_are_a_fixed_row_of_different_ones_the_worst_first() -> None:
    own = cards("AS KS JS TS 9S AC KC 8D 7D 7H")
    rest = unseen(own, "7C 8H")
    row = list(splits(own, rest, Suit.SPADES))
    assert row == list(splits(own, rest, Suit.SPADES))
    assert 20 + MIXED < len(row) <= BROKEN + MIXED
    assert len({frozenset(first) for first, _ in row}) == len(row)
    assert {Card.SQ, Card.S8, Card.S7} <= set(row[0][0])
    assert {Card.SQ, Card.S8, Card.S7} <= set(row[1][1])
    assert all({*first, *second} == set(rest) and len(first) == HAND for first, second in row)
