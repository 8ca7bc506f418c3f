"""Time zones: what is on offer, and times that a clock skips or repeats."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.preferences import Language
from bot.base.zones import OFFSETS, ZONES, clock_of, is_zone, local, moment_at, page_of
from bot.ui.texts.words import Form, words_in
from bot.ui.zone_names import zone_name, zone_named

ALL = [zone for zones in ZONES.values() for zone in zones]


def utc(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1_000, UTC):%d.%m %H:%M}"


def test_every_zone_on_offer_is_known_and_on_one_page() -> None:
    assert all(map(is_zone, ALL))
    assert len(set(ALL)) == len(ALL)
    assert [page_of(zones[0]) for zones in ZONES.values()] == list(ZONES)
    assert page_of("Asia/Urumqi") == OFFSETS


@pytest.mark.parametrize("zone", ["", "Etc/GMT-3", "UTC", "+3:17", "Europe", "/etc/passwd", "Europe/../UTC"])
def test_nothing_else_is_a_zone(zone: str) -> None:
    assert not is_zone(zone)


def test_an_offset_is_a_clock() -> None:
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC)
    found = {zone: f"{noon.astimezone(clock_of(zone)):%d %H:%M}" for zone in ("-9:30", "+5:45", "+14")}
    assert found == {"-9:30": "01 02:30", "+5:45": "01 17:45", "+14": "02 02:00"}


@pytest.mark.parametrize(
    ("zone", "day", "minute", "expected"),
    [
        ("Europe/Berlin", date(2027, 3, 28), 150, "28.03 01:00"),
        ("Europe/Berlin", date(2027, 3, 28), 120, "28.03 01:00"),
        ("Europe/Berlin", date(2027, 3, 28), 180, "28.03 01:00"),
        ("Europe/Berlin", date(2027, 3, 28), 119, "28.03 00:59"),
        ("Europe/Berlin", date(2026, 10, 25), 150, "25.10 00:30"),
        ("Europe/Berlin", date(2026, 10, 25), 180, "25.10 02:00"),
        ("America/New_York", date(2027, 3, 14), 150, "14.03 07:00"),
        ("Australia/Lord_Howe", date(2026, 10, 4), 135, "03.10 15:30"),  # a gap of half an hour
        ("Africa/Cairo", date(2026, 4, 24), 0, "23.04 22:00"),  # the day begins at one
    ],
)
def test_a_skipped_time_comes_after_the_gap_and_a_repeated_one_first(
    zone: str, day: date, minute: int, expected: str
) -> None:
    assert utc(moment_at(day, minute, ZoneInfo(zone))) == expected


@given(st.sampled_from(ALL), st.dates(date(2026, 1, 1), date(2027, 12, 31)), st.integers(0, 24 * 60 - 2))
def test_later_on_a_day_is_never_earlier(zone: str, day: date, minute: int) -> None:
    """The clock of a day shows each of its minutes at most once, in their order, but for the fold."""
    clock = clock_of(zone)
    at = moment_at(day, minute, clock)
    shown = local(at, clock)
    assert shown.date() == day
    assert shown.hour * 60 + shown.minute >= minute
    assert at <= moment_at(day, minute + 1, clock)


@pytest.mark.parametrize("language", Language)
def test_a_zone_is_found_by_its_name(language: Language) -> None:
    words = words_in(language)
    names = {zone: words.fact(zone_name(zone), Form.PLAIN) for zone in ALL}
    assert len(set(names.values())) == len(names)
    assert {zone: zone_named(name) for zone, name in names.items()} == {zone: zone for zone in names}
    assert all(len(name) <= 16 for name in names.values()), "three to a row"
