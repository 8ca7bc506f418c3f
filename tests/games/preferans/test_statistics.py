"""Counters and achievements of matches."""

import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.ui.texts.words import Form, words_in
from games.core import Seat, Step
from games.preferans import FACE, GAME, STATISTICS
from games.preferans.contracts import read
from games.preferans.match.progression import finish
from games.preferans.options import Options
from games.preferans.state import Deal, Feat, Part, Phase, State
from games.record import Entry, Turn
from tests.games.preferans.deals import played, sheet_of
from tests.games.preferans.positions import (
    MAIN,
    MIXED,
    SECOND,
    TALON,
    THIRD,
    after,
    before_deal,
    dealt,
    overtaken,
    pack,
    run,
    step,
)

LOW = (
    "7S 8S 9S 7C 8C 9C 7D 8D 9D 7H",
    "TS QS AS TC QC AC TD QD AD TH",
    "JS KS JC KC JD KD JH QH KH AH",
    "8H 9H",
)
"""The first hand from the dealer's left takes no trick."""
TEN = ("AS KS QS JS TS 9S 8S 7S AC KC", SECOND, THIRD, TALON)
"""The first hand takes all ten."""
TAKING, LOSING = dealt(hands=TEN), dealt(hands=LOW)
DARK_TEN, DARK_LOW = (dealt(replace(MAIN, dark=True), hands=hands) for hands in (TEN, LOW))
AGREEING = dealt(replace(MAIN, half_whist=True, concede=True), hands=TEN)
TOTUS = "bid 10N, pass, pass, contract totus N"


def turns(*steps: Step[State]) -> list[Turn]:
    return [Turn(Entry(0, Seat(0), ""), each.state, each.events) for each in steps]


def finished(state: State, done: str) -> Step[State]:
    """Return the step of the last action, with the events to the end of the deal."""
    *begin, last = done.split(", ")
    before = run(state, ", ".join(begin)).state
    return run(before, last if step(before, last).state.deal is None else f"{last}, ...")


@pytest.mark.rule("PREF-8.6", "PREF-8.3", "PREF-4.10")
@pytest.mark.parametrize(
    ("state", "done", "expected"),
    [
        # two whisters without their two tricks each are short by both
        (TAKING, "bid 6S, pass, pass, lay 8H 7H, contract 6S",
         "contracts-6=1 made-6=1 | whist-short=2 whists=1 | whist-short=2 whists=1 | -"),
        (TAKING, "bid misere, pass, pass, lay 8H 7H, contract misere",
         "contracts-misere=1 | misere-caught=1 misere-defended=1 | misere-caught=1 misere-defended=1 | -"),
        # one trick at seven, to the second to speak
        (TAKING, "bid 7S, pass, pass, lay 8H 7H, contract 7S, pass, pass, pass",
         "contracts-7=1 made-7=1 | - | whist-points=4 | -"),
        # half a whist, and a contract conceded: three undertricks of four
        (AGREEING, "bid 7S, pass, pass, lay 8H 7H, contract 7S, pass, half, pass",
         "contracts-7=1 made-7=1 | - | whist-points=4 | -"),
        (AGREEING, "bid 7S, pass, pass, concede",
         "contracts-7=1 | whist-points=12 | whist-points=12 | whist-points=12"),
        # an underbid: the whisters owe nothing
        (overtaken(), "..., verdict none",
         "contracts-6=1 | whist-points=8 whists=1 whists-made=1 | whist-points=8 whists=1 whists-made=1 | whist-points=8"),
        # contracts of Разбойник apart
        (dealt(hands=TEN, part=Part.ROBBER, number=0), "lay 8H 7H, contract misere", "robber=1 | - | - | -"),
        # the sitting dealer leads the talon's hearts and has no cards
        (LOSING, "pass, pass, pass",
         "raspasy=1 raspasy-clean=1 | raspasy=1 raspasy-tricks=2 | raspasy=1 raspasy-tricks=8 | -"),
        (DARK_TEN, "bid 10S dark, pass, pass, lay 8H 7H, contract 10S dark",
         "contracts-10=1 contracts-dark=1 made-10=1 made-dark=1 made-dark-10=1 | - | - | -"),
        (TAKING, f"{TOTUS}, lay 8H 7H, accept",
         "contracts-10=1 contracts-totus=1 made-10=1 made-totus=1 | - | - | -"),
        (TAKING, f"{TOTUS}, lay AC KC, accept",
         "contracts-10=1 contracts-totus=1 | whist-points=20 | whist-points=20 | whist-points=20"),
    ],
)  # fmt: skip
def test_pref_8_6_counters_of_a_deal(state: State, done: str, expected: str) -> None:
    counted = STATISTICS.counts(turns(finished(state, done)), 4)
    assert [(own["matches"], own["deals"]) for own in counted] == [(1, 1)] * 4
    common = ("matches", "deals", "balance", "most-balance")
    told = [[f"{name}={own[name]}" for name in sorted(own) if name not in common] for own in counted]
    assert " | ".join(" ".join(each) or "-" for each in told) == expected


