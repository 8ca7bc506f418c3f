"""Helpers for the queue of quick matches and its outcomes."""

from typing import Any

from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.store import QueueStore
from bot.features.queue.waiting import Ticket, Wish
from bot.match.table import Table, TableId
from bot.people.people import Person
from storage.live.live import Live
from tests.support.service import World


async def rated(matchmaking: Matchmaking, person: Person, wish: Wish, **how: Any) -> Ticket:
    """Let a person wait for a rated match."""
    return await matchmaking.wait(person, wish, rated=True, **how)


def another(world: World) -> Matchmaking:
    """Return the matchmaking of another process."""
    other = World(world.redis, Live(world.redis, bot=world.live.bot), world.archive)
    other.still.at = world.still.at
    return other.services[Matchmaking]


async def tables(world: World) -> list[Table]:
    return [(await world.store.load(TableId(id))).table for id in await world.live.tables()]


def people(table: Table) -> set[int]:
    return {chair.person for chair in table.chairs if chair.person is not None}


async def endings(world: World) -> dict[str, str]:
    """Return the endings of waits, by the messages that show them."""
    noticed, _ = await world.services[QueueStore].some_noticed(0)
    return {
        name: each.notice.ending.value for name, each in noticed.items() if each.notice.ending is not None
    }
