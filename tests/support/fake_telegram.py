"""A Telegram that writes down what it is told and fails as it is told."""

import asyncio
import json
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from telegram.error import TimedOut
from telegram.request import RequestData

from tests.support.local_request import LocalRequest

Answer = tuple[int, dict[str, Any]]


class ApiCall(NamedTuple):
    verb: str
    chat: int
    params: dict[str, Any]
    uploads: Mapping[str, bytes] = {}

    @property
    def text(self) -> str:
        """The text or caption of the message."""
        media = self.params.get("media", {})
        return str(self.params.get("text", self.params.get("caption", media.get("caption", ""))))

    @property
    def file(self) -> str | bytes | None:
        """The picture that it brings, or the id of one."""
        match self.verb:
            case "sendPhoto":
                return self.uploads.get("photo", self.params.get("photo"))
            case "editMessageMedia":
                media: str = self.params["media"]["media"]
                return self.uploads.get(media.removeprefix("attach://"), media)
        return None


def refusal(code: int, description: str, **parameters: Any) -> Answer:
    return code, {"ok": False, "error_code": code, "description": description, "parameters": parameters}


def too_many(seconds: int) -> Answer:
    return refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


LOST = object()
"""The call is carried out, but its answer never comes."""
DELETED = object()
"""Somebody deletes the message just before it is edited."""


class FakeTelegram(LocalRequest):
    """Behind an unmodified bot of python-telegram-bot."""

    def __init__(self) -> None:
        self.calls: list[ApiCall] = []
        """All that were carried out, in order."""
        self.tried: Counter[int] = Counter()
        self.chats: dict[int, dict[int, str]] = defaultdict(dict)
        """Messages that are there, by chat and id."""
        self.photos: dict[int, dict[int, bytes]] = defaultdict(dict)
        """The pictures of those that are photos."""
        self.files: dict[str, bytes] = {}
        """What was uploaded, by id."""
        self.failures: dict[int, deque[Answer | object]] = defaultdict(deque)
        """What comes instead of an answer, by chat, one after the other."""
        self.before: Callable[[ApiCall], Awaitable[None]] | None = None
        self.at_once: Counter[int] = Counter()
        self.most_at_once: Counter[int] = Counter()
        self._messages = iter(range(1, 1_000_000))

    async def answer(self, method: str, data: RequestData) -> tuple[int, bytes]:
        params: dict[str, Any] = dict(data.parameters)
        if method == "answerCallbackQuery":
            return 200, b'{"ok":true,"result":true}'
        uploads = {
            name: content
            for name, (_, content, _) in data.multipart_data.items()
            if isinstance(content, bytes)
        }
        call = ApiCall(method, int(params["chat_id"]), params, uploads)
        self.tried[call.chat] += 1
        self.at_once[call.chat] += 1
        self.most_at_once[call.chat] = max(self.most_at_once[call.chat], self.at_once[call.chat])
        try:
            await asyncio.sleep(0)
            if self.before is not None:
                await self.before(call)
            code, answer = self._answer(call)
        finally:
            self.at_once[call.chat] -= 1
        return code, json.dumps(answer).encode()

    def texts(self, chat: int) -> list[str]:
        return list(self.chats[chat].values())

    def calls_to(self, chat: int) -> list[ApiCall]:
        return [call for call in self.calls if call.chat == chat]

    def _answer(self, call: ApiCall) -> Answer:
        failures = self.failures[call.chat]
        failure = failures.popleft() if failures else None
        if failure is LOST:
            self._carry_out(call)
            raise TimedOut
        if isinstance(failure, tuple):
            return failure
        if failure is DELETED:
            self.chats[call.chat].pop(call.params.get("message_id", 0), None)
        return self._carry_out(call)

    def _carry_out(self, call: ApiCall) -> Answer:
        messages, photos = self.chats[call.chat], self.photos[call.chat]
        picture = self._picture(call.file)
        if call.file is not None and picture is None:
            return refusal(400, "Bad Request: wrong file identifier/HTTP URL specified")
        match call.verb:
            case "sendMessage" | "sendPhoto":
                message = next(self._messages)
            case "deleteMessage":
                messages.pop(call.params["message_id"], None)
                photos.pop(call.params["message_id"], None)
                self.calls.append(call)
                return 200, {"ok": True, "result": True}
            case "deleteMessages":
                for number in call.params["message_ids"]:
                    messages.pop(number, None)
                    photos.pop(number, None)
                self.calls.append(call)
                return 200, {"ok": True, "result": True}
            case _:
                message = call.params["message_id"]
                if message not in messages:
                    return refusal(400, "Bad Request: message to edit not found")
                if call.verb == "editMessageText" and message in photos:
                    return refusal(400, "Bad Request: there is no text in the message to edit")
                if call.verb == "editMessageCaption" and message not in photos:
                    return refusal(400, "Bad Request: there is no caption in the message to edit")
        messages[message] = call.text or messages.get(message, "")
        self.calls.append(call)
        result: dict[str, Any] = {
            "message_id": message,
            "date": 1,
            "chat": {"id": call.chat, "type": "private"},
        }
        if picture is not None:
            photos[message] = picture
            result["photo"] = [{"file_id": f"small {_id(picture)}"}, {"file_id": _id(picture)}]
            self.files[_id(picture)] = picture
        return 200, {"ok": True, "result": result}

    def _picture(self, file: str | bytes | None) -> bytes | None:
        return self.files.get(file) if isinstance(file, str) else file


def _id(picture: bytes) -> str:
    return sha256(picture).hexdigest()[:16]
