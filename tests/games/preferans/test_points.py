"""What becomes of a contract's points, on random sheets: none appears from nowhere, none vanishes unbooked."""

from random import Random

import pytest

from games.preferans.scoring.deals import book
from games.preferans.scoring.ledger import SheetColumn, Why
from games.preferans.scoring.sheet import Sheet, Terms
from tests.games.preferans.deals import DEALER, DECLARER, FIRST, a_sheet, contract, played

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
    for _ in range(500):
        before, level = at_random(rng), rng.randint(6, 9)
        after, booking = book(before, terms, played(contract(level), (level, 10 - level), whisters=[FIRST]))
        lost = sum(line.amount for line in booking.lines if line.column is SheetColumn.LOST)
        gained = sum(after.pools) - sum(before.pools)
        cleared = sum(before.hills) - sum(after.hills)
        assert gained + cleared + lost == 2 * (level - 5)
        assert max(after.pools) <= LIMIT
        assert min(after.hills) >= 0
        assert lost == 0 or (after.pools[DECLARER] == LIMIT and after.hills[DECLARER] == 0)
        assert (after.pools[DEALER], after.hills[DEALER]) == (before.pools[DEALER], before.hills[DEALER])


@pytest.mark.rule("PREF-8.13")
def test_pref_8_13_each_point_given_earns_ten_whists() -> None:
    rng = Random("whists for help")
    for _ in range(500):
        before = at_random(rng)
        after, booking = book(before, Terms(gain="halves", cover=False), played(contract(10)))
        for seat in (2, 3):
            given = after.pools[seat] - before.pools[seat] + before.hills[seat] - after.hills[seat]
            assert after.whists[DECLARER][seat] == 10 * given
        helped = [
            line
            for line in booking.lines
            if line.why in (Why.HELP_POOL, Why.HELP_HILL) and line.who != DECLARER
        ]
        assert all(line.helper == DECLARER for line in helped)


@pytest.mark.rule("PREF-8.13")
def test_pref_8_13_nothing_is_lost_while_help_is_possible() -> None:
    rng = Random("lost")
    for _ in range(500):
        after, booking = book(at_random(rng), Terms(cover=False), played(contract(10)))
        if any(line.column is SheetColumn.LOST for line in booking.lines):
            assert after.pools[1:] == (LIMIT,) * 3
            assert after.hills[1:] == (0,) * 3
