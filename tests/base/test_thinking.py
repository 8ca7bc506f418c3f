"""Thoughts beside the event loop: in turn, bounded, and none lost with a process."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from threading import Event

import pytest

from bot.base.apart import Worker, WorkerEnded, WorkFailed
from bot.base.thinking import TRIES, Busy, Thinking
from tests.support import scenario


class Gate:
    """Work in a thread that goes on when it is let, and notes the order in which it is done."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self._open: dict[str, Event] = {}

    def work(self, name: str) -> str:
        self.order.append(name)
        assert self._open.setdefault(name, Event()).wait(10)
        return name

    def let(self, *names: str) -> None:
        for name in names:
            self._open.setdefault(name, Event()).set()


@pytest.fixture
async def thinking() -> AsyncIterator[Thinking]:
    made = Thinking(apart=False)
    yield made
    await made.close()


@pytest.fixture
async def processes() -> AsyncIterator[Thinking]:
    made = Thinking()
    yield made
    await made.close()


async def until(condition: Callable[[], bool]) -> None:
    await scenario.until(condition, "never")


async def test_keys_take_turns_however_much_one_wants(thinking: Thinking) -> None:
    gate = Gate()
    slow = [asyncio.create_task(thinking.compute("a", gate.work, f"a{number}")) for number in range(3)]
    await until(lambda: gate.order == ["a0"])
    other = asyncio.create_task(thinking.compute("b", gate.work, "b0"))
    await until(lambda: thinking.waiting == 3)
    gate.let("a0", "a1", "a2", "b0")
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
    gate.let("one", "two", "three")
    assert await third == "three"
    assert gate.order == ["one", "three"]


async def test_the_impatient_hear_that_it_is_busy(thinking: Thinking) -> None:
    gate = Gate()
    slow = asyncio.create_task(thinking.compute("a", gate.work, "a", patience_s=10.0))
    await until(lambda: gate.order == ["a"])
    with pytest.raises(Busy):
        await thinking.compute("b", gate.work, "b", patience_s=0.0)
    assert thinking.waiting == 0
    gate.let("a")
    assert await slow == "a"
    assert gate.order == ["a"]


async def test_an_error_is_for_whoever_asked(thinking: Thinking) -> None:
    with pytest.raises(KeyError):
        await thinking.compute("a", {}.__getitem__, "ace")
    assert await thinking.compute("a", len, "ace") == 3


async def test_the_end_cancels_who_waits() -> None:
    thinking, gate = Thinking(apart=False), Gate()
    waiting = [asyncio.create_task(thinking.compute(key, gate.work, key)) for key in "ab"]
    await until(lambda: gate.order == ["a"])
    await thinking.close()
    gate.let("a")
    assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [
        asyncio.CancelledError
    ] * 2
    with pytest.raises(asyncio.CancelledError):
        await thinking.compute("a", len, "")


def kill_once(path: str) -> str:
    """End the process at the first call; later ones return."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


async def test_a_killed_process_loses_no_work(processes: Thinking, tmp_path: Path) -> None:
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


async def test_work_that_kills_each_process_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Worker] = []

    async def do(self: Worker, *_: object) -> None:
        tried.append(self)
        raise WorkerEnded("ConnectionResetError")

    monkeypatch.setattr(Worker, "do", do)
    thinking = Thinking()
    with pytest.raises(WorkerEnded):
        await thinking.compute("a", len, "ace")
    assert len(tried) == TRIES
    await thinking.close()


async def test_an_idle_process_ends() -> None:
    thinking = Thinking(idle_s=0.0)
    pid = await thinking.compute("a", os.getpid)
    await until(lambda: not is_alive(pid))
    await thinking.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
