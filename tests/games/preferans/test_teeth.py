"""Teeth on the sheet: who may draw one towards whom, how long, and where they are seen."""

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat, is_aside
from games.faces.facts import Who
from games.faces.panel import Line, Panel
from games.faces.scene import Ink, Scene, Stroke
from games.preferans import FACE, GAME
from games.preferans.events import PartBegun
from games.preferans.face.buttons import TEETH
from games.preferans.face.sheet_scene import TEETH as MOST
from games.preferans.scoring.sheet import Tooth
from games.preferans.state import Part, State
from tests.games.preferans.positions import (
    BEGUN,
    MAIN,
    OVERTAKEN,
    SECOND,
    THIRD,
    after,
    before_deal,
    dealt,
    offered,
    over,
    pack,
    played_out,
    refused,
    step,
)

TALK = replace(MAIN, talk=True)
PASSED = ("pass", "pass", "pass")
SIX = ("bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S")
SEVEN = ("bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S")
TEN = ("pass", "bid 10C", "pass", "lay 8H 7H", "contract 10C")


def ended(*calls: str, options: Any = TALK, seats: int = 4) -> State:
    """The next deal has been dealt after this one, in which everybody played the first card they might."""
    done = played_out(after(dealt(options, seats), *calls)).state
    return after(done, pack())


def teeth(state: State) -> set[tuple[int, int]]:
    """Who may draw a tooth towards whom."""
    return {
        (seat, int(text.removeprefix("tooth ")))
        for seat in range(state.seats)
        for text in offered(state, seat)
        if text.startswith("tooth ") and not text.endswith("worked")
    }


@pytest.mark.rule("PREF-10.5")
@pytest.mark.parametrize(
    ("calls", "drawn"),
    [
        (TEN, {(1, 2), (1, 0)}),
        (SIX, {(1, 0), (1, 2), (2, 0), (2, 1)}),
        ((*SEVEN, "pass", "pass", "pass"), set()),
        ((*SEVEN, "whist", "pass", "closed"), {(1, 0), (1, 2)}),
    ],
    ids=["a declarer short", "both whisters short", "nobody whisted", "one whister short"],
)
def test_pref_10_5_who_fell_short_draws_a_tooth_towards_those_who_played(
    calls: tuple[str, ...], drawn: set[tuple[int, int]]
) -> None:
    """The first hand takes all with its spades; the dealer has no cards."""
    assert teeth(ended(*calls)) == drawn


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_who_took_tricks_in_raspasy_draws_one_but_not_the_dealer_for_the_talon() -> None:
    """The third hand follows the talon's hearts and takes both tricks; then the first takes all with spades."""
    assert teeth(ended(*PASSED)) == {(0, 1), (0, 2), (2, 0), (2, 1)}


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_until_the_next_deal_is_over() -> None:
    drawn = ended(*TEN)
    assert refused(after(before_deal(TALK), pack()), "1: tooth 2") == "tooth"
    for state in (drawn, after(drawn, "pass"), after(drawn, *PASSED)):
        assert (1, 2) in teeth(state)
    late = after(played_out(after(drawn, *SEVEN, "pass", "pass", "pass")).state, pack())
    assert teeth(late) == set()
    assert refused(late, "1: tooth 2") == "tooth"


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_it_stays_until_its_drawer_takes_it_back_and_costs_nothing() -> None:
    before = ended(*TEN)
    drawn = after(before, "1: tooth 2")
    assert drawn == replace(before, teeth=(Tooth(Seat(1), Seat(2)),), grudges=((Seat(1), Seat(0)),)), (
        "nothing else has changed"
    )
    assert refused(drawn, "1: tooth 2") == "tooth", "one a deal"
    assert refused(drawn, "2: tooth 1 worked") == refused(drawn, "2: tooth 2 worked") == "tooth"
    later = after(played_out(after(drawn, *PASSED)).state, pack(), "1: tooth 2 worked")
    assert later.teeth == (Tooth(Seat(1), Seat(2), worked=True),)
    assert refused(later, "1: tooth 2 worked") == "tooth"


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_drawing_it_is_beside_the_game_of_all_others() -> None:
    """No question, answer or alarm of anybody changes, nor the drawer's own answers; an older press still counts."""
    before = after(ended(*TEN), "pass")
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


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_without_talk_nobody_draws() -> None:
    silent = ended(*TEN, options=MAIN)
    assert silent.grudges == ()
    for state in (silent, replace(ended(*TEN), options=MAIN)):
        assert teeth(state) == set()
        assert refused(state, "1: tooth 2") == "tooth"


@pytest.mark.rule("PREF-10.5", "PREF-8.10")
def test_pref_10_5_an_underbid_is_nobody_elses_play() -> None:
    """Ten top tricks against a six: no distribution excuses it, and the declarer is short by the verdict alone."""
    hands = (OVERTAKEN, SECOND, THIRD, "8H 7H")
    judged = played_out(after(dealt(replace(TALK, underbid="arbiter"), hands=hands), *BEGUN)).state
    done = step(judged, "verdict none")
    assert over(done).booking.short > 0
    assert teeth(after(done.state, pack())) == set()


