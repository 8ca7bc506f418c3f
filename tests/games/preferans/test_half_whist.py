"""Section 10: a half-whist, and a contract conceded before laying away."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans import GAME
from games.preferans.face.situation import question_text
from games.preferans.options import PRESETS
from games.preferans.state import Part, State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import MAIN, SOCHINKA, cases, dealt, fits, run
from tests.games.preferans.screens import keys

AGREED = {"half_whist": True, "concede": True}
SOCHINKA_AGREED = replace(SOCHINKA, **AGREED)
DARK = replace(MAIN, dark=True, **AGREED)
FOUR, THREE, OFF = dealt(SOCHINKA_AGREED), dealt(SOCHINKA_AGREED, 3), dealt(SOCHINKA)
DUMMY = dealt(replace(SOCHINKA_AGREED, dummy=True), 2, dealer=1)
ROBBER = dealt(replace(PRESETS["classic"], **AGREED), part=Part.ROBBER, number=0)
TAKEN = "pass, pass, lay AC KC"
SIX, SEVEN, EIGHT = (f"bid {text}, {TAKEN}, contract {text}" for text in ("6C", "7S", "8S"))
WON = "bid 7S, pass, pass"
RETURNED = f"{SEVEN}, pass, half, whist"
NOTHING_LEFT = "whist | pass"


def of(options: str, **rest: Any) -> State:
    """Return a deal of four with this way to write undertricks."""
    return dealt(replace(SOCHINKA_AGREED, undertricks=options), **rest)


# fmt: off


@pytest.mark.rule("PREF-10.8")
@cases(
    (FOUR, SEVEN, f"turn 1; offers {NOTHING_LEFT}; refuses half = half; refuses 2: half = turn"),
    (FOUR, f"{SEVEN}, whist", f"turn 2; offers {NOTHING_LEFT}; refuses half = half"),
    (FOUR, f"{SEVEN}, pass", "turn 2; offers whist | half | pass"),
    (FOUR, f"{SIX}, pass", "turn 2; offers whist | half | pass"),
    (THREE, f"{SEVEN}, pass", "turn 2; offers whist | half | pass"),
    # the first may return; the half said, the sitting dealer is not asked
    (FOUR, f"{SEVEN}, pass, half", f"turn 1; offers {NOTHING_LEFT}; refuses half = half"),
    (FOUR, f"{SEVEN}, pass, half, pass", "over yes; dealer 0; outcome.half yes"),
    (FOUR, f"{SEVEN}, pass, pass", "phase dealer; refuses half = half"),
    (FOUR, f"bid 7S, {TAKEN}, contract 7S share, accept, pass", "turn 2; offers whist | half | pass"),
    # never at eight, where both must whist, in the dark, in Разбойник, with a dummy, or where it is not agreed
    (FOUR, f"{EIGHT}, pass", f"offers {NOTHING_LEFT}; refuses half = half"),
    (FOUR, f"bid 6S, {TAKEN}, contract 6S", "phase play"),
    (dealt(DARK), "bid 6S dark, pass, pass, lay AC KC, contract 7C dark, pass", f"offers {NOTHING_LEFT}; refuses half = half"),
    (dealt(DARK), f"{SEVEN}, pass", "offers whist | half | pass"),
    (ROBBER, "lay AC KC, contract 7S, pass", f"offers {NOTHING_LEFT}; refuses half = half"),
    (DUMMY, "bid 7S, pass, lay QC JC, contract 7S", f"offers {NOTHING_LEFT}; refuses half = half"),
    (OFF, f"{SEVEN}, pass", f"offers {NOTHING_LEFT}; refuses half = half"),
)
def test_pref_10_8_the_second_may_whist_half_after_a_pass(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.8", "PREF-4.10")
@cases(
    # four whists either way: a six is worth 2 a trick and two tricks, a seven 4 and one
    (FOUR, f"{SIX}, pass, half, pass", "pools 2 0 0 0; hills 0 0 0 0; on_dealer 0 0 4 0; outcome.unplayed yes"),
    (FOUR, f"{SEVEN}, pass, half, pass", "pools 4 0 0 0; hills 0 0 0 0; on_dealer 0 0 4 0; Given.half yes"),
    (THREE, f"{SEVEN}, pass, half, pass", "pools 4 0 0; on_dealer 0 0 4"),
    # shared, each has half of the pool points
    (FOUR, f"bid 7S, {TAKEN}, contract 7S share, accept, pass, half, pass", "pools 2 0 0 2; on_dealer 0 0 4 0"),
    # on a simple bomb a seven is worth 8; it is a contract won, which spends the bomb
    (dealt(SOCHINKA_AGREED, sheet=sheet_of("bombs 1 - - -")), f"{SEVEN}, pass, half, pass",
     "pools 8 0 0 0; on_dealer 0 0 8 0; bombs - - - -"),
    # Ленинградка counts whists twice where that is agreed
    (dealt(replace(PRESETS["leningradka"], doubled=True, **AGREED)), f"{SEVEN}, pass, half, pass", "on_dealer 0 0 8 0"),
)
def test_pref_10_8_a_half_whist_writes_half_of_the_required_tricks(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.8", "PREF-4.7")
@cases(
    (FOUR, RETURNED, "turn 1; whisters 1; offers open | closed"),
    (FOUR, f"{RETURNED}, open", "phase play"),
    (FOUR, f"{RETURNED}, closed, ...", "outcome.whisters 1; outcome.half no; outcome.unplayed no; Answered.half no yes no"),
)
def test_pref_10_8_the_first_may_return_which_voids_the_half(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.9")
@cases(
    (FOUR, "", "refuses concede = moment"),
    (FOUR, WON, "offers+ concede; refuses 1: concede = turn"),
    (FOUR, f"{WON}, lay AC KC", "refuses concede = moment"),
    (FOUR, "bid 10S, pass, pass", "offers+ concede"),
    # never at misère, without the talon, in the dark, in Разбойник, or where it is not agreed
    (FOUR, "bid misere, pass, pass", "offers- concede; refuses concede = concede"),
    (FOUR, "bid 9S notalon, pass, pass", "refuses concede = moment"),
    (dealt(DARK), "bid 7S dark, pass, pass", "offers- concede; refuses concede = concede"),
    (dealt(DARK), WON, "offers+ concede"),
    (ROBBER, "", "offers- concede; refuses concede = concede"),
    (OFF, WON, "offers- concede; refuses concede = concede"),
    (FOUR, "bid 10N, pass, pass, contract totus N", "offers- concede; refuses concede = moment"),
)
def test_pref_10_9_a_declarer_may_concede_before_laying_away(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.9", "PREF-8.5")
@cases(
    # three undertricks of 4; the sitting dealer writes them too, and nobody writes tricks
    (FOUR, f"{WON}, concede", "hills 12 0 0 0; pools 0 0 0 0; on_dealer 0 12 12 12; outcome.tricks 0 0 0 0; booking.short 3"),
    (THREE, "bid 6S, pass, pass, concede", "hills 6 0 0; on_dealer 0 6 6"),
    (DUMMY, "bid 6S, pass, concede", "hills 6 0; on_dealer 0 6"),
    (of("gentleman"), f"{WON}, concede", "hills 12 0 0 0; on_dealer 0 0 0 0"),
    (of("robber"), f"{WON}, concede", "hills 12 0 0 0; on_dealer 0 12 12 12"),
    # the bomb in force doubles it, and stays
    (of("usual", sheet=sheet_of("bombs 1 - - -")), f"{WON}, concede", "hills 24 0 0 0; on_dealer 0 24 24 24; bombs 1 - - -"),
    # two aces in the talon are worth three tricks to the sitting dealer, whatever the result
    (of("usual", hands=("7H KS QS JS TS 9S 8S 7S 8H KC", "QC JC TC 9C 8C 7C AD KD QD JD",
                        "TD 9D 8D 7D AH KH QH JH TH 9H", "AS AC")), f"{WON}, concede", "on_dealer 0 12 12 24"),
    # the deal passes on, and a row of raspasy is over
    (of("usual", row=1), f"{WON}, concede", "over yes; dealer 0; row 0; Conceded.declarer 0"),
)
def test_pref_10_9_three_undertricks_of_the_bid_are_written(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


# fmt: on


@pytest.mark.rule("PREF-10.9", "PREF-10.5")
def test_pref_10_9_no_partner_is_to_blame_for_a_concession() -> None:
    talking = dealt(replace(SOCHINKA_AGREED, talk=True))
    assert not run(talking, f"{WON}, concede").state.teeth_due
    assert run(talking, "bid 10S, pass, pass, lay AS KS, contract 10S, ...").state.teeth_due


@pytest.mark.rule("PREF-10.8", "PREF-10.1")
def test_pref_10_8_who_may_return_is_asked_so_before_giving_advice() -> None:
    talking = dealt(replace(SOCHINKA_AGREED, talk=True, dealer_help="whists"))
    asked = run(talking, f"{SEVEN}, pass, half").state
    assert {key.act for key in keys(asked, "1")} == {"whist", "pass"}
    question = question_text(GAME.view(asked, Seat(1)))
    assert question is not None
    assert question.facts["returns"] == "yes"


@pytest.mark.parametrize("text", ["half", "concede"])
def test_the_actions_are_written_as_they_are_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.rule("PREF-10.8", "PREF-10.9")
@pytest.mark.parametrize("kind", PRESETS)
def test_both_are_off_until_a_table_agrees_on_them(kind: str) -> None:
    assert not PRESETS[kind].half_whist
    assert not PRESETS[kind].concede
