"""Knock-out: brackets of published events, and what holds for every field."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournament.bracket import Bracket, Side
from games.tournament.core import Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.forms.double_knock_out import DOUBLE_KNOCK_OUT
from games.tournament.forms.knock_out import KNOCK_OUT

SINGLE = Regulation(form=KNOCK_OUT, seats=2)
DOUBLE = Regulation(form=DOUBLE_KNOCK_OUT, seats=2)
Play = Callable[[int, Pairing], TableResult]


def seeds(size: int) -> list[Entry]:
    """Entries of which player n is seed n."""
    return [Entry(player, 3000 - player) for player in range(1, size + 1)]


def bye(round: int, pairing: Pairing) -> TableResult:
    return TableResult(round, pairing)


def won(round: int, pairing: Pairing, winner: int) -> TableResult:
    """A match that this player has won; computers come last."""
    people = tuple(1 if each == winner else 2 for each in pairing.players)
    return TableResult(round, pairing, people + (3,) * pairing.computers)


def even(round: int, pairing: Pairing) -> TableResult:
    return TableResult(round, pairing, (1, 1), (Fraction(4), Fraction(4)))


@dataclass
class Event:
    """A knock-out that is played round after round."""

    regulation: Regulation
    entries: list[Entry]
    results: list[TableResult] = field(default_factory=list)
    tables: list[tuple[Pairing, ...]] = field(default_factory=list)

    def run(self, play: Play) -> "Event":
        while found := self.next():
            round = len(self.tables) + 1
            self.tables.append(found)
            self.results += [bye(round, each) if each.bye else play(round, each) for each in found]
        return self

    def next(self) -> tuple[Pairing, ...]:
        round = len(self.tables) + 1
        return self.regulation.form.pair(
            self.regulation, self.entries, self.results, round=round, seed=b"lot"
        )

    def standings(self) -> tuple[Standing, ...]:
        return self.regulation.form.standings(self.regulation, self.entries, self.results)

    def places(self) -> dict[int, int]:
        return {each.player: each.place for each in self.standings()}


def by_series(series: dict[frozenset[int], list[int]]) -> Play:
    """Matches that end as those of an event did; the series are used up."""

    def play(round: int, pairing: Pairing) -> TableResult:
        return won(round, pairing, series[frozenset(pairing.players)].pop(0))

    return play


def by_rating(round: int, pairing: Pairing) -> TableResult:
    return won(round, pairing, min(pairing.players))


def by_lot(random: Random) -> Play:
    return lambda round, pairing: won(round, pairing, random.choice(pairing.players))


def of_two(tables: Sequence[Pairing]) -> set[frozenset[int]]:
    return {frozenset(each.players) for each in tables if not each.bye}


def test_the_first_round_of_16_is_seeded() -> None:
    """The order in which the regions of the NCAA basketball tournament are seeded, from the top."""
    order = [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]
    tables = KNOCK_OUT.pair(SINGLE, seeds(16), [], round=1, seed=b"")
    assert [tuple(sorted(each.players)) for each in tables] == order


def test_a_field_of_206_gives_50_byes() -> None:
    """FIDE World Cup 2023: 78 pairings in round 1, the first 50 join in round 2 (news of the round, fide.com)."""
    tables = KNOCK_OUT.pair(SINGLE, seeds(206), [], round=1, seed=b"")
    assert sorted(each.players[0] for each in tables if each.bye) == list(range(1, 51))
    assert sum(not each.bye for each in tables) == 78
    assert KNOCK_OUT.rounds(SINGLE, seeds(206)) == 8


def test_best_of_seven_as_in_the_playoffs_of_2023() -> None:
    """NBA 2023, Eastern Conference: series and games as espn.com lists them; the Heat, seed 8, won."""
    series = {
        frozenset({1, 8}): [8, 1, 8, 8, 8],
        frozenset({2, 7}): [2, 2, 7, 2, 7, 2],
        frozenset({3, 6}): [3, 3, 3, 3],
        frozenset({4, 5}): [5, 4, 5, 5, 5],
        frozenset({5, 8}): [8, 5, 8, 8, 5, 8],
        frozenset({2, 3}): [3, 2, 2, 3, 3, 2, 2],
        frozenset({2, 8}): [8, 8, 8, 2, 2, 2, 8],
    }
    event = Event(Regulation(form=KNOCK_OUT, seats=2, best_of=7), seeds(8)).run(by_series(series))
    assert not any(series.values())
    assert event.places() == {8: 1, 2: 2, 3: 3, 5: 3, 1: 5, 4: 5, 6: 5, 7: 5}
    assert [each.score for each in event.standings()][:4] == [3, 2, 1, 1]


def test_a_double_knock_out_as_at_stanford_in_2023() -> None:
    """NCAA baseball, Stanford Regional 2023: Stanford, Texas A&M, Cal State Fullerton, San José State.

    Texas A&M won 8–5, Stanford came back by 6–5, 13–5 and 7–1 in the second final (santacruzsentinel.com).
    """
    series = {
        frozenset({1, 4}): [1],
        frozenset({2, 3}): [2],
        frozenset({3, 4}): [3],
        frozenset({1, 2}): [2, 1, 1],
        frozenset({1, 3}): [1],
    }
    event = Event(DOUBLE, seeds(4)).run(by_series(series))
    assert not any(series.values())
    assert [of_two(tables) for tables in event.tables] == [
        {frozenset({1, 4}), frozenset({2, 3})},
        {frozenset({1, 2}), frozenset({3, 4})},
        {frozenset({1, 3})},
        {frozenset({1, 2})},
        {frozenset({1, 2})},
    ]
    assert event.places() == {1: 1, 2: 2, 3: 3, 4: 4}


def test_one_final_is_enough_for_the_unbeaten() -> None:
    event = Event(DOUBLE, seeds(8)).run(by_rating)
    assert sum(len(tables) for tables in event.tables) == 14
    assert event.places() == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 7, 8: 7}


def test_losers_of_a_half_enter_the_other_half() -> None:
    """In a field of 8 the loser of each semi-final meets who went out of the other half at first."""
    event = Event(DOUBLE, seeds(8)).run(by_rating)
    assert of_two(event.tables[2]) >= {frozenset({4, 6}), frozenset({3, 5})}


@pytest.mark.parametrize("depth", [4, 5, 6])
def test_nobody_meets_again_early_among_losers(depth: int) -> None:
    """No choice of slots for a field of 16 puts a second meeting off beyond round 4 of the losers' bracket."""
    for lot in range(8):
        event = Event(DOUBLE, seeds(1 << depth)).run(by_lot(Random(lot)))
        met: set[frozenset[int]] = set()
        for tables in event.tables:
            for each in tables:
                place = Bracket(DOUBLE, event.entries, double=True).nodes[each.pairing - 1].place
                if place.side is Side.LOSERS and place.round < 4:
                    assert frozenset(each.players) not in met
            met |= of_two(tables)


