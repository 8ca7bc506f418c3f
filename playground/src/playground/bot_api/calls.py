"""Run a call: check the token, limit concurrent calls, inject faults, run the method."""

import asyncio
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playground.bot_api.api_errors import ApiError, ConnectionCut, too_many
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods.method_table import METHODS
from playground.bot_api.params import Params
from playground.bot_api.polling import LongPolling
from playground.faults import Fault, Rule
from playground.limits import CallWindow
from playground.model import Bot
from playground.world import World

NEW_TOKENS = 20
NEW_TOKENS_SPAN = 60_000
MAX_TOKEN = 80
MAX_CONCURRENT = 1_000
MAX_CONCURRENT_IN_A_CHAT = 310
CROWD_WAIT_S = 3
CROWD_RETRY_S = 60
NO_ANSWER = 0
"""Logged status of a call that ended without an answer."""


class BotApi:
    """The Bot API of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._polling: dict[str, LongPolling] = {}
        self._tokens: set[str] = set()
        self._new_tokens = CallWindow(NEW_TOKENS, NEW_TOKENS_SPAN)
        self._running: Counter[tuple[str, int | None]] = Counter()

    async def call(self, token: str, name: str, params: Params) -> Any:
        """Run a call of a bot and return a result to encode.

        Raises ApiError, or ConnectionCut if the connection has to be closed without an answer.
        """
        bot = self._bot(token)
        rule = self.world.faults.of_call(name, params.chat)
        code = NO_ANSWER
        try:
            with self._concurrent_call(bot, name.lower(), params.chat) as crowded:
                if crowded:
                    await self.world.time.sleep(CROWD_WAIT_S)
                    raise too_many(CROWD_RETRY_S)
                if self.world.latency and name.lower() != "getupdates":
                    await self.world.time.sleep(self.world.latency)
                if rule is not None and rule.fault is not Fault.LOST:
                    await self._fail(bot, params.chat, rule)
                result = await self._execute(bot, name.lower(), params)
            code = 200
        except ApiError as error:
            code = error.code
            if rule is None or rule.fault is not Fault.LOST:
                raise
        finally:
            self.world.count_call(bot, name, params.chat, code)
        if rule is not None:
            raise ConnectionCut
        return result

    def _bot(self, token: str) -> Bot:
        if not 1 <= len(token) <= MAX_TOKEN or ":" not in token or token.startswith("0"):
            raise ApiError(401, "Unauthorized: invalid token specified")
        if token not in self._tokens:
            wait = self._new_tokens.take(self.world.time.now())
            if wait:
                raise too_many(math.ceil(wait / 1000))
            self._tokens.add(token)
        bot = self.world.bots.get(token)
        if bot is None:
            raise ApiError(401, "Unauthorized")
        return bot

    @contextmanager
    def _concurrent_call(self, bot: Bot, method: str, chat: int | None) -> Iterator[bool]:
        """Count a running call, except polls; yield True if too many are running."""
        keys = (
            []
            if method == "getupdates"
            else [(bot.token, None)]
            if chat is None
            else [(bot.token, None), (bot.token, chat)]
        )
        self._running.update(keys)
        try:
            yield self._running[bot.token, None] > MAX_CONCURRENT or (
                chat is not None and self._running[bot.token, chat] > MAX_CONCURRENT_IN_A_CHAT
            )
        finally:
            for key in keys:
                self._running[key] -= 1
                if not self._running[key]:
                    del self._running[key]

    async def _fail(self, bot: Bot, chat: int | None, rule: Rule) -> None:
        """Fail a call before it has any effect. Raises ApiError or ConnectionCut."""
        match rule.fault:
            case Fault.TOO_MANY:
                seconds = max(1, math.ceil(rule.length))
                if chat is not None:
                    bot.limits.close(chat, self.world.time.now() + seconds * 1000)
                raise too_many(seconds)
            case Fault.SERVER_ERROR:
                raise ApiError(500, "Internal Server Error")
            case Fault.BAD_GATEWAY:
                raise ApiError(502, "Bad Gateway", page=True)
            case Fault.HANG:
                hanging = [
                    asyncio.create_task(wait)
                    for wait in (self.world.time.sleep(rule.length), _wait_for(self.world.closing))
                ]
                try:
                    await asyncio.wait(hanging, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in hanging:
                        task.cancel()
        raise ConnectionCut

    async def _execute(self, bot: Bot, method: str, params: Params) -> Any:
        call = MethodCall(self.world, bot, params)
        if method == "getupdates":
            return await self._bot_polling(bot).get_updates(call)
        if method == "setwebhook":
            return self._bot_polling(bot).set_webhook(call)
        method_function = METHODS.get(method)
        if method_function is None:
            raise ApiError(404, "Not Found: method not found" if method else "Not Found")
        return method_function(call)

    def _bot_polling(self, bot: Bot) -> LongPolling:
        return self._polling.setdefault(bot.token, LongPolling())


async def _wait_for(closing: asyncio.Event) -> None:
    await closing.wait()
