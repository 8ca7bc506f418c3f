"""Pages for choosing the terms of a match: in a lobby, a tournament, the private menu."""

from collections.abc import Callable, Container
from typing import NamedTuple

from bot.base.pace import PACES, RESERVES, TURNS, Pace, pace_name
from bot.base.preferences import Language
from bot.ui.buttons import pace_argument
from bot.ui.clock_words import duration, pace_line, pace_times
from bot.ui.content import Key
from bot.ui.level_words import level_keys, level_page_lines
from bot.ui.option_words import Agreed, in_words, option_about, option_name, preset_name
from bot.ui.render import LABEL_ROOM, Keys, choice_key, in_rows, label
from bot.ui.texts.names import width
from bot.ui.texts.words import Words, words_in
from games import options, registry
from games.agents.levels import Level
from games.core import option_groups
from games.faces.facts import Fact
from games.faces.panel import Text
from games.options import Choice, Field, Number, Toggle, Value

BUTTONS_IN_A_ROW = 5
NUMBERS_SHOWN = 25
"""Numbers with up to this many values have a button for each; others change in steps."""
STEPS = (1, 10)
OWN = "own"
"""Argument of the second page of the pace."""


class Terms(NamedTuple):
    """Terms of a match, and the data of the keys on its pages."""

    agreed: Agreed
    pace: Pace
    level: Level
    language: Language
    words: Words
    press: Callable[[str, str], str]
    """Returns the data of a key that sets `game`, `preset`, `pace`, `level` or `opt.<option>` to a value."""
    turn: Callable[[str], str]
    """Returns the data of a key to a page: its name, and after a full stop its argument."""
    minutes: Callable[[str], int | None]
    """Returns the approximate minutes of a preset."""
    able: Callable[[str], bool] = lambda preset: True
    """Returns whether a preset may be chosen."""


class TermsPage(NamedTuple):
    """Text of a page, its keys, and the page it leads back to; empty: the first of the settings."""

    lines: list[str]
    keys: Keys
    back: str = ""


def terms_page(terms: Terms, name: str, of: str) -> TermsPage | None:
    """Return the page of this name, or None."""
    match name:
        case "game":
            return game_page(terms.language, lambda game: terms.press("game", game), terms.agreed.game)
        case "preset":
            return preset_page(Presets.of(terms), of, terms.words)
        case "options":
            return _options_page(terms, of)
        case "option":
            return _option_page(terms, of)
        case "pace":
            return _own_pace_page(terms) if of == OWN else _pace_page(terms)
        case "level":
            keys = level_keys(
                terms.agreed.game, terms.level, lambda level: terms.press("level", level.value), terms.words
            )
            return TermsPage(level_page_lines(terms.words), keys)
    return None


# Games


def game_page(
    language: Language, press: Callable[[str], str], chosen: str = "", asked: str = "lobby-which-game"
) -> TermsPage:
    """Return the question and the games, a line and a key for each."""
    words, names = words_in(language), {name: words_in(language, name) for name in registry.names()}
    lines = [
        own.html("lobby-game", game=Text(registry.key(name, "name")), line=Text(registry.key(name, "line")))
        for name, own in names.items()
    ]
    keys = [
        choice_key(words, own.plain(registry.key(name, "name")), press(name), chosen=name == chosen)
        for name, own in names.items()
    ]
    return TermsPage([words.html(asked), "", *lines], in_rows(keys, 1))


# Kinds and lengths


