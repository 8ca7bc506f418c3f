"""Section 4: the talon, the contract, whists, and open or closed play."""

from random import Random

import pytest
from msgspec.structs import replace

from games.core import Nature, Seat
from games.preferans import GAME
from games.preferans.contracts import read, required_tricks
from games.preferans.events import Discarded, LaidAway, Peeked, PeekSeen
from games.preferans.options import PRESETS
from games.preferans.scoring.sheet import blank
from games.preferans.state import Part, State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SECOND,
    SOCHINKA,
    TALON,
    THIRD,
    after,
    cards,
    cases,
    contract_of,
    dealt,
    fits,
    offered,
    overtaken,
    played_out,
    refused,
    run,
    step,
    through,
)

FOUR, FULL, THREE = dealt(), dealt(SOCHINKA), dealt(seats=3)
LAY = "lay AC KC"
"""The declarer, seat 0, lays the two clubs away and keeps eight spades and two hearts of the talon."""
TAKEN = f"pass, pass, {LAY}"
SIX, SEVEN, EIGHT, NINE = (f"bid {text}, {TAKEN}, contract {text}" for text in ("6C", "7S", "8S", "9S"))
SECONDS = "pass, bid 6C, pass, lay QC JC, contract 6C"
"""Seat 1 declares, so seat 0 leads."""
PASSED = f"{SEVEN}, pass, pass"
SHARED = f"bid 7S, {TAKEN}, contract 7S share"
TOTUS = "bid 6S, pass, pass, contract totus S"

# fmt: off


