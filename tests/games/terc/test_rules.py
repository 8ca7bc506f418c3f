"""Every clause of the rule book; expected values are worked out from it by hand."""

from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from random import Random

import pytest

from games.core import GameError, IllegalAction, InvalidAction, Nature, Reason, Seat, is_current
from games.faces.panel import Who
from games.terc import GAME
from games.terc.actions import Claim
from games.terc.cards import PACK_81, Attribute, Card, Likeness, is_terc, likeness, tercs, third
from games.terc.events import Assumed, Called, Ending, Laid, Laying, Left, MatchOver, Penalty, Taken, Wrong
from games.terc.legality import Refusal
from games.terc.options import Options
from games.terc.state import State
from tests.contract.walks import encoded
from tests.games.terc.caps import caps, holds, orbit, room
from tests.games.terc.positions import (
    CAP,
    DULL,
    WIDE,
    after,
    cards,
    deal,
    lying,
    playing,
    start,
    step,
    texts,
    three,
    words,
)

ONE, TWO, THREE, FOUR = map(Seat, range(4))
BOARD = "1111 1112 1113 1121 1122 1211 1212 2311 2322 3333 2133 3213"
"""Twelve cards; the first three make a TERC."""
NEXT = "3111 3112 3121 3122 3211 3222"
REST = " ".join(card.text for card in PACK_81 if card.text not in DULL.split())


def refused(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        step(state, text)
    return caught.value


def reason(state: State, text: str) -> StrEnum:
    return refused(state, text).reason


def points(state: State) -> tuple[int, ...]:
    """What the match is settled at."""
    return tuple(map(int, GAME.result(state).points))


# The cards


@pytest.mark.rule("TERC-1")
def test_terc_1_every_combination_of_attributes_occurs_once() -> None:
    assert sorted(card.text for card in PACK_81) == sorted(
        f"{a}{b}{c}{d}" for a in "123" for b in "123" for c in "123" for d in "123"
    )
    assert [value.name for value in cards("1223")[0].values] == ["ONE", "FULL", "GREEN", "BLACK"]
    assert [value.name for value in cards("3131")[0].values] == ["THREE", "EMPTY", "BLUE", "YELLOW"]
    assert [value.name for value in cards("2312")[0].values] == ["TWO", "DOTTED", "RED", "WHITE"]


@pytest.mark.rule("TERC-1", "TERC-5")
@pytest.mark.parametrize(
    "text",
    ["deal 1111", deal("") + " 1111", deal("").replace("3333", "1111"), deal("").replace("3333", "4111")],
)
def test_terc_1_deal_is_the_whole_pack(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.read(text)


@pytest.mark.rule("TERC-2")
@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("1111 1112 1113", "same same same different"),
        ("1123 2223 3323", "different different same same"),
        ("1123 2231 3312", "different different different different"),
        ("1111 2222 3333", "different different different different"),
        ("1111 1112 1122", "same same pair pair"),
        ("1111 2222 3332", "different different different pair"),
        ("2111 2123 3132", "pair same different different"),
    ],
)
def test_terc_2_cards_match_unless_exactly_two_agree(named: str, expected: str) -> None:
    for one, two, last in permutations(three(named)):
        order = one, two, last
        found = [likeness(order, attribute) for attribute in Attribute]
        assert " ".join(each.value for each in found) == expected
        assert is_terc(order) is (Likeness.PAIR not in found)


@pytest.mark.rule("TERC-3")
def test_terc_3_any_two_have_one_third_and_1080_tercs_exist() -> None:
    """Each of the 3240 pairs has its third, and each TERC has three pairs."""
    for one, two in combinations(PACK_81, 2):
        assert third(one, two) not in (one, two)
        assert is_terc((one, two, third(one, two)))
    assert len(tercs(PACK_81)) == comb(81, 2) // 3 == 1080
    assert sum(map(is_terc, combinations(PACK_81, 3))) == 1080
    one, two = cards("1123 2223")
    assert [card.text for card in PACK_81 if card not in (one, two) and is_terc((one, two, card))] == ["3323"]


@pytest.mark.rule("TERC-3")
def test_terc_3_twenty_cards_can_lie_without_a_terc() -> None:
    twenty = cards(CAP)
    assert len(set(twenty)) == 20
    assert tercs(twenty) == []
    assert not any(map(is_terc, combinations(twenty, 3)))


@pytest.mark.rule("TERC-3")
def test_terc_3_twenty_one_cards_always_hold_a_terc() -> None:
    """By the values of one attribute, or in 39 other ways, 21 such cards fall into three spaces of 27 points, at most nine in each.

    Every two cards are in the same space in 13 of the 40 ways: 2730 pairs in all, so that some way has 69 pairs or more. That needs
    spaces with nine and with at least eight. All sets of nine are affine images of one, and a shear shifts the second set at will without
    the first; whatever it is, too few points of the last space are left that make no TERC with one of each.
    """
    assert not list(caps(10))
    spread = [parts for parts in combinations_with_replacement(range(10), 3) if sum(parts) == 21]
    rich = [parts for parts in spread if sum(comb(part, 2) for part in parts) * 40 >= comb(21, 2) * 13]
    assert rich == [(3, 9, 9), (4, 8, 9)]
    nines, eights = list(caps(9)), list(caps(8))
    nine = frozenset(nines[0])
    assert {image for image in orbit(nine) if 0 in image} == set(map(frozenset, nines))
    assert not any(holds(room(nine, second), 3) for second in nines)
    assert not any(holds(room(nine, second), 4) for second in eights)
    assert any(holds(room(nine, second), 2) for second in nines)


