"""Codec of button data: a press as at most 64 bytes of ASCII, with fields separated by colons."""

import re
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from bot.base.pace import RESERVES, TURNS, Pace
from bot.match.aspects import Page, PageKind
from bot.match.table import TableId
from bot.ui.content import DATA_BYTES
from games.agents.levels import Level


class InvalidData(ValueError):
    """The data is not from one of our buttons."""


class Play(msgspec.Struct, frozen=True):
    """An action of the game, stamped with its question."""

    table: TableId
    question: str
    action: str


class Pick(msgspec.Struct, frozen=True):
    """An item to add to the draft, or to remove from it."""

    table: TableId
    question: str
    item: str


class PickAhead(msgspec.Struct, frozen=True):
    """A card to name for a trick to come; without one, to name none."""

    table: TableId
    trick: str
    card: str = ""


class AtLobby(msgspec.Struct, frozen=True):
    """A press at a table before and after its match."""

    table: TableId
    verb: str
    argument: str = ""


class AtTable(msgspec.Struct, frozen=True):
    """A press at a table, except for moves."""

    table: TableId
    verb: str
    argument: str = ""


class AtCompany(msgspec.Struct, frozen=True):
    """A press of a stranger at their table, except for moves."""

    table: TableId
    verb: str
    argument: str = ""


class AtTournament(msgspec.Struct, frozen=True):
    """A press at a tournament."""

    tournament: str
    verb: str
    argument: str = ""


class Personal(msgspec.Struct, frozen=True):
    """A press without a table, or with the table in its argument."""

    verb: str
    argument: str = ""


class Invited(msgspec.Struct, frozen=True):
    """A press on an invitation card: a chair at the table of this token."""

    token: str


class Opening(msgspec.Struct, frozen=True):
    """A press on a card without a table: open a table for this game."""

    game: str


Press: TypeAlias = (
    Play | Pick | PickAhead | AtLobby | AtTable | AtCompany | AtTournament | Personal | Invited | Opening
)

_ID = "[A-Za-z0-9_-]{1,16}"
_VERB = "[a-z]{1,16}"
_FORMS: dict[str, tuple[Callable[..., Press], re.Pattern[str]]] = {
    letter: (kind, re.compile(f"{letter}:{form}"))
    for letter, kind, form in (
        ("a", Play, f"({_ID}):([ -9;-~]*):([ -~]+)"),
        ("p", Pick, f"({_ID}):([ -9;-~]*):([ -~]+)"),
        ("w", PickAhead, f"({_ID}):([!-9;-~]+)(?::([0-9A-Z]{{2}}))?"),
        ("l", AtLobby, f"({_ID}):({_VERB})(?::([ -~]+))?"),
        ("m", AtTable, f"({_ID}):({_VERB})(?::([ -~]+))?"),
        ("c", AtCompany, f"({_ID}):({_VERB}):([a-z0-9]{{1,16}})"),
        ("u", AtTournament, f"({_ID}):({_VERB})(?::([A-Za-z0-9_=./-]{{1,46}}))?"),
        ("t", Personal, f"({_VERB})(?::([ -~]+))?"),
        ("j", Invited, "([A-Za-z0-9_-]{1,48})"),
        ("o", Opening, "([a-z_]{1,32})"),
    )
}
"""Formats by letter; fields are in brackets."""
_LETTERS = {kind: letter for letter, (kind, _) in _FORMS.items()}
_NUMBER = re.compile(r"[0-9]{1,3}")
FRONT = "front"
"""Button argument of a lobby's front page."""


def encode(press: Press) -> str:
    """Encode a press as button data. Raises ValueError if it does not fit or would not decode to itself."""
    *fields, last = msgspec.structs.astuple(press)
    data = ":".join((_LETTERS[type(press)], *fields, *([last] if last else ())))
    if read_press(data) != press:
        raise ValueError(data)
    return data


def decode(data: str | None) -> Press:
    """Decode button data. Raises InvalidData."""
    press = read_press(data)
    if press is None:
        raise InvalidData(data)
    return press


def read_press(data: str | None) -> Press | None:
    """Decode button data; None for data that is not from one of our buttons."""
    if not data or len(data) > DATA_BYTES or data[0] not in _FORMS:
        return None
    kind, form = _FORMS[data[0]]
    found = form.fullmatch(data)
    return kind(*(field or "" for field in found.groups())) if found is not None else None


def page_argument(page: Page) -> str:
    """Encode a page of the lobby as a button's argument."""
    kind = page.kind.value or FRONT
    return f"{kind}.{page.of}" if page.of else kind


def read_page(argument: str) -> Page:
    """Decode a page of the lobby. Raises InvalidData."""
    kind, _, of = argument.partition(".")
    try:
        page = Page(PageKind("" if kind == FRONT else kind), of)
    except ValueError:
        raise InvalidData(argument) from None
    numbered = page.kind is PageKind.RULES and page.of
    if (numbered and not _NUMBER.fullmatch(page.of)) or page_argument(page) != argument:
        raise InvalidData(argument)
    return page


def pace_argument(pace: Pace) -> str:
    """Encode a pace as a button's argument."""
    return f"{pace.turn}.{pace.reserve}"


def read_pace(argument: str) -> Pace:
    """Decode a pace. Raises InvalidData."""
    for turn in TURNS:
        for reserve in RESERVES:
            if argument == pace_argument(pace := Pace(turn, reserve)):
                return pace
    raise InvalidData(argument)


def read_level(argument: str) -> Level:
    """Decode a level. Raises InvalidData."""
    try:
        return Level(argument)
    except ValueError:
        raise InvalidData(argument) from None
