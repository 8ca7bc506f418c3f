"""Arenas: who is paired when, and what streaks bring."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import ArenaPlayer, Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.forms.arena import ARENA, PERFORMANCE
from tests.support.arena_evening import LONGEST_S, Evening

TWO = Regulation(form=ARENA, seats=2, minutes=60)
FOUR = Regulation(form=ARENA, seats=4, minutes=60)
OPPONENT = 99


def free(*players: int, seconds: float = 0) -> list[ArenaPlayer]:
    """Players who have waited for so long at time 0; the lower the number, the higher the rating."""
    return [ArenaPlayer(player, 2000 - player, -int(seconds * 1000)) for player in players]


def table(*players: int, places: tuple[int, ...] = (), away: Sequence[int] = ()) -> TableResult:
    """A table that these have left in this order of places."""
    order = places or tuple(range(1, len(players) + 1))
    return TableResult(1, Pairing(players), order, forfeits=frozenset(away))


def game(player: int, outcome: str) -> TableResult:
    """A game against somebody: won, lost or drawn."""
    return table(player, OPPONENT, places={"w": (1, 2), "l": (2, 1), "d": (1, 1)}[outcome])


def pair(
    regulation: Regulation,
    waiting: Sequence[ArenaPlayer],
    results: Sequence[TableResult] = (),
    *,
    playing: int = 0,
) -> set[frozenset[int]]:
    return {
        frozenset(each.players) for each in ARENA.pair_free(regulation, waiting, results, 0, playing=playing)
    }


def stand(results: Sequence[TableResult], ratings: dict[int, int] | None = None) -> dict[int, Standing]:
    players = {player for each in results for player in each.pairing.players}
    entries = [Entry(player, (ratings or {}).get(player, 1500)) for player in sorted(players)]
    return {each.player: each for each in ARENA.standings(TWO, entries, results)}


def sheet(standing: Standing) -> str:
    """What each table has brought, as arenas write it."""
    return "".join(map(str, standing.rounds))


def groups(*tables: tuple[int, ...]) -> set[frozenset[int]]:
    return set(map(frozenset, tables))


def test_two_wins_and_a_draw_bring_six() -> None:
    """The example of lichess.org: 2 + 2 + (2 x 1)."""
    assert stand([game(1, each) for each in "wwd"])[1].score == 6


def test_streaks_count_as_in_an_arena_of_lichess() -> None:
    """woodseatschess.org.uk, Online Arena #2 of February 2020: the sheets of the first six, and the draw that
    brought the first of them two points and the second one."""
    played = {1: "wlww", 2: "wwlwl", 3: "llwlww", 4: "wwll", 5: "lwwll", 6: "lllwl"}
    results = [game(player, each) for player, games in played.items() for each in games]
    found = stand([*results, table(1, 2, places=(1, 1)), game(1, "w")])
    sheets = ["202222", "220201", "002022", "2200", "02200", "00020"]
    assert [sheet(found[player]) for player in range(1, 7)] == sheets
    assert [found[player].score for player in range(1, 7)] == [10, 7, 6, 4, 4, 2]


def test_the_streak_is_over_after_a_draw() -> None:
    assert sheet(stand([game(1, each) for each in "wwdwww"])[1]) == "222224"


def test_four_at_a_table_play_three_games_each() -> None:
    found = stand([table(5, 6, 7, 8, places=(2, 1, 2, 4))])
    assert {player: found[player].score for player in found} == {5: 3, 6: 6, 7: 3, 8: 0}


def test_a_shared_first_place_is_no_win() -> None:
    shared = table(1, 2, 3, places=(1, 1, 3))
    found = stand([table(1, 2, 3), shared, table(1, 2, 3), table(1, 2, 3)])
    assert sheet(found[1]) == "4344"


def test_who_forfeits_gets_nothing_and_is_last() -> None:
    found = stand([table(1, 2, 3, away=[1])])
    assert {player: found[player].score for player in found} == {1: 0, 2: 4, 3: 2}


def test_who_has_played_no_match_stands_below_those_who_played() -> None:
    found = stand([table(1, 2), table(1, 2), table(4, 3, away=[3])], {4: 1900})
    assert [found[player].place for player in (1, 4, 2, 3)] == [1, 2, 3, 4]
    found = stand([table(1, 2), table(4, 3, away=[3])], {1: 300, 4: 1900})
    assert found[2].tie_breaks[0][1] < 0 == found[3].tie_breaks[0][1]
    assert found[2].place < found[3].place


def test_no_performance_comes_of_a_forfeit() -> None:
    found = stand([table(1, 2), table(4, 1, away=[1]), table(5, 2, away=[5])], {4: 1900})
    assert [found[player].tie_breaks[0][1] for player in (1, 2, 4)] == [2000, 1000, 0]


def test_computers_are_no_opponents() -> None:
    result = TableResult(1, Pairing((1, 2), 2), (2, 4, 1, 3))
    assert [stand([result])[player].score for player in (1, 2)] == [2, 0]


def test_performance_decides_between_equals() -> None:
    found = stand([table(1, 3), table(2, 4)], {3: 1600, 4: 1700})
    assert [found[player].place for player in (2, 1, 4, 3)] == [1, 2, 3, 3]
    assert found[2].tie_breaks == ((PERFORMANCE, Fraction(2200)),)


def test_the_first_tables_go_by_rating() -> None:
    assert pair(TWO, free(1, 2, 3, 4)) == groups((1, 2), (3, 4))
    assert pair(FOUR, free(*range(1, 9))) == groups((1, 2, 3, 4), (5, 6, 7, 8))


def test_later_tables_go_by_standing() -> None:
    results = [table(1, 2), table(3, 4), table(5, 6), table(7, 8)]
    found = pair(TWO, free(*range(1, 9)), results)
    assert all(len(each & {1, 3, 5, 7}) in {0, 2} for each in found)


def test_nobody_meets_the_same_opponent_twice_running() -> None:
    assert pair(TWO, free(1, 2, seconds=9), [table(1, 2)], playing=2) == set()
    assert pair(TWO, free(1, 2), [table(1, 2), table(1, 3)], playing=1) == set()
    assert pair(TWO, free(1, 2, seconds=299), [table(1, 2)], playing=2) == set()


def test_a_rematch_begins_after_a_usual_match() -> None:
    assert pair(TWO, free(1, 2, seconds=300), [table(1, 2)], playing=2) == groups((1, 2))


def test_the_only_two_meet_again_at_once() -> None:
    assert pair(TWO, free(1, 2), [table(1, 2)]) == groups((1, 2))


def test_who_has_waited_longest_is_not_left_over() -> None:
    waiting = [*free(1, 2, 3, 4), *free(5, seconds=1)]
    assert 5 in {player for each in pair(TWO, waiting) for player in each}


def test_those_meet_who_have_met_least() -> None:
    results = [
        table(1, 2),
        table(1, 3),
        table(1, 2),
        table(1, 3),
        table(2, 3),
        table(1, 5),
        table(2, 6),
        table(3, 7),
    ]
    assert pair(TWO, free(1, 2, 3, 4), results) == groups((1, 4), (2, 3))


def test_who_comes_last_takes_the_place_of_a_rematch() -> None:
    """Those who have just met have waited longer than the third, but do not wait for each other."""
    waiting = [*free(1, seconds=6), *free(2, seconds=5), *free(3)]
    assert pair(TWO, waiting, [table(1, 2)]) == groups((1, 3))


def test_four_from_one_table_wait_for_somebody_else() -> None:
    played = [table(1, 2, 3, 4)]
    assert pair(FOUR, free(1, 2, 3, 4), played, playing=4) == set()
    assert pair(FOUR, free(1, 2, 3, 4), played) == groups((1, 2, 3, 4))
    (found,) = pair(FOUR, [*free(1, 2, 3, 4), *free(5, seconds=1)], played)
    assert 5 in found


def test_tables_mix_those_who_come_from_two() -> None:
    found = pair(FOUR, free(*range(1, 9)), [table(1, 2, 3, 4), table(5, 6, 7, 8)])
    assert [len(each & {1, 2, 3, 4}) for each in found] == [2, 2]


def test_a_small_table_begins_after_half_a_minute() -> None:
    assert pair(FOUR, free(1, 2, 3, seconds=29)) == set()
    assert ARENA.pair_free(FOUR, free(1, 2, 3, seconds=30), [], 0) == (Pairing((1, 2, 3), 1),)
    bare = Regulation(form=ARENA, fill=False)
    assert ARENA.pair_free(bare, free(1, 2, 3, seconds=30), [], 0) == (Pairing((1, 2, 3)),)


def test_nobody_sits_with_computers_alone() -> None:
    assert pair(FOUR, free(1, seconds=3600)) == set()
    assert pair(TWO, free(1, seconds=3600)) == set()


def test_the_first_seat_goes_to_the_other() -> None:
    (found,) = ARENA.pair_free(TWO, free(1, 2, seconds=60), [table(1, 2)], 0)
    assert found.players == (2, 1)


@pytest.mark.parametrize(("minutes", "overtime"), [(10, 5), (30, 5), (60, 10)])
def test_a_match_may_end_within_a_sixth_of_the_time(minutes: int, overtime: int) -> None:
    assert ARENA.overtime_ms(Regulation(form=ARENA, minutes=minutes)) == overtime * 60_000


@given(st.data(), st.integers(2, 7), st.integers(0, 20))
def test_each_player_gets_one_table_at_most(data: st.DataObject, seats: int, count: int) -> None:
    regulation = Regulation(form=ARENA, seats=seats)
    waiting = [
        ArenaPlayer(player, data.draw(st.integers(1000, 2000)), -data.draw(st.integers(0, 40_000)))
        for player in range(1, count + 1)
    ]
    before = ARENA.pair_free(regulation, waiting, [], 0)
    results = [table(*each.players) for each in before]
    tables = ARENA.pair_free(regulation, waiting, results, 0)
    seated = Counter(player for each in tables for player in each.players)
    assert max(seated.values(), default=1) == 1
    assert all(len(each.players) + each.computers == seats for each in tables)
    again = {frozenset(each.players) for each in tables} & {frozenset(each.players) for each in before}
    assert not again or count == len(again.pop())


@given(st.integers(0, 30), st.sets(st.integers(0, 14)))
def test_all_pairs_are_new_where_that_is_possible(count: int, played: set[int]) -> None:
    """With four free players and more nobody has to meet the same opponent at once."""
    size = 4 + count + count % 2
    results = [table(2 * each + 1, 2 * each + 2) for each in sorted(played) if 2 * each + 2 <= size]
    found = pair(TWO, free(*range(1, size + 1)), results)
    assert len(found) == size // 2
    assert found.isdisjoint({frozenset(each.pairing.players) for each in results})
    assert sum(len(each) for each in found) == len({player for each in found for player in each}) == size


MATCH_S = LONGEST_S
"""The longest match of these arenas, which is the usual one."""


@settings(max_examples=40)
@given(st.integers(4, 12), st.integers(0, 10**6))
def test_an_arena_of_duels_brings_nobody_the_same_twice_running(players: int, seed: int) -> None:
    evening = Evening(TWO, players, seed)
    evening.run(minutes=30)
    assert evening.again == 0
    assert max(evening.waits) <= MATCH_S
    assert set(evening.seen) == set(range(1, players + 1))


@settings(max_examples=20)
@given(st.integers(3, 4), st.integers(5, 14), st.integers(0, 10**6))
def test_an_arena_of_larger_tables_never_seats_the_same_again(seats: int, players: int, seed: int) -> None:
    evening = Evening(Regulation(form=ARENA, seats=seats, minutes=60), players, seed)
    evening.run(minutes=30)
    assert evening.again == 0
    assert max(evening.waits) <= MATCH_S