# Coming and going


@pytest.mark.rule("TERC-4")
def test_terc_4_up_to_ten_play_and_join_with_no_cards() -> None:
    assert list(GAME.seats) == list(range(1, 11))
    state = after(start(2), f"! {deal(BOARD)}", "0 call", "0 claim 1111 1112 1113")
    assert reason(state, "3 join") is Refusal.ROOM
    assert words(state, 2) == {"join"}
    for seat in range(2, 10):
        assert GAME.join_action(state, Seat(seat)) == GAME.read("join")
        state = after(state, f"{seat} join")
    assert GAME.scores(state) == (Fraction(3), *[Fraction(0)] * 9)
    assert reason(state, "9 join") is Refusal.PRESENT
    assert reason(state, "10 join") is Refusal.ROOM
    assert len(GAME.to_act(state)) == 10


@pytest.mark.rule("TERC-4")
def test_terc_4_player_who_leaves_keeps_cards_and_may_return() -> None:
    state = playing(BOARD, pack=NEXT, seats=3, tercs=[["2111 2112 2113"]])
    assert GAME.leave_action(state, ONE) == GAME.read("leave")
    left = after(state, "0 leave")
    assert GAME.leave_action(left, ONE) is None
    assert words(left, 0) == {"join"}
    assert reason(left, "0 call") is Refusal.ABSENT
    assert points(left) == (3, 0, 0)
    back = after(left, "0 join")
    assert list(GAME.scores(back)) == [3, 0, 0]
    assert "call" in words(back, 0)


@pytest.mark.rule("TERC-4")
def test_terc_4_ten_places_include_players_who_left() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=10), "4 leave")
    assert GAME.join_action(state, Seat(10)) is None
    assert {seat for seat in range(11) if GAME.join_action(state, Seat(seat))} == {4}


@pytest.mark.rule("TERC-4")
@pytest.mark.parametrize("wrong_call", ["lockout", "minus", "free"])
def test_terc_4_leaving_gives_up_the_floor_without_a_mistake(wrong_call: str) -> None:
    options = Options(wrong_call=wrong_call)  # type: ignore[arg-type]
    state = after(
        playing(BOARD, pack=NEXT, seats=3, tercs=[["2111 2112 2113"]], options=options), "0 call", "0 leave"
    )
    assert (state.floor, state.players[0].wrong, state.taken) == (None, 0, (3, 0, 0))
    assert after(state, "1 call").floor == TWO


@pytest.mark.rule("TERC-4", "TERC-11")
def test_terc_4_departure_may_complete_the_agreement() -> None:
    state = after(playing(DULL, pack=NEXT, seats=3), "0 none", "1 none")
    assert GAME.awaited(state) == {THREE}
    done = step(state, "2 leave")
    assert [type(event) for event in done.events] == [Left, Laid]
    assert len(done.state.cards) == 15


@pytest.mark.rule("TERC-4", "TERC-11")
def test_terc_4_newcomer_must_agree_and_agreements_stand() -> None:
    state = after(playing(DULL, pack=NEXT, seats=2), "0 none", "2 join", "1 none")
    assert GAME.awaited(state) == {THREE}
    assert len(after(state, "2 none").cards) == 15


@pytest.mark.rule("TERC-4")
def test_terc_4_match_ends_when_the_last_player_leaves() -> None:
    state = after(playing(BOARD, pack=NEXT, tercs=[[], ["2111 2112 2113"]]), "1 leave", "0 leave")
    assert state.ending is Ending.LEFT
    assert not GAME.to_act(state)
    assert GAME.result(state).places == (2, 1)


# The deal


@pytest.mark.rule("TERC-5")
def test_terc_5_columns_of_twelve_are_laid_and_calls_count() -> None:
    state = start(2)
    assert GAME.to_act(state) == {Nature.CHANCE}
    assert reason(state, "0 call") is Reason.MOMENT
    done = step(state, f"! {deal(BOARD)}")
    assert lying(done.state) == BOARD
    assert done.events == (Laid(how=Laying.START, cards=cards(BOARD), pack=69),)
    assert texts(done.state.pack[:2]) == "1123 1131"
    assert GAME.to_act(done.state) == {ONE, TWO, THREE}
    assert reason(done.state, f"! {deal(BOARD)}") is Reason.MOMENT
    assert reason(done.state, f"0 {deal(BOARD)}") is Reason.TURN


# The race


