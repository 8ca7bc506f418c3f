"""Entries of deals on the sheet; expected values are computed by hand from the rule book.

Unless a row says otherwise seat 0 deals and sits, seat 1 declares, seats 2 and 3 speak in this order, gains go to the
pool, and nothing has been written. Whists are those on the declarer.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans.contracts import Contract
from games.preferans.scoring.booking import book as book_of
from games.preferans.scoring.booking import gift, price
from games.preferans.scoring.ledger import SheetColumn, SheetLine, Why
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.scoring.sheet import Sheet, Terms
from tests.games.preferans.deals import (
    DEALER,
    DECLARER,
    FIRST,
    POOL_ONLY,
    SECOND,
    a_sheet,
    booked,
    booking,
    columns,
    columns_of,
    contract,
    played,
    raspasy,
    sheet_of,
    whists_on,
)
from tests.games.preferans.positions import cards

HALVES = Terms(cover=False)
TERMS = {
    "": POOL_ONLY,
    "halves": HALVES,
    "covered": Terms(gain="pool"),
    "halves, covered": Terms(),
    "doubled": Terms(gain="hill_first", cover=False, doubled=True),
    "sochinka": Terms(gain="pool", cover=False, raspasy_to_pool=True),
    "no help": Terms(gain="pool", cover=False, help=False),
    "usual": Terms(gain="pool", cover=False, undertricks="usual"),
    "gentleman": Terms(gain="pool", cover=False, undertricks="gentleman"),
    "robber": Terms(gain="pool", cover=False, undertricks="robber"),
}
AWAY = played(contract(6), unplayed=True)


def against(level: int, mine: int, *theirs: int, **more: Any) -> Played:
    """Return a contract with one whister, or two if both opponents have tricks."""
    return played(contract(level), (mine, *theirs), whisters=[FIRST, SECOND][: len(theirs)], **more)


def made(level: int, **more: Any) -> Played:
    """Return a contract made exactly, with a single whister without a shortage; at ten and misère without a whister."""
    if level in (0, 10):
        return played(contract(level), (level, 10 - level, 0), **more)
    return against(level, level, 10 - level, **more)


def bombed(*bombs: int, **columns: Any) -> Sheet:
    """Return a sheet with these bombs of the declarer."""
    return a_sheet(bombs=[(), bombs, (), ()], **columns)


THREE = Played(
    dealer=Seat(0), sitting=None, declarer=Seat(1), contract=contract(7), tricks=(0, 7, 3),
    spoke=(Seat(2), Seat(0)), whisters=(Seat(2),),
)  # fmt: skip
DUMMY = Played(
    dealer=Seat(1), sitting=None, declarer=Seat(0), contract=contract(6), tricks=(5, 5),
    spoke=(Seat(1),), whisters=(Seat(1),),
)  # fmt: skip
"""Tables without a sitting dealer."""


def writes(*rows: tuple[str, Played | Raspasy, str, str]) -> pytest.MarkDecorator:
    """Parametrise a test by rows of a name, a deal, the sheet and terms before it, and some columns after it."""
    cases = [pytest.param(*rest, id=name) for name, *rest in rows]
    return pytest.mark.parametrize(("deal", "before", "expected"), cases)


def check(deal: Played | Raspasy, before: str, expected: str) -> None:
    sheet, _, terms = before.partition("; ")
    after = columns(booked(sheet_of(sheet), deal, TERMS[terms]))
    for name, cells in columns_of(expected).items():
        assert after[name] == cells, name


# fmt: off

@pytest.mark.parametrize(
    ("level", "light", "dark"),
    [
        (6, (2, 4, 8, 16), (4, 8, 16, 32)),
        (7, (4, 8, 16, 32), (8, 16, 32, 64)),
        (8, (6, 12, 24, 48), (12, 24, 48, 96)),
        (9, (8, 16, 32, 64), (16, 32, 64, 128)),
        (10, (10, 20, 40, 80), (20, 40, 80, 160)),
        (0, (10, 20, 40, 80), (20, 40, 80, 160)),
    ],
)
@pytest.mark.rule("PREF-8.1", "PREF-7.2", "PREF-7.10")
def test_pref_8_1_dark_and_bombs_multiply_each_contract_value(
    level: int, light: tuple[int, ...], dark: tuple[int, ...]
) -> None:
    sheets = [a_sheet(), bombed(1), bombed(2), bombed(3)]
    assert tuple(price(sheet, played(contract(level))) for sheet in sheets) == light
    assert tuple(price(sheet, played(contract(level, dark=True))) for sheet in sheets) == dark


@pytest.mark.rule("PREF-8.7", "PREF-8.8")
@writes(
    ("six made", against(6, 6, 4), "hills 0 5 0 0; halves", "pools 0 1 0 0, hills 0 4 0 0, whists 0 0 8 0"),
    ("six made, to the pool", against(6, 6, 4), "hills 0 5 0 0", "pools 0 2 0 0"),
    ("seven failed on a bomb", against(7, 6, 4), "bombs - 1 - -; halves",
     "hills 0 8 0 0, whists 8 0 40 8, bombs - 1 - -"),
    ("seven of the rule pages", against(7, 7, 3), "", "pools 0 4 0 0, hills 0 0 0 0, whists 0 0 12 0"),
    ("failed seven of the rule pages", against(7, 6, 4), "", "pools 0 0 0 0, hills 0 4 0 0, whists 4 0 16+4 4"),
)
def test_pref_8_7_the_worked_examples_of_the_book(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.parametrize(
    ("gain", "hill", "pool_after", "hill_after"),
    [
        ("halves", 7, 4, 3),
        ("halves", 3, 5, 0),
        ("halves", 0, 8, 0),
        ("pool", 7, 8, 7),
        ("hill_first", 7, 1, 0),
        ("hill_first", 9, 0, 1),
        ("hill_first", 5, 3, 0),
    ],
)
@pytest.mark.rule("PREF-8.2", "PREF-9.6")
def test_pref_8_2_nine_is_split_by_pool_and_hill_as_agreed(
    gain: Any, hill: int, pool_after: int, hill_after: int
) -> None:
    sheet = booked(a_sheet(hills=[0, hill, 0, 0]), made(9), Terms(gain=gain, cover=False))
    assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (pool_after, hill_after)


@pytest.mark.rule("PREF-8.2", "PREF-8.13", "PREF-8.11")
@writes(
    ("an odd point goes to the pool", made(8), "hills 0 5 0 0; halves, covered",
     "pools 0 2 0 0, hills 0 4 0 0"),  # six beyond the cover earns three
    # five off the hill, two to the pool, three to the fullest other
    ("what the pool cannot take goes to others", made(10), "limit 10, pools 0 8 4 0, hills 0 9 0 0; halves",
     "pools 0 10 7 0, hills 0 4 0 0, on_first 0 30 0 0"),
    ("a full pool: all to others", made(6), "limit 10, pools 0 10 4 0, hills 0 9 0 0; halves",
     "pools 0 10 6 0, hills 0 9 0 0"),
)
def test_pref_8_2_where_a_gain_goes(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.rule("PREF-9.2", "PREF-9.3", "PREF-9.7")
@writes(
    ("pools of Разбойник have no limit", made(10, robber=True), "limit none, hills 0 2 0 0; halves, covered",
     "robber_pool - 8 - -, hills 0 0 0 0, pools 0 0 0 0"),
    ("the main part counts afresh", made(6), "limit 10, robber_pool 0 30 0 0",
     "robber_pool 0 30 0 0, pools 0 2 0 0"),
    ("made", made(7, robber=True), "limit none; covered",
     "robber_pool - 4 - -, robber 7, won 0 0 0 0, owed 6.8.9.10.0"),
    ("failed", played(contract(0), (3, 7, 0), robber=True), "limit none; halves, covered",
     "robber 0, hills 0 30 0 0"),
    ("no bomb is spent", made(6, robber=True), "bombs - 3 - -, limit none; covered",
     "robber_pool - 2 - -, bombs - 3 - -"),
)
def test_pref_9_2_contracts_of_razboinik(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.rule("PREF-8.3", "PREF-8.4", "PREF-8.5")
@writes(
    ("robber undertricks ignore the talon's gift",
     played(contract(7), (6, 0, 0, 4), whisters=[DEALER], talon=cards("AS AC")),
     "; robber",
     "whists 20+12 0 20 20"),
    ("penalties are whole without cover", against(7, 6, 4), "; halves, covered", "whists 4 0 20 4"),
)
def test_pref_8_3_costs_of_a_failure(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


AROUND = Played(
    dealer=Seat(2), sitting=Seat(2), declarer=Seat(3),
    contract=contract(10), tricks=(0, 0, 0, 10), spoke=(Seat(0), Seat(1)),
)


@pytest.mark.rule("PREF-4.9", "PREF-4.10", "PREF-1.5")
@writes(
    ("forced dark six, double", played(contract(6, dark=True), (8, 2, 0), whisters=[FIRST, SECOND]), "",
     "hills 0 0 0 8, whists 0 0 8 0"),
    ("the dealer whists", played(contract(6), (7, 0, 0, 3), whisters=[DEALER]), "",
     "whists 6 0 0 0, hills 2 0 0 0"),
    ("away at its value, on a bomb", played(contract(7, dark=True), unplayed=True),
     "bombs - 2 - -, robber - 6.7 - -; covered",
     "whists 0 0 0 32, pools 0 32 0 0, bombs - - - -, won 0 1 0 0"),
    ("with a dummy", DUMMY, "players 2", "hills 2 0, on_dealer 0 12, total 12"),
    ("with a dummy, away", replace(DUMMY, tricks=(6, 0), whisters=(), unplayed=True), "players 2",
     "on_dealer 0 4, total 4"),
)
def test_pref_4_10_other_whisters_and_none(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.parametrize(
    ("talon", "tricks"),
    [
        ("AS 7H", 1),
        ("AS KS", 2),
        ("KH AH", 2),
        ("AS KH", 1),
        ("AS QS", 1),
        ("AS AD", 3),
        ("KC QC", 1),
        ("KC QD", 0),
        ("KC KD", 0),
        ("QC QD", 0),
        ("7C TD", 0),
    ],
)
@pytest.mark.rule("PREF-8.9")
def test_pref_8_9_each_talon_holding_has_its_gift_in_tricks(talon: str, tricks: int) -> None:
    assert gift(cards(talon)) == tricks
    assert whists_on(booked(a_sheet(), made(7, talon=cards(talon))))[DEALER] == 4 * tricks


ACES = {"talon": cards("AS AD")}


@pytest.mark.rule("PREF-8.9")
@writes(
    ("failed", against(8, 7, 3, talon=cards("AS KS")), "bombs - 1 - -", "whists 24+12 0 36+12 12"),
    ("ten", made(10, **ACES), "", "whists 30 0 0 0"),
    ("misere has no gift", made(0, **ACES), "", "whists 0 0 0 0"),
    ("returned, misere", made(0, returned=True, **ACES), "bombs - 2 - -", "hills 1 0 0 0, whists 0 0 0 0"),
    ("returned", made(7, returned=True, **ACES), "bombs - 2 - -", "hills 1 0 0 0, whists 0 0 48 0"),
    ("three", replace(THREE, **ACES), "players 3", "hills 0 0 0, whists 0 0 12"),
    ("three, returned", replace(THREE, returned=True, **ACES), "players 3",
     "hills 0 0 0, whists 0 0 12"),
)
def test_pref_8_9_entries_for_the_talon(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


SHARE = {"sharer": DEALER}


@pytest.mark.rule("PREF-4.11")
@writes(
    ("each half by its owner's rule", made(8, **SHARE), "hills 9 0 0 0; halves",
     "pools 2 3 0 0, hills 8 0 0 0"),
    ("the declarer keeps the odd point", made(6, **SHARE), "; covered", "pools 0 1 0 0"),
    ("and the cover", made(8, **SHARE), "; covered", "pools 1 2 0 0, won 0 1 0 0"),
    ("failure is halved, the sharer writes nothing", against(7, 6, 4, **SHARE, **ACES), "bombs - 1 - -",
     "hills 4 4 0 0, whists 0 0 40 8, on_dealer 0 0 0 0, bombs - 1 - -"),
    ("robber undertricks leave the sharer out", against(7, 6, 4, **SHARE), "; robber",
     "whists 0 0 20 20"),
    ("a returned talon is paid for", made(6, **SHARE, returned=True), "", "hills 1 0 0 0"),
    ("overflow of each half is its owner's help", made(7, **SHARE), "limit 10, pools 10 10 5 0",
     "pools 10 10 9 0, on_first 20 20 0 0"),
)
def test_pref_4_11_half_shares(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.rule("PREF-8.10")
@writes(
    ("a split is found: all stands", against(6, 8, 2), "", "pools 0 2 0 0, hills 0 0 4 0, whists 0 0 4 0"),
    ("none: failed by the overtricks", against(6, 8, 2, short=2), "bombs - 1 - -",
     "pools 0 0 0 0, hills 0 8 0 0, whists 8 0 16 8, bombs - 1 - -, won 0 0 0 0"),
)
def test_pref_8_10_underbids(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


ROBBED = "robber - 6.7.8.9.10.0 - -, raspasy 2 2 2 2"


@pytest.mark.rule("PREF-8.11")
@writes(
    ("the eighth of eight", made(7), f"{ROBBED}, won 0 7 0 0; covered", "pools 0 4 0 0"),
    ("the ninth of eight", made(7), f"{ROBBED}, won 0 8 0 0; covered", "pools 0 2 0 0"),
    ("without cover", made(7), f"{ROBBED}, won 0 8 0 0", "pools 0 4 0 0"),
    ("raspasy cover everybody", raspasy((0, 5, 5, 0)), "", "cover 1 1 1 1"),
    ("dark ones too", raspasy((2, 8, 0, 0), price=2, unseen=(FIRST,), running=1), "", "cover 1 1 1 1"),
    ("made counts", made(6), "", "won 0 1 0 0"),
    ("unplayed counts", AWAY, "", "won 0 1 0 0"),
    ("failed does not", against(6, 5, 5), "", "won 0 0 0 0"),
    ("a penalty is whole", against(7, 6, 4), "; halves, covered", "hills 0 4 0 0, whists 4 0 20 4"),
    ("whists are whole", made(7), "; halves, covered", "whists 0 0 12 0"),
)
def test_pref_8_11_cover(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.rule("PREF-8.13", "PREF-9.4", "PREF-9.5")
@writes(
    # the one point of seat 3, the two of seat 2; four off the own hill, three off the hill of seat 2; seat 0 sits
    ("pools, then own and other hills", made(10), "limit 10, pools 0 10 8 9, hills 5 4 3 2",
     "pools 0 10 10 10, hills 5 0 0 2, on_first 0 50 0 0, on_second 0 10 0 0"),
    ("the smaller hill breaks a tie", made(6), "limit 10, pools 0 10 6 6, hills 0 0 3 2", "pools 0 10 6 8"),
    ("then the nearest", made(6), "limit 10, pools 0 10 6 6, hills 0 0 3 3", "pools 0 10 8 6"),
    ("the nearest across seat 0", AROUND, "limit 20, pools 10 10 10 20", "pools 20 10 10 20"),
    ("no help for a whister who fell short", against(6, 7, 3), "limit 10, pools 0 10 8 0",
     "pools 0 10 8 2, hills 0 0 2 0, on_second 0 20 0 0"),
    ("surplus without a taker is lost", made(8), "limit 10, pools 0 10 10 10, hills 7 1 1 0",
     "pools 0 10 10 10, hills 7 0 0 0, on_first 0 10 0 0"),
    ("without help off the own hill", made(8), "limit 10, pools 0 9 8 0, hills 5 2 5 5; no help",
     "pools 0 10 8 0, hills 5 0 5 5, on_first 0 0 0 0"),
    ("all pools full: help clears hills", made(8), "limit 10, pools 10 10 10 10, hills 9 3 9 9; halves",
     "pools 10 10 10 10, hills 9 0 6 9"),
    ("Сочинка: somebody is left to help", replace(THREE, tricks=(3, 7, 0), whisters=(Seat(0),)),
     "players 3, limit 10, pools 10 10 4, hills 0 5 5",
     "pools 10 10 8, hills 0 5 5"),
    ("Сочинка: nobody is left", replace(THREE, tricks=(3, 7, 0), whisters=(Seat(0),)),
     "players 3, limit 10, pools 10 10 10, hills 0 5 5",
     "pools 10 10 10, hills 0 1 5"),
)
def test_pref_8_13_help(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


TOTUS = Contract(10, contract(10).trumps, totus=True)
TOTUS_MADE = played(TOTUS, (10,), helped=(SECOND, FIRST))
TOTUS_FAILED = played(TOTUS, (9, 1), helped=(SECOND, FIRST))
BUSY = "limit 20, pools 1 2 3 4, hills 10 20 30 40"


@pytest.mark.rule("PREF-8.14")
@writes(
    ("fills the own pool, clears the hill", TOTUS_MADE, f"{BUSY}; halves, covered",
     "pools 1 20 3 4, hills 10 0 30 40, total 0, won 0 1 0 0"),
    ("on a simple bomb one other too", TOTUS_MADE, f"{BUSY}, bombs - 1 - -; halves, covered",
     "pools 1 20 3 20, hills 10 0 30 0, on_second 0 160+400 0 0, bombs - - - -"),
    ("on a double bomb two", TOTUS_MADE, f"{BUSY}, bombs - 2 - -; halves, covered",
     "pools 1 20 20 20, hills 10 0 0 0, on_first 0 170+300 0 0, on_second 0 160+400 0 0"),
    ("on a fir the hills of all", TOTUS_MADE, f"{BUSY}, bombs - 3 - -; halves, covered",
     "pools 1 20 3 4, hills 0 0 0 0, on_dealer 0 100 0 0, on_first 0 300 0 0, on_second 0 400 0 0"),
    # 20 + 20
    ("failed", TOTUS_FAILED, f"{BUSY}; halves, covered", "hills 10 40 30 40, whists 10 0 10 10"),
    ("failed on a simple bomb", TOTUS_FAILED, f"{BUSY}, bombs - 1 - -; halves, covered",
     "hills 10 80 30 40, whists 20 0 20 20, bombs - 1 - -"),  # + 40 of seat 3
    ("failed on a double bomb", TOTUS_FAILED, f"{BUSY}, bombs - 2 - -; halves, covered",
     "hills 10 110 30 40, whists 40 0 40 40"),  # + 30 of seat 2
    ("failed on a fir", TOTUS_FAILED, f"{BUSY}, bombs - 3 - -; halves, covered",
     "hills 10 120 30 40, whists 80 0 80 80"),  # + 10 of seat 0
    ("costs at least a lost ten", played(TOTUS, (8, 2)), "hills 0 5 0 0; halves, covered", "hills 0 25 0 0"),
)
def test_pref_8_14_totus(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.rule("PREF-6.5", "PREF-6.6", "PREF-8.12")
@writes(
    ("a trick at 1", raspasy((1, 4, 3, 2), 1), "", "hills 1 4 3 2, pools 0 0 0 0, total 0"),
    ("a trick at 2", raspasy((1, 4, 3, 2), 2), "", "hills 2 8 6 4, pools 0 0 0 0, total 0"),
    ("a trick at 4", raspasy((1, 4, 3, 2), 4), "", "hills 4 16 12 8, pools 0 0 0 0, total 0"),
    ("the third may be fined", raspasy((0, 4, 3, 3), 4, fine=7), "", "hills 7 16 12 12"),
    ("a trickless player writes one off", raspasy((0, 10, 0, 0), 2), "hills 9 9 9 1",
     "hills 9 29 7 0"),  # not the sitting dealer; what the hill cannot take is lost
    ("with three the dealer plays", raspasy((0, 5, 5)), "players 3, hills 9 9 9", "hills 8 14 14"),
    # 4 of seat 1; of seat 2 one to the own, one to seat 1, two to seat 3
    ("in Сочинка to the pool, then help", raspasy((0, 0, 0, 10), 4),
     "limit 10, pools 0 5 9 6, hills 9 9 9 9; sochinka",
     "pools 0 10 10 8, hills 9 9 9 49, whists 0 0 10 0, on_second 0 0 20 0, total 30"),
    ("in the dark all pay double", raspasy((2, 8, 0, 0), 2, unseen=(DECLARER,), running=1), "",
     "hills 4 16 0 0"),
    ("the dummy's tricks are nobody's",
     Raspasy(dealer=Seat(0), sitting=None, active=(Seat(1), Seat(0)), tricks=(2, 3, 5), price=1),
     "players 2",
     "hills 2 3"),
)
def test_pref_6_5_raspasy(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.parametrize(
    ("unseen", "running", "bombs"),
    [
        ((1, 2), 1, ((), (1,), (1,), ())),
        ((1, 2), 2, ((1,), (2,), (2,), (1,))),
        ((1, 2), 3, ((2,), (3,), (3,), (2,))),
        ((1, 2, 3), 1, ((1,),) * 4),
        ((1, 2, 3), 2, ((2,),) * 4),
        ((1, 2, 3), 3, ((3,),) * 4),
        ((), 0, ((),) * 4),
    ],
)
@pytest.mark.rule("PREF-7.9", "PREF-9.1")
def test_pref_7_9_lookers_and_the_dealer_draw_a_rank_lower(
    unseen: tuple[int, ...], running: int, bombs: tuple[tuple[int, ...], ...]
) -> None:
    """Without lookers the dealer draws the same rank; open raspasy draw none."""
    deal = raspasy((0, 5, 5, 0), 2, unseen=tuple(map(Seat, unseen)), running=running)
    assert columns(booked(a_sheet(), deal))["bombs"] == bombs


@pytest.mark.rule("PREF-7.9", "PREF-7.10")
@writes(
    ("with three the dealer draws as a player", raspasy((0, 5, 5), 4, unseen=(Seat(0),), running=2),
     "players 3",
     "bombs 2 1 1"),
    ("the highest is spent", made(6), "bombs - 1.3.2 - -", "pools 0 16 0 0, bombs - 1.2 - -"),
    ("then the next", made(6), "bombs - 1.2 - -", "pools 0 8 0 0, bombs - 1 - -"),
    ("the last", made(6), "bombs - 1 - -", "pools 0 4 0 0, bombs - - - -"),
    ("a failed contract keeps it", played(contract(0, dark=True), (1, 9, 0)), "bombs - 3 - -",
     "hills 0 160 0 0, bombs - 3 - -"),
)
def test_pref_7_9_bombs(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


@pytest.mark.rule("PREF-9.6")
@writes(
    ("whists", made(7), "; doubled", "whists 0 0 24 0"),
    ("away", AWAY, "; doubled", "whists 0 0 0 8"),
    ("failed, with a gift", against(7, 6, 4, talon=cards("AS 7C")), "; doubled", "whists 8+8 0 32+8 8"),
    ("penalty", against(7, 5, 5), "; doubled", "hills 0 16 0 0"),
    ("not a shortage", against(6, 8, 2), "; doubled", "hills 0 0 4 0"),
    ("nor raspasy", raspasy((0, 4, 3, 3), 2), "; doubled", "hills 0 8 6 6"),
    ("nor a returned talon", made(6, returned=True), "; doubled", "hills 1 0 0 0"),
    ("a pool point takes two off a hill of 4", made(8), "hills 0 4 0 0; doubled", "pools 0 4 0 0, hills 0 0 0 0"),
    ("of 3", made(8), "hills 0 3 0 0; doubled", "pools 0 4 0 0, hills 0 0 0 0"),
    ("of 14", made(8), "hills 0 14 0 0; doubled", "pools 0 0 0 0, hills 0 2 0 0"),
    ("of 0", made(8), "; doubled", "pools 0 6 0 0, hills 0 0 0 0"),
    ("help at twenty whists a point", made(9), "limit 10, pools 0 8 9 10, hills 0 0 4 7; doubled",
     "pools 0 10 10 10, hills 0 0 0 1, on_first 0 20+40 0 0, on_second 0 60 0 0"),
)
def test_pref_9_6_doubled_leningradka(deal: Any, before: str, expected: str) -> None:
    check(deal, before, expected)


# fmt: on

TABLE = [
    line.split(" = ")
    for line in (Path(__file__).parent / "deals.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("seats", ["1230", "3120", "120"])
@pytest.mark.rule("PREF-8.5", "PREF-8.6", "PREF-4.10")
def test_pref_8_3_deals_of_each_kind_agree_with_a_second_calculator(seats: str) -> None:
    """The seats are the declarer's, the first and second speaker's, and the dealer's, sitting out of four."""
    order = [Seat(int(seat)) for seat in seats]
    players, places = len(order), dict(zip(("first", "second", "dealer"), order[1:], strict=False))
    for deal, written in TABLE:
        level, mine, names, *theirs, verdict, undertricks = deal.split(" ")
        if names == "dealer" and players == 3:
            continue
        tricks = dict(zip(order, [int(mine.replace("-", "0")), *map(int, theirs)], strict=False))
        outcome = Played(
            dealer=DEALER,
            sitting=places.get("dealer"),
            declarer=order[0],
            contract=contract(0 if level == "misere" else int(level)),
            tricks=tuple(tricks[seat] for seat in sorted(order)),
            spoke=(order[1], order[2]),
            whisters=tuple(places[name] for name in names.split("+") if name in places),
            unplayed=names == "nobody",
            short=int(mine) - int(level) if verdict == "underbid" else 0,
        )
        gain, *hills_and_whists = map(int, written.split(" "))
        hills, whists = hills_and_whists[:players], hills_and_whists[4 : players + 3]
        for each in ("usual", "gentleman", "robber") if undertricks == "any" else (undertricks,):
            sheet = booked(a_sheet(players), outcome, TERMS[each])
            assert [sheet.hills[seat] for seat in order] == hills, (deal, each)
            assert [sheet.whists[seat][order[0]] for seat in order[1:]] == whists, (deal, each)
            assert (sheet.pools[order[0]], sum(sheet.pools)) == (gain, gain), (deal, each)
            assert sum(map(sum, sheet.whists)) == sum(whists), (deal, each)


