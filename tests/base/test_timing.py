import asyncio

from bot.base.timing import Time, is_cancelled
from tests.support.scenario import PATIENCE_S


async def test_a_wait_ends_with_its_event_or_with_its_time() -> None:
    time, event = Time(scale=100), asyncio.Event()
    async with asyncio.timeout(PATIENCE_S):
        await time.wait(event, 2)
    asyncio.get_running_loop().call_soon(event.set)
    async with asyncio.timeout(PATIENCE_S):
        await time.wait(event, 1_000_000)
    assert event.is_set()


async def test_a_wait_can_be_cancelled() -> None:
    waiting = asyncio.create_task(Time().wait(asyncio.Event(), 60))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert waiting.cancelled()


async def test_a_cancellation_that_was_swallowed_is_still_seen() -> None:
    seen: list[bool] = []

    async def work() -> None:
        seen.append(is_cancelled())
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append(is_cancelled())

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    task.cancel()
    await task
    assert seen == [False, True]
