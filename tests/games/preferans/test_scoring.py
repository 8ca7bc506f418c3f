"""What deals write on the sheet; expected values are worked out by hand from the rule book."""

from typing import Any

import pytest

from games.core import Seat
from games.preferans.contracts import Contract
from games.preferans.scoring.deals import gift, price
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
    cards,
    contract,
    played,
    raspasy,
    whists_on,
)

HALVES = Terms(cover=False)
SIX_MADE = played(contract(6), (6, 4, 0), whisters=[FIRST])


def made(level: int, **more: Any) -> Played:
    """Made to the trick with a single whister who owes nothing; at ten and misère without one."""
    if level in (0, 10):
        return played(contract(level), (level, 10 - level, 0), **more)
    return played(contract(level), (level, 10 - level, 0), whisters=[FIRST], **more)


def bombed(*bombs: int, **columns: Any) -> Sheet:
    """The declarer has drawn these bombs."""
    return a_sheet(bombs=[(), bombs, (), ()], **columns)


class TestValue:
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
        self, level: int, light: tuple[int, ...], dark: tuple[int, ...]
    ) -> None:
        sheets = [a_sheet(), bombed(1), bombed(2), bombed(3)]
        assert tuple(price(sheet, played(contract(level))) for sheet in sheets) == light
        assert tuple(price(sheet, played(contract(level, dark=True))) for sheet in sheets) == dark


class TestWorkedExamples:
    @pytest.mark.rule("PREF-8.7")
    def test_pref_8_7_open_six_made_scores_like_the_example(self) -> None:
        sheet = booked(a_sheet(hills=[0, 5, 0, 0]), SIX_MADE, HALVES)
        assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (1, 4)
        assert whists_on(sheet) == (0, 0, 8, 0)
        assert booked(a_sheet(hills=[0, 5, 0, 0]), SIX_MADE, POOL_ONLY).pools[DECLARER] == 2

    @pytest.mark.rule("PREF-8.8")
    def test_pref_8_8_failed_seven_on_bomb_scores_like_the_example(self) -> None:
        sheet = booked(bombed(1), played(contract(7), (6, 4, 0), whisters=[FIRST]), HALVES)
        assert sheet.hills == (0, 8, 0, 0)
        assert whists_on(sheet) == (8, 0, 40, 8)
        assert sheet.pages[DECLARER].bombs == (1,)


class TestGain:
    @pytest.mark.parametrize(
        ("gain", "hill", "pool_after", "hill_after"),
        [
            ("halves", 7, 4, 3),
            ("halves", 3, 5, 0),
            ("halves", 0, 8, 0),
            ("pool", 7, 8, 7),
            ("hill_first", 7, 1, 0),
            ("hill_first", 9, 0, 1),
        ],
    )
    @pytest.mark.rule("PREF-8.2")
    def test_pref_8_2_nine_is_split_by_pool_and_hill_as_agreed(
        self, gain: Any, hill: int, pool_after: int, hill_after: int
    ) -> None:
        sheet = booked(a_sheet(hills=[0, hill, 0, 0]), made(9), Terms(gain=gain, cover=False))
        assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (pool_after, hill_after)

    @pytest.mark.rule("PREF-8.2", "PREF-8.11")
    def test_pref_8_2_an_odd_point_goes_to_the_pool(self) -> None:
        sheet = booked(a_sheet(hills=[0, 5, 0, 0]), made(8), Terms())
        assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (2, 4), "six beyond the cover earns three"

    @pytest.mark.rule("PREF-8.2", "PREF-8.13")
    def test_pref_8_2_what_the_pool_cannot_take_goes_to_others(self) -> None:
        sheet = booked(a_sheet(limit=10, pools=[0, 8, 4, 0], hills=[0, 9, 0, 0]), made(10), HALVES)
        assert sheet.pools == (0, 10, 7, 0), "five off the hill, two to the pool, three to the fullest other"
        assert sheet.hills == (0, 4, 0, 0)
        assert whists_on(sheet, FIRST) == (0, 30, 0, 0)

    @pytest.mark.rule("PREF-8.2", "PREF-8.13")
    def test_pref_8_2_once_the_pool_is_full_all_goes_to_others(self) -> None:
        sheet = booked(a_sheet(limit=10, pools=[0, 10, 4, 0], hills=[0, 9, 0, 0]), made(6), HALVES)
        assert (sheet.pools, sheet.hills) == ((0, 10, 6, 0), (0, 9, 0, 0))

    @pytest.mark.rule("PREF-8.2", "PREF-9.2", "PREF-9.7")
    def test_pref_8_2_razboinik_pools_have_no_limit(self) -> None:
        sheet = booked(a_sheet(limit=None, hills=[0, 2, 0, 0]), made(10, robber=True), Terms())
        assert (sheet.pages[DECLARER].robber_pool, sheet.hills[DECLARER], sheet.pools) == (
            (8,),
            0,
            (0, 0, 0, 0),
        )

    @pytest.mark.rule("PREF-9.3")
    def test_pref_9_3_pool_of_the_main_part_counts_afresh(self) -> None:
        sheet = booked(
            a_sheet(limit=10, robber_pools=[0, 30, 0, 0]), made(6), Terms(gain="pool", cover=False)
        )
        assert (sheet.pages[DECLARER].robber_pool, sheet.pages[DECLARER].pool) == ((30,), (2,))


