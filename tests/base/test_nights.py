"""Quiet hours by a clock."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.base.nights import awake_after, is_night, nights
from bot.base.pace import lost_ms

BERLIN, HOUR_MS = ZoneInfo("Europe/Berlin"), 3_600_000
ZONES = st.sampled_from([BERLIN, ZoneInfo("Europe/Moscow"), ZoneInfo("Asia/Kathmandu"), UTC])
TIMES = st.integers(1_760_000_000_000, 1_800_000_000_000)


def berlin(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()) * 1_000


def test_a_night_lasts_from_ten_to_eight() -> None:
    found = {
        text: is_night(berlin(f"2026-11-12T{text}"), BERLIN)
        for text in ("07:59:59", "08:00:00", "21:59:59", "22:00:00", "00:00:00")
    }
    assert found == {
        "07:59:59": True,
        "08:00:00": False,
        "21:59:59": False,
        "22:00:00": True,
        "00:00:00": True,
    }


def test_a_night_in_which_clocks_go_back_has_an_hour_more() -> None:
    (night,) = nights(berlin("2026-10-24T12:00"), berlin("2026-10-25T12:00"), BERLIN)
    assert night.until - night.since == 11 * HOUR_MS


def test_a_day_for_a_move_spans_the_nights() -> None:
    """From nine in the evening: an hour, a day of fourteen, and nine of the next."""
    assert awake_after(berlin("2026-11-12T21:00"), 24 * HOUR_MS, BERLIN) == berlin("2026-11-14T17:00")
    assert awake_after(berlin("2026-11-12T23:00"), 1, BERLIN) == berlin("2026-11-13T08:00") + 1


@given(TIMES, st.integers(1, 100 * HOUR_MS), ZONES)
def test_what_is_awaited_passes_outside_of_nights(since: int, ms: int, clock: ZoneInfo) -> None:
    at = awake_after(since, ms, clock)
    assert at - since - lost_ms(nights(since, at, clock), since, at) == ms
    assert not is_night(at - 1, clock)
