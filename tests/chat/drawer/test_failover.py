"""After a failover of Redis every live table is drawn again."""

import asyncio
from pathlib import Path

import pytest

from bot.chat.drawer import delivery as delivering
from bot.chat.drawer.failover import Failover
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.harness import GROUP
from tests.support.servers import pair_running
from tests.support.stage import Stage


async def test_every_screen_of_every_table_is_drawn_again_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "SWEEP_S", 0.05)
    with pair_running(tmp_path) as pair:
        client = connect(pair.master.url())
        stage = Stage(Live(client, bot=1, replicas=1))
        async with stage.delivery() as delivery:
            await stage.begin(await stage.open())
            await stage.drawn()
            await Failover(stage.live, stage.store, delivery).check()
            await stage.drawn()
        chats = [GROUP, *(person.id for person in stage.people)]
        before = {chat: len(stage.telegram.calls_to(chat)) for chat in chats}
        await disconnect(client)
        pair.promote()

        client = connect(pair.replica.url())
        again = Stage(Live(client, bot=1))
        again.telegram = stage.telegram
        again.bot = stage.bot
        async with again.delivery() as delivery:
            failover = Failover(again.live, again.store, delivery)
            await asyncio.gather(failover.check(), failover.check())
            await again.drawn()
            for chat in chats:
                new = again.telegram.calls_to(chat)[before[chat] :]
                assert new, chat
                assert {call.verb for call in new} == {"editMessageMedia"}
                assert {call.text for call in new} == {again.telegram.texts(chat)[-1]}
            counts = {chat: len(again.telegram.calls_to(chat)) for chat in chats}
            await failover.check()
            await again.drawn()
            assert {chat: len(again.telegram.calls_to(chat)) for chat in chats} == counts
        assert await again.live.redraws.all() == []
        await disconnect(client)
