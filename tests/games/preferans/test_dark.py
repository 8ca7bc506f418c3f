"""Section 7: calls in the dark, their contracts, and dark raspasy."""

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans import GAME
from games.preferans.contracts import LADDER, write
from games.preferans.events import LaidAway, Looked, TalonSeen, TalonShown
from games.preferans.state import State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SECOND,
    TALON,
    THIRD,
    after,
    cards,
    cases,
    dealt,
    fits,
    offered,
    step,
    through,
)

DARK = replace(MAIN, dark=True)
FOUR, THREE = dealt(DARK), dealt(DARK, 3)
LAID = "pass, pass, lay AC KC"

# fmt: off


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_a_hand_is_shown_when_its_owner_asks() -> None:
    assert all(GAME.view(FOUR, Seat(seat)).hand == () for seat in range(4))
    assert GAME.to_act(FOUR) == {0, 1, 2}
    assert GAME.awaited(FOUR) == {0}
    done = step(FOUR, "1: look")
    assert [type(event) for event in done.events] == [Looked]
    assert [GAME.view(done.state, Seat(seat)).hand for seat in (0, 1)] == [(), cards(SECOND)]


@pytest.mark.rule("PREF-7.1")
@cases(
    (FOUR, "0: look", "refuses bid 6S dark | pass dark | 0: look = looked"),
    (FOUR, "0: look", "offers- bid 6{SCDHN} dark | bid misere dark | bid 10{SCDHN} dark | pass dark"),
    (FOUR, "", "refuses 3: look = turn"),
    (FOUR, "bid 6S dark, 0: look, pass, pass", "bid 6S dark"),
)
def test_pref_7_1_looking_ends_dark_calls_for_the_deal(state: State, done: str, holds: str) -> None:
    """A dark call before it stays dark."""
    fits(state, done, holds)


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_look_button_holds_for_the_whole_deal() -> None:
    pressed = GAME.question(FOUR, Seat(1))
    look, call = GAME.read("look"), GAME.read("pass")
    called = after(FOUR, "bid 6S")
    assert GAME.question(called, Seat(1)) != pressed
    assert GAME.is_current(called, Seat(1), pressed, look)
    assert not GAME.is_current(called, Seat(1), pressed, call)
    assert GAME.is_current(FOUR, Seat(0), GAME.question(FOUR, Seat(0)), look)
    assert not GAME.is_current(replace(FOUR, number=50), Seat(1), pressed, look)


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_all_see_their_hands_once_calls_are_over_and_a_bid_may_be_made_unseen() -> None:
    state = after(FOUR, "bid 6S dark", "pass", "pass")
    assert set(GAME.view(state, Seat(0)).hand) == set(cards(f"{FIRST} {TALON}"))
    assert GAME.view(state, Seat(2)).hand == cards(THIRD)
    calls = [after(FOUR, *begin, "bid 7S").deal.calls for begin in ((), ("0: look",))]  # type: ignore[union-attr]
    assert [each[0].unseen for each in calls] == [True, False]


@pytest.mark.rule("PREF-7.2", "PREF-8.1")
def test_pref_7_2_a_dark_contract_counts_double() -> None:
    """A dark seven given up: 8 points, 4 to the pool and 4 off an empty hill, so to the pool too."""
    uncovered = dealt(replace(DARK, cover=False))
    fits(uncovered, f"bid 6S dark, {LAID}, contract 7N dark, pass, pass, pass", "booking.value 8; pools 8 0 0 0")


@pytest.mark.rule("PREF-7.3")
@cases(
    (THREE, f"bid 8D dark, {LAID}",
     "offers contract 8{DHN} dark | contract 9{SCDHN} dark | contract 10{SCDHN} dark | contract misere dark"),
    (THREE, f"bid 9N dark, {LAID}", "offers+ contract misere dark"),
    (THREE, f"bid 10S dark, {LAID}", "offers- contract misere dark"),
    (FOUR, f"bid 6S dark, {LAID}, contract 6S dark, ...", "TalonShown.cards 8H 7H; TalonShown.after yes"),
    (FOUR, f"bid 6S dark, {LAID}, contract 8S dark, whist, pass, open, play AS", "open 1 2"),
    (FOUR, f"bid 6S dark, {LAID}, contract misere dark, play AS", "open 1 2"),
)
def test_pref_7_3_call_allows_contracts_from_it_up_and_misere(state: State, done: str, holds: str) -> None:
    """The talon is shown after the play; other contracts are whisted as usual."""
    fits(state, done, holds)


