"""Judgements of discards, contracts and whists where the cards leave no doubt."""

from collections import Counter

import pytest

from bench.judged import judged as judged_cards
from games.analysis import Judgement, Mark, Measure, Move
from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Fact, Text
from games.preferans import ANALYST, contracts
from games.preferans.actions import Bid, Pass, Whist
from games.preferans.call_analysis import LEAST_FOR_CALLS, LEAST_FOR_CARDS
from games.preferans.computer import master
from games.preferans.computer.calling import bidding
from games.preferans.computer.playing import card_choice
from games.preferans.options import PRESETS
from games.preferans.state import Part, State
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    MIXED,
    SECOND,
    SOCHINKA,
    TALON,
    THIRD,
    cards,
    dealt,
    offered,
    run,
    turn,
)
from tests.games.preferans.rare import AGREED

WON = "bid 6S, pass, pass"
"""The first player has the talon."""
LAID = f"{WON}, lay 8H 7H"
STRONG = (
    "TS 9S 8S 7S QC JC TC QD JD QH",
    "AS KS QS JS AC KC AD KD AH KH",
    "9C 8C 7C TD 9D 8D 7D JH TH 9H",
    "8H 7H",
)
"""The second player has the four highest trumps, and ace and king of every other suit."""
THREE, AGAINST, MIXED_THREE = dealt(MAIN, 3), dealt(MAIN, 3, STRONG), dealt(SOCHINKA, 3, MIXED)


def judged(state: State, text: str) -> Judgement:
    """Return the judgement of this action of the awaited player."""
    seat = Seat(turn(state))
    (found,) = ANALYST.judge([Move(1, state, seat, text)], seat)
    assert found.measure is Measure.WHISTS
    return found


@pytest.mark.parametrize(
    ("state", "done", "wrong", "right"),
    [
        # two trumps less, with two losers for them, are two tricks less
        (THREE, WON, "lay AS KS", "lay 8H 7H"),
        (dealt(SOCHINKA, 3), LAID, "contract 6S", "contract 10S"),
        (AGAINST, f"{LAID}, contract 7S", "pass", "whist"),
        (
            dealt(AGREED, 3, (STRONG[0], STRONG[2], STRONG[1], TALON)),
            f"{LAID}, contract 7S, pass",
            "half",
            "whist",
        ),
        # what is laid away in Разбойник decides between ten sure tricks and eight, whatever is kept for later
        (dealt(PRESETS["gusarik"], 3, part=Part.ROBBER), "", "lay AS KS", "lay 8H 7H"),
    ],
    ids=["discard", "contract", "whist", "half-whist", "robber"],
)
def test_an_action_that_gives_sure_tricks_away_is_a_mistake(
    state: State, done: str, wrong: str, right: str
) -> None:
    begun = run(state, done).state
    worse, better = judged(begun, wrong), judged(begun, right)
    assert (worse.mark, worse.best) == (Mark.MISTAKE, (right,))
    assert (better.mark, better.best, better.drop) == (Mark.BEST, (right,), 0)
    assert worse.before == better.before == better.after > worse.after


def test_a_contract_that_must_fail_is_a_mistake() -> None:
    """Four low trumps beside queens: at best a trick or two."""
    assert judged(run(AGAINST, LAID).state, "contract 9S").mark is Mark.MISTAKE


def test_bad_luck_is_no_mistake() -> None:
    """A discard that only a rare lie of the cards punishes is the best in either lie."""
    own = "AS KS QS JS TS 9S AC KC AD KD"
    lies = (
        ("8S QC JC TC 9C QD JD TD 9D QH", "7S 8C 7C 8D 7D AH KH JH TH 9H"),
        ("8S 7S QC JC TC 9C 8C 7C AH KH", "QD JD TD 9D 8D 7D QH JH TH 9H"),
    )
    one, other = (
        judged(run(dealt(MAIN, 3, (own, *rest, TALON)), LAID).state, "contract 10S") for rest in lies
    )
    assert one == other
    assert one.mark is Mark.BEST


def test_to_pass_all_trumps_is_a_mistake() -> None:
    """Eight spades and ace, king of clubs are ten tricks, with all other hands hidden."""
    wrong, other = (
        judged(dealt(MAIN, 3, (FIRST, *rest, TALON)), "pass") for rest in ((SECOND, THIRD), (THIRD, SECOND))
    )
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("bid 6S",))
    assert wrong == other
    assert wrong.worlds >= LEAST_FOR_CALLS, "a sure call is sampled often enough"


