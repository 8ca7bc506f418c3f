"""Ratings: what a match changes, and when it changes anything."""

from collections.abc import Collection
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from games.rating import PROVISIONAL, START, Skill, counts, has_lost_too_many, ranking, rate, weight_after

skills = st.builds(Skill, st.floats(-10, 60), st.floats(0.5, 25 / 3), st.integers(min_value=0, max_value=500))


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[Skill], list[int]]:
    people = draw(st.lists(skills, min_size=2, max_size=7))
    merits = draw(st.lists(st.integers(0, 6), min_size=len(people), max_size=len(people)))
    falling = sorted(merits, reverse=True)
    return people, [1 + falling.index(merit) for merit in merits]


def test_two_newcomers_part_as_published() -> None:
    # The two-player example of openskill's documentation.
    first, second = rate([Skill(), Skill()], [1, 2])
    assert first[:2] == pytest.approx((27.63523138347365, 8.065506316323548), abs=2e-3)
    assert second[:2] == pytest.approx((22.36476861652635, 8.065506316323548), abs=2e-3)


@given(matches())
def test_skills_change_as_openskill_says(match: tuple[list[Skill], list[int]]) -> None:
    people, places = match
    model = PlackettLuce()
    teams = [[model.rating(skill.mu, skill.sigma)] for skill in people]
    after = model.rate(teams, ranks=[float(place) for place in places])
    assert [(skill.mu, skill.sigma) for skill in rate(people, places)] == [
        (team[0].mu, team[0].sigma) for team in after
    ]


@given(matches(), st.floats(0, 1))
def test_part_of_a_match_has_that_part_of_its_effect(
    match: tuple[list[Skill], list[int]], weight: float
) -> None:
    people, places = match
    for old, full, part in zip(
        people, rate(people, places), rate(people, places, weight=weight), strict=True
    ):
        assert isclose(part.mu - old.mu, weight * (full.mu - old.mu), abs_tol=1e-9)
        assert isclose(part.sigma - old.sigma, weight * (full.sigma - old.sigma), abs_tol=1e-9)
        assert part.matches == old.matches + 1


@given(st.integers(2, 7))
def test_equals_who_tie_stay_equals(seats: int) -> None:
    assert len({skill[:2] for skill in rate([Skill()] * seats, [1] * seats)}) == 1


def test_400_points_are_ten_to_one_between_the_well_known() -> None:
    model = PlackettLuce()
    strong, weak = Skill(25 + 400 / 29.4846, 1e-9), Skill(25.0, 1e-9)
    assert strong.shown - weak.shown == 400
    expected, _ = model.predict_win([[model.rating(each.mu, each.sigma)] for each in (strong, weak)])
    # predict_win follows the normal distribution, of which the logistic one is an approximation.
    assert expected == pytest.approx(10 / 11, abs=0.1)


def test_a_newcomer_is_shown_1500_and_provisional_for_ten() -> None:
    assert (Skill().shown, START) == (1500, 1500)
    assert Skill(matches=PROVISIONAL - 1).provisional
    assert not Skill(matches=PROVISIONAL).provisional


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


@given(matches(), st.sets(st.integers(0, 6)))
def test_nobody_who_stayed_is_behind_one_who_left(
    match: tuple[list[Skill], list[int]], leavers: set[int]
) -> None:
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
