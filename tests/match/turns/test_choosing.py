"""Who chooses for a computer: its own level, or the next weaker one where that takes too long."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from bot.base.thinking import Analysis, Thinking
from bot.match.loaded import Loaded
from bot.match.luck import Board
from bot.match.table import Table, with_part
from bot.match.turns import choosing
from bot.match.turns.choosing import own_player, weaker
from games import registry
from games.agents.levels import Level
from games.core import Agent, Seat
from tests.support.service import ANNA, World

Change = Callable[[Table], Table]


class Named(Agent):
    """A player whose bid tells its level."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: Any, rng: Random) -> Any:
        return registry.get("oh_hell").read(f"bid {list(Level).index(self.level)}")


class Stuck(Thinking):
    """Never answers."""

    async def compute(
        self, key: str, work: Callable[..., Any], *args: object, patience_s: float | None = None
    ) -> Any:
        await asyncio.get_running_loop().create_future()


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "player", lambda name, level: Named(level))


async def with_master(world: World, change: Change = lambda table: table) -> tuple[Loaded, Seat]:
    table = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    loaded = await world.store.load(table.id)
    strong = msgspec.structs.replace(loaded.table, level=Level.MASTER)
    return loaded._replace(table=change(strong)), min(loaded.game.awaited(loaded.state))


def test_each_level_gives_way_to_the_next_weaker() -> None:
    assert [weaker(level) for level in Level] == [Level.NOVICE, Level.NOVICE, Level.AMATEUR]


async def test_the_next_weaker_level_answers_where_thinking_takes_too_long(
    world: World, named: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, seat = await with_master(world)
    assert await own_player(0)(Thinking(apart=False), loaded, seat) == "bid 2"
    monkeypatch.setattr(choosing, "LIMIT_S", 0.01)
    assert await own_player(0)(Stuck(apart=False), loaded, seat) == "bid 1"


@pytest.mark.parametrize(
    "change",
    [
        lambda table: msgspec.structs.replace(table, rated=True),
        lambda table: with_part(table, "luck", board=Board("day", b"seed")),
    ],
    ids=["rated", "board"],
)
async def test_nobody_gets_a_weaker_opponent_where_results_are_compared(
    world: World, named: None, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "LIMIT_S", 0.01)
    loaded, seat = await with_master(world, change)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await own_player(0)(Stuck(apart=False), loaded, seat)


async def test_no_move_waits_behind_analysis(world: World) -> None:
    """Each has a queue and a worker process of its own."""
    assert world.services[Thinking] is not world.services[Analysis]
    assert not isinstance(world.services[Thinking], Analysis)
    assert world.computers.thinking is world.turns.thinking is world.services[Thinking]
