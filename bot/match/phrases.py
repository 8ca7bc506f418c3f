"""What strangers have said at a table, and how long it stands; the pages of the menu beside it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.match.loaded import Loaded
from bot.match.table import Chair, MenuPage, Table
from games import registry
from games.core import Event, Seat
from games.faces.face import Urgency

PAUSE_MS = 10_000
"""How long a person waits before they may say something else."""
READ_MS = 5_000
"""For how long a phrase stands at least."""


def hears(chair: Chair) -> bool:
    """Whether the person reads what others say."""
    return chair.settings.phrases and not chair.muted


def without_old_phrases(table: Table, events: Iterable[Event], now: int) -> Table:
    """The table after these events: a trick or deal that is over takes phrases before it away."""
    if all(chair.phrase is None for chair in table.chairs) or not _ends_something(table, events):
        return table
    chairs = tuple(_silent(chair) if chair.said_at + READ_MS <= now else chair for chair in table.chairs)
    return msgspec.structs.replace(table, chairs=chairs)


def _silent(chair: Chair) -> Chair:
    return msgspec.structs.replace(chair, phrase=None)


def _ends_something(table: Table, events: Iterable[Event]) -> bool:
    face = registry.face(table.game)
    return any(face.urgency(event) is not Urgency.REST for event in events)


def without_pages(loaded: Loaded, state: Any) -> Table:
    """The table with the menus closed under the hands of people who are asked from this state on."""
    table = loaded.table
    if all(chair.page is MenuPage.NONE for chair in table.chairs) or loaded.state is None:
        return table
    asked = loaded.game.awaited(state) - loaded.game.awaited(loaded.state)
    chairs = tuple(
        _closed(chair) if Seat(seat) in asked else chair for seat, chair in enumerate(table.chairs)
    )
    return msgspec.structs.replace(table, chairs=chairs)


def _closed(chair: Chair) -> Chair:
    return msgspec.structs.replace(chair, page=MenuPage.NONE)
