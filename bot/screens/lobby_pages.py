"""The pages of a lobby's settings, in the group's message: game, preset, options, rules."""

from collections.abc import Iterable

from bot.screens.buttons import AtLobby, LobbyVerb, encode, page_argument
from bot.screens.content import Content, Key, Tint
from bot.screens.level_words import has_levels, level_label, level_line, level_page_lines, lobby_level_keys
from bot.screens.lobby_words import (
    fields_here,
    has_hint_choice,
    hint_lines,
    minutes_of,
    option_lines,
    preset_line,
    preset_name,
    value_of,
)
from bot.screens.option_words import in_words, option_about, option_name
from bot.screens.pace_page import has_pace, pace_keys, pace_lines, pace_page_lines
from bot.screens.render import Keys, content, label
from bot.screens.rule_pages import leaves
from bot.screens.seals import fair_key
from bot.service.table import Page, PageKind, Table
from bot.texts.words import Words, words_in
from games import options, registry
from games.faces.panel import Fact, Text, Who
from games.options import Choice, Field, Number, Toggle, Value

BUTTONS_IN_A_ROW = 5
NUMBERS_SHOWN = 25
"""A number with up to this many values has a button for each; beyond that, it changes in steps."""
STEPS = (1, 10)
FRONT = Page()
SETTINGS = Page(PageKind.SETTINGS)
OPTIONS = Page(PageKind.OPTIONS)


def page_content(table: Table, words: Words) -> Content:
    """The page that the host has turned to."""
    match table.page.kind:
        case PageKind.GAME:
            return _page(table, words, _games(table, words), _game_keys(table, words), SETTINGS)
        case PageKind.PRESET:
            lines = [words.html("lobby-which-preset")]
            return _page(table, words, lines, _preset_keys(table, words), SETTINGS)
        case PageKind.OPTIONS:
            return _page(table, words, _options(table, words), _option_keys(table, words), SETTINGS)
        case PageKind.OPTION:
            return _option(table, words, table.page.of)
        case PageKind.PACE:
            return _page(table, words, pace_page_lines(table, words), pace_keys(table, words), SETTINGS)
        case PageKind.LEVEL:
            lines = level_page_lines(words)
            return _page(table, words, lines, lobby_level_keys(table, words), SETTINGS)
        case PageKind.RULES:
            return _rules(table, words, table.page.of)
    return _page(table, words, _settings(table, words), _settings_keys(table, words), FRONT)


def _page(table: Table, words: Words, lines: list[str], keys: Keys, back: Page) -> Content:
    """Lines and keys below the title; the last row leads back and lets people of a group sit down."""
    title = words.html("lobby-settings-title", game=Text(registry.key(table.game, "name")))
    return content([title, "", *lines], (), (*keys, _last_row(table, words, back)))


def _last_row(table: Table, words: Words, back: Page) -> tuple[Key, ...]:
    turn = _turn(table, words, "button-page-back", back)
    if table.chat is None:
        return (turn,)
    return turn, Key(words.plain("button-join"), _press(table, LobbyVerb.JOIN), tint=Tint.GREEN)


def _turn(table: Table, words: Words, name: str, page: Page) -> Key:
    """A key that turns to a page."""
    return Key(words.plain(name), _turn_press(table, page))


def _turn_press(table: Table, page: Page) -> str:
    return _press(table, LobbyVerb.PAGE, page_argument(page))


def _press(table: Table, verb: LobbyVerb, argument: str = "") -> str:
    return encode(AtLobby(table.id, verb, argument))


# The first page


def _settings(table: Table, words: Words) -> list[str]:
    seat = table.seat_of(table.host)
    host = [] if seat is None else ["", words.html("lobby-host", who=Who(seat))]
    lines = [preset_line(table, words), *option_lines(table, words), *pace_lines(table, words)]
    return [*lines, level_line(table.game, table.level, words), *hint_lines(table, words), *host]


def _settings_keys(table: Table, words: Words) -> Keys:
    less = Key(words.plain("button-less"), _press(table, LobbyVerb.LESS))
    close = Key(words.plain("button-close-table"), _press(table, LobbyVerb.CLOSE))
    pace = _turn(table, words, "button-pace", Page(PageKind.PACE))
    level_text = Text("button-level", {"level": level_label(table.game, table.level)})
    level = Key(label(level_text, words), _turn_press(table, Page(PageKind.LEVEL)))
    robots = any(chair.person is None for chair in table.chairs)
    several = len(registry.get(table.game).presets) > 1
    return (
        (
            _turn(table, words, "button-game", Page(PageKind.GAME)),
            *((_turn(table, words, "button-preset", Page(PageKind.PRESET)),) if several else ()),
        ),
        (
            _turn(table, words, "button-options", OPTIONS),
            _turn(table, words, "button-lobby-rules", Page(PageKind.RULES)),
        ),
        (*((pace,) if has_pace(table) else ()), *((level,) if has_levels(table.game) else ())),
        (fair_key(table, words),),
        *(((_hints_key(table, words),),) if has_hint_choice(table) else ()),
        *(((less,),) if robots else ()),
        *(((close,),) if table.chat is None else ()),
    )


def _hints_key(table: Table, words: Words) -> Key:
    """Whether people who play each other may be given hints; a press changes it."""
    name = "button-hints-all" if table.advice else "button-hints-none"
    return Key(words.plain(name), _press(table, LobbyVerb.HINTS, "off" if table.advice else "on"))


