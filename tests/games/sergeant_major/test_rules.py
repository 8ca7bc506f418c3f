"""Every clause of the rule book; expected values are worked out from it by hand."""

from math import comb
from random import Random
from typing import Any

import pytest

from games import options as fields
from games.cards import PACK_52, Card
from games.core import IllegalAction, InvalidAction, Nature, Reason, Seat, Step
from games.sergeant_major import GAME, scoring
from games.sergeant_major.actions import LayAway
from games.sergeant_major.events import (
    CardGiven,
    CardReturned,
    DealOver,
    Exchanged,
    KittySeen,
    KittySwapped,
    KittyTaken,
    MatchOver,
    TargetReached,
)
from games.sergeant_major.options import Options
from games.sergeant_major.scoring import quotas, settled
from games.sergeant_major.state import Phase, Row, State
from games.sergeant_major.view import View
from games.trick_game.tricks import CardReason
from tests.games.cases import Case, cases, follow
from tests.games.sergeant_major.positions import (
    DEALER,
    KITTY,
    after,
    before_deal,
    begun,
    offered,
    pack,
    playing,
    refused,
    step,
    turn,
)
from tests.support.positions import cards


def view(state: State, seat: int | None) -> View:
    return GAME.view(state, None if seat is None else Seat(seat))


def event(step: Any, kind: type) -> Any:
    """The one event of this kind."""
    (found,) = (event for event in step.events if isinstance(event, kind))
    return found


EXCHANGES = ("give JH", "return TS", "give 7H", "return 6S", "give 3H", "return QH")
"""Lawful in the layered deal: nothing higher than the jack, the six answers nothing, the queen is above the three."""


# The cases


def expect(done: Step[State], asked: str, answer: str) -> None:
    state = done.state
    match asked.split(" ", 1):
        case ["gives" | "returns" | "plays" as verbs]:
            assert offered(state) == {f"{verbs[:-1]} {card}" for card in answer.split()}
        case ["refuses", action]:
            assert refused(state, action) == answer
        case ["hand", seat]:
            assert set(view(state, int(seat)).hand) == set(cards(answer))
        case ["points" | "places" as what]:
            assert " ".join(map(str, getattr(GAME.result(state), what))) == answer
        case ["misses" | "quotas" as what]:
            assert " ".join(map(str, getattr(event(done, DealOver), what))) == answer
        case ["taken" | "totals" as what]:
            assert " ".join(map(str, getattr(state, what))) == answer
        case ["turn"]:
            assert turn(state) == int(answer)
        case ["winner" | "dealer" as what]:
            found = getattr(state, what)
            assert ("none" if found is None else str(found)) == answer
            if what == "winner":
                over = answer != "none"
                assert (state.phase is Phase.OVER, not GAME.to_act(state)) == (over, over)
                assert not over or event(done, MatchOver).winner == found


@pytest.mark.parametrize("case", cases(__file__, "rules.txt"))
def test_cases(case: Case) -> None:
    follow(case, begun(case.setup), lambda done, line: Step(after(done.state, line)), expect)


# The pack and the deal


@pytest.mark.rule("SM-1")
def test_sm_1_three_play_with_52_cards() -> None:
    assert list(GAME.seats) == [3]
    assert len(set(PACK_52)) == 52


@pytest.mark.rule("SM-2")
def test_sm_2_first_dealer_is_drawn_by_lot() -> None:
    start = GAME.start(Options(), 3)
    assert GAME.to_act(start) == {Nature.CHANCE}
    assert offered(start) == {"dealer 0", "dealer 1", "dealer 2"}
    assert {GAME.write(GAME.sample(start, Random(seed))) for seed in range(40)} == offered(start)
    with pytest.raises(InvalidAction):
        GAME.read("dealer 3")


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_3_deal_gives_sixteen_each_in_turn_and_four_to_kitty(dealer: int) -> None:
    dealt = [card.value for card in PACK_52]
    state = after(before_deal(dealer=dealer), f"deal {' '.join(dealt)}")
    assert state.deal is not None
    for place in range(3):
        hand = state.deal.hands[(dealer + 1 + place) % 3]
        assert [card.value for card in hand] == dealt[place:48:3]
        assert len(hand) == 16
    assert [card.value for card in state.deal.kitty] == dealt[48:]


# The exchange


