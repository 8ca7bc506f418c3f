"""Every clause of the rule book; expected values are worked out from it by hand."""

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

from games import options as fields
from games.core import IllegalAction, InvalidAction, Nature, Reason, Result, Seat, is_current
from games.faces.panel import Who
from games.terc import GAME
from games.terc.actions import Claim
from games.terc.cards import PACK_81, Attribute, Likeness, is_terc, likeness, tercs, third
from games.terc.events import Assumed, Called, Ending, Laid, Laying, MatchOver, Penalty, Taken, Wrong
from games.terc.legality import Refusal
from games.terc.options import Options
from games.terc.state import State
from tests.contract.walks import encoded
from tests.games.cases import Case, cases
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

ONE, TWO, THREE = map(Seat, range(3))
BOARD = "1111 1112 1113 1121 1122 1211 1212 2311 2322 3333 2133 3213"
"""Twelve cards; the first three make a TERC."""
NEXT = "3111 3112 3121 3122 3211 3222"
LAST = "3232 3312 3321"
REST = " ".join(card.text for card in PACK_81 if card.text not in DULL.split())
MINUS = Options(wrong_call="minus")
CALLED = after(playing(BOARD, pack=NEXT, seats=3), "1 call")
SAME, UNLIKE = three("1111 1112 1113"), three("1111 1112 1121")


