"""Presets, options and their values in words."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.ui.texts.words import Words
from games import options, registry
from games.core import matters, with_friendly
from games.faces.panel import Fact, Text
from games.options import Field, Value
from games.sheets import Sheeted, kept_options


class Agreed(NamedTuple):
    """Terms of a match for this many players."""

    game: str
    preset: str
    options: Mapping[str, Value]
    seats: int
    ranked: bool = False
    """Whether such matches are ranked, with friends' options off."""
    kept: bool = False
    """Whether they are played with real cards, with the options of a kept sheet."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return the options that can change the match."""
        game = registry.get(self.game)
        agreed = options.from_json(game.options_type, self.options)
        unbooked = game.unbooked if self.kept and isinstance(game, Sheeted) else ()
        off = {*unbooked, *(self._friendly if self.ranked else ())}
        return tuple(
            field
            for field in options.fields(game.options_type)
            if field.name not in off and matters(game, agreed, self.seats, field.name)
        )

    @property
    def changed(self) -> list[Field]:
        """Return the options that differ from the preset, except for friends' options."""
        game = registry.get(self.game)
        preset = kept_options(game, self.preset) if self.kept else game.presets[self.preset]
        usual = {**options.as_json(preset), **self._friendly}
        return [field for field in self.fields if self.value(field) != usual[field.name]]

    @property
    def _friendly(self) -> Mapping[str, Value]:
        agreed = self.options.items()
        friendly = with_friendly(registry.get(self.game), {}, on=False)
        return {name: value for name, value in agreed if name in friendly}

    def value(self, field: Field) -> Value:
        """Return the agreed value."""
        return self.options.get(field.name, field.default)


def agreed_lines(agreed: Agreed, words: Words, minutes: int | None = None) -> list[str]:
    """Return lines on the preset with its minutes, and on options that differ from it."""
    changed, name = agreed.changed, preset_name(agreed.game, agreed.preset)
    lines = [
        words.html(
            "lobby-option",
            option=option_name(agreed.game, field),
            value=in_words(agreed.game, field, agreed.value(field)),
        )
        for field in changed
    ]
    if changed:
        return [words.html("lobby-preset-changed", preset=name), *lines]
    if minutes is None:
        return [words.html("lobby-preset", preset=name)]
    return [words.html("lobby-preset-minutes", preset=name, minutes=minutes)]


def preset_name(game: str, preset: str) -> Text:
    """Return the name of a preset."""
    return Text(registry.key(game, "preset", preset))


def option_name(game: str, field: Field) -> Text:
    """Return the name of an option."""
    return Text(registry.key(game, "option", field.name))


def option_about(game: str, field: Field) -> Text:
    """Return one line that explains an option."""
    return Text(registry.key(game, "option", field.name, "about"))


def in_words(game: str, field: Field, value: Value) -> Fact:
    """Return the name of an option's value."""
    match value:
        case bool():
            return Text("option-on" if value else "option-off")
        case int():
            return value
        case str():
            return Text(registry.key(game, "option", field.name, value))
