"""Negotiation before the main part: proposals to the owner of the hill, and votes on secondary rules."""

import pytest
from msgspec.structs import replace

from games.agents.levels import Level
from games.core import IllegalAction, Nature, Seat
from games.preferans import GAME
from games.preferans.actions import Propose
from games.preferans.computer.player import PreferansPlayer
from games.preferans.options import Options
from games.preferans.state import Conditions, Negotiation, Part, State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    MAIN,
    after,
    before_deal,
    cases,
    fits,
    offered,
    over,
    pack,
    played_out,
    raspasy_of,
)
from tests.games.preferans.screens import keys

TALK = replace(MAIN, talk=True, underbid="arbiter")
OWNER = Seat(1)
OTHERS = (0, 2, 3)
SET = "conditions 3 5 90"


def asked(options: Options = TALK) -> State:
    """Return the negotiation: the second player has the largest hill, the smallest allows pools up to 5."""
    sheet = sheet_of("limit none, hills 5 9 7 8")
    return before_deal(options, part=Part.CONDITIONS, number=32, sheet=sheet, first=Seat(3))


ASKED, AGREED = asked(), after(asked(), SET)


def accepted(change: str, state: State = AGREED) -> State:
    """Return the state after all others accepted the change."""
    return after(state, f"change {change}", *(f"{seat}: accept" for seat in OTHERS))


# fmt: off


