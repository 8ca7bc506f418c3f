"""Inboxes of processes in Redis."""

from storage.keys import Keys
from storage.live import Live


async def test_updates_wait_in_their_order_until_they_are_deleted(live: Live) -> None:
    inbox = live.inbox
    ids = await inbox.store("one", [b"1", b"2"]) or []
    ids += await inbox.store("one", [b"3"]) or []
    assert [entry.update for entry in await inbox.read("one", "0", 10)] == [b"1", b"2", b"3"]
    assert [entry.update for entry in await inbox.read("one", ids[0], 10)] == [b"2", b"3"]
    assert await inbox.read("one", ids[2], 10) == []
    await inbox.delete("one", ids[0], ids[2])
    assert [entry.id for entry in await inbox.entries("one")] == [ids[1]]
    assert [await inbox.holds("one", id) for id in ids] == [False, True, False]


async def test_a_full_inbox_takes_all_updates_or_none(live: Live) -> None:
    assert await live.inbox.store("one", [b"1", b"2"], most=3) is not None
    assert await live.inbox.store("one", [b"3", b"4"], most=3) is None
    assert await live.inbox.room("one", most=3) == 1
    assert await live.inbox.store("one", [b"3"], most=3) is not None
    assert [await live.inbox.room("one", most=most) for most in (3, 2)] == [0, 0]
    assert len(await live.inbox.entries("one")) == 3


async def test_an_heir_has_the_updates_of_the_dead_behind_their_own(live: Live) -> None:
    inbox = live.inbox
    await inbox.store("dead", [b"2", b"3"])
    first, _ = await inbox.entries("dead")
    await inbox.store("heir", [b"1"])
    moved = await inbox.adopt("dead", "heir")
    assert [entry.update for entry in moved] == [b"2", b"3"]
    assert (await inbox.entries("heir"))[1:] == moved
    assert moved[0].at == first.at
    assert await inbox.entries("dead") == []
    assert await inbox.processes() == {"heir"}
    assert await inbox.adopt("dead", "heir") == []


async def test_an_inbox_that_nobody_takes_up_goes_by_itself(live: Live) -> None:
    inbox, keys = live.inbox, Keys(1)

    async def ends(process: str) -> list[bool]:
        return [await live.client.ttl(key) > 0 for key in (keys.inbox(process), keys.processes())]

    await inbox.store("dead", [b"1"])
    assert await ends("dead") == [True, True]
    await inbox.adopt("dead", "heir")
    assert await ends("heir") == [True, True]


async def test_a_process_that_leaves_deletes_only_an_empty_inbox(live: Live) -> None:
    inbox = live.inbox
    (id,) = await inbox.store("one", [b"1"]) or []
    assert not await inbox.leave("one")
    assert await inbox.processes() == {"one"}
    await inbox.delete("one", id)
    assert await inbox.leave("one")
    assert await inbox.processes() == frozenset()


async def test_the_inboxes_of_bots_do_not_meet(live: Live) -> None:
    await live.inbox.store("one", [b"1"])
    other = Live(live._redis, bot=2)
    assert await other.inbox.entries("one") == []
    assert await other.inbox.processes() == frozenset()