@pytest.mark.rule("PREF-8.11", "PREF-8.15")
def test_pref_8_15_the_balance_of_a_match_is_counted() -> None:
    """Ten tricks at six: 4 on the hills of both whisters, 1 for the talon returned, 1 point beyond the cover.

    With what the pools lack of ten the hills are 9, 14, 14 and 11, of which the mean is 12.
    """
    counted = STATISTICS.counts(turns(finished(TAKING, "bid 6S, pass, pass, lay 8H 7H, contract 6S")), 4)
    assert [own["balance"] for own in counted] == [30, -20, -20, 10]
    assert [own.get("most-balance") for own in counted] == [30, None, None, 10]


LAID = "pass, pass, lay 8H 9H"


@pytest.mark.rule("PREF-7.6", "PREF-4.12", "PREF-7.2")
@pytest.mark.parametrize(
    ("state", "done", "praised"),
    [
        (DARK_TEN, "bid 10S dark, pass, pass, lay 8H 7H, contract 10S dark", "dark-ten"),
        (DARK_LOW, f"bid 10S dark, {LAID}, contract 10S dark", None),
        (DARK_LOW, f"bid misere dark, {LAID}, contract misere dark", "dark-misere"),
        (LOSING, f"bid misere, {LAID}, contract misere", None),
        # with two hearts left, two tricks are lost
        (TAKING, f"{TOTUS}, lay 8H 7H, accept", "totus"),
        (TAKING, f"{TOTUS}, lay AC KC, accept", None),
    ],
)
def test_pref_7_6_achievements_of_a_deal(state: State, done: str, praised: str | None) -> None:
    achieved = STATISTICS.achieved(turns(finished(state, done)), 4)
    assert achieved == (((0, praised),) if praised else ())


@pytest.mark.rule("PREF-6.5")
@pytest.mark.parametrize(
    ("dealer", "hands", "praised"),
    [
        (3, (LOW, LOW, LOW), "clean-row"),
        (3, (MIXED, LOW, LOW), None),
        # the end of one row is no part of the next: there the third from the next dealer's left was the first before
        (2, (MIXED, LOW, LOW, (LOW[1], LOW[2], LOW[0], LOW[3])), None),
    ],
)
def test_pref_6_5_a_whole_row_without_a_trick_is_an_achievement(
    dealer: int, hands: tuple[tuple[str, ...], ...], praised: str | None
) -> None:
    """All pass in each deal; the first dealer is the last seat."""
    sheet = sheet_of(f"players {dealer + 1}, limit 10, hills {' '.join(['1'] * (dealer + 1))}")
    state, steps = before_deal(seats=dealer + 1, sheet=sheet), list[Step[State]]()
    for each in hands:
        steps.append(finished(after(state, pack(*each)), "pass, pass, pass"))
        state = steps[-1].state
    assert STATISTICS.achieved(turns(*steps), dealer + 1) == (((0, praised),) if praised else ())


def test_a_profile_leaves_out_lines_without_deals() -> None:
    assert STATISTICS.profile({}) == ()
    assert STATISTICS.profile({"matches": 3}) == ()


@pytest.mark.parametrize("language", Language)
def test_a_profile_says_averages_and_shares(language: Language, snapshot: object) -> None:
    """−50 in 40 deals and 4 matches; 6 of 8 contracts made, in 40 deals; 10 tricks in 3 whists; 20 tricks in 8 raspasy."""
    counts = {"matches": 4, "deals": 40, "balance": -50, "most-balance": 123}
    counts |= {"contracts-6": 6, "made-6": 5, "contracts-misere": 2, "made-misere": 1}
    counts |= {"whists": 3, "whists-made": 2, "whist-tricks": 10, "whist-short": 1, "whist-points": 90}
    counts |= {"raspasy": 8, "raspasy-tricks": 20, "raspasy-clean": 3}
    words = words_in(language, "preferans")
    assert [words.say(each.key, each.facts, Form.PLAIN) for each in STATISTICS.profile(counts)] == snapshot


# The best moment


@pytest.mark.parametrize(
    ("deals", "best"),
    [
        ("6S 6, 8H 8, 7C 7", Feat(Seat(1), read("8H"), 2)),
        ("misere 0, 10N 10", Feat(Seat(1), read("misere"), 1)),
        ("misere 1, 6S 5, 9D -", None),
        ("7S 7, 7H 7", Feat(Seat(1), read("7S"), 1)),
    ],
    ids=["the dearest", "a misère before all others", "none made", "the first of equals"],
)
def test_the_best_contract_made_is_the_best_moment(deals: str, best: Feat | None) -> None:
    """Contracts and the tricks of their declarer, one of them not played."""
    state = replace(GAME.start(Options(kind="sochinka"), 4), part=Part.MAIN, first=Seat(0))
    deal = Deal(Seat(0), ((), (), (), ()), (), Phase.PLAY)
    for number, each in enumerate(deals.split(", "), 1):
        contract, taken = each.split(" ")
        mine = 9 if taken == "-" else int(taken)
        outcome = played(read(contract), (mine, 10 - mine), unplayed=taken == "-")
        state = finish(replace(state, number=number, dealer=Seat(0)), outcome, deal).state
    assert state.feat == best
    moment = FACE.best_moment(GAME.view(state, None))
    assert (moment is None) is (best is None)
    assert (
        moment is None
        or best is None
        or (moment.seat, moment.what.facts["number"]) == (best.declarer, best.number)
    )