def test_an_even_match_is_played_again() -> None:
    event = Event(SINGLE, seeds(2))
    event.run(lambda round, pairing: even(round, pairing) if round == 1 else won(round, pairing, 2))
    assert len(event.tables) == 2
    assert event.tables[0][0].players == event.tables[1][0].players[::-1]
    assert event.places() == {2: 1, 1: 2}
    half, one = Fraction(1, 2), Fraction(1)
    assert [each.rounds for each in event.standings()] == [(half, one), (half, one - one)]


def test_the_higher_seed_wins_after_two_even_matches() -> None:
    event = Event(SINGLE, seeds(2)).run(even)
    assert (len(event.tables), event.places()) == (2, {1: 1, 2: 2})


def test_points_decide_at_equal_places() -> None:
    event = Event(SINGLE, seeds(2))
    event.run(lambda round, each: TableResult(round, each, (1, 1), tuple(map(Fraction, each.players))))
    assert (len(event.tables), event.places()) == (1, {2: 1, 1: 2})


def test_who_alone_forfeits_loses_the_match() -> None:
    event = Event(SINGLE, seeds(2))
    event.run(lambda round, each: TableResult(round, each, (1, 1), forfeits=frozenset({1})))
    assert event.places() == {2: 1, 1: 2}


def test_an_unplayed_match_is_even_if_both_forfeit() -> None:
    event = Event(SINGLE, seeds(2))
    event.run(lambda round, each: TableResult(round, each, forfeits=frozenset({1, 2})))
    assert (len(event.tables), event.places()) == (2, {1: 1, 2: 2})


