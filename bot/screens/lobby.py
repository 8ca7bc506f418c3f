"""The table before a match, as the group sees it, and its options, as the host edits them in private."""

from collections.abc import Iterable

from bot.preferences import Language
from bot.screens.buttons import AtLobby, LobbyVerb, encode, options_link
from bot.screens.content import Content, Key
from bot.screens.render import Keys, content, label
from bot.service.table import Chair, Phase, Table
from bot.texts.words import Words, words_in
from games import options, registry
from games.core import AnyGame, Seat
from games.faces.face import SharedBoard
from games.faces.panel import Fact, Text, Who
from games.options import Choice, Field, Number, Toggle, Value

FEW_OPTIONS = 4
"""So many are all shown; of more, only those that are not as usual."""
BUTTONS_IN_A_ROW = 5
NAMES_IN_A_ROW = 2
NUMBERS_SHOWN = 25
"""A number of so many values has a button for each; beyond, it is changed in steps."""
STEPS = (1, 10)


def lobby_content(table: Table, bot: str) -> Content:
    """The lobby message of a group; `bot` is the bot's username. Without buttons once the match starts or the lobby is closed."""
    words = words_in(table.language, table.game).at(table.chairs)
    title = words.html("lobby-title", game=Text(registry.key(table.game, "name")))
    match table.phase:
        case Phase.LOBBY:
            return content([title, *_open(table, words)], (), _lobby_keys(table, words, bot))
        case Phase.CLOSED:
            return content([title, words.html("lobby-closed")], ())
        case Phase.PLAYING | Phase.OVER:
            started = (
                "lobby-started-board"
                if isinstance(registry.face(table.game), SharedBoard)
                else "lobby-started"
            )
            return content([title, words.html(started, who=_everybody(table))], ())


def _everybody(table: Table) -> tuple[Who, ...]:
    return tuple(Who(Seat(seat)) for seat in range(len(table.chairs)))


def _open(table: Table, words: Words) -> list[str]:
    game = registry.get(table.game)
    return [
        words.html(registry.key(table.game, "about")),
        "",
        *_option_lines(table, game, words),
        "",
        *_chairs(table, game, words),
        "",
        _missing(table, game, words),
    ]


def _option_lines(table: Table, game: AnyGame, words: Words) -> list[str]:
    """Preset and options in words."""
    as_preset = table.options == options.as_json(game.presets[table.preset])
    preset = words.html(
        "lobby-preset" if as_preset else "lobby-preset-changed",
        preset=Text(registry.key(table.game, "preset", table.preset)),
    )
    fields = options.fields(game.options_type)
    shown = [field for field in fields if len(fields) <= FEW_OPTIONS or _value(table, field) != field.default]
    return [
        preset,
        *(
            words.html(
                "lobby-option",
                option=_name(table, field),
                value=_in_words(table, field, _value(table, field)),
            )
            for field in shown
        ),
    ]


def _value(table: Table, field: Field) -> Value:
    value: Value = table.options.get(field.name, field.default)
    return value


def _name(table: Table, field: Field) -> Text:
    return Text(registry.key(table.game, "option", field.name))


def _in_words(table: Table, field: Field, value: Value) -> Fact:
    match value:
        case bool():
            return Text("option-on" if value else "option-off")
        case int():
            return value
        case str():
            return Text(registry.key(table.game, "option", field.name, value))


def _chairs(table: Table, game: AnyGame, words: Words) -> list[str]:
    if not table.chairs:
        return [words.html("lobby-empty")]
    least, most = game.seats.start, game.seats.stop - 1
    heading = words.html(
        "lobby-chairs" if least < most else "lobby-chairs-exactly",
        count=len(table.chairs),
        least=least,
        most=most,
    )
    return [
        heading,
        *(
            words.html(_chair(table, chair), number=number + 1, who=Who(Seat(number)))
            for number, chair in enumerate(table.chairs)
        ),
    ]


def _chair(table: Table, chair: Chair) -> str:
    hosts = chair.person is not None and chair.person == table.host
    return "lobby-chair-host" if hosts else "lobby-chair"


def _missing(table: Table, game: AnyGame, words: Words) -> str:
    missing = game.seats.start - len(table.chairs)
    return words.html("lobby-missing", count=missing) if missing > 0 else words.html("lobby-ready")


