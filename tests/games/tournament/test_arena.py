"""Arenas: pairing times and streak bonuses."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import ArenaPlayer, Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.forms.arena import ARENA, PERFORMANCE

TWO = Regulation(form="arena", seats=2, minutes=60)
FOUR = Regulation(form="arena", seats=4, minutes=60, fewest=3)
OPPONENT = 99
SHORTEST_S, LONGEST_S, HALF_AN_HOUR = 120, 300, 1800
LOOK_S = 10
"""Interval of pairing waiting players, at most."""


def free(*players: int, seconds: float = 0) -> list[ArenaPlayer]:
    """Free players with this waiting time at time 0; the lower the number, the higher the rating."""
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
    found = ARENA.pair_free(regulation, waiting, results, 0, playing=playing)
    return {frozenset(each.players) for each in found}


def groups(text: str) -> list[tuple[int, ...]]:
    """`1-2 3-4`: two tables."""
    return [tuple(map(int, each.split("-"))) for each in text.split()]


def stand(results: Sequence[TableResult], ratings: dict[int, int] | None = None) -> dict[int, Standing]:
    players = {player for each in results for player in each.pairing.players}
    entries = [Entry(player, (ratings or {}).get(player, 1500)) for player in sorted(players)]
    return {each.player: each for each in ARENA.standings(TWO, entries, results)}


def sheet(standing: Standing) -> str:
    """Points of each table, in the notation of arenas."""
    return "".join(map(str, standing.rounds))


def test_streaks_count_as_in_an_arena_of_lichess() -> None:
    """woodseatschess.org.uk, Online Arena #2 of February 2020: the sheets of the first six, and the draw that
    brought the first of them two points and the second one."""
    played = {1: "wlww", 2: "wwlwl", 3: "llwlww", 4: "wwll", 5: "lwwll", 6: "lllwl"}
    results = [game(player, each) for player, games in played.items() for each in games]
    found = stand([*results, table(1, 2, places=(1, 1)), game(1, "w")])
    sheets = ["202222", "220201", "002022", "2200", "02200", "00020"]
    assert [sheet(found[player]) for player in range(1, 7)] == sheets
    assert [found[player].score for player in range(1, 7)] == [10, 7, 6, 4, 4, 2]


def test_a_player_without_a_match_stands_below_the_others() -> None:
    found = stand([table(1, 2), table(1, 2), table(4, 3, away=[3])], {4: 1900})
    assert [found[player].place for player in (1, 4, 2, 3)] == [1, 2, 3, 4]
    found = stand([table(1, 2), table(4, 3, away=[3])], {1: 300, 4: 1900})
    assert found[2].tie_breaks[0][1] < 0 == found[3].tie_breaks[0][1]
    assert found[2].place < found[3].place


def test_no_performance_comes_of_a_forfeit() -> None:
    found = stand([table(1, 2), table(4, 1, away=[1]), table(5, 2, away=[5])], {4: 1900})
    assert [found[player].tie_breaks[0][1] for player in (1, 2, 4)] == [2000, 1000, 0]


def test_performance_decides_between_equals() -> None:
    found = stand([table(1, 3), table(2, 4)], {3: 1600, 4: 1700})
    assert [found[player].place for player in (2, 1, 4, 3)] == [1, 2, 3, 3]
    assert found[2].tie_breaks == ((PERFORMANCE, Fraction(2200)),)


MET = "1-2 1-3 1-2 1-3 2-3 1-5 2-6 3-7"


@pytest.mark.parametrize(
    ("regulation", "waiting", "played", "playing", "expected"),
    [
        pytest.param(TWO, "1 2 3 4", "", 0, "1-2 3-4", id="first by rating"),
        pytest.param(FOUR, "1 2 3 4 5 6 7 8", "", 0, "1-2-3-4 5-6-7-8", id="first by rating at four"),
        pytest.param(TWO, "1/9 2/9", "1-2", 2, "", id="not the same at once"),
        pytest.param(TWO, "1 2", "1-2 1-3", 1, "", id="not the same for one of them"),
        pytest.param(TWO, "1/299 2/299", "1-2", 2, "", id="not before a usual match"),
        pytest.param(TWO, "1/300 2/300", "1-2", 2, "1-2", id="after a usual match"),
        pytest.param(TWO, "1 2", "1-2", 0, "1-2", id="the only two at once"),
        pytest.param(TWO, "1 2 3 4", MET, 0, "1-4 2-3", id="those who have met least"),
        pytest.param(TWO, "1/6 2/5 3", "1-2", 0, "1-3", id="who comes last instead of a rematch"),
        pytest.param(FOUR, "1 2 3 4", "1-2-3-4", 4, "", id="four of one table wait"),
        pytest.param(FOUR, "1 2 3 4", "1-2-3-4", 0, "1-2-3-4", id="the only four do not"),
        pytest.param(FOUR, "1/29 2/29 3/29", "", 0, "", id="a small table waits"),
        pytest.param(FOUR, "1/30 2/30 3/30", "", 0, "1-2-3", id="for half a minute"),
        pytest.param(FOUR, "1/3600", "", 0, "", id="not with computers alone"),
        pytest.param(TWO, "1/3600", "", 0, "", id="nor with one"),
    ],
)
def test_pairs(regulation: Regulation, waiting: str, played: str, playing: int, expected: str) -> None:
    """`1/9` has waited for nine seconds."""
    people = [
        free(int(one), seconds=int(time or 0))[0]
        for one, _, time in (each.partition("/") for each in waiting.split())
    ]
    results = [table(*each) for each in groups(played)]
    assert pair(regulation, people, results, playing=playing) == set(map(frozenset, groups(expected)))


def test_later_tables_go_by_standing() -> None:
    results = [table(1, 2), table(3, 4), table(5, 6), table(7, 8)]
    found = pair(TWO, free(*range(1, 9)), results)
    assert all(len(each & {1, 3, 5, 7}) in {0, 2} for each in found)


def test_the_longest_wait_is_not_left_over() -> None:
    waiting = [*free(1, 2, 3, 4), *free(5, seconds=1)]
    assert 5 in {player for each in pair(TWO, waiting) for player in each}


def test_four_from_one_table_wait_for_somebody_else() -> None:
    (found,) = pair(FOUR, [*free(1, 2, 3, 4), *free(5, seconds=1)], [table(1, 2, 3, 4)])
    assert 5 in found


def test_a_small_table_of_one_table_s_players_is_mixed_to_begin() -> None:
    """Five in threes and twos: the three who come last begin at once, not after a usual match."""
    threes = Regulation(form="arena", seats=3, fewest=2)
    waiting = [*free(1, 2, seconds=90), *free(3, 4, 5, seconds=30)]
    found = pair(threes, waiting, [table(1, 2), table(3, 4, 5)])
    assert sorted(map(len, found)) == [2, 3]
    assert not any(each <= {3, 4, 5} or each == {1, 2} for each in found)


def test_tables_mix_players_of_two() -> None:
    found = pair(FOUR, free(*range(1, 9)), [table(1, 2, 3, 4), table(5, 6, 7, 8)])
    assert [len(each & {1, 2, 3, 4}) for each in found] == [2, 2]
    everybody_met = [table(one, other) for one in (1, 2, 3) for other in (4, 5, 6)]
    threes = Regulation(form="arena", seats=3)
    found = pair(threes, free(*range(1, 7)), [*everybody_met, table(1, 2, 3), table(4, 5, 6)])
    assert sorted(len(each & {1, 2, 3}) for each in found) == [1, 2], (
        "the last table counts, not only how often"
    )


def test_a_small_table_begins_after_half_a_minute() -> None:
    three = free(1, 2, 3, seconds=30)
    assert ARENA.pair_free(FOUR, three, [], 0) == (Pairing((1, 2, 3)),)
    assert ARENA.pair_free(Regulation(form="arena"), three, [], 0) == (), "the game is for four alone"


def test_the_first_seat_goes_to_the_other() -> None:
    (found,) = ARENA.pair_free(TWO, free(1, 2, seconds=60), [table(1, 2)], 0)
    assert found.players == (2, 1)


@pytest.mark.parametrize(("minutes", "overtime"), [(10, 5), (30, 5), (60, 10)])
def test_a_match_may_end_within_a_sixth_of_the_time(minutes: int, overtime: int) -> None:
    assert ARENA.overtime_ms(Regulation(form="arena", minutes=minutes)) == overtime * 60_000


@settings(max_examples=30)
@given(st.data(), st.integers(2, 7), st.integers(0, 20))
def test_each_player_gets_one_table_at_most(data: st.DataObject, seats: int, count: int) -> None:
    regulation = Regulation(form="arena", seats=seats, fewest=2)
    waiting = [
        ArenaPlayer(player, data.draw(st.integers(1000, 2000)), -data.draw(st.integers(0, 40_000)))
        for player in range(1, count + 1)
    ]
    before = ARENA.pair_free(regulation, waiting, [], 0)
    results = [table(*each.players) for each in before]
    tables = ARENA.pair_free(regulation, waiting, results, 0)
    seated = Counter(player for each in tables for player in each.players)
    assert max(seated.values(), default=1) == 1
    assert all(2 <= len(each.players) <= seats and not each.computers for each in tables)
    again = {frozenset(each.players) for each in tables} & {frozenset(each.players) for each in before}
    assert not again or count == len(again.pop())


@settings(max_examples=30)
@given(st.integers(0, 30), st.sets(st.integers(0, 14)))
def test_all_pairs_are_new_where_that_is_possible(count: int, played: set[int]) -> None:
    """With four free players and more nobody has to meet the same opponent at once."""
    size = 4 + count + count % 2
    results = [table(2 * each + 1, 2 * each + 2) for each in sorted(played) if 2 * each + 2 <= size]
    found = pair(TWO, free(*range(1, size + 1)), results)
    assert len(found) == size // 2
    assert found.isdisjoint({frozenset(each.pairing.players) for each in results})
    assert sum(len(each) for each in found) == len({player for each in found for player in each}) == size


@pytest.mark.parametrize(
    ("seats", "players", "seed"),
    [
        (2, 4, 1),
        (2, 7, 2),
        (2, 12, 3),
        (3, 5, 4),
        (4, 9, 5),
        (4, 14, 6),
        *(pytest.param(2 + lot % 3, 5 + lot % 10, lot, marks=pytest.mark.slow) for lot in range(100, 140)),
    ],
)
def test_an_arena_seats_the_same_never_again_at_once(seats: int, players: int, seed: int) -> None:
    """In half an hour of matches of two to five minutes, as is usual; nobody waits for longer than that."""
    random, regulation = Random(seed), Regulation(form="arena", seats=seats, minutes=60)
    free, last = dict.fromkeys(range(1, players + 1), 0), dict[int, frozenset[int]]()
    running, results, waits = list[tuple[int, Pairing]](), list[TableResult](), list[int]()
    for second in range(HALF_AN_HOUR):
        over = [pairing for end, pairing in running if end == second]
        running = [each for each in running if each[0] > second]
        for pairing in over:
            size = len(pairing.players) + pairing.computers
            results.append(TableResult(1, pairing, tuple(random.sample(range(1, size + 1), size))))
            free |= dict.fromkeys(pairing.players, second)
        if over or second % LOOK_S == 0:
            waiting = [ArenaPlayer(each, 2000 - each, 1000 * since) for each, since in free.items()]
            playing = sum(len(pairing.players) for _, pairing in running)
            now, usual = 1000 * second, 1000 * LONGEST_S
            for pairing in ARENA.pair_free(
                regulation, waiting, results, now, playing=playing, usual_ms=usual
            ):
                company = frozenset(pairing.players)
                assert not any(last.get(each, frozenset()) >= company for each in company)
                waits += [second - free.pop(each) for each in company]
                last |= dict.fromkeys(company, company)
                running.append((second + random.randint(SHORTEST_S, LONGEST_S), pairing))
    assert max([*waits, *(HALF_AN_HOUR - since for since in free.values())]) <= LONGEST_S
    assert set(last) == set(range(1, players + 1))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "fewest"), [(2, 0), (3, 2), (3, 0), (4, 3)])
def test_few_tables_of_an_arena_are_whole_rematches(seats: int, fewest: int) -> None:
    """Matches last five minutes on average, with a deviation of a quarter: for some fields of 5 to 20 people
    at most one table in fifty has only people of one table before it."""
    for players in (5, 6, 7, 9, 12, 20):
        tables = again = 0
        for seed in range(3):
            for fresh in _hour(
                Regulation(form="arena", seats=seats, fewest=fewest, minutes=60), players, seed
            ):
                tables, again = tables + 1, again + (not fresh)
        assert again <= 0.02 * tables, (players, again, tables)


def _hour(regulation: Regulation, players: int, seed: int) -> list[bool]:
    """Return for each table of an hour whether it has people of several tables before it."""
    random, usual = Random(seed), LONGEST_S
    free, last = dict.fromkeys(range(1, players + 1), 0), dict[int, frozenset[int]]()
    running, results, found = list[tuple[float, Pairing]](), list[TableResult](), list[bool]()
    for second in range(0, 2 * HALF_AN_HOUR, LOOK_S // 2):
        over = [pairing for end, pairing in running if end <= second]
        running = [each for each in running if each[0] > second]
        for pairing in over:
            size = len(pairing.players)
            results.append(TableResult(1, pairing, tuple(random.sample(range(1, size + 1), size))))
            free |= dict.fromkeys(pairing.players, second)
        waiting = [ArenaPlayer(each, 2000 - each, 1000 * since) for each, since in free.items()]
        playing = players - len(waiting)
        tables = ARENA.pair_free(
            regulation, waiting, results, 1000 * second, playing=playing, usual_ms=1000 * usual
        )
        for pairing in tables:
            company = frozenset(pairing.players)
            found.append(not any(last.get(each, frozenset()) >= company for each in company))
            last |= dict.fromkeys(company, company)
            running.append((second + max(60, random.gauss(usual, usual / 4)), pairing))
            for each in company:
                del free[each]
    return found
