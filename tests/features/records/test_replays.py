"""Replays of records with ruled claims keep the solver out of the bot's process."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.base.thinking import Analysis
from bot.match import loaded
from bot.match.loaded import rebuild
from bot.match.replays import NoDeals, follow, moves_of_deal, pages_of, state_after
from bot.match.results import tally
from games import options as fields
from games.core import Nature
from games.preferans import GAME
from games.preferans.double_dummy.solver import Solver
from games.preferans.match import ending
from games.record import Entry, Record
from tests.games.preferans.positions import BEGUN, OVERTAKEN, SECOND, SOCHINKA, THIRD, actor, pack
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture(scope="module")
def record() -> Record:
    """All tricks of a six are claimed and accepted, and the underbid has no excuse."""
    options = msgspec.structs.replace(SOCHINKA, dark=False, underbid="arbiter")
    state, log = GAME.start(options, 3), list[Entry]()
    ends = ("claim 10", "accept", "accept", "verdict none")
    for text in (pack().replace("deal", "draw"), pack(OVERTAKEN, SECOND, THIRD), *BEGUN, *ends):
        awaited = sorted(GAME.awaited(state))
        who = awaited[0] if text == "accept" else actor(state)
        state = GAME.apply(state, who, GAME.read(text)).state
        log.append(Entry(0, who, text))
    assert Nature.CHANCE in GAME.to_act(state)
    return Record(GAME.name, GAME.version, fields.as_json(options), 3, tuple(log))


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["thread", "process"])
async def thinking(request: pytest.FixtureRequest) -> AsyncIterator[Analysis]:
    """Run in a thread or in a worker process."""
    own = Analysis(use_workers=request.param)
    yield own
    await own.close()


@pytest.fixture
def solving(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the threads of this process that rule on claims."""
    threads = list[int]()

    def solver() -> Solver:
        threads.append(threading.get_ident())
        return Solver()

    monkeypatch.setattr(ending, "Solver", solver)
    return threads


async def test_replays_leave_the_solver_to_the_worker(
    thinking: Analysis, record: Record, solving: list[int]
) -> None:
    works: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        (pages_of, ()),
        (state_after, ()),
        (moves_of_deal, (1,)),
        (tally, ((0, 0, 0),)),
    ]
    found = [await follow(thinking, "replay", work, record, *args) for work, args in works]
    assert threading.get_ident() not in solving
    assert bool(solving) is not thinking.use_workers
    assert found == [work(record, *args) for work, args in works]
    assert len(solving) >= len(works)


async def test_what_cannot_be_followed_has_no_deals(record: Record) -> None:
    thinking = Analysis(use_workers=False)
    for log in ((), record.log[1:]):
        with pytest.raises(NoDeals):
            await follow(thinking, "replay", pages_of, msgspec.structs.replace(record, log=log))
    with pytest.raises(NoDeals):
        await follow(thinking, "replay", moves_of_deal, record, 2)


async def test_a_state_is_rebuilt_beside_the_loop(
    world: World, record: Record, solving: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await world.start(ANNA, BORIS, VERA, game="preferans", preset="quick_classic")).table
    monkeypatch.setattr(loaded, "record_of", AsyncMock(return_value=record))
    assert await rebuild(table, GAME, world.live) == await asyncio.to_thread(state_after, record)
    assert solving
    assert threading.get_ident() not in solving