class TestFailure:
    @pytest.mark.rule("PREF-8.3")
    def test_pref_8_3_each_trick_short_costs_the_value(self) -> None:
        assert booked(a_sheet(), played(contract(8), (5, 5, 0), whisters=[FIRST])).hills == (0, 18, 0, 0)
        assert booked(a_sheet(), played(contract(10), (7, 3, 0))).hills == (0, 30, 0, 0)

    @pytest.mark.rule("PREF-8.3", "PREF-8.5")
    def test_pref_8_3_misere_tricks_cost_the_value_without_whists(self) -> None:
        sheet = booked(a_sheet(), played(contract(0), (2, 8, 0)))
        assert (sheet.hills, whists_on(sheet)) == ((0, 20, 0, 0), (0, 0, 0, 0))

    @pytest.mark.parametrize(
        ("undertricks", "expected"),
        [("usual", (8, 0, 20, 16)), ("gentleman", (0, 0, 12, 8)), ("robber", (20, 0, 20, 20))],
    )
    @pytest.mark.rule("PREF-8.5", "PREF-8.4")
    def test_pref_8_5_each_kind_of_undertricks_has_its_whists(
        self, undertricks: Any, expected: tuple[int, ...]
    ) -> None:
        deal = played(contract(7), (5, 3, 2), whisters=[FIRST, SECOND])
        sheet = booked(a_sheet(), deal, Terms(undertricks=undertricks, gain="pool"))
        assert whists_on(sheet) == expected

    @pytest.mark.rule("PREF-8.5")
    def test_pref_8_5_robber_undertricks_ignore_the_talons_gift(self) -> None:
        deal = played(contract(7), (6, 0, 0, 4), whisters=[DEALER], talon=cards("AS AC"))
        sheet = booked(a_sheet(), deal, Terms(undertricks="robber"))
        assert whists_on(sheet) == (20 + 12, 0, 20, 20)


class TestWhisters:
    @pytest.mark.parametrize(
        ("level", "tricks", "hills"),
        [
            (6, (9, 1, 0), (2, 4)),
            (6, (7, 3, 0), (0, 2)),
            (6, (7, 2, 1), (0, 2)),
            (6, (10, 0, 0), (4, 4)),
            (7, (9, 0, 1), (4, 0)),
            (7, (10, 0, 0), (4, 4)),
            (7, (8, 0, 2), (0, 0)),
            (8, (10, 0, 0), (0, 6)),
            (8, (9, 1, 0), (0, 0)),
        ],
    )
    @pytest.mark.rule("PREF-8.6")
    def test_pref_8_6_two_whisters_write_the_smaller_shortage(
        self, level: int, tricks: tuple[int, ...], hills: tuple[int, int]
    ) -> None:
        sheet = booked(a_sheet(), played(contract(level), tricks, whisters=[FIRST, SECOND]))
        assert sheet.hills[2:] == hills

    @pytest.mark.parametrize(
        ("level", "mine", "hill"), [(6, 8, 4), (6, 10, 8), (7, 9, 4), (8, 10, 6), (9, 10, 8)]
    )
    @pytest.mark.rule("PREF-8.6")
    def test_pref_8_6_a_single_whister_answers_for_all_tricks(self, level: int, mine: int, hill: int) -> None:
        assert booked(a_sheet(), played(contract(level), (mine, 10 - mine), whisters=[FIRST])).hills == (
            0,
            0,
            hill,
            0,
        )

    @pytest.mark.rule("PREF-8.6", "PREF-4.4", "PREF-7.3")
    def test_pref_8_6_forced_dark_six_costs_whisters_double(self) -> None:
        sheet = booked(a_sheet(), played(contract(6, dark=True), (8, 2, 0), whisters=[FIRST, SECOND]))
        assert sheet.hills == (0, 0, 0, 8)
        assert whists_on(sheet) == (0, 0, 8, 0)

    @pytest.mark.rule("PREF-4.9", "PREF-8.4", "PREF-8.6")
    def test_pref_4_9_a_whisting_dealer_is_a_single_whister(self) -> None:
        sheet = booked(a_sheet(), played(contract(6), (7, 0, 0, 3), whisters=[DEALER]))
        assert (whists_on(sheet), sheet.hills) == ((6, 0, 0, 0), (2, 0, 0, 0))

    @pytest.mark.parametrize(("level", "whists"), [(6, 4), (7, 4), (8, 0), (9, 0)])
    @pytest.mark.rule("PREF-4.10")
    def test_pref_4_10_unplayed_the_right_opponent_writes_whists(self, level: int, whists: int) -> None:
        sheet = booked(bombed(), played(contract(level), unplayed=True))
        assert (whists_on(sheet), sheet.pools[DECLARER]) == ((0, 0, 0, whists), 2 * (level - 5))

    @pytest.mark.rule("PREF-4.10", "PREF-7.10", "PREF-8.11")
    def test_pref_4_10_unplayed_contract_is_won_at_its_value(self) -> None:
        sheet = booked(
            bombed(2, robber=[(), (6, 7), (), ()]),
            played(contract(7, dark=True), unplayed=True),
            Terms(gain="pool"),
        )
        assert (whists_on(sheet), sheet.pools[DECLARER]) == ((0, 0, 0, 32), 32)
        assert (sheet.pages[DECLARER].bombs, sheet.pages[DECLARER].won) == ((), 1)

    @pytest.mark.rule("PREF-1.5", "PREF-4.10", "PREF-8.5")
    def test_pref_1_5_with_a_dummy_all_is_between_the_two(self) -> None:
        deal = Played(
            dealer=Seat(1),
            sitting=None,
            declarer=Seat(0),
            contract=contract(6),
            tricks=(5, 5),
            spoke=(Seat(1),),
            whisters=(Seat(1),),
        )
        sheet = booked(a_sheet(2), deal)
        assert (sheet.hills, sheet.whists) == ((2, 0), ((0, 0), (12, 0)))
        away = Played(
            dealer=Seat(1),
            sitting=None,
            declarer=Seat(0),
            contract=contract(6),
            tricks=(6, 0),
            spoke=(Seat(1),),
            unplayed=True,
        )
        assert booked(a_sheet(2), away).whists == ((0, 0), (4, 0))


