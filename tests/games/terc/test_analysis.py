"""Moments of a race: what lay open how long, who could have called it, and what it cost to be wrong.

A master finds a lone TERC in 8 s at the median, one of four in 8 / 4^0.75 = 2.8 s.
"""

from collections.abc import Mapping

import pytest

from games.agents.analysis import Judgement, Mark, Measure, Move, accuracy
from games.core import Seat
from games.faces.facts import Average, Fact, Text
from games.terc import ANALYST
from games.terc.analysis import Details, pace
from games.terc.options import Options
from games.terc.state import State
from games.terc.timing import Kind
from tests.games.terc.positions import DULL, actor, after, playing

OWN = Seat(0)
LONE = "1112 1113 1121 1131 1211 1222 1311 1333 2111 2122 2231 1123"
"""One TERC: all cards but the last are among twenty that hold none."""
CLAIM, WRONG = "claim 1112 1123 1131", "claim 1112 1113 1121"
PACK = "2232 3133 3223"


def moves(state: State, *steps: tuple[int, str]) -> list[Move]:
    """What was done at which second: `1 call` is seat 1's. The third player leaves at second 1."""
    found = []
    for number, (second, text) in enumerate([(1, "2 leave"), *steps], 1):
        word, _, action = text.partition(" ")
        found.append(Move(number, state, actor(word), action, second * 1_000))
        state = after(state, text)
    return found


def race(table: str = LONE, **options: str) -> State:
    return playing(table, pack=PACK, seats=3, options=Options(**options))  # type: ignore[arg-type]


def judged(state: State, *steps: tuple[int, str], seat: Seat = OWN) -> list[Judgement]:
    return list(ANALYST.judge(moves(state, *steps), seat))


def details(judgement: Judgement) -> Details:
    return Details(*judgement.details)


def told(state: State, *steps: tuple[int, str]) -> Mapping[str, Mapping[str, Fact]]:
    """What is said of the race as a whole, by the message."""
    played = moves(state, *steps)
    texts = ANALYST.summarize(played, list(ANALYST.judge(played, OWN)), OWN)
    return {text.key.removeprefix("terc-judged-"): text.facts for text in texts}


def test_several_tercs_are_found_sooner() -> None:
    assert [pace(count) for count in (1, 4, 16)] == [8_000, round(8_000 / 8**0.5), 1_000]


@pytest.mark.parametrize(
    ("called", "drop", "mark"),
    [(6, 0, Mark.BEST), (9, 0, Mark.BEST), (17, 10, Mark.INACCURACY), (33, 20, Mark.MISTAKE)],
)
def test_each_doubling_costs_an_inaccuracy(called: int, drop: float, mark: Mark) -> None:
    """The table came at second 1; the time for naming cards does not count."""
    (found,) = judged(race(), (called, "0 call"), (called + 9, f"0 {CLAIM}"))
    assert found.drop == pytest.approx(drop)
    assert (found.mark, found.counted) == (mark, True)
    assert (found.measure, found.before, found.after) == (Measure.SECONDS, 8, called - 1)


def test_quick_others_are_nobodys_mistake() -> None:
    (found,) = judged(race(), (6, "1 call"), (9, f"1 {CLAIM}"))
    assert (found.counted, found.mark) == (False, Mark.BEST)
    assert accuracy([found]) is None


def test_what_lay_long_was_overlooked() -> None:
    """16 s are twice the master's 8."""
    steps = ((17, "1 call"), (18, f"1 {CLAIM}"))
    (found,) = judged(race(), *steps)
    assert (found.counted, found.mark) == (True, Mark.INACCURACY)
    assert found.drop == pytest.approx(10)
    assert told(race(), *steps)["overlooked"]["count"] == 1
    assert told(race(), *steps)["others"]["average"] == Average(160)