def refused(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        step(state, text)
    return caught.value


def reason(state: State, text: str) -> StrEnum:
    return refused(state, text).reason


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
        pytest.param("1111 2212 3313", "different different same different", id="a TERC of the rule pages"),
        pytest.param("1111 2212 3312", "different different same pair", id="of the rule pages, and none"),
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
    assert third(*cards("1112 1122")).text == "1132", "the example of the rule pages"
    one, two = cards("1123 2223")
    assert [card.text for card in PACK_81 if card not in (one, two) and is_terc((one, two, card))] == ["3323"]


@pytest.mark.rule("TERC-3")
def test_terc_3_twenty_cards_can_lie_without_a_terc() -> None:
    twenty = cards(CAP)
    assert len(set(twenty)) == 20
    assert tercs(twenty) == []
    assert not any(map(is_terc, combinations(twenty, 3)))


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
def test_terc_4_ten_places_include_leavers() -> None:
    state = after(playing(BOARD, pack=NEXT, seats=10), "4 leave")
    assert GAME.join_action(state, Seat(10)) is None
    assert {seat for seat in range(11) if GAME.join_action(state, Seat(seat))} == {4}


# The cases


def begun(setup: str) -> State:
    """The table by place; then `pack`, `seats`, `tercs SEAT cards`, and options by name."""
    table, *more = setup.split("; ")
    seats, pack, tercs, options = 2, "", dict[int, list[str]](), dict[str, Any]()
    for name, _, value in (each.partition(" ") for each in more):
        match name:
            case "pack":
                pack = REST if value == "REST" else value
            case "seats":
                seats = int(value)
            case "tercs":
                tercs[int(value[0])] = value[2:].split(", ")
            case _:
                options[name] = value
    taken = [tercs.get(seat, []) for seat in range(seats)]
    agreed = fields.from_json(
        Options, {name: int(each) if each.isdecimal() else each for name, each in options.items()}
    )
    return playing(table, pack=pack, seats=seats, tercs=taken, options=agreed)


def found(state: State, asked: str) -> str:
    """Return the fact named by `asked`, such as `may 0`."""

    def seats(some: Iterable[Any]) -> str:
        return " ".join(map(str, sorted(some)))

    match asked.split(" ", 1):
        case ["may", seat]:
            return " ".join(sorted(words(state, int(seat))))
        case ["refuses", action]:
            return reason(state, action)
        case ["alarms"]:
            return ", ".join(f"{name} {time.seconds}" for name, time in sorted(GAME.alarms(state).items()))
        case ["points" | "places" as what]:
            return " ".join(map(str, getattr(GAME.result(state), what)))
        case ["wrong" | "idle" as what]:
            return " ".join(str(getattr(player, what)) for player in state.players)
        case ["lies"]:
            return lying(state)
        case ["pack" | "cards" as what]:
            return texts(state.pack) if what == "pack" else str(len(state.cards))
        case ["under"]:
            return texts(GAME.view(state, TWO).under)
        case ["awaited"]:
            return seats(GAME.awaited(state))
        case ["seen"]:
            return seats(GAME.view(state, None).waiting)
        case ["locked" | "agreed" | "waiting" as what]:
            return seats(getattr(state, what))
        case ["taken"]:
            return " ".join(map(str, state.taken))
        case ["ending"]:
            return state.ending.value if state.ending else "none"
        case _:
            return str(getattr(state, asked)).lower()


@pytest.mark.rule("TERC-10", "TERC-14")
@pytest.mark.parametrize("case", cases(__file__, "rules.txt"))
def test_cases(case: Case) -> None:
    state, events = begun(case.setup), ""
    for line in case.lines:
        if line.startswith("> events"):
            assert events == line[8:].strip()
        elif line.startswith("> "):
            asked, _, answer = line[2:].partition(":" if ":" in line else " ")
            assert found(state, asked) == answer.strip(), line
        else:
            done = step(state, line)
            state, events = done.state, " ".join(type(event).__name__ for event in done.events)


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
@pytest.mark.parametrize("between", ["2 none", "3 join", "2 leave", "3 none", "0 leave", "0 none", "3 call"])
def test_terc_11_three_seconds_run_on_whatever_else_happens(between: str) -> None:
    """Both times go on under their names; only a call, or nobody left to wait for, ends them."""
    seats = 4 if between[0] == "3" and between != "3 join" else 3
    state = after(playing(DULL, pack=NEXT, seats=seats), "0 call", "@ timeup call", "1 none")
    expected = {
        "0 none": {"none"},
        "3 call": {"call"},
    }.get(between, {"locked", "none"})
    assert set(GAME.alarms(after(state, between))) == expected


# Wrong calls


# When there is no TERC


@pytest.mark.rule("TERC-7", "TERC-8", "TERC-9")
@pytest.mark.parametrize(
    ("state", "action", "event"),
    [
        (CALLED, "1 claim 1111 1112 1113", Taken(seat=TWO, cards=SAME, places=(1, 2, 3), total=3)),
        (CALLED, "@ timeup call", Wrong(seat=TWO, cards=(), places=(), penalty=Penalty.LOCKED)),
        (
            CALLED,
            "1 claim 1111 1112 1121",
            Wrong(seat=TWO, cards=UNLIKE, places=(1, 2, 4), penalty=Penalty.LOCKED),
        ),
        (
            after(playing(BOARD, pack=NEXT, tercs=[["2111 2112 2113"]], options=MINUS), "0 call"),
            "0 claim 1111 1112 1121",
            Wrong(seat=ONE, cards=UNLIKE, places=(1, 2, 4), penalty=Penalty.RETURNED),
        ),
        (
            after(playing(BOARD, pack=NEXT), "0 call", "@ timeup call", "1 call"),
            "@ timeup call",
            Wrong(seat=TWO, cards=(), places=(), penalty=Penalty.LIFTED),
        ),
    ],
)
def test_terc_8_what_the_table_is_told_of_a_call(state: State, action: str, event: object) -> None:
    assert step(state, action).events == (event,)


@pytest.mark.rule("TERC-7")
@pytest.mark.parametrize("seconds", [5, 15, 60])
def test_terc_7_a_caller_naming_nothing_in_time_is_wrong(seconds: int) -> None:
    state = playing(BOARD, pack=NEXT, options=Options(call_seconds=seconds))
    assert GAME.alarms(state) == {}
    called = step(state, "1 call")
    assert called.events == (Called(seat=TWO, seconds=seconds),)
    assert GAME.alarms(called.state) == {"call": timedelta(seconds=seconds)}
    late = after(called.state, "@ timeup call")
    assert (late.floor, late.players[1].wrong, GAME.alarms(late)) == (None, 1, {})
    assert reason(late, "@ timeup call") is Reason.MOMENT
    assert reason(called.state, "1 timeup call") is Reason.TURN
    error = refused(called.state, "0 none")
    assert (error.reason, error.facts) == (Refusal.WAIT, {"who": Who(TWO)})
    assert GAME.view(after(called.state, "1 claim 1111 1112 1113"), ONE).players[1].tercs == (SAME,)


@pytest.mark.rule("TERC-11", "TERC-12", "TERC-13")
@pytest.mark.parametrize(
    ("state", "action", "events"),
    [
        (
            after(playing(DULL, pack=NEXT, seats=3), "1 none"),
            "@ timeup none",
            [Assumed(seats=(ONE, THREE), aside=()), Laid(how=Laying.FIFTH, cards=cards(NEXT[:14]), pack=3)],
        ),
        (
            after(playing(DULL, pack=NEXT, seats=3), "0 call", "@ timeup call", "1 none"),
            "@ timeup locked",
            [Assumed(seats=(ONE,), aside=())],
        ),
        (
            after(playing(DULL[:-14] + "- - -", pack=NEXT), "0 none"),
            "1 none",
            [Laid(how=Laying.FILL, cards=cards(NEXT[:14]), pack=3)],
        ),
        (
            after(playing(DULL, pack=f"3111 3133 3223 {LAST}"), "0 none", "1 none", "0 none"),
            "1 none",
            [Laid(how=Laying.EXCHANGE, cards=cards(LAST), pack=3)],
        ),
        (
            after(playing(DULL, pack=REST, seats=3), "0 none", "@ timeup none", "0 none", "1 none"),
            "@ timeup none",
            [Assumed(seats=(THREE,), aside=(THREE,))],
        ),
    ],
)
def test_terc_11_what_the_table_is_told_of_agreements(
    state: State, action: str, events: list[object]
) -> None:
    told = [event for event in step(state, action).events if isinstance(event, Assumed | Laid)]
    assert told[: len(events)] == events


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


@pytest.mark.rule("TERC-15", "TERC-17")
@pytest.mark.parametrize(("pack", "agreements"), [(0, 1), (3, 2), (6, 3), (9, 4)])
def test_terc_15_agreement_ends_the_game_after_the_whole_pack(pack: int, agreements: int) -> None:
    """With so many cards left once the fifth column lies. The board holds a TERC, so that the game does not end by itself."""
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


@pytest.mark.rule("TERC-5")
def test_terc_5_no_view_holds_what_nobody_has_seen() -> None:
    """The pack's size is known, and what was put under it."""
    state = playing(BOARD, pack=f"{NEXT} 2111 2112 2113", under=3)
    view = GAME.view(state, ONE)
    assert (view.pack, texts(view.under)) == (9, "2111 2112 2113")
    assert not any(str(list(card.values)) in str(view) for card in cards(NEXT))


def test_cards_left_cost_a_board_as_much_as_seconds() -> None:
    def points(taken: int, milliseconds: int) -> Fraction:
        return GAME.board_points(Result((1,), (Fraction(taken),)), milliseconds)[0]

    assert points(78, 300_000) == points(81, 330_000) == -330
    assert points(78, 299_000) > points(78, 300_000)
