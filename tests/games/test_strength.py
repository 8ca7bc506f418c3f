"""Levels measured against each other: what two players on the same deals are said to be worth."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from bench.lengths import seconds
from bench.strength import Figure, compare, difference, plan_for, ratings
from games import registry
from games.agents.levels import Level
from games.core import Agent
from games.oh_hell.actions import Bid
from games.trick_game.actions import PlayCard


class First(Agent):
    """Takes the first bid and card."""

    def choose(self, view: Any, rng: Random) -> Any:
        return Bid(view.may_bid[0]) if view.may_bid else PlayCard(view.may_play[0])


def test_equal_players_are_equal_on_any_deals() -> None:
    found = compare(plan_for("oh_hell", deals=20, preset="short"), First(), First())
    assert found.margin == (0.0, 0.0)
    assert found.ahead == (0.5, 0.0)
    assert found.deals == 40


def test_a_better_player_is_ahead_and_the_other_behind() -> None:
    plan, own = plan_for("oh_hell", deals=20, preset="short"), registry.player("oh_hell", Level.NOVICE)
    better, worse = compare(plan, own, First()), compare(plan, First(), own)
    assert better.margin.errors > 3 > -3 > worse.margin.errors
    assert better.ahead.mean > 0.5 > worse.ahead.mean


def test_parts_of_a_comparison_make_the_whole() -> None:
    one, other = registry.player("oh_hell", Level.NOVICE), First()
    whole = compare(plan_for("oh_hell", deals=80, preset="short"), one, other)
    half = whole.boards // 2
    parts = [
        compare(plan_for("oh_hell", deals=40, preset="short", first=first), one, other) for first in (0, half)
    ]
    assert [part.boards for part in parts] == [half, half]
    assert fmean(part.margin.mean for part in parts) == pytest.approx(whole.margin.mean)
    assert parts[0].margin != parts[1].margin


def test_ten_to_one_is_four_hundred_points() -> None:
    assert difference(10 / 11) == pytest.approx(400)
    assert difference(0.5) == 0
    assert difference(0.25) == -difference(0.75)


def test_ratings_are_counted_from_the_usual_level() -> None:
    steps = {
        (Level.NOVICE, Level.AMATEUR): Figure(203.0, 9.0),
        (Level.AMATEUR, Level.MASTER): Figure(97.0, 9.0),
    }
    assert ratings(steps) == {Level.NOVICE: 1300, Level.AMATEUR: 1500, Level.MASTER: 1600}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "least", "most"), [(Level.MASTER, 4, 5), (Level.AMATEUR, 7, 9), (Level.NOVICE, 13.5, 16.5)]
)
def test_a_computer_alone_takes_a_hobbyists_time_for_the_pack(
    level: Level, least: float, most: float
) -> None:
    """Minutes by its reaction times, which nobody waits for."""
    game, player = registry.get("terc"), registry.player("terc", level)
    times = [seconds(game, game.presets["usual"], 1, number, player) for number in range(24)]
    assert least < fmean(times) / 60 < most