@pytest.mark.rule("TERC-6", "TERC-19")
def test_terc_6_first_caller_has_the_floor_and_others_hear_it() -> None:
    """In whatever order three press at once, one has the floor and two are told so."""
    board = playing(BOARD, pack=NEXT, seats=3)
    for order in permutations(range(3)):
        first, *late = order
        state = after(board, f"{first} call")
        assert state.floor == first
        assert GAME.awaited(state) == {Seat(first)}
        for seat in late:
            assert is_current(GAME, state, Seat(seat), GAME.question(board, Seat(seat)), GAME.read("call"))
            error = refused(state, f"{seat} call")
            assert (error.reason, error.facts) == (Refusal.SECOND, {"who": Who(Seat(first))})
        assert reason(state, f"{first} call") is Refusal.FLOOR


@pytest.mark.rule("TERC-6")
@pytest.mark.parametrize("claim", ["claim 1111 1112 1133", "claim 3331 3332 3333"])
def test_terc_6_naming_an_absent_card_costs_nothing(claim: str) -> None:
    state = after(playing(BOARD, pack=NEXT), "0 call")
    assert reason(state, f"0 {claim}") is Refusal.GONE
    assert state.floor == ONE
    assert after(state, "0 claim 1111 1112 1113").taken == (3, 0)


