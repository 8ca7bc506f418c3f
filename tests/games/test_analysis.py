"""Marks of decisions: by what could be known, not by what came of them."""

from random import Random

import pytest

from games import registry
from games.agents.analysis import (
    Judgement,
    Mark,
    Measure,
    Move,
    WeighedAnalyst,
    accuracy,
    deals,
)
from games.agents.weighing import Weighing, Worths
from games.core import Nature
from games.oh_hell.view import View
from games.record import Record
from games.replay import replay_match
from tests.contract.replays import record_of
from tests.contract.walks import first_walk

OH_HELL = registry.get("oh_hell")
STAKE = 10.0


class Weighed(Weighing[View]):
    """Says of the two lowest legal cards what it was told."""

    def __init__(self, first: tuple[float, ...], second: tuple[float, ...]) -> None:
        self.worths = first, second

    def weigh(self, view: View, rng: Random) -> Worths:
        cards = sorted(view.may_play, key=lambda card: card.value)[:2]
        return {
            OH_HELL.read(f"play {card.value}"): worth for card, worth in zip(cards, self.worths, strict=False)
        }


def record() -> Record:
    return record_of(OH_HELL, first_walk("oh_hell"))


def choice() -> Move:
    """A card of somebody who could have played another."""
    for deal in deals(OH_HELL, registry.face("oh_hell"), record()):
        for move in deal:
            if move.actor is not Nature.CHANCE and move.text.startswith("play "):
                assert isinstance(move.actor, int)
                if len(OH_HELL.view(move.before, move.actor).may_play) > 1:
                    return move
    raise AssertionError


def judged(weighing: Weighed, move: Move, number: int) -> Judgement:
    """The judgement of the first or second card there."""
    assert isinstance(move.actor, int)
    cards = sorted(OH_HELL.view(move.before, move.actor).may_play, key=lambda card: card.value)
    played = move._replace(text=f"play {cards[number].value}")
    (found,) = WeighedAnalyst(OH_HELL, weighing, STAKE).judge([played], move.actor)
    return found


def test_bad_luck_is_no_mistake() -> None:
    """The first card wins in nine of ten worlds. Whatever the true one is, it was right."""
    weighing = Weighed((10.0,) * 9 + (0.0,), (0.0,) * 9 + (10.0,))
    move = choice()
    right, wrong = judged(weighing, move, 0), judged(weighing, move, 1)
    assert (right.mark, right.drop) == (Mark.BEST, 0)
    assert right.best == (right.action,)
    assert (wrong.mark, wrong.drop) == (Mark.MISTAKE, 80)
    assert wrong.best == (right.action,)
    assert (wrong.before, wrong.after, wrong.measure) == (9, 1, Measure.POINTS)


def test_what_chance_may_have_made_is_no_mistake() -> None:
    """Of four worlds one is for either card, two for neither: nobody can tell them apart by that."""
    weighing = Weighed((10.0, 0.0, 5.0, 8.0), (0.0, 10.0, 5.0, 5.0))
    assert {judged(weighing, choice(), number).mark for number in (0, 1)} == {Mark.BEST}


@pytest.mark.parametrize(
    ("lost", "mark"),
    [(0.5, Mark.BEST), (1.0, Mark.INACCURACY), (1.9, Mark.INACCURACY), (2.0, Mark.MISTAKE)],
)
def test_a_tenth_of_the_stake_is_an_inaccuracy(lost: float, mark: Mark) -> None:
    weighing = Weighed((5.0, 5.0), (5.0 - lost, 5.0 - lost))
    assert judged(weighing, choice(), 1).mark is mark


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
