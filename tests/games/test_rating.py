"""Ratings: effects of a match, and the matches that count."""

from collections.abc import Collection
from math import sqrt
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from bench import ratings as simulated
from games import registry
from games.core import length_of
from games.options import from_json
from games.rating import (
    DRIFT,
    LUCK,
    MEAN,
    START,
    Skill,
    counts,
    has_lost_too_many,
    is_settled,
    points,
    ranking,
    rate,
    shown,
    weight_after,
)
from tests.support.plackett_luce import openskill_rates

skills = st.builds(Skill, st.floats(-10, 60), st.floats(0.5, 25 / 3), st.integers(min_value=0, max_value=500))
matches = st.lists(skills, min_size=2, max_size=7).flatmap(
    lambda people: st.tuples(st.just(people), st.permutations(range(1, len(people) + 1)))
)


@given(matches, st.floats(2, 8), st.floats(0.05, 3))
def test_skills_change_as_openskill_says(
    match: tuple[list[Skill], list[int]], luck: float, length: float
) -> None:
    people, places = match
    after = rate(people, places, luck=luck, length=length)
    its = openskill_rates(people, places, luck=luck, length=length)
    assert [skill.mu for skill in after] == pytest.approx([mu for mu, _ in its])
    assert [skill.sigma for skill in after] == pytest.approx([sigma for _, sigma in its], rel=1e-6)


@given(st.lists(st.tuples(st.floats(0, 50), st.integers(1, 3)), min_size=2, max_size=7))
def test_ties_change_skills_as_openskill_says(match: list[tuple[float, int]]) -> None:
    people, places = [Skill(mu, 1.0) for mu, _ in match], [place for _, place in match]
    variance = 1.0 + DRIFT**2
    model = PlackettLuce(beta=sqrt(2 * (variance + LUCK**2) / len(people) - variance), tau=0.0)
    teams = [[model.rating(skill.mu, sqrt(variance))] for skill in people]
    its = model.rate(teams, ranks=[float(place) for place in places])
    assert [skill.mu for skill in rate(people, places)] == pytest.approx([skill.mu for (skill,) in its])


@given(matches, st.floats(0, 1))
def test_part_of_a_match_has_that_part_of_its_effect(
    match: tuple[list[Skill], list[int]], weight: float
) -> None:
    people, places = match
    full, part, none = (rate(people, places, weight=each) for each in (1.0, weight, 0.0))
    for old, whole, some, unmoved in zip(people, full, part, none, strict=True):
        assert some.mu - old.mu == pytest.approx(weight * (whole.mu - old.mu), rel=0.05, abs=1e-9)
        assert unmoved[:2] == pytest.approx(old[:2])
        assert some.matches == old.matches + 1


@given(st.integers(2, 7))
def test_equals_that_tie_stay_equal(seats: int) -> None:
    assert len({skill[:2] for skill in rate([Skill()] * seats, [1] * seats)}) == 1


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("luck", [2.5, LUCK, 7.0])
def test_400_points_are_ten_to_one_at_any_table(seats: int, luck: float) -> None:
    """Beside any masters, the stronger of two keeps the rating if ahead ten times for once behind."""
    strong, weak = Skill(MEAN + 400 / points(luck), 0.1), Skill(MEAN, 0.1)
    assert shown(strong.mu, luck) - shown(weak.mu, luck) == 400
    masters = [Skill(MEAN + 30 * luck, 0.1)] * (seats - 2)
    above = list(range(1, seats - 1))
    ahead, behind = (
        rate([strong, weak, *masters], [*last, *above], luck=luck)[0].mu - strong.mu
        for last in ((seats - 1, seats), (seats, seats - 1))
    )
    assert ahead > 0 > behind
    assert ahead / -behind == pytest.approx(1 / 10, rel=0.01)


@pytest.mark.parametrize(("seats", "luck", "length"), [(2, LUCK, 1.0), (4, LUCK, 0.25), (7, 8.0, 1.0)])
def test_a_deviation_is_about_the_error_that_a_rating_has(seats: int, luck: float, length: float) -> None:
    """The deviation can therefore decide whether a rating is settled."""
    dice, ratios = Random(f"{seats} {luck} {length}"), []
    for _ in range(8):
        people = simulated.field(dice)
        for _ in range(30):
            people = simulated.after_a_match(people, seats, luck, length, dice)
        common = fmean(each.known.mu - each.true for each in people)
        error = fmean((each.known.mu - each.true - common) ** 2 for each in people)
        ratios.append(error / fmean(each.known.sigma**2 for each in people))
    assert 0.6 < fmean(ratios) < 1.5


def test_parts_of_a_match_add_up_to_the_whole() -> None:
    """For two settled players a quarter of a match adds a quarter of the precision."""
    known = [Skill(25.0, 0.5), Skill(25.0, 0.5)]
    whole, quarter = (
        1 / rate(known, [1, 2], length=length)[0].sigma ** 2 - 1 / 0.5**2 for length in (1.0, 0.25)
    )
    assert quarter == pytest.approx(whole / 4, rel=0.1)