def test_who_has_withdrawn_gives_way() -> None:
    event = Event(SINGLE, [Entry(1, 1900, until=1), Entry(2, 1800), Entry(3, 1700), Entry(4, 1600)])
    assert len(event.next()) == 2
    event.run(by_rating)
    assert [len(tables) for tables in event.tables] == [2]
    assert event.places() == {2: 1, 1: 2, 3: 3, 4: 3}
    assert [each.out for each in event.standings()] == [False, True, True, True]


def test_a_walkover_stands_beside_the_other_match() -> None:
    entries = seeds(8)
    entries[0] = Entry(1, 2999, until=1)
    event = Event(SINGLE, entries).run(by_rating)
    assert [each.players for each in event.tables[1] if each.bye] == [(4,)]
    assert event.places()[2] == 1


def test_computers_take_the_other_seats() -> None:
    regulation = Regulation(form=KNOCK_OUT, seats=4)
    event = Event(regulation, seeds(5)).run(by_rating)
    assert {(len(each.players), each.computers) for each in event.tables[0]} == {(1, 0), (2, 2)}
    assert event.places() == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5}


def test_who_comes_late_has_no_place_in_the_bracket() -> None:
    event = Event(SINGLE, [*seeds(2), Entry(3, 3000, since=2)]).run(by_rating)
    assert event.places() == {1: 1, 2: 2, 3: 3}


def test_a_corrected_result_displaces_what_it_puts_wrong_players_in() -> None:
    event = Event(SINGLE, seeds(8)).run(by_rating)
    assert event.results[0].pairing.players != event.results[-1].pairing.players
    tables = [each.pairing for each in event.results]
    assert KNOCK_OUT.displaced(SINGLE, event.entries, event.results, tables) == set()
    first = event.results[0]
    turned = [won(1, first.pairing, 8), *event.results[1:]]
    later = [each for each in tables[4:] if 1 in each.players]
    assert {*first.pairing.players} == {1, 8}
    assert KNOCK_OUT.displaced(SINGLE, event.entries, turned, tables) == {*later}
    assert len(later) == 2


def test_a_corrected_result_has_the_next_pairing_played() -> None:
    event = Event(SINGLE, seeds(4)).run(by_rating)
    first = next(each for each in event.results if 1 in each.pairing.players)
    event.results[event.results.index(first)] = won(1, first.pairing, 4)
    assert of_two(event.next()) == {frozenset({2, 4})}


@given(st.sampled_from([SINGLE, DOUBLE]), st.integers(1, 17), st.integers(0, 2), st.randoms())
def test_a_knock_out_leaves_one_winner(form: Regulation, size: int, more: int, random: Random) -> None:
    regulation = Regulation(form=form.form, seats=2, best_of=1 + 2 * more)
    event = Event(regulation, seeds(size)).run(by_lot(random))
    lives = 2 if form is DOUBLE else 1
    for tables in event.tables:
        assert max(Counter(player for each in tables for player in each.players).values()) == 1
    losses = {each.player: _losses(event, each.player, regulation) for each in event.entries}
    (winner,) = (each.player for each in event.standings() if each.place == 1)
    assert losses[winner] < lives
    assert all(losses[player] == lives for player in losses if player != winner)


def _losses(event: Event, player: int, regulation: Regulation) -> int:
    """The pairings in which others have won more matches, counted from the results alone."""
    score: Counter[int] = Counter()
    for each in event.results:
        if player in each.pairing.players and not each.pairing.bye:
            place = each.places[each.pairing.players.index(player)]
            score[each.pairing.pairing] += 1 if place == 1 else -1
    return sum(value < 0 for value in score.values())