class TestTalon:
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
    def test_pref_8_9_each_talon_holding_has_its_gift_in_tricks(self, talon: str, tricks: int) -> None:
        assert gift(cards(talon)) == tricks
        assert whists_on(booked(a_sheet(), made(7, talon=cards(talon))))[DEALER] == 4 * tricks

    @pytest.mark.rule("PREF-8.9")
    def test_pref_8_9_any_result_gives_the_gift_at_contract_price(self) -> None:
        failed = played(contract(8), (7, 3, 0), whisters=[FIRST], talon=cards("AS KS"))
        assert whists_on(booked(bombed(1), failed)) == (12 * 2 + 12, 0, 12 * 3 + 12, 12)
        assert whists_on(booked(a_sheet(), made(10, talon=cards("AS AD"))))[DEALER] == 30

    @pytest.mark.rule("PREF-8.9")
    def test_pref_8_9_misere_has_no_gift(self) -> None:
        assert whists_on(booked(a_sheet(), made(0, talon=cards("AS AD")))) == (0, 0, 0, 0)

    @pytest.mark.parametrize("level", [0, 7])
    @pytest.mark.rule("PREF-8.9")
    def test_pref_8_9_returned_talon_costs_sitting_dealer_a_point(self, level: int) -> None:
        sheet = booked(bombed(2), made(level, talon=cards("AS AD"), returned=True))
        assert (sheet.hills, whists_on(sheet)[DEALER]) == ((1, 0, 0, 0), 0)

    @pytest.mark.rule("PREF-8.9")
    def test_pref_8_9_with_three_the_talon_writes_nothing(self) -> None:
        for returned in (False, True):
            deal = Played(
                dealer=Seat(0),
                sitting=None,
                declarer=Seat(1),
                contract=contract(7),
                tricks=(0, 7, 3),
                spoke=(Seat(2), Seat(0)),
                whisters=(Seat(2),),
                talon=cards("AS AD"),
                returned=returned,
            )
            sheet = booked(a_sheet(3), deal)
            assert (sheet.hills, whists_on(sheet)) == ((0, 0, 0), (0, 0, 12))


class TestHalfShares:
    @pytest.mark.rule("PREF-4.11")
    def test_pref_4_11_each_half_is_written_by_its_owners_rule(self) -> None:
        sheet = booked(a_sheet(hills=[9, 0, 0, 0]), made(8, sharer=DEALER), HALVES)
        assert (sheet.pools, sheet.hills) == ((2, 3, 0, 0), (8, 0, 0, 0))

    @pytest.mark.rule("PREF-4.11", "PREF-8.11")
    def test_pref_4_11_declarer_keeps_the_odd_point_and_the_cover(self) -> None:
        sheet = booked(a_sheet(), made(6, sharer=DEALER), Terms(gain="pool"))
        assert sheet.pools == (0, 1, 0, 0)
        sheet = booked(a_sheet(), made(8, sharer=DEALER), Terms(gain="pool"))
        assert sheet.pools == (1, 2, 0, 0)
        assert [page.won for page in sheet.pages] == [0, 1, 0, 0]

    @pytest.mark.rule("PREF-4.11", "PREF-8.5", "PREF-8.9")
    def test_pref_4_11_failure_is_halved_and_sharer_writes_nothing(self) -> None:
        deal = played(contract(7), (6, 4, 0), whisters=[FIRST], sharer=DEALER, talon=cards("AS AD"))
        sheet = booked(bombed(1), deal)
        assert sheet.hills == (4, 4, 0, 0)
        assert (whists_on(sheet), whists_on(sheet, DEALER)) == ((0, 0, 40, 8), (0, 0, 0, 0))
        assert [page.bombs for page in sheet.pages] == [(), (1,), (), ()]

    @pytest.mark.rule("PREF-4.11", "PREF-8.5")
    def test_pref_4_11_robber_undertricks_leave_the_sharer_out(self) -> None:
        deal = played(contract(7), (6, 4, 0), whisters=[FIRST], sharer=DEALER)
        assert whists_on(booked(a_sheet(), deal, Terms(undertricks="robber"))) == (0, 0, 20, 20)

    @pytest.mark.rule("PREF-4.11", "PREF-8.9")
    def test_pref_4_11_a_sharer_still_pays_for_a_returned_talon(self) -> None:
        assert booked(a_sheet(), made(6, sharer=DEALER, returned=True)).hills == (1, 0, 0, 0)

    @pytest.mark.rule("PREF-4.11", "PREF-8.13")
    def test_pref_4_11_overflow_of_each_half_is_its_owners_help(self) -> None:
        sheet = booked(a_sheet(limit=10, pools=[10, 10, 5, 0]), made(7, sharer=DEALER))
        assert sheet.pools == (10, 10, 9, 0)
        assert whists_on(sheet, FIRST) == (20, 20, 0, 0)