@pytest.mark.rule("SM-4")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_4_three_exchanges_go_round_from_the_dealers_left(dealer: int) -> None:
    state = after(before_deal(dealer=dealer), pack())
    turns = []
    for action in EXCHANGES:
        turns.append((turn(state), action.split()[0]))
        state = after(state, action)
    left, right = (dealer + 1) % 3, (dealer + 2) % 3
    assert turns == [
        (left, "give"),
        (right, "return"),
        (right, "give"),
        (dealer, "return"),
        (dealer, "give"),
        (left, "return"),
    ]
    assert (turn(state), state.phase) == (dealer, Phase.LAY)


@pytest.mark.rule("SM-4")
def test_sm_4_receiver_sees_the_card_before_answering() -> None:
    state = after(before_deal(dealer=2), pack(), "give JH")
    (swap,) = view(state, 1).swaps
    assert (swap.giver, swap.receiver, swap.given, swap.returned) == (0, 1, Card("JH"), None)


@pytest.mark.rule("SM-6")
def test_sm_6_two_see_an_exchange_and_the_table_hears_of_it() -> None:
    state = after(before_deal(dealer=2), pack())
    (given,) = step(state, "give JH").events
    assert isinstance(given, CardGiven)
    assert given.audience == frozenset({Seat(0), Seat(1)})
    answer = step(after(state, "give JH"), "return TS")
    assert event(answer, CardReturned).audience == {0, 1}
    assert event(answer, CardReturned).swap.returned is Card("TS")
    assert event(answer, Exchanged) == Exchanged(number=1, giver=Seat(0), receiver=Seat(1))


# The kitty


def before_swap(kitty: Any, dealer: int = 2) -> State:
    return after(before_deal(dealer=dealer, options=Options(kitty=kitty)), pack(), *EXCHANGES)


HELD = [card for card in DEALER.split() if card not in ("6S", "3H")] + ["7H", "QH"]
"""The dealer's sixteen after the three exchanges."""


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(("kitty", "choice"), [("blind", HELD), ("open", HELD + KITTY.split())])
def test_sm_7_dealer_discards_four_of_sixteen_or_of_twenty(kitty: str, choice: list[str]) -> None:
    state = before_swap(kitty)
    assert {card.value for card in view(state, 2).choices} == set(choice)
    assert len(offered(state)) == comb(len(choice), 4)
    assert "lay 3S 4C 4D 7H" in offered(state)
    assert ("lay 2C 2D 2H 2S" in offered(state)) is (kitty == "open")
    assert refused(state, "play 5S") is Reason.MOMENT
    assert refused(state, "lay 3S 4C 4D AS") is CardReason.NOT_IN_HAND


@pytest.mark.rule("SM-7")
def test_sm_7_dealer_alone_swaps_just_four_after_all_exchanges() -> None:
    state = before_swap("blind")
    for text in ("lay", "lay 3S 4C 4D", "lay 3S 4C 4D 7H 5S", "lay 3S 3S 4C 4D", "pass"):
        with pytest.raises(InvalidAction):
            step(state, text)
    with pytest.raises(InvalidAction):
        GAME.apply(state, Seat(2), LayAway(frozenset(cards("3S 4C 4D"))))
    with pytest.raises(IllegalAction, match="turn"):
        GAME.apply(state, Seat(0), GAME.read("lay AS KS QS TS"))
    early = after(before_deal(dealer=2), pack(), *EXCHANGES[:4])
    assert refused(early, "lay 3S 4C 4D 7H") is Reason.MOMENT


@pytest.mark.rule("SM-7")
def test_sm_7_blind_dealer_sees_the_kitty_after_discarding_four() -> None:
    state = before_swap("blind")
    assert view(state, 2).kitty == ()
    done = step(state, "lay 3S 4C 4D 7H")
    assert view(done.state, 2).kitty == cards(KITTY)
    taken = event(done, KittyTaken)
    assert (taken.audience, taken.laid, taken.kitty) == ({2}, cards("3S 4C 4D 7H"), cards(KITTY))


@pytest.mark.rule("SM-7")
def test_sm_7_dealer_sees_an_open_kitty_before_discarding() -> None:
    third = step(
        after(before_deal(dealer=2, options=Options(kitty="open")), pack(), *EXCHANGES[:5]), EXCHANGES[5]
    )
    assert event(third, KittySeen) == KittySeen(audience=frozenset({Seat(2)}), kitty=cards(KITTY))
    assert view(third.state, 2).kitty == cards(KITTY)
    assert {view(third.state, seat).kitty for seat in (None, 0, 1)} == {()}


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(
    ("kitty", "laid", "found"), [("blind", "3S 4C 4D 7H", KITTY), ("open", "2C 2D 2H 7H", "2S")]
)
def test_sm_7_dealer_holds_sixteen_with_kitty_after_the_swap(kitty: str, laid: str, found: str) -> None:
    state = after(before_swap(kitty), f"lay {laid}")
    hand = {card.value for card in view(state, 2).hand}
    assert len(hand) == 16
    assert hand == (set(HELD) | set(found.split())) - set(laid.split())