# The history, and the booking of a deal


@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_history_keeps_running_totals_as_players_do() -> None:
    sheet = a_sheet()
    for level in (6, 6, 8):
        sheet = booked(sheet, made(level))
    assert sheet.pages[DECLARER].pool == (2, 4, 10)
    assert sheet.pages[FIRST].whists[DECLARER] == (8, 16, 28)
    failed = booked(a_sheet(), against(7, 6, 4))
    assert failed.pages[FIRST].whists[DECLARER] == (20,), "one entry: 16 for tricks and 4 for the undertrick"
    assert booked(a_sheet(hills=[0, 3, 0, 0]), made(8), HALVES).pages[DECLARER].hill == (3, 0)


@pytest.mark.rule("PREF-8.18")
def test_pref_8_18_a_pool_is_full_at_its_limit() -> None:
    assert a_sheet(limit=10, pools=[9, 10, 0, 0]).filled == (False, True, False, False)
    assert a_sheet(limit=None, robber_pools=[50, 0, 0, 0]).filled == (False, False, False, False)


@pytest.mark.rule("PREF-8.8")
def test_pref_8_8_booking_lists_each_entry_and_its_reason() -> None:
    told = booking(bombed(1), against(7, 6, 4))
    assert (told.value, told.bomb, told.short, told.halved) == (8, 1, 1, False)

    whists = SheetLine(
        who=FIRST, column=SheetColumn.WHISTS, amount=8, why=Why.UNDERTRICK, on=DECLARER, price=8, times=1
    )
    assert told.lines == (
        replace(whists, amount=32, why=Why.WHIST, times=4),
        *(replace(whists, who=who) for who in (FIRST, SECOND, DEALER)),
        SheetLine(who=DECLARER, column=SheetColumn.HILL, amount=8, why=Why.FAILED, price=8, times=1),
    )


