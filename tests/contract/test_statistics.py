"""What every game promises of what it counts for profiles."""

from games.core import Seat
from tests.contract.counting import counted, seats_of, statistics, turns_of
from tests.contract.walks import walks_to_check


@counted
def test_counters_are_named_and_count_what_has_happened(name: str) -> None:
    names = statistics(name).counters
    assert len(names) == len(set(names)) > 0
    assert all(each.isascii() for each in names)
    for turns in (turns_of(name, walk) for walk in walks_to_check(name)):
        counts = statistics(name).counts(turns, seats_of(name, turns))
        assert len(counts) == seats_of(name, turns)
        assert all(set(own) <= set(names) for own in counts)
        assert all(count >= 0 for own in counts for count in own.values())
        assert any(own for own in counts)


@counted
def test_achievements_are_of_seats_and_told_once(name: str) -> None:
    names = statistics(name).achievements
    assert len(names) == len(set(names))
    for turns in (turns_of(name, walk) for walk in walks_to_check(name)):
        seats = seats_of(name, turns)
        achieved = statistics(name).achieved(turns, seats)
        assert set(achieved) <= {(Seat(seat), each) for seat in range(seats) for each in names}
        assert len(achieved) == len(set(achieved))


@counted
def test_nothing_is_said_of_who_has_never_played(name: str) -> None:
    assert statistics(name).profile({}) == ()
    assert statistics(name).profile(dict.fromkeys(statistics(name).counters, 0)) == ()


@counted
def test_a_match_broken_off_anywhere_can_be_counted(name: str) -> None:
    turns = turns_of(name, walks_to_check(name)[0])
    for end in (1, len(turns) // 3, len(turns) // 2):
        seats = seats_of(name, turns[:end])
        assert len(statistics(name).counts(turns[:end], seats)) == seats
        statistics(name).achieved(turns[:end], seats)
