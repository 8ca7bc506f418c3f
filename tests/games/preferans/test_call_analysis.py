"""What discards, contracts and whists were worth, where the cards leave no doubt."""

from collections import Counter

import pytest

from bench.judged import judged as judged_cards
from games.agents.analysis import Judgement, Mark, Measure, Move
from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Fact, Text
from games.preferans import ANALYST, contracts
from games.preferans.actions import Bid, Pass
from games.preferans.call_analysis import LEAST_FOR_CALLS, LEAST_FOR_CARDS
from games.preferans.computer.calling import auctions
from games.preferans.computer.playing import play
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
    after,
    dealt,
    offered,
    turn,
)
from tests.support.positions import cards

WON = ("bid 6S", "pass", "pass")
"""The first player has the talon."""
STRONG = (
    "TS 9S 8S 7S QC JC TC QD JD QH",
    "AS KS QS JS AC KC AD KD AH KH",
    "9C 8C 7C TD 9D 8D 7D JH TH 9H",
    "8H 7H",
)
"""The second player has the four highest trumps, and ace and king of every other suit."""


def judged(state: State, text: str) -> Judgement:
    """What is said of this action of whoever is awaited."""
    seat = Seat(turn(state))
    (found,) = ANALYST.judge([Move(1, state, seat, text)], seat)
    assert found.measure is Measure.WHISTS
    return found


@pytest.fixture
def lays() -> State:
    return after(dealt(MAIN, 3), *WON)


def test_a_discard_that_gives_trumps_away_is_a_mistake(lays: State) -> None:
    """All trumps and ace, king of clubs take ten tricks; two trumps less, with two losers for them, eight."""
    wrong, right = judged(lays, "lay AS KS"), judged(lays, "lay 8H 7H")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("lay 8H 7H",))
    assert (right.mark, right.best, right.drop) == (Mark.BEST, ("lay 8H 7H",), 0)
    assert wrong.before == right.before == right.after > wrong.after


def test_a_contract_far_below_the_sure_tricks_is_a_mistake() -> None:
    state = after(dealt(SOCHINKA, 3), *WON, "lay 8H 7H")
    wrong, right = judged(state, "contract 6S"), judged(state, "contract 10S")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("contract 10S",))
    assert right.mark is Mark.BEST


def test_a_contract_that_must_fail_is_a_mistake() -> None:
    """Four low trumps beside queens: at best a trick or two."""
    state = after(dealt(MAIN, 3, STRONG), *WON, "lay 8H 7H")
    assert judged(state, "contract 9S").mark is Mark.MISTAKE


def test_to_pass_with_ten_tricks_in_hand_is_a_mistake() -> None:
    state = after(dealt(MAIN, 3, STRONG), *WON, "lay 8H 7H", "contract 7S")
    wrong, right = judged(state, "pass"), judged(state, "whist")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("whist",))
    assert right.mark is Mark.BEST


def test_bad_luck_is_no_mistake() -> None:
    """A discard that only a rare lie of the cards punishes is the best in either lie."""
    one, other = (
        after(dealt(MAIN, 3, ("AS KS QS JS TS 9S AC KC AD KD", *rest, TALON)), *WON, "lay 8H 7H")
        for rest in (
            ("8S QC JC TC 9C QD JD TD 9D QH", "7S 8C 7C 8D 7D AH KH JH TH 9H"),
            ("8S 7S QC JC TC 9C 8C 7C AH KH", "QD JD TD 9D 8D 7D QH JH TH 9H"),
        )
    )
    assert judged(one, "contract 10S") == judged(other, "contract 10S")
    assert judged(one, "contract 10S").mark is Mark.BEST


def test_to_pass_all_trumps_is_a_mistake() -> None:
    """Eight spades and ace, king of clubs are ten tricks; who holds the rest is not known."""
    wrong, other = (
        judged(dealt(MAIN, 3, (FIRST, *rest, TALON)), "pass") for rest in ((SECOND, THIRD), (THIRD, SECOND))
    )
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("bid 6S",))
    assert wrong == other


@pytest.mark.slow
def test_a_bid_far_above_the_hand_is_a_mistake() -> None:
    """A trick or two are likely; nine must be made or paid for."""
    wrong = judged(dealt(MAIN, 3, STRONG), "bid 9S")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("pass",))


def test_a_pass_without_hope_is_no_decision() -> None:
    assert not list(ANALYST.judge([Move(1, dealt(MAIN, 3, STRONG), Seat(0), "pass")], Seat(0)))


@pytest.mark.parametrize("call", ["bid 6S dark", "pass", "pass dark"])
def test_what_is_called_unseen_is_not_judged(call: str) -> None:
    state = dealt(PRESETS["classic"], 3)
    assert call in offered(state)
    assert not list(ANALYST.judge([Move(1, state, Seat(0), call)], Seat(0)))


