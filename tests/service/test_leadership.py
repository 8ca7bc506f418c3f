"""The lease of the one process that does something for all."""

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