class TestUnderbid:
    @pytest.mark.rule("PREF-8.10")
    def test_pref_8_10_all_stands_when_a_split_is_found(self) -> None:
        sheet = booked(a_sheet(), played(contract(6), (8, 2, 0), whisters=[FIRST]))
        assert (sheet.pools[DECLARER], sheet.hills, whists_on(sheet)) == (2, (0, 0, 4, 0), (0, 0, 4, 0))

    @pytest.mark.rule("PREF-8.10")
    def test_pref_8_10_without_a_split_it_fails_by_the_overtricks(self) -> None:
        sheet = booked(bombed(1), played(contract(6), (8, 2, 0), whisters=[FIRST], short=2))
        assert (sheet.pools[DECLARER], sheet.hills) == (0, (0, 8, 0, 0))
        assert whists_on(sheet) == (8, 0, 16, 8)
        assert sheet.pages[DECLARER].bombs == (1,)
        assert sheet.pages[DECLARER].won == 0


class TestCover:
    @pytest.mark.rule("PREF-8.11")
    def test_pref_8_11_razboinik_contracts_and_raspasy_give_cover(self) -> None:
        robbed = [(), (6, 7, 8, 9, 10, 0), (), ()]
        for won, points in ((7, 4), (8, 2)):
            sheet = a_sheet(robber=robbed, raspasy=[2, 2, 2, 2], won=[0, won, 0, 0])
            assert booked(sheet, made(7), Terms(gain="pool")).pools[DECLARER] == points
        assert booked(sheet, made(7), Terms(gain="pool", cover=False)).pools[DECLARER] == 4

    @pytest.mark.rule("PREF-8.11")
    def test_pref_8_11_every_raspasy_deal_adds_to_everybodys_cover(self) -> None:
        light = booked(a_sheet(), raspasy((0, 5, 5, 0)))
        dark = booked(light, raspasy((2, 8, 0, 0), price=2, unseen=(FIRST,), running=1))
        assert [page.cover for page in dark.pages] == [2, 2, 2, 2]

    @pytest.mark.rule("PREF-8.11")
    def test_pref_8_11_only_made_and_unplayed_contracts_count(self) -> None:
        sheet = booked(booked(a_sheet(), made(6)), played(contract(6), unplayed=True))
        sheet = booked(sheet, played(contract(6), (5, 5, 0), whisters=[FIRST]))
        assert [page.won for page in sheet.pages] == [0, 2, 0, 0]

    @pytest.mark.rule("PREF-8.11")
    def test_pref_8_11_penalties_and_whists_stay_whole(self) -> None:
        failed = booked(a_sheet(), played(contract(7), (6, 4, 0), whisters=[FIRST]), Terms())
        assert (failed.hills[DECLARER], whists_on(failed)) == (4, (4, 0, 20, 4))
        assert whists_on(booked(a_sheet(), made(7), Terms())) == (0, 0, 12, 0)

    @pytest.mark.rule("PREF-8.11", "PREF-9.2")
    def test_pref_8_11_razboinik_counts_apart_without_cover(self) -> None:
        sheet = booked(a_sheet(limit=None), made(7, robber=True), Terms(gain="pool"))
        page = sheet.pages[DECLARER]
        assert (page.robber_pool, page.robber, page.won) == ((4,), (7,), 0)
        assert page.owed == (6, 8, 9, 10, 0)

    @pytest.mark.rule("PREF-9.2", "PREF-8.3")
    def test_pref_9_2_a_failed_razboinik_contract_is_played_too(self) -> None:
        sheet = booked(a_sheet(limit=None), played(contract(0), (3, 7, 0), robber=True), Terms())
        assert (sheet.pages[DECLARER].robber, sheet.hills) == ((0,), (0, 30, 0, 0))

    @pytest.mark.rule("PREF-7.10", "PREF-9.2")
    def test_pref_7_10_razboinik_spends_no_bombs(self) -> None:
        sheet = booked(bombed(3, limit=None), made(6, robber=True), Terms(gain="pool"))
        assert (sheet.pages[DECLARER].robber_pool, sheet.pages[DECLARER].bombs) == ((2,), (3,))


