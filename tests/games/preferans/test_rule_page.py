"""The example of the rule pages, booked and settled."""

import pytest

from games.preferans.scoring.settlement import settle
from tests.games.preferans.deals import (
    DECLARER,
    FIRST,
    POOL_ONLY,
    a_sheet,
    booked,
    contract,
    played,
    whists_on,
)

SECOND = 3


@pytest.mark.rule("PREF-8.2", "PREF-8.4")
def test_seven_of_the_rule_pages_is_written_so() -> None:
    sheet = booked(a_sheet(), played(contract(7), (7, 3, 0), whisters=[FIRST]), POOL_ONLY)
    assert (sheet.pools[DECLARER], sheet.hills) == (4, (0, 0, 0, 0))
    assert (whists_on(sheet)[FIRST], whists_on(sheet)[SECOND]) == (12, 0)


@pytest.mark.rule("PREF-8.3", "PREF-8.5")
def test_failed_seven_of_the_rule_pages_is_written_so() -> None:
    sheet = booked(a_sheet(), played(contract(7), (6, 4, 0), whisters=[FIRST]), POOL_ONLY)
    assert (sheet.pools[DECLARER], sheet.hills[DECLARER]) == (0, 4)
    assert (whists_on(sheet)[FIRST], whists_on(sheet)[SECOND]) == (16 + 4, 4)


@pytest.mark.rule("PREF-8.15")
def test_settlement_of_the_rule_pages_comes_out_so() -> None:
    sheet = a_sheet(3, 10, pools=[10, 10, 10], hills=[6, 3, 0])
    settled = settle(sheet, POOL_ONLY)
    assert settled.shown == (-30, 0, 30)
    assert [settled.balances[0][1], settled.balances[0][2], settled.balances[1][2]] == [-10, -20, -10]