@pytest.mark.rule("TERC-9")
def test_one_who_may_not_call_overlooks_nothing() -> None:
    """Locked out from second 4 on: of the 40 seconds in which the TERC lay open, one could have called in two."""
    wrong, found = judged(race(), (3, "0 call"), (4, f"0 {WRONG}"), (41, "1 call"), (42, f"1 {CLAIM}"))
    assert (details(wrong).kind, wrong.mark, details(wrong).cost) == (Kind.WRONG, Mark.MISTAKE, 38_000)
    assert (found.counted, details(found).own, details(found).first) == (False, 2_000, 39_000)


@pytest.mark.rule("TERC-9")
@pytest.mark.parametrize(("rule", "mark"), [("lockout", Mark.MISTAKE), ("free", Mark.INACCURACY)])
def test_a_wrong_call_is_judged_by_its_cost(rule: str, mark: Mark) -> None:
    (wrong,) = judged(race(wrong_call=rule), (3, "0 call"), (4, f"0 {WRONG}"))
    assert (wrong.mark, details(wrong).cost) == (mark, 0)


@pytest.mark.rule("TERC-9")
def test_a_terc_given_back_is_a_cost() -> None:
    own = [["3333 3332 3331"]]
    state = playing(LONE, pack=PACK, seats=3, tercs=own, options=Options(wrong_call="minus"))
    (wrong,) = judged(state, (3, "0 call"), (4, f"0 {WRONG}"))
    assert (details(wrong).returned, wrong.mark) == (3, Mark.MISTAKE)


@pytest.mark.rule("TERC-16")
def test_denying_a_terc_is_an_inaccuracy_and_the_truth_is_none() -> None:
    (denied,) = judged(race(), (9, "0 none"))
    (right,) = judged(race(DULL), (9, "0 none"))
    assert (denied.mark, denied.drop) == (Mark.INACCURACY, 10)
    assert (right.mark, right.drop) == (Mark.BEST, 0)


def test_time_does_not_run_for_one_who_has_said_no_terc() -> None:
    """Judged for the denial already, at second 3; what the other finds at 41 is not counted again."""
    _, found = judged(race(), (3, "0 none"), (41, "1 call"), (42, f"1 {CLAIM}"))
    assert (found.counted, details(found).own) == (False, 2_000)


@pytest.mark.rule("TERC-11")
def test_one_who_says_nothing_until_time_is_up_lets_it_pass() -> None:
    """The other agrees at second 3; the clock agrees for this player at 33, four times the master's 8 s after the start."""
    (passed,) = judged(race(), (3, "1 none"), (33, "@ timeup none"))
    assert (details(passed).kind, passed.mark) == (Kind.PASSED, Mark.MISTAKE)
    assert passed.drop == pytest.approx(20)


def test_a_terc_has_lain_since_its_last_card() -> None:
    """A TERC taken elsewhere changes the table, and not since when the other lies there."""
    table = LONE.replace("2231", "3331").replace("1333", "3332").replace("2122", "3333")
    steps = ((11, "1 call"), (12, "1 claim 3331 3332 3333"), (20, "0 call"), (21, f"0 {CLAIM}"))
    played = moves(race(table), *steps)
    own = next(each for each in ANALYST.judge(played, OWN) if details(each).seat == OWN)
    assert own.after == 8
    said = {text.key: text.facts for text in ANALYST.explain(played, own, OWN)}
    assert said["terc-judged-open"]["time"] == Text("terc-judged-seconds", {"count": 20})


def test_a_record_without_times_is_not_judged() -> None:
    played = [move._replace(at=0) for move in moves(race(), (9, "0 call"), (10, f"0 {CLAIM}"))]
    assert list(ANALYST.judge(played, OWN)) == []
    assert list(ANALYST.summarize(played, (), OWN)) == [Text("terc-judged-untimed")]


def test_the_quickest_total_is_a_masters() -> None:
    total = told(race(), (17, "0 call"), (18, f"0 {CLAIM}"))["total"]
    assert total == {
        "time": Text("terc-judged-short", {"minutes": 0, "seconds": 16}),
        "pace": Text("terc-judged-short", {"minutes": 0, "seconds": 8}),
    }
