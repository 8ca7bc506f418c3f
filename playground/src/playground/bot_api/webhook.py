"""Delivery of updates to webhooks: ordered within a chat or person, retried with backoff."""

import asyncio
import random
from typing import Any, NamedTuple

import aiohttp
import msgspec

from playground.bot_api.api_errors import ApiError, ConnectionCut
from playground.bot_api.calls import BotApi
from playground.bot_api.params import read_params
from playground.bot_api_types import Update
from playground.model import Bot, PendingUpdate
from playground.world import World

TIMEOUT = aiohttp.ClientTimeout(total=60)
MAX_PAUSE = 60
"""Seconds; a longer backoff becomes random, up to twice as long."""
MAX_RETRY_AFTER = 3600
LOOK_AGAIN_S = 0.25
GONE = 410
GONE_FOR_GOOD = 23 * 3600 * 1000
NOT_IN_AN_ANSWER = ("setwebhook", "deletewebhook", "close", "logout")


class Failure(NamedTuple):
    """A failed delivery. `wait`: the seconds of Retry-After, or 0."""

    reason: str
    wait: int = 0
    gone: bool = False


class Webhooks:
    """Delivers updates to the webhooks of all bots, in parallel for different chats and people."""

    def __init__(self, world: World, bot_api: BotApi) -> None:
        self._world = world
        self._bot_api = bot_api
        self._deliveries: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._queue_free = asyncio.Event()

    async def run(self) -> None:
        """Deliver until cancelled."""
        async with aiohttp.ClientSession(timeout=TIMEOUT) as session:
            try:
                while True:
                    for bot in self._world.bots.values():
                        if bot.webhook:
                            self._dispatch(session, bot)
                    await self._wait_for_work()
            finally:
                for task in self._deliveries.values():
                    task.cancel()
                await asyncio.gather(*self._deliveries.values(), return_exceptions=True)

    async def _wait_for_work(self) -> None:
        """Wait for an update or a free queue, or LOOK_AGAIN_S in case a webhook was set."""
        waits = [asyncio.create_task(self._queue_free.wait())]
        waits += [asyncio.create_task(bot.arrived.wait()) for bot in self._world.bots.values() if bot.webhook]
        try:
            await asyncio.wait(waits, timeout=LOOK_AGAIN_S, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._queue_free.clear()

    def _dispatch(self, session: aiohttp.ClientSession, bot: Bot) -> None:
        """Start to deliver the first update of every free queue."""
        bot.arrived.clear()
        for pending in bot.due_updates(self._world.time.now()):
            queue = (bot.token, queue_of(pending.update))
            if queue not in self._deliveries:
                task = self._deliveries[queue] = asyncio.create_task(self._deliver(session, bot, pending))
                task.add_done_callback(lambda _, queue=queue: self._free(queue))  # type: ignore[misc]

    def _free(self, queue: tuple[str, str]) -> None:
        del self._deliveries[queue]
        self._queue_free.set()

    async def _deliver(self, session: aiohttp.ClientSession, bot: Bot, pending: PendingUpdate) -> None:
        """Post until the update is taken or expires; retry at once, then with exponential backoff."""
        delay, fails = 1, 0
        while bot.webhook:
            failure = await self._post(session, bot, pending.update)
            if failure is None or not bot.webhook:
                break
            if not failure.wait and fails:
                delay = min(delay * 2, random.randint(MAX_PAUSE, 2 * MAX_PAUSE))
            wait = failure.wait or (delay if fails else 0)
            fails += 1
            if self._world.time.now() + wait * 1000 > pending.expires:
                break
            await self._world.time.sleep(wait)
        if bot.webhook:
            bot.remove_update(pending)

    async def _post(self, session: aiohttp.ClientSession, bot: Bot, update: Update) -> Failure | None:
        """Post an update once; return None if the webhook took it."""
        hook = bot.webhook
        headers = {"Content-Type": "application/json"}
        if hook["secret"]:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook["secret"]
        try:
            body = msgspec.json.encode(update)
            async with (
                hook.setdefault("connections", asyncio.Semaphore(hook["max_connections"])),
                session.post(hook["url"], data=body, headers=headers, allow_redirects=False) as response,
            ):
                answer = await response.read()
                failure = None if response.ok and response.status < 300 else _failure(response)
        except TimeoutError:
            failure = Failure("Connection timed out")
        except aiohttp.ClientConnectorError as error:
            failure = Failure(error.strerror or "Connection refused")
        except aiohttp.ClientError:
            failure = Failure("Webhook connection closed")
        if failure is None:
            hook.pop("gone_since", None)
            await self._call_in_answer(bot, response.headers.get("Content-Type", ""), answer)
        else:
            self._record_failure(bot, hook, failure)
        return failure

    def _record_failure(self, bot: Bot, hook: dict[str, Any], failure: Failure) -> None:
        """Store the failure; remove a webhook that has answered 410 for most of a day."""
        now = self._world.time.now()
        hook |= {"last_error_date": now // 1000, "last_error_message": failure.reason}
        if not failure.gone:
            hook.pop("gone_since", None)
        elif now > hook.setdefault("gone_since", now) + GONE_FOR_GOOD and bot.webhook is hook:
            bot.webhook = {}

    async def _call_in_answer(self, bot: Bot, content_type: str, answer: bytes) -> None:
        """Run the call in the webhook's answer, if there is one, and drop its result."""
        try:
            params = read_params(
                b"", content_type.partition(";")[0] if "json" in content_type else content_type, answer
            )
            method = params.text("method")
            if method and not method.lower().startswith("get") and method.lower() not in NOT_IN_AN_ANSWER:
                await self._bot_api.call(bot.token, method, params)
        except (ApiError, ConnectionCut, UnicodeDecodeError):
            pass


def _failure(response: aiohttp.ClientResponse) -> Failure:
    retry_after = response.headers.get("Retry-After", "")
    wait = min(int(retry_after), MAX_RETRY_AFTER) if retry_after.isdigit() else 0
    return Failure(
        f"Wrong response from the webhook: {response.status} {response.reason}",
        wait,
        gone=response.status == GONE,
    )


def queue_of(update: Update) -> str:
    """Return the name of an update's queue: a chat's messages, or a person's presses and queries."""
    press = update.callback_query or update.inline_query or update.chosen_inline_result
    if press is not None:
        return f"presses of {press.sender.id}"
    source = update.message or update.edited_message or update.my_chat_member or update.chat_member
    return f"chat {source.chat.id if source else 0}"
