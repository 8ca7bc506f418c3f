"""What every game promises of what it counts for profiles."""

from games.core import Seat
from tests.contract.capabilities import each
from tests.contract.counting import COUNTED, counted, counter, turns


@each(COUNTED)
def test_counters_are_named_and_count_what_has_happened(name: str) -> None:
    names = counter(name).counters
    assert len(names) == len(set(names)) > 0
    assert all(each.isascii() for each in names)
    for _, seats, counts in counted(name):
        assert len(counts) == seats
        assert all(set(own) <= set(names) for own in counts)
        assert all(count >= 0 for own in counts for count in own.values())
    assert any(own for match in counted(name) for own in match.counts)


@each(COUNTED)
def test_achievements_are_of_seats_and_told_once(name: str) -> None:
    names = counter(name).achievements
    assert len(names) == len(set(names))
    for walk, seats, _ in counted(name):
        achieved = counter(name).achieved(turns(walk), seats)
        assert set(achieved) <= {(Seat(seat), each) for seat in range(seats) for each in names}
        assert len(achieved) == len(set(achieved))


@each(COUNTED)
def test_nothing_is_said_of_who_has_never_played(name: str) -> None:
    assert counter(name).profile({}) == ()
    assert counter(name).profile(dict.fromkeys(counter(name).counters, 0)) == ()


@each(COUNTED)
def test_a_match_is_counted_alike_after_any_other(name: str) -> None:
    one = counted(name)[0]
    assert counter(name).counts(turns(one.walk), one.seats) == one.counts
