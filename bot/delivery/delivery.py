"""Screens out: whoever holds a chat's lease draws what is marked there, in order, and stores what it sent."""

import asyncio
import secrets
import time as clock
from collections.abc import Awaitable, Callable, Collection
from contextlib import aclosing
from typing import NamedTuple, NewType, TypeAlias

import msgspec
import structlog
from redis.exceptions import RedisError
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.delivery.photo_cache import Undrawable
from bot.delivery.sender import CALL_S, UPLOAD_S, Limits, MessageGone, Milliseconds, Outbox
from bot.screens.plan import Call, GroupRecord, HandRecord, Scene, Step, plan_group, plan_hand
from bot.service.loaded import Loaded, open_table
from bot.service.redraws import GROUP, ScreenMark, hand_screen
from bot.service.table import ChatId, PersonId, TableId
from bot.timing import Time
from games.core import Event
from storage import codec
from storage.live import Live, Mark, Screen, StoredTable

__all__ = ["AGAIN", "ANEW", "Delivery", "Limits", "Outbox"]

ANEW = "new:"
"""Before a screen's name: send it again, where everybody sees it, rather than edit it."""
AGAIN = "again:"
"""Before a screen's name: draw it even where its message is held to show just that."""
APART_MS = 30_000
"""A message that has slid up among others is sent anew no more often."""
SWEEP_S = 1.0
LINGER_S = 2.0
"""How long a chat's lease is kept in case of another mark."""
LEASE_MS = 12_000
"""Longer than a call takes, so that a deliverer that has stalled is not overtaken in the middle of one."""
RENEW_S = LEASE_MS / 1000 - CALL_S - 0.5
"""A lease older than this is renewed before a call."""
UPLOAD_LEASE_MS = int((UPLOAD_S + 2) * 1000)
"""For the length of a call with a picture."""
BACKOFF_MS = (500, 1_000, 2_000, 5_000, 10_000, 30_000)
GRACE_S = 5.0
"""How long calls under way may take once the process is told to stop."""
OPENED_KEPT = 512
DELETIONS = 6
"""How often it is tried to delete a message that another has replaced."""
CLOSED = ("chat not found", "have no rights to send", "not enough rights to send", "chat_write_forbidden")
"""By these the bot may not write to a chat, although that is not called forbidden."""

Chat: TypeAlias = int
Place: TypeAlias = tuple[str, str]
"""A table and a screen of it."""
Holder = NewType("Holder", str)
PlayerLost: TypeAlias = Callable[[TableId, PersonId], Awaitable[None]]
TopicLost: TypeAlias = Callable[[TableId], Awaitable[None]]
Removed: TypeAlias = Callable[[ChatId], Awaitable[None]]
Migrated: TypeAlias = Callable[[ChatId, ChatId], Awaitable[None]]

log = structlog.get_logger(__name__)


async def _nothing(*_: object) -> None:
    return None


class LostLease(Exception):
    """Another process delivers to this chat now."""


