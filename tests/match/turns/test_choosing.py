"""Fallbacks of a computer's choice: its own level, the next weaker one on timeout, anything legal on failure."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import DEFAULT, AsyncMock, Mock

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.base.thinking import Analysis, Thinking
from bot.match.loaded import Loaded
from bot.match.luck import Board
from bot.match.table import Table, with_part
from bot.match.turns import computer_choice, computers
from bot.match.turns.computer_choice import CHOOSERS, own_player, weaker
from games import registry
from games.agents.levels import Level
from games.agents.random_player import RandomPlayer
from games.core import Seat
from tests.support.service import ANNA, World

Change = Callable[[Table], Table]
STUCK: Any = SimpleNamespace(compute=lambda *_, **__: asyncio.get_running_loop().create_future())
"""Never answers."""


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bid of each player tells its level."""
    bids = {level: registry.get("oh_hell").read(f"bid {index}") for index, level in enumerate(Level)}
    monkeypatch.setattr(registry, "player", lambda _, level: SimpleNamespace(choose=lambda *_: bids[level]))


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
    assert await own_player(0)(Thinking(use_workers=False), loaded, seat) == "bid 2"
    monkeypatch.setattr(computer_choice, "LIMIT_S", 0.01)
    assert await own_player(0)(STUCK, loaded, seat) == "bid 1"


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
    monkeypatch.setattr(computer_choice, "LIMIT_S", 0.01)
    loaded, seat = await with_master(world, change)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await own_player(0)(STUCK, loaded, seat)


async def test_no_move_waits_behind_analysis(world: World) -> None:
    """Each has a queue and a worker process of its own."""
    assert world.services[Thinking] is not world.services[Analysis]
    assert not isinstance(world.services[Thinking], Analysis)
    assert world.computers.thinking is world.turns.thinking is world.services[Thinking]


# Computers that fail

OWN: Any = registry.player("oh_hell")


def confused(failures: int) -> Mock:
    """The choice of a computer that fails a number of times, then plays by itself."""
    return Mock(side_effect=[*[KeyError("the ace of spades")] * failures, DEFAULT], wraps=OWN.choose)


async def computers_turn(world: World) -> Loaded:
    """A match in which a computer is next."""
    table = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    loaded = await world.store.load(table.id)
    while loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person is not None:
        loaded = await world.move(loaded)
    return loaded


async def failures(world: World) -> list[Any]:
    """Log records of the computer's move."""
    with capture_logs() as logs:
        world.still.at += 60_000
        await world.meet_due()
    return [line for line in logs if line["event"] == "computer-failed"]


@pytest.mark.parametrize(("times", "tries"), [(1, 2), (2, 3), (9, 3)])
async def test_a_computer_that_fails_tries_again_otherwise_and_then_the_lowest_level_plays(
    world: World, monkeypatch: pytest.MonkeyPatch, times: int, tries: int
) -> None:
    loaded, choose = await computers_turn(world), confused(times)
    monkeypatch.setattr(registry, "player", lambda name, level: SimpleNamespace(choose=choose))
    logs = await failures(world)
    assert len(logs) == min(times, tries)
    assert {line["error"] for line in logs} == {"KeyError"}
    assert "ace" not in str(logs)
    assert (await world.store.load(loaded.table.id)).table.log.actions > loaded.table.log.actions
    assert len({call.args[1].random() for call in choose.call_args_list}) == choose.call_count == tries


async def test_then_the_first_legal_action_is_played(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = await computers_turn(world)
    seat = min(loaded.game.awaited(loaded.state))
    first = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    monkeypatch.setattr(registry, "player", lambda name, level: SimpleNamespace(choose=confused(9)))
    monkeypatch.setattr(RandomPlayer, "pick", Mock(side_effect=KeyError("the king of hearts")))
    assert len(await failures(world)) == 4
    assert (await world.live.log(loaded.table.id))[loaded.table.log.actions].decode().endswith(f'"{first}"]')


async def test_an_illegal_choice_does_not_stop_the_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await computers_turn(world)
    monkeypatch.setattr(computers, "CHOOSERS", (AsyncMock(return_value="bid 99"), *CHOOSERS))
    assert len(await failures(world)) == 1
    assert (await world.store.load(loaded.table.id)).table.log.actions > loaded.table.log.actions
