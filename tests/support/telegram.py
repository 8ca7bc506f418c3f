"""The playground's Telegram without a network: it writes down what it is told, and fails as it is told."""

from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from telegram import Bot, User
from telegram.error import NetworkError, TimedOut
from telegram.request import RequestData

from bot.chat.outgoing.transport import AiohttpRequest
from playground.bot_api.api_errors import ApiError, ConnectionCut
from playground.bot_api.calls import BotApi
from playground.bot_api.entities import parse_html
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods.editing import NOT_MODIFIED
from playground.bot_api.methods.profile import get_me
from playground.bot_api.params import Params, UploadedFile
from playground.bot_api_types import Message
from playground.model import Room, Topic
from playground.server import encoded, error_body
from playground.timing import TimeSource
from playground.world import World
from tests.support.world import default_world

TOKEN = "7000000001:playground"


class ApiCall(NamedTuple):
    verb: str
    chat: int
    params: dict[str, Any]
    uploads: Mapping[str, UploadedFile] = {}

    @property
    def text(self) -> str:
        """The text or caption of the message, as it is read."""
        media = self.params.get("media", {})
        return parse_html(self.params.get("text", self.params.get("caption", media.get("caption", "")))).text

    @property
    def file(self) -> str | bytes | None:
        """The picture that it brings, or the id of one."""
        match self.verb:
            case "sendPhoto":
                name = "photo"
            case "editMessageMedia":
                name = self.params["media"]["media"].removeprefix("attach://")
            case _:
                return None
        return self.uploads[name].content if name in self.uploads else self.params.get(name, name)


LOST = object()
"""The call is carried out, but its answer never comes."""
DELETED = object()
"""Somebody deletes the message just before it is edited."""


class LocalTelegram(AiohttpRequest):
    """Behind the program's own transport, the Bot API of a world in this process.

    A chat that the world does not know is there as soon as it is named, with the bot in it and any topic.
    """

    def __init__(self, time: TimeSource | None = None, world: World | None = None) -> None:
        super().__init__()
        self.world = world or default_world(TOKEN, time, limits=False)
        self.calls: list[ApiCall] = []
        """All that were carried out, in order, and those that changed nothing."""
        self.tried: Counter[int] = Counter()
        self.failures: dict[int, deque[ApiError | object]] = defaultdict(deque)
        """What comes instead of an answer, by chat, one after the other."""
        self.before: Callable[[ApiCall], Awaitable[None]] | None = None
        self._api = BotApi(self.world)
        self._any_topic: set[int] = set()

    def room(self, chat: int) -> Room:
        world, bot = self.world, self.world.the_bot()
        if chat < 0 and chat not in world.groups:
            world.add_group("Group", (), id=chat).members[bot.user.id] = "administrator"
            self._any_topic.add(chat)
        elif chat > 0 and chat not in world.people:
            world.add_person(f"P{chat}", id=chat, language="ru")
            world.private(bot, chat).started = True
        return world.room(chat)

    def messages(self, chat: int) -> dict[int, Message]:
        """The bot's messages that are there, by id."""
        return {
            number: message
            for number, message in self.room(chat).messages.items()
            if message.sender is not None and message.sender.is_bot and not message.service
        }

    def texts(self, chat: int) -> list[str]:
        return [message.written for message in self.messages(chat).values()]

    def photos(self, chat: int) -> dict[int, bytes]:
        """Return the pictures of photo messages."""
        files = self.world.files
        return {
            number: files[message.photo[-1].file_id]
            for number, message in self.messages(chat).items()
            if message.photo
        }

    def calls_to(self, chat: int) -> list[ApiCall]:
        return [call for call in self.calls if call.chat == chat]

    async def _request(
        self, url: str, method: str, request_data: RequestData | None, *timeouts: Any
    ) -> tuple[int, bytes]:
        name, data = url.rpartition("/")[2], request_data or RequestData()
        if "/file/" in url:
            return 200, self.world.files[name]
        values: dict[str, Any] = dict(data.parameters)
        uploads = {
            part: UploadedFile(file, content if isinstance(content, bytes) else content.read())
            for part, (file, content, _) in data.multipart_data.items()
        }
        try:
            if "chat_id" not in values:
                return 200, encoded(await self._carry_out(name, values, uploads))
            return 200, encoded(await self._answer(ApiCall(name, int(values["chat_id"]), values, uploads)))
        except ApiError as error:
            return error.code, error_body(error)
        except ConnectionCut:
            raise NetworkError("the connection failed") from None

    async def _answer(self, call: ApiCall) -> Any:
        room = self.room(call.chat)
        thread = call.params.get("message_thread_id")
        if thread is not None and call.chat in self._any_topic:
            room.topics.setdefault(thread, Topic(thread, "Topic"))
        self.tried[call.chat] += 1
        if self.before is not None:
            await self.before(call)
        failures = self.failures[call.chat]
        failure = failures.popleft() if failures else None
        if isinstance(failure, ApiError):
            raise failure
        if failure is DELETED:
            room.messages.pop(call.params.get("message_id", 0), None)
        try:
            result = await self._carry_out(call.verb, call.params, call.uploads)
        except ApiError as error:
            if NOT_MODIFIED in error.description:
                self.calls.append(call)
            raise
        self.calls.append(call)
        if failure is LOST:
            raise TimedOut
        return result

    async def _carry_out(
        self, method: str, values: dict[str, Any], uploads: Mapping[str, UploadedFile]
    ) -> Any:
        token = self.world.the_bot().token
        return await self._api.call(token, method, Params(values, dict(uploads)))


class LocalBot(Bot):
    """Knows itself without asking."""

    def __init__(self, telegram: LocalTelegram) -> None:
        world, account = telegram.world, telegram.world.the_bot()
        super().__init__(account.token, request=telegram, get_updates_request=telegram)
        self._bot_user = User.de_json(get_me(MethodCall(world, account, Params({}))), self)