@pytest.mark.rule("TERC-6")
@pytest.mark.parametrize(
    "text",
    ["claim 1111 1111 1112", "claim 1111 1112", "claim 1111 1112 1113 1121", "claim 1111 1112 4113", "claim"],
)
def test_terc_6_claim_is_three_different_cards(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.read(text)


@pytest.mark.rule("TERC-6")
def test_terc_6_six_orders_of_a_claim_are_one_action() -> None:
    """It is written in one way, and leads to one state."""
    state = after(playing(BOARD, pack=NEXT), "0 call")
    orders = [" ".join(("claim", *order)) for order in permutations(("1111", "1112", "1113"))]
    assert len(orders) == 6
    assert {GAME.write(GAME.read(order)) for order in orders} == {"claim 1111 1112 1113"}
    assert {GAME.read(order) for order in orders} == {Claim(frozenset(three("1111 1112 1113")))}
    assert len({encoded(after(state, f"0 {order}")) for order in orders}) == 1


@pytest.mark.rule("TERC-6")
def test_terc_6_three_of_twelve_cards_have_220_claims() -> None:
    state = after(playing(BOARD, pack=NEXT), "0 call")
    claims = [action for action in GAME.legal(state, ONE) if isinstance(action, Claim)]
    assert len(claims) == len(set(claims)) == comb(12, 3) == 220


@pytest.mark.rule("TERC-6")
def test_terc_6_claim_without_exactly_three_cards_is_refused() -> None:
    state = after(playing(BOARD, pack=NEXT), "0 call")
    for named in (BOARD[:4], BOARD[:9], BOARD[:19]):
        with pytest.raises(InvalidAction):
            GAME.apply(state, ONE, Claim(frozenset(cards(named))))


@pytest.mark.rule("TERC-11")
@pytest.mark.parametrize("seconds", [10, 30, 120])
def test_terc_11_first_agreement_starts_a_clock(seconds: int) -> None:
    state = playing(DULL, pack=NEXT, seats=3, options=Options(agree_seconds=seconds))
    assert GAME.alarms(state) == {}
    agreed = after(state, "0 none")
    assert GAME.alarms(agreed) == {"none": timedelta(seconds=seconds)}
    assert GAME.alarms(after(agreed, "1 none")) == GAME.alarms(agreed)
    assert GAME.alarms(after(agreed, "1 none", "2 none")) == {}
    assert set(GAME.alarms(after(agreed, "1 call"))) == {"call"}
    assert reason(state, "@ timeup none") is Reason.MOMENT
    assert reason(agreed, "@ timeup call") is Reason.MOMENT
    assert reason(agreed, "1 timeup none") is Reason.TURN


@pytest.mark.rule("TERC-11")
def test_terc_11_others_have_ten_seconds_unless_the_table_agrees_otherwise() -> None:
    assert GAME.alarms(after(playing(DULL, pack=NEXT), "0 none")) == {"none": timedelta(seconds=10)}


def locked_out(*texts: str, seats: int = 3, table: str = DULL) -> State:
    """Seat 0 may not call; then these actions."""
    return after(playing(table, pack=NEXT, seats=seats), "0 call", "@ timeup call", *texts)


@pytest.mark.rule("TERC-9", "TERC-11")
def test_terc_11_locked_out_player_counts_as_agreed_three_seconds_after_another() -> None:
    agreed = locked_out("1 none")
    assert GAME.alarms(agreed)["locked"] == timedelta(seconds=3)
    assert agreed.waiting == {ONE, THREE}
    done = step(agreed, "@ timeup locked")
    assert done.events == (Assumed(seats=(ONE,), aside=()),)
    assert done.state.waiting == GAME.awaited(done.state) == GAME.view(done.state, None).waiting == {THREE}
    assert set(GAME.alarms(done.state)) == {"none"}
    assert after(done.state, "2 none").board > done.state.board


@pytest.mark.rule("TERC-11")
def test_terc_11_last_missing_agreement_of_a_locked_out_player_brings_cards() -> None:
    done = step(locked_out("2 none", "1 none"), "@ timeup locked")
    assert [type(event) for event in done.events] == [Assumed, Laid]
    assert (len(done.state.cards), done.state.locked, done.state.given) == (15, frozenset(), False)
    assert done.state.players[0].idle == 0, "who may not call is not idle"


@pytest.mark.rule("TERC-11")
def test_terc_11_agreement_is_taken_as_given_only_after_another_player_agreed() -> None:
    assert set(GAME.alarms(locked_out())) == set()
    assert set(GAME.alarms(locked_out("0 none"))) == {"none"}
    assert reason(locked_out("0 none"), "@ timeup locked") is Reason.MOMENT
    assert reason(locked_out("1 none"), "0 timeup locked") is Reason.TURN
    both = after(playing(DULL, pack=NEXT, seats=3), "0 call", "@ timeup call", "1 call", "@ timeup call")
    assert after(both, "0 none", "@ timeup locked").waiting == {THREE}, "one who is locked out is another too"


@pytest.mark.rule("TERC-11")
@pytest.mark.parametrize("between", ["2 none", "3 join", "2 leave", "3 none", "0 leave", "0 none", "3 call"])
def test_terc_11_three_seconds_run_on_whatever_else_happens(between: str) -> None:
    """Both times go on under their names; only a call, or nobody left to wait for, ends them."""
    state = locked_out("1 none", seats=4 if between[0] == "3" and between != "3 join" else 3)
    expected = {
        "0 none": {"none"},
        "3 call": {"call"},
    }.get(between, {"locked", "none"})
    assert set(GAME.alarms(after(state, between))) == expected


@pytest.mark.rule("TERC-11")
def test_terc_11_call_clears_an_agreement_taken_as_given() -> None:
    again = locked_out("1 none", "@ timeup locked", "1 call", "1 claim 1112 1113 1121", "2 none")
    assert again.locked == {ONE, TWO}
    assert again.waiting == {ONE, TWO}
    assert set(GAME.alarms(again)) == {"locked", "none"}
    assert after(again, "@ timeup locked").board > again.board


@pytest.mark.rule("TERC-9", "TERC-11")
def test_terc_11_agreement_taken_as_given_lapses_with_the_lockout() -> None:
    """All who stay are locked out: they may call again, and only what was pressed still counts."""
    both = after(playing(DULL, pack=NEXT, seats=3), "0 call", "@ timeup call", "1 call", "@ timeup call")
    given = after(both, "0 none", "@ timeup locked")
    lifted = after(given, "2 leave")
    assert lifted.locked == frozenset()
    assert lifted.board == given.board
    assert lifted.agreed == {ONE}
    assert lifted.waiting == {TWO}
    assert "call" in words(lifted, 1)


@pytest.mark.rule("TERC-4", "TERC-11")
def test_terc_4_agreement_taken_as_given_goes_with_the_only_player_who_agreed() -> None:
    """Three seconds begin anew with the next agreement."""
    left = locked_out("1 none", "@ timeup locked", "1 leave", seats=4)
    assert left.waiting == {ONE, THREE, FOUR}
    assert GAME.alarms(left) == {}
    again = after(left, "2 none")
    assert again.waiting == {ONE, FOUR}
    assert "locked" in GAME.alarms(again)


@pytest.mark.rule("TERC-4", "TERC-11")
def test_terc_4_leaving_completes_the_agreement_with_one_taken_as_given() -> None:
    given = locked_out("1 none", "@ timeup locked")
    assert after(given, "2 leave").board > given.board


@pytest.mark.rule("TERC-4", "TERC-11")
def test_terc_4_locked_out_player_who_comes_back_is_taken_as_agreed() -> None:
    away = locked_out("1 none", "0 leave")
    assert step(away, "@ timeup locked").events == ()
    assert after(away, "@ timeup locked", "0 join").waiting == {THREE}
    joined = after(away, "@ timeup locked", "3 join")
    assert joined.waiting == {THREE, FOUR}, "one who joins must agree as well"


@pytest.mark.rule("TERC-11")
@pytest.mark.parametrize("no_terc", ["agree", "auto"])
def test_terc_11_nobody_is_taken_as_agreed_without_agreements(no_terc: str) -> None:
    state = playing(BOARD, pack=NEXT, seats=3, options=Options(no_terc=no_terc))  # type: ignore[arg-type]
    assert GAME.alarms(after(state, "0 call", "@ timeup call")) == {}
    alone = playing(BOARD, pack=NEXT, seats=1, options=Options(no_terc=no_terc))  # type: ignore[arg-type]
    assert GAME.alarms(after(alone, "0 claim 1111 1112 1121")) == {}


@pytest.mark.rule("TERC-11")
def test_terc_11_who_does_nothing_in_time_counts_as_agreed() -> None:
    state = playing(DULL, pack=NEXT, seats=3)
    done = step(after(state, "1 none"), "@ timeup none")
    assumed, laid = done.events
    assert assumed == Assumed(seats=(ONE, THREE), aside=())
    assert isinstance(laid, Laid)
    assert (len(done.state.cards), done.state.agreed) == (15, frozenset())


@pytest.mark.rule("TERC-11")
def test_terc_11_who_is_idle_on_two_boards_stands_aside() -> None:
    state = playing(DULL, pack=REST, seats=3)
    once = after(state, "0 none", "@ timeup none")
    assert once.waiting == {ONE, TWO, THREE}
    twice = step(after(once, "0 none", "1 none"), "@ timeup none")
    assert twice.events[0] == Assumed(seats=(THREE,), aside=(THREE,))
    alone = after(twice.state, "0 none")
    assert alone.waiting == {TWO}
    assert after(alone, "1 none").board > alone.board


@pytest.mark.rule("TERC-11")
def test_terc_11_who_stands_aside_is_back_at_the_next_press() -> None:
    idle = playing(DULL, pack=REST, seats=2)
    idle = after(idle, "0 none", "@ timeup none", "0 none", "@ timeup none")
    assert idle.players[1].aside
    assert after(idle, "0 none").board > idle.board
    back = after(idle, "1 none")
    assert not back.players[1].aside
    assert back.waiting == {ONE}
    called = after(idle, "1 call", "@ timeup call", "0 none")
    assert called.waiting == {TWO}


@pytest.mark.rule("TERC-6", "TERC-11")
def test_terc_6_agreed_player_may_call_and_wipes_agreements() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=3), "0 none", "1 none")
    assert reason(state, "0 none") is Refusal.AGREED
    called = after(state, "0 call")
    assert called.agreed == frozenset()
    assert called.floor == ONE


