"""What the owner of the bot keeps in Redis: commands that a client repeats change nothing more."""

from storage.live.live import Client
from storage.redis.operation import OperationStore


async def test_a_broadcast_begun_again_by_its_owner_is_begun(redis: Client) -> None:
    store = OperationStore(redis, bot=1)
    assert await store.begin("text", [1, 2])
    assert await store.take(1)
    assert not await store.take(1)
    assert await store.begin("text", [1, 2])
    assert not await store.begin("other", [3])
    assert await store.next() == ("text", 2)
    await store.put_back(1)
    assert await store.waiting() == 2
    await store.stop()
    assert await redis.keys("*broadcast*") == []


async def test_a_broadcast_without_chats_or_text_is_forgotten(redis: Client) -> None:
    store = OperationStore(redis, bot=1)
    assert await store.begin("text", [1])
    assert await store.take(1)
    assert await store.next() is None
    await store.put_back(1)
    assert await store.next() is None
    assert await redis.keys("*broadcast*") == []
