"""Updates delivered to webhooks: in order for each chat and each presser, repeated until they are taken or expire."""

import asyncio
import random
from typing import Any, NamedTuple

import aiohttp
import msgspec

from playground.calls import Calls
from playground.refusals import Cut, Refused
from playground.request import read_params
from playground.shapes import Update
from playground.world import Bot, Pending, World

TIMEOUT = aiohttp.ClientTimeout(total=60)
LONGEST_PAUSE = 60
"""Of the pauses between tries; each is cut at random between this and twice as much."""
LONGEST_ASKED_PAUSE = 3600
LOOK_AGAIN_S = 0.25
GONE = 410
GONE_FOR_GOOD = 23 * 3600 * 1000
NOT_IN_AN_ANSWER = ("setwebhook", "deletewebhook", "close", "logout")


class Trouble(NamedTuple):
    """Why an update was not taken, and the seconds that the other side asks to wait (0: it does not say)."""

    words: str
    wait: int = 0
    gone: bool = False


class Webhooks:
    """Hands the updates of every bot with a webhook to it, different chats and people side by side."""

    def __init__(self, world: World, api: Calls) -> None:
        self._world = world
        self._api = api
        self._busy: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Deliver until cancelled."""
        async with aiohttp.ClientSession(timeout=TIMEOUT) as session:
            try:
                while True:
                    for bot in self._world.bots.values():
                        if bot.webhook:
                            self._dispatch(session, bot)
                    await self._something_to_do()
            finally:
                for task in self._busy.values():
                    task.cancel()
                await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def _something_to_do(self) -> None:
        """An update has arrived, a row is free again, or perhaps a webhook was set."""
        waits = [asyncio.create_task(self._news.wait())]
        waits += [asyncio.create_task(bot.arrived.wait()) for bot in self._world.bots.values() if bot.webhook]
        try:
            await asyncio.wait(waits, timeout=LOOK_AGAIN_S, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._news.clear()

    def _dispatch(self, session: aiohttp.ClientSession, bot: Bot) -> None:
        """Start the first waiting update of every row that is free."""
        bot.arrived.clear()
        for pending in bot.due(self._world.time.now()):
            row = (bot.token, row_of(pending.update))
            if row not in self._busy:
                task = self._busy[row] = asyncio.create_task(self._deliver(session, bot, pending))
                task.add_done_callback(lambda _, row=row: self._free(row))  # type: ignore[misc]

    def _free(self, row: tuple[str, str]) -> None:
        del self._busy[row]
        self._news.set()

    async def _deliver(self, session: aiohttp.ClientSession, bot: Bot, pending: Pending) -> None:
        """Try until the update is taken or expires: again at once, then after two seconds, four, eight."""
        delay, fails = 1, 0
        while bot.webhook:
            trouble = await self._post(session, bot, pending.update)
            if trouble is None or not bot.webhook:
                break
            if not trouble.wait and fails:
                delay = min(delay * 2, random.randint(LONGEST_PAUSE, 2 * LONGEST_PAUSE))
            wait = trouble.wait or (delay if fails else 0)
            fails += 1
            if self._world.time.now() + wait * 1000 > pending.expires:
                break
            await self._world.time.sleep(wait)
        if bot.webhook:
            bot.taken(pending)

    async def _post(self, session: aiohttp.ClientSession, bot: Bot, update: Update) -> Trouble | None:
        """None: taken."""
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
                trouble = None if response.ok and response.status < 300 else _trouble(response)
        except TimeoutError:
            trouble = Trouble("Connection timed out")
        except aiohttp.ClientConnectorError as error:
            trouble = Trouble(error.strerror or "Connection refused")
        except aiohttp.ClientError:
            trouble = Trouble("Webhook connection closed")
        if trouble is None:
            hook.pop("gone_since", None)
            await self._asked(bot, response.headers.get("Content-Type", ""), answer)
        else:
            self._note(bot, hook, trouble)
        return trouble

    def _note(self, bot: Bot, hook: dict[str, Any], trouble: Trouble) -> None:
        """Remember the trouble; a webhook that has been gone for most of a day is removed."""
        now = self._world.time.now()
        hook |= {"last_error_date": now // 1000, "last_error_message": trouble.words}
        if not trouble.gone:
            hook.pop("gone_since", None)
        elif now > hook.setdefault("gone_since", now) + GONE_FOR_GOOD and bot.webhook is hook:
            bot.webhook = {}

    async def _asked(self, bot: Bot, content_type: str, answer: bytes) -> None:
        """Carry out the call that the answer to an update may hold; what comes of it is told to nobody."""
        try:
            params = read_params(b"", content_type.partition(";")[0] if "json" in content_type else content_type, answer)
            method = params.text("method")
            if method and not method.lower().startswith("get") and method.lower() not in NOT_IN_AN_ANSWER:
                await self._api.call(bot.token, method, params)
        except (Refused, Cut, UnicodeDecodeError):
            pass


def _trouble(response: aiohttp.ClientResponse) -> Trouble:
    asked = response.headers.get("Retry-After", "")
    wait = min(int(asked), LONGEST_ASKED_PAUSE) if asked.isdigit() else 0
    return Trouble(f"Wrong response from the webhook: {response.status} {response.reason}", wait, gone=response.status == GONE)


def row_of(update: Update) -> str:
    """Updates of one row are delivered one after the other: a chat's messages, a person's presses."""
    if update.callback_query is not None:
        return f"presses of {update.callback_query.sender.id}"
    source = update.message or update.edited_message or update.my_chat_member or update.chat_member
    return f"chat {source.chat.id if source else 0}"