@pytest.mark.rule("TERC-7")
@pytest.mark.parametrize("seconds", [5, 15, 60])
def test_terc_7_caller_who_names_nothing_in_time_is_wrong(seconds: int) -> None:
    state = playing(BOARD, pack=NEXT, options=Options(call_seconds=seconds))
    assert GAME.alarms(state) == {}
    called = step(state, "1 call")
    assert called.events == (Called(seat=TWO, seconds=seconds),)
    assert GAME.alarms(called.state) == {"call": timedelta(seconds=seconds)}
    done = step(called.state, "@ timeup call")
    assert done.events == (Wrong(seat=TWO, cards=(), places=(), penalty=Penalty.LOCKED),)
    assert (done.state.floor, done.state.players[1].wrong) == (None, 1)
    assert GAME.alarms(done.state) == {}
    assert reason(done.state, "@ timeup call") is Reason.MOMENT
    assert reason(called.state, "1 timeup call") is Reason.TURN


@pytest.mark.rule("TERC-7")
def test_terc_7_others_neither_call_nor_agree_during_a_call() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=3), "0 call")
    assert words(state, 1) == {"leave"}
    error = refused(state, "1 none")
    assert (error.reason, error.facts) == (Refusal.WAIT, {"who": Who(ONE)})
    assert reason(state, "1 claim 1111 1112 1113") is Refusal.WAIT
    assert reason(state, "0 none") is Refusal.FLOOR


@pytest.mark.rule("TERC-7")
def test_terc_7_mistake_frees_the_floor_and_wipes_agreements() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=3), "1 none", "2 none", "0 call", "0 claim 1111 1112 1121")
    assert (state.floor, state.agreed) == (None, frozenset())
    assert words(state, 1) == {"leave", "call", "none"}
    assert after(state, "1 call").floor == TWO


@pytest.mark.rule("TERC-6", "TERC-7")
def test_terc_6_nobody_claims_in_a_race_without_a_call() -> None:
    assert reason(playing(BOARD, pack=NEXT), "0 claim 1111 1112 1113") is Refusal.CALL


@pytest.mark.rule("TERC-8", "TERC-10")
def test_terc_8_caller_takes_a_terc_and_it_is_not_replaced() -> None:
    done = step(after(playing(BOARD, pack=NEXT), "1 call"), "1 claim 1111 1112 1113")
    assert done.events == (Taken(seat=TWO, cards=three("1111 1112 1113"), places=(1, 2, 3), total=3),)
    assert lying(done.state) == f"- - - {BOARD[15:]}"
    assert GAME.view(done.state, ONE).players[1].tercs == (three("1111 1112 1113"),)
    assert len(done.state.pack) == 6


# Wrong calls


@pytest.mark.rule("TERC-9")
def test_terc_9_lockout_lasts_until_a_terc_is_taken() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=3), "0 call", "0 claim 1111 1112 1121")
    assert state.taken == (0, 0, 0)
    assert reason(state, "0 call") is Refusal.LOCKED
    assert words(state, 0) == {"leave", "none"}
    assert "call" in words(after(state, "1 call", "1 claim 1111 1112 1113"), 0)


@pytest.mark.rule("TERC-9")
def test_terc_9_lockout_lasts_until_a_deal_and_allows_agreeing() -> None:
    state = after(playing(DULL, pack=NEXT, seats=2), "0 call", "@ timeup call", "0 none", "1 none")
    assert len(state.cards) == 15
    assert "call" in words(state, 0)


