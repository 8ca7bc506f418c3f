"""Section 6: the talon's tricks, the price of a trick and rows of raspasy."""

import pytest
from msgspec.structs import replace

from games.preferans.options import Options
from games.preferans.state import State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    MIXED,
    SOCHINKA,
    cases,
    deal_of,
    dealt,
    fits,
    offered,
    run,
)

PASSES = "pass, pass, pass"
FOUR, THREE, MIXED_FOUR = dealt(), dealt(seats=3), dealt(hands=MIXED)
ACES_TURNED = dealt(
    hands=(
        "AS KS QS JS TS 9S 8S 7S AC KC",
        "QC JC TC 9C 8C 7C KD QD JD TD",
        "9D 8D 7D KH QH JH TH 9H 8H 7H",
        "AH AD",
    )
)

# fmt: off


@pytest.mark.rule("PREF-6.1")
def test_pref_6_1_all_pass_and_each_plays_without_trumps() -> None:
    """Eight and seven of hearts are turned up; seat 0 is void and may play any card."""
    state = run(FOUR, PASSES).state
    assert deal_of(state).contract is None
    assert offered(state) == {f"play {card}" for card in FIRST.split()}
    fits(state, "plays AS QC", "refuses play TD = follow")


@pytest.mark.rule("PREF-6.2")
@cases(
    (MIXED_FOUR, PASSES,
     "TalonTurned.number 1; TalonTurned.card 8H; TalonTurned.led yes; talon 8H; turn 0; offers play AH"),
    (MIXED_FOUR, f"{PASSES}, plays AH KH 9H", "takers 0; talon 8H 7H; turn 0"),
    # an unbeaten card is the dealer's trick
    (ACES_TURNED, f"{PASSES}, plays AS QC KH, plays KS KD 9D", "takers 3 3"),
    (ACES_TURNED, f"{PASSES}, plays AS QC KH, plays KS KD 9D, ...", "outcome.tricks 8 0 0 2"),
)
def test_pref_6_2_sitting_dealer_leads_talon_cards_singly(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-6.3")
@cases(
    (THREE, PASSES, "TalonTurned.card 8H; TalonTurned.led no; lies -; turn 0"),
    # the third player's nine, the only heart, takes the trick
    (THREE, f"{PASSES}, plays AS QC", "talon 8H"),
    (THREE, f"{PASSES}, plays AS QC 9H", "takers 2; turn 0; talon 8H 7H; TalonTurned.card 8H 7H"),
)
def test_pref_6_3_with_three_the_talon_only_names_the_suit(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-6.4")
@cases(
    *(
        row for state in (FOUR, THREE) for row in (
            (state, f"{PASSES}, plays AS QC 9H, plays KS JC TH", "takers 2 2; turn 0"),
            (state, f"{PASSES}, plays AS QC 9H, plays KS JC TH, plays AC TC TD", "turn 0"),
            (state, f"{PASSES}, plays AS QC 9H, plays KS JC TH, plays AC TC TD, plays KC 9C 9D", "turn 0"),
        )
    ),
    (MIXED_FOUR, f"{PASSES}, plays AH KH 9H, plays 9S 7S TH, plays 8C QC JC", "takers 0 2 1; turn 1"),
)
def test_pref_6_4_dealers_left_leads_third_then_the_taker(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


FINED = replace(MAIN, third_raspasy_fine=7)


@pytest.mark.rule("PREF-6.5")
@cases(
    (FOUR, f"{PASSES}, ...", "outcome.price 1; row 1; dealer 3"),
    (dealt(row=1), f"{PASSES}, ...", "outcome.price 2; row 2; dealer 3"),
    (dealt(row=2), f"{PASSES}, ...", "outcome.price 4; row 0; dealer 0"),
    (dealt(row=2), "bid 7S, pass, pass, lay AC KC, contract 7S, pass, pass, pass", "row 0; dealer 0"),
    (dealt(FINED), f"{PASSES}, ...", "outcome.fine 0"),
    (dealt(FINED, row=1), f"{PASSES}, ...", "outcome.fine 0"),
    (dealt(FINED, row=2), f"{PASSES}, ...", "outcome.fine 7"),
    # every deal of a row has an auction
    (dealt(Options(), row=2), "", "offers+ bid 6S"),
    (dealt(row=1), "bid 6S", "over no"),
)
def test_pref_6_5_prices_rise_along_a_row_of_raspasy(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-6.6")
@cases(
    # the third player's hearts take the talon's two tricks, the first player's spades and clubs the other eight
    (dealt(sheet=sheet_of("limit 10, hills 5 5 5 5"), row=1), f"{PASSES}, ...",
     "outcome.tricks 8 0 2 0; outcome.active 0 1 2; hills 21 3 9 5"),
    (dealt(SOCHINKA, row=1), f"{PASSES}, ...", "pools 0 2 0 0"),
)
def test_pref_6_6_trickless_player_but_not_dealer_writes_off(state: State, done: str, holds: str) -> None:
    """In Сочинка to the pool."""
    fits(state, done, holds)
