"""An evening at a table on an event clock: the player to move is rung in time."""

import pytest

from bot.base.pace import FAST, NORMAL, Pace
from storage.live.live import Live
from tests.support.evening import Evening

UNRUNG_MS = 25_000
"""The longest that anybody may be asked without knowing it."""
HOUR_MS = 3_600_000
MOVES = 24
"""So many of the eighty of a match show it."""


async def test_nobody_waits_long_unrung(live: Live) -> None:
    """Four people that think for 4 to 30 s, in the first deals of a match."""
    evening = Evening(live)
    await evening.play_match("short", until=MOVES)
    assert evening.moves == len(evening.waits) >= MOVES - 4, "deals count, too"
    assert max(wait.unrung for wait in evening.waits) <= UNRUNG_MS
    assert max(wait.rings for wait in evening.waits) <= 2
    assert 0 < sum(wait.rings for wait in evening.waits) < evening.moves


@pytest.mark.slow
async def test_nobody_waits_long_unrung_in_an_evening(live: Live) -> None:
    """Of three hours."""
    evening = Evening(live)
    since = evening.clock.at
    for _ in range(8):
        await evening.play_match("short")
    assert evening.clock.at - since > 8 * HOUR_MS // 3
    assert max(wait.unrung for wait in evening.waits) <= UNRUNG_MS
    assert max(wait.rings for wait in evening.waits) <= 2


async def test_quick_people_are_hardly_rung(live: Live) -> None:
    evening = Evening(live, least=1.0, most=6.0)
    await evening.play_match("short", until=MOVES)
    assert sum(wait.rings for wait in evening.waits) <= 4


@pytest.mark.parametrize(("place", "pace"), [(0, FAST), (2, NORMAL)])
async def test_a_silent_person_costs_the_others_a_minute_then_twenty_seconds(
    live: Live, place: int, pace: Pace
) -> None:
    evening = Evening(live, silent=[place], pace=pace)
    await evening.play_match("short", until=MOVES // 2)
    absent = [wait for wait in evening.waits if wait.person == 101 + place]
    assert [wait.whole for wait in absent] == [60_000, 20_000]
    assert all(wait.rings for wait in absent)
