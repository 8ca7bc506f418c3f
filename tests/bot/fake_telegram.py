"""A Telegram that writes down what it is told and fails as it is told."""

import asyncio
import json
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from telegram.error import TimedOut
from telegram.request import BaseRequest, RequestData

Answer = tuple[int, dict[str, Any]]


class Said(NamedTuple):
    verb: str
    chat: int
    asked: dict[str, Any]

    @property
    def text(self) -> str:
        return str(self.asked.get("text", ""))


def refusal(code: int, description: str, **parameters: Any) -> Answer:
    return code, {"ok": False, "error_code": code, "description": description, "parameters": parameters}


def too_many(seconds: int) -> Answer:
    return refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


LOST = object()
"""The call is carried out, but its answer never comes."""
DELETED = object()
"""Somebody deletes the message just before it is edited."""


class FakeTelegram(BaseRequest):
    """Behind an unmodified bot of python-telegram-bot."""

    def __init__(self) -> None:
        self.calls: list[Said] = []
        """All that were carried out, in order."""
        self.tried: Counter[int] = Counter()
        self.chats: dict[int, dict[int, str]] = defaultdict(dict)
        """Messages that are there, by chat and id."""
        self.failures: dict[int, deque[Answer | object]] = defaultdict(deque)
        """What comes instead of an answer, by chat, one after the other."""
        self.before: Callable[[Said], Awaitable[None]] | None = None
        self.at_once: Counter[int] = Counter()
        self.most_at_once: Counter[int] = Counter()
        self._messages = iter(range(1, 1_000_000))

    @property
    def read_timeout(self) -> float:
        return 5.0

    async def initialize(self) -> None:
        return None

    async def shutdown(self) -> None:
        return None

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *args: Any, **kwargs: Any
    ) -> tuple[int, bytes]:
        assert request_data is not None
        asked: dict[str, Any] = dict(request_data.parameters)
        said = Said(url.rpartition("/")[2], int(asked["chat_id"]), asked)
        self.tried[said.chat] += 1
        self.at_once[said.chat] += 1
        self.most_at_once[said.chat] = max(self.most_at_once[said.chat], self.at_once[said.chat])
        try:
            await asyncio.sleep(0)
            if self.before is not None:
                await self.before(said)
            code, answer = self._answer(said)
        finally:
            self.at_once[said.chat] -= 1
        return code, json.dumps(answer).encode()

    def texts(self, chat: int) -> list[str]:
        return list(self.chats[chat].values())

    def made(self, chat: int) -> list[Said]:
        return [said for said in self.calls if said.chat == chat]

    def _answer(self, said: Said) -> Answer:
        failures = self.failures[said.chat]
        failure = failures.popleft() if failures else None
        if failure is LOST:
            self._carry_out(said)
            raise TimedOut
        if isinstance(failure, tuple):
            return failure
        if failure is DELETED:
            self.chats[said.chat].pop(said.asked.get("message_id", 0), None)
        return self._carry_out(said)

    def _carry_out(self, said: Said) -> Answer:
        messages = self.chats[said.chat]
        match said.verb:
            case "sendMessage":
                message = next(self._messages)
            case "deleteMessage":
                messages.pop(said.asked["message_id"], None)
                self.calls.append(said)
                return 200, {"ok": True, "result": True}
            case _:
                message = said.asked["message_id"]
                if message not in messages:
                    return refusal(400, "Bad Request: message to edit not found")
        messages[message] = said.text or messages.get(message, "")
        self.calls.append(said)
        return 200, {"ok": True, "result": {"message_id": message, "date": 1, "chat": {"id": said.chat, "type": "private"}}}
