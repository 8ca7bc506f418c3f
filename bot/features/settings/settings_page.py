"""The page of settings: a person's own in private, everybody's in a group."""

from bot.base.preferences import Display, Language
from bot.features.today.daily_deals import games_of_deals
from bot.ui.buttons import Personal, PersonalVerb, encode
from bot.ui.content import Content, Key
from bot.ui.render import choice_key, content, label
from bot.ui.texts.words import words_in
from games import registry
from games.faces.panel import Text

LANGUAGE = "language"
"""A setting beside those of display."""
ON, OFF = "on", "off"
OF_PEOPLE = frozenset({"forced", "phrases"})
"""Settings of people alone."""
OF_GROUPS = frozenset({"pinned", "evening", "tournaments"})
"""Settings of groups alone."""
DEAL_GAME = "deal_game"
"""The game of a group's daily deal."""
KEPT = "page"
"""Leads to what is kept of a person, as the argument of its button."""
USUAL = "usual"
"""Stands for the game of the weekday."""


def settings_content(language: Language, display: Display, *, group: bool, photos: bool = True) -> Content:
    """The settings, and keys to change them; `photos`: whether the group lets the bot send any."""
    words = words_in(language)
    of = "-group" if group else ""
    lines = [
        words.html(f"settings-title{of}"),
        "",
        *(() if photos else (words.html("settings-no-photos"),)),
        words.html("settings-patterns-about"),
        *(words.html(f"settings-{name}-about") for name in (("pinned", "evening") if group else ("forced",))),
    ]
    rows = [
        tuple(_language_key(each, chosen=each is language) for each in Language),
        *((_key(language, display, name),) for name in switches(group=group)),
    ]
    if group and display.evening:
        rows.append((_game_key(language, display),))
    if not group:
        blocks = Key(words.plain("button-blocks"), encode(Personal(PersonalVerb.BLOCKS, "all")))
        rows += [(blocks,), (Key(words.plain("button-kept"), encode(Personal(PersonalVerb.FORGET, KEPT))),)]
    return content(lines, (), tuple(rows))


def _game_key(language: Language, display: Display) -> Key:
    """The game of the daily deal; a press takes the next."""
    games = ["", *games_of_deals()]
    at = games.index(display.deal_game) if display.deal_game in games else 0
    following = games[(at + 1) % len(games)] or USUAL
    value = Text(registry.key(games[at], "name")) if games[at] else Text("settings-deal-usual")
    words = words_in(language, games[at] or None)
    title = Text("button-option", {"option": Text("settings-deal-game"), "value": value})
    return Key(label(title, words), _press(DEAL_GAME, following))


def switches(*, group: bool) -> list[str]:
    """The settings of display that are on or off."""
    others = {DEAL_GAME, *(OF_PEOPLE if group else OF_GROUPS)}
    return [name for name in Display.__struct_fields__ if name not in others]


def _language_key(language: Language, *, chosen: bool) -> Key:
    return choice_key(
        words_in(language), Text("language-name"), _press(LANGUAGE, language.value), chosen=chosen
    )


def _key(language: Language, display: Display, name: str) -> Key:
    """A setting and its value; a press toggles it."""
    on: bool = getattr(display, name)
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
    return encode(Personal(PersonalVerb.SETTINGS, f"{name}={value}"))