class Minutes(NamedTuple):
    """Estimates of a match, which depend on how many people play."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least}–{self.most}" if self.least < self.most else f"{self.most}"

    @property
    def facts(self) -> dict[str, Fact]:
        """Return the facts of a text; the last number decides the plural."""
        return {"minutes": str(self), "count": self.most}


class Presets(NamedTuple):
    """Presets of a game, and the data of the keys that choose them."""

    game: str
    chosen: str
    choose: Callable[[str], str]
    """Returns the data of the key of a preset."""
    turn: Callable[[str], str]
    """Returns the data of the key of a kind that has several lengths."""
    minutes: Callable[[str], Minutes | None]
    able: Callable[[str], bool] = lambda preset: True

    @classmethod
    def of(cls, terms: Terms) -> "Presets":
        return cls(
            terms.agreed.game,
            terms.agreed.preset,
            lambda preset: terms.press("preset", preset),
            lambda kind: terms.turn(f"preset.{kind}"),
            lambda preset: None if (each := terms.minutes(preset)) is None else Minutes(each, each),
            terms.able,
        )

    @property
    def kinds(self) -> dict[str, list[str]]:
        """Return the selectable kinds, with the presets of their lengths."""
        kinds = registry.kinds(self.game).items()
        able = {kind: [preset for preset in presets if self.able(preset)] for kind, presets in kinds}
        return {kind: presets for kind, presets in able.items() if presets}


def preset_page(presets: Presets, kind: str, words: Words) -> TermsPage:
    """Return the kinds of a game; or the lengths of this one, or of the only one."""
    kinds, game = presets.kinds, Text(registry.key(presets.game, "name"))
    if len(kinds) == 1:
        (kind,) = kinds
        return TermsPage([words.html("which-length", game=game)], _length_keys(presets, kind, words))
    if kind not in kinds:
        keys = [_kind_key(presets, each, words) for each in kinds]
        return TermsPage([words.html("which-kind", game=game)], in_rows(keys, 1))
    line = words.html("which-length-of-kind", game=game, kind=preset_name(presets.game, kind))
    return TermsPage([line], _length_keys(presets, kind, words), "preset")


def preset_button(game: str) -> str:
    """Return the label of the key to a game's presets: it asks what the page asks."""
    return "button-kind" if len(registry.kinds(game)) > 1 else "button-length"


def _kind_key(presets: Presets, kind: str, words: Words) -> Key:
    """Return a key that leads to the lengths of a kind, or chooses its only one."""
    lengths, name = presets.kinds[kind], preset_name(presets.game, kind)
    if len(lengths) > 1:
        return choice_key(words, name, presets.turn(kind), chosen=presets.chosen in lengths)
    (preset,) = lengths
    minutes = presets.minutes(preset)
    if minutes is not None:
        name = Text("button-preset-minutes", {"preset": name, "minutes": str(minutes)})
    return choice_key(words, name, presets.choose(preset), chosen=preset == presets.chosen)


def _length_keys(presets: Presets, kind: str, words: Words) -> Keys:
    whole = registry.kinds(presets.game)[kind][-1]
    return in_rows(
        [
            choice_key(
                words,
                _length(presets, preset, whole=preset == whole),
                presets.choose(preset),
                chosen=preset == presets.chosen,
            )
            for preset in presets.kinds[kind]
        ],
        1,
    )


def _length(presets: Presets, preset: str, *, whole: bool) -> Text:
    """Return the name of a length: its minutes, and whether it is the whole match."""
    minutes = presets.minutes(preset)
    if minutes is None:
        return preset_name(presets.game, preset)
    return Text("button-whole-match" if whole else "button-minutes", minutes.facts)


# Options


def _options_page(terms: Terms, of: str) -> TermsPage:
    """Return the options of a group; or those of none, with keys to the groups."""
    pages: dict[str, list[Field]] = {}
    for field in terms.agreed.fields:
        pages.setdefault(_group_of(terms.agreed.game, field.name), []).append(field)
    group = of if of in pages else ""
    fields = pages.get(group, [])
    lines = [_option_line(terms, field) for field in fields] or [terms.words.html("lobby-no-options")]
    keys = in_rows((_option_key(terms, field) for field in fields), 1)
    if group:
        return TermsPage(lines, keys, "options")
    return TermsPage(lines, (*keys, *_group_keys(terms, pages)))


def _group_of(game: str, option: str) -> str:
    """Return the group of an option, or nothing."""
    groups = option_groups(registry.get(game))
    return next((group for group, names in groups.items() if option in names), "")


def _group_keys(terms: Terms, pages: Container[str]) -> Keys:
    """Return keys to the groups that have options."""
    game = terms.agreed.game
    keys = [
        Key(terms.words.plain(registry.key(game, "options", group)), terms.turn(f"options.{group}"))
        for group in option_groups(registry.get(game))
        if group in pages
    ]
    return in_rows(keys, 2)


def _option_line(terms: Terms, field: Field) -> str:
    game = terms.agreed.game
    return terms.words.html(
        "lobby-option-about",
        option=option_name(game, field),
        value=in_words(game, field, terms.agreed.value(field)),
        about=option_about(game, field),
    )


