"""Marks of decisions: by what could be known, not by what came of them."""

from collections.abc import Mapping
from random import Random
from statistics import fmean
from unittest.mock import create_autospec

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    judgement_of,
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


@st.composite
def choices(draw: st.DrawFn) -> dict[str, tuple[float, ...]]:
    """Return the worths of some actions in the same worlds, all equal in every second choice or so."""
    worlds = draw(st.integers(1, 4))
    worth = st.tuples(*[st.integers(-20, 20).map(float)] * worlds)
    actions = [f"play {number}" for number in range(draw(st.integers(2, 5)))]
    same = draw(st.none() | worth)
    return {action: same if same is not None else draw(worth) for action in actions}


def each_action(worths: Mapping[str, tuple[float, ...]]) -> list[Judgement]:
    """Return the judgements of every action of a choice."""
    each = [judgement_of(Move(1, STATE, Seat(0), text), worths, 10.0, Measure.POINTS) for text in worths]
    return [judgement for judgement in each if judgement is not None]


@given(st.lists(choices(), min_size=1, max_size=6))
def test_accuracy_is_whole_at_best_and_none_at_worst(match: list[dict[str, tuple[float, ...]]]) -> None:
    judged = [each_action(worths) for worths in match]
    best, worst = ([pick(each, key=lambda one: one.drop) for each in judged] for pick in (min, max))
    real = any(judgement.drop for judgement in worst)
    assert accuracy(best) == (100 if real else None)
    assert accuracy(worst) == (0 if real else None)


@given(choices())
def test_a_random_choice_loses_on_average_what_it_is_measured_by(
    worths: dict[str, tuple[float, ...]],
) -> None:
    judged = each_action(worths)
    (at_random,) = {judgement.random for judgement in judged}
    assert fmean(min(judgement.drop, 100) for judgement in judged) == pytest.approx(at_random)


@given(st.lists(choices(), min_size=1, max_size=6), st.data())
def test_a_choice_between_equals_does_not_count(
    match: list[dict[str, tuple[float, ...]]], data: st.DataObject
) -> None:
    played = [data.draw(st.sampled_from(each_action(worths))) for worths in match]
    equals = each_action({"play AS": (3.0, 5.0), "play 2S": (3.0, 5.0)})
    assert accuracy(equals) is None
    assert accuracy([*played, *equals]) == accuracy(played)


def test_random_play_has_an_accuracy_below_a_fifth() -> None:
    """A score cannot be negative, so lucky matches alone remain; fifteen choices leave little to luck."""
    dice, found = Random(1), list[int]()
    for _ in range(100):
        match = [{f"play {n}": (dice.uniform(0, 8),) for n in range(dice.randint(2, 5))} for _ in range(15)]
        percent = accuracy(dice.choice(each_action(worths)) for worths in match)
        assert percent is not None
        found.append(percent)
    assert fmean(found) <= 20


def test_accuracy_weighs_decisions_by_what_they_may_lose() -> None:
    """Random play loses 5 % and 45 %, so giving away the small choice costs a fifth, the large one all.

    A loss of many stakes counts as one.
    """
    small, large, huge = (
        each_action({"play AS": (lost,), "play 2S": (0.0,)}) for lost in (1.0, 9.0, 1_000.0)
    )
    assert [accuracy([small[one], large[other]]) for one, other in ((1, 0), (0, 1))] == [80, 0]
    assert (huge[1].drop, huge[1].random) == (10_000, 50)
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
