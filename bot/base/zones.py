"""Time zones: the cities on offer, and moments by a zone's clock.

A zone is the name of an IANA time zone, `Europe/Berlin`, or an offset from UTC, `+5:30`. Moments are
milliseconds since the epoch.

Where clocks change, a time that the spring change skips means the first moment after it, and a time that
the autumn change repeats means the first of the two.
"""

from bisect import bisect_left
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.base.pace import SECOND_MS

MOSCOW = "Europe/Moscow"
"""The zone where nobody has chosen one."""
ZONES: Mapping[str, tuple[str, ...]] = {
    "russia": (
        *("Europe/Kaliningrad", "Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg", "Asia/Omsk"),
        *("Asia/Novosibirsk", "Asia/Krasnoyarsk", "Asia/Irkutsk", "Asia/Yakutsk", "Asia/Vladivostok"),
        *("Asia/Magadan", "Asia/Kamchatka", "Europe/Minsk", "Europe/Kyiv", "Europe/Chisinau"),
        *("Asia/Tbilisi", "Asia/Yerevan", "Asia/Baku", "Asia/Almaty", "Asia/Tashkent", "Asia/Bishkek"),
    ),
    "europe": (
        *("Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris"),
        *("Europe/Brussels", "Europe/Amsterdam", "Europe/Berlin", "Europe/Zurich", "Europe/Vienna"),
        *("Europe/Rome", "Europe/Prague", "Europe/Warsaw", "Europe/Budapest", "Europe/Belgrade"),
        *("Europe/Stockholm", "Europe/Oslo", "Europe/Helsinki", "Europe/Tallinn", "Europe/Riga"),
        *("Europe/Vilnius", "Europe/Sofia", "Europe/Athens", "Asia/Nicosia", "Europe/Istanbul"),
    ),
    "asia": (
        *("Asia/Jerusalem", "Asia/Dubai", "Asia/Tehran", "Asia/Kabul", "Asia/Karachi", "Asia/Kolkata"),
        *("Asia/Kathmandu", "Asia/Dhaka", "Asia/Bangkok", "Asia/Ho_Chi_Minh", "Asia/Makassar"),
        *("Asia/Singapore", "Asia/Hong_Kong", "Asia/Shanghai", "Asia/Seoul", "Asia/Tokyo"),
        *("Australia/Perth", "Australia/Adelaide", "Australia/Brisbane", "Australia/Sydney"),
        "Pacific/Auckland",
    ),
    "america": (
        *("America/St_Johns", "America/Halifax", "America/New_York", "America/Toronto", "America/Chicago"),
        *("America/Denver", "America/Phoenix", "America/Los_Angeles", "America/Vancouver"),
        *("America/Anchorage", "Pacific/Honolulu", "America/Mexico_City", "America/Bogota"),
        *("America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Africa/Cairo", "Africa/Lagos"),
        *("Africa/Nairobi", "Africa/Johannesburg"),
    ),
    "offsets": (
        *("-12", "-11", "-10", "-9:30", "-9", "-8", "-7", "-6", "-5", "-4", "-3:30", "-3", "-2", "-1", "+0"),
        *("+1", "+2", "+3", "+3:30", "+4", "+4:30", "+5", "+5:30", "+5:45", "+6", "+6:30", "+7", "+8"),
        *("+8:45", "+9", "+9:30", "+10", "+10:30", "+11", "+12", "+12:45", "+13", "+14"),
    ),
}
"""The zones on offer, by page."""
OFFSETS = "offsets"
"""The page of zones without a city."""
_MINUTE = timedelta(minutes=1)


@cache
def clock_of(zone: str) -> tzinfo:
    """Return the clock of a zone. Raises ZoneInfoNotFoundError for an unknown name."""
    if zone[0] not in "+-":
        return ZoneInfo(zone)
    hours, _, minutes = zone[1:].partition(":")
    ahead = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return timezone(-ahead if zone[0] == "-" else ahead)


@cache
def named_zones() -> frozenset[str]:
    """Return the names of all time zones with a city."""
    return frozenset(each for each in available_timezones() if "/" in each and not each.startswith("Etc/"))


def is_zone(zone: str) -> bool:
    """Return whether this is an offset on offer, or a time zone with a city."""
    return zone in ZONES[OFFSETS] or zone in named_zones()


def page_of(zone: str) -> str:
    """Return the page that offers a zone; the page of offsets for an unlisted one."""
    return next((page for page, zones in ZONES.items() if zone in zones), OFFSETS)


def local(at: int, clock: tzinfo) -> datetime:
    """Return a moment by a clock."""
    return datetime.fromtimestamp(at / SECOND_MS, clock)


def moment_at(day: date, minute: int, clock: tzinfo) -> int:
    """Return the moment when the clock shows this minute of the day."""
    here = datetime(day.year, day.month, day.day, tzinfo=clock) + minute * _MINUTE
    early, late = (int(here.replace(fold=fold).timestamp()) for fold in (1, 0))
    if early >= late:
        return late * SECOND_MS
    after = _offset(late, clock)
    changed = bisect_left(range(early, late), True, key=lambda at: _offset(at, clock) == after)
    return (early + changed) * SECOND_MS


def _offset(at: int, clock: tzinfo) -> timedelta | None:
    return datetime.fromtimestamp(at, clock).utcoffset()
