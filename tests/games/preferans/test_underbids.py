"""The arbiter of underbids."""

from random import Random

import pytest

from games.cards import PACK_32, Card, Suit
from games.core import Seat
from games.preferans import GAME
from games.preferans.contracts import Contract
from games.preferans.double_dummy.solver import Position, Solver, tricks
from games.preferans.match.underbids import BROKEN, MIXED, SOLVES, Split, search, splits
from games.preferans.state import HAND, Phase
from tests.games.preferans.positions import (
    BEGUN,
    actor,
    after,
    cards,
    deal_of,
    dealt,
    overtaken,
    played_until_judged,
    step,
)

SPADES_ALL = "AS KS QS JS TS 9S 8S 7S"


def look(
    own: tuple[Card, ...], rest: tuple[Card, ...], leader: int, contract: Contract, seed: int = 0
) -> Split | None:
    return search(own, rest, leader, contract, Random(seed))


def unseen(own: tuple[Card, ...], laid: str) -> tuple[Card, ...]:
    return tuple(card for card in PACK_32 if card not in {*own, *cards(laid)})


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_a_bad_break_excuses_an_underbid() -> None:
    """Four trumps with the queen in one hand take a trick, and a low club, two diamonds and a heart are lost as well."""
    own = cards("AS KS JS TS AC KC 8C 8D 7D 7H")
    found = look(own, unseen(own, "7C 8H"), 1, Contract(6, Suit.SPADES))
    assert found is not None
    assert tricks((own, *found), 1, 0, Suit.SPADES) <= 6
    assert {*found[0], *found[1]} == set(unseen(own, "7C 8H"))


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_ten_top_tricks_leave_no_excuse() -> None:
    own = cards(f"{SPADES_ALL} AH AD")
    assert look(own, unseen(own, "7C 8C"), 1, Contract(9, Suit.SPADES)) is None


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_the_excuse_depends_on_the_first_lead() -> None:
    """On lead eight spades are eight tricks; otherwise the opponents take what they have in hearts, clubs and diamonds first."""
    own = cards(f"{SPADES_ALL} 7D 8D")
    rest = unseen(own, "7C 7H")
    assert look(own, rest, 0, Contract(7, None)) is None
    assert look(own, rest, 1, Contract(7, None)) is not None


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_without_talon_any_two_unseen_may_be_missing() -> None:
    own = cards("AS KS JS TS AC KC 8C 8D 7D 7H")
    found = look(own, unseen(own, ""), 1, Contract(6, Suit.SPADES, talon=False))
    assert found is not None
    assert [len(hand) for hand in found] == [HAND, HAND]
    assert {*found[0], *found[1]} < set(unseen(own, ""))


def test_splits_are_fixed_and_distinct_with_the_worst_first() -> None:
    own = cards("AS KS JS TS 9S AC KC 8D 7D 7H")
    rest = unseen(own, "7C 8H")
    row = list(splits(own, rest, Suit.SPADES))
    assert row == list(splits(own, rest, Suit.SPADES))
    assert 20 + MIXED < len(row) <= BROKEN + MIXED
    assert len({frozenset(first) for first, _ in row}) == len(row)
    assert {Card.SQ, Card.S8, Card.S7} <= set(row[0][0])
    assert {Card.SQ, Card.S8, Card.S7} <= set(row[1][1])
    assert all({*first, *second} == set(rest) and len(first) == HAND for first, second in row)


WRONGED = [
    # the declarer's hand and discard, the leader, level and trumps, and two hands as an excuse
    (
        ("KD 9D TD JD QD QS KH KS AS AH", "8S AC", 0, Contract(8, Suit.DIAMONDS)),
        ("TH 7D QH 8H 9C JC TC JH 8D 7C", "JS 7S QC KC 8C 9H AD TS 9S 7H"),
    ),
    (
        ("KS JD AS 9S QC AC KH AH AD 8S", "7C TD", 0, Contract(6, Suit.SPADES)),
        ("JH 8H 7D 9H QD TC QH 8C TH 7H", "9C JC JS TS KC KD 7S QS 9D 8D"),
    ),
    (
        ("QH KH JD AH QC 8D KD AD AC AS", "8S 8C", 1, Contract(7, Suit.DIAMONDS)),
        ("KC TC 9S QS 7H 7C JH JS 8H KS", "JC TD TS 7D 9C 7S QD 9H 9D TH"),
    ),
]


@pytest.mark.rule("PREF-8.10")
@pytest.mark.parametrize(("case", "excuse"), WRONGED)
def test_pref_8_10_an_excuse_beyond_the_fixed_splits_is_found(
    case: tuple[str, str, int, Contract], excuse: tuple[str, str]
) -> None:
    """No fixed split holds the declarer to the contract, but other hands do."""
    hand, laid, leader, contract = case
    own, level, trumps = cards(hand), contract.level, contract.trumps
    rest = unseen(own, laid)
    one, other = map(cards, excuse)
    assert {*one, *other} == set(rest)
    assert tricks((own, one, other), leader, 0, trumps) <= level
    solver = Solver()
    for split in splits(own, rest, trumps):
        assert solver.reaches(Position((own, *split), leader, 0, trumps), level + 1)
    found = look(own, rest, leader, contract)
    assert found is not None
    assert {*found[0], *found[1]} == set(rest)
    assert tricks((own, *found), leader, 0, trumps) <= level


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_a_verdict_follows_from_its_luck() -> None:
    hand, laid, leader, contract = WRONGED[0][0]
    rest = unseen(cards(hand), laid)
    assert look(cards(hand), rest, leader, contract, 7) == look(cards(hand), rest, leader, contract, 7)


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_a_search_in_vain_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten top tricks at nine: the arbiter gives up at its limit of solver calls."""
    needs: list[int] = []
    reaches = Solver.reaches

    def counted(solver: Solver, position: Position, need: int) -> bool:
        needs.append(need)
        return reaches(solver, position, need)

    monkeypatch.setattr(Solver, "reaches", counted)
    own = cards(f"{SPADES_ALL} AH AD")
    assert look(own, unseen(own, "7C 8C"), 0, Contract(9, Suit.SPADES)) is None
    assert SOLVES < len(needs) <= SOLVES + HAND


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_a_verdict_is_foreseen_by_one_card() -> None:
    """The last card, and nothing before it, may make chance calculate; not where nothing may exceed."""
    begun = overtaken()
    *before, judged = played_until_judged(begun)
    assert deal_of(judged).phase is Phase.VERDICT
    assert [GAME.may_calculate(state) for state in before] == [False] * 29 + [True]
    assert not GAME.may_calculate(after(dealt(), *BEGUN))


@pytest.mark.rule("PREF-8.10", "PREF-5.8")
def test_pref_8_10_a_claim_may_lead_to_a_verdict() -> None:
    begun = overtaken()
    playing = next(
        state for state in played_until_judged(begun) if GAME.question(state, Seat(1)) and actor(state) == 1
    )
    claimed = step(playing, f"claim {deal_of(playing).remaining}").state
    assert GAME.may_calculate(claimed)
    assert not GAME.may_calculate(playing)
