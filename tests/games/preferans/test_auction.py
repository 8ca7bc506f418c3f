"""Section 3: who bids, what may be bid, and when it is over."""

import pytest
from msgspec.structs import replace

from games.preferans import GAME
from games.preferans.contracts import LADDER, Contract, rank, read, value, write
from games.preferans.events import Won
from games.preferans.options import PRESETS
from tests.games.preferans.positions import (
    MAIN,
    SOCHINKA,
    after,
    deal_of,
    dealt,
    offered,
    refused,
    through,
    turn,
)

TRADING = replace(MAIN, misere="trading")
DARK = PRESETS["classic"]

TRICKS = [f"{level}{suit}" for level in (6, 7, 8, 9) for suit in "SCDHN"]
NINES = [f"9{suit} notalon" for suit in "SCDHN"]
TENS = [f"10{suit}" for suit in "SCDHN"]
OPEN_LADDER = [*TRICKS, "misere", *NINES, *TENS, "misere notalon", *(f"{ten} notalon" for ten in TENS)]


@pytest.mark.rule("PREF-3.2")
def test_pref_3_2_open_bids_rank_from_low_to_high() -> None:
    assert [write(bid) for bid in LADDER if not bid.dark] == OPEN_LADDER
    for bid in LADDER:
        assert read(write(bid)) == bid


@pytest.mark.rule("PREF-3.2", "PREF-3.4")
def test_pref_3_2_first_player_may_make_any_bid_or_jump() -> None:
    assert offered(dealt()) == {"pass", *(f"bid {text}" for text in OPEN_LADDER)}
    assert "bid 9N" in offered(after(dealt(), "bid 6S"))


@pytest.mark.rule("PREF-3.1")
def test_pref_3_1_bidding_goes_clockwise_and_a_pass_is_final() -> None:
    state = dealt(dealer=1)
    assert [turn(state), turn(after(state, "pass")), turn(after(state, "pass", "bid 6S"))] == [2, 3, 0]
    state = after(state, "pass", "bid 6S", "bid 6C")
    assert turn(state) == 3
    assert turn(after(state, "bid 6D")) == 0


@pytest.mark.rule("PREF-3.1")
@pytest.mark.parametrize(
    ("calls", "declarer"),
    [
        (("bid 6S", "pass", "pass"), 0),
        (("pass", "bid 6S", "pass"), 1),
        (("pass", "pass", "bid 6S"), 2),
        (("pass", "bid 6S", "bid 6C", "pass"), 2),
        (("bid 6S", "bid 6C", "pass", "bid 6D", "pass"), 0),
    ],
)
def test_pref_3_1_bidding_ends_with_one_bid_and_two_passes(calls: tuple[str, ...], declarer: int) -> None:
    done = through(dealt(), *calls)
    assert [event.declarer for event in done.events if isinstance(event, Won)] == [declarer]
    for early in range(len(calls)):
        assert not any(isinstance(event, Won) for event in through(dealt(), *calls[:early]).events)


@pytest.mark.rule("PREF-3.1", "PREF-6.1")
def test_pref_3_1_third_player_speaks_after_two_passes() -> None:
    state = after(dealt(), "pass", "pass")
    assert {"pass", "bid 6S"} <= offered(state)
    assert deal_of(after(state, "pass")).raspasy


@pytest.mark.rule("PREF-3.1", "PREF-3.2")
@pytest.mark.parametrize(
    ("made", "lower"),
    [("6D", "6D"), ("6D", "6S"), ("7S", "6N"), ("9N notalon", "misere"), ("10S", "9S notalon")],
)
def test_pref_3_1_each_bid_is_higher_than_the_last(made: str, lower: str) -> None:
    state = after(dealt(), f"bid {made}")
    assert refused(state, f"bid {lower}") == "higher"
    assert f"bid {lower}" not in offered(state)


@pytest.mark.rule("PREF-3.3", "PREF-4.1")
def test_pref_3_3_the_bid_names_the_lowest_contract_allowed() -> None:
    state = after(dealt(), "bid 7D", "pass", "pass", "lay 8H 7H")
    contracts = {text.removeprefix("contract ").removesuffix(" share") for text in offered(state)}
    least = {"7D", "7H", "7N"}
    assert contracts == least | {f"{level}{suit}" for level in (8, 9, 10) for suit in "SCDHN"}
    assert (
        refused(state, "contract 7C")
        == refused(state, "contract 6N")
        == refused(state, "contract misere")
        == "lower"
    )


