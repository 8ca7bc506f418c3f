"""Computers that fail: somebody simpler chooses for them, and the match goes on."""

from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.match.loaded import Loaded
from bot.match.turns import computers
from bot.match.turns.choosing import CHOOSERS
from games import registry
from games.agents.anything import Anything
from tests.match.turns.confused import Confused
from tests.support.service import ANNA, World

FAILED = "computer-failed"


async def computers_turn(world: World) -> Loaded:
    """A match in which a computer is next."""
    table = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short")
    loaded = await world.store.load(table.id)
    while loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person is not None:
        loaded = await world.move(loaded)
    return loaded


async def failures(world: World, loaded: Loaded) -> list[Any]:
    """What is logged of the computer's move."""
    with capture_logs() as logs:
        world.still.at += 60_000
        await world.meet_due()
    return [line for line in logs if line["event"] == FAILED]


async def went_on(world: World, loaded: Loaded) -> bool:
    return (await world.store.load(loaded.table.id)).table.log.actions > loaded.table.log.actions


@pytest.mark.parametrize(("times", "tries"), [(1, 2), (2, 3), (1_000, 3)])
async def test_a_computer_that_fails_tries_again_otherwise_and_then_the_lowest_level_plays(
    world: World, monkeypatch: pytest.MonkeyPatch, times: int, tries: int
) -> None:
    loaded, player = await computers_turn(world), Confused(times)
    monkeypatch.setattr(registry, "player", lambda name, level: player)
    logs = await failures(world, loaded)
    assert len(logs) == min(times, tries)
    assert {line["error"] for line in logs} == {"KeyError"}
    assert "ace" not in str(logs)
    assert await went_on(world, loaded)
    assert len(set(player.draws)) == tries


async def test_then_the_first_legal_action_is_played(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def pick(self: Any, legal: Any, rng: Random) -> Any:
        raise KeyError("the king of hearts")

    loaded = await computers_turn(world)
    seat = min(loaded.game.awaited(loaded.state))
    first = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    monkeypatch.setattr(registry, "player", lambda name, level: Confused(1_000))
    monkeypatch.setattr(Anything, "pick", pick)
    assert len(await failures(world, loaded)) == 4
    assert (await world.live.log(loaded.table.id))[loaded.table.log.actions].decode().endswith(f'"{first}"]')


async def test_an_illegal_choice_does_not_stop_the_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await computers_turn(world)

    async def impossible(*_: object) -> str:
        return "bid 99"

    monkeypatch.setattr(computers, "CHOOSERS", (impossible, *CHOOSERS))
    assert [line["error"] for line in await failures(world, loaded)] != []
    assert await went_on(world, loaded)
