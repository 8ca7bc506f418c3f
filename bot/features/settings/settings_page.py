"""Settings page of a person or a group."""

from bot.base.preferences import STYLE, GroupSettings, Language, PersonSettings, value_of
from bot.base.zones import MOSCOW, ZONES, clock_of, local, page_of
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.render import choice_key, content, fitting_rows, label
from bot.ui.texts.words import words_in
from bot.ui.zone_names import zone_name
from games import registry
from games.faces.panel import Text

LANGUAGE = "language"
"""Name of the language setting."""
ON, OFF = "on", "off"
DEAL_GAME = "deal_game"
"""Game of a group's daily deal."""
ZONE = "zone"
"""Time zone of a person or group; without a value, the page of zones, `zone/europe` those of a region."""
NO_SWITCHES = frozenset({"style", "evening_thread", DEAL_GAME, ZONE})
KEPT = "page"
"""Argument of the button that opens the summary of personal data."""
PAGE = "page"
"""Argument that returns to the main page."""
USUAL = "usual"
"""Selects the game of the weekday."""


def settings_content(
    language: Language, settings: PersonSettings | GroupSettings, links: EntryLinks, *, photos: bool = True
) -> Content:
    """Return the settings with their keys; `photos`: whether the group lets the bot send photos."""
    words, group = words_in(language), isinstance(settings, GroupSettings)
    of = "-group" if group else ""
    lines = [
        words.html(f"settings-title{of}"),
        "",
        *(() if photos else (words.html("settings-no-photos"),)),
        words.html("settings-patterns-about"),
        *(
            words.html(f"settings-{name}-about")
            for name in (("pinned", "evening") if group else ("forced", "premoves"))
        ),
    ]
    rows = [
        tuple(
            choice_key(
                words_in(each), Text("language-name"), _press(LANGUAGE, each.value), chosen=each is language
            )
            for each in Language
        ),
        *((_key(language, settings, name),) for name in switches(type(settings))),
    ]
    if isinstance(settings, PersonSettings):
        kept = Key(words.plain("button-kept"), encode(Personal("forget", KEPT)))
        rows += [*links.rows(Under.SETTINGS, words), (_zone_key(language, settings),), (kept,)]
    else:
        rows += [(_game_key(language, settings.deal_game),)] if settings.evening else []
        rows.append((_zone_key(language, settings),))
    return content(lines, (), tuple(rows))


def _zone_key(language: Language, settings: PersonSettings | GroupSettings) -> Key:
    """Return the key that opens the page of time zones."""
    name = "settings-zone" if isinstance(settings, GroupSettings) else "settings-zone-own"
    value = zone_name(settings.zone) if settings.zone else Text("settings-zone-unset")
    title = Text("button-option", {"option": Text(name), "value": value})
    return Key(label(title, words_in(language)), encode(Personal("settings", ZONE)))


def zones_content(
    language: Language, settings: PersonSettings | GroupSettings, page: str, now: int
) -> Content:
    """Return a page of time zones; an empty one is that of the present zone."""
    words, zone = words_in(language), settings.zone or MOSCOW
    shown = page or page_of(zone)
    pages = [
        choice_key(
            words,
            Text(f"zone-page-{each}"),
            encode(Personal("settings", f"{ZONE}/{each}")),
            chosen=each == shown,
        )
        for each in ZONES
    ]
    zones = [
        choice_key(words, zone_name(each), _press(ZONE, each), chosen=each == settings.zone)
        for each in ZONES[shown]
    ]
    time = f"{local(now, clock_of(zone)):%H:%M}"
    of = "about" if isinstance(settings, GroupSettings) else "own-about"
    about = words.html(f"settings-zone-{of}", time=time, zone=zone_name(zone))
    back = Key(words.plain("button-settings-back"), encode(Personal("settings", PAGE)))
    return content([about], (), (*fitting_rows(pages, 2), *fitting_rows(zones, 3), (back,)))


def _game_key(language: Language, game: str) -> Key:
    """Return the key of the daily deal's game; a press selects the next game."""
    games = ["", *registry.with_deals()]
    at = games.index(game) if game in games else 0
    following = games[(at + 1) % len(games)] or USUAL
    value = Text(registry.key(games[at], "name")) if games[at] else Text("settings-deal-usual")
    words = words_in(language, games[at] or None)
    title = Text("button-option", {"option": Text("settings-deal-game"), "value": value})
    return Key(label(title, words), _press(DEAL_GAME, following))


def switches(kind: type[PersonSettings | GroupSettings]) -> list[str]:
    """Return the names of boolean settings."""
    return [*STYLE, *(name for name in kind.__struct_fields__ if name not in NO_SWITCHES)]


def _key(language: Language, settings: PersonSettings | GroupSettings, name: str) -> Key:
    """Return the key of a setting with its value; a press toggles it."""
    on = value_of(settings, name)
    title = Text(f"settings-{name.replace('_', '-')}")
    value = Text(
        ("option-on" if on else "option-off")
        if name != "four_colours"
        else ("settings-four" if on else "settings-two")
    )
    return Key(
        label(Text("button-option", {"option": title, "value": value}), words_in(language)),
        _press(name, OFF if on else ON),
    )


def _press(name: str, value: str) -> str:
    return encode(Personal("settings", f"{name}={value}"))
