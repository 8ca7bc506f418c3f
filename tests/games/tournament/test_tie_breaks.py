"""Tie-breaks: published tables, and what decides when."""

from fractions import Fraction

import pytest

from games.tournament.core import Entries, Entry, Pairing, Regulation, Results, Standing, TableResult
from games.tournament.form import Form
from games.tournament.forms.swiss import SWISS, Swiss

HALF = Fraction(1, 2)


class AllPlayAll(Swiss):
    """Rounds as they were in Zürich."""

    name = "all play all"
    admits_late = False
    tie_breaks = ("direct", "wins", "sonneborn_berger", "opponents")  # type: ignore[assignment]

    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        return ()


ZURICH = """
Smyslov     xx == =1 11 == == 11 =0 == == == == 1= 11 1=
Bronstein   == xx 11 1= == == =0 == 1= == == 01 1= == ==
Reshevsky   =0 00 xx == == == == 10 == =1 =1 1= =1 11 1=
Keres       00 0= == xx =1 == =1 == == 0= 11 1= =1 == 11
Petrosian   == == == =0 xx 0= == == 00 == == 11 =1 1= 11
Najdorf     == == == == 1= xx 00 1= 1= =0 == == == 0= 11
Geller      00 =1 == =0 == 11 xx =0 01 == 01 1= =1 01 ==
Kotov       =1 == 01 == == 0= =1 xx 10 1= 00 10 1= 0= 01
Taimanov    == 0= == == 11 0= 10 01 xx 10 == == =0 0= 11
Averbakh    == == =0 1= == =1 == 0= 01 xx == == 0= 11 00
Boleslavsky == == =0 00 == == 10 11 == == xx =0 == =1 ==
Szabo       == 10 0= 0= 00 == 0= 01 == == =1 xx 1= == 1=
Gligoric    0= 0= =0 =0 =0 == =0 0= =1 1= == 0= xx =1 11
Euwe        00 == 00 == 0= 1= 10 1= 1= 00 =0 == =0 xx 1=
"""
"""The candidates' tournament of Zürich, 1953, as mark-weeks.com/chess/5254$cix.htm has it; the last row, of
Ståhlberg, follows from the last column."""
ZURICH_SCORES = "18 16 16 16 15 14.5 14.5 14 14 13.5 13.5 13 12.5 11.5 8"
ZURICH_SONNEBORN_BERGER = {
    "Bronstein": "224",
    "Reshevsky": "210.75",
    "Keres": "210.25",
    "Najdorf": "198",
    "Geller": "197.75",
    "Kotov": "198.75",
    "Taimanov": "191.75",
    "Averbakh": "194",
    "Boleslavsky": "185.75",
}
"""The values that decided there, from the same page."""

WERNE = [
    [("Straetling",), ("Quast", "Berghaus"), ("Melmer", "Brüggestraß"), ("Meise", "Boost")],
    [("Brüggestraß",), ("Quast", "Boost"), ("Melmer", "Berghaus"), ("Meise", "=", "Straetling")],
    [("Berghaus",), ("Quast", "Melmer"), ("Brüggestraß", "Meise"), ("Straetling", "=", "Boost")],
    [("Boost",), ("Quast", "Straetling"), ("Meise", "Melmer"), ("Berghaus", "Brüggestraß")],
    [("Melmer",), ("Quast", "Meise"), ("Brüggestraß", "Straetling"), ("Berghaus", "=", "Boost")],
]
"""The second Grand Prix of SC Gerthe 46 Werne, a Swiss of seven (sc-gerthe-46werne.de/?p=15254): who won against
whom, in one order of rounds that agrees with the report; the page tells the last round."""
WERNE_TABLE = {
    "Quast": ("5", "8.5"),
    "Melmer": ("3", "12"),
    "Brüggestraß": ("3", "8.5"),
    "Meise": ("2.5", "11.5"),
    "Berghaus": ("2.5", "11.5"),
    "Straetling": ("2", "12"),
    "Boost": ("2", "11"),
}
"""Points and Buchholz of the same page, a bye being a point and the lowest opponent left out."""


def table(round: int, players: tuple[int, ...], places: tuple[int, ...], *forfeits: int) -> TableResult:
    return TableResult(round, Pairing(players), places, forfeits=frozenset(forfeits))


def tie_break(standing: Standing, name: str) -> Fraction:
    return dict(standing.tie_breaks)[name]


def zurich() -> tuple[list[str], list[TableResult]]:
    """The players, and their games, each in a round of its own."""
    rows = [line.split() for line in ZURICH.strip().splitlines()]
    names = [name for name, *_ in rows] + ["Ståhlberg"]
    games = [
        ((one + 1, other + 1), PLACES[result])
        for one, (_, *cells) in enumerate(rows)
        for other, cell in enumerate(cells)
        if one < other
        for result in cell
    ]
    return names, [table(round, players, places) for round, (players, places) in enumerate(games, start=1)]


PLACES = {"1": (1, 2), "0": (2, 1), "=": (1, 1)}


def test_sonneborn_berger_of_zurich_1953() -> None:
    names, games = zurich()
    regulation = Regulation(form=AllPlayAll(), seats=2, rounds=2)
    found = regulation.form.standings(regulation, [Entry(n) for n in range(1, 16)], games)
    by_name = {names[each.player - 1]: each for each in found}
    assert [str(float(by_name[name].score)).removesuffix(".0") for name in names] == ZURICH_SCORES.split()
    idle = len(games) - 28  # as each game has a round of its own, these were draws for all who met the player
    values = {
        name: tie_break(by_name[name], "sonneborn_berger") - idle * HALF * by_name[name].score
        for name in ZURICH_SONNEBORN_BERGER
    }
    assert values == {name: Fraction(value) for name, value in ZURICH_SONNEBORN_BERGER.items()}


