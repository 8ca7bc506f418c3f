"""Answer inline queries, with the checks of Telegram."""

import re
from typing import Any

import msgspec

from playground.bot_api.api_errors import ApiError, bad_request
from playground.bot_api.contents import caption_of, content_of, photo_sizes, text_of
from playground.bot_api.image_size import image_size
from playground.bot_api.keyboards import keyboard_of
from playground.bot_api.method_call import MethodCall
from playground.bot_api_types import Entity
from playground.model import InlineRequest

MAX_RESULTS = 50
MAX_ID_BYTES = 64
MAX_OFFSET_BYTES = 64
MAX_START = 64
MAX_CACHE_S = 24 * 3600
DEFAULT_CACHE_S = 300
ANSWER_TTL = 10_000
"""Milliseconds that a bot has to answer a query."""
START = re.compile(r"[A-Za-z0-9_-]*")
UNREADABLE = "can't parse inline query result: "
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


class Result(msgspec.Struct):
    """A result: an article, or a stored photo."""

    type: str = ""
    id: str | None = None
    title: str = ""
    description: str = ""
    input_message_content: dict[str, Any] | None = None
    reply_markup: dict[str, Any] | None = None
    photo_file_id: str = ""
    caption: str = ""
    parse_mode: str = ""
    caption_entities: list[Entity] | None = None


class ResultsButton(msgspec.Struct):
    """A button above the results, which opens the bot."""

    text: str
    start_parameter: str = ""


def answer_inline_query(call: MethodCall) -> bool:
    """Store the results of a query, and cache them for the time that the answer names."""
    if not call.bot.inline_mode:
        raise bad_request("USER_BOT_INVALID")
    button, results = _button(call), _results(call)
    offset = call.params.text("next_offset")
    if len(offset.encode()) > MAX_OFFSET_BYTES:
        raise bad_request("NEXT_OFFSET_INVALID")
    request = _request(call)
    request.answer = {"results": results, "next_offset": offset, "button": button}
    request.answered.set()
    cache = call.params.integer("cache_time")
    seconds = min(max(DEFAULT_CACHE_S if cache is None else cache, 0), MAX_CACHE_S)
    if seconds:
        scope = request.query.sender.id if call.params.flag("is_personal") else 0
        key = (call.bot.user.id, request.query.query, request.query.offset, scope)
        call.world.inline.cache[key] = (call.world.time.now() + seconds * 1000, request)
    return True


def _request(call: MethodCall) -> InlineRequest:
    """Return the query to answer. Raises ApiError if it is too old or already answered."""
    request = call.world.inline.requests.get(call.params.text("inline_query_id"))
    late = request is not None and call.world.time.now() > request.at + ANSWER_TTL
    if request is None or request.bot is not call.bot or late or request.answered.is_set():
        raise bad_request(TOO_OLD)
    return request


def _button(call: MethodCall) -> ResultsButton | None:
    button = call.params.read("button", ResultsButton, "can't parse inline query results button")
    if button is None:
        return None
    if not button.start_parameter:
        raise bad_request("can't use empty start_parameter")
    if len(button.start_parameter) > MAX_START:
        raise bad_request("too long start_parameter specified")
    if not START.fullmatch(button.start_parameter):
        raise bad_request("unallowed characters in start_parameter are used")
    return button


def _results(call: MethodCall) -> list[dict[str, Any]]:
    form = "expected an Array of inline query results"
    sources = call.params.read("results", list[Any], form) or []
    if len(sources) > MAX_RESULTS:
        raise bad_request("too many inline query results specified")
    results = [_result(call, _read(source)) for source in sources]
    names = [result["id"] for result in results]
    if len(set(names)) < len(names):
        raise bad_request("RESULT_ID_DUPLICATE")
    return results


def _read(source: Any) -> Result:
    """Read a result from JSON. Raises ApiError."""
    try:
        result = msgspec.convert(source, Result)
    except msgspec.ValidationError as error:
        raise bad_request(f"{UNREADABLE}{error}") from None
    if result.type not in ("article", "photo"):
        raise bad_request(f'{UNREADABLE}type "{result.type}" is unsupported for the inline query result')
    if result.id is None:
        raise bad_request(f'{UNREADABLE}Can\'t find field "id"')
    if not result.id:
        raise bad_request("RESULT_ID_EMPTY")
    if len(result.id.encode()) > MAX_ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    if result.type == "article" and not result.title:
        raise bad_request("ARTICLE_TITLE_EMPTY")
    return result


def _result(call: MethodCall, result: Result) -> dict[str, Any]:
    """Return a result for the list, and the content of its message."""
    if result.input_message_content is not None:
        content = _text_content(call, result.input_message_content)
    elif result.type == "photo":
        content = _photo_content(call, result)
    else:
        raise bad_request("sent message content must be explicitly specified")
    inner = _within(call, {"reply_markup": result.reply_markup} if result.reply_markup else {})
    content["reply_markup"] = keyboard_of(inner)
    shown = {"id": result.id, "type": result.type, "title": result.title, "description": result.description}
    return {**shown, "photo": content.get("photo"), "content": content}


def _text_content(call: MethodCall, source: dict[str, Any]) -> dict[str, Any]:
    if "message_text" not in source:
        raise bad_request(f'{UNREADABLE}Can\'t find field "message_text"')
    values = {**source, "text": source["message_text"]}
    try:
        text, entities = text_of(_within(call, values))
    except ApiError as error:
        raise bad_request(UNREADABLE + _reason(error)) from None
    return {"text": text, "entities": entities}


def _reason(error: ApiError) -> str:
    """Return an error's words, as another error quotes them."""
    reason = error.description.removeprefix("Bad Request: ")
    return reason[:1].upper() + reason[1:]


def _photo_content(call: MethodCall, result: Result) -> dict[str, Any]:
    file = content_of(call, result.photo_file_id)
    size = image_size(file) if file is not None else None
    if file is None or size is None:
        raise bad_request("wrong remote file identifier specified: can't unserialize it")
    values = {"caption": result.caption, "parse_mode": result.parse_mode}
    caption, entities = caption_of(
        _within(call, {**values, "caption_entities": msgspec.to_builtins(result.caption_entities)})
    )
    photo = photo_sizes(result.photo_file_id.partition("-")[0], size, len(file))
    return {"photo": photo, "caption": caption or None, "caption_entities": entities}


def _within(call: MethodCall, values: dict[str, Any]) -> MethodCall:
    """Return a call with the parameters of an object inside this one."""
    return MethodCall(call.world, call.bot, call.params.within(values))