class TestHelp:
    @pytest.mark.rule("PREF-8.13")
    def test_pref_8_13_help_fills_pools_then_own_and_other_hills(self) -> None:
        sheet = a_sheet(limit=10, pools=[0, 10, 8, 9], hills=[5, 4, 3, 2])
        sheet = booked(sheet, made(10))
        assert sheet.pools == (0, 10, 10, 10), "the one point of seat 3, the two of seat 2; seat 0 sits"
        assert sheet.hills == (5, 0, 0, 2), "four off the own hill, three off the hill of seat 2"
        assert (whists_on(sheet, FIRST), whists_on(sheet, SECOND)) == ((0, 50, 0, 0), (0, 10, 0, 0))

    @pytest.mark.rule("PREF-8.13")
    def test_pref_8_13_smaller_hill_then_nearest_breaks_pool_ties(self) -> None:
        smaller = booked(a_sheet(limit=10, pools=[0, 10, 6, 6], hills=[0, 0, 3, 2]), made(6))
        assert smaller.pools == (0, 10, 6, 8)
        nearest = booked(a_sheet(limit=10, pools=[0, 10, 6, 6], hills=[0, 0, 3, 3]), made(6))
        assert nearest.pools == (0, 10, 8, 6)
        wrapped = Played(
            dealer=Seat(2),
            sitting=Seat(2),
            declarer=Seat(3),
            contract=contract(10),
            tricks=(0, 0, 0, 10),
            spoke=(Seat(0), Seat(1)),
        )
        assert booked(a_sheet(limit=20, pools=[10, 10, 10, 20]), wrapped).pools == (20, 10, 10, 20)

    @pytest.mark.rule("PREF-8.13")
    def test_pref_8_13_a_whister_who_fell_short_gets_no_help(self) -> None:
        sheet = a_sheet(limit=10, pools=[0, 10, 8, 0])
        deal = played(contract(6), (7, 3, 0), whisters=[FIRST])
        after = booked(sheet, deal)
        assert (after.pools, after.hills) == ((0, 10, 8, 2), (0, 0, 2, 0))
        assert whists_on(after, SECOND) == (0, 20, 0, 0)

    @pytest.mark.rule("PREF-8.13")
    def test_pref_8_13_surplus_without_a_taker_is_lost(self) -> None:
        sheet = a_sheet(limit=10, pools=[0, 10, 10, 10], hills=[7, 1, 1, 0])
        after = booked(sheet, made(8))
        assert (after.pools, after.hills) == ((0, 10, 10, 10), (7, 0, 0, 0))
        assert whists_on(after, FIRST) == (0, 10, 0, 0)
        lost = [line for line in booking(sheet, made(8)).lines if line.column is SheetColumn.LOST]
        assert lost == [SheetLine(who=DECLARER, column=SheetColumn.LOST, amount=4, why=Why.OVERFLOW)]

    @pytest.mark.rule("PREF-8.13")
    def test_pref_8_13_without_help_surplus_goes_off_the_own_hill(self) -> None:
        sheet = booked(
            a_sheet(limit=10, pools=[0, 9, 8, 0], hills=[5, 2, 5, 5]),
            made(8),
            Terms(gain="pool", cover=False, help=False),
        )
        assert (sheet.pools, sheet.hills) == ((0, 10, 8, 0), (5, 0, 5, 5))
        assert sum(whists_on(sheet, FIRST)) == 0

    @pytest.mark.rule("PREF-9.4", "PREF-8.13")
    def test_pref_9_4_with_all_pools_full_help_clears_hills(self) -> None:
        sheet = booked(a_sheet(limit=10, pools=[10, 10, 10, 10], hills=[9, 3, 9, 9]), made(8), HALVES)
        assert (sheet.pools, sheet.hills) == ((10, 10, 10, 10), (9, 0, 6, 9))


