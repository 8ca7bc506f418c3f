"""Settlement in whists; expected values are computed by hand, or by the closed formula of the rule book."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from games.preferans.scoring.settlement import missing_points, settle
from games.preferans.scoring.sheet import Sheet, Terms
from games.statistics import rounded
from tests.games.preferans.deals import a_sheet, sheet_of

TERMS = Terms()


def with_whists(sheet: Sheet, whists: list[list[int]]) -> Sheet:
    """Return the sheet with these whists, by writer."""
    rows = [tuple((each,) if each else () for each in row) for row in whists]
    pages = zip(sheet.pages, rows, strict=True)
    return replace(sheet, pages=tuple(replace(page, whists=row) for page, row in pages))


def exactly(*numbers: str | int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("limit", [None, 10, 73])
@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.rule("PREF-8.15", "PREF-8.16", "PREF-8.17")
def test_pref_8_15_random_sheets_match_the_closed_formula(
    players: int, limit: int | None, doubled: bool
) -> None:
    """10 × (mean hill − own hill) + whists written − whists suffered, with what the pools lack on the hills."""
    rng, terms, seats = Random(f"{players} {limit} {doubled}"), Terms(doubled=doubled), range(players)
    for _ in range(20):
        hills, pools, robber_pools = ([rng.randint(0, most) for _ in seats] for most in (200, limit or 0, 60))
        written = [[0 if who == on else rng.randint(0, 900) for on in seats] for who in seats]
        sheet = a_sheet(players, limit, hills=hills, pools=pools, robber_pools=robber_pools)
        settlement = settle(with_whists(sheet, written), terms)
        full = [
            hill + (2 if doubled else 1) * ((limit or 0) - pool + max(robber_pools) - robber_pool)
            for hill, pool, robber_pool in zip(hills, pools, robber_pools, strict=True)
        ]
        assert settlement.results == tuple(
            10 * (Fraction(sum(full), players) - full[me])
            + sum(written[me])
            - sum(row[me] for row in written)
            for me in seats
        )
        assert sum(settlement.results) == sum(settlement.shown) == 0
        both = zip(settlement.shown, settlement.results, strict=True)
        assert all(abs(shown - exact) < 1 for shown, exact in both)


@pytest.mark.rule("PREF-8.15")
def test_pref_8_15_settlement_of_four_goes_step_by_step() -> None:
    sheet = with_whists(
        a_sheet(hills=[12, 30, 10, 21], limit=10, pools=[10, 10, 10, 10]),
        [[0, 8, 0, 40], [20, 0, 16, 0], [0, 0, 0, 4], [10, 0, 0, 0]],
    )
    settlement = settle(sheet, TERMS)
    assert settlement.hills == (12, 30, 10, 21)
    assert settlement.missing == (0, 0, 0, 0)
    assert settlement.over == (2, 20, 0, 11)
    assert settlement.given == exactly(5, 50, 0, "27.5")
    assert settlement.whists[0] == exactly(0, 58, 0, "67.5")
    assert settlement.balances[0] == exactly(0, 58 - 25, -5, "52.5")
    assert settlement.results == exactly("80.5", "-89.5", "70.5", "-61.5")


@pytest.mark.rule("PREF-8.15")
@pytest.mark.parametrize(
    ("hills", "given", "results"),
    [
        ("7 5 6", ("20/3", "0", "10/3"), ("-10", "10", "0")),
        ("1 0 0", ("10/3", "0", "0"), ("-20/3", "10/3", "10/3")),
    ],
)
def test_pref_8_15_settlement_of_three_goes_in_thirds(
    hills: str, given: tuple[str, ...], results: tuple[str, ...]
) -> None:
    """A third of ten whists a point is given to each other."""
    settlement = settle(sheet_of(f"players 3, hills {hills}"), TERMS)
    assert (settlement.given, settlement.results) == (exactly(*given), exactly(*results))


@pytest.mark.rule("PREF-8.16", "PREF-9.6")
@pytest.mark.parametrize(
    ("sheet", "doubled", "missing"),
    [
        ("limit 10, pools 10 4 0 7", False, (0, 6, 10, 3)),
        ("limit 10, pools 10 4 0 7, robber_pool 0 30 12 20", False, (30, 6, 28, 13)),
        ("limit none, robber_pool 0 30 12 20", False, (30, 0, 18, 10)),
        ("limit 10, pools 10 4 0 7", True, (0, 12, 20, 6)),
    ],
)
def test_pref_8_16_missing_pool_points_are_added_to_the_hill(
    sheet: str, doubled: bool, missing: tuple[int, ...]
) -> None:
    assert missing_points(sheet_of(sheet), Terms(doubled=doubled)) == missing


@pytest.mark.rule("PREF-9.7")
def test_pref_9_7_hill_only_settlement_skips_pools_and_whists() -> None:
    sheet = with_whists(
        a_sheet(3, None, hills=[9, 3, 0], robber_pools=[0, 5, 9]), [[0, 90, 0], [0, 0, 0], [0, 0, 0]]
    )
    settlement = settle(sheet, Terms(hill_only=True))
    assert settlement.missing == (0, 0, 0)
    assert settlement.written == ((0, 0, 0),) * 3
    assert settlement.results == exactly(-50, 10, 40)


@pytest.mark.rule("PREF-7.10")
def test_pref_7_10_bombs_left_at_the_end_count_nothing() -> None:
    plain, bombed = a_sheet(hills=[1, 2, 3, 4]), a_sheet(hills=[1, 2, 3, 4], bombs=[(3,), (), (1, 2), ()])
    assert settle(bombed, TERMS) == settle(plain, TERMS)


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        (("1/3", "1/3", "-2/3"), (1, 0, -1)),
        (("2/3", "-1/3", "-1/3"), (1, 0, -1)),
        (("10/3", "10/3", "-20/3"), (4, 3, -7)),
        (("0.5", "-0.25", "-0.25", "0"), (0, 0, 0, 0)),
        (("7.25", "-7.75", "0.25", "0.25"), (8, -8, 0, 0)),
        (("12.5", "-3.5", "-8.25", "-0.75"), (13, -4, -8, -1)),
    ],
)
@pytest.mark.rule("PREF-8.17")
def test_pref_8_17_largest_remainder_rounding_keeps_the_sum(
    exact: tuple[str, ...], shown: tuple[int, ...]
) -> None:
    assert rounded([Fraction(each) for each in exact]) == shown


@pytest.mark.rule("PREF-8.15")
def test_settlement_of_the_rule_pages_comes_out_so() -> None:
    settled = settle(
        sheet_of("players 3, limit 10, pools 10 10 10, hills 6 3 0"), Terms(gain="pool", cover=False)
    )
    assert settled.shown == (-30, 0, 30)
    assert [settled.balances[0][1], settled.balances[0][2], settled.balances[1][2]] == [-10, -20, -10]