@pytest.mark.rule("SM-7", "SM-8")
@pytest.mark.parametrize("kitty", ["blind", "open"])
def test_sm_7_nobody_else_sees_what_the_dealer_swaps(kitty: str) -> None:
    done, other = step(before_swap(kitty), "lay 3S 4C 4D 7H"), step(before_swap(kitty), "lay 4C 4D 5S 7H")
    for seat in (None, 0, 1):
        assert view(done.state, seat) == view(other.state, seat)
        assert (view(done.state, seat).kitty, view(done.state, seat).laid) == ((), ())
        assert [each for each in done.events if each.heard_by(None if seat is None else Seat(seat))] == [
            KittySwapped(dealer=Seat(2), leader=Seat(0))
        ]


# Play


@pytest.mark.rule("SM-9")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_9_dealers_left_leads_any_card(dealer: int) -> None:
    state = after(before_swap("blind", dealer), "lay 3S 4C 4D 7H")
    assert turn(state) == (dealer + 1) % 3
    assert len(offered(state)) == 16


# Winning


@pytest.mark.rule("SM-11")
def test_sm_11_twelfth_trick_wins_but_the_deal_is_played_out() -> None:
    sheet = (Row(Seat(1), (8, 5, 3)),)
    state = playing("AS KS", "2S 3S", "4S 5S", takers=[1, 0, 1, 0, 1, 0], sheet=sheet)
    deciding = step(after(state, "plays AS 2S"), "play 4S")
    assert event(deciding, TargetReached) == TargetReached(seat=Seat(0), number=7)
    assert deciding.state.winner == 0
    assert GAME.to_act(deciding.state) == {Seat(0)}
    assert GAME.result(deciding.state).places == (1, 2, 3)


@pytest.mark.rule("SM-11", "SM-13")
@pytest.mark.parametrize(
    ("option", "value"),
    [*(("max_deals", value) for value in (0, 101, -1, "many", True)), ("stake", -1), ("stake", 101)],
)
def test_sm_11_other_numbers_are_refused(option: str, value: object) -> None:
    assert Options().max_deals == 12
    with pytest.raises(fields.InvalidOption):
        fields.from_json(Options, {option: value})


@pytest.mark.rule("SM-12", "SM-2")
def test_sm_12_new_match_draws_its_dealer_again() -> None:
    assert GAME.start(Options(), 3).dealer is None


# Stakes and quotas


@pytest.mark.rule("SM-14")
@pytest.mark.parametrize(
    ("quota", "dealer", "due"),
    [
        ("8-5-3", 0, (8, 5, 3)),
        ("8-5-3", 1, (3, 8, 5)),
        ("8-5-3", 2, (5, 3, 8)),
        ("9-5-2", 0, (9, 5, 2)),
        ("9-5-2", 2, (5, 2, 9)),
        ("none", 1, ()),
    ],
)
def test_sm_14_dealer_left_and_right_each_owe_their_quota(
    quota: Any, dealer: int, due: tuple[int, ...]
) -> None:
    assert quotas(quota, Seat(dealer)) == due


@pytest.mark.rule("SM-15")
@pytest.mark.parametrize(
    ("misses", "held"), [((0, 1, 0), 4), ((0, 0, 1), 4), ((0, 2, 0), 5), ((3, 2, 0), 5), ((0, 0, 0), 3)]
)
def test_sm_15_worked_example_gives_its_points(misses: tuple[int, ...], held: int) -> None:
    """The winner, seat 0, holds the own stake as well as what the others lose."""
    own, *others = settled(1, misses, Seat(0))
    assert own + 1 == held
    assert others == [-1 - misses[1], -1 - misses[2]]
    assert own + sum(others) == 0


@pytest.mark.rule("SM-11", "SM-12", "SM-14")
def test_sm_11_count_of_the_rule_pages_comes_out_so() -> None:
    """Vera deals; Ann takes four, Ben three and Vera nine tricks."""
    taken, row = (4, 3, 9), Row(Seat(2), (4, 3, 9))
    assert quotas("8-5-3", Seat(2)) == (5, 3, 8)
    assert scoring.missed("8-5-3", row) == (True, False, False)
    assert scoring.distances(Options(), taken, taken) == (8, 9, 3)
    assert scoring.next_dealer(Options(), row) == 1