@pytest.mark.rule("PREF-8.11")
def test_pref_8_11_booking_names_a_halved_contract() -> None:
    assert booking(a_sheet(), made(6), Terms()).halved
    assert not booking(a_sheet(), against(6, 5, 5), Terms()).halved


@pytest.mark.rule("PREF-8.13", "PREF-6.6")
def test_pref_8_13_booking_names_helpers_and_lost_points() -> None:
    pool, whists = SheetColumn.POOL, SheetColumn.WHISTS
    lines = booking(a_sheet(limit=10, pools=[0, 10, 5, 0]), made(6)).lines
    assert SheetLine(who=FIRST, column=pool, amount=2, why=Why.HELP_POOL, helper=DECLARER) in lines
    paid = SheetLine(who=DECLARER, column=whists, amount=20, why=Why.HELP_POOL, on=FIRST, price=10, times=2)
    assert paid in lines
    full = booking(a_sheet(limit=10, pools=[0, 10, 10, 10], hills=[7, 1, 1, 0]), made(8)).lines
    assert [line for line in full if line.column is SheetColumn.LOST] == [
        SheetLine(who=DECLARER, column=SheetColumn.LOST, amount=4, why=Why.OVERFLOW)
    ]
    clean = booking(a_sheet(hills=[0, 0, 1, 9]), raspasy((0, 10, 0, 0), 4)).lines
    assert [(line.who, line.column, line.amount) for line in clean if line.why is Why.CLEAN] == [
        (FIRST, SheetColumn.HILL, -1),
        (FIRST, SheetColumn.LOST, 3),
        (SECOND, SheetColumn.HILL, -4),
    ]


