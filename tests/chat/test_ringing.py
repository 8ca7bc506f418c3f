"""An evening at a table by a clock that goes from event to event: who is asked hears it in time."""

import pytest

from bot.base.pace import FAST, NORMAL, Pace
from storage.live.live import Live
from tests.support.evening import Evening

UNRUNG_MS = 25_000
"""The longest that anybody may be asked without knowing it."""
HOUR_MS = 3_600_000


@pytest.mark.parametrize("matches", [1, pytest.param(8, marks=pytest.mark.slow)])
async def test_nobody_waits_long_unrung(live: Live, matches: int) -> None:
    """Four people who think for 4 to 30 s: a match, and an evening of three hours."""
    evening = Evening(live)
    since = evening.clock.at
    for _ in range(matches):
        await evening.play_match("short")
    assert evening.clock.at - since > matches * HOUR_MS // 3
    assert evening.moves == len(evening.waits) == 80 * matches
    assert max(wait.unrung for wait in evening.waits) <= UNRUNG_MS
    assert max(wait.rings for wait in evening.waits) <= 2
    assert 0 < sum(wait.rings for wait in evening.waits) < evening.moves


async def test_quick_people_are_hardly_rung(live: Live) -> None:
    evening = Evening(live, least=1.0, most=6.0)
    await evening.play_match("short")
    assert sum(wait.rings for wait in evening.waits) <= 4


@pytest.mark.parametrize("place", [0, 2])
@pytest.mark.parametrize("pace", [FAST, NORMAL])
async def test_a_silent_person_costs_the_others_a_minute_then_twenty_seconds(
    live: Live, place: int, pace: Pace
) -> None:
    evening = Evening(live, silent=[place], pace=pace)
    await evening.play_match("short", until=24)
    absent = [wait for wait in evening.waits if wait.person == 101 + place]
    assert [wait.whole for wait in absent] == [60_000, 20_000]
    assert all(wait.rings for wait in absent)