@pytest.mark.slow
def test_a_bid_far_above_the_hand_is_a_mistake() -> None:
    """A trick or two are likely; nine must be made or paid for."""
    wrong = judged(AGAINST, "bid 9S")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("pass",))


UNSEEN = dealt(PRESETS["classic"], 3)


@pytest.mark.parametrize(
    ("state", "seat", "call", "judge"),
    [
        (AGAINST, 0, "pass", 0),  # without hope
        (UNSEEN, 0, "bid 6S dark", 0),
        (UNSEEN, 0, "pass", 0),
        (UNSEEN, 0, "pass dark", 0),
        (run(THREE, WON).state, 0, "lay AS KS", 1),  # the action of another seat
    ],
)
def test_what_is_no_decision_of_the_seat_is_not_judged(
    state: State, seat: int, call: str, judge: int
) -> None:
    assert call in offered(state)
    assert not list(ANALYST.judge([Move(1, state, Seat(seat), call)], Seat(judge)))


def test_cards_with_hidden_hands_are_judged_by_sampled_deals() -> None:
    """The double-dummy verdict stands beside it without a mark; in raspasy it is two against one.

    Without a heart for the talon's, one of two clubs that would take tricks goes, and no spade: all eight take.
    """
    assert judged(run(THREE, "pass, pass, pass").state, "play AC").mark is Mark.BEST
    playing = run(MIXED_THREE, f"{LAID}, contract 6S").state
    found = judged(playing, judged(playing, "play AS").best[0])
    assert found.mark is Mark.BEST
    assert found.worlds > 1
    assert found.opened is not None
    assert found.opened.measure is Measure.DECLARER
    avoiding = run(MIXED_THREE, "pass, pass, pass, plays AH KH QH, plays 8S 7S JH").state
    found = judged(avoiding, min(text for text in offered(avoiding) if text.startswith("play")))
    assert found.worlds > LEAST_FOR_CARDS
    assert found.opened is not None
    assert found.opened.measure is Measure.OWN


def test_few_sampled_deals_mark_no_card_and_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the opponents' trumps out to be drawn, a low one is dear in every deal."""
    state = run(MIXED_THREE, f"{LAID}, contract 6S").state
    for deals, mark in ((7, Mark.BEST), (8, Mark.INACCURACY)):
        worths = {Card.SA: (9.0,) * deals, Card.S8: (0.0,) * deals}
        monkeypatch.setattr(card_choice, "weigh", lambda seen, rng, worths=worths: worths)
        assert judged(state, "play 8S").mark is mark
    monkeypatch.setattr(master, "worths", lambda seen, rng: {Pass(): (0.0,) * 3, Whist(): (9.0,) * 3})
    assert judged(run(AGAINST, f"{LAID}, contract 7S").state, "pass").worlds == 2 * 3
    for deals, marks in ((19, []), (20, [Mark.MISTAKE])):
        found = {Pass(): (0.0,) * deals, Bid(contracts.read("6S")): (40.0,) * deals}
        monkeypatch.setattr(bidding, "weigh_calls", lambda *given, found=found: found)
        judgements = ANALYST.judge([Move(1, THREE, Seat(0), "pass")], Seat(0))
        assert [judgement.mark for judgement in judgements] == marks


@pytest.mark.slow
def test_a_master_s_choice_is_hardly_ever_a_mistake() -> None:
    """Deals of amateurs; master and judgement have different random numbers."""
    marks = Counter(judgement.mark for judgement in judged_cards(8, first=26))
    assert marks.total() > 100
    assert marks[Mark.MISTAKE] <= 0.02 * marks.total()


def contract(level: int, trumps: Fact) -> Text:
    return Text("preferans-contract", {"level": level, "trumps": trumps})


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("lay 8D 7H", Text("preferans-judged-lay", {"cards": cards("8D 7H")})),
        ("contract 10N", contract(10, Text("preferans-no-trumps"))),
        ("contract misere", Text("preferans-misere")),
        ("contract 7H share", Text("preferans-shared", {"contract": contract(7, Suit.HEARTS)})),
        ("bid 9H notalon", Text("preferans-without-talon", {"contract": contract(9, Suit.HEARTS)})),
        *(
            (word, Text("preferans-judged-said", {"said": word}))
            for word in ("whist", "pass", "accept", "decline")
        ),
        ("play AS", None),  # its own name
    ],
)
def test_what_is_said_has_words_without_a_button(action: str, told: Text | None) -> None:
    assert ANALYST.named(action) == told
