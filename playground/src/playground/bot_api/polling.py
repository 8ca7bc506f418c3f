"""Long polls for updates, and the methods that set, report and delete a webhook."""

import asyncio
from typing import Any

from playground.bot_api.api_errors import bad_request, conflict, too_many
from playground.bot_api.method_call import MethodCall, MethodResult
from playground.bot_api_types import Update
from playground.model import DEFAULT_UPDATES, Bot

MAX_POLL = 50
MAX_UPDATES = 100
SAME_OFFSET_PAUSE = 3_000
SAME_OFFSET_RUSH = 500
CONFLICT_PAUSE = 3_000
WEBHOOK_PAUSE = 1_000
MAX_CONNECTIONS = 100
DEFAULT_CONNECTIONS = 40
MAX_SECRET = 256
LOCAL = ("https://", "http://127.0.0.1", "http://localhost")
OTHER_POLL = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


class Poll:
    """A waiting getUpdates call. A newer one or a webhook ends it."""

    def __init__(self) -> None:
        self.over: asyncio.Event = asyncio.Event()
        self.reason = ""

    def end(self, reason: str) -> None:
        self.reason = reason
        self.over.set()


class LongPolling:
    """The polls of one bot."""

    def __init__(self) -> None:
        self._current: Poll | None = None
        self._offset: int | None = None
        self._since = 0
        self._next_conflict = 0
        self._next_webhook = 0

    def set_webhook(self, call: MethodCall) -> MethodResult:
        """Set the webhook, or delete it if the address is empty. Raises ApiError."""
        if not call.params.text("url"):
            return delete_webhook(call)
        now = call.world.time.now()
        if now < self._next_webhook:
            raise too_many(1)
        self._next_webhook = now + WEBHOOK_PAUSE
        result = set_webhook(call)
        if self._current is not None:
            self._current.end("terminated by setWebhook request")
        return result

    async def get_updates(self, call: MethodCall) -> list[Update]:
        """Return updates from the offset on; wait if there are none. Raises ApiError."""
        bot, params, now = call.bot, call.params, call.world.time.now()
        if bot.webhook:
            raise conflict(WEBHOOK_ACTIVE)
        set_allowed(call)
        offset = params.integer("offset") or 0
        timeout = min(max(params.integer("timeout") or 0, 0), MAX_POLL)
        limit = min(max(params.integer("limit") or MAX_UPDATES, 1), MAX_UPDATES)
        if offset == self._offset and now < self._since + SAME_OFFSET_PAUSE:
            timeout = max(timeout, SAME_OFFSET_PAUSE // 1000)
            limit = 1 if now < self._since + SAME_OFFSET_RUSH else limit
        self._offset, self._since = offset, now
        if self._current is not None:
            self._current.end(OTHER_POLL)
        poll = self._current = Poll()
        confirm(bot, offset)
        try:
            await _wait_for_updates(call, poll, timeout)
        finally:
            if self._current is poll:
                self._current = None
        if poll.over.is_set():
            await self._conflict_pause(call)
            raise conflict(poll.reason)
        return take_updates(bot, call.world.time.now(), limit)

    async def _conflict_pause(self, call: MethodCall) -> None:
        now = call.world.time.now()
        if now < self._next_conflict:
            await call.world.time.sleep(CONFLICT_PAUSE / 1000)
        else:
            self._next_conflict = now + CONFLICT_PAUSE


async def _wait_for_updates(call: MethodCall, poll: Poll, seconds: int) -> None:
    """Wait for an update, the end of the poll, the timeout or the end of the server."""
    bot, world = call.bot, call.world
    if bot.due_updates(world.time.now()):
        return
    time_is_up = asyncio.create_task(world.time.sleep(seconds))
    try:
        while not bot.due_updates(world.time.now()):
            bot.arrived.clear()
            ends = [asyncio.create_task(event.wait()) for event in (poll.over, world.closing)]
            arrival = asyncio.create_task(bot.arrived.wait())
            try:
                await asyncio.wait([time_is_up, arrival, *ends], return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (arrival, *ends):
                    task.cancel()
            if time_is_up.done() or poll.over.is_set() or world.closing.is_set():
                return
    finally:
        time_is_up.cancel()


def confirm(bot: Bot, offset: int) -> None:
    """Drop the updates before the offset; a negative one counts from the end.

    Updates out of order are dropped only after delivery.
    """
    if offset < 0:
        while len(bot.updates) > -offset:
            bot.updates.popleft()
    while bot.updates and offset > 0 and bot.updates[0].update.update_id < offset:
        bot.updates.popleft()
    if bot.out_of_order and offset > 0:
        bot.out_of_order = [
            pending for pending in bot.out_of_order if not pending.shown or pending.update.update_id >= offset
        ]


def take_updates(bot: Bot, now: int, limit: int) -> list[Update]:
    """Return the first waiting updates and mark them as delivered."""
    pendings = bot.due_updates(now)[:limit]
    for pending in pendings:
        pending.shown = True
    return [pending.update for pending in pendings]


def set_allowed(call: MethodCall) -> None:
    """Choose the kinds of updates that the bot gets. An empty list means the default kinds."""
    allowed = call.params.read("allowed_updates", list[str], "can't parse allowed updates JSON object")
    if allowed is not None:
        call.bot.allowed = frozenset(allowed) or DEFAULT_UPDATES


def set_webhook(call: MethodCall) -> MethodResult:
    url = call.params.text("url")
    if not url.startswith(LOCAL):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = call.params.text("secret_token")
    if len(secret) > MAX_SECRET:
        raise bad_request("secret token is too long")
    if not all(char.isascii() and (char.isalnum() or char in "_-") for char in secret):
        raise bad_request("secret token contains unallowed characters")
    set_allowed(call)
    connections = min(max(call.params.integer("max_connections") or DEFAULT_CONNECTIONS, 1), MAX_CONNECTIONS)
    hook = {"url": url, "secret": secret, "max_connections": connections}
    if call.params.flag("drop_pending_updates"):
        call.bot.forget_updates()
    same = {name: call.bot.webhook.get(name) for name in hook} == hook
    if not same:
        call.bot.webhook = hook
    call.bot.arrived.set()
    return MethodResult(True, "Webhook is already set" if same else "Webhook was set")


def delete_webhook(call: MethodCall) -> MethodResult:
    was = bool(call.bot.webhook)
    call.bot.webhook = {}
    if call.params.flag("drop_pending_updates"):
        call.bot.forget_updates()
    return MethodResult(True, "Webhook was deleted" if was else "Webhook is already deleted")


def get_webhook_info(call: MethodCall) -> dict[str, Any]:
    hook = call.bot.webhook
    waiting = len(call.bot.updates) + len(call.bot.out_of_order)
    info = {"url": hook.get("url", ""), "has_custom_certificate": False, "pending_update_count": waiting}
    info |= {
        name: hook[name]
        for name in ("last_error_date", "last_error_message", "max_connections")
        if name in hook
    }
    if call.bot.allowed != DEFAULT_UPDATES:
        info["allowed_updates"] = sorted(call.bot.allowed)
    return info
