"""Seal and opened links of a table before its match is over."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.match.loaded import record_of
from bot.match.store import Store
from bot.match.table import PersonId, Table, TableId
from bot.people.people import Lobbies, People
from games import registry
from games.core import Dealing, Nature
from games.luck import LENGTH, link_of
from games.record import Record
from storage.live.live import Live

DEAL = "deal "
"""Prefix of a deal action's text, in every game."""


class Fairness(NamedTuple):
    """Data of a table's fairness page."""

    table: Table
    deals: int = 0
    """Number of deals that are over and may be shown."""
    link: bytes = b""
    """Link of the last of these deals; empty if there is none."""
    lobbies: Lobbies = Lobbies()
    """Lobby counters of the host."""


def deals_over(record: Record) -> int:
    """Return the number of finished deals in a running match: all but the last one dealt."""
    if not isinstance(registry.get(record.game), Dealing):
        return 0
    dealt = sum(entry.actor is Nature.CHANCE and entry.text.startswith(DEAL) for entry in record.log)
    return max(0, dealt - 1)


def opened_link(secret: bytes, deals: int) -> bytes:
    """Return the link that opens so many deals, or b"" if none may be shown. The last link is the secret."""
    return link_of(secret, deals + 1) if 0 < deals < LENGTH - 1 else b""


@dataclass(frozen=True, eq=False)
class FairnessPages:
    """Loads fairness pages."""

    store: Store
    people: People
    live: Live

    async def of(self, id: TableId, person: PersonId) -> Fairness:
        """Return what the person may see. Raises NoTable, Outside."""
        loaded = await self.store.load(id)
        loaded.require_inside(person)
        return await self.of_table(loaded.table)

    async def of_table(self, table: Table) -> Fairness:
        """Return what everybody at the table may see."""
        host = await self.people.get(table.host) if table.lobby.was_held else None
        shown = Fairness(table, lobbies=host.lobbies if host is not None else Lobbies())
        if not table.opens_deals:
            return shown
        deals = deals_over(await record_of(table, self.live))
        link = opened_link(table.luck.secret, deals)
        return shown._replace(deals=deals if link else 0, link=link)
