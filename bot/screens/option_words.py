"""What options of games and their values are called."""

from games import registry
from games.faces.panel import Fact, Text
from games.options import Field, Value


def option_name(game: str, field: Field) -> Text:
    """What an option is called."""
    return Text(registry.key(game, "option", field.name))


def option_about(game: str, field: Field) -> Text:
    """One line that explains an option."""
    return Text(registry.key(game, "option", field.name, "about"))


def in_words(game: str, field: Field, value: Value) -> Fact:
    """What a value of an option is called."""
    match value:
        case bool():
            return Text("option-on" if value else "option-off")
        case int():
            return value
        case str():
            return Text(registry.key(game, "option", field.name, value))
