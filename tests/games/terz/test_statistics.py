"""Counters and achievements."""

from collections.abc import Mapping

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.ui.texts.words import Form, words_in
from games.core import Seat
from games.record import Entry, Turn
from games.terz import GAME, STATISTICS
from games.terz.state import State
from tests.games.terz.positions import BLUFF, dealt, sums

JACKS, PLAIN = "JS JC JD JH 7S 8C 9D TS KC", "7C 8D 9S TC QD KS AS 7D 8S"
"""Four jacks, and a hand without a combination; hearts are turned."""


def turns(state: State, *texts: str) -> list[Turn]:
    """Turns from this state on; it is the state before the first action."""
    happened = [Turn(Entry(0, Seat(0), ""), state, ())]
    for text in texts:
        (actor,) = GAME.to_act(state)
        made = GAME.apply(state, actor, GAME.read(text))
        state = made.state
        happened.append(Turn(Entry(0, actor, text), state, made.events))
    return happened


def counted(happened: list[Turn]) -> list[Mapping[str, int]]:
    """The counters of both, but for that of matches."""
    return [{name: own[name] for name in own if name != "matches"} for own in STATISTICS.counts(happened, 2)]


@pytest.mark.rule("TZ-24")
def test_tz_24_a_lie_found_out_is_praised() -> None:
    """A hundred for four aces that are not there; the hundred goes to the opponent."""
    caught = turns(dealt(JACKS, PLAIN, "9H", options=BLUFF), "declare four A", "show")
    assert STATISTICS.achieved(caught, 2) == ((1, "uphill"),)
    assert counted(caught) == [
        {"declared": 1, "lies": 1, "lies-caught": 1},
        {"questions": 1, "catches": 1, "points": 100},
    ]


@pytest.mark.rule("TZ-23")
def test_tz_23_a_lie_that_is_believed_scores() -> None:
    lie = turns(dealt(JACKS, PLAIN, "9H", options=BLUFF), "declare four A", "good")
    assert STATISTICS.achieved(lie, 2) == ()
    assert counted(lie) == [
        {"declared": 1, "lies": 1, "lies-believed": 1, "points": 100, "scored-four-A": 1},
        {"believed": 1, "fooled": 1},
    ]


@pytest.mark.rule("TZ-15", "TZ-23")
def test_tz_15_a_match_won_by_a_believed_lie_is_praised() -> None:
    """At 400 of 500 a hundred wins at once; so it does with cards that are there, which is no lie."""
    state = dealt(JACKS, PLAIN, "9H", options=BLUFF, sheet=sums(400, 300))
    assert STATISTICS.achieved(turns(state, "declare four A", "good"), 2) == ((0, "winning-lie"),)
    true = turns(state, "declare four J", "good")
    assert STATISTICS.achieved(true, 2) == ((0, "four-jacks"),)
    assert counted(true)[0].items() >= {"deals": 1, "points": 200, "scored-four-J": 1}.items()


@pytest.mark.rule("TZ-16")
def test_tz_16_four_jacks_are_praised_if_they_are_there() -> None:
    """Without bluff the rules ask for them; with it they may be a lie."""
    plain = dealt(JACKS, PLAIN, "9H")
    assert STATISTICS.achieved(turns(plain, "declare four J"), 2) == ((0, "four-jacks"),)
    lied = dealt(PLAIN, JACKS, "9H", options=BLUFF)
    assert STATISTICS.achieved(turns(lied, "declare four J", "good"), 2) == ()


def test_a_profile_says_averages_and_shares(snapshot: SnapshotAssertion) -> None:
    counts = {
        "deals": 8,
        "points": 1001,
        "most-deal": 340,
        "trick-deals": 6,
        "trick-points": 470,
        "scored-run-3": 3,
        "scored-four-J": 1,
        "lies": 3,
        "lies-believed": 2,
        "lies-caught": 1,
        "questions": 8,
        "catches": 1,
        "believed": 5,
    }
    russian = words_in(Language.RU, "terz")
    lines = [russian.say(text.key, text.facts, Form.PLAIN) for text in STATISTICS.profile(counts)]
    assert "\n".join(lines) == snapshot