def test_a_newcomer_is_shown_1500_and_provisional() -> None:
    for game in registry.names():
        assert shown(Skill().mu, registry.luck(game)) == START
    assert not is_settled(Skill().sigma)
    assert is_settled(3.3)


def test_where_a_match_is_luck_more_of_them_settle_a_rating() -> None:
    clear, usual, lucky = map(_matches_to_settle, (4.0, 1.0, 0.1))
    assert clear < 20 < usual < 40 < lucky


def _matches_to_settle(length: float) -> int:
    """Return the number of matches of two equals, first in turn, that settle their ratings."""
    people = [Skill()] * 2
    while not is_settled(people[0].sigma):
        people = list(rate(people, [1, 2] if people[0].matches % 2 else [2, 1], length=length))
    return people[0].matches


# The actions of matches between computers, `LENGTHS` of each game: of such a preset beside the whole match.
@pytest.mark.parametrize(
    ("game", "preset", "seats", "share"),
    [
        ("oh_hell", "full", 4, 1.0),
        ("oh_hell", "short", 3, 60 / 405),
        ("oh_hell", "medium", 5, 220 / 325),
        ("preferans", "sochinka", 3, 1.0),
        ("preferans", "quick_sochinka", 3, 126 / 484),
        ("preferans", "quick_classic", 3, 119 / 484),
        ("preferans", "classic", 3, 2792 / 484),
        ("sergeant_major", "usual", 3, 104 / 165),
        ("terz", "short", 2, 58 / 133),
        ("terc", "usual", 4, 1.0),
    ],
)
def test_the_length_of_a_match_is_its_share_of_the_actions(
    game: str, preset: str, seats: int, share: float
) -> None:
    found = length_of(registry.get(game), registry.get(game).presets[preset], seats)
    assert found == pytest.approx(share, rel=0.12)


def test_a_larger_pool_is_a_longer_match() -> None:
    game = registry.get("preferans")
    doubled = from_json(game.options_type, {"kind": "sochinka", "pool": 20})
    assert length_of(game, doubled, 3) == 2 * length_of(game, game.presets["sochinka"], 3)


def test_three_matches_a_day_count_in_full() -> None:
    assert [weight_after(earlier) for earlier in range(6)] == [1, 1, 1, 0.5, 0.25, 0.125]


@pytest.mark.parametrize(
    ("people", "seats", "leavers", "absent", "stopped", "rated"),
    [
        (4, 4, (), (), False, True),
        (4, 4, (2,), (), False, True),
        (4, 4, (2, 3), (), False, True),
        (4, 4, (1, 2, 3), (), False, True),
        (4, 4, (0, 1, 2, 3), (), False, False),
        (2, 2, (0,), (), True, True),
        (4, 4, (2, 3), (), True, False),
        (4, 4, (2,), (2,), False, False),
        (4, 4, (), (), True, False),
        (3, 4, (), (), False, False),
        (1, 1, (), (), False, False),
    ],
)
def test_a_match_between_people_counts_if_all_came_and_somebody_stayed(
    people: int, seats: int, leavers: tuple[int, ...], absent: tuple[int, ...], stopped: bool, rated: bool
) -> None:
    assert counts(people, seats, leavers, absent, stopped=stopped) is rated


@pytest.mark.parametrize(
    ("places", "leavers", "ranked"),
    [
        ((1, 2), {0}, (2, 1)),
        ((1, 2, 3), {0}, (3, 1, 2)),
        ((1, 2, 3), {0, 1}, (2, 2, 1)),
        ((1, 1, 3, 4), {1}, (1, 4, 2, 3)),
        ((2, 2, 1, 4), {2}, (1, 1, 4, 3)),
        ((1, 2, 2, 4), (), (1, 2, 2, 4)),
    ],
)
def test_leavers_share_the_last_place(
    places: tuple[int, ...], leavers: Collection[int], ranked: tuple[int, ...]
) -> None:
    assert ranking(places, leavers) == ranked


@given(matches, st.sets(st.integers(0, 6)))
def test_stayers_are_ahead_of_leavers(match: tuple[list[Skill], list[int]], leavers: set[int]) -> None:
    places = match[1]
    ranked = ranking(places, leavers)
    pairs = [(one, other) for one in range(len(places)) for other in range(len(places))]
    for one, other in pairs:
        if one in leavers or other in leavers:
            assert (ranked[one] < ranked[other]) is (one not in leavers and other in leavers)
        else:
            assert (ranked[one] < ranked[other]) is (places[one] < places[other])


@pytest.mark.parametrize(
    ("lost", "turns", "left"),
    [
        (3, 3, False),
        (3, 30, False),
        (4, 4, True),
        (4, 39, True),
        (4, 40, False),
        (5, 50, False),
        (5, 49, True),
    ],
)
def test_more_than_a_tenth_of_the_turns_lost_and_four_at_least_is_to_leave(
    lost: int, turns: int, left: bool
) -> None:
    assert has_lost_too_many(lost, turns) is left