def _option_key(terms: Terms, field: Field) -> Key:
    """Return a key that toggles an option of two values, or leads to the page of another.

    It shows the value where a phone has room for it.
    """
    value, name = terms.agreed.value(field), option_name(terms.agreed.game, field)
    if isinstance(field, Toggle):
        return choice_key(terms.words, name, _set(terms, field, not value), chosen=bool(value))
    facts = {"option": name, "value": in_words(terms.agreed.game, field, value)}
    valued = label(Text("button-option", facts), terms.words)
    title = valued if width(valued) <= LABEL_ROOM[0] else label(name, terms.words)
    return Key(title, terms.turn(f"option.{field.name}"))


def _option_page(terms: Terms, name: str) -> TermsPage:
    """Return the page of an option's values; of an option unknown to the game, the list."""
    game = registry.get(terms.agreed.game)
    field = next((field for field in options.fields(game.options_type) if field.name == name), None)
    if field is None:
        return _options_page(terms, "")
    group = _group_of(terms.agreed.game, name)
    back = f"options.{group}" if group else "options"
    return TermsPage([_option_line(terms, field)], _value_keys(terms, field), back)


def _value_keys(terms: Terms, field: Field) -> Keys:
    match field:
        case Toggle():
            return ((_value_key(terms, field, True), _value_key(terms, field, False)),)
        case Choice(values=values):
            return in_rows((_value_key(terms, field, each) for each in values), 1)
        case Number(named=named, numbers=numbers):
            names = in_rows((_value_key(terms, field, each) for each in named), 1)
            if len(numbers) > NUMBERS_SHOWN:
                return (*names, _steps(terms, field))
            return (*names, *in_rows((_value_key(terms, field, each) for each in numbers), BUTTONS_IN_A_ROW))


def _steps(terms: Terms, field: Number) -> tuple[Key, ...]:
    """Return keys down and up from the number, or from the highest where it has a name."""
    value = terms.agreed.value(field)
    start = value if isinstance(value, int) else field.most
    steps = [field.step * step for step in STEPS]
    down = [(max(field.least, start - step), "button-step-down", step) for step in reversed(steps)]
    up = [(min(field.most, start + step), "button-step-up", step) for step in steps]
    return tuple(
        Key(terms.words.plain(key, step=step), _set(terms, field, to)) for to, key, step in (*down, *up)
    )


def _value_key(terms: Terms, field: Field, value: Value) -> Key:
    name = in_words(terms.agreed.game, field, value)
    return choice_key(terms.words, name, _set(terms, field, value), chosen=terms.agreed.value(field) == value)


def _set(terms: Terms, field: Field, value: Value) -> str:
    return terms.press(f"opt.{field.name}", options.write(value))


# Pace


def _pace_page(terms: Terms) -> TermsPage:
    """Return the named paces, and a key to custom times."""
    words = terms.words
    lines = [
        words.html("pace-line", pace=Text(f"button-pace-{name}"), times=pace_times(pace))
        for name, pace in PACES.items()
    ]
    named = [_pace_key(terms, pace, Text(f"button-pace-{name}")) for name, pace in PACES.items()]
    own = choice_key(
        words, Text("button-pace-own"), terms.turn(f"pace.{OWN}"), chosen=pace_name(terms.pace) is None
    )
    text = [words.html("lobby-which-pace"), *lines, "", words.html("lobby-pace-about")]
    return TermsPage(text, (*in_rows(named, 2)[:-1], (named[-1], own)))


def _own_pace_page(terms: Terms) -> TermsPage:
    """Return the times for a turn, and the reserves."""
    pace = terms.pace
    turns = [
        _pace_key(terms, Pace(turn, pace.reserve), Text("button-turn", {"time": duration(turn)}))
        for turn in TURNS
    ]
    reserves = [_pace_key(terms, Pace(pace.turn, reserve), _reserve(reserve)) for reserve in RESERVES]
    lines = [pace_line(pace, terms.words), "", terms.words.html("lobby-pace-own-about")]
    return TermsPage(lines, (*in_rows(turns, 3), *in_rows(reserves, 2)), "pace")


def _pace_key(terms: Terms, pace: Pace, name: Text) -> Key:
    data = terms.press("pace", pace_argument(pace))
    return choice_key(terms.words, name, data, chosen=pace == terms.pace)


def _reserve(seconds: int) -> Text:
    return Text("button-reserve", {"time": duration(seconds)}) if seconds else Text("button-no-reserve")
