"""Updates delivered to webhooks: in order for each chat and each presser, repeated until they are taken or expire."""

import asyncio
import random
from typing import Any

import aiohttp
import msgspec

from bot.playground.shapes import Update
from bot.playground.world import Bot, Pending, World

LOOK_AGAIN = 0.02
TIMEOUT = aiohttp.ClientTimeout(total=60)
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
LONGEST_ASKED_PAUSE = 3600.0


class Webhooks:
    """Hands the updates of every bot with a webhook to it, different chats and people side by side."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._busy: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Deliver until cancelled."""
        async with aiohttp.ClientSession(timeout=TIMEOUT) as session:
            try:
                while True:
                    for bot in self._world.bots.values():
                        if bot.webhook:
                            self._dispatch(session, bot)
                    await asyncio.sleep(LOOK_AGAIN)
            finally:
                for task in self._busy.values():
                    task.cancel()
                await asyncio.gather(*self._busy.values(), return_exceptions=True)

    def _dispatch(self, session: aiohttp.ClientSession, bot: Bot) -> None:
        """Start the first waiting update of every row that is free."""
        room = bot.webhook["max_connections"] - sum(token == bot.token for token, _ in self._busy)
        for pending in list(bot.updates):
            row = (bot.token, row_of(pending.update))
            if room > 0 and row not in self._busy:
                room -= 1
                task = self._busy[row] = asyncio.create_task(self._deliver(session, bot, pending))
                task.add_done_callback(lambda _, row=row: self._busy.pop(row))  # type: ignore[misc]

    async def _deliver(self, session: aiohttp.ClientSession, bot: Bot, pending: Pending) -> None:
        pause = 0.0
        while bot.webhook and pending.expires > self._world.time.now():
            wait = await self._post(session, bot.webhook, pending.update)
            if wait is None:
                break
            await self._world.time.sleep(wait or pause)
            pause = min(max(pause * 2, FIRST_PAUSE), LONGEST_PAUSE) * random.uniform(0.9, 1.1)
        if bot.webhook and pending in bot.updates:
            bot.updates.remove(pending)

    async def _post(self, session: aiohttp.ClientSession, hook: dict[str, Any], update: Update) -> float | None:
        """None: taken. Otherwise the seconds that the other side asks to wait, 0 where it does not say."""
        headers = {"Content-Type": "application/json"}
        if hook["secret"]:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook["secret"]
        try:
            async with session.post(hook["url"], data=msgspec.json.encode(update), headers=headers) as response:
                if response.ok:
                    return None
                asked = response.headers.get("Retry-After", "")
                return min(float(asked), LONGEST_ASKED_PAUSE) if asked.isdigit() else 0.0
        except (aiohttp.ClientError, TimeoutError):
            return 0.0


def row_of(update: Update) -> str:
    """Updates of one row are delivered one after the other: a chat's messages, a person's presses."""
    if update.callback_query is not None:
        return f"presses of {update.callback_query.sender.id}"
    source = update.message or update.my_chat_member
    return f"chat {source.chat.id if source else 0}"