@pytest.mark.rule("PREF-10.4")
@cases(
    # others advise only, and nothing is changed before the conditions
    (ASKED, "", "refuses 1: propose 1 5 60 | 0: conditions 1 5 60 | 0: change cover off = turn"),
    (ASKED, "", "refuses 1: change cover off | 1: begin | 0: accept = turn"),
    (ASKED, "", "refuses 0: propose 1 6 60 | 0: propose 101 5 60 = conditions"),
    (ASKED, "0: propose 5 4 60, 2: propose 1 5 none", "awaited 1"),
    (ASKED, "0: propose 5 4 60, conditions 7 1 none", "price 7"),  # advice does not bind
    # without talk the main part begins at once
    (asked(MAIN), "", "refuses 0: propose 1 5 60 = turn"),
    (asked(MAIN), SET, "part main"),
    # the owner may propose other values of four options
    (AGREED, "", "part conditions; awaited 1; refuses change cover on | change dark on = change"),
    (AGREED, "begin", "part main; PartBegun.part main"),
    # a change needs all votes, and is voted on once
    (AGREED, "change cover off", "awaited 0 2 3"),
    (AGREED, "change cover off, 2: accept, 0: accept", "awaited 3; refuses 2: accept | 1: accept = turn; cover-counts yes"),
    (AGREED, "change cover off, 2: accept, 0: accept, 3: accept",
     "awaited 1; cover-counts no; ChangeSettled.agreed yes; refuses change cover on = change"),
    # a single vote against it ends the vote
    (AGREED, "change underbid off, 3: accept, 0: decline",
     "awaited 1; ChangeSettled.agreed no; offers- change underbid off; offers+ change cover off"),
)
def test_pref_10_4_advice_to_the_owner_and_changes(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


# fmt: on


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_each_other_advises_and_the_latest_of_each_counts() -> None:
    state = after(ASKED, "0: propose 5 4 60", "2: propose 1 5 none", "0: propose 2 4 60")
    assert state.negotiation.proposals == ((2, Propose(1, 5, None)), (0, Propose(2, 4, 60)))
    free = after(state, "conditions 7 1 none")
    assert free.conditions == Conditions(OWNER, 7, 1, None), "advice does not bind"


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_advice_changes_nothing_for_anybody_else() -> None:
    given = after(ASKED, "0: propose 5 4 60")
    assert replace(given, negotiation=Negotiation()) == ASKED
    for seat in map(Seat, range(4)):
        assert GAME.question(ASKED, seat) == GAME.question(given, seat)
        assert list(GAME.legal(ASKED, seat)) == list(GAME.legal(given, seat))
    assert GAME.alarms(ASKED) == GAME.alarms(given)
    pressed = GAME.question(ASKED, Seat(2))
    assert GAME.is_current(given, Seat(2), pressed, GAME.read("propose 1 5 60"))
    assert GAME.to_act(asked(MAIN)) == {OWNER, Nature.CLOCK}


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_changes_and_their_votes() -> None:
    fines = {f"change third_raspasy_fine {points}" for points in range(1, 11)}
    assert offered(AGREED) == {*fines, "change cover off", "change underbid off", "change talk off", "begin"}
    assert after(AGREED, "begin").options == TALK
    assert after(accepted("cover off"), "begin").options == replace(TALK, cover=False)
    assert after(AGREED, "change underbid off", "3: accept", "0: decline").options == TALK


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_no_answer_in_time_declines() -> None:
    voted = after(AGREED, "change cover off", "0: accept")
    assert set(GAME.alarms(voted)) == {"vote"}
    late = GAME.apply(voted, Nature.CLOCK, GAME.read("timeup vote"))
    assert late.state.options == TALK
    assert set(GAME.alarms(late.state)) == {"changes"}, "another name, so that its time begins anew"
    begun = GAME.apply(late.state, Nature.CLOCK, GAME.read("timeup changes")).state
    assert (begun.part, begun.options) == (Part.MAIN, TALK)
    unset = GAME.apply(ASKED, Nature.CLOCK, GAME.read("timeup conditions")).state
    assert (unset.part, unset.options, unset.negotiation) == (Part.MAIN, TALK, Negotiation())


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_no_question_comes_twice() -> None:
    """The ids of the owner's and the voters' questions differ each time."""
    state, seen = ASKED, list[str]()
    for text in (SET, "change cover off", "0: decline", "change underbid off", "2: decline", "begin"):
        seen.append(GAME.question(state, min(GAME.awaited(state))))
        state = after(state, text)
    assert len(set(seen)) == len(seen)
    assert all(len(question) <= 12 for question in seen)


@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_the_main_part_follows_the_agreed_options() -> None:
    """The fine is written, cover does not count, an underbid is not judged; every view has the options."""
    begun = after(accepted("underbid off", accepted("cover off", accepted("third_raspasy_fine 5"))), "begin")
    agreed = replace(TALK, third_raspasy_fine=5, cover=False, underbid="off")
    assert all(GAME.view(begun, seat).options == agreed for seat in (None, Seat(0)))
    third = played_out(after(replace(begun, row=2), pack(), "pass", "pass", "pass"))
    assert raspasy_of(third).fine == 5
    six = pack(), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S"
    booking = over(played_out(after(begun, *six))).booking
    assert (booking.short, booking.halved) == (0, False)
    assert played_out(after(replace(begun, options=TALK), *six)).state.deal is not None, "judged"


@pytest.mark.rule("PREF-10.4", "PREF-10.5")
def test_pref_10_4_talk_itself_may_end() -> None:
    state = accepted("talk off")
    assert not state.options.talk
    begun = after(accepted("cover off", state), "begin")
    assert not begun.options.cover, "what was begun is finished"
    late = after(played_out(after(begun, pack(), "pass", "pass", "pass")).state, pack())
    assert not any("tooth" in text for seat in range(4) for text in offered(late, seat))


@pytest.mark.parametrize("level", Level)
@pytest.mark.rule("PREF-10.4")
def test_pref_10_4_a_computer_proposes_nothing_and_accepts(level: Level) -> None:
    def choice(state: State, seat: int) -> str:
        return GAME.write(PreferansPlayer(level).choose(GAME.view(state, Seat(seat)), None))  # type: ignore[arg-type]

    assert choice(AGREED, OWNER) == "begin"
    voted = after(AGREED, "change third_raspasy_fine 10")
    assert {choice(voted, seat) for seat in OTHERS} == {"accept"}
    assert choice(ASKED, OWNER).startswith("conditions ")


def test_the_owner_has_no_page_of_advice_and_others_set_nothing() -> None:
    def acts(named: str) -> list[str]:
        return [key.act for key in keys(ASKED, named)]

    assert "page propose" not in acts("1")
    assert not any(act.startswith("conditions") for act in acts("0: page propose"))


@pytest.mark.rule("PREF-9.3")
def test_pref_9_3_the_playing_time_does_not_end_while_cards_are_dealt() -> None:
    dealing = before_deal(MAIN, first=Seat(0), conditions=Conditions(OWNER, 1, 5, 30))
    assert GAME.to_act(dealing) == {Nature.CHANCE}
    with pytest.raises(IllegalAction):
        GAME.apply(dealing, Nature.CLOCK, GAME.read("timeup control"))
