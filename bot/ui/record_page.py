"""Addresses of pages of a finished match, in buttons and links."""

import re
from datetime import UTC, datetime
from enum import Enum
from typing import NamedTuple

from bot.match.table import MatchId
from bot.ui.buttons import InvalidData, Personal, encode
from bot.ui.content import Key
from bot.ui.links import MATCH
from games.faces.facts import Fact, Text
from games.faces.pieces import signed

ID_LENGTH = 16
"""Characters of a match's id, which may contain the separator of numbers."""
ANEW = "+"
"""Prefix of an argument that opens its page as a new message."""
NUMBERS_IN_A_ROW = 5
_PAGE = re.compile(
    rf"(?P<id>[A-Za-z0-9_-]{{{ID_LENGTH}}})(?:_(?P<deal>[0-9]{{1,3}})(?:_(?P<step>[0-9]{{1,3}}))?)?"
)
_PART = re.compile(
    r"(?P<id>[A-Za-z0-9_-]{1,24})(?:\.(?P<part>[a-z]+)(?P<number>[0-9]{0,3})(?:_(?P<step>[0-9]{1,3}))?)?"
)


class Part(Enum):
    """Kind of page."""

    CARD = ""
    """The result, and the ways to all other pages."""
    SHEET = "sheet"
    RECKONING = "reckoning"
    LIST = "list"
    """The deals, or the pages of a match of one deal; `deal` numbers the page of the list, from 1."""
    STEP = "step"
    """A page of a deal, both counted from 1."""
    JUDGED = "judged"
    """The deals with judgements of the reader's decisions; `deal` numbers the page of the list, from 1."""
    ANALYSIS = "analysis"
    """The decisions of a deal."""
    MOVE = "move"
    """A decision of a deal, both counted from 1."""
    RETRY = "retry"
    """Play on from there against computers."""
    JSON = "json"
    NOTATION = "notation"
    """The match in its game's notation."""


ANALYSIS = frozenset({Part.JUDGED, Part.ANALYSIS, Part.MOVE})
"""Pages with judgements of decisions."""

FILES = frozenset({Part.JSON, Part.NOTATION})


class RecordPage(NamedTuple):
    match: MatchId
    part: Part = Part.CARD
    deal: int = 0
    step: int = 0


def argument_of(page: RecordPage) -> str:
    """Encode the page as a button's argument."""
    match page.part:
        case Part.CARD:
            return page.match
        case Part.STEP:
            return f"{page.match}_{page.deal}_{page.step}"
        case Part.LIST | Part.JUDGED | Part.ANALYSIS:
            return f"{page.match}.{page.part.value}{page.deal}"
        case Part.MOVE | Part.RETRY:
            return f"{page.match}.{page.part.value}{page.deal}_{page.step}"
    return f"{page.match}.{page.part.value}"


def read_argument(argument: str) -> RecordPage:
    """Decode a page. Raises InvalidData."""
    found = _PART.fullmatch(argument)
    if found is None:
        raise InvalidData(argument)
    if found["part"] is None:
        return read_link(argument)
    try:
        part = Part(found["part"])
    except ValueError:
        raise InvalidData(argument) from None
    page = RecordPage(MatchId(found["id"]), part, int(found["number"] or 0), int(found["step"] or 0))
    if argument_of(page) != argument or part is Part.STEP:
        raise InvalidData(argument)
    return page


def match_link(bot: str, match: MatchId, deal: int = 0, step: int = 0) -> str:
    """Return the deep link to a finished match, or to one of its deals, counted from 1.

    `step` is a page of the deal, from 1: a trick, in most games. An id is a secret: its holder may look.
    """
    numbers = ((deal, step) if step else (deal,)) if deal else ()
    return MATCH.url(bot, "_".join((match, *map(str, numbers))))


def read_link(rest: str) -> RecordPage:
    """Parse a link of one of the kinds `match`, `match_deal` or `match_deal_step`.

    Anything else is taken for an id, which no match will have.
    """
    found = _PAGE.fullmatch(rest)
    if found is None or not found["deal"]:
        return RecordPage(MatchId(rest))
    return RecordPage(MatchId(found["id"]), Part.STEP, int(found["deal"]), int(found["step"] or 1))


def page_key(label: str, page: RecordPage, *, anew: bool = False) -> Key:
    """Return the key to a page, in its place or as a new message."""
    return Key(label, encode(page_press(page, anew=anew)))


def page_press(page: RecordPage, *, anew: bool = False) -> Personal:
    """Return the press that opens a page, in its place or as a new message."""
    return Personal("match", (ANEW if anew else "") + argument_of(page))


def date_of(at: int) -> Text:
    """The day of a time, in UTC."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return Text("record-date", {"day": f"{day:%d}", "month": f"{day:%m}", "year": f"{day:%Y}"})


def rating_change(before: int | None, after: int | None) -> dict[str, Fact]:
    return {"shown": after or 0, "change": signed((after or 0) - (before or 0))}