class TestTotus:
    TOTUS = Contract(10, contract(10).trumps, totus=True)
    MADE = played(TOTUS, (10,), helped=(SECOND, FIRST))
    SHEET: dict[str, Any] = {"limit": 20, "pools": [1, 2, 3, 4], "hills": [10, 20, 30, 40]}

    @pytest.mark.rule("PREF-8.14", "PREF-8.11")
    def test_pref_8_14_totus_made_fills_own_pool_and_clears_hill(self) -> None:
        sheet = booked(a_sheet(**self.SHEET), self.MADE, Terms())
        assert (sheet.pools, sheet.hills) == ((1, 20, 3, 4), (10, 0, 30, 40))
        assert sum(map(sum, sheet.whists)) == 0
        assert sheet.pages[DECLARER].won == 1

    @pytest.mark.rule("PREF-8.14")
    def test_pref_8_14_totus_on_a_simple_bomb_helps_one_other(self) -> None:
        sheet = booked(bombed(1, **self.SHEET), self.MADE, Terms())
        assert (sheet.pools, sheet.hills) == ((1, 20, 3, 20), (10, 0, 30, 0))
        assert whists_on(sheet, SECOND) == (0, 160 + 400, 0, 0)
        assert sheet.pages[DECLARER].bombs == ()

    @pytest.mark.rule("PREF-8.14")
    def test_pref_8_14_totus_on_a_double_bomb_helps_two_others(self) -> None:
        sheet = booked(bombed(2, **self.SHEET), self.MADE, Terms())
        assert (sheet.pools, sheet.hills) == ((1, 20, 20, 20), (10, 0, 0, 0))
        assert (whists_on(sheet, FIRST)[DECLARER], whists_on(sheet, SECOND)[DECLARER]) == (
            170 + 300,
            160 + 400,
        )

    @pytest.mark.rule("PREF-8.14")
    def test_pref_8_14_totus_on_a_fir_clears_the_hills_of_all(self) -> None:
        sheet = booked(bombed(3, **self.SHEET), self.MADE, Terms())
        assert (sheet.pools, sheet.hills) == ((1, 20, 3, 4), (0, 0, 0, 0))
        assert sheet.whists[DECLARER] == (100, 0, 300, 400)

    @pytest.mark.parametrize(
        ("bombs", "hill", "undertricks"), [((), 40, 10), ((1,), 80, 20), ((2,), 110, 40), ((3,), 120, 80)]
    )
    @pytest.mark.rule("PREF-8.14", "PREF-8.5")
    def test_pref_8_14_failed_totus_adds_own_and_helped_hills(
        self, bombs: tuple[int, ...], hill: int, undertricks: int
    ) -> None:
        sheet = booked(
            bombed(*bombs, **self.SHEET), played(self.TOTUS, (9, 1), helped=(SECOND, FIRST)), Terms()
        )
        assert sheet.hills == (10, hill, 30, 40), "20 + 20; + 40 of seat 3; + 30 of seat 2; + 10 of seat 0"
        assert whists_on(sheet) == (undertricks, 0, undertricks, undertricks)
        assert sheet.pages[DECLARER].bombs == bombs

    @pytest.mark.rule("PREF-8.14", "PREF-8.3")
    def test_pref_8_14_failed_totus_costs_at_least_a_lost_ten(self) -> None:
        sheet = booked(a_sheet(hills=[0, 5, 0, 0]), played(self.TOTUS, (8, 2)), Terms())
        assert sheet.hills == (0, 25, 0, 0)


class TestRaspasy:
    @pytest.mark.parametrize("price", [1, 2, 4])
    @pytest.mark.rule("PREF-6.5", "PREF-8.12")
    def test_pref_6_5_each_raspasy_trick_costs_its_taker(self, price: int) -> None:
        sheet = booked(a_sheet(), raspasy((1, 4, 3, 2), price))
        assert sheet.hills == (price, 4 * price, 3 * price, 2 * price)
        assert (sheet.pools, sum(map(sum, sheet.whists))) == ((0, 0, 0, 0), 0)

    @pytest.mark.rule("PREF-6.5")
    def test_pref_6_5_dealer_of_third_raspasy_may_be_fined(self) -> None:
        assert booked(a_sheet(), raspasy((0, 4, 3, 3), 4, fine=7)).hills == (7, 16, 12, 12)

    @pytest.mark.rule("PREF-6.6", "PREF-8.12", "PREF-9.1")
    def test_pref_6_6_a_trickless_player_writes_one_trick_off(self) -> None:
        sheet = booked(a_sheet(hills=[9, 9, 9, 1]), raspasy((0, 10, 0, 0), 2))
        assert sheet.hills == (9, 29, 7, 0), "not the sitting dealer; what the hill cannot take is lost"
        assert booked(a_sheet(3, hills=[9, 9, 9]), raspasy((0, 5, 5))).hills == (8, 14, 14), (
            "with three the dealer plays"
        )

    @pytest.mark.rule("PREF-6.6")
    def test_pref_6_6_the_booking_names_what_is_lost(self) -> None:
        lines = booking(a_sheet(hills=[0, 0, 1, 9]), raspasy((0, 10, 0, 0), 4)).lines
        clean = [(line.who, line.column, line.amount) for line in lines if line.why is Why.CLEAN]
        assert clean == [
            (FIRST, SheetColumn.HILL, -1),
            (FIRST, SheetColumn.LOST, 3),
            (SECOND, SheetColumn.HILL, -4),
        ]

    @pytest.mark.rule("PREF-6.6", "PREF-8.13", "PREF-9.5")
    def test_pref_6_6_no_trick_in_sochinka_fills_pool_then_helps(self) -> None:
        terms = Terms(gain="pool", cover=False, raspasy_to_pool=True)
        sheet = booked(
            a_sheet(limit=10, pools=[0, 5, 9, 6], hills=[9, 9, 9, 9]), raspasy((0, 0, 0, 10), 4), terms
        )
        assert sheet.pools == (0, 10, 10, 8), (
            "4 of seat 1; of seat 2 one to the own, one to seat 1, two to seat 3"
        )
        assert sheet.hills == (9, 9, 9, 49)
        assert sheet.whists[FIRST] == (0, 10, 0, 20)

    @pytest.mark.rule("PREF-7.8")
    def test_pref_7_8_dark_raspasy_cost_all_the_doubled_price(self) -> None:
        assert booked(a_sheet(), raspasy((2, 8, 0, 0), 2, unseen=(DECLARER,), running=1)).hills == (
            4,
            16,
            0,
            0,
        )

    @pytest.mark.rule("PREF-1.5")
    def test_pref_1_5_the_dummys_tricks_are_nobodys(self) -> None:
        deal = Raspasy(dealer=Seat(0), sitting=None, active=(Seat(1), Seat(0)), tricks=(2, 3, 5), price=1)
        assert booked(a_sheet(2), deal).hills == (2, 3)


