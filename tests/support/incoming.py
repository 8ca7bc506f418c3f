"""Updates on their way in: a Telegram that hands them out, and a handler that remembers them."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import Bot, Update
from telegram.request import RequestData

from bot.base.timing import Time
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.late_updates import LateUpdates
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.queues import PersonQueues
from storage.live.late_store import LateStore
from tests.support.instances import Immortal
from tests.support.local_request import LocalRequest


class Telegram(LocalRequest):
    """Keeps updates until they are confirmed, as Telegram does, and remembers every poll."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []
        self.polls: list[tuple[int | None, int]] = []
        self.refusals: list[tuple[int, dict[str, Any]]] = []
        self.arrived = asyncio.Event()

    def push(self, *updates: dict[str, Any]) -> None:
        self.updates.extend(updates)
        self.arrived.set()

    @property
    def waiting(self) -> list[int]:
        return [update["update_id"] for update in self.updates]

    async def answer(self, method: str, data: RequestData) -> tuple[int, bytes]:
        if method != "getUpdates":
            return 200, b'{"ok":true,"result":true}'
        asked: dict[str, Any] = data.parameters
        self.polls.append((asked.get("offset"), asked["timeout"]))
        if self.refusals:
            status, answer = self.refusals.pop(0)
            return status, msgspec.json.encode({"ok": False, **answer})
        self.updates = [update for update in self.updates if update["update_id"] >= asked.get("offset", 0)]
        if not self.updates and asked["timeout"]:
            self.arrived.clear()
            try:
                async with asyncio.timeout(asked["timeout"]):
                    await self.arrived.wait()
            except TimeoutError:
                pass
        return 200, msgspec.json.encode({"ok": True, "result": self.updates[: asked["limit"]]})


class Handler:
    """Remembers what it handled; a test may hold updates back or let them fail."""

    def __init__(self) -> None:
        self.began: list[int] = []
        self.done: list[int] = []
        self.sorry: list[int] = []
        self.refused: list[int] = []
        self.gates: dict[int, asyncio.Event] = {}
        self.failures: dict[int, list[Exception]] = {}

    async def handle(self, update: Update) -> None:
        number = update.update_id
        self.began.append(number)
        if number in self.gates:
            await self.gates[number].wait()
        if self.failures.get(number):
            raise self.failures[number].pop(0)
        self.done.append(number)

    async def apologise(self, update: Update) -> None:
        self.sorry.append(update.update_id)

    async def refuse(self, update: Update) -> None:
        self.refused.append(update.update_id)


class LateList(LateStore):
    """Late updates in memory, on a server that may refuse writes."""

    def __init__(self, *, is_ill: bool = False) -> None:
        self.updates: list[bytes] = []
        self.is_ill = is_ill

    async def store(self, epoch: int, updates: Sequence[bytes], *, most: int = 1000) -> int:
        if self.is_ill:
            raise RedisConnectionError("gone")
        self.updates.extend(updates)
        return len(updates)

    async def all(self) -> list[bytes]:
        return list(self.updates)

    async def remove(self, update: bytes) -> None:
        self.updates.remove(update)


def late_for(queues: PersonQueues, store: LateStore | None = None) -> LateUpdates:
    """The late updates of an active process; without a store, nothing can be stored."""
    return LateUpdates(store or LateList(is_ill=True), queues, Immortal())


def polling_for(
    telegram: Telegram, handler: Handler, store: LateStore | None = None, **parts: Any
) -> Polling:
    """Return a source of updates by polling."""
    bot = bot_at(telegram)
    queues = PersonQueues(intake_for(bot, handler), Time(50.0))
    return Polling(bot, queues, late_for(queues, store), Time(50.0), **parts)


def bot_at(telegram: Telegram) -> Bot:
    return Bot("1:token", request=telegram, get_updates_request=telegram)


def intake_for(bot: Bot, handler: Handler) -> Intake:
    return Intake(bot, handler.handle, handler.apologise, handler.refuse)


def message(number: int, person: int = 1) -> dict[str, Any]:
    chat = {"id": person, "type": "private", "first_name": "A"}
    return {
        "update_id": number,
        "message": {
            "message_id": number,
            "date": 1,
            "chat": chat,
            "from": {**chat, "is_bot": False},
            "text": "x",
        },
    }


def tap(number: int, person: int = 1) -> dict[str, Any]:
    under = {
        **message(number, person)["message"],
        "reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]},
    }
    query = {
        "id": str(number),
        "from": {"id": person, "is_bot": False, "first_name": "A"},
        "chat_instance": "c",
        "data": "b",
        "message": under,
    }
    return {"update_id": number, "callback_query": query}


def arrival(number: int, person: int = 1) -> dict[str, Any]:
    """A person comes to a group: nobody reads an answer."""
    user = {"id": person, "is_bot": False, "first_name": "A"}
    chat = {"id": -5, "type": "group", "title": "G"}
    service = {"message_id": number, "date": 1, "chat": chat, "from": user, "new_chat_members": [user]}
    return {"update_id": number, "message": service}
