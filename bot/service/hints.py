"""Hints: asked for by a tap, thought out beside the event loop as a computer's move is."""

from typing import NamedTuple

from bot.service.choosing import advised
from bot.service.refusals import NotAsked
from bot.service.store import Store
from bot.service.table import Place, Table, TableId, in_private
from bot.service.thinking import Thinking
from games import registry
from games.agents.adviser import AnyAdviser
from games.faces.facts import Text


class Hint(NamedTuple):
    """What a person is advised, and the table that it is about."""

    table: Table
    lines: tuple[Text, ...]


async def hint(store: Store, thinking: Thinking, id: TableId, here: Place) -> Hint:
    """The move for the person's seat and the reason for it.

    Raises NoTable, NotSeated, NotStarted, and NotAsked while it is not for the seat to act.
    """
    loaded = await store.load(id, here=here)
    seat = loaded.seat_of(here.person)
    loaded.require_match()
    if adviser_of(loaded.table) is None or seat not in loaded.game.to_act(loaded.state):
        raise NotAsked
    view = loaded.game.view(loaded.state, seat)
    given = await thinking.compute(f"hint:{id}", advised, loaded.game.name, view)
    if given is None:
        raise NotAsked
    return Hint(loaded.table, given.lines)


def adviser_of(table: Table) -> AnyAdviser | None:
    """Who gives hints at this table: nobody in a race in front of a group."""
    return registry.adviser(table.game) if in_private(table) else None