@pytest.mark.rule("PREF-7.3")
def test_pref_7_3_declarer_alone_sees_talon_until_the_end() -> None:
    done = through(FOUR, "bid 6S dark", "pass", "pass")
    assert [event.audience for event in done.events if isinstance(event, TalonSeen)] == [frozenset({0})]
    assert not any(isinstance(event, TalonShown) for event in done.events)
    assert [GAME.view(done.state, seat).talon for seat in (None, Seat(0), Seat(1))] == [(), cards(TALON), ()]
    laid = step(done.state, "lay AC KC")
    assert not any(isinstance(event, LaidAway) and event.audience is None for event in laid.events)


@pytest.mark.rule("PREF-7.3")
@pytest.mark.parametrize(
    ("bid", "closed", "asked"),
    [
        ("6S", "6S 6N 7S", "7C 8S"),
        ("6C", "7C", "7D"),
        ("6D", "7D", "7H"),
        ("6H", "7H", "7N"),
        ("6N", "7N", "8S"),
        ("7S", "7N", "8S"),
        ("8S", "", "8S"),
    ],
)
def test_pref_7_3_both_must_whist_closed_at_six_or_low_seven(bid: str, closed: str, asked: str) -> None:
    for contract in closed.split():
        fits(FOUR, f"bid {bid} dark, {LAID}, contract {contract} dark", "phase play; whisters 1 2")
    for contract in asked.split():
        fits(FOUR, f"bid {bid} dark, {LAID}, contract {contract} dark", "phase whist; whisters -")


TRICKS = [f"{level}{suit}" for level in (6, 7, 8, 9) for suit in "SCDHN"]


def pairs(dark: int, level: int) -> list[str]:
    return [text for suit in "SCDHN" for text in (f"{dark}{suit} dark", f"{level}{suit}")]


@pytest.mark.rule("PREF-7.4")
def test_pref_7_4_dark_bids_rank_from_low_to_high() -> None:
    ladder = [
        *TRICKS[:5], *pairs(6, 7), *pairs(7, 8), *pairs(8, 9),
        "misere", *(f"9{suit} notalon" for suit in "SCDHN"), *pairs(9, 10),
        "misere notalon", *(f"10{suit} notalon" for suit in "SCDHN"),
        "misere dark", *(f"10{suit} dark" for suit in "SCDHN"),
    ]
    assert [write(bid) for bid in LADDER] == ladder
    assert offered(FOUR) == {"look", "pass", "pass dark", *(f"bid {text}" for text in ladder)}