class Delivery:
    """Draws marked screens and sends them, one chat at a time each; any number of processes may do so."""

    def __init__(
        self,
        live: Live,
        bot: Bot,
        time: Time,
        outbox: Outbox,
        *,
        holder: str,
        on_blocked: PlayerLost = _nothing,
        on_gone: PlayerLost = _nothing,
        on_removed: Removed = _nothing,
        on_topic_deleted: TopicLost = _nothing,
        on_migrated: Migrated = _nothing,
    ) -> None:
        """`holder` names this process.

        `on_blocked` hears of a player whom the bot cannot write to, `on_gone` of one whose account is deleted,
        `on_removed` of a group that the bot cannot write to, `on_topic_deleted` of a table whose topic is no more,
        `on_migrated` of a group's new id.
        """
        self.live = live
        self.time = time
        self.outbox = outbox
        self.holder = Holder(holder)
        self.on_blocked = on_blocked
        self.on_gone = on_gone
        self.on_removed = on_removed
        self.on_topic_deleted = on_topic_deleted
        self.on_migrated = on_migrated
        self.failures = 0
        """Drawings given up for an error that trying again would not mend."""
        self.stopping = False
        self._bot = bot
        self._workers: dict[Chat, _Worker] = {}
        self._opened: dict[tuple[int, bytes], Loaded] = {}

    def wake(self, marks: Collection[Mark]) -> None:
        """Hear of marks just made in this process, to draw them at once."""
        for mark in marks:
            self._note(mark, near=True)

    async def anew(self, table: TableId, chat: int, screen: str) -> None:
        """Have a screen drawn in a new message, and the old one deleted; a table that is gone has none."""
        version = await self.live.mark(table, [(chat, ANEW + screen)])
        if version is not None:
            await self._apart(table, screen)
            self.wake([Mark(chat, table, ANEW + screen, version)])

    async def slid(self, table: TableId, chat: int, screen: str) -> None:
        """As `anew`, unless it was a moment ago."""
        if await self._apart(table, screen):
            await self.anew(table, chat, screen)

    async def _apart(self, table: TableId, screen: str) -> bool:
        """Note that a screen is drawn anew; whether that was not so a moment ago."""
        return await self.live.lease(f"anew:{table}:{screen}", secrets.token_hex(8), int(APART_MS / self.time.scale) or 1)

    async def again(self, table: TableId, screens: Collection[ScreenMark]) -> None:
        """Have screens drawn whatever their messages are held to show; a table that is gone has none."""
        marks = [(chat, AGAIN + screen) for chat, screen in screens]
        version = await self.live.mark(table, marks)
        if version is not None:
            self.wake([Mark(chat, table, screen, version) for chat, screen in marks])

    async def current(self, table: TableId, chat: int, message: int) -> bool:
        """Whether the table's screen in this chat is drawn in this message now."""
        return await self.message(table, chat) == message

    async def message(self, table: TableId, chat: int) -> int | None:
        """The message in which the table's screen in this chat is drawn now, 0 before the first; None for a table that is gone."""
        name = GROUP if chat < 0 else hand_screen(PersonId(chat))[1]
        screen = await self.live.screen(table, name)
        return _record(name, screen.drawn).message if screen is not None else None

    async def run(self) -> None:
        """Draw until cancelled; calls under way are then finished, and leases given up."""
        task = asyncio.current_task()
        hearing = asyncio.create_task(self._hear())
        try:
            while task is not None and not task.cancelling():  # asyncio.wait_for, inside the client, swallows a cancellation now and then
                await self._sweep()
                await asyncio.sleep(SWEEP_S)
        finally:
            hearing.cancel()
            await self._stop()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _hear(self) -> None:
        """Marks that others made in chats whose lease is held here: a sweep would find them, but up to a second later."""
        while not self.stopping:
            try:
                async with aclosing(self.live.calls()) as calls:
                    async for mark in calls:
                        if self.stopping:
                            return
                        worker = self._workers.get(mark.chat) if mark is not None else None
                        if mark is not None and worker is not None and worker.holds:
                            worker.note(mark, near=True)
            except RedisError as error:
                log.warning("calls-unheard", error=type(error).__name__)
            await asyncio.sleep(SWEEP_S)

    async def _sweep(self) -> None:
        """Whatever was marked by others, or while this process was down."""
        try:
            for mark in await self.live.marks():
                self._note(mark, near=False)
        except RedisError as error:
            log.warning("marks-unread", error=type(error).__name__)

    def _note(self, mark: Mark, *, near: bool) -> None:
        if self.stopping:
            return
        worker = self._workers.get(mark.chat)
        if worker is None:
            worker = self._workers[mark.chat] = _Worker(self, mark.chat)
            worker.start(lambda: self._workers.pop(mark.chat, None))
        worker.note(mark, near=near)

    async def _stop(self) -> None:
        self.stopping = True
        workers = list(self._workers.values())
        for worker in workers:
            worker.end()
        tasks = [worker.task for worker in workers if worker.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=GRACE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def scene(self, screen: Screen) -> Scene:
        """What a screen is drawn from, decoded."""
        loaded = await self._open(screen.stored)
        table, game, state, drafts = loaded.table, loaded.game, loaded.state, loaded.drafts
        decode = codec.decoder(game.event_type).decode
        events: list[Event] = [decode(entry) for entry in screen.feed]
        picked = {seat: draft.items for seat, draft in drafts.items() if state is not None and draft.question == game.question(state, seat)}
        return Scene(table, game, state, picked, events, screen.feed_start, self.time.now(), self._bot.username)

    async def _open(self, stored: StoredTable) -> Loaded:
        """The table decoded: once for all the screens that one move changes."""
        key = (stored.version, stored.table)
        loaded = self._opened.get(key)
        if loaded is None:
            if len(self._opened) >= OPENED_KEPT:
                self._opened.clear()
            loaded = self._opened[key] = await open_table(stored, self.live)
        return loaded


class _Worker:
    """Serves one chat while it holds the chat's lease."""

    def __init__(self, delivery: Delivery, chat: Chat) -> None:
        self._delivery = delivery
        self._live = delivery.live
        self._outbox = delivery.outbox
        self._time = delivery.time
        self._chat = chat
        self._pending: dict[Place, int] = {}
        """Versions to draw at least."""
        self._near = False
        """Whether the last mark was made in this process, or was called out by the one that made it: another is to come."""
        self._woken = asyncio.Event()
        self._leased = float("-inf")
        self._until = 0
        """No call before, in milliseconds since the epoch."""
        self._failed = 0
        """Calls in a row that came to nothing."""
        self._feeds: dict[Place, int] = {}
        """The first feed entry that the next drawing is going to need."""
        self._left: dict[int, _Leftover] = {}
        """Replaced messages that are still there."""
        self.task: asyncio.Task[None] | None = None

    def start(self, done: Callable[[], object]) -> None:
        """Serve in a task of its own; `done` is called when nothing is left to serve."""
        self.task = asyncio.create_task(self._run(done), name=f"delivery {self._chat}")

    def note(self, mark: Mark, *, near: bool) -> None:
        """A screen to draw; what a sweep finds may be under way already."""
        place = mark.table, mark.screen
        if mark.version > self._pending.get(place, 0):
            self._near = near
            self._pending[place] = mark.version
            self._woken.set()

    @property
    def holds(self) -> bool:
        """Whether this process delivers to the chat, as far as it knows."""
        return self._leased > float("-inf")

    def end(self) -> None:
        """Finish the call under way and no more."""
        self._woken.set()

    async def _run(self, done: Callable[[], object]) -> None:
        while True:
            try:
                await self._serve()
            except LostLease:
                await self._call_out()
                self._pending.clear()
            except RedisError as error:
                log.warning("delivery-interrupted", chat=self._chat, error=type(error).__name__)
                self._pending.clear()
            except Exception:
                log.exception("delivery-failed", chat=self._chat)
                self._pending.clear()
            if not self._pending or self._delivery.stopping:
                done()
                return

    async def _call_out(self) -> None:
        """Tell whoever holds the lease what was marked here."""
        if not self._near:
            return
        try:
            await self._live.call([Mark(self._chat, table, screen, version) for (table, screen), version in self._pending.items()])
        except RedisError as error:
            log.warning("marks-untold", chat=self._chat, error=type(error).__name__)

    async def _serve(self) -> None:
        """Take the lease, draw all there is, linger, give the lease up. Raises LostLease, RedisError."""
        await self._own()
        try:
            self._until = self._time.now() + await self._outbox.held(self._chat)
            while not self._delivery.stopping and (self._pending or self._left or await self._linger()):
                await self._round()
        finally:
            self._leased = float("-inf")
            await self._live.release(self._lease, self._delivery.holder)

    async def _linger(self) -> bool:
        """Whether another mark comes soon."""
        if self._near:
            await self._rest(LINGER_S)
        return bool(self._pending)

    async def _round(self) -> None:
        """One step for every screen that waits, so that the chat's tables are served in turn."""
        while (wait := self._until - self._time.now()) > 0 and not self._delivery.stopping:
            await self._rest(wait / 1000 / self._time.scale)
        self._woken.clear()
        await self._tidy()
        waits = []
        for place in list(self._pending):
            if self._delivery.stopping or self._until > self._time.now():
                return
            waits.append(await self._step(place))
        if waits and all(waits) and not self._woken.is_set():
            await self._rest(min(waits) / 1000 / self._time.scale)

    async def _rest(self, seconds: float) -> None:
        """Wait so long, or until another mark comes."""
        self._woken.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            pass

    # The lease

    @property
    def _lease(self) -> str:
        return f"chat:{self._chat}"

    async def _own(self, span: Milliseconds = LEASE_MS) -> None:
        """Make sure that the chat is this process's for the length of a call. Raises LostLease."""
        now = clock.monotonic()
        if now - self._leased < RENEW_S and span == LEASE_MS:
            return
        if not await self._live.lease(self._lease, self._delivery.holder, span):
            raise LostLease
        self._leased = now if span == LEASE_MS else 0.0

    # One screen

    async def _step(self, place: Place) -> Milliseconds:
        """Do the next thing about a screen; returns how long it must wait, 0 where it got on."""
        await self._own()
        drawing = await self._load(place)
        if drawing is None:
            await self._clear(place, None, self._pending[place])
            return 0
        try:
            scene = await self._delivery.scene(drawing.screen)
            if drawing.name == GROUP and scene.table.chat != self._chat:
                await self._drop(place)
                return 0
            step = _plan_anyhow(scene, drawing)
        except Exception:
            log.exception("screen-undrawn", table=drawing.table, screen=drawing.name)
            await self._give_up(place, drawing, drawing.record)
            return 0
        if step.call is not None:
            wait = await self._outbox.slot(self._chat, result=step.call.result)
            if wait:
                return wait
            step = await self._drawn(scene, drawing, step)
        if step.call is None:
            await self._store(place, drawing, step)
            return 0
        await self._carry_out(place, drawing, step, step.call, scene.table.thread if drawing.name == GROUP else None)
        if step.call.draws:
            await self._own()  # for no longer than usual: should this process die now, another takes over the sooner
        return 0

    async def _drawn(self, scene: Scene, drawing: "_Drawing", step: Step) -> Step:
        """The step with its picture at hand and a lease that outlasts its call, or a step without one."""
        if step.call is not None and step.call.draws:
            try:
                await self._outbox.media(step.call.content)
                await self._own(UPLOAD_LEASE_MS)
            except Undrawable:
                return _plan(scene._replace(pictures=False), drawing)
            else:
                return step
        await self._own()
        return step

    async def _load(self, place: Place) -> "_Drawing | None":
        """The screen with all the feed that its drawing needs; None where its table is gone."""
        table, name = place[0], _name(place)
        asked = self._feeds.get((table, name))
        screen = await self._live.screen(table, name, feed_since=asked)
        if screen is None:
            return None
        record = _record(name, screen.drawn)
        if record.needs < screen.feed_start and record.needs != asked:
            screen = await self._live.screen(table, name, feed_since=record.needs)
            if screen is None:
                return None
        self._feeds[table, name] = record.needs
        if place[1].startswith(AGAIN):
            record = _doubted(record)
        return _Drawing(table, name, screen, record, anew=place[1].startswith(ANEW))

    async def _carry_out(self, place: Place, drawing: "_Drawing", step: Step, call: Call, thread: int | None) -> None:
        """Make the call and store what came of it."""
        try:
            sent = await self._tell(call, thread)
        except MessageGone:
            await self._store(place, drawing, Step(None, drawing.record.forgotten(), more=True))
        except RetryAfter as error:
            self._hold(await self._outbox.hold(self._chat, error))
        except ChatMigrated as error:
            await self._delivery.on_migrated(ChatId(self._chat), ChatId(error.new_chat_id))
            await self._drop(place)
        except Forbidden as error:
            await self._refused(place, drawing, error)
        except BadRequest as error:
            if any(closed in error.message.lower() for closed in CLOSED):
                await self._refused(place, drawing, error)
            elif thread is not None and "thread not found" in error.message.lower():
                await self._delivery.on_topic_deleted(TableId(drawing.table))
                self._hold(BACKOFF_MS[0])
            else:
                log.error("drawing-refused", table=drawing.table, screen=drawing.name, reason=error.message)
                await self._give_up(place, drawing, msgspec.structs.replace(step.record, digest="", picture=drawing.record.picture))
        except Undrawable:
            self._hold(BACKOFF_MS[0])
        except TelegramError as error:
            wait = BACKOFF_MS[min(self._failed, len(BACKOFF_MS) - 1)]
            self._failed += 1
            log.warning("call-failed", chat=self._chat, error=type(error).__name__, again_in_ms=wait)
            self._hold(wait)
        else:
            self._failed = 0
            if not call.message and not step.more:
                step = step._replace(record=msgspec.structs.replace(step.record, message=sent))
            await self._store(place, drawing, step)
            if call.replaces:
                await self._delete(call.replaces)

    async def _tell(self, call: Call, thread: int | None) -> int:
        """Send or edit; returns the message. Raises MessageGone, TelegramError."""
        if call.message:
            await self._outbox.change(self._chat, call.message, call.content, shown=call.shown)
            return call.message
        return await self._outbox.send(self._chat, thread, call.content, silent=not call.rings)

    async def _delete(self, message: int) -> None:
        """Delete a message that another has replaced: its buttons must not stay, so what fails is tried again later."""
        tries = self._left.pop(message, _Leftover(0, 0)).tries + 1
        wait = BACKOFF_MS[min(tries, len(BACKOFF_MS)) - 1]
        try:
            await self._outbox.delete(self._chat, message)
        except TelegramError as error:
            if isinstance(error, RetryAfter):
                wait = await self._outbox.hold(self._chat, error)
                self._hold(wait)
            if tries == DELETIONS or isinstance(error, Forbidden | BadRequest | ChatMigrated):
                log.warning("message-left", chat=self._chat, error=type(error).__name__)
            else:
                self._left[message] = _Leftover(tries, self._time.now() + wait)

    async def _tidy(self) -> None:
        """Try again to delete what is due; where there is nothing to draw, wait for it."""
        if self._left and not self._pending:
            due = min(leftover.due for leftover in self._left.values())
            await self._rest(max(0, due - self._time.now()) / 1000 / self._time.scale)
        for message in [message for message, leftover in self._left.items() if leftover.due <= self._time.now()]:
            await self._own()
            await self._delete(message)

    def _hold(self, wait: Milliseconds) -> None:
        self._until = self._time.now() + wait

    async def _refused(self, place: Place, drawing: "_Drawing", error: TelegramError) -> None:
        """The bot may not write here: that is noted in the table first, so that the mark may go."""
        log.info("chat-closed", chat=self._chat, reason=error.message)
        table, version = TableId(drawing.table), drawing.screen.stored.version
        if drawing.person is None:
            await self._delivery.on_removed(ChatId(self._chat))
        elif "deactivated" in error.message.lower():
            await self._delivery.on_gone(table, drawing.person)
        else:
            await self._delivery.on_blocked(table, drawing.person)
        await self._clear(place, drawing.screen.drawn, version)

    async def _drop(self, place: Place) -> None:
        """The table is shown in another chat now, whose deliverer keeps the screen's record."""
        table, screen = place
        await self._live.unmark(self._chat, table, screen)
        self._pending.pop(place, None)

    async def _give_up(self, place: Place, drawing: "_Drawing", record: GroupRecord | HandRecord) -> None:
        self._delivery.failures += 1
        await self._clear(place, codec.encode(record), drawing.screen.stored.version)

    async def _store(self, place: Place, drawing: "_Drawing", step: Step) -> None:
        self._feeds[drawing.table, drawing.name] = step.record.needs
        record = codec.encode(step.record)
        if step.more:
            await self._live.drawn(Mark(self._chat, drawing.table, drawing.name, -1), record)
        else:
            await self._clear(place, record, drawing.screen.stored.version)

    async def _clear(self, place: Place, record: bytes | None, version: int) -> None:
        """Store the record and clear the marks that the drawing of this version answers."""
        table, screen = place
        name = _name(place)
        cleared = await self._live.drawn(Mark(self._chat, table, name, version), record)
        if screen != name:
            cleared = await self._live.drawn(Mark(self._chat, table, screen, version), None)
        if cleared and self._pending.get(place, 0) <= version:
            self._pending.pop(place, None)


class _Leftover(NamedTuple):
    """How often it was tried to delete a message, and when it is tried again."""

    tries: int
    due: Milliseconds


class _Drawing(NamedTuple):
    """A screen as it was loaded."""

    table: str
    name: str
    screen: Screen
    record: GroupRecord | HandRecord
    anew: bool

    @property
    def person(self) -> PersonId | None:
        """Whose hand it is."""
        return None if self.name == GROUP else PersonId(int(self.name.removeprefix("hand:")))


def _name(place: Place) -> str:
    """The screen's own name."""
    return place[1].removeprefix(ANEW).removeprefix(AGAIN)


def _record(name: str, drawn: bytes | None) -> GroupRecord | HandRecord:
    kind: type[GroupRecord] | type[HandRecord] = GroupRecord if name == GROUP else HandRecord
    if drawn is None:
        return kind()
    record: GroupRecord | HandRecord = codec.decoder(kind).decode(drawn)
    return record


def _doubted(record: GroupRecord | HandRecord) -> GroupRecord | HandRecord:
    """The record of a message that may show anything; a group need not have earned this drawing."""
    picture = None if record.picture is None else ""
    if isinstance(record, GroupRecord):
        return msgspec.structs.replace(record, noted="", digest="", account=max(record.account, 1), picture=picture)
    return msgspec.structs.replace(record, digest="", picture=picture)


def _plan_anyhow(scene: Scene, drawing: _Drawing) -> Step:
    """The plan; without pictures, where one cannot even be described."""
    try:
        return _plan(scene, drawing)
    except Exception:
        log.exception("picture-undescribed", table=drawing.table, screen=drawing.name)
        return _plan(scene._replace(pictures=False), drawing)


def _plan(scene: Scene, drawing: _Drawing) -> Step:
    if isinstance(drawing.record, GroupRecord):
        return plan_group(scene, drawing.record, anew=drawing.anew)
    assert drawing.person is not None
    return plan_hand(scene, drawing.record, drawing.person, anew=drawing.anew)
