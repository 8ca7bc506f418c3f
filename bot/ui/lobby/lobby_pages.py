"""The pages of a lobby's settings, in the group's message: the match's terms, and the rules."""

from bot.base.pace import NORMAL
from bot.match.aspects import Page, PageKind
from bot.match.opening.choices import has_clock
from bot.match.table import Table, has_room
from bot.ui.buttons import AtLobby, encode, page_argument
from bot.ui.content import Content, Key, Tint
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.level_words import has_levels, level_label, level_line
from bot.ui.lobby.lobby_words import (
    agreed_at,
    has_hint_choice,
    hint_lines,
    minutes_of,
    pace_lines,
    preset_lines,
)
from bot.ui.render import Keys, content, label, turn_keys
from bot.ui.rule_pages import leaves
from bot.ui.terms import Terms, preset_button, terms_page
from bot.ui.texts.words import Words
from games import registry
from games.faces.panel import Text, Who

SETTINGS = "settings"
_VERBS = frozenset({"game", "preset", "pace", "level"})


def page_content(table: Table, words: Words, links: EntryLinks) -> Content:
    """Return the page that the host has turned to."""
    if table.lobby.page.kind is PageKind.RULES:
        return _rules(table, words, table.lobby.page.of)
    shown = terms_page(_terms(table, words), table.lobby.page.kind.value, table.lobby.page.of)
    if shown is None:
        front = page_argument(Page())
        keys = _settings_keys(table, words, links)
        return _page(table, words, _settings(table, words), keys, front)
    return _page(table, words, shown.lines, shown.keys, shown.back or SETTINGS)


def _terms(table: Table, words: Words) -> Terms:
    def press(name: str, value: str) -> str:
        if name in _VERBS:
            return _press(table, name, value)
        return _press(table, "value", f"{name.removeprefix('opt.')}={value}")

    return Terms(
        agreed_at(table),
        table.pace or NORMAL,
        table.level,
        table.language,
        words,
        press,
        lambda page: _press(table, "page", page),
        lambda preset: minutes_of(table, preset),
    )


def _page(table: Table, words: Words, lines: list[str], keys: Keys, back: str) -> Content:
    """Lines and keys below the title; the last row leads back and lets people of a group sit down."""
    title = words.html("lobby-settings-title", game=Text(registry.key(table.game, "name")))
    return content([title, "", *lines], (), (*keys, _last_row(table, words, back)))


def _last_row(table: Table, words: Words, back: str) -> tuple[Key, ...]:
    turn = _turn(table, words, "button-page-back", back)
    if table.chat is None or not has_room(table):
        return (turn,)
    return turn, Key(words.plain("button-join"), _press(table, "join"), tint=Tint.GREEN)


def _turn(table: Table, words: Words, name: str, page: str) -> Key:
    """Return a key that turns to a page."""
    return Key(words.plain(name), _press(table, "page", page))


def _press(table: Table, verb: str, argument: str = "") -> str:
    return encode(AtLobby(table.id, verb, argument))


# The first page


def _settings(table: Table, words: Words) -> list[str]:
    seat = table.seat_of(table.host)
    host = [] if seat is None else ["", words.html("lobby-host", who=Who(seat))]
    lines = [*preset_lines(table, words), *pace_lines(table, words)]
    return [*lines, level_line(table.game, table.level, words), *hint_lines(table, words), *host]


def _settings_keys(table: Table, words: Words, links: EntryLinks) -> Keys:
    less = Key(words.plain("button-less"), _press(table, "less"))
    close = Key(words.plain("button-close-table"), _press(table, "close"))
    pace = _turn(table, words, "button-pace", "pace")
    robot = Text("button-level", {"level": level_label(table.game, table.level)})
    level = Key(label(robot, words), _press(table, "page", "level"))
    preset = _turn(table, words, preset_button(table.game), "preset")
    robots = any(chair.person is None for chair in table.chairs)
    return (
        (_turn(table, words, "button-game", "game"), preset),
        (
            _turn(table, words, "button-options", "options"),
            _turn(table, words, "button-lobby-rules", "rules"),
        ),
        (*((pace,) if has_clock(table.game) else ()), *((level,) if has_levels(table.game) else ())),
        *links.rows(Under.LOBBY_SETTINGS, words, table),
        *(((_hints_key(table, words),),) if has_hint_choice(table) else ()),
        *(((less,),) if robots else ()),
        *(((close,),) if table.chat is None else ()),
    )


def _hints_key(table: Table, words: Words) -> Key:
    """Toggle hints among several people."""
    name = "button-hints-all" if table.advice else "button-hints-none"
    return Key(words.plain(name), _press(table, "hints", "off" if table.advice else "on"))


# Rules


def _rules(table: Table, words: Words, part: str) -> Content:
    """Return a part of the rule page, with keys to its neighbours."""
    parts = leaves(registry.rules(table.game, table.language.value).read_text("utf-8"))
    at = min(int(part or 0), len(parts) - 1)
    turns = turn_keys(at, 0, len(parts) - 1, lambda sign, to: Key(sign, _press(table, "page", f"rules.{to}")))
    return content([parts[at].text], (), (*turns, _last_row(table, words, SETTINGS)))