@pytest.mark.rule("PREF-7.4", "PREF-7.5", "PREF-7.6")
@cases(
    # dark once yields to dark two or seven spades
    (FOUR, "bid 6S dark", "offers+ bid 7S | bid 6C dark; refuses bid 6N | bid 6S dark = higher"),
    (FOUR, "bid 6C dark", "offers+ bid 7C | bid 6D dark; refuses bid 7S = higher"),
    # an overbid dark bidder may look and bid on
    (FOUR, "bid 6S dark, bid 7S, pass", "offers+ bid 7C dark"),
    (FOUR, "bid 6S dark, bid 7S, pass, 0: look", "offers+ bid 7C; refuses bid 7C dark = looked"),
    (FOUR, "bid 6S dark, bid 7S, pass, 0: look, bid 7C, pass", "bid 7C; talon 8H 7H"),
    # misère in the dark is closed and not exchanged; only a dark ten overbids it
    (THREE, f"bid misere dark, {LAID}", "offers contract misere dark"),
    (THREE, f"bid misere dark, {LAID}, contract misere dark, play AS", "open -; turn 1"),
    (FOUR, "bid misere dark", "offers look | pass | bid 10{SCDHN} dark"),
    (FOUR, "bid misere dark, bid 10S dark, pass", "offers look | pass"),
)
def test_pref_7_4_order_of_dark_bids(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-7.7")
@cases(
    (FOUR, "bid 6S", "refuses pass dark = dark-pass"),
    (FOUR, "pass", "offers+ pass dark"),
    (FOUR, "pass dark", "offers+ pass dark"),
    # dark passes raise the lowest bid, by their row
    (dealt(DARK, row=2), "pass dark", "offers+ bid 6S dark; refuses bid 6N = after-dark"),
    (dealt(DARK, row=2), "pass dark, bid 6S dark", "turn 2"),
    (dealt(DARK, row=2, dark_row=1), "pass dark", "offers+ bid 7S dark; refuses bid 6N | bid 6N dark = after-dark"),
    (dealt(DARK, row=2, dark_row=2), "pass dark", "offers+ bid 8S dark; refuses bid 6N | bid 7N dark = after-dark"),
    (dealt(DARK, row=1, dark_row=1), "pass dark", "offers+ bid 8S; refuses bid 7N = after-dark"),
    # called or joined unseen
    (FOUR, "pass dark, pass, pass, ...", "AllPassed.dark yes; outcome.unseen 0 1 2"),
    (FOUR, "pass, pass dark, 1: look, pass, ...", "AllPassed.dark yes; outcome.unseen 0 1 2"),
    (FOUR, "0: look, pass, pass dark, 2: look, pass, ...", "AllPassed.dark yes; outcome.unseen 1"),
    (FOUR, "pass, pass, pass, ...", "AllPassed.dark no; outcome.unseen -"),
    (FOUR, "0: look, pass, 1: look, pass, pass dark, ...", "AllPassed.dark yes; outcome.unseen 2"),
)
def test_pref_7_7_passes_in_the_dark(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


PASSES = "pass dark, pass, pass"


@pytest.mark.rule("PREF-7.8", "PREF-7.9")
@cases(
    (dealt(DARK), PASSES, "AllPassed.price 2; trick-price 2"),
    (dealt(DARK, row=1), PASSES, "AllPassed.price 4; trick-price 4"),
    (dealt(DARK, row=2), PASSES, "AllPassed.price 8; trick-price 8"),
    (dealt(DARK, row=2), f"{PASSES}, ...", "outcome.price 8; outcome.running 1; bombs 1 1 1 1"),
    (dealt(DARK, row=2, dark_row=1), f"{PASSES}, ...", "bombs 2 2 2 2"),
    (dealt(DARK, row=2, dark_row=2), f"{PASSES}, ...", "bombs 3 3 3 3"),
    # lookers, and the dealer after them, draw a rank lower
    (dealt(DARK, row=1, dark_row=1), "pass dark, 1: look, pass, pass, ...", "bombs 2 1 2 1"),
    (FOUR, "pass dark, 1: look, pass, pass, ...", "bombs 1 - 1 -"),
    # only successive dark raspasy run on
    (FOUR, f"{PASSES}, ...", "row 1; dark-row 1"),
    (dealt(DARK, row=1, dark_row=1), "pass, pass, pass, ...", "row 2; dark-row 0"),
    # a bid after a dark pass draws no bomb
    (FOUR, "pass dark, pass, bid 7C, lay TD 9D, contract 7C, pass, pass, pass", "bombs - - - -"),
)
def test_pref_7_8_raspasy_in_the_dark(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-7.10")
@cases(
    (dealt(replace(MAIN, cover=False), sheet=sheet_of("limit 10, bombs 1.3.2 - - -")),
     "bid 7C, pass, pass, lay 8H 7H, contract 7C, pass, pass, pass", "booking.value 32; bombs 1 2 - - -"),
    (dealt(sheet=sheet_of("limit 10, bombs 1 - - -")),
     f"bid 8H, {LAID}, contract 8H, whist, whist, ...", "pools 0 0 0 0; bombs 1 - - -"),
)
def test_pref_7_10_next_contract_won_spends_the_highest_bomb(state: State, done: str, holds: str) -> None:
    """A failed contract keeps it."""
    fits(state, done, holds)


def test_dark_calls_are_told_to_all() -> None:
    fits(FOUR, "bid 6S dark, pass", "Called.seat 0 1; Called.dark yes no; Called.audience - -")
