"""What whoever runs the bot keeps in Redis: commands that a client repeats change nothing more."""

from storage.live import Client
from storage.operation import OperationStore


async def test_a_chat_claimed_again_by_its_process_is_its_own(redis: Client) -> None:
    store = OperationStore(redis, bot=1)
    assert await store.begin(b"job", [1, 2])
    assert [await store.claim(1, "one") for _ in range(2)] == [True, True]
    assert not await store.claim(1, "two")
    assert await store.job() == (b"job", 1, {})
    await store.put_back(1)
    assert await store.claim(1, "two")
    assert not await store.claim(1, "one")


async def test_a_broadcast_begun_again_by_its_owner_is_begun(redis: Client) -> None:
    store = OperationStore(redis, bot=1)
    assert await store.begin(b"job", [1, 2])
    assert await store.claim(1, "one")
    assert await store.begin(b"job", [1, 2])
    assert not await store.begin(b"other", [3])
    assert await store.job() == (b"job", 1, {})
    await store.finish()
    assert await redis.keys("*broadcast*") == []
