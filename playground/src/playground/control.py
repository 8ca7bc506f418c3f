"""Control API: the page and tests act for people over HTTP, and follow a stream of events."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from playground.bot_api_types import Message, User
from playground.directory import Impossible
from playground.faults import Rule, bad_day
from playground.model import Event, Query, Room
from playground.people.administration import (
    appoint,
    ban,
    close_topic,
    delete_topic,
    forbid,
    hide_members,
    restrict,
    restrict_chat,
    unban,
)
from playground.people.casts import group_of_cast
from playground.people.group_lifecycle import delete_group, migrate
from playground.people.inline_mode import ask_and_wait, choose, set_inline_mode
from playground.world import World

STATIC = Path(__file__).parent / "static"
SHOWN_MESSAGES = 200
PING_SECONDS = 15


Act = Callable[..., Any]
"""An action of a person. Its parameters are the fields of a request."""


@dataclass(frozen=True, eq=False)
class Control:
    """Routes of the control API and of the page."""

    world: World

    def routes(self) -> list[Route]:
        posts, gets = self.actions().items(), self._reads().items()
        return [
            *(Route(f"/playground/{name}", self._post(act), methods=["POST"]) for name, act in posts),
            *(Route(f"/playground/{name}", endpoint, methods=["GET"]) for name, endpoint in gets),
            Route("/", _static("index.html")),
            *(Route(f"/static/{path.name}", _static(path.name)) for path in STATIC.iterdir()),
        ]

    def actions(self) -> dict[str, Act]:
        """Return the actions by the last part of their address."""
        world = self.world
        of_world = (
            *(appoint, ban, unban, restrict, forbid, restrict_chat, close_topic, delete_topic, hide_members),
            *(migrate, delete_group),
        )
        return {
            **{act.__name__.replace("_", "-"): partial(act, world) for act in of_world},
            "inline-mode": partial(set_inline_mode, world),
            "inline-query": partial(ask_and_wait, world),
            "inline-choose": partial(choose, world),
            "cast": partial(group_of_cast, world),
            "person": self._new_person,
            "language": self._set_language,
            "group": self._new_group,
            "topic": world.add_topic,
            "join": world.join,
            "leave": world.leave,
            "add-bot": world.add_bot_to,
            "remove-bot": world.remove_bot_from,
            "say": world.say,
            "start": world.start,
            "rewrite": world.rewrite,
            "delete": world.erase,
            "clear": world.clear,
            "block": world.block,
            "unblock": world.unblock,
            "deactivate": world.deactivate,
            "press": self._press,
            "faults": self._faults,
            "forget-calls": world.forget_calls,
        }

    def _reads(self) -> dict[str, Callable[[Request], Awaitable[Response]]]:
        """Return the readable resources by the last part of their address."""
        return {
            "world": self._world,
            "messages": self._messages,
            "commands": self._commands,
            "stats": self._stats,
            "calls": self._calls,
            "events": self._events,
            "file/{number}": self._file,
        }

    def _post(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        body = _body_of(act)

        async def endpoint(request: Request) -> Response:
            try:
                fields = msgspec.json.decode(await request.body() or b"{}", type=body)
                result = act(**msgspec.structs.asdict(fields))
                return _json(_answer(await result if isinstance(result, Awaitable) else result))
            except (Impossible, msgspec.DecodeError, msgspec.ValidationError) as trouble:
                return _json({"error": str(trouble)}, status=400)

        return endpoint

    def _new_person(
        self, first_name: str, last_name: str | None = None, username: str | None = None, language: str = "en"
    ) -> User:
        return self.world.add_person(first_name, last_name=last_name, username=username, language=language)

    def _set_language(self, person: int, language: str) -> User:
        return self.world.change_person(person, language_code=language)

    def _new_group(
        self, title: str, people: list[int], forum: bool = False, kind: str = "supergroup"
    ) -> Room:
        return self.world.add_group(title, people, forum=forum, kind=kind)

    def _faults(self, rules: tuple[Rule, ...] = (), rate: float = 0.0, seed: int = 0) -> dict[str, Any]:
        """Replace the rules; `rate` adds every fault at that rate. Return the counts of strikes."""
        self.world.faults.replace([*rules, *(bad_day(rate) if rate else [])], seed=seed)
        return {"strikes": {fault.value: count for fault, count in self.world.faults.strikes.items()}}

    async def _press(
        self,
        person: int,
        chat: int,
        message: int,
        data: str | None = None,
        label: str | None = None,
        bot: int | None = None,
        wait: float = 0,
    ) -> dict[str, Any]:
        """Press the button with this data or label, and wait at most `wait` seconds for the answer."""
        data = data if data is not None else self._button_data(chat, message, label, bot)
        query = self.world.press(person, chat, message, data, bot=bot)
        if wait:
            await _wait_for_answer(query, wait)
        return {"query": query.callback.id, "answered": query.answered.is_set(), **query.answer}

    def _button_data(self, chat: int, number: int, label: str | None, bot: int | None) -> str:
        message = self.world.room(chat, bot).messages.get(number)
        keyboard = message.reply_markup.inline_keyboard if message and message.reply_markup else []
        for button in (button for row in keyboard for button in row):
            if button.text == label and button.callback_data:
                return button.callback_data
        raise Impossible(f"message {number} has no button {label!r}")

    async def _world(self, request: Request) -> Response:
        """Send a snapshot of the world."""
        rooms = [room.view() | _latest(room) for room in self.world.rooms()]
        people = [person.user for person in self.world.people.values()]
        bots = [bot.view() for bot in self.world.bots.values()]
        return _json({"event": self.world.event_number, "people": people, "bots": bots, "rooms": rooms})

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
        yield b": connected\n\n"
        while not self.world.closing.is_set():
            behind = self.world.event_number - after
            if behind > len(self.world.events) or behind < 0:
                yield b"event: reset\ndata: {}\n\n"
                return
            if behind:
                yield b"".join(_server_sent(event) for event in list(self.world.events)[-behind:])
                after += behind
            else:
                yield b"" if await self._wait_for_event() else b": ping\n\n"

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


def _answer(result: Any) -> Any:
    """Return the result of an action as the page reads it."""
    match result:
        case Room():
            return result.view()
        case User():
            return {"person": result}
        case Message():
            return {"message": result}
        case int():
            return {"thread": result}
    return result


def _latest(room: Room) -> dict[str, Any]:
    messages = list(room.messages.values())[-SHOWN_MESSAGES:]
    return {
        "messages": messages,
        "silent": [message.message_id for message in messages if message.message_id in room.silent],
    }


def _body_of(act: Act) -> type[msgspec.Struct]:
    """Return the type of a request's body: a field for each parameter of the action."""
    known = signature(act).parameters.values()
    needed = [(each.name, each.annotation) for each in known if each.default is each.empty]
    others = [(each.name, each.annotation, each.default) for each in known if each.default is not each.empty]
    return msgspec.defstruct("Body", [*needed, *others], kw_only=True, forbid_unknown_fields=True)


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
