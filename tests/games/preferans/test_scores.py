"""Deals of every kind against a second calculator, written from PREF-8 and PREF-4.10 without the game's code.

Rows of every kind were worked out by hand from the rule text; they stand in `BY_HAND`. Bombs and dark calls multiply all columns
alike (PREF-8.1).
"""

import pytest

from games.core import Seat
from games.preferans.contracts import Contract
from games.preferans.scoring.outcome import Played
from games.preferans.scoring.sheet import Sheet, Terms
from tests.games.preferans.calculator import HEAD, OTHERS, Row, table
from tests.games.preferans.deals import a_sheet, booked, contract

TABLE = table()
RESULTS = HEAD[HEAD.index("gain") :]
BY_HAND = {
    "6 6 first 4 0 0 usual": "2 0 0 0 0 8 0 0",
    "6 9 first+second 1 0 0 usual": "2 0 2 4 0 2 0 0",
    "6 8 first+second 2 0 0 usual": "2 0 0 4 0 4 0 0",
    "6 8 first+second 1 1 0 usual": "2 0 2 2 0 2 2 0",
    "6 8 first+second 1 1 0 underbid usual": "0 4 0 0 0 6 6 4",
    "6 7 dealer 0 0 3 usual": "2 0 0 0 2 0 0 6",
    "7 8 first+second 2 0 0 usual": "4 0 0 0 0 8 0 0",
    "7 9 first+second 1 0 0 usual": "4 0 0 4 0 4 0 0",
    "7 5 first+second 4 1 0 usual": "0 8 0 0 0 24 12 8",
    "7 5 first+second 4 1 0 gentleman": "0 8 0 0 0 16 4 0",
    "7 5 first+second 4 1 0 robber": "0 8 0 0 0 24 24 24",
    "7 6 second 0 4 0 robber": "0 4 0 0 0 20 20 20",
    "8 10 first+second 0 0 0 usual": "6 0 0 6 0 0 0 0",
    "8 10 first 0 0 0 usual": "6 0 6 0 0 0 0 0",
    "9 10 second 0 0 0 usual": "8 0 0 8 0 0 0 0",
    "9 10 second 0 0 0 underbid usual": "0 8 0 0 0 8 8 8",
    "10 8  2 0 0 usual": "0 20 0 0 0 20 20 20",
    "10 8  2 0 0 gentleman": "0 20 0 0 0 0 0 0",
    "10 8  2 0 0 robber": "0 20 0 0 0 20 20 20",
    "misere 0  10 0 0 usual": "10 0 0 0 0 0 0 0",
    "misere 3  7 0 0 usual": "0 30 0 0 0 0 0 0",
    "6  nobody 0 0 0 usual": "2 0 0 0 0 0 4 0",
    "7  nobody 0 0 0 usual": "4 0 0 0 0 0 4 0",
    "8  nobody 0 0 0 usual": "6 0 0 0 0 0 0 0",
}


def test_the_calculator_agrees_with_rows_worked_out_by_hand() -> None:
    known = {_named(row): " ".join(row[column] for column in RESULTS) for row in TABLE}
    assert {name: known[name] for name in BY_HAND} == BY_HAND


def _named(row: Row) -> str:
    tricks = [row[f"tricks_{who}"] for who in OTHERS]
    verdict = [row["verdict"]] if row["verdict"] else []
    return " ".join(
        [
            row["contract"],
            row["declarer"],
            row["whisters"].replace(" ", "+"),
            *tricks,
            *verdict,
            row["undertricks"],
        ]
    )


@pytest.mark.parametrize("declarer", [1, 2, 3])
@pytest.mark.rule("PREF-8.3", "PREF-8.4", "PREF-8.6")
def test_pref_8_3_deals_of_four_match_the_table(declarer: int) -> None:
    seats = _four(declarer)
    for row in TABLE:
        assert _scored(row, seats, a_sheet()) == _expected(row), row


@pytest.mark.parametrize("declarer", [0, 1, 2])
@pytest.mark.rule("PREF-4.10", "PREF-8.5", "PREF-8.6")
def test_pref_4_10_deals_of_three_match_without_the_dealer(declarer: int) -> None:
    seats = {
        "declarer": Seat(declarer),
        "first": Seat((declarer + 1) % 3),
        "second": Seat((declarer + 2) % 3),
    }
    for row in TABLE:
        if row["whisters"] != "dealer":
            expected = {column: value for column, value in _expected(row).items() if "dealer" not in column}
            assert _scored(row, seats, a_sheet(3)) == expected, row


@pytest.mark.parametrize(
    ("bomb", "dark", "factor"), [(0, True, 2), (1, False, 2), (2, False, 4), (3, True, 16)]
)
@pytest.mark.rule("PREF-7.2", "PREF-7.10", "PREF-8.1")
def test_pref_7_2_dark_and_bombs_multiply_every_column(bomb: int, dark: bool, factor: int) -> None:
    sheet = a_sheet(limit=1000, bombs=[(), (bomb,) if bomb else (), (), ()])
    for row in TABLE:
        assert _scored(row, _four(1), sheet, dark=dark) == {
            key: factor * value for key, value in _expected(row).items()
        }, row


def _four(declarer: int) -> dict[str, Seat]:
    first, second = {1: (2, 3), 2: (3, 1), 3: (1, 2)}[declarer]
    return {"declarer": Seat(declarer), "first": Seat(first), "second": Seat(second), "dealer": Seat(0)}


def _expected(row: Row) -> dict[str, int]:
    return {column: int(row[column]) for column in RESULTS}


def _scored(row: Row, seats: dict[str, Seat], sheet: Sheet, *, dark: bool = False) -> dict[str, int]:
    """What the game writes for the deal, in the columns of the table."""
    after = booked(
        sheet,
        _outcome(row, seats, dark),
        Terms(gain="pool", cover=False, undertricks=row["undertricks"]),  # type: ignore[arg-type]
    )
    declarer = seats["declarer"]
    hills = {f"hill_{who}": after.hills[seat] for who, seat in seats.items()}
    whists = {
        f"whists_{who}": after.whists[seat][declarer] for who, seat in seats.items() if who != "declarer"
    }
    assert sum(map(sum, after.whists)) == sum(whists.values())
    assert sum(after.pools) == after.pools[declarer]
    return {"gain": after.pools[declarer], **hills, **whists}


def _outcome(row: Row, seats: dict[str, Seat], dark: bool) -> Played:
    unplayed = row["whisters"] == "nobody"
    named: Contract = contract(0 if row["contract"] == "misere" else int(row["contract"]), dark=dark)
    tricks = {
        seats["declarer"]: int(row["declarer"] or 0),
        **{seats[who]: int(row[f"tricks_{who}"]) for who in OTHERS if who in seats},
    }
    return Played(
        dealer=seats.get("dealer", Seat(0)),
        sitting=seats.get("dealer"),
        declarer=seats["declarer"],
        contract=named,
        tricks=tuple(tricks[Seat(seat)] for seat in range(len(seats))),
        spoke=(seats["first"], seats["second"]),
        whisters=() if unplayed else tuple(seats[who] for who in row["whisters"].split()),
        unplayed=unplayed,
        short=int(row["declarer"]) - named.level if row["verdict"] else 0,
    )