@pytest.mark.rule("TERC-9")
def test_terc_9_all_may_call_again_once_all_are_locked_out() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=3), "2 leave", "0 call", "@ timeup call")
    assert state.locked == {ONE}
    done = step(after(state, "1 call"), "@ timeup call")
    assert done.state.locked == frozenset()
    assert done.events == (Wrong(seat=TWO, cards=(), places=(), penalty=Penalty.LIFTED),)
    three_in = after(playing(BOARD, pack=NEXT, seats=3), "0 call", "@ timeup call", "1 call", "@ timeup call")
    assert three_in.locked == {ONE, TWO}
    assert after(three_in, "2 leave").locked == frozenset()


@pytest.mark.rule("TERC-9")
def test_terc_9_minus_puts_the_latest_terc_under_the_pack() -> None:
    state = playing(
        BOARD, pack=NEXT, tercs=[["2111 2112 2113", "2223 2222 2221"]], options=Options(wrong_call="minus")
    )
    done = step(after(state, "0 call"), "0 claim 1111 1112 1121")
    assert done.state.taken == (3, 0)
    assert texts(done.state.pack) == f"{NEXT} 2223 2222 2221"
    assert done.events == (
        Wrong(seat=ONE, cards=three("1111 1112 1121"), places=(1, 2, 4), penalty=Penalty.RETURNED),
    )
    assert "call" in words(done.state, 0)
    assert texts(GAME.view(done.state, TWO).under) == "2223 2222 2221"


@pytest.mark.rule("TERC-9")
def test_terc_9_terc_goes_under_the_pack_in_its_table_order() -> None:
    """On the table 2113, 2111 and 2112 lie in this order, whatever the order in which they are named."""
    state = playing(
        "2113 3331 2111 2112 1121 1122 1211 1212 2322 3333 2133 3213",
        pack=NEXT,
        options=Options(wrong_call="minus"),
    )
    taken = after(state, "0 call", "0 claim 2112 2113 2111", "0 call", "@ timeup call")
    assert (taken.taken, texts(taken.pack)) == ((0, 0), f"{NEXT} 2113 2111 2112")


@pytest.mark.rule("TERC-9")
def test_terc_9_minus_locks_out_a_player_without_a_terc() -> None:
    state = after(playing(BOARD, pack=NEXT, options=Options(wrong_call="minus")), "0 call", "@ timeup call")
    assert state.locked == {ONE}
    assert texts(state.pack) == NEXT


@pytest.mark.rule("TERC-9")
def test_terc_9_free_mistake_costs_nothing() -> None:
    state = playing(BOARD, pack=NEXT, tercs=[["2111 2112 2113"]], options=Options(wrong_call="free"))
    done = step(after(state, "0 call"), "0 claim 1111 1112 1121")
    assert (done.state.taken, done.state.locked, texts(done.state.pack)) == ((3, 0), frozenset(), NEXT)
    assert after(done.state, "0 call").floor == ONE


# When there is no TERC


@pytest.mark.rule("TERC-11")
def test_terc_11_all_players_in_the_game_must_agree() -> None:
    state = playing(DULL, pack=NEXT, seats=4)
    assert GAME.awaited(state) == frozenset()
    state = after(state, "3 leave", "0 none")
    assert GAME.awaited(state) == {TWO, THREE}
    state = after(state, "2 none")
    assert len(state.cards) == 12
    state = after(state, "1 none")
    assert len(state.cards) == 15
    assert state.agreed == frozenset()


@pytest.mark.rule("TERC-11")
def test_terc_11_auto_deals_if_no_terc_lies_and_asks_nobody() -> None:
    """Neither twelve of the twenty nor fifteen hold a TERC; the first exchange brings 1111 and 2222, which go with 3333."""
    first, rest = " ".join([*WIDE.split()[:12], "3111", "3133", "3223"]), "1111 2222 3333"
    done = step(start(2, Options(no_terc="auto")), f"! {deal(f'{first} {rest}')}")
    laid = [event.how for event in done.events if isinstance(event, Laid)]
    assert laid == [Laying.START, Laying.FIFTH, Laying.EXCHANGE]
    assert lying(done.state) == f"{DULL} 1111 2222 3333"
    assert texts(done.state.pack[-3:]) == "3111 3133 3223"
    assert "none" not in words(done.state, 0)
    assert reason(done.state, "0 none") is Refusal.AUTO


@pytest.mark.rule("TERC-12", "TERC-16")
def test_terc_12_table_fills_up_to_twelve_and_cards_stay_put() -> None:
    table = DULL.split()
    table[1] = table[4] = table[11] = "-"
    done = step(after(playing(" ".join(table), pack=NEXT), "0 none"), "1 none")
    table[1], table[4], table[11] = "3111", "3112", "3121"
    assert lying(done.state) == " ".join(table)
    assert texts(done.state.pack) == "3122 3211 3222"
    assert done.events[-1] == Laid(how=Laying.FILL, cards=cards("3111 3112 3121"), pack=3)


@pytest.mark.rule("TERC-12")
def test_terc_12_table_fills_as_far_as_the_pack_goes() -> None:
    state = after(playing("1112 1113 1121 - - - - - - - - 1131", pack="2112 2113 3322"), "0 none", "1 none")
    assert lying(state) == "1112 1113 1121 2112 2113 3322 - - - - - 1131"
    assert state.pack == ()


