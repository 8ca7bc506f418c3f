"""The pace of a match in its lobby: a line, and the keys that change it."""

from collections.abc import Sequence

from bot.screens.buttons import AtLobby, LobbyVerb, encode, pace_argument
from bot.screens.clock_words import duration, pace_line
from bot.screens.content import Key
from bot.screens.render import Keys, label
from bot.service.pace import NORMAL, PACES, RESERVES, TURNS, Pace
from bot.service.table import Table
from bot.texts.words import Words
from games import registry
from games.faces.face import SharedBoard
from games.faces.panel import Text


def has_pace(table: Table) -> bool:
    """Whether the table's game has turns that a clock can time."""
    return not isinstance(registry.face(table.game), SharedBoard)


def pace_lines(table: Table, words: Words) -> list[str]:
    """The pace of the match; none where nobody is hurried."""
    pace = table.pace
    if pace is None or not has_pace(table):
        return []
    return [pace_line(pace, words), *([words.html(_rated(table))] if table.rated else [])]


def _rated(table: Table) -> str:
    """What is said of ratings: computers are not rated, nor is who plays with them."""
    people = len(table.people) == len(table.chairs)
    return "lobby-rated" if people else "lobby-not-rated-with-computers"


def pace_page_lines(table: Table, words: Words) -> list[str]:
    """What the page of the pace says."""
    others = "lobby-rated-about" if table.rated else "lobby-substitutes-about"
    return [
        words.html("lobby-which-pace"),
        *pace_lines(table, words),
        "",
        words.html("lobby-pace-about"),
        *([words.html(others)] if table.rated or table.chat is not None else []),
    ]


def pace_keys(table: Table, words: Words) -> Keys:
    """The paces that have a name, then a turn and a reserve of the table's own."""
    pace = table.pace or NORMAL
    turns = [
        _key(table, Pace(turn, pace.reserve), Text("button-turn", {"time": duration(turn)}), words)
        for turn in TURNS
    ]
    reserves = [_key(table, Pace(pace.turn, reserve), _reserve(reserve), words) for reserve in RESERVES]
    named = tuple(_key(table, known, Text(f"pace-{name}"), words) for name, known in PACES.items())
    rows = (*_in_rows(named, 2), *_in_rows(turns, 3), *_in_rows(reserves, 2))
    others = () if table.rated else ((_substitutes_key(table, words),),)
    of_group = () if table.chat is None else (*others, (_rated_key(table, words),))
    return (*rows, *of_group)


def _in_rows(keys: Sequence[Key], length: int) -> Keys:
    return tuple(tuple(keys[start : start + length]) for start in range(0, len(keys), length))


def _substitutes_key(table: Table, words: Words) -> Key:
    """Whether others may take over a computer's seat; a press changes it."""
    name = Text("button-substitutes")
    title = Text("button-chosen", {"label": name}) if table.substitutes else name
    data = encode(AtLobby(table.id, LobbyVerb.SUBSTITUTES, "off" if table.substitutes else "on"))
    return Key(label(title, words), data)


def _rated_key(table: Table, words: Words) -> Key:
    """Whether the match changes ratings; a press changes it."""
    name = Text("button-rated")
    title = Text("button-chosen", {"label": name}) if table.rated else name
    return Key(
        label(title, words), encode(AtLobby(table.id, LobbyVerb.RATED, "off" if table.rated else "on"))
    )


def _reserve(seconds: int) -> Text:
    return Text("button-reserve", {"time": duration(seconds)}) if seconds else Text("button-no-reserve")


def _key(table: Table, pace: Pace, name: Text, words: Words) -> Key:
    title = Text("button-chosen", {"label": name}) if pace == table.pace else name
    return Key(label(title, words), encode(AtLobby(table.id, LobbyVerb.PACE, pace_argument(pace))))
