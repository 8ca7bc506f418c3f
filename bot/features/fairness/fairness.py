"""What is told of a table's luck to those who ask, before its match is over."""

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
"""How the text of a deal begins, in every game."""


class Fairness(NamedTuple):
    """A table as its page of fairness shows it."""

    table: Table
    deals: int = 0
    """Deals that are over, and may be seen."""
    link: bytes = b""
    """The link of the latest of them; empty where there is none."""
    lobbies: Lobbies = Lobbies()
    """Of its host."""


def deals_over(record: Record) -> int:
    """The deals of a running match that are over: all but the one that was dealt last."""
    if not isinstance(registry.get(record.game), Dealing):
        return 0
    dealt = sum(entry.actor is Nature.CHANCE and entry.text.startswith(DEAL) for entry in record.log)
    return max(0, dealt - 1)


def opened_link(secret: bytes, deals: int) -> bytes:
    """The link that opens so many deals; empty where none may be shown: the last one is the secret."""
    return link_of(secret, deals + 1) if 0 < deals < LENGTH - 1 else b""


@dataclass(frozen=True, eq=False)
class FairnessPages:
    """Reads what binds the luck of a table."""

    store: Store
    people: People
    live: Live

    async def of(self, id: TableId, person: PersonId) -> Fairness:
        """What the person may know. Raises NoTable, and Outside for one whom the table is closed to."""
        loaded = await self.store.load(id)
        loaded.require_inside(person)
        return await self.of_table(loaded.table)

    async def of_table(self, table: Table) -> Fairness:
        """What everybody at the table may know."""
        host = await self.people.get(table.host) if table.lobby.was_held else None
        shown = Fairness(table, lobbies=host.lobbies if host is not None else Lobbies())
        if not table.opens_deals:
            return shown
        deals = deals_over(await record_of(table, self.live))
        link = opened_link(table.luck.secret, deals)
        return shown._replace(deals=deals if link else 0, link=link)