def test_nobody_draws_once_the_match_is_over() -> None:
    done = played_out(after(dealt(replace(TALK, deals=6), number=5), *TEN)).state
    assert done.part is Part.OVER
    assert GAME.to_act(done) == frozenset()
    assert refused(done, "1: tooth 2") == "over"


def drawn_ten(count: int = 1) -> State:
    """The second player has drawn so many teeth towards the third."""
    return replace(ended(*TEN), teeth=(Tooth(Seat(1), Seat(2)),) * count)


def said(panel: Panel, key: str) -> list[Any]:
    return [block.text for block in panel.blocks if isinstance(block, Line) and block.text.key == key]


@pytest.mark.rule("PREF-10.5")
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_pref_10_5_every_sheet_tells_the_teeth_that_stand(seat: int | None) -> None:
    state = replace(drawn_ten(2), teeth=(*drawn_ten(2).teeth, Tooth(Seat(3), Seat(0), worked=True)))
    (told,) = said(FACE.score(GAME.view(state, None if seat is None else Seat(seat))), "preferans-teeth")
    assert told.facts["who"] == Who(Seat(1))
    (towards,) = told.facts["towards"]
    assert (towards.facts["who"], towards.facts["count"]) == (Who(Seat(2)), 2)


def signs(panel: Panel) -> list[Stroke]:
    """The teeth of a picture: small red triangles."""
    scene = panel.scene
    assert isinstance(scene, Scene)
    return [
        item
        for item in scene.items
        if isinstance(item, Stroke) and item.ink is Ink.RED and item.points[0] == item.points[-1]
    ]


@pytest.mark.rule("PREF-10.5")
@pytest.mark.parametrize(("count", "shown"), [(0, 0), (1, 1), (MOST, MOST), (MOST + 2, MOST)])
def test_pref_10_5_the_picture_has_them_below_the_name_of_their_player(count: int, shown: int) -> None:
    """Seat 1 has the left edge; of its columns the upper one is that of seat 2, across from the first."""
    panel = FACE.score(GAME.view(drawn_ten(count), None))
    drawn = signs(panel)
    assert len(drawn) == shown
    scene = panel.scene
    assert scene is not None
    for stroke in drawn:
        assert all(x < 300 and y < scene.height // 2 for x, y in stroke.points), "left edge, upper column"
    for one, other in combinations(drawn, 2):
        assert {*one.points}.isdisjoint(other.points)


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_the_sheet_at_the_end_of_a_part_has_them() -> None:
    state = replace(
        drawn_ten(),
        deal=None,
        part=Part.ROUNDS,
        number=31,
        options=replace(TALK, dark=True),
        rounds_left=None,
    )
    last = played_out(after(state, pack()))
    (begun,) = [event for event in last.events if isinstance(event, PartBegun)]
    sheet = FACE.part_sheet(begun)
    assert sheet is not None
    assert len(signs(sheet)) == 1
    assert said(sheet, "preferans-teeth")


@pytest.mark.rule("PREF-10.5")
def test_pref_10_5_the_end_tells_how_many_each_had() -> None:
    """Those that were worked off as well; where nobody had one, nothing is said."""
    state = replace(drawn_ten(2), teeth=(*drawn_ten(2).teeth, Tooth(Seat(3), Seat(0), worked=True)))
    for panel in (
        FACE.table(GAME.view(replace(state, part=Part.OVER, deal=None), None)),
        Panel(FACE.settled(GAME.view(state, None))),
    ):
        (told,) = said(panel, "preferans-teeth-had")
        had = {each.facts["who"]: each.facts["count"] for each in told.facts["each"]}
        assert had == {Who(Seat(1), whole=True): 2, Who(Seat(3), whole=True): 1}
    none = replace(state, part=Part.OVER, deal=None, teeth=())
    assert said(FACE.table(GAME.view(none, None)), "preferans-teeth-had") == []


def test_a_page_of_the_hand_offers_teeth_to_those_alone_who_may_draw_one() -> None:
    state = after(ended(*TEN), "1: tooth 2")

    def carried(seat: int, *draft: str) -> list[str]:
        panel = FACE.hand(GAME.view(state, Seat(seat)), Seat(seat), draft)
        return [button.act for row in panel.buttons for button in row]

    assert carried(1)[-1] == TEETH
    closed, opened = carried(1), carried(1, TEETH)
    assert [act for act in opened if "tooth" in act] == ["tooth 0", "tooth 2 worked"]
    assert [act for act in opened if "tooth" not in act] == closed, "what is asked stays in sight"
    assert all(TEETH not in carried(seat) and "tooth" not in str(carried(seat, TEETH)) for seat in (0, 2, 3))