@pytest.mark.rule("PREF-3.3", "PREF-4.2")
def test_pref_3_3_bid_without_talon_is_played_without_it() -> None:
    state = after(dealt(seats=3), "bid 9D notalon", "pass", "pass")
    nines = {f"contract 9{suit} notalon" for suit in "DHN"}
    assert offered(state) == nines | {f"contract 10{suit} notalon" for suit in "SCDHN"}
    assert refused(state, "contract 10S") == refused(state, "contract 9S notalon") == "lower"


@pytest.mark.rule("PREF-3.4")
def test_pref_3_4_a_jump_is_played_at_its_height() -> None:
    state = after(dealt(), "bid 9C", "pass", "pass", "lay 8H 7H")
    assert refused(state, "contract 8N") == "lower"


@pytest.mark.rule("PREF-3.5")
def test_pref_3_5_binding_misere_is_first_call_and_is_played() -> None:
    state = after(dealt(), "bid 6S", "bid 6C", "pass")
    assert refused(state, "bid misere") == "misere"
    assert "bid misere notalon" not in offered(state)
    state = after(dealt(seats=3), "bid misere", "pass", "pass", "lay 8H 7H")
    assert offered(state) == {"contract misere"}


@pytest.mark.rule("PREF-3.5", "PREF-3.6")
def test_pref_3_5_overbid_misere_may_only_give_up_the_talon() -> None:
    state = after(dealt(), "bid misere", "bid 10S", "pass")
    assert offered(state) == {"pass", "bid misere notalon"}
    assert refused(state, "bid 10C") == "misere"
    assert offered(after(state, "bid misere notalon")) == {
        "pass",
        *(f"bid 10{suit} notalon" for suit in "SCDHN"),
    }


@pytest.mark.rule("PREF-3.5")
def test_pref_3_5_overbid_misere_without_talon_can_only_pass() -> None:
    state = after(dealt(), "bid misere notalon", "bid 10S notalon", "pass")
    assert offered(state) == {"pass"}


@pytest.mark.rule("PREF-3.5")
def test_pref_3_5_traded_misere_is_bid_anytime_or_announced() -> None:
    assert "bid misere" in offered(after(dealt(TRADING), "bid 6S", "bid 6C", "pass"))
    contract = "pass", "pass", "lay 8H 7H"
    assert "contract misere" in offered(after(dealt(TRADING), "bid 8S", *contract))
    assert "contract misere" not in offered(after(dealt(TRADING), "bid 8C", *contract))
    assert "contract misere" not in offered(after(dealt(MAIN), "bid 6S", *contract))


@pytest.mark.rule("PREF-3.5")
def test_pref_3_5_overbid_traded_misere_may_bid_on() -> None:
    assert "bid 10C" in offered(after(dealt(TRADING), "bid misere", "bid 10S", "pass"))


@pytest.mark.rule("PREF-3.6")
def test_pref_3_6_nine_without_talon_or_ten_overbids_misere() -> None:
    nines = {f"bid 9{suit} notalon" for suit in "SCDHN"}
    tens = {f"bid 10{suit}{rest}" for suit in "SCDHN" for rest in ("", " notalon")}
    assert offered(after(dealt(), "bid misere")) == {"pass", "bid misere notalon"} | nines | tens
    assert offered(after(dealt(), "bid misere notalon")) == {
        "pass",
        *(f"bid 10{suit} notalon" for suit in "SCDHN"),
    }


@pytest.mark.rule("PREF-3.6", "PREF-7.4")
def test_pref_3_6_higher_dark_bids_overbid_misere() -> None:
    bids = offered(after(dealt(DARK), "bid misere"))
    assert {"bid 9S dark", "bid misere dark", "bid 10N dark"} <= bids
    assert not {"bid 8N dark", "bid 8S dark"} & bids


@pytest.mark.rule("PREF-8.1")
def test_pref_8_1_each_contract_has_its_value() -> None:
    values = {
        "6S": 2,
        "7H": 4,
        "8N": 6,
        "9C": 8,
        "10D": 10,
        "misere": 10,
        "6S dark": 4,
        "9N notalon": 8,
        "10D dark": 20,
        "misere dark": 20,
    }
    assert {text: value(read(text)) for text in values} == values


def test_the_rank_is_the_place_on_the_ladder() -> None:
    assert rank(Contract(6, read("6S").trumps)) == 0
    assert [rank(bid) for bid in LADDER] == list(range(len(LADDER)))


def test_hands_are_shown_at_once_when_dark_calls_are_off() -> None:
    for options in (MAIN, SOCHINKA):
        state = dealt(options)
        assert GAME.view(state, deal_of(state).active[1]).hand
        assert not any(text.endswith("dark") or text == "look" for text in offered(state))
        assert refused(state, "bid 6S dark") == refused(state, "pass dark") == "dark"
        assert refused(state, "look") == "looked"
