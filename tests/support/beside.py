"""A test that writes beside a bot at work: it has the epoch of the active process, which nobody else may have."""

import asyncio

from storage.failures import storage_failed
from storage.live.live import Client, Live
from storage.redis.keys import Keys
from tests.support.scenario import PATIENCE_S


async def live_beside(redis: Client, bot: int) -> Live:
    """Live tables that may be written to as the active process does, once there is one."""
    live = Live(redis, bot=bot)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                if epoch := int(await redis.hget(Keys(bot).active(), "epoch") or 0):
                    await live.shut_others_out(epoch)
                    return live
            except Exception as error:
                if not storage_failed(error):
                    raise
            await asyncio.sleep(0.05)
