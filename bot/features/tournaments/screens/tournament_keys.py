"""Keys of the messages about tournaments."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.service.tournament_model import Tournament
from bot.ui.buttons import AtTournament, InvalidData, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.links import Link
from bot.ui.render import Keys, choice_key, content, label, turn_keys
from bot.ui.texts.words import Words
from games.faces.panel import Fact, Text

T = TypeVar("T")

ENTRY = Link("u_")
"""Enter the tournament of a token."""
CHALLENGE = Link("c_", in_group=True)
"""Accept the challenge of a token for one's group."""
ORGANISER = Link("um_")
"""Show the organiser's page of a tournament."""
PLACE = Link("ux_")
"""Take a player's place."""

YES = "yes"
"""The argument of a button that answers a question."""
MOST_DIGITS = 4


def press(tournament: Tournament, verb: str, argument: str = "") -> str:
    """Return the data of a button of this tournament."""
    return encode(AtTournament(tournament.id, verb, argument))


def act(
    tournament: Tournament, verb: str, name: Fact, words: Words, argument: str = "", tint: Tint | None = None
) -> Key:
    """Return a key for an action."""
    return Key(label(name, words), press(tournament, verb, argument), tint=tint)


def turn(tournament: Tournament, page: str, name: Fact, words: Words) -> Key:
    """Return a key to an organiser's page."""
    return Key(label(name, words), press(tournament, "menu", page))


def choice(tournament: Tournament, setting: str, name: Fact, words: Words, *, chosen: bool) -> Key:
    """Return a key that sets `name=value`; the chosen one is marked."""
    return choice_key(words, name, press(tournament, "set", setting), chosen=chosen)


def page(
    tournament: Tournament, words: Words, lines: Sequence[str], keys: Keys, back: str | None = ""
) -> Content:
    """Return a page with the tournament's title; the last row leads back, unless `back` is None."""
    title = words.html("running-title", title=title_of(tournament))
    if back is not None:
        keys = (*keys, (turn(tournament, back, Text("button-page-back"), words),))
    return content([title, "", *lines], (), keys)


def read_number(text: str) -> int:
    """Parse a number of a button. Raises InvalidData."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise InvalidData(text)
    return int(text)


def read_numbers(argument: str, count: int) -> list[int]:
    """Parse `count` numbers separated by points, without the answer. Raises InvalidData."""
    found = argument.removesuffix(f".{YES}").split(".")
    if len(found) != count:
        raise InvalidData(argument)
    return [*map(read_number, found)]


class PagePlace(NamedTuple):
    """The number of a page among all, and keys to its neighbours."""

    at: int
    of: int
    turns: Keys


def page_of(
    rows: Sequence[T], number: int, most: int, key: Callable[[int, str], Key]
) -> tuple[Sequence[T], PagePlace]:
    """Return the rows of a page, or of the nearest one; `key` makes a key to another page."""
    pages = max(1, -(-len(rows) // most))
    at = min(max(1, number), pages)
    turns = turn_keys(at, 1, pages, lambda sign, to: key(to, sign))
    return rows[(at - 1) * most : at * most], PagePlace(at, pages, turns)