# Games and presets


def _games(table: Table, words: Words) -> list[str]:
    lines = (words_in(table.language, name).html("lobby-game", **_facts(name)) for name in registry.names())
    return [words.html("lobby-which-game"), "", *lines]


def _facts(game: str) -> dict[str, Fact]:
    return {"game": Text(registry.key(game, "name")), "line": Text(registry.key(game, "line"))}


def _game_keys(table: Table, words: Words) -> Keys:
    return tuple(
        (
            _choice_key(
                words,
                words_in(table.language, name).plain(registry.key(name, "name")),
                name == table.game,
                _press(table, LobbyVerb.GAME, name),
            ),
        )
        for name in registry.names()
    )


def _preset_keys(table: Table, words: Words) -> Keys:
    return tuple(
        (
            _choice_key(
                words,
                _preset_label(table, name),
                name == table.preset,
                _press(table, LobbyVerb.PRESET, name),
            ),
        )
        for name in registry.get(table.game).presets
    )


def _preset_label(table: Table, preset: str) -> Text:
    name, minutes = preset_name(table, preset), minutes_of(table, preset)
    return name if minutes is None else Text("button-preset-minutes", {"preset": name, "minutes": minutes})


# Options


def _options(table: Table, words: Words) -> list[str]:
    lines = [
        words.html(
            "lobby-option-about",
            option=option_name(table.game, field),
            value=in_words(table.game, field, value_of(table, field)),
            about=option_about(table.game, field),
        )
        for field in fields_here(table)
    ]
    return lines or [words.html("lobby-no-options")]


def _option_keys(table: Table, words: Words) -> Keys:
    return tuple((_option_key(table, field, words),) for field in fields_here(table))


def _option_key(table: Table, field: Field, words: Words) -> Key:
    """A press toggles an option of two values; other options have pages of their own."""
    value, name = value_of(table, field), option_name(table.game, field)
    if isinstance(field, Toggle):
        return _choice_key(words, name, bool(value), _set_press(table, field, not value))
    return Key(label(name, words), _turn_press(table, Page(PageKind.OPTION, field.name)))


def _option(table: Table, words: Words, name: str) -> Content:
    """The values of an option; one that the table's game lacks leads to the list."""
    field = next((field for field in options.fields(_options_type(table)) if field.name == name), None)
    if field is None:
        return _page(table, words, _options(table, words), _option_keys(table, words), SETTINGS)
    value = value_of(table, field)
    line = words.html(
        "lobby-option-about",
        option=option_name(table.game, field),
        value=in_words(table.game, field, value),
        about=option_about(table.game, field),
    )
    return _page(table, words, [line], _value_keys(table, field, value, words), OPTIONS)


def _options_type(table: Table) -> type:
    kind: type = registry.get(table.game).options_type
    return kind


def _value_keys(table: Table, field: Field, value: Value, words: Words) -> Keys:
    match field:
        case Toggle():
            return ((_value_key(table, field, True, words), _value_key(table, field, False, words)),)
        case Choice(values=values):
            return tuple((_value_key(table, field, each, words),) for each in values)
        case Number(named=named, numbers=numbers):
            names = tuple((_value_key(table, field, each, words),) for each in named)
            if len(numbers) <= NUMBERS_SHOWN:
                keys = [_value_key(table, field, each, words) for each in numbers]
                return (*names, *_in_rows(keys, BUTTONS_IN_A_ROW))
            return (*names, _steps(table, field, value, words))


def _steps(table: Table, field: Number, value: Value, words: Words) -> tuple[Key, ...]:
    """Down and up from the number, or from the highest where it has a name."""
    start = value if isinstance(value, int) else field.most
    steps = [field.step * step for step in STEPS]
    down = [(max(field.least, start - step), "button-step-down", step) for step in reversed(steps)]
    up = [(min(field.most, start + step), "button-step-up", step) for step in steps]
    return tuple(
        Key(words.plain(key, step=step), _set_press(table, field, to)) for to, key, step in (*down, *up)
    )


def _value_key(table: Table, field: Field, value: Value, words: Words) -> Key:
    chosen = value_of(table, field) == value
    return _choice_key(words, in_words(table.game, field, value), chosen, _set_press(table, field, value))


def _set_press(table: Table, field: Field, value: Value) -> str:
    return _press(table, LobbyVerb.VALUE, f"{field.name}={options.write(value)}")


def _choice_key(words: Words, name: Fact, chosen: bool, data: str) -> Key:
    return Key(label(Text("button-chosen", {"label": name}) if chosen else name, words), data)


def _in_rows(keys: Iterable[Key], length: int) -> Keys:
    keys = tuple(keys)
    return tuple(keys[start : start + length] for start in range(0, len(keys), length))


# Rules


def _rules(table: Table, words: Words, part: str) -> Content:
    """A part of the rule page, with keys to its neighbours."""
    parts = leaves(registry.rules(table.game, table.language.value).read_text("utf-8"))
    at = min(int(part or 0), len(parts) - 1)
    turns = [
        Key(sign, _turn_press(table, Page(PageKind.RULES, str(to))))
        for sign, to in (("◂", at - 1), ("▸", at + 1))
        if 0 <= to < len(parts)
    ]
    return content([parts[at].text], (), (tuple(turns), _last_row(table, words, SETTINGS)))
