"""Matchmaking of rated quick matches."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.pairing import NARROW, SOON_MS, WIDER, Waiting, seat, window

NOW = 1_000_000
FEW = settings(max_examples=40)


def waits(person: int, seconds: float = 0, rating: int = 1500, *, avoids: tuple[int, ...] = ()) -> Waiting:
    return Waiting(person, NOW - int(seconds * 1000), rating, frozenset(avoids))


people = st.integers(1, 30)
fields = st.lists(
    st.builds(
        lambda person, seconds, rating, avoids: waits(person, seconds, rating, avoids=tuple(avoids)),
        people,
        st.integers(0, 120),
        st.integers(1000, 2200),
        st.lists(people, max_size=3),
    ),
    unique_by=lambda waiting: waiting.person,
    max_size=12,
)
sizes_of_tables = st.integers(2, 5).flatmap(lambda seats: st.tuples(st.just(seats), st.integers(2, seats)))
"""The usual and the least number of seats of a game."""


def test_two_newcomers_are_seated_at_once() -> None:
    assert seat([waits(1), waits(2)], 2, NOW, fewest=2) == [(1, 2)]


def test_one_alone_waits() -> None:
    assert seat([waits(1, 3_600)], 4, NOW, fewest=2) == []


def test_enough_for_a_game_begin_after_ten_seconds() -> None:
    """Fewer people than the game needs wait on: no computer joins them."""
    assert seat([waits(1, 9.9), waits(2, 3), waits(3)], 4, NOW, fewest=3) == []
    assert seat([waits(1, 10), waits(2, 3), waits(3)], 4, NOW, fewest=3) == [(1, 2, 3)]
    assert seat([waits(1, 10), waits(2, 10, 1800), waits(3)], 4, NOW, fewest=3) == [], "ratings do not suit"
    assert seat([waits(1, 600), waits(2, 600)], 4, NOW, fewest=3) == []
    assert seat([waits(1, 10), waits(2, 10)], 4, NOW, fewest=2) == [(1, 2)]


def test_the_window_opens_by_15_points_a_second() -> None:
    assert (NARROW, WIDER) == (100, 15)
    assert [window(waits(1, seconds), NOW) for seconds in (0, 1, 20)] == [100, 115, 400]


def test_both_must_have_waited_for_someone_far_away() -> None:
    assert seat([waits(1, 20, 1500), waits(2, 0, 1800)], 2, NOW, fewest=2) == []
    assert seat([waits(1, 20, 1500), waits(2, 14, 1800)], 2, NOW, fewest=2) == [(1, 2)]


def test_the_longest_wait_gets_the_nearest_rating() -> None:
    field = [waits(1, 1, 1500), waits(2, 0, 1540), waits(3, 9, 1520), waits(4, 0, 1590)]
    assert seat(field, 2, NOW, fewest=2) == [(3, 1), (2, 4)]


def test_people_that_avoid_each_other_are_never_seated_together() -> None:
    assert seat([waits(1, 90, avoids=(2,)), waits(2, 90)], 2, NOW, fewest=2) == []


@FEW
@given(fields, sizes_of_tables)
def test_people_sit_once_and_only_with_compatible_people(
    field: list[Waiting], sizes: tuple[int, int]
) -> None:
    known, (seats, fewest) = {each.person: each for each in field}, sizes
    tables = seat(field, seats, NOW, fewest=fewest)
    seated = [person for people in tables for person in people]
    assert len(seated) == len(set(seated))
    for table in tables:
        people = [known[person] for person in table]
        assert fewest <= len(people) <= seats
        if len(people) < seats:
            assert any(each.since <= NOW - SOON_MS for each in people)
        assert people == sorted(people, key=lambda each: (each.since, each.person))
        for one, other in combinations(people, 2):
            assert other.person not in one.avoids
            assert one.person not in other.avoids
            assert abs(one.rating - other.rating) <= min(window(one, NOW), window(other, NOW))


@FEW
@given(fields, sizes_of_tables)
def test_no_compatible_two_are_left(field: list[Waiting], sizes: tuple[int, int]) -> None:
    seats, fewest = sizes
    tables = seat(field, seats, NOW, fewest=fewest)
    left = [each for each in field if all(each.person not in people for people in tables)]
    assert seats > 2 or seat(left, seats, NOW, fewest=fewest) == []


@FEW
@given(fields)
def test_the_order_of_arrival_in_the_list_does_not_matter(field: list[Waiting]) -> None:
    shuffled = sorted(field, key=lambda each: each.person * 7919 % 31)
    assert seat(field, 3, NOW, fewest=2) == seat(shuffled, 3, NOW, fewest=2)