def test_buchholz_of_a_swiss_with_byes() -> None:
    names = list(WERNE_TABLE)
    results = []
    for round, games in enumerate(WERNE, start=1):
        for game in games:
            players = tuple(names.index(name) + 1 for name in game if name != "=")
            places = () if len(players) == 1 else (1, 1) if "=" in game else (1, 2)
            results.append(table(round, players, places))
    found = SWISS.standings(Regulation(seats=2), [Entry(n) for n in range(1, 8)], results)
    assert {names[each.player - 1]: (each.score, tie_break(each, "buchholz_cut")) for each in found} == {
        name: (Fraction(points), Fraction(buchholz)) for name, (points, buchholz) in WERNE_TABLE.items()
    }
    assert [names[each.player - 1] for each in found if each.place < 4] == ["Quast", "Melmer", "Brüggestraß"]


@pytest.mark.parametrize(
    ("gone", "round", "won", "virtual", "counted"),
    [("other", 3, (1, 2, 4, 5, 6), 5, 5.5), ("self", 7, (1, 2, 3, 4, 8, 9), 6, 6.5)],
)
def test_the_examples_of_the_80th_congress(
    gone: str, round: int, won: tuple[int, ...], virtual: float, counted: float
) -> None:
    """In nine rounds, 6 points with a win by default in round 3; or absence in round 7. From the minutes, 7."""
    results = [
        table(each, (1, each + 1), (1, 2) if each in won else (2, 1))
        for each in range(1, 10)
        if each != round
    ]
    results.append(table(round, (1, round + 1), (1, 2), round + 1 if gone == "other" else 1))
    found = {
        each.player: each
        for each in SWISS.standings(Regulation(seats=2), [Entry(n) for n in range(1, 11)], results)
    }
    assert found[1].score == 6
    others = 8 - len(won) + 8 * 8 * HALF
    assert tie_break(found[1], "buchholz") == Fraction(virtual) + others
    unplayed = sum(1 + HALF * (9 - each) for each in range(2, 10))
    assert tie_break(found[2], "buchholz") == Fraction(counted) + unplayed


def test_a_direct_encounter_decides() -> None:
    results = [
        table(1, (1, 2), (2, 1)),
        table(2, (1, 3), (1, 2)),
        table(3, (2, 3), (1, 1)),
        table(3, (1, 4), (1, 1)),
    ]
    regulation = Regulation(form=AllPlayAll(), seats=2, rounds=1)
    found = regulation.form.standings(regulation, [Entry(n) for n in range(1, 5)], results)
    assert [(each.player, each.place, each.score) for each in found[:2]] == [
        (2, 1, 3 * HALF),
        (1, 2, 3 * HALF),
    ]
    assert tie_break(found[0], "direct") == 1
    assert [(each.player, each.place) for each in found[2:]] == [(3, 3), (4, 4)]
    values = [tie_break(each, "sonneborn_berger") for each in found[2:]]
    assert values == [HALF * 2, HALF * 3 * HALF], "player 2 has missed a round, which counts as a draw"


def test_a_direct_encounter_is_for_those_who_have_all_met() -> None:
    results = [
        table(1, (1, 2), (1, 2)),
        table(2, (2, 3), (1, 2)),
        table(2, (4, 1), (1, 2)),
        table(3, (3, 4), (1, 2)),
    ]
    regulation = Regulation(form=AllPlayAll(), seats=2, rounds=1)
    found = regulation.form.standings(regulation, [Entry(n) for n in range(1, 5)], results)
    assert {each.place for each in found} == {1}
    assert {tie_break(each, "direct") for each in found} == {Fraction(0)}


def test_larger_tables_count_a_round_once() -> None:
    results = [
        TableResult(1, Pairing((1, 2, 3, 4)), (1, 2, 3, 4)),
        TableResult(1, Pairing((5, 6, 7, 8)), (1, 1, 3, 4)),
    ]
    found = {
        each.player: each for each in SWISS.standings(Regulation(), [Entry(n) for n in range(1, 9)], results)
    }
    assert [found[n].score for n in range(1, 9)] == [3, 2, 1, 0, 5 * HALF, 5 * HALF, 1, 0]
    assert tie_break(found[1], "buchholz") == 1
    assert tie_break(found[2], "sonneborn_berger") == Fraction(1 + 0, 3)
    assert tie_break(found[5], "sonneborn_berger") == Fraction(5 * HALF * HALF + 1 + 0, 3)
    assert [tie_break(found[n], "wins") for n in (1, 2, 5)] == [1, 0, 0]


def test_the_last_tie_break_is_the_rating_of_opponents() -> None:
    field = [Entry(1), Entry(2), Entry(3, rating=1800), Entry(4, rating=1600)]
    results = [table(1, (1, 3), (1, 2)), table(1, (2, 4), (1, 2))]
    found = SWISS.standings(Regulation(seats=2), field, results)
    assert [each.player for each in found[:2]] == [1, 2]
    assert [tie_break(each, "opponents") for each in found[:2]] == [1800, 1600]


@pytest.mark.parametrize("form", [SWISS])
def test_nobody_has_played_and_all_are_first(form: Form) -> None:
    found = form.standings(Regulation(form), [Entry(1), Entry(2, until=1)], [])
    assert [(each.place, each.score, each.out) for each in found] == [
        (1, Fraction(0), False),
        (1, Fraction(0), True),
    ]
    assert not any(each.rounds for each in found)