class TestBombs:
    @pytest.mark.parametrize(
        ("running", "ranks"),
        [(1, ((), (1,), (1,), ())), (2, ((1,), (2,), (2,), (1,))), (3, ((2,), (3,), (3,), (2,)))],
    )
    @pytest.mark.rule("PREF-7.9")
    def test_pref_7_9_those_who_looked_and_dealer_draw_a_rank_lower(
        self, running: int, ranks: tuple[tuple[int, ...], ...]
    ) -> None:
        sheet = booked(a_sheet(), raspasy((0, 5, 5, 0), 2, unseen=(DECLARER, FIRST), running=running))
        assert tuple(page.bombs for page in sheet.pages) == ranks

    @pytest.mark.parametrize("running", [1, 2, 3])
    @pytest.mark.rule("PREF-7.9")
    def test_pref_7_9_dealer_draws_the_same_if_all_passed_unseen(self, running: int) -> None:
        sheet = booked(a_sheet(), raspasy((0, 5, 5, 0), 2, unseen=(DECLARER, FIRST, SECOND), running=running))
        assert [page.bombs for page in sheet.pages] == [(running,)] * 4

    @pytest.mark.rule("PREF-7.9")
    def test_pref_7_9_with_three_the_dealer_draws_as_a_player(self) -> None:
        sheet = booked(a_sheet(3), raspasy((0, 5, 5), 4, unseen=(Seat(0),), running=2))
        assert [page.bombs for page in sheet.pages] == [(2,), (1,), (1,)]

    @pytest.mark.rule("PREF-7.9", "PREF-9.1")
    def test_pref_7_9_light_raspasy_draw_no_bomb(self) -> None:
        assert [page.bombs for page in booked(a_sheet(), raspasy((0, 5, 5, 0))).pages] == [()] * 4

    @pytest.mark.rule("PREF-7.10")
    def test_pref_7_10_contract_made_spends_the_highest_bomb(self) -> None:
        sheet = bombed(1, 3, 2)
        for points, left in ((16, (1, 2)), (24, (1,)), (28, ()), (30, ())):
            sheet = booked(sheet, made(6))
            assert (sheet.pools[DECLARER], sheet.pages[DECLARER].bombs) == (points, left)

    @pytest.mark.rule("PREF-7.10")
    def test_pref_7_10_a_failed_contract_keeps_the_bomb(self) -> None:
        sheet = booked(bombed(3), played(contract(0, dark=True), (1, 9, 0)))
        assert (sheet.hills, sheet.pages[DECLARER].bombs) == ((0, 160, 0, 0), (3,))


class TestLeningradka:
    TERMS = Terms(gain="hill_first", cover=False, doubled=True)

    @pytest.mark.rule("PREF-9.6")
    def test_pref_9_6_doubled_whists_count_twice(self) -> None:
        assert whists_on(booked(a_sheet(), made(7), self.TERMS)) == (0, 0, 24, 0)
        assert whists_on(booked(a_sheet(), played(contract(6), unplayed=True), self.TERMS)) == (0, 0, 0, 8)
        failed = played(contract(7), (6, 4, 0), whisters=[FIRST], talon=cards("AS 7C"))
        assert whists_on(booked(a_sheet(), failed, self.TERMS)) == (8 + 8, 0, 32 + 8, 8)

    @pytest.mark.rule("PREF-9.6", "PREF-8.3", "PREF-8.6")
    def test_pref_9_6_penalty_doubles_but_not_shortage_or_raspasy(self) -> None:
        assert (
            booked(a_sheet(), played(contract(7), (5, 5, 0), whisters=[FIRST]), self.TERMS).hills[DECLARER]
            == 16
        )
        assert booked(a_sheet(), played(contract(6), (8, 2, 0), whisters=[FIRST]), self.TERMS).hills == (
            0,
            0,
            4,
            0,
        )
        assert booked(a_sheet(), raspasy((0, 4, 3, 3), 2), self.TERMS).hills == (0, 8, 6, 6)
        assert booked(a_sheet(), made(6, returned=True), self.TERMS).hills == (1, 0, 0, 0)

    @pytest.mark.parametrize(
        ("hill", "pool_after", "hill_after"), [(4, 4, 0), (3, 4, 0), (14, 0, 2), (0, 6, 0)]
    )
    @pytest.mark.rule("PREF-9.6", "PREF-8.2")
    def test_pref_9_6_doubled_pool_point_takes_two_off_the_hill(
        self, hill: int, pool_after: int, hill_after: int
    ) -> None:
        sheet = booked(a_sheet(hills=[0, hill, 0, 0]), made(8), self.TERMS)
        assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (pool_after, hill_after)

    @pytest.mark.rule("PREF-9.6", "PREF-8.13")
    def test_pref_9_6_last_deal_helps_at_twenty_whists_a_point(self) -> None:
        sheet = booked(a_sheet(limit=10, pools=[0, 8, 9, 10], hills=[0, 0, 4, 7]), made(9), self.TERMS)
        assert (sheet.pools, sheet.hills) == ((0, 10, 10, 10), (0, 0, 0, 1))
        assert (whists_on(sheet, FIRST), whists_on(sheet, SECOND)) == ((0, 20 + 40, 0, 0), (0, 60, 0, 0))

    @pytest.mark.rule("PREF-9.6", "PREF-8.2")
    def test_pref_9_6_undoubled_gain_goes_off_the_hill_first(self) -> None:
        sheet = booked(a_sheet(limit=10, hills=[0, 5, 0, 0]), made(9), Terms(gain="hill_first", cover=False))
        assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (3, 0)


