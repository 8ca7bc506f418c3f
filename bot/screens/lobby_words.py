"""What a lobby says of its game: the preset and its minutes, the options."""

from bot.screens.option_words import in_words, option_name
from bot.service.table import Table
from bot.texts.words import Words
from games import options, registry
from games.core import AnyGame, matters
from games.faces.face import SharedBoard
from games.faces.panel import Text
from games.options import Field, Value


def preset_line(table: Table, words: Words) -> str:
    """The preset, and whether the options still are those of it."""
    name = preset_name(table, table.preset)
    if table.options != _of_preset(table):
        return words.html("lobby-preset-changed", preset=name)
    minutes = minutes_of(table, table.preset)
    if minutes is None:
        return words.html("lobby-preset", preset=name)
    return words.html("lobby-preset-minutes", preset=name, minutes=minutes)


def minutes_of(table: Table, preset: str) -> int | None:
    """About how long a match of this preset takes those at the table, and people in the empty chairs."""
    seats, computers = seats_at(table, registry.get(table.game)), len(table.chairs) - len(table.people)
    return registry.lengths(table.game).minutes(preset, people=seats - computers, computers=computers)


def preset_name(table: Table, preset: str) -> Text:
    """What a preset of the table's game is called."""
    return Text(registry.key(table.game, "preset", preset))


def option_lines(table: Table, words: Words) -> list[str]:
    """The options that matter here and are not as the preset has them."""
    usual = _of_preset(table)
    return [
        words.html(
            "lobby-option", option=option_name(table.game, field), value=in_words(table.game, field, value)
        )
        for field in fields_here(table)
        if (value := value_of(table, field)) != usual[field.name]
    ]


def has_hint_choice(table: Table) -> bool:
    """Whether people who play each other here may agree on hints."""
    race = isinstance(registry.face(table.game), SharedBoard)
    return not table.rated and not race and registry.adviser(table.game) is not None


def hint_lines(table: Table, words: Words) -> list[str]:
    """Whether hints are given; nothing where one person is alone, who may always have them."""
    if not has_hint_choice(table) or not (table.advice or len(table.people) > 1):
        return []
    return [words.html("lobby-hints-all" if table.advice else "lobby-hints-none")]


def _of_preset(table: Table) -> dict[str, Value]:
    return options.as_json(registry.get(table.game).presets[table.preset])


def fields_here(table: Table) -> tuple[Field, ...]:
    """The options that can change a match of the table's game, with its options and players."""
    game = registry.get(table.game)
    agreed = options.from_json(game.options_type, table.options)
    seats = seats_at(table, game)
    return tuple(
        field for field in options.fields(game.options_type) if matters(game, agreed, seats, field.name)
    )


def seats_at(table: Table, game: AnyGame) -> int:
    """The players of a match: those at the table, and those whom the game still needs."""
    return max(len(table.chairs), game.seats.start)


def value_of(table: Table, field: Field) -> Value:
    """The value agreed on."""
    value: Value = table.options.get(field.name, field.default)
    return value
