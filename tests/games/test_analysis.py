"""Marks of decisions: by what could be known, not by what came of them."""

from unittest.mock import create_autospec

import pytest

from games import registry
from games.agents.weighing import Weighing
from games.analysis import (
    Judgement,
    Mark,
    Measure,
    Move,
    WeighedAnalyst,
    accuracy,
    deals,
)
from games.core import Seat
from games.replay_pages import replay_match
from tests.contract.replays import record_of
from tests.contract.walks import first_walk
from tests.games.oh_hell.positions import after, before_deal, pack

OH_HELL = registry.get("oh_hell")
STATE = after(before_deal(2, seats=3, dealer=2), pack("AS 2S", "3S 4S", "5S 6S", turned="3C"), "bids 1 0 0")


def judged(first: tuple[float, ...], second: tuple[float, ...], played: str = "play AS") -> Judgement:
    """The judgement of a card where the ace and the deuce are worth so much."""
    weighing = create_autospec(Weighing, instance=True)
    weighing.weigh.return_value = {OH_HELL.read("play AS"): first, OH_HELL.read("play 2S"): second}
    analyst = WeighedAnalyst(OH_HELL, weighing, 10.0)
    (found,) = analyst.judge([Move(1, STATE, Seat(0), played)], Seat(0))
    return found


def test_bad_luck_is_no_mistake() -> None:
    """The first card wins in nine of ten worlds. Whatever the true one is, it was right."""
    worths = (10.0,) * 9 + (0.0,), (0.0,) * 9 + (10.0,)
    right, wrong = judged(*worths), judged(*worths, "play 2S")
    assert (right.mark, right.drop) == (Mark.BEST, 0)
    assert right.best == (right.action,)
    assert (wrong.mark, wrong.drop) == (Mark.MISTAKE, 80)
    assert wrong.best == (right.action,)
    assert (wrong.before, wrong.after, wrong.measure) == (9, 1, Measure.POINTS)


def test_what_chance_may_have_made_is_no_mistake() -> None:
    """Of four worlds one is for either card, two for neither: nobody can tell them apart by that."""
    worths = (10.0, 0.0, 5.0, 8.0), (0.0, 10.0, 5.0, 5.0)
    assert {judged(*worths, played).mark for played in ("play AS", "play 2S")} == {Mark.BEST}


@pytest.mark.parametrize(
    ("lost", "mark"),
    [(0.5, Mark.BEST), (1.0, Mark.INACCURACY), (1.9, Mark.INACCURACY), (2.0, Mark.MISTAKE)],
)
def test_a_tenth_of_the_stake_is_an_inaccuracy(lost: float, mark: Mark) -> None:
    assert judged((5.0, 5.0), (5.0 - lost, 5.0 - lost), "play 2S").mark is mark


def test_accuracy_follows_the_formula_of_lichess() -> None:
    """103.1668·e^(−0.04354·drop) − 3.1669: all of it for nothing lost, about 64, 40 and none."""

    def of(drop: float) -> Judgement:
        return Judgement(1, "", (), Measure.POINTS, 0, 0, drop)

    assert [accuracy([of(drop)]) for drop in (0, 10, 20, 100)] == [100, 64, 40, 0]
    assert accuracy([of(0), of(0), of(20)]) == 80
    assert accuracy([]) is None


@pytest.mark.parametrize("name", ["oh_hell", "terz"])
def test_deals_are_those_of_the_replay(name: str) -> None:
    walk = first_walk(name)
    game, face, made = registry.get(name), registry.face(name), record_of(registry.get(name), walk)
    found = list(deals(game, face, made))
    assert len(found) == len(replay_match(game, face, made).deals)
    numbers = [move.number for deal in found for move in deal]
    assert numbers == sorted(set(numbers))
    assert all(made.log[move.number - 1].text == move.text for deal in found for move in deal)
