"""The control API: the page and tests act as people over HTTP, and follow a stream of events."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from playground.administration import (
    appoint,
    ban,
    close_topic,
    delete_topic,
    hide_members,
    permit,
    restrict,
    restrict_chat,
    unban,
)
from playground.casts import group_of_cast
from playground.faults import Rule, bad_day
from playground.group_lifecycle import delete_group, migrate
from playground.inline_mode import (
    AskRequest,
    ChooseRequest,
    InlineModeRequest,
    ask_and_wait,
    choose_by,
    set_inline_mode,
)
from playground.model import Event, Query, Room
from playground.world import Impossible, World

STATIC = Path(__file__).parent / "static"
SHOWN_MESSAGES = 200
PING_SECONDS = 15
T = TypeVar("T")


class PersonRequest(msgspec.Struct):
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str = "ru"


class LanguageRequest(msgspec.Struct):
    person: int
    language: str


class CastRequest(msgspec.Struct):
    language: str


class GroupRequest(msgspec.Struct):
    title: str
    people: list[int]
    forum: bool = False
    kind: str = "supergroup"


class TopicRequest(msgspec.Struct):
    chat: int
    name: str
    person: int


class MemberRequest(msgspec.Struct):
    chat: int
    person: int


class BotMemberRequest(msgspec.Struct):
    chat: int
    person: int
    bot: int | None = None
    administrator: bool = False


class AppointRequest(msgspec.Struct):
    """A change of a member's rank by an administrator."""

    chat: int
    person: int
    member: int
    administrator: bool = True
    anonymous: bool = False


class RankRequest(msgspec.Struct):
    """What an administrator does to a member."""

    chat: int
    person: int
    member: int
    restricted: bool = True


class PermitRequest(msgspec.Struct):
    """Permissions that an administrator takes from all other members; names of the Bot API."""

    chat: int
    person: int
    forbidden: list[str]


class RestrictChatRequest(msgspec.Struct):
    chat: int
    restricted: bool = True


class CloseTopicRequest(msgspec.Struct):
    """A topic for an administrator to close, open or delete. Thread 0 is General."""

    chat: int
    person: int
    thread: int
    closed: bool = True


class HideMembersRequest(msgspec.Struct):
    chat: int
    person: int
    hidden: bool = True


class SayRequest(msgspec.Struct):
    person: int
    chat: int
    text: str
    thread: int | None = None
    reply_to: int | None = None
    bot: int | None = None
    anonymous: bool = False
    channel: str | None = None


class EditRequest(msgspec.Struct):
    person: int
    chat: int
    message: int
    text: str
    bot: int | None = None


class DeleteRequest(msgspec.Struct):
    person: int
    chat: int
    message: int
    bot: int | None = None


class FaultsRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Rules that replace the current ones; `rate` adds those of a bad day."""

    rules: list[Rule] = []
    rate: float = 0.0
    seed: int = 0


class StartRequest(msgspec.Struct):
    person: int
    payload: str = ""
    bot: int | None = None


class PressRequest(msgspec.Struct):
    """A press on the button with these data, or with this label in the current message."""

    person: int
    chat: int
    message: int
    data: str | None = None
    label: str | None = None
    bot: int | None = None
    wait: float = 0
    """Seconds to wait for the answer."""


class BotRequest(msgspec.Struct):
    person: int
    bot: int | None = None


Handler = Callable[[Any], Any]


class Control:
    """The routes of the control API and of the page."""

    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self) -> list[Route]:
        world = self.world
        posts: dict[str, tuple[type[Any], Handler]] = {
            "person": (PersonRequest, self._new_person),
            "language": (
                LanguageRequest,
                lambda body: {"person": world.change_person(body.person, language_code=body.language)},
            ),
            "cast": (CastRequest, lambda body: world.room_view(group_of_cast(world, body.language))),
            "group": (
                GroupRequest,
                lambda body: world.room_view(
                    world.add_group(body.title, body.people, forum=body.forum, kind=body.kind)
                ),
            ),
            "topic": (
                TopicRequest,
                lambda body: {"thread": world.add_topic(body.chat, body.name, body.person)},
            ),
            "join": (MemberRequest, lambda body: world.join(body.chat, body.person)),
            "leave": (MemberRequest, lambda body: world.leave(body.chat, body.person)),
            "add-bot": (
                BotMemberRequest,
                lambda body: world.add_bot_to(
                    body.chat, body.person, bot=body.bot, administrator=body.administrator
                ),
            ),
            "remove-bot": (
                BotMemberRequest,
                lambda body: world.remove_bot_from(body.chat, body.person, bot=body.bot),
            ),
            "appoint": (AppointRequest, self._appoint),
            "ban": (RankRequest, lambda body: ban(world, body.chat, body.person, body.member)),
            "unban": (RankRequest, lambda body: unban(world, body.chat, body.person, body.member)),
            "restrict": (
                RankRequest,
                lambda body: restrict(world, body.chat, body.person, body.member, restricted=body.restricted),
            ),
            "permit": (PermitRequest, lambda body: permit(world, body.chat, body.person, body.forbidden)),
            "restrict-chat": (
                RestrictChatRequest,
                lambda body: restrict_chat(world, body.chat, restricted=body.restricted),
            ),
            "close-topic": (
                CloseTopicRequest,
                lambda body: close_topic(world, body.chat, body.person, body.thread, closed=body.closed),
            ),
            "delete-topic": (
                CloseTopicRequest,
                lambda body: delete_topic(world, body.chat, body.person, body.thread),
            ),
            "hide-members": (
                HideMembersRequest,
                lambda body: hide_members(world, body.chat, body.person, hidden=body.hidden),
            ),
            "say": (SayRequest, self._say),
            "start": (
                StartRequest,
                lambda body: {"message": world.start(body.person, body.payload, bot=body.bot)},
            ),
            "block": (BotRequest, lambda body: world.block(body.person, bot=body.bot)),
            "rewrite": (
                EditRequest,
                lambda body: {
                    "message": world.rewrite(body.person, body.chat, body.message, body.text, bot=body.bot)
                },
            ),
            "delete": (
                DeleteRequest,
                lambda body: world.erase(body.person, body.chat, body.message, bot=body.bot),
            ),
            "clear": (BotRequest, lambda body: world.clear(body.person, bot=body.bot)),
            "deactivate": (BotRequest, lambda body: world.deactivate(body.person)),
            "migrate": (MemberRequest, lambda body: world.room_view(migrate(world, body.chat, body.person))),
            "delete-group": (MemberRequest, lambda body: delete_group(world, body.chat, body.person)),
            "faults": (FaultsRequest, self._faults),
            "unblock": (BotRequest, lambda body: world.unblock(body.person, bot=body.bot)),
            "press": (PressRequest, self._press),
            "inline-query": (AskRequest, lambda body: ask_and_wait(world, body)),
            "inline-choose": (ChooseRequest, lambda body: choose_by(world, body)),
            "inline-mode": (InlineModeRequest, lambda body: set_inline_mode(world, body)),
            "forget-calls": (dict, lambda body: world.forget_calls()),
        }
        gets: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "world": self._world,
            "messages": self._messages,
            "commands": self._commands,
            "stats": self._stats,
            "calls": self._calls,
            "events": self._events,
            "file/{number}": self._file,
        }
        return [
            *(
                Route(f"/playground/{name}", self._post(kind, handler), methods=["POST"])
                for name, (kind, handler) in posts.items()
            ),
            *(Route(f"/playground/{name}", endpoint, methods=["GET"]) for name, endpoint in gets.items()),
            Route("/", _static("index.html")),
            *(Route(f"/static/{path.name}", _static(path.name)) for path in STATIC.iterdir()),
        ]

    def _post(self, kind: type[T], handler: Callable[[T], Any]) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                result = handler(msgspec.json.decode(await request.body() or b"{}", type=kind))
                return _json(await result if isinstance(result, Awaitable) else result)
            except (Impossible, msgspec.DecodeError, msgspec.ValidationError) as trouble:
                return _json({"error": str(trouble)}, status=400)

        return endpoint

    def _new_person(self, body: PersonRequest) -> dict[str, Any]:
        user = self.world.add_person(
            body.first_name, last_name=body.last_name, username=body.username, language=body.language
        )
        return {"person": user}

    def _appoint(self, body: AppointRequest) -> None:
        appoint(
            self.world,
            body.chat,
            body.person,
            body.member,
            administrator=body.administrator,
            anonymous=body.anonymous,
        )

    def _say(self, body: SayRequest) -> dict[str, Any]:
        fields = msgspec.structs.asdict(body)
        return {
            "message": self.world.say(fields.pop("person"), fields.pop("chat"), fields.pop("text"), **fields)
        }

    def _faults(self, body: FaultsRequest) -> dict[str, Any]:
        """Replace the rules and return the number of strikes of each fault."""
        self.world.faults.replace([*body.rules, *(bad_day(body.rate) if body.rate else [])], seed=body.seed)
        return {"strikes": {fault.value: count for fault, count in self.world.faults.strikes.items()}}

    async def _press(self, body: PressRequest) -> dict[str, Any]:
        data = body.data if body.data is not None else self._data_of(body)
        query = self.world.press(body.person, body.chat, body.message, data, bot=body.bot)
        if body.wait:
            await _wait_for_answer(query, body.wait)
        return {"query": query.callback.id, "answered": query.answered.is_set(), **query.answer}

    def _data_of(self, body: PressRequest) -> str:
        message = self.world.room(body.chat, body.bot).messages.get(body.message)
        keyboard = message.reply_markup.inline_keyboard if message and message.reply_markup else []
        for button in (button for row in keyboard for button in row):
            if button.text == body.label and button.callback_data:
                return button.callback_data
        raise Impossible(f"message {body.message} has no button {body.label!r}")

    async def _world(self, request: Request) -> Response:
        """Send all that the page needs to draw itself."""
        rooms = [self.world.room_view(room) | self._latest(room) for room in self.world.rooms()]
        people = [person.user for person in self.world.people.values()]
        bots = [bot.user for bot in self.world.bots.values()]
        return _json({"event": self.world.event_number, "people": people, "bots": bots, "rooms": rooms})

    def _latest(self, room: Room) -> dict[str, Any]:
        messages = list(room.messages.values())[-SHOWN_MESSAGES:]
        return {
            "messages": messages,
            "silent": [message.message_id for message in messages if message.message_id in room.silent],
        }

    async def _messages(self, request: Request) -> Response:
        """Send the messages of `chat` (with `bot` for a private chat), or of its topic `thread`."""
        query = request.query_params
        try:
            room = self.world.room(int(query["chat"]), int(query["bot"]) if "bot" in query else None)
        except (Impossible, KeyError, ValueError) as trouble:
            return _json({"error": str(trouble)}, status=400)
        thread = int(query["thread"]) if "thread" in query else None
        messages = [
            message
            for message in room.messages.values()
            if thread is None or message.message_thread_id == thread
        ]
        return _json({"messages": messages})

    async def _commands(self, request: Request) -> Response:
        query = request.query_params
        try:
            bot = int(query["bot"]) if "bot" in query else None
            return _json(
                {"commands": self.world.commands_for(int(query["person"]), int(query["chat"]), bot=bot)}
            )
        except (Impossible, KeyError, ValueError) as trouble:
            return _json({"error": str(trouble)}, status=400)

    async def _stats(self, request: Request) -> Response:
        """Send the counts of calls by method and status, in total and by chat."""
        methods: dict[str, dict[str, int]] = {}
        chats: dict[str, dict[str, dict[str, int]]] = {}
        for (chat, method, code), count in self.world.counts.items():
            for counts in (methods, chats.setdefault(str(chat), {}) if chat is not None else {}):
                by_code = counts.setdefault(method, {})
                by_code[str(code)] = by_code.get(str(code), 0) + count
        return _json(
            {"methods": methods, "chats": chats, "calls": self.world.calls_made, "now": self.world.time.now()}
        )

    async def _calls(self, request: Request) -> Response:
        """Send the log of recent calls from number `after` on."""
        first = self.world.calls_made - len(self.world.calls)
        after = max(int(request.query_params.get("after", "0")), first)
        calls = list(self.world.calls)[after - first :]
        return _json({"next": self.world.calls_made, "calls": [call._asdict() for call in calls]})

    async def _file(self, request: Request) -> Response:
        content = self.world.files.get(request.path_params["number"])
        if content is None:
            return Response(status_code=404)
        kind = "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
        return Response(content, media_type=kind, headers={"Cache-Control": "max-age=31536000, immutable"})

    async def _events(self, request: Request) -> Response:
        """Stream events. `after` is the number of the last event that the client has."""
        after = (
            request.headers.get("last-event-id")
            or request.query_params.get("after")
            or str(self.world.event_number)
        )
        return StreamingResponse(
            self._stream(int(after)), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def _stream(self, after: int) -> AsyncIterator[bytes]:
        yield b": here\n\n"
        while not self.world.closing.is_set():
            behind = self.world.event_number - after
            if behind > len(self.world.events) or behind < 0:
                yield b"event: reset\ndata: {}\n\n"
                return
            if behind:
                yield b"".join(_server_sent(event) for event in list(self.world.events)[-behind:])
                after += behind
            else:
                yield b"" if await self._wait_for_event() else b": still here\n\n"

    async def _wait_for_event(self) -> bool:
        """Wait for an event; False if none came within PING_SECONDS."""
        self.world.event_published.clear()
        waits = [
            asyncio.create_task(event.wait()) for event in (self.world.event_published, self.world.closing)
        ]
        done, pending = await asyncio.wait(waits, timeout=PING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for wait in pending:
            wait.cancel()
        return bool(done)


async def _wait_for_answer(query: Query, seconds: float) -> None:
    try:
        await asyncio.wait_for(query.answered.wait(), seconds)
    except TimeoutError:
        pass


def _server_sent(event: Event) -> bytes:
    facts = msgspec.json.encode({"kind": event.kind, **event.facts})
    return b"id: %d\ndata: %s\n\n" % (event.number, facts)


def _json(content: Any, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode({} if content is None else content), status, media_type="application/json"
    )


def _static(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return FileResponse(STATIC / name, headers={"Cache-Control": "no-cache"})

    return endpoint
