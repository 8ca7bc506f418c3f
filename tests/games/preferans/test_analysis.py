"""Double-dummy judgements of cards, against brute force."""

from random import Random

import pytest

from games.analysis import Judgement, Mark, Measure, Move
from games.cards import Card
from games.core import Seat
from games.preferans import contracts
from games.preferans.analysis import OPEN
from games.preferans.scoring.sheet import blank
from games.preferans.state import Deal, Declared, Part, Phase, State
from games.trick_game.tricks import Played, Trick
from tests.games.preferans.brute import Board, Position, random_hands
from tests.games.preferans.positions import MAIN, cards

SIZE = 3
DEALER = Seat(2)


def ending(hands: list[str], *, leader: int, contract: str, declarer: int = 0) -> State:
    """Return the last tricks of a deal of three, with seat 0 on the dealer's left; the leader took all before."""
    plays = tuple(Played(Seat(seat), Card("7S")) for seat in range(3))
    size = len(hands[0].split())
    deal = Deal(
        dealer=DEALER,
        hands=tuple(map(cards, hands)),
        talon=(),
        phase=Phase.PLAY,
        raspasy=not contract,
        declared=Declared(seat=Seat(declarer), contract=contracts.read(contract)) if contract else None,
        tricks=(Trick(plays, Seat(leader)),) * (10 - size),
    )
    return State(MAIN, 3, blank(3, 10), part=Part.MAIN, dealer=DEALER, number=1, deal=deal)


def judged(state: State, seat: int, card: str) -> Judgement | None:
    move = Move(1, state, Seat(seat), f"play {card}")
    return next(iter(OPEN.judge([move], Seat(seat))), None)


MEASURES = {"misere": Measure.MISERE, "": Measure.OWN}


@pytest.mark.parametrize(("contract", "trumps"), [("6S", "S"), ("7N", None), ("misere", None), ("", None)])
def test_small_endings_are_judged_as_by_brute_force(contract: str, trumps: str | None) -> None:
    """Each card of the leader, for every declarer; in raspasy the leader is alone against both others."""
    rng, misere = Random(3), contract in ("misere", "")
    for _ in range(8):
        hands, leader = random_hands(rng, SIZE), rng.randrange(3)
        declarer = rng.randrange(3) if contract else leader
        state = ending(hands, leader=leader, contract=contract, declarer=declarer)
        taken = 10 - SIZE if declarer == leader else 0
        board = Board(trumps, misere, declarer)
        start: Position = tuple(frozenset(each.split()) for each in hands), leader, ()
        best = taken + board.tricks(start)
        for card, position, took in board.after(start):
            after = taken + took + board.tricks(position)
            found = judged(state, leader, card)
            assert found is not None
            assert (found.before, found.after) == (best, after), (hands, leader, card)
            assert (found.mark is Mark.BEST) is (best == after)
            assert found.measure is MEASURES.get(contract, Measure.DECLARER)
            assert found.best
            if best != after:
                assert f"play {card}" not in found.best
                assert found.line[0] in found.best
                reached, at = taken, start
                for text in found.line:
                    steps = {f"play {each}": (then, took) for each, then, took in board.after(at)}
                    at, gained = steps[text]
                    reached += gained
                assert (reached, len(found.line)) == (best, 3 * SIZE)


@pytest.mark.parametrize(("contract", "mark"), [("10S", Mark.MISTAKE), ("9S", Mark.INACCURACY)])
def test_a_trick_that_decides_the_contract_is_a_mistake(contract: str, mark: Mark) -> None:
    """With the last trump out, the king of hearts is the tenth trick; before that it is trumped."""
    state = ending(["AS KH", "7S 8C", "8D 9D"], leader=0, contract=contract)
    wrong, right = judged(state, 0, "KH"), judged(state, 0, "AS")
    assert wrong is not None
    assert right is not None
    assert (wrong.mark, wrong.best, wrong.before, wrong.after) == (mark, ("play AS",), 10, 9)
    assert (right.mark, right.line) == (Mark.BEST, ())


def test_a_card_without_another_is_no_decision() -> None:
    assert judged(ending(["AS", "7S", "8C"], leader=0, contract="6S"), 0, "AS") is None
    state = ending(["AS KH", "7S 8C", "8D 9D"], leader=0, contract="6S")
    assert next(iter(OPEN.judge([Move(1, state, Seat(0), "claim 2")], Seat(0))), None) is None
    assert next(iter(OPEN.judge([Move(1, state, Seat(0), "play AS")], Seat(1))), None) is None
