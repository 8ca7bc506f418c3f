"""Truncation of a table's feed to the entries that a screen still needs, on a real server."""

from typing import Any

from redis.asyncio import Redis

from storage.live.live import Live, Write, table_parts
from storage.live.redraws import FeedPlace, Redraw, ScreenId, group_screen, hand_screen
from storage.redis.keys import Keys

TABLE = "fVx-12_aB"
GROUP, ANNA, BORIS = group_screen(-7), hand_screen(1), hand_screen(2)
READERS = (GROUP, ANNA, BORIS)


async def opened(live: Live) -> None:
    feed = [b"%d" % number for number in range(100)]
    await live.write(TABLE, Write(parts=table_parts(table=b"t"), feed=feed, redraws=READERS), expected=0)


async def draw(live: Live, screen: ScreenId, needs: int, readers: tuple[ScreenId, ...] = READERS) -> None:
    await live.complete(Redraw(TABLE, screen, 1), b"[]", place=FeedPlace(needs, readers))


async def kept_from(live: Live) -> int:
    """Return the first stored entry."""
    stored: Any = await live.screen(TABLE, GROUP, feed_since=0)
    assert stored.feed == [b"%d" % number for number in range(stored.feed_start, 100)]
    return int(stored.feed_start)


async def test_a_feed_is_kept_until_every_screen_has_read_it(live: Live) -> None:
    await opened(live)
    for _ in range(2):
        await draw(live, GROUP, 90)
        await draw(live, ANNA, 100)
    assert await kept_from(live) == 0
    await draw(live, BORIS, 40)
    assert await kept_from(live) == 0
    await draw(live, GROUP, 90)
    assert await kept_from(live) == 40
    await draw(live, BORIS, 95)
    assert await kept_from(live) == 40
    await draw(live, ANNA, 100)
    assert await kept_from(live) == 90


async def test_a_process_without_its_lease_may_still_store_its_place(live: Live) -> None:
    await opened(live)
    for screen in READERS:
        await draw(live, screen, 50)
    await draw(live, GROUP, 100)  # epoch of the lease's holder
    await draw(live, GROUP, 60)  # an older epoch
    await draw(live, ANNA, 100)
    await draw(live, BORIS, 100)
    await draw(live, BORIS, 100)
    assert await kept_from(live) == 60


async def test_only_the_readers_of_the_feed_keep_it(live: Live, redis: Redis) -> None:
    await opened(live)
    for screen in (ANNA, BORIS, GROUP, GROUP):
        await draw(live, screen, 10 if screen is BORIS else 80)
    assert await kept_from(live) == 10
    for _ in range(2):
        await draw(live, GROUP, 80, (GROUP, ANNA))
    assert await kept_from(live) == 80
    assert await redis.llen(Keys(1).table(TABLE).feed) == 20


async def test_a_screen_drawn_in_the_old_way_keeps_the_feed(live: Live) -> None:
    await opened(live)
    for screen in READERS:
        await live.complete(Redraw(TABLE, screen, 1), b"[]")
    await draw(live, GROUP, 100)
    await live.store_record(TABLE, ANNA, b"[]")
    assert await kept_from(live) == 0
