"""The page of settings: a person's own in private, everybody's in a group."""

from bot.preferences import Display, Language
from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.screens.render import content, label
from bot.texts.words import words_in
from games.faces.panel import Text

LANGUAGE = "language"
"""A setting beside those of display."""
ON, OFF = "on", "off"


def settings_content(language: Language, display: Display, *, group: bool) -> Content:
    """The settings, and keys to change them."""
    words = words_in(language)
    of = "-group" if group else ""
    lines = [
        words.html(f"settings-title{of}"),
        "",
        words.html(f"settings-pictures-about{of}"),
        words.html("settings-patterns-about"),
    ]
    rows = [
        tuple(_language_key(each, chosen=each is language) for each in Language),
        *((_key(language, display, name, group=group),) for name in Display.__struct_fields__),
    ]
    return content(lines, (), tuple(rows))


def _language_key(language: Language, *, chosen: bool) -> Key:
    name = Text("language-name")
    words = words_in(language)
    return Key(
        label(Text("button-chosen", {"label": name}) if chosen else name, words),
        _press(LANGUAGE, language.value),
    )


def _key(language: Language, display: Display, name: str, *, group: bool) -> Key:
    """A setting and its value; a press toggles it."""
    on: bool = getattr(display, name)
    title = Text(f"settings-{name.replace('_', '-')}{'-group' if group and name == 'pictures' else ''}")
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