@pytest.mark.rule("TERC-12")
def test_terc_12_empty_table_fills_at_once() -> None:
    state = after(playing("- - - - 1111 - 1112 - - - - 1113", pack=NEXT), "0 call", "0 claim 1111 1112 1113")
    assert lying(state) == f"{NEXT} - - - - - -"


@pytest.mark.rule("TERC-13")
def test_terc_13_twelve_cards_get_a_fifth_column() -> None:
    done = step(after(playing(DULL, pack=NEXT), "0 none"), "1 none")
    assert lying(done.state) == f"{DULL} 3111 3112 3121"
    assert done.events[-1] == Laid(how=Laying.FIFTH, cards=cards("3111 3112 3121"), pack=3)


@pytest.mark.rule("TERC-14")
@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("1111 1112 1113", "3111 3112 3121"),
        ("1111 2111 3111", "3112 1112 1113 3121"),
    ],
)
def test_terc_14_fifteen_less_a_terc_leave_four_columns(claim: str, expected: str) -> None:
    """Gaps of the four columns are filled, first to last, with what is left of the fifth from its top."""
    table = "1111 1112 1113 2111 1122 1211 1212 2311 2322 3333 2133 3213 3111 3112 3121"
    state = after(playing(table, pack=NEXT[15:]), "0 call", f"0 claim {claim}")
    if len(expected.split()) == 3:
        assert lying(state) == f"{expected} 2111 1122 1211 1212 2311 2322 3333 2133 3213"
    else:
        assert lying(state) == "3112 1112 1113 3121 1122 1211 1212 2311 2322 3333 2133 3213"
    assert texts(state.pack) == NEXT[15:]
    assert len(after(state, "0 none", "1 none").table) == 15


@pytest.mark.rule("TERC-15")
def test_terc_15_fifth_column_goes_under_the_pack_from_its_top() -> None:
    state = after(playing(DULL, pack="3111 3133 3223 3232 3312 3321"), "0 none", "1 none")
    done = step(after(state, "0 none"), "1 none")
    assert lying(done.state) == f"{DULL} 3232 3312 3321"
    assert texts(done.state.pack) == "3111 3133 3223"
    assert done.events[-1] == Laid(how=Laying.EXCHANGE, cards=cards("3232 3312 3321"), pack=3)
    assert texts(GAME.view(done.state, None).under) == "3111 3133 3223"


@pytest.mark.rule("TERC-15", "TERC-17")
@pytest.mark.parametrize(("pack", "agreements"), [(0, 1), (3, 2), (6, 3), (9, 4)])
def test_terc_15_agreement_ends_the_game_after_the_whole_pack(pack: int, agreements: int) -> None:
    """With so many cards left once the fifth column lies. There is a TERC for whoever looks, so that the game does not end by itself."""
    under = "2112 2113 2121 2131 2211 2222 2311 2333 3112"
    fifth = "1123 1132 1213"
    state = playing(BOARD, pack=" ".join([fifth, *under.split()[:pack]]))
    state = after(state, "0 none", "1 none")
    assert len(state.cards) == 15
    for number in range(agreements):
        assert state.ending is None, number
        state = after(state, "0 none", "1 none")
    assert state.ending is (Ending.EXCHANGED if pack else Ending.AGREED)
    assert not GAME.to_act(state)


@pytest.mark.rule("TERC-15")
def test_terc_15_cards_put_back_restart_the_count() -> None:
    """Three cards allow one exchange; after it, a TERC put back makes it six: two more."""
    options = Options(wrong_call="minus")
    state = playing(BOARD, pack="1123 1132 1213 2112 2113 2121", tercs=[["3311 3312 3313"]], options=options)
    state = after(state, "0 none", "1 none", "0 none", "1 none")
    assert (len(state.pack), state.exchanges, state.most) == (3, 1, 1)
    state = after(state, "0 call", "@ timeup call")
    assert len(state.pack) == 6
    for _ in range(2):
        state = after(state, "0 none", "1 none")
        assert state.ending is None
    assert after(state, "0 none", "1 none").ending is Ending.EXCHANGED


@pytest.mark.rule("TERC-15", "TERC-14")
def test_terc_15_terc_taken_restarts_the_count() -> None:
    state = playing(BOARD, pack="1123 1132 1213 2112 2113 2121 3112 3113 3121")
    state = after(state, "0 none", "1 none", "0 none", "1 none")
    assert state.exchanges == 1
    state = after(state, "0 call", "0 claim 1111 1112 1113", "0 none", "1 none")
    assert (len(state.cards), len(state.pack), state.exchanges) == (15, 3, 0)
    assert after(state, "0 none", "1 none").ending is None


@pytest.mark.rule("TERC-16")
def test_terc_16_missed_tercs_are_revealed_only_at_the_end() -> None:
    """One lies there at the first agreement, 1111 1112 1113; 3131 and 3133 go with 2121 and 1111 or 1112, which makes three."""
    state = after(playing("1111 1112 1113 2121 - - - - - - - -", pack="3131 3133 2222"), "0 none", "1 none")
    assert state.ending is None
    assert GAME.view(state, None).missed == 0
    done = step(after(state, "0 none"), "1 none")
    over = done.events[-1]
    assert isinstance(over, MatchOver)
    assert (over.ending, over.missed) == (Ending.AGREED, 4)
    assert GAME.view(done.state, None).missed == 4


