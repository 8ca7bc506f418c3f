"""Names of time zones: the cities that people look for."""

from collections.abc import Mapping
from functools import cache

from bot.base.preferences import Language
from bot.base.zones import OFFSETS, ZONES, named_zones
from bot.ui.texts.words import Form, words_in
from games.faces.panel import Text

_LISTED = frozenset(zone for zones in ZONES.values() for zone in zones)


def zone_name(zone: str) -> str | Text:
    """Return the name of a time zone: its city, or its offset from UTC."""
    if zone in ZONES[OFFSETS]:
        return Text("zone-offset", {"hours": zone})
    return Text(f"zone-{zone.replace('/', '-')}") if zone in _LISTED else _city(zone)


def zone_named(city: str) -> str | None:
    """Return the time zone of a city in any language, or of an offset; None for an unknown one."""
    return _by_name().get(_spelt(city))


@cache
def _by_name() -> Mapping[str, str]:
    """Return the zones by their names, those on offer before all others."""
    others = {name: zone for zone in sorted(named_zones()) for name in (_spelt(zone), _spelt(_city(zone)))}
    shown = {
        _spelt(words_in(language).fact(zone_name(zone), Form.PLAIN)): zone
        for language in Language
        for zone in _LISTED
    }
    return {**others, **shown, **{_spelt(zone): zone for zone in _LISTED}}


def _city(zone: str) -> str:
    return zone.rpartition("/")[2].replace("_", " ")


def _spelt(name: str) -> str:
    """Return a name without case, points, apostrophes and hyphens."""
    letters = name.casefold().replace("ё", "е").replace("-", " " if name[:1].isalpha() else "-")
    return "".join(each for each in letters if each.isalnum() or each in " +-:/").strip()