def _lobby_keys(table: Table, words: Words, bot: str) -> Keys:
    game = registry.get(table.game)
    robots = (
        [Key(words.plain("button-computer"), _press(table, LobbyVerb.COMPUTER))]
        if len(table.chairs) < game.seats.stop - 1
        else []
    )
    if any(chair.person is None for chair in table.chairs):
        robots.append(Key(words.plain("button-less"), _press(table, LobbyVerb.LESS)))
    start = (
        [Key(words.plain("button-start"), _press(table, LobbyVerb.START))]
        if len(table.chairs) >= game.seats.start
        else []
    )
    return (
        (
            Key(words.plain("button-join"), _press(table, LobbyVerb.JOIN)),
            Key(words.plain("button-leave"), _press(table, LobbyVerb.LEAVE)),
        ),
        tuple(robots),
        *_game_keys(table, words),
        *_preset_keys(table, game, words),
        (Key(words.plain("button-options"), url=options_link(bot, table.id)),),
        tuple(start),
    )


def _game_keys(table: Table, words: Words) -> Keys:
    """A key for every game; none where there is but one."""
    games = registry.names()
    if len(games) == 1:
        return ()
    keys = [
        _choice_key(
            words,
            words_in(table.language, name).plain(registry.key(name, "name")),
            name == table.game,
            _press(table, LobbyVerb.GAME, name),
        )
        for name in games
    ]
    return _in_rows(keys, NAMES_IN_A_ROW)


def _preset_keys(table: Table, game: AnyGame, words: Words) -> Keys:
    keys = [
        _choice_key(
            words,
            Text(registry.key(table.game, "preset", name)),
            name == table.preset,
            _press(table, LobbyVerb.PRESET, name),
        )
        for name in game.presets
    ]
    return _in_rows(keys, NAMES_IN_A_ROW)


def _press(table: Table, verb: LobbyVerb, argument: str = "") -> str:
    return encode(AtLobby(table.id, verb, argument))


def _choice_key(words: Words, name: Fact, chosen: bool, data: str) -> Key:
    return Key(label(Text("button-chosen", {"label": name}) if chosen else name, words), data)


def _in_rows(keys: Iterable[Key], length: int) -> Keys:
    keys = tuple(keys)
    return tuple(keys[start : start + length] for start in range(0, len(keys), length))


# Options in private


def options_content(table: Table, language: Language, field: str | None = None) -> Content:
    """The options of a table for its host, in their language; with `field`, the values of that option. Raises InvalidOption."""
    words = words_in(language, table.game).at(table.chairs)
    game = Text(registry.key(table.game, "name"))
    title = (
        words.html("options-title-group", game=game, group=table.title)
        if table.title
        else words.html("options-title", game=game)
    )
    if table.phase is not Phase.LOBBY:
        return content([title, words.html("options-closed")], ())
    of_game = registry.get(table.game)
    if field is None:
        return content(
            [title, "", *_option_lines(table, of_game, words)], (), _field_keys(table, of_game, words)
        )
    return _one_option(table, options.field(of_game.options_type, field), title, words)


def _field_keys(table: Table, game: AnyGame, words: Words) -> Keys:
    rows = [(_field_key(table, field, words),) for field in options.fields(game.options_type)]
    return (*rows, (Key(words.plain("button-done"), _press(table, LobbyVerb.CLOSE)),))


def _field_key(table: Table, field: Field, words: Words) -> Key:
    """Toggles are turned at once, the others have a page of their own."""
    value = _value(table, field)
    text = Text("button-option", {"option": _name(table, field), "value": _in_words(table, field, value)})
    if isinstance(field, Toggle):
        return Key(label(text, words), _set_press(table, field, not value))
    return Key(label(text, words), _press(table, LobbyVerb.OPTION, field.name))


def _one_option(table: Table, field: Field, title: str, words: Words) -> Content:
    value = _value(table, field)
    now = words.html("lobby-option", option=_name(table, field), value=_in_words(table, field, value))
    back = (Key(words.plain("button-other"), _press(table, LobbyVerb.OPTIONS)),)
    return content([title, "", now], (), (*_value_keys(table, field, value, words), back))


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
    chosen = _value(table, field) == value
    return _choice_key(words, _in_words(table, field, value), chosen, _set_press(table, field, value))


def _set_press(table: Table, field: Field, value: Value) -> str:
    return _press(table, LobbyVerb.VALUE, f"{field.name}={options.write(value)}")
