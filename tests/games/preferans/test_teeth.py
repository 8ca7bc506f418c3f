"""Teeth on the sheet: the right to draw one, its end, and the signs on screens."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.core import Seat, is_aside
from games.faces.panel import Line, Panel
from games.faces.scene import Ink, Stroke
from games.preferans import FACE, GAME
from games.preferans.events import PartBegun
from games.preferans.face.sheet_scene import TEETH as MOST
from games.preferans.scoring.sheet import Tooth
from games.preferans.state import Part, State
from tests.games.preferans.positions import (
    MAIN,
    after,
    before_deal,
    cases,
    dealt,
    fits,
    offered,
    over,
    overtaken,
    pack,
    played_out,
    run,
    step,
)
from tests.games.preferans.screens import panel

TALK = replace(MAIN, talk=True)
PASSED = "pass, pass, pass"
SIX, SEVEN = (f"bid {bid}, pass, pass, lay 8H 7H, contract {bid}" for bid in ("6S", "7S"))
TEN = "pass, bid 10C, pass, lay 8H 7H, contract 10C"


def teeth(state: State) -> set[tuple[int, int]]:
    """Return the teeth that may be drawn, as (drawer, partner)."""
    return {
        (seat, int(text.removeprefix("tooth ")))
        for seat in range(state.seats)
        for text in offered(state, seat)
        if text.startswith("tooth ") and not text.endswith("worked")
    }


FOUR, DEAL = dealt(TALK), pack()
AFTER_TEN = run(FOUR, f"{TEN}, ..., {DEAL}").state


@pytest.mark.rule("PREF-10.5")
@pytest.mark.parametrize(
    ("state", "done", "drawn"),
    [
        (FOUR, f"{TEN}, ..., {DEAL}", {(1, 2), (1, 0)}),
        (FOUR, f"{SIX}, ..., {DEAL}", {(1, 0), (1, 2), (2, 0), (2, 1)}),
        (FOUR, f"{SEVEN}, pass, pass, pass, {DEAL}", set()),
        (FOUR, f"{SEVEN}, whist, pass, closed, ..., {DEAL}", {(1, 0), (1, 2)}),
        # the third hand follows the talon's hearts and takes both tricks; then the first takes all with spades
        (FOUR, f"{PASSED}, ..., {DEAL}", {(0, 1), (0, 2), (2, 0), (2, 1)}),
        # until the next deal is over
        (AFTER_TEN, "pass", {(1, 2), (1, 0)}),
        (AFTER_TEN, PASSED, {(1, 2), (1, 0)}),
        (AFTER_TEN, f"{SEVEN}, pass, pass, pass, {DEAL}", set()),
        # not without talk
        (dealt(), f"{TEN}, ..., {DEAL}", set()),
        (replace(AFTER_TEN, options=MAIN), "", set()),
    ],
    ids=[
        *("a declarer short", "both whisters short", "nobody whisted", "one whister short", "raspasy"),
        *("in the auction", "in raspasy", "the next deal over", "no talk", "no talk any more"),
    ],
)
def test_pref_10_5_a_short_player_may_draw_a_tooth_towards_partners(
    state: State, done: str, drawn: set[tuple[int, int]]
) -> None:
    """The first hand takes all with its spades; the dealer has no cards."""
    assert teeth(run(state, done).state) == drawn


@pytest.mark.rule("PREF-10.5")
@cases(
    (before_deal(TALK), DEAL, "refuses 1: tooth 2 = tooth"),
    (AFTER_TEN, f"{SEVEN}, pass, pass, pass, {DEAL}", "refuses 1: tooth 2 = tooth"),
    (
        AFTER_TEN,
        "1: tooth 2",
        "refuses 1: tooth 2 = tooth; refuses 2: tooth 1 worked | 2: tooth 2 worked = tooth",
    ),
    (dealt(), f"{TEN}, ..., {DEAL}", "refuses 1: tooth 2 = tooth"),
)
def test_pref_10_5_one_a_deal_and_its_drawer_alone_takes_it_back(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_it_stays_until_its_drawer_takes_it_back_and_costs_nothing() -> None:
    drawn = after(AFTER_TEN, "1: tooth 2")
    assert drawn == replace(AFTER_TEN, teeth=(Tooth(Seat(1), Seat(2)),), teeth_due=((Seat(1), Seat(0)),)), (
        "nothing else has changed"
    )
    later = after(played_out(run(drawn, PASSED).state).state, pack(), "1: tooth 2 worked")
    assert later.teeth == (Tooth(Seat(1), Seat(2), worked=True),)
    fits(later, "", "refuses 1: tooth 2 worked = tooth")
    assert run(dealt(), f"{TEN}, ..., {DEAL}").state.teeth_due == ()


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_drawing_it_is_beside_the_game_of_all_others() -> None:
    """No question, answer or alarm changes, and an older press stays current."""
    before = after(AFTER_TEN, "pass")
    drawn = after(before, "1: tooth 2")
    for seat in map(Seat, range(4)):
        assert GAME.question(before, seat) == GAME.question(drawn, seat)
        answers, still = (
            [action for action in GAME.legal(state, seat) if not is_aside(GAME, action)]
            for state in (before, drawn)
        )
        assert answers == still
    assert GAME.awaited(before) == GAME.awaited(drawn) == {2}
    assert GAME.alarms(before) == GAME.alarms(drawn)
    tooth, pressed = GAME.read("tooth 0"), GAME.question(before, Seat(1))
    assert GAME.is_current(after(drawn, "pass"), Seat(1), pressed, tooth)
    assert not GAME.is_current(replace(drawn, number=50), Seat(1), pressed, tooth)


@pytest.mark.rule("PREF-10.5", "PREF-8.10")
def test_pref_10_5_an_underbid_draws_no_tooth() -> None:
    """Ten top tricks against a six: no distribution excuses it, and the declarer is short by the verdict alone."""
    done = step(played_out(overtaken(replace(TALK, underbid="arbiter"))).state, "verdict none")
    assert over(done).booking.short > 0
    assert teeth(after(done.state, pack())) == set()


def test_no_tooth_is_drawn_after_the_match() -> None:
    done = run(dealt(replace(TALK, deals=6), number=5), f"{TEN}, ...").state
    assert done.part is Part.OVER
    assert GAME.to_act(done) == frozenset()
    fits(done, "", "refuses 1: tooth 2 = over")


def drawn_ten(count: int = 1) -> State:
    """Return a state with `count` teeth of the second player towards the third, and a worked-off one of the fourth."""
    worked = Tooth(Seat(3), Seat(0), worked=True)
    return replace(AFTER_TEN, teeth=(*(Tooth(Seat(1), Seat(2)),) * count, worked))


def told(shown: Panel) -> list[str]:
    return [block.text.key for block in shown.blocks if isinstance(block, Line) and "teeth" in block.text.key]


def signs(shown: Panel) -> list[Stroke]:
    """Return the teeth of a picture: small red triangles."""
    assert shown.scene is not None
    strokes = [item for item in shown.scene.items if isinstance(item, Stroke) and item.ink is Ink.RED]
    return [item for item in strokes if item.points[0] == item.points[-1]]


@pytest.mark.rule("PREF-10.5")
@pytest.mark.parametrize(("count", "shown"), [(0, 0), (1, 1), (MOST, MOST), (MOST + 2, MOST)])
def test_pref_10_5_the_picture_has_them_below_the_name_of_their_player(count: int, shown: int) -> None:
    """Seat 1 has the left edge; of its columns the upper one is that of seat 2, across from the first."""
    score = panel(drawn_ten(count), "score")
    assert (len(signs(score)), score.scene is not None) == (shown, True)
    for stroke in signs(score):
        assert all(x < 300 and y < score.scene.height // 2 for x, y in stroke.points)  # type: ignore[union-attr]
    for one, other in combinations(signs(score), 2):
        assert {*one.points}.isdisjoint(other.points)


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_every_sheet_tells_the_teeth_that_stand_and_the_end_those_that_each_had() -> None:
    state = drawn_ten(2)
    for seat in (None, *map(Seat, range(4))):
        assert told(FACE.score(GAME.view(state, seat))) == ["preferans-teeth"]
    ended_match = replace(state, part=Part.OVER, deal=None)
    assert (
        told(panel(ended_match, "table"))
        == told(Panel(FACE.settled(GAME.view(state, None))))
        == ["preferans-teeth-had"]
    )
    assert told(panel(replace(ended_match, teeth=()), "table")) == []
    rounds = {"deal": None, "part": Part.ROUNDS, "number": 31, "rounds_left": None}
    last = played_out(after(replace(drawn_ten(), options=replace(TALK, dark=True), **rounds), pack()))
    (begun,) = [event for event in last.events if isinstance(event, PartBegun)]
    sheet = FACE.part_sheet(begun)
    assert sheet is not None
    assert (len(signs(sheet)), told(sheet)) == (1, ["preferans-teeth"])