class TestSochinka:
    @pytest.mark.rule("PREF-9.5")
    def test_pref_9_5_hill_shrinks_only_if_nobody_is_left_to_help(self) -> None:
        helping = booked(a_sheet(3, limit=10, pools=[10, 10, 4], hills=[0, 5, 5]), _of_three())
        assert (helping.pools, helping.hills) == ((10, 10, 8), (0, 5, 5))
        alone = booked(a_sheet(3, limit=10, pools=[10, 10, 10], hills=[0, 5, 5]), _of_three())
        assert (alone.pools, alone.hills) == ((10, 10, 10), (0, 1, 5))


def _of_three() -> Played:
    """A seven made by seat 1."""
    return Played(
        dealer=Seat(0),
        sitting=None,
        declarer=Seat(1),
        contract=contract(7),
        tricks=(3, 7, 0),
        spoke=(Seat(2), Seat(0)),
        whisters=(Seat(0),),
    )


class TestHistory:
    @pytest.mark.rule("PREF-8.18")
    def test_pref_8_18_history_keeps_running_totals_as_players_do(self) -> None:
        sheet = a_sheet()
        for level in (6, 6, 8):
            sheet = booked(sheet, made(level))
        assert sheet.pages[DECLARER].pool == (2, 4, 10)
        assert sheet.pages[FIRST].whists[DECLARER] == (8, 16, 28)

    @pytest.mark.rule("PREF-8.18")
    def test_pref_8_18_each_deal_is_one_entry_in_a_column(self) -> None:
        sheet = booked(a_sheet(), played(contract(7), (6, 4, 0), whisters=[FIRST]))
        assert sheet.pages[FIRST].whists[DECLARER] == (20,), "16 for tricks and 4 for the undertrick"

    @pytest.mark.rule("PREF-8.18")
    def test_pref_8_18_a_hill_written_off_ends_in_nought(self) -> None:
        sheet = booked(a_sheet(hills=[0, 3, 0, 0]), made(8), HALVES)
        assert sheet.pages[DECLARER].hill == (3, 0)

    @pytest.mark.rule("PREF-8.18")
    def test_pref_8_18_a_pool_is_full_at_its_limit(self) -> None:
        sheet = a_sheet(limit=10, pools=[9, 10, 0, 0])
        assert sheet.filled == (False, True, False, False)
        assert a_sheet(limit=None, robber_pools=[50, 0, 0, 0]).filled == (False, False, False, False)


class TestBooking:
    @pytest.mark.rule("PREF-8.8")
    def test_pref_8_8_booking_lists_each_entry_and_its_reason(self) -> None:
        deal = played(contract(7), (6, 4, 0), whisters=[FIRST])
        told = booking(bombed(1), deal)
        assert (told.value, told.bomb, told.short, told.halved) == (8, 1, 1, False)

        def line(
            who: Seat, amount: int, why: Why, column: SheetColumn = SheetColumn.WHISTS, *, times: int = 1
        ) -> SheetLine:
            on = DECLARER if column is SheetColumn.WHISTS else None
            return SheetLine(who=who, column=column, amount=amount, why=why, on=on, price=8, times=times)

        assert told.lines == (
            line(FIRST, 32, Why.WHIST, times=4),
            line(FIRST, 8, Why.UNDERTRICK),
            line(SECOND, 8, Why.UNDERTRICK),
            line(DEALER, 8, Why.UNDERTRICK),
            line(DECLARER, 8, Why.FAILED, SheetColumn.HILL),
        )

    @pytest.mark.rule("PREF-8.11")
    def test_pref_8_11_booking_names_a_halved_contract(self) -> None:
        assert booking(a_sheet(), made(6), Terms()).halved
        assert not booking(a_sheet(), played(contract(6), (5, 5), whisters=[FIRST]), Terms()).halved

    @pytest.mark.rule("PREF-8.13")
    def test_pref_8_13_booking_tells_who_helped_whom(self) -> None:
        lines = booking(a_sheet(limit=10, pools=[0, 10, 5, 0]), made(6)).lines
        assert (
            SheetLine(who=FIRST, column=SheetColumn.POOL, amount=2, why=Why.HELP_POOL, helper=DECLARER)
            in lines
        )
        assert (
            SheetLine(
                who=DECLARER,
                column=SheetColumn.WHISTS,
                amount=20,
                why=Why.HELP_POOL,
                on=FIRST,
                price=10,
                times=2,
            )
            in lines
        )