def test_cards_on_the_talon_of_raspasy_are_judged_by_imagined_deals() -> None:
    """Without a heart for the talon's, one of two clubs that would take tricks goes, and no spade: all eight take."""
    state = after(dealt(MAIN, 3), "pass", "pass", "pass")
    assert judged(state, "play AC").mark is Mark.BEST


def test_cards_beside_hidden_hands_are_judged_by_imagined_deals() -> None:
    """Whether the others' trumps fall together only open cards tell; they stand beside it without a mark."""
    state = after(dealt(SOCHINKA, 3, MIXED), *WON, "lay 8H 7H", "contract 6S")
    found = judged(state, judged(state, "play AS").best[0])
    assert found.mark is Mark.BEST
    assert found.worlds > 1
    assert found.opened is not None
    assert found.opened.measure is Measure.DECLARER


def test_all_cards_of_raspasy_are_judged_by_imagined_deals() -> None:
    """After the talon's tricks too; two against one is shown beside, and marks nothing."""
    state = after(dealt(SOCHINKA, 3, MIXED), "pass", "pass", "pass", "plays AH KH QH", "plays 8S 7S JH")
    found = judged(state, next(text for text in sorted(offered(state)) if text.startswith("play")))
    assert found.worlds > LEAST_FOR_CARDS
    assert found.opened is not None
    assert found.opened.measure is Measure.OWN


def test_a_card_is_not_marked_by_few_imagined_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the opponents' trumps out to be drawn, a low one is dear in every deal."""
    state = after(dealt(SOCHINKA, 3, MIXED), *WON, "lay 8H 7H", "contract 6S")
    monkeypatch.setattr(play, "weigh", lambda seen, rng: {Card.SA: (9.0,) * 7, Card.S8: (0.0,) * 7})
    assert judged(state, "play 8S").mark is Mark.BEST
    monkeypatch.setattr(play, "weigh", lambda seen, rng: {Card.SA: (9.0,) * 8, Card.S8: (0.0,) * 8})
    assert judged(state, "play 8S").mark is Mark.INACCURACY


def test_a_call_of_few_imagined_deals_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(MAIN, 3, (FIRST, SECOND, THIRD, TALON))
    for deals, marks in ((19, []), (20, [Mark.MISTAKE])):
        found = {Pass(): (0.0,) * deals, Bid(contracts.read("6S")): (40.0,) * deals}
        monkeypatch.setattr(auctions, "calls", lambda *given, found=found: found)
        judgements = ANALYST.judge([Move(1, state, Seat(0), "pass")], Seat(0))
        assert [judgement.mark for judgement in judgements] == marks


def test_a_sure_call_is_imagined_often_enough_to_be_judged() -> None:
    assert judged(dealt(MAIN, 3, (FIRST, SECOND, THIRD, TALON)), "pass").worlds >= LEAST_FOR_CALLS


@pytest.mark.slow
def test_what_a_master_prefers_is_hardly_ever_a_mistake() -> None:
    """Of deals between amateurs; the master searches with other luck than the judgement."""
    marks = Counter(judgement.mark for judgement in judged_cards(8, first=26))
    assert marks.total() > 100
    assert marks[Mark.MISTAKE] <= 0.02 * marks.total()


def test_a_discard_of_robber_is_judged() -> None:
    """What is laid away decides between ten sure tricks and eight, whatever contract is kept for later."""
    state = dealt(PRESETS["gusarik"], 3, part=Part.ROBBER)
    wrong, right = judged(state, "lay AS KS"), judged(state, "lay 8H 7H")
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("lay 8H 7H",))
    assert right.mark is Mark.BEST


def test_decisions_of_others_are_not_judged(lays: State) -> None:
    assert not list(ANALYST.judge([Move(1, lays, Seat(0), "lay AS KS")], Seat(1)))


NO_TRUMPS = Text("preferans-no-trumps")


def contract(level: int, trumps: Fact) -> Text:
    return Text("preferans-contract", {"level": level, "trumps": trumps})


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("lay 8D 7H", Text("preferans-judged-lay", {"cards": cards("8D 7H")})),
        ("contract 10N", contract(10, NO_TRUMPS)),
        ("contract misere", Text("preferans-misere")),
        ("contract 7H share", Text("preferans-shared", {"contract": contract(7, Suit.HEARTS)})),
        ("bid 9H notalon", Text("preferans-without-talon", {"contract": contract(9, Suit.HEARTS)})),
        *(
            (word, Text("preferans-judged-said", {"said": word}))
            for word in ("whist", "pass", "accept", "decline")
        ),
    ],
)
def test_what_is_said_has_words_without_a_button(action: str, told: Text) -> None:
    assert ANALYST.named(action) == told


def test_a_card_is_its_own_name() -> None:
    assert ANALYST.named("play AS") is None