# Conservation of points: every point is booked

LIMIT = 20


def at_random(rng: Random) -> Sheet:
    return a_sheet(
        limit=LIMIT,
        pools=[rng.choice([LIMIT, rng.randint(0, LIMIT)]) for _ in range(4)],
        hills=[rng.randint(0, 9) for _ in range(4)],
    )


@pytest.mark.parametrize("gain", ["halves", "pool", "hill_first"])
@pytest.mark.parametrize("helping", [True, False])
@pytest.mark.rule("PREF-8.2", "PREF-8.13")
def test_pref_8_2_each_point_of_a_won_contract_is_booked_once(gain: str, helping: bool) -> None:
    rng = Random(f"{gain} {helping}")
    terms = Terms(gain=gain, help=helping, cover=False)  # type: ignore[arg-type]
    for _ in range(150):
        before, level = at_random(rng), rng.randint(6, 9)
        after, booking = book_of(
            before, terms, played(contract(level), (level, 10 - level), whisters=[FIRST])
        )
        lost = sum(line.amount for line in booking.lines if line.column is SheetColumn.LOST)
        gained = sum(after.pools) - sum(before.pools)
        cleared = sum(before.hills) - sum(after.hills)
        assert gained + cleared + lost == 2 * (level - 5)
        assert max(after.pools) <= LIMIT
        assert min(after.hills) >= 0
        assert lost == 0 or (after.pools[DECLARER] == LIMIT and after.hills[DECLARER] == 0)
        assert (after.pools[DEALER], after.hills[DEALER]) == (before.pools[DEALER], before.hills[DEALER])


@pytest.mark.rule("PREF-8.13")
def test_pref_8_13_each_point_given_earns_ten_whists_and_none_is_lost_while_help_is_possible() -> None:
    rng = Random("whists for help")
    for _ in range(150):
        before = at_random(rng)
        after, booking = book_of(before, HALVES, played(contract(10)))
        for seat in (2, 3):
            given = after.pools[seat] - before.pools[seat] + before.hills[seat] - after.hills[seat]
            assert after.whists[DECLARER][seat] == 10 * given
        lines = [line for line in booking.lines if line.why in (Why.HELP_POOL, Why.HELP_HILL)]
        assert all(line.helper == DECLARER for line in lines if line.who != DECLARER)
        if any(line.column is SheetColumn.LOST for line in booking.lines):
            assert (after.pools[1:], after.hills[1:]) == ((LIMIT,) * 3, (0,) * 3)