@pytest.mark.rule("PREF-4.1")
@cases(
    (FOUR, "bid 6C, pass, pass", "TalonShown.audience -; talon 8H 7H; refuses lay QC AC = held; refuses contract 7C = moment"),
    (FOUR, f"bid 6C, {TAKEN}", "discard -"),
    (FOUR, "bid 6C, pass, pass, lay 8H 7H, contract 6C, pass, pass, pass", "outcome.returned yes"),
    (FOUR, f"{SIX}, pass, pass, pass", "outcome.returned no"),
)
def test_pref_4_1_the_talon_is_shown_and_two_cards_are_laid_away(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_the_declarer_takes_the_talon_and_knows_the_discard_alone() -> None:
    state = after(FOUR, "bid 6C", "pass", "pass")
    assert set(GAME.view(state, Seat(0)).hand) == set(cards(f"{FIRST} {TALON}"))
    assert len(offered(state)) == 66 + 5
    done = step(state, LAY)
    assert [(type(event), event.audience) for event in done.events] == [(LaidAway, {0}), (Discarded, None)]
    assert GAME.view(done.state, Seat(0)).laid == cards("AC KC")
    assert [GAME.view(done.state, Seat(seat)).laid for seat in (1, 3)] == [()] * 2
    assert len(GAME.view(done.state, Seat(0)).hand) == 10


@pytest.mark.rule("PREF-4.2")
def test_pref_4_2_untaken_talon_is_shown_after_the_play() -> None:
    bought = "bid 9S notalon, pass, pass, contract 9S notalon"
    fits(FOUR, bought, "talon -")
    state = run(FOUR, bought).state
    assert (GAME.view(state, Seat(0)).talon, GAME.view(state, Seat(0)).hand) == ((), cards(FIRST))
    fits(state, "pass, pass, pass", "TalonShown.cards 8H 7H; TalonShown.after yes; outcome.returned yes")


@pytest.mark.rule("PREF-4.3", "PREF-4.4", "PREF-4.5")
@cases(
    (FOUR, SECONDS, "turn 2; offers whist | pass"),
    (FOUR, f"{SECONDS}, pass", "turn 0"),
    (FOUR, f"bid 6S, {TAKEN}, contract 6S", "MustWhist.whisters 1 2; phase play"),
    (FOUR, f"bid 6S, {TAKEN}, contract 6S, play AS", "open -"),
    (FOUR, SIX, "phase whist"),
    (FOUR, SEVEN, "phase whist"),
    (FOUR, f"{NINE}, whist", "whisters 1; turn 1; offers open | closed"),
    (FOUR, f"{EIGHT}, whist", "turn 2"),
    (FOUR, f"{NINE}, pass, whist", "whisters 2"),
)
def test_pref_4_3_opponents_answer_in_order(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-4.3")
def test_pref_4_3_each_level_asks_its_tricks_of_whisters() -> None:
    assert [required_tricks(read(f"{level}S")) for level in (6, 7, 8, 9, 10)] == [4, 2, 1, 1, 0]


@pytest.mark.rule("PREF-4.6", "PREF-5.6")
@pytest.mark.parametrize("contract", ["10S", "misere"])
def test_pref_4_6_no_whist_and_open_hands_at_ten_and_misere(contract: str) -> None:
    bought = f"bid {contract}, {TAKEN}, contract {contract}"
    fits(FOUR, bought, "whisters -; turn 0")
    fits(FOUR, f"{bought}, play AS", "open 1 2; turn 1")
    fits(FOUR, f"{bought}, plays AS QC", "turn 2")


@pytest.mark.rule("PREF-4.7", "PREF-4.8", "PREF-5.5")
@cases(
    (FOUR, f"{SECONDS}, pass, whist, open", "HandOpened.seat 0 2; open 0 2; turn 0"),
    (FOUR, f"{SECONDS}, pass, whist, closed", "open -"),
    (FOUR, f"{SEVEN}, whist, pass, open", "open -"),
    (FOUR, f"{SEVEN}, whist, pass, open, play AS", "open 1 2"),
    (FOUR, f"{SEVEN}, pass, whist, open, play AS", "turn 2; offers+ play QC"),
    (FOUR, f"{SEVEN}, pass, whist, open, plays AS QC", "turn 2"),
    (FOUR, f"{SEVEN}, whist, pass, closed, plays AS QC", "turn 2; offers+ play TD"),
    (FOUR, f"{SEVEN}, whist, whist", "phase play"),
    (FOUR, f"{SEVEN}, whist, whist, play AS", "turn 1; open -"),
    (FOUR, f"{SEVEN}, whist, whist, plays AS QC", "turn 2"),
)
def test_pref_4_7_open_and_closed_play(state: State, done: str, holds: str) -> None:
    """Open hands follow a declarer's first card and precede a defender's; the whister plays both."""
    fits(state, done, holds)


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_the_partner_of_an_open_hand_has_no_say() -> None:
    assert offered(run(FOUR, f"{SEVEN}, pass, whist, open, play AS").state, 1) == set()


@pytest.mark.rule("PREF-4.9", "PREF-5.5")
@cases(
    (FOUR, PASSED, "turn 3; offers peek 1 | peek 2 | pass; refuses whist | peek 0 = peek"),
    (FOUR, f"{PASSED}, peek 2", "offers whist | pass; refuses peek 1 = peek"),
    (FOUR, f"{PASSED}, peek 2, whist, closed, play AS", "turn 1"),
    (FOUR, f"{PASSED}, peek 2, whist, closed, plays AS QC", "turn 3; offers+ play TD; open -"),
    (FOUR, f"{PASSED}, peek 2, whist, open, play AS", "turn 3; open 1 2"),
    (FOUR, f"{PASSED}, peek 2, whist, open, plays AS QC", "turn 3"),
    # eight spades and the two lowest hearts: the declarer takes eight tricks, the dealer's side the rest
    (FOUR, f"{PASSED}, peek 1, whist, open, ...", "outcome.whisters 3; outcome.tricks 8 0 0 2"),
    (FOUR, f"{PASSED}, peek 1, whist, closed, ...", "outcome.whisters 3; outcome.tricks 8 0 0 2"),
)
def test_pref_4_9_a_sitting_dealer_looks_then_whists_or_not(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-4.9")
def test_pref_4_9_the_dealer_alone_sees_the_hand() -> None:
    done = step(run(FOUR, PASSED).state, "peek 2")
    assert [(type(event), event.audience) for event in done.events] == [(Peeked, None), (PeekSeen, {3})]
    seen = [GAME.view(done.state, seat).roles.peeked_hand for seat in (Seat(3), None, Seat(1))]
    assert seen == [cards(THIRD), (), ()]


@pytest.mark.rule("PREF-4.10")
@cases(
    (FOUR, f"{PASSED}, pass", "outcome.unplayed yes; Given.declarer 0"),
    (FOUR, f"{PASSED}, peek 1, pass", "outcome.unplayed yes"),
    (THREE, PASSED, "outcome.unplayed yes"),
    # two tricks at six, 2 × 2; one at seven, 1 × 4
    (FULL, f"bid 6C, {TAKEN}, contract 6C, pass, pass, pass", "on_dealer 0 0 4 0; total 4"),
    (FULL, f"bid 7C, {TAKEN}, contract 7C, pass, pass, pass", "on_dealer 0 0 4 0; total 4"),
    (FULL, f"bid 8C, {TAKEN}, contract 8C, pass, pass, pass", "total 0"),
    (FULL, f"bid 9C, {TAKEN}, contract 9C, pass, pass, pass", "total 0"),
)
def test_pref_4_10_unwhisted_contract_is_scored_unplayed(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-4.11", "PREF-4.9")
@cases(
    (FOUR, SHARED, "turn 3; offers accept | decline"),
    (FOUR, f"{SHARED}, accept", "sharer 3; turn 1"),
    (FOUR, f"{SHARED}, decline", "sharer -"),
    (FOUR, f"{SHARED}, accept, pass, pass", "outcome.sharer 3"),
    (FOUR, f"{SHARED}, decline, pass, pass", "turn 3"),
    (FULL, f"{SHARED}, accept, pass, pass", "pools 2 0 0 2"),  # seven given up: 4 points, 2 each
    (THREE, f"bid 7S, {TAKEN}", "refuses contract 7S share = share; offers- contract 7{SCDHN} share"),
    (FOUR, "bid 6S, pass, pass", "refuses contract totus S share = share"),
)
def test_pref_4_11_declarer_may_invite_the_dealer_to_share(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


DUMMY = dealt(replace(SOCHINKA, dummy=True), 2, dealer=1)


@pytest.mark.rule("PREF-4.12", "PREF-1.5")
@cases(
    # the one on the left names two, and the other agrees
    (FOUR, TOTUS, "turn 1; refuses lay QC JC = held; refuses accept | decline = moment"),
    (FOUR, f"{TOTUS}, lay 8H 7H", "turn 2; named 8H 7H; refuses lay 7H 8H = named; refuses decline = moment"),
    (FOUR, f"{TOTUS}, lay 8H 7H, accept", "discard 8H 7H; named -; phase play; turn 0"),
    # or names two others once, and the first decides
    (FOUR, f"{TOTUS}, lay 8H 7H, lay AC KC", "turn 1; offers accept | decline; refuses lay 7S AC = moment"),
    (FOUR, f"{TOTUS}, lay 8H 7H, lay AC KC, accept", "discard AC KC; phase play"),
    (FOUR, f"{TOTUS}, lay 8H 7H, lay AC KC, decline", "discard 8H 7H; phase play"),
    (DUMMY, "bid 6S, pass, contract totus S, lay 8H 7H", "discard 8H 7H; phase play"),
    (FOUR, f"{TOTUS}, lay 8H 7H, accept, play AS", "open 0 1 2"),
)
def test_pref_4_12_opponents_lay_away_two_of_twelve_shown(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-4.12")
def test_pref_4_12_the_twelve_are_seen_and_any_two_may_be_named() -> None:
    state = run(FOUR, TOTUS).state
    assert set(GAME.view(state, None).faces[0]) == set(cards(f"{FIRST} {TALON}"))
    assert len(offered(state)) == 66
    named = after(state, "lay 8H 7H")
    assert len(offered(named)) == 66, "65 other pairs, or to agree"


@pytest.mark.rule("PREF-4.12", "PREF-8.14", "PREF-3.3")
@cases(
    (FULL, f"{TOTUS}, lay 8H 7H, accept, ...", "outcome.tricks 10 0 0 0; pools 10 0 0 0"),
    (FOUR, "bid 10D, pass, pass", "refuses contract totus S = totus"),
    (FOUR, "bid 9S notalon, pass, pass", "refuses contract totus S = totus"),
    (dealt(replace(MAIN, dark=True)), "bid 6S dark, pass, pass", "refuses contract totus S = totus"),
    (FOUR, f"bid 6S, {TAKEN}", "refuses contract totus S = totus"),
    (dealt(PRESETS["classic"], part=Part.ROBBER, number=0, sheet=blank(4)), "",
     "refuses contract totus S = totus; offers- contract totus {SCDHN}"),
)
def test_pref_4_12_totus_reaches_the_bid_takes_the_talon_and_scores_as_a_ten(
    state: State, done: str, holds: str
) -> None:
    fits(state, done, holds)


# fmt: on


@pytest.mark.rule("PREF-4.12", "PREF-8.14")
@pytest.mark.parametrize(
    ("bombs", "helped", "wrong"),
    [
        ("-", [""], " help 1 2"),
        ("1", [" help 1", " help 2", " help 3"], " help 1 2"),
        ("2", [" help 1 2", " help 1 3", " help 2 3"], ""),
        ("3", [""], " help 1 2"),
    ],
)
def test_pref_4_12_declarer_of_totus_names_the_helped_players(
    bombs: str, helped: list[str], wrong: str
) -> None:
    state = dealt(sheet=sheet_of(f"limit 10, bombs {bombs} - - -"))
    bought = after(state, "bid 10N", "pass", "pass")
    assert {text for text in offered(bought) if "totus" in text} == {
        f"contract totus N{each}" for each in helped
    }
    assert refused(bought, f"contract totus N{wrong}") == "helped"
    names = helped[0].removeprefix(" help ") or "-"
    fits(bought, f"contract totus N{helped[0]}", f"Announced.helped {names}")


ARBITER = dealt(replace(MAIN, underbid="arbiter"))
WHISTED = "bid 7S, pass, pass, lay 8H 7H, contract 7S, whist, whist"
"""Ten spades and clubs from the top."""


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_arbiter_verdict_decides_the_underbid_deal() -> None:
    """Six with ten tricks of spades on top: nothing holds the declarer to six."""
    state = played_out(overtaken()).state
    assert GAME.to_act(state) == {Nature.CHANCE}
    assert contract_of(step(state, "verdict none")).short == 4
    assert contract_of(step(state, f"verdict {SECOND} {THIRD}")).short == 0


@pytest.mark.rule("PREF-8.10", "PREF-5.8")
@pytest.mark.parametrize(
    ("claim", "accepts"),
    [
        ("claim 7", "1: accept, 2: accept"),
        ("plays AS QC TD, claim 6", "1: accept, 2: accept"),
        ("play AS, claim 3", "0: accept, 2: accept"),
    ],
)
def test_pref_8_10_an_underbid_cannot_be_bought_off_by_a_claim(claim: str, accepts: str) -> None:
    """Ten top tricks: with seven bid and claimed, three are overtricks."""
    claimed = run(ARBITER, f"{WHISTED}, {claim}, {accepts}").state
    assert GAME.to_act(claimed) == {Nature.CHANCE}
    verdict = GAME.sample(claimed, Random(0))
    assert GAME.write(verdict) == "verdict none"
    judged = GAME.apply(claimed, Nature.CHANCE, verdict)
    assert (contract_of(judged).tricks[0], contract_of(judged).short) == (7, 3)


SIX_ON_TEN = "bid 6S, pass, pass, lay 8H 7H, contract 6S, ..."


@pytest.mark.rule("PREF-8.10", "PREF-5.8")
@cases(
    # eight spades are eight tricks, and the two hearts beside them are lost to best play
    (
        ARBITER,
        f"{EIGHT}, whist, whist, claim 8, 1: accept, 2: accept",
        "outcome.tricks 8 1 1 0; outcome.short 0",
    ),
    # a claim of six at seven is a failure, without a verdict
    (ARBITER, f"{WHISTED}, claim 6, 1: accept, 2: accept", "outcome.tricks 6 2 2 0; outcome.short 0"),
    # no verdict if it is off, in Разбойник, in the dark
    (dealt(number=0), SIX_ON_TEN, "outcome.tricks 10 0 0 0; outcome.short 0"),
    (
        dealt(replace(MAIN, underbid="arbiter"), part=Part.ROBBER, number=0),
        "lay 8H 7H, contract 6S, ...",
        "outcome.tricks 10 0 0 0; outcome.short 0",
    ),
    (
        dealt(replace(MAIN, underbid="arbiter", dark=True), number=0),
        "bid 6S dark, pass, pass, lay 8H 7H, contract 6S dark, ...",
        "outcome.tricks 10 0 0 0; outcome.short 0",
    ),
)
def test_pref_8_10_results_without_an_underbid(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


def test_nothing_but_the_asked_for_is_allowed() -> None:
    fits(FOUR, "", "refuses whist | play AS | lay AS KS = moment; refuses 1: pass | 3: pass = turn")
    assert through(FOUR, "pass").state.deal is not None
