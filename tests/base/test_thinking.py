"""Work beside the event loop: in turn, bounded, and retried after a worker's death."""

import asyncio
import os
import signal
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from unittest.mock import AsyncMock

import pytest

from bot.base.thinking import TRIES, Busy, Thinking
from bot.base.worker_process import Worker, WorkerEnded, WorkFailed
from tests.support.scenario import until


@dataclass
class Gate:
    """Work in a thread that waits for a signal and records its order."""

    order: list[str] = field(default_factory=list)
    doors: defaultdict[str, Event] = field(default_factory=lambda: defaultdict(Event))

    def work(self, name: str) -> str:
        self.order.append(name)
        assert self.doors[name].wait(10)
        return name


@pytest.fixture
async def thinking() -> AsyncIterator[Thinking]:
    made = Thinking(use_workers=False)
    yield made
    await made.close()


async def test_keys_take_turns_however_much_one_wants(thinking: Thinking) -> None:
    gate = Gate()
    slow = [asyncio.create_task(thinking.compute("a", gate.work, f"a{number}")) for number in range(3)]
    await until(lambda: gate.order == ["a0"])
    other = asyncio.create_task(thinking.compute("b", gate.work, "b0"))
    await until(lambda: thinking.waiting == 3)
    for name in ("a0", "a1", "a2", "b0"):
        gate.doors[name].set()
    assert await asyncio.gather(other, *slow) == ["b0", "a0", "a1", "a2"]
    assert gate.order == ["a0", "a1", "b0", "a2"]
    assert thinking.waiting == 0


async def test_work_that_nobody_waits_for_is_not_done(thinking: Thinking) -> None:
    gate = Gate()
    first, second, third = (
        asyncio.create_task(thinking.compute("a", gate.work, name)) for name in ("one", "two", "three")
    )
    await until(lambda: gate.order == ["one"])
    first.cancel()
    second.cancel()
    for name in ("one", "two", "three"):
        gate.doors[name].set()
    assert await third == "three"
    assert gate.order == ["one", "three"]


async def test_the_impatient_hear_that_it_is_busy(thinking: Thinking) -> None:
    gate = Gate()
    slow = asyncio.create_task(thinking.compute("a", gate.work, "a", patience_s=10.0))
    await until(lambda: gate.order == ["a"])
    with pytest.raises(Busy):
        await thinking.compute("b", gate.work, "b", patience_s=0.0)
    assert thinking.waiting == 0
    gate.doors["a"].set()
    assert await slow == "a"
    assert gate.order == ["a"]


async def test_an_error_reaches_its_caller(thinking: Thinking) -> None:
    with pytest.raises(KeyError):
        await thinking.compute("a", {}.__getitem__, "ace")
    assert await thinking.compute("a", len, "ace") == 3


async def test_the_end_cancels_waiters() -> None:
    thinking, gate = Thinking(use_workers=False), Gate()
    waiting = [asyncio.create_task(thinking.compute(key, gate.work, key)) for key in "ab"]
    await until(lambda: gate.order == ["a"])
    await thinking.close()
    gate.doors["a"].set()
    assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [
        asyncio.CancelledError
    ] * 2
    with pytest.raises(asyncio.CancelledError):
        await thinking.compute("a", len, "")


def kill_once(path: str) -> str:
    """Kill the worker at the first call; later calls return."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


async def test_a_killed_process_loses_no_work(tmp_path: Path) -> None:
    processes = Thinking()
    own = await processes.compute("a", os.getpid)
    assert own != os.getpid()
    assert await processes.compute("a", os.getpid) == own
    assert await processes.compute("a", kill_once, str(tmp_path / "mark")) == "done"
    after = await processes.compute("a", os.getpid)
    assert after not in (own, os.getpid())
    os.kill(after, signal.SIGKILL)
    assert await processes.compute("a", len, "ace") == 3
    with pytest.raises(WorkFailed) as failed:
        await processes.compute("a", {}.__getitem__, "the ace of spades")
    assert failed.value.error == "KeyError"
    assert "ace" not in str(failed.value)
    await processes.close()


async def test_work_that_kills_each_process_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    do = AsyncMock(side_effect=WorkerEnded("ConnectionResetError"))
    monkeypatch.setattr(Worker, "do", do)
    thinking = Thinking()
    with pytest.raises(WorkerEnded):
        await thinking.compute("a", len, "ace")
    assert do.await_count == TRIES
    await thinking.close()


async def test_an_idle_process_ends() -> None:
    thinking = Thinking(idle_s=0.0)
    pid = await thinking.compute("a", os.getpid)
    await until(lambda: not Path(f"/proc/{pid}").exists())
    await thinking.close()