# The end


@pytest.mark.rule("TERC-17")
def test_terc_17_match_ends_if_pack_is_empty_and_no_terc_lies() -> None:
    done = step(after(playing("1111 1112 1113 1222 1333 - - - - - - -"), "1 call"), "1 claim 1111 1112 1113")
    assert [type(event) for event in done.events] == [Taken, MatchOver]
    assert done.state.ending is Ending.NO_TERC
    assert points(done.state) == (0, 3)
    assert reason(done.state, "0 call") is Reason.OVER


@pytest.mark.rule("TERC-17")
def test_terc_17_match_ends_if_the_last_cards_laid_hold_no_terc() -> None:
    state = after(playing("1112 1113 1121 - - - - - - - - -", pack="1131 1211 1222"), "0 none", "1 none")
    assert state.ending is Ending.NO_TERC
    assert points(state) == (0, 0)


@pytest.mark.rule("TERC-17")
def test_terc_17_match_ends_if_pack_is_empty_and_all_agree() -> None:
    state = after(playing(BOARD), "0 none", "1 none")
    assert state.ending is Ending.AGREED
    assert state.taken == (0, 0)


@pytest.mark.rule("TERC-18")
def test_terc_18_most_cards_win_and_equals_share_the_place() -> None:
    state = playing(
        BOARD,
        seats=4,
        tercs=[
            ["2111 2112 2113"],
            ["2211 2212 2213", "2321 2222 2123"],
            ["3111 3112 3113", "3211 3212 3213"],
            [],
        ],
    )
    assert GAME.result(state).places == (3, 1, 1, 4)
    assert points(state) == (3, 6, 6, 0)


@pytest.mark.rule("TERC-18")
def test_terc_18_patience_needs_no_call_and_has_no_time_limit() -> None:
    state = playing(BOARD, pack=NEXT, seats=1)
    assert reason(state, "0 call") is Refusal.ALONE
    assert GAME.alarms(state) == {}
    assert GAME.awaited(state) == frozenset()
    assert after(state, "0 claim 1111 1112 1113").taken == (3,)
    assert len(after(playing(DULL, pack=NEXT, seats=1), "0 none").cards) == 15


@pytest.mark.rule("TERC-18", "TERC-9")
@pytest.mark.parametrize("wrong_call", ["lockout", "minus", "free"])
def test_terc_18_patience_counts_a_wrong_claim_without_lockout(wrong_call: str) -> None:
    state = playing(BOARD, pack=NEXT, seats=1, options=Options(wrong_call=wrong_call))  # type: ignore[arg-type]
    state = after(state, "0 claim 1111 1112 1121")
    assert (state.players[0].wrong, state.locked) == (1, frozenset())
    assert after(state, "0 claim 1111 1112 1113").taken == (3,)


@pytest.mark.rule("TERC-4", "TERC-18")
def test_terc_4_player_left_alone_continues_as_in_patience() -> None:
    """Also with the floor, whose limit ends then."""
    state = after(playing(BOARD, pack=NEXT), "0 call", "1 leave")
    assert GAME.alarms(state) == {}
    assert after(state, "0 claim 1111 1112 1113").taken == (3, 0)


@pytest.mark.rule("TERC-19")
def test_terc_19_ten_presses_give_floor_and_count_cards_once() -> None:
    rng = Random(19)
    state = after(start(10), f"! {' '.join(['deal', *(card.text for card in rng.sample(PACK_81, 81))])}")
    while GAME.to_act(state):
        there = tercs(state.cards)
        named = " ".join(card.text for card in rng.choice(there)) if there else ""
        presses = [
            f"{seat} {word}"
            for seat in range(10)
            for word in (("call", f"claim {named}") if there else ("none",))
        ]
        floors = 0
        for press in rng.sample(presses, len(presses)):
            try:
                done = step(state, press)
            except GameError:
                continue
            floors += sum(isinstance(event, Called) for event in done.events)
            state = done.state
            if any(isinstance(event, Taken) for event in done.events):
                break
        assert floors <= 1
        everywhere: list[Card] = [
            *state.cards,
            *state.pack,
            *(card for each in state.players for terc in each.tercs for card in terc),
        ]
        assert sorted(everywhere) == list(PACK_81)
        if state.floor is not None:
            state = after(state, f"{state.floor} claim {named}")
    assert sum(state.taken) + len(state.cards) + len(state.pack) == 81


@pytest.mark.rule("TERC-5")
def test_terc_5_no_view_holds_what_nobody_has_seen() -> None:
    """The pack's size is known, and what was put under it."""
    state = playing(BOARD, pack=f"{NEXT} 2111 2112 2113", under=3)
    view = GAME.view(state, ONE)
    assert (view.pack, texts(view.under)) == (9, "2111 2112 2113")
    assert not any(str(list(card.values)) in str(view) for card in cards(NEXT))
