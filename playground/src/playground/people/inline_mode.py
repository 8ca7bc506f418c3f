"""Inline mode: query a bot from any chat and send one of its results."""

import asyncio
from typing import Any

from playground.bot_api_types import ChosenInlineResult, InlineQuery, Message
from playground.directory import Impossible
from playground.messages import post
from playground.model import Bot, InlineRequest, Room
from playground.updates import queue_message, queue_update
from playground.world import World

QUERY_TTL = 10_000
"""Milliseconds that a bot has to answer a query."""
RESULTS_TTL = 600_000
"""Milliseconds during which results may be chosen."""
MAX_QUERY = 256


def ask(
    world: World, person: int, chat: int, text: str, *, offset: str = "", bot: int | None = None, via: int
) -> InlineRequest:
    """Type a query after the name of the bot `via`. Cached results answer it without the bot.

    `bot`: the owner of the private chat, if it is one.
    """
    room, owner = world.room(chat, bot), world.the_bot(via)
    world.require_may_write(person, room)
    if not owner.inline_mode:
        raise Impossible(f"{owner.user.first_name} has no inline mode")
    now, query = world.time.now(), text.strip()[:MAX_QUERY]
    _forget(world, now)
    for scope in (0, person):
        kept = world.inline.cache.get((owner.user.id, query, offset, scope))
        if kept is not None and kept[0] > now:
            return kept[1]
    request = InlineRequest(owner, _query(world, owner, room, person, query, offset), now)
    world.inline.requests[request.query.id] = request
    queue_update(world, owner, "inline_query", request.query, ttl=QUERY_TTL)
    return request


def _query(world: World, owner: Bot, room: Room, person: int, text: str, offset: str) -> InlineQuery:
    kind = "sender" if room.bot is owner else room.chat.type
    return InlineQuery(
        id=world.next_query(), sender=world.person(person).user, query=text, offset=offset, chat_type=kind
    )


def _forget(world: World, now: int) -> None:
    inline = world.inline
    for number in [number for number, request in inline.requests.items() if request.at < now - RESULTS_TTL]:
        del inline.requests[number]
    for key in [key for key, (until, _) in inline.cache.items() if until <= now]:
        del inline.cache[key]


def choose(
    world: World,
    person: int,
    chat: int,
    query: str,
    result: str,
    *,
    thread: int | None = None,
    bot: int | None = None,
) -> Message:
    """Send a result of the query with this id. Its bot gets an update if its feedback is on."""
    room, request = world.room(chat, bot), world.inline.requests.get(query)
    world.require_may_write(person, room, thread)
    results = request.answer.get("results", []) if request is not None else []
    chosen = next((each for each in results if each["id"] == result), None)
    if request is None or chosen is None:
        raise Impossible(f"there is no result {result}")
    sender, owner = world.person(person).user, request.bot
    message = post(world, room, sender, thread=thread, via_bot=owner.user, **chosen["content"])
    number = world.inline.add(room, message.message_id) if message.reply_markup is not None else None
    queue_message(world, room, message)
    if owner.inline_feedback:
        chosen_update = ChosenInlineResult(
            result_id=result, sender=sender, inline_message_id=number, query=request.query.query
        )
        queue_update(world, owner, "chosen_inline_result", chosen_update)
    return message


async def ask_and_wait(
    world: World,
    person: int,
    chat: int,
    query: str,
    via: int,
    offset: str = "",
    bot: int | None = None,
    wait: float = 0,
) -> dict[str, Any]:
    """Send a query, wait at most `wait` seconds for the answer, and return it."""
    request = ask(world, person, chat, query, offset=offset, bot=bot, via=via)
    if wait:
        try:
            await asyncio.wait_for(request.answered.wait(), wait)
        except TimeoutError:
            pass
    return {"query": request.query.id, "answered": request.answered.is_set(), **_shown(request)}


def _shown(request: InlineRequest) -> dict[str, Any]:
    """Return an answer without the content of its results, which only a choice sends."""
    results = [{**each, "content": None} for each in request.answer.get("results", [])]
    return {**request.answer, "results": results}


def set_inline_mode(
    world: World, *, inline: bool = True, feedback: bool = True, bot: int | None = None
) -> None:
    """Switch a bot's inline mode and its feedback on or off, as at BotFather."""
    owner = world.the_bot(bot)
    owner.inline_mode, owner.inline_feedback = inline, feedback
    world.publish_bot(owner)
