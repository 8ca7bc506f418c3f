"""Before the main part: advice to the owner of the hill, and the vote on secondary rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.agents.levels import Level
from games.core import Nature, Seat
from games.faces.facts import Text, Who
from games.faces.panel import Line, Panel
from games.preferans import FACE, GAME
from games.preferans.actions import Propose
from games.preferans.computer.player import PreferansPlayer
from games.preferans.events import ChangeAnswered, ChangeAsked, ChangeSettled, PartBegun
from games.preferans.face.buttons import FINE, PROPOSE
from games.preferans.options import Options
from games.preferans.state import Conditions, Council, Part, State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    MAIN,
    after,
    before_deal,
    offered,
    over,
    pack,
    played_out,
    raspasy_of,
    refused,
    step,
    through,
)

TALK = replace(MAIN, talk=True, underbid="arbiter")
OWNER = Seat(1)
OTHERS = (0, 2, 3)
SET = "conditions 3 5 90"


def asked(options: Options = TALK) -> State:
    """The second player has the largest hill; the smallest allows pools up to 5."""
    sheet = sheet_of("limit none, hills 5 9 7 8")
    return before_deal(options, part=Part.CONDITIONS, number=32, sheet=sheet, first=Seat(3))


def conditions_set(options: Options = TALK) -> State:
    return after(asked(options), SET)


def accepted(change: str, state: State | None = None) -> State:
    """All others have accepted the change."""
    voted = after(state or conditions_set(), f"change {change}")
    return after(voted, *(f"{seat}: accept" for seat in OTHERS))


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_each_other_advises_and_the_owner_sees_it_before_setting() -> None:
    state = after(asked(), "0: propose 5 4 60", "2: propose 1 5 none", "0: propose 2 4 60")
    assert state.council.proposals == ((2, Propose(1, 5, None)), (0, Propose(2, 4, 60))), "the latest of each"
    assert GAME.awaited(state) == {OWNER}
    hand = FACE.hand(GAME.view(state, OWNER), OWNER, ())
    assert [each.facts["who"] for each in told(hand, "preferans-proposal")] == [Who(Seat(2)), Who(Seat(0))]
    assert len(told(FACE.table(GAME.view(state, None)), "preferans-proposal")) == 2
    free = after(state, "conditions 7 1 none")
    assert free.conditions == Conditions(OWNER, 7, 1, None), "advice does not bind"


@pytest.mark.rule("PREF-10.4")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1: propose 1 5 60", "turn"),
        ("0: propose 1 6 60", "conditions"),
        ("0: propose 101 5 60", "conditions"),
        ("0: conditions 1 5 60", "turn"),
        ("0: change cover off", "turn"),
        ("1: change cover off", "turn"),
        ("1: begin", "turn"),
        ("0: accept", "turn"),
    ],
)
def test_pref_10_4_others_advise_only_and_nothing_is_changed_before_the_conditions(
    text: str, reason: str
) -> None:
    assert refused(asked(), text) == reason


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_advice_changes_nothing_for_anybody_else() -> None:
    before = asked()
    given = after(before, "0: propose 5 4 60")
    assert replace(given, council=Council()) == before
    for seat in map(Seat, range(4)):
        assert GAME.question(before, seat) == GAME.question(given, seat)
        assert list(GAME.legal(before, seat)) == list(GAME.legal(given, seat))
    assert GAME.alarms(before) == GAME.alarms(given)
    pressed = GAME.question(before, Seat(2))
    assert GAME.is_current(given, Seat(2), pressed, GAME.read("propose 1 5 60"))


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_without_talk_the_main_part_begins_at_once() -> None:
    quiet = asked(MAIN)
    assert GAME.to_act(quiet) == {OWNER, Nature.CLOCK}
    assert refused(quiet, "0: propose 1 5 60") == "turn"
    assert after(quiet, SET).part is Part.MAIN


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_the_owner_may_propose_other_values_of_four_options() -> None:
    state = conditions_set()
    assert state.part is Part.CONDITIONS
    assert GAME.awaited(state) == {OWNER}
    fines = {f"change third_raspasy_fine {points}" for points in range(1, 11)}
    assert offered(state) == {*fines, "change cover off", "change underbid off", "change talk off", "begin"}
    assert refused(state, "change cover on") == refused(state, "change dark on") == "change"
    begun = step(state, "begin")
    assert (begun.state.part, begun.state.options) == (Part.MAIN, TALK)
    assert [type(event) for event in begun.events] == [PartBegun]


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_what_all_others_accept_holds() -> None:
    voted = after(conditions_set(), "change cover off")
    assert GAME.awaited(voted) == set(OTHERS)
    two = after(voted, "2: accept", "0: accept")
    assert GAME.awaited(two) == {3}
    assert two.options.cover
    assert refused(two, "2: accept") == refused(two, "1: accept") == "turn"
    last = step(two, "3: accept")
    assert last.state.options == replace(TALK, cover=False)
    assert [type(event) for event in last.events] == [ChangeAnswered, ChangeSettled]
    assert GAME.awaited(last.state) == {OWNER}
    assert refused(last.state, "change cover on") == "change", "each option once"
    assert after(last.state, "begin").options == replace(TALK, cover=False)


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_what_one_declines_stays_as_it_was() -> None:
    voted = after(conditions_set(), "change underbid off", "3: accept")
    declined = step(voted, "0: decline")
    assert declined.state.options == TALK
    assert GAME.awaited(declined.state) == {OWNER}, "nobody else is asked"
    settled = declined.events[-1]
    assert isinstance(settled, ChangeSettled)
    assert not settled.agreed
    assert "change underbid off" not in offered(declined.state)
    assert "change cover off" in offered(declined.state)


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_no_answer_in_time_declines() -> None:
    voted = after(conditions_set(), "change cover off", "0: accept")
    assert set(GAME.alarms(voted)) == {"vote"}
    late = GAME.apply(voted, Nature.CLOCK, GAME.read("timeup vote"))
    assert late.state.options == TALK
    assert set(GAME.alarms(late.state)) == {"changes"}, "another name, so that its time begins anew"
    begun = GAME.apply(late.state, Nature.CLOCK, GAME.read("timeup changes")).state
    assert (begun.part, begun.options) == (Part.MAIN, TALK)


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_an_owner_who_sets_nothing_changes_nothing() -> None:
    begun = GAME.apply(asked(), Nature.CLOCK, GAME.read("timeup conditions")).state
    assert (begun.part, begun.options, begun.council) == (Part.MAIN, TALK, Council())


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_no_question_comes_twice() -> None:
    """That of the owner and those of the voters are new each time."""
    state, seen = asked(), list[str]()
    for text in (SET, "change cover off", "0: decline", "change underbid off", "2: decline", "begin"):
        awaited = min(GAME.awaited(state))
        seen.append(GAME.question(state, awaited))
        state = after(state, text)
    assert len(set(seen)) == len(seen)
    assert all(len(question) <= 12 for question in seen)


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_the_main_part_is_played_by_what_was_agreed() -> None:
    """The fine is written, cover is not counted, an underbid is not judged; every view tells the rules."""
    begun = after(accepted("underbid off", accepted("cover off", accepted("third_raspasy_fine 5"))), "begin")
    agreed = replace(TALK, third_raspasy_fine=5, cover=False, underbid="off")
    assert all(GAME.view(begun, seat).options == agreed for seat in (None, Seat(0)))
    third = after(replace(begun, row=2), pack(), "pass", "pass", "pass")
    done = played_out(third)
    assert raspasy_of(done).fine == 5
    hands = (
        "AS KS QS JS TS 9S 8S 7S AC KC",
        "QC JC TC 9C 8C 7C AD KD QD JD",
        "TD 9D 8D 7D AH KH QH JH TH 9H",
    )
    six = after(begun, pack(*hands), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S")
    booked = over(played_out(six))
    assert (booked.booking.short, booked.booking.halved) == (0, False)
    assert played_out(after(replace(begun, options=TALK), pack(*hands), *SIX)).state.deal is not None, (
        "judged"
    )


SIX = ("bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S")


@pytest.mark.rule("PREF-10.4", "PREF-10.5")
def test_pref_10_4_talk_itself_may_end() -> None:
    state = accepted("talk off")
    assert not state.options.talk
    begun = after(state, "change cover off", *(f"{seat}: accept" for seat in OTHERS), "begin")
    assert not begun.options.cover, "what was begun is finished"
    assert replace(begun, part=Part.CONDITIONS, conditions=None).options.talk is False
    late = after(played_out(after(begun, pack(), "pass", "pass", "pass")).state, pack())
    assert not any("tooth" in text for seat in range(4) for text in offered(late, seat))


@pytest.mark.parametrize("level", Level)
@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_a_computer_proposes_nothing_and_accepts(level: Level) -> None:
    def choice(state: State, seat: int) -> str:
        view = GAME.view(state, Seat(seat))
        return GAME.write(PreferansPlayer(level).choose(view, None))  # type: ignore[arg-type]

    assert choice(conditions_set(), OWNER) == "begin"
    voted = after(conditions_set(), "change third_raspasy_fine 10")
    assert {choice(voted, seat) for seat in OTHERS} == {"accept"}
    assert choice(asked(), OWNER).startswith("conditions ")


def told(panel: Panel, key: str) -> list[Text]:
    return [block.text for block in panel.blocks if isinstance(block, Line) and block.text.key == key]


def keys(state: State, seat: int, *draft: str, rested: bool = False) -> list[str]:
    view: Any = GAME.view(state, Seat(seat))
    panel = FACE.hand(FACE.rested(view, Seat(seat)) if rested else view, Seat(seat), draft)
    return [button.act for row in panel.buttons for button in row]


def test_others_find_their_advice_on_a_page_and_the_owner_no_such_page() -> None:
    state = asked()
    assert keys(state, 0) == [PROPOSE]
    assert keys(state, 0, rested=True) == [PROPOSE]
    assert "propose 5 3 60" in keys(state, 0, PROPOSE, "price 5", "pool 3", "time 60")
    assert PROPOSE not in keys(state, OWNER)
    assert SET.replace("3 5 90", "1 5 None") not in keys(state, 0, PROPOSE)
    assert not any(key.startswith("conditions") for key in keys(state, 0, PROPOSE))


def test_the_owner_finds_changes_and_the_fines_on_a_page() -> None:
    state = conditions_set()
    assert keys(state, OWNER) == ["change cover off", "change underbid off", "change talk off", "begin", FINE]
    fines = [f"change third_raspasy_fine {points}" for points in range(1, 11)]
    assert keys(state, OWNER, FINE) == [*fines, "begin", FINE]
    assert [keys(state, seat) for seat in OTHERS] == [[]] * 3
    voted = after(state, "change cover off")
    assert [keys(voted, seat) for seat in OTHERS] == [["accept", "decline"]] * 3
    assert keys(voted, OWNER) == []


def test_a_rested_hand_shows_no_advice_that_may_change() -> None:
    view = GAME.view(after(asked(), "2: propose 1 5 60"), Seat(0))
    rested = FACE.hand(FACE.rested(view, Seat(0)), Seat(0), ())
    assert told(rested, "preferans-proposal") == []


def test_the_feed_tells_who_proposed_and_what_became_of_it() -> None:
    done = through(conditions_set(), "change cover off", "0: accept", "2: decline")
    lines = [FACE.feed_line(event) for event in done.events]
    kinds = [type(event) for event in done.events]
    assert kinds == [ChangeAsked, ChangeAnswered, ChangeAnswered, ChangeSettled]
    assert [line.key for line in lines if line] == [
        "preferans-told-change",
        "preferans-told-vote",
        "preferans-told-vote",
        "preferans-told-settled",
    ]
