"""Section 3: the order of calls, legal bids, and the end of the auction."""

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans import GAME
from games.preferans.contracts import LADDER, Contract, rank, read, value, write
from games.preferans.options import PRESETS
from games.preferans.state import State
from tests.games.preferans.positions import MAIN, SOCHINKA, after, cases, dealt, fits, offered

FOUR, THREE = dealt(), dealt(seats=3)
TRADING, DARK = dealt(replace(MAIN, misere="trading")), dealt(PRESETS["classic"])

TRICKS = [f"{level}{suit}" for level in (6, 7, 8, 9) for suit in "SCDHN"]
NINES = [f"9{suit} notalon" for suit in "SCDHN"]
TENS = [f"10{suit}" for suit in "SCDHN"]
OPEN_LADDER = [*TRICKS, "misere", *NINES, *TENS, "misere notalon", *(f"{ten} notalon" for ten in TENS)]
TAKEN = "pass, pass, lay 8H 7H"

# fmt: off


@pytest.mark.rule("PREF-3.2", "PREF-3.4")
def test_pref_3_2_open_bids_rank_from_low_to_high() -> None:
    assert [write(bid) for bid in LADDER if not bid.dark] == OPEN_LADDER
    assert [read(write(bid)) for bid in LADDER] == list(LADDER)
    assert [rank(bid) for bid in LADDER] == list(range(len(LADDER)))
    assert rank(Contract(6, read("6S").trumps)) == 0
    assert offered(FOUR) == {"pass", *(f"bid {text}" for text in OPEN_LADDER)}


@pytest.mark.rule("PREF-3.1")
@cases(
    (dealt(dealer=1), "", "turn 2"),
    (dealt(dealer=1), "pass", "turn 3"),
    (dealt(dealer=1), "pass, bid 6S", "turn 0"),
    (dealt(dealer=1), "pass, bid 6S, bid 6C", "turn 3"),
    (dealt(dealer=1), "pass, bid 6S, bid 6C, bid 6D", "turn 0"),
)
def test_pref_3_1_bidding_goes_clockwise_and_a_pass_is_final(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-3.1", "PREF-6.1")
@pytest.mark.parametrize(
    ("calls", "declarer"),
    [
        ("bid 6S, pass, pass", 0),
        ("pass, bid 6S, pass", 1),
        ("pass, pass, bid 6S", 2),
        ("pass, bid 6S, bid 6C, pass", 2),
        ("bid 6S, bid 6C, pass, bid 6D, pass", 0),
    ],
)
def test_pref_3_1_bidding_ends_with_one_bid_and_two_passes(calls: str, declarer: int) -> None:
    fits(FOUR, calls, f"Won.declarer {declarer}")
    for early in range(1, calls.count(",") + 1):
        fits(FOUR, ", ".join(calls.split(", ")[:early]), "Won.declarer -")
    fits(FOUR, "pass, pass", "offers+ pass | bid 6S")
    fits(FOUR, "pass, pass, pass", "raspasy yes")


@pytest.mark.rule("PREF-3.2", "PREF-3.4", "PREF-3.6")
@cases(
    (FOUR, "bid 6S", "offers+ bid 9N"),
    (FOUR, "bid 6D", "refuses bid 6D | bid 6S = higher; offers- bid 6D | bid 6S"),
    (FOUR, "bid 7S", "refuses bid 6N = higher; offers- bid 6N"),
    (FOUR, "bid 9N notalon", "refuses bid misere = higher; offers- bid misere"),
    (FOUR, "bid 10S", "refuses bid 9S notalon = higher; offers- bid 9S notalon"),
    (FOUR, "bid misere",
     "offers pass | bid misere notalon | bid 9{SCDHN} notalon | bid 10{SCDHN} | bid 10{SCDHN} notalon"),
    (FOUR, "bid misere notalon", "offers pass | bid 10{SCDHN} notalon"),
    (DARK, "bid misere", "offers+ bid 9S dark | bid misere dark | bid 10N dark; offers- bid 8N dark | bid 8S dark"),
)
def test_pref_3_2_each_bid_is_higher_than_the_last(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-3.3", "PREF-4.1", "PREF-4.2")
@cases(
    (THREE, f"bid 7D, {TAKEN}", "offers contract 7{DHN} | contract 8{SCDHN} | contract 9{SCDHN} | contract 10{SCDHN}"),
    (FOUR, f"bid 7D, {TAKEN}", "refuses contract 7C | contract 6N | contract misere = lower"),
    (FOUR, f"bid 9C, {TAKEN}", "refuses contract 8N = lower"),
    (THREE, "bid 9D notalon, pass, pass", "offers contract 9{DHN} notalon | contract 10{SCDHN} notalon"),
    (THREE, "bid 9D notalon, pass, pass", "refuses contract 10S | contract 9S notalon = lower"),
)
def test_pref_3_3_the_bid_names_the_lowest_contract_allowed(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-3.5", "PREF-3.6")
@cases(
    (FOUR, "bid 6S, bid 6C, pass", "refuses bid misere = misere; offers- bid misere notalon"),
    (THREE, f"bid misere, {TAKEN}", "offers contract misere"),
    (FOUR, "bid misere, bid 10S, pass", "offers pass | bid misere notalon; refuses bid 10C = misere"),
    (FOUR, "bid misere, bid 10S, pass, bid misere notalon", "offers pass | bid 10{SCDHN} notalon"),
    (FOUR, "bid misere notalon, bid 10S notalon, pass", "offers pass"),
    (FOUR, f"bid 6S, {TAKEN}", "offers- contract misere"),
)
def test_pref_3_5_binding_misere_is_first_call_and_is_played(state: State, done: str, holds: str) -> None:
    """An overbid misère may only give up the talon."""
    fits(state, done, holds)


@pytest.mark.rule("PREF-3.5")
@cases(
    (TRADING, "bid 6S, bid 6C, pass", "offers+ bid misere"),
    (TRADING, f"bid 8S, {TAKEN}", "offers+ contract misere"),
    (TRADING, f"bid 8C, {TAKEN}", "offers- contract misere"),
    (TRADING, "bid misere, bid 10S, pass", "offers+ bid 10C"),
)
def test_pref_3_5_traded_misere_is_bid_anytime_or_announced(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


# fmt: on


@pytest.mark.rule("PREF-8.1")
def test_pref_8_1_each_contract_has_its_value() -> None:
    light = {"6S": 2, "7H": 4, "8N": 6, "9C": 8, "10D": 10, "misere": 10, "9N notalon": 8}
    values = {**light, "6S dark": 4, "10D dark": 20, "misere dark": 20}
    assert {text: value(read(text)) for text in values} == values


@pytest.mark.parametrize("options", [MAIN, SOCHINKA])
def test_hands_are_shown_at_once_when_dark_calls_are_off(options: object) -> None:
    state = dealt(options)  # type: ignore[arg-type]
    assert GAME.view(state, Seat(1)).hand
    assert not any(text.endswith("dark") or text == "look" for text in offered(after(state)))
    fits(state, "", "refuses bid 6S dark | pass dark = dark; refuses look = looked")
