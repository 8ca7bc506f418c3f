"""Cups: brackets of published events, and what holds for every field."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.bracket import Bracket
from games.tournament.core import Entry, Pairing, Regulation, Standing, TableResult
from games.tournament.forms.cup import CUP

TWOS = Regulation(form="cup", seats=2)
Play = Callable[[int, Pairing], TableResult]


def seeds(size: int) -> list[Entry]:
    """Entries of which player n is seed n."""
    return [Entry(player, 3000 - player) for player in range(1, size + 1)]


def won(round: int, pairing: Pairing, winner: int) -> TableResult:
    """A match that this player has won; computers come last."""
    people = tuple(1 if each == winner else 2 for each in pairing.players)
    return TableResult(round, pairing, people + (3,) * pairing.computers)


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
            self.results += [TableResult(round, each) if each.bye else play(round, each) for each in found]
        return self

    def next(self) -> tuple[Pairing, ...]:
        round = len(self.tables) + 1
        return CUP.pair(self.regulation, self.entries, self.results, round=round, seed=b"lot")

    def standings(self) -> tuple[Standing, ...]:
        return CUP.standings(self.regulation, self.entries, self.results)

    def places(self) -> dict[int, int]:
        return {each.player: each.place for each in self.standings()}


def by_rating(round: int, pairing: Pairing) -> TableResult:
    return won(round, pairing, min(pairing.players))


def of_two(tables: Sequence[Pairing]) -> set[frozenset[int]]:
    return {frozenset(each.players) for each in tables if not each.bye}


def test_the_first_round_of_16_is_seeded() -> None:
    """The order in which the regions of the NCAA basketball tournament are seeded, from the top."""
    order = [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]
    tables = CUP.pair(TWOS, seeds(16), [], round=1, seed=b"")
    assert [tuple(sorted(each.players)) for each in tables] == order


def test_a_field_of_206_gives_50_byes() -> None:
    """FIDE World Cup 2023: 78 pairings in round 1, the first 50 join in round 2 (news of the round, fide.com)."""
    tables = CUP.pair(TWOS, seeds(206), [], round=1, seed=b"")
    assert sorted(each.players[0] for each in tables if each.bye) == list(range(1, 51))
    assert sum(not each.bye for each in tables) == 78
    assert Bracket(TWOS, seeds(206)).depth == 8


def even(round: int, pairing: Pairing) -> TableResult:
    return TableResult(round, pairing, (1, 1), (Fraction(4), Fraction(4)))


@pytest.mark.parametrize(
    ("play", "rounds", "winner"),
    [
        pytest.param(
            lambda round, each: even(round, each) if round == 1 else won(round, each, 2),
            2,
            2,
            id="played again",
        ),
        pytest.param(even, 2, 1, id="after two even matches the higher seed"),
        pytest.param(
            lambda round, each: TableResult(round, each, (1, 1), tuple(map(Fraction, each.players))),
            1,
            2,
            id="by points",
        ),
        pytest.param(
            lambda round, each: TableResult(round, each, (1, 1), forfeits=frozenset({1})),
            1,
            2,
            id="one does not come",
        ),
        pytest.param(
            lambda round, each: TableResult(round, each, forfeits=frozenset({1, 2})),
            2,
            1,
            id="both do not come",
        ),
    ],
)
def test_an_even_match(play: Play, rounds: int, winner: int) -> None:
    event = Event(TWOS, seeds(2)).run(play)
    assert (len(event.tables), event.places()) == (rounds, {winner: 1, 3 - winner: 2})
    if rounds == 2:
        assert event.tables[0][0].players == event.tables[1][0].players[::-1]
    if (rounds, winner) == (2, 2):
        half, one = Fraction(1, 2), Fraction(1)
        assert [each.rounds for each in event.standings()] == [(half, one), (half, one - one)]


def test_a_latecomer_has_no_place_in_the_bracket() -> None:
    assert Event(TWOS, [*seeds(2), Entry(3, 3000, since=2)]).run(by_rating).places() == {1: 1, 2: 2, 3: 3}


def test_a_corrected_result_displaces_what_it_puts_wrong_players_in() -> None:
    event = Event(TWOS, seeds(8)).run(by_rating)
    assert event.results[0].pairing.players != event.results[-1].pairing.players
    tables = [each.pairing for each in event.results]
    assert CUP.displaced(TWOS, event.entries, event.results, tables) == set()
    first = event.results[0]
    turned = [won(1, first.pairing, 8), *event.results[1:]]
    later = [each for each in tables[4:] if 1 in each.players]
    assert {*first.pairing.players} == {1, 8}
    assert CUP.displaced(TWOS, event.entries, turned, tables) == {*later}
    assert len(later) == 2


def test_a_corrected_result_has_the_next_pairing_played() -> None:
    event = Event(TWOS, seeds(4)).run(by_rating)
    first = next(each for each in event.results if 1 in each.pairing.players)
    event.results[event.results.index(first)] = won(1, first.pairing, 4)
    assert of_two(event.next()) == {frozenset({2, 4})}


@settings(max_examples=40)
@given(st.integers(1, 17), st.randoms())
def test_a_cup_in_twos_leaves_one_winner(size: int, random: Random) -> None:
    event = Event(TWOS, seeds(size)).run(
        lambda round, pairing: won(round, pairing, random.choice(pairing.players))
    )
    for tables in event.tables:
        assert max(Counter(player for each in tables for player in each.players).values()) == 1
    losses = Counter(
        player
        for each in event.results
        for player, place in zip(each.pairing.players, each.places, strict=False)
        if place > 1
    )
    (winner,) = (each.player for each in event.standings() if each.place == 1)
    assert losses == Counter(each.player for each in event.entries if each.player != winner)


# Tables of three and more


def at_tables(seats: int, *, fewest: int = 0) -> Regulation:
    return Regulation(form="cup", seats=seats, fewest=fewest)


def in_order(round: int, pairing: Pairing) -> TableResult:
    """A match that ends in the order of seeds, computers last."""
    places = tuple(1 + sum(other < each for other in pairing.players) for each in pairing.players)
    return TableResult(round, pairing, places + (len(places) + 1,) * pairing.computers)


def sizes(event: Event) -> list[list[int]]:
    return [sorted(len(each.players) for each in tables) for tables in event.tables]


@pytest.mark.parametrize(
    ("players", "regulation", "rounds"),
    [
        (16, at_tables(4, fewest=3), [[4, 4, 4, 4], [4, 4], [4]]),
        (13, at_tables(4, fewest=3), [[3, 3, 3, 4], [4, 4], [4]]),
        (12, at_tables(4, fewest=3), [[4, 4, 4], [3, 3], [4]]),
        (9, at_tables(3), [[3, 3, 3], [3]]),
        (7, at_tables(3), [[1, 3, 3], [3]]),
        (5, at_tables(4, fewest=3), [[1, 4], [3]]),
        (3, at_tables(4, fewest=3), [[3]]),
    ],
)
def test_tables_are_few_and_even(players: int, regulation: Regulation, rounds: list[list[int]]) -> None:
    """Byes only where tables cannot be even; where one of two tables would make no final, two go on."""
    event = Event(regulation, seeds(players)).run(in_order)
    assert sizes(event) == rounds
    assert Bracket(regulation, seeds(players)).depth == len(rounds)


def test_seeds_are_spread_there_and_back() -> None:
    """Of eight, seeds 1, 4, 5, 8 and 2, 3, 6, 7 meet; the best two of each make the final."""
    event = Event(at_tables(4), seeds(8)).run(in_order)
    assert [{*each.players} for tables in event.tables for each in tables] == [
        {1, 4, 5, 8},
        {2, 3, 6, 7},
        {1, 2, 3, 4},
    ]
    assert event.places() == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}
    assert [each.score for each in event.standings()] == [2, 1, 1, 1, 0, 0, 0, 0]


def test_a_withdrawal_leaves_a_smaller_table_or_a_computer() -> None:
    """Seed 1 wins their table and leaves: the final has three, of a game for four a computer as well."""
    for fewest, computers in ((3, 0), (4, 1)):
        regulation = at_tables(4, fewest=fewest)
        entries = seeds(8)
        entries[0] = Entry(1, 2999, until=1)
        event = Event(regulation, entries).run(in_order)
        ((final,),) = event.tables[1:]
        assert ({*final.players}, final.computers) == ({2, 3, 4}, computers)
        assert event.places() == {2: 1, 3: 2, 4: 3, 1: 4, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_corrected_table_displaces_a_wrong_winner() -> None:
    """Seed 1 has forfeited the first table: seed 8 moves up to its first place, and 9 goes on as well."""
    event = Event(at_tables(4), seeds(16)).run(in_order)
    tables = [each.pairing for each in event.results]
    assert CUP.displaced(event.regulation, event.entries, event.results, tables) == set()
    first = next(each for each in event.results if 1 in each.pairing.players)
    turned = [*event.results]
    turned[turned.index(first)] = msgspec.structs.replace(first, forfeits=frozenset({1}))
    assert CUP.displaced(event.regulation, event.entries, turned, tables) == {*tables[4:]}


@settings(max_examples=40)
@given(st.integers(3, 90), st.integers(3, 5), st.integers(0, 2), st.randoms())
def test_what_holds_for_every_cup_by_tables(size: int, seats: int, less: int, random: Random) -> None:
    regulation = at_tables(seats, fewest=max(2, seats - less))
    event = Event(regulation, seeds(max(size, seats))).run(in_order)
    field, bracket = len(event.entries), Bracket(regulation, event.entries)
    before: dict[int, Pairing] = {}
    for tables in event.tables:
        playing = [each for each in tables if not each.bye]
        seated = sorted(player for each in tables for player in each.players)
        assert seated == list(range(1, field + 1)), "the best seeds go on, and all of them are seated"
        assert sorted(each.players[0] for each in tables if each.bye) == list(
            range(1, 1 + len(tables) - len(playing))
        )
        many = {len(each.players) for each in playing}
        assert regulation.fewest <= min(many) <= max(many) <= min(seats, min(many) + 1)
        for each in playing:
            came = [before[player].pairing for player in each.players if player in before]
            assert len(playing) == 1 or len({*came}) == len(came), "those of one table sit apart"
        before = {player: each for each in playing for player in each.players}
        field = len(seated) - sum(
            len(each.players) - bracket.nodes[each.pairing - 1].advance for each in playing
        )
    assert (field, len(event.tables[-1])) == (1, 1)
    assert event.places()[1] == 1
    again = Event(regulation, event.entries).run(lambda round, each: _shuffled(round, each, random))
    assert sizes(again) == sizes(event), "the number of rounds does not depend on results"


def _shuffled(round: int, pairing: Pairing, random: Random) -> TableResult:
    places = list(range(1, len(pairing.players) + 1))
    random.shuffle(places)
    return TableResult(round, pairing, tuple(places))
