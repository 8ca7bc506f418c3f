"""The lease of the one process that does something for all."""

import asyncio

import pytest

from bot.base.leadership import Leadership
from storage.live import Live

LONG_MS = 60_000


async def test_one_leads_until_it_lets_go(live: Live) -> None:
    one, two = (Leadership(live, "song", holder, LONG_MS) for holder in ("one", "two"))
    assert [await one.take(), await two.take(), await one.take()] == [True, False, True]
    await two.release()
    assert not await two.take()
    await one.release()
    assert await two.take()


async def test_the_first_failure_ends_all(live: Live) -> None:
    leadership = Leadership(live, "song", "one", LONG_MS)
    waiting = asyncio.Event()

    async def fail() -> None:
        raise ValueError("a wrong note")

    async def wait() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            waiting.set()

    with pytest.raises(ValueError, match="a wrong note"):
        await leadership.keep_during([wait(), fail()])
    assert waiting.is_set()


async def test_whose_lease_is_taken_stops(live: Live) -> None:
    leadership = Leadership(live, "song", "one", 30)
    assert await Leadership(live, "song", "two", LONG_MS).take()
    await asyncio.wait_for(leadership.keep_during([asyncio.sleep(60)]), 10)
