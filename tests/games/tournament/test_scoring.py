"""Points for tables, byes, forfeits and missed rounds."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournament.core import Entry, Pairing, Regulation, TableResult
from games.tournament.forms.swiss import SWISS
from games.tournament.scoring import place_points

HALF = Fraction(1, 2)
FOUR, THREE, TWO = Pairing((1, 2, 3, 4)), Pairing((1, 2, 3)), Pairing((1, 2))
PLACES, DUEL = Regulation(), Regulation(seats=2)
LATE = Entry(3, since=3)


def table(pairing: Pairing, *places: int, forfeits: tuple[int, ...] = ()) -> list[TableResult]:
    return [TableResult(1, pairing, places, forfeits=frozenset(forfeits))]


def field(players: int) -> list[Entry]:
    return [Entry(player) for player in range(1, players + 1)]


@pytest.mark.parametrize(
    ("regulation", "entries", "results", "scores"),
    [
        pytest.param(PLACES, field(4), table(FOUR, 1, 2, 3, 4), [3, 2, 1, 0], id="places"),
        pytest.param(
            PLACES, field(4), table(FOUR, 2, 1, 2, 4), [3 * HALF, 3, 3 * HALF, 0], id="shared by two"
        ),
        pytest.param(PLACES, field(4), table(FOUR, 1, 1, 1, 4), [2, 2, 2, 0], id="shared by three"),
        pytest.param(
            PLACES, field(3), table(Pairing((1, 2, 3), 1), 1, 3, 4, 2), [3, 1, 0], id="a computer's place"
        ),
        pytest.param(PLACES, field(3), table(THREE, 1, 2, 3), [3, 3 * HALF, 0], id="a smaller table"),
        pytest.param(
            Regulation(seats=3, most=4),
            field(4),
            table(FOUR, 1, 2, 3, 4),
            [2, Fraction(4, 3), Fraction(2, 3), 0],
            id="a larger table",
        ),
        pytest.param(PLACES, field(4), table(FOUR, 1, 2, 3, 4, forfeits=(1,)), [0, 3, 2, 1], id="a forfeit"),
        pytest.param(DUEL, field(1), table(Pairing((1,))), [1], id="a bye"),
        pytest.param(
            DUEL,
            [*field(2), LATE],
            [TableResult(round, TWO, (1, 2)) for round in (1, 2)],
            [2, 0, 1],
            id="half of a win for each round missed",
        ),
    ],
)
def test_what_a_round_brings(
    regulation: Regulation, entries: list[Entry], results: list[TableResult], scores: list[Fraction]
) -> None:
    found = {each.player: each for each in SWISS.standings(regulation, entries, results)}
    assert [found[each.player].score for each in entries] == scores
    if LATE in entries:
        assert found[3].rounds == (HALF, HALF)


@given(
    places=st.permutations([1, 2, 3, 4]),
    forfeits=st.frozensets(st.integers(2, 4)),
    staller=st.just(1),
)
def test_a_loss_on_time_brings_no_more_than_any_place(
    places: list[int], forfeits: frozenset[int], staller: int
) -> None:
    """And everybody else who has stayed at least as much as before."""
    plain = TableResult(1, Pairing((1, 2, 3, 4)), tuple(places), forfeits=forfeits)
    before = place_points(plain, 4)
    after = place_points(msgspec.structs.replace(plain, late=frozenset({staller})), 4)
    assert after[staller] == 0 <= before[staller]
    assert all(after[each] >= before[each] for each in (2, 3, 4))
