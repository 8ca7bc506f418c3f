"""One step of one screen: the permit, then load, draw, send or edit, and store what came of it."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import structlog
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from bot.base.timing import Time
from bot.chat.drawer.backlog import BacklogPlace, Line
from bot.chat.drawer.clock_starts import running_clocks
from bot.chat.drawer.leftovers import BACKOFF_MS
from bot.chat.drawer.loading import Drawing, Record, ScreenLoader
from bot.chat.drawer.pins import Pins
from bot.chat.groups import is_last_resort
from bot.chat.outgoing.errors import UNREACHABLE, MessageGone, Outcome, outcome_of
from bot.chat.outgoing.permits import Permit, lowest_rank
from bot.chat.outgoing.photo_cache import Media, Undrawable
from bot.chat.outgoing.sender import MessageId, Sender, Sent
from bot.chat.outgoing.windows import Milliseconds
from bot.chat.reachability import Reachability
from bot.match.redraws import feed_screens
from bot.match.table import ChatId, PersonId, Shut, Table
from bot.ui.plan import DrawStep, GroupRecord, HandRecord, Outgoing, ScreenState
from bot.ui.ranks import Rank
from storage import codec
from storage.live import Live, RunningClock
from storage.redraws import FeedPlace, Redraw, RedrawKind, ScreenKind

SHUT = {
    Outcome.ACCOUNT_DELETED: Shut.OUT,
    Outcome.CHAT_CLOSED: Shut.OUT,
    Outcome.MUTED: Shut.MUTED,
    Outcome.TOPIC_CLOSED: Shut.TOPIC,
}
"""What a refused drawing says of its group."""
PACE_SLACK_MS = 50
"""How much earlier a call at its pace may come, so that tables whose pauses end together take turns."""

log = structlog.get_logger(__name__)


class Parts(NamedTuple):
    """What every chat of a process shares for drawing."""

    live: Live
    sender: Sender
    loader: ScreenLoader
    events: Reachability


class Progress(NamedTuple):
    """The result of a step."""

    version: int | None = None
    """Redraws up to this version are answered; None: there is more to do."""
    wait: Milliseconds = 0
    """How long this screen must wait for a permit."""
    hold: Milliseconds = 0
    """How long the whole chat is left alone."""
    replaces: int = 0
    """The old message, to delete because a new one replaces it."""


MORE = Progress()


class Waiting(NamedTuple):
    """A screen that waits for its call."""

    version: int
    """The redraw that needs the call."""
    rank: Rank
    since: int
    """When its first change was seen that is not shown, in milliseconds since the epoch."""
    paused_until: int
    """When it has kept the pace, or rested; 0: it waits for a permit alone."""
    spares: bool
    """Whether it leaves the reserve of the chat's window alone."""


class Glimpse(NamedTuple):
    """A screen as it is while no permit for it has been asked for."""

    drawing: Drawing
    state: ScreenState
    keeps_pace: bool
    rest: Milliseconds


class ScreenDrawer:
    """Draws the screens of one chat."""

    def __init__(self, parts: Parts, time: Time, chat: int) -> None:
        self._live, self._sender, self._loader, self._events = parts
        self._time = time
        self._chat = chat
        self._pins = Pins(self._sender, chat)
        self.given_up = 0
        """Drawings dropped because of an error that a retry would not fix."""
        self._failures = 0
        """Calls in a row without an answer."""
        self._waiting: dict[BacklogPlace, Waiting] = {}
        """Redraws known to need a call."""

    @property
    def usual_rank(self) -> Rank:
        """The rank of a screen of which nothing is known: a new change of a hand may ask its person."""
        return Rank.ASKED if self._chat > 0 else lowest_rank(self._chat)

    def line(self, redraw: Redraw) -> Line | None:
        """With which others the screen waits, as far as known."""
        waiting = self._known(redraw)
        return None if waiting is None else Line(waiting.rank, waiting.spares, waiting.paused_until > 0)

    def pause(self, redraw: Redraw) -> Milliseconds:
        """How long a screen is left as it is, as far as known."""
        waiting = self._known(redraw)
        return max(0, waiting.paused_until - self._time.now()) if waiting is not None else 0

    def _known(self, redraw: Redraw) -> Waiting | None:
        waiting = self._waiting.get(_place(redraw))
        return waiting if waiting is not None and waiting.version == redraw.version else None

    async def step(self, redraw: Redraw, *, is_swept: bool = False) -> Progress:
        """Take the next step for a screen, drawn as it is when a call is permitted.

        A redraw that a sweep found may be answered by this time. Where calls are scarce, the first step
        finds the screen's rank, and the next one queues. Raises RedisError.
        """
        left = self._left(redraw)
        if left and self._known(redraw) is not None:
            return Progress(wait=left)
        glimpse = await self._glimpse(redraw) if left or self._may_rest(redraw, is_swept) else None
        pause = self._pause(redraw, glimpse, left) if glimpse is not None else 0
        if pause:
            return Progress(wait=pause)
        waiting, now = self._waiting.get(_place(redraw)), self._time.now()
        asked, permit = self._permit(redraw, waiting)
        if permit.hold:
            return Progress(hold=permit.hold)
        if permit.wait and waiting is not None and waiting.version == redraw.version:
            return Progress(wait=permit.wait)
        self._waiting.pop(_place(redraw), None)
        if (is_swept or redraw.kind is not RedrawKind.EDIT) and await self._is_answered(redraw):
            self._sender.permits.give_back(permit)
            return Progress(redraw.version)
        drawing = glimpse.drawing if glimpse is not None else await self._loader.load(redraw)
        if drawing is None:
            return await self._without_call(permit, redraw, None, redraw.version)
        in_words = drawing.is_public and await self._sender.photo_rights.are_missing(self._chat)
        try:
            state = glimpse.state if glimpse is not None else await self._loader.state(drawing.stored)
            since = waiting.since if waiting is not None else now
            rank = drawing.rank(state)
            pause = self._patience(permit, drawing, state, now - since)
            if pause or permit.wait or rank > asked:
                until = now + pause if pause else 0
                waiting = Waiting(redraw.version, rank, since, until, drawing.spares(state))
                return self._wait(permit, redraw, waiting, pause)
            drawing, scrapped = _without_photo(drawing) if in_words else (drawing, 0)
            state = state._replace(pictures=state.pictures and not in_words)
            step = _replacing(drawing.plan(state), scrapped)
            if step.outgoing is not None and step.outgoing.rings and drawing.person is not None:
                state = await self._loader.with_presence(state, drawing.person)
                step = drawing.plan(state)
        except Exception:
            log.exception("screen-undrawn", table=drawing.table, screen=redraw.screen.name)
            self.given_up += 1
            return await self._without_call(permit, redraw, drawing.record, drawing.version)
        await self._loader.remember_deals(drawing, step.record)
        if redraw.screen.kind in (ScreenKind.GROUP, ScreenKind.VOTE) and state.table.chat != self._chat:
            return await self._drop(permit, redraw)
        if step.outgoing is None:
            record = await self._with_pins(state, step, step.record)
            version = None if step.more else drawing.version
            clocks = self._running(state, drawing, None)
            return await self._without_call(permit, redraw, record, version, clocks, state.table)
        return await self._draw(permit, state, drawing, step, step.outgoing)

    async def _is_answered(self, redraw: Redraw) -> bool:
        """Whether another step has answered the redraw since it was read."""
        return not await self._live.redraws.has_any(redraw.table, [redraw.screen], redraw.kind)

    def _permit(self, redraw: Redraw, waiting: Waiting | None) -> tuple[Rank, Permit]:
        """Ask for a permit for a screen's rank, or for one that is good for any; returns the rank, too."""
        take = partial(self._sender.permits.take, self._chat, table=redraw.table)
        if waiting is None or waiting.version != redraw.version:
            rank = lowest_rank(self._chat)
            return rank, take(rank=rank, spares=True)
        return waiting.rank, take(rank=waiting.rank, spares=waiting.spares, queues=True)

    def _left(self, redraw: Redraw) -> Milliseconds:
        """How long the screen was to be left as it is, when it was looked at last."""
        waiting = self._waiting.get(_place(redraw))
        return max(0, waiting.paused_until - self._time.now()) if waiting is not None else 0

    def _may_rest(self, redraw: Redraw, is_swept: bool) -> bool:
        """Whether a look at a changed hand may save a permit, and serves the drawing if it does not."""
        is_hand = redraw.screen.kind is ScreenKind.HAND and redraw.kind is RedrawKind.EDIT
        is_new = not is_swept and self._known(redraw) is None
        return is_hand and is_new

    async def _glimpse(self, redraw: Redraw) -> Glimpse | None:
        """The screen as it is; None where there is nothing to draw, or the step will log what is wrong."""
        drawing = await self._loader.load(redraw)
        try:
            if drawing is None:
                return None
            state = await self._loader.state(drawing.stored)
            return Glimpse(drawing, state, drawing.keeps_pace(state), drawing.rest(state))
        except Exception:
            return None

    def _pause(self, redraw: Redraw, glimpse: Glimpse, left: Milliseconds) -> Milliseconds:
        """How long the screen is left as it is, without a permit: `left` goes on unless a change ends it."""
        place = _place(redraw)
        waiting, now = self._waiting.get(place), self._time.now()
        if waiting is not None and left:
            if not glimpse.keeps_pace and not glimpse.rest:
                return 0
            self._waiting[place] = waiting._replace(version=redraw.version)
            return left
        since = waiting.since if waiting is not None else now
        pause = max(0, glimpse.rest - (now - since))
        if pause:
            rank, spares = glimpse.drawing.rank(glimpse.state), glimpse.drawing.spares(glimpse.state)
            self._waiting[place] = Waiting(redraw.version, rank, since, now + pause, spares)
        return pause

    def _patience(
        self, permit: Permit, drawing: Drawing, state: ScreenState, age: Milliseconds
    ) -> Milliseconds:
        """How long the next step keeps the pace, or lets a hand rest whose change is of this age."""
        if permit.pace_wait > PACE_SLACK_MS and drawing.keeps_pace(state):
            return permit.pace_wait
        return max(0, drawing.rest(state) - age)

    def _wait(self, permit: Permit, redraw: Redraw, waiting: Waiting, wait: Milliseconds) -> Progress:
        """Give the permit back until the screen's turn comes."""
        self._waiting[_place(redraw)] = waiting
        self._sender.permits.give_back(permit)
        return Progress(wait=wait)

    async def _draw(
        self, permit: Permit, state: ScreenState, drawing: Drawing, step: DrawStep, outgoing: Outgoing
    ) -> Progress:
        """Make the call with its picture, or in words if the picture cannot be drawn."""
        media = None
        if outgoing.draws:
            try:
                media = await self._sender.media(outgoing.content, drawing.record.file)
            except Undrawable:
                step = _replacing(drawing.plan_in_words(state), outgoing.replaces)
        if step.outgoing is None:
            version = None if step.more else drawing.version
            return await self._without_call(permit, drawing.redraw, step.record, version)
        thread = state.table.thread if drawing.person is None else None
        try:
            sent = await self._send(step.outgoing, thread, media)
        except (TelegramError, MessageGone, Undrawable) as error:
            return await self._mend(error, state, drawing, step, step.outgoing)
        noted = step._replace(record=_with_file(step.record, sent.file or media))
        return await self._note(state, drawing, noted, step.outgoing, sent)

    async def _send(self, outgoing: Outgoing, thread: int | None, media: Media | None) -> Sent:
        """Send or edit. Raises MessageGone, TelegramError, Undrawable."""
        chat, content = self._chat, outgoing.content
        if outgoing.card:
            await self._sender.change_inline(outgoing.card, content)
            return Sent(MessageId(0))
        if outgoing.message:
            return await self._sender.change(
                chat, outgoing.message, content, shown=outgoing.shown, media=media
            )
        return await self._sender.send(chat, thread, content, silent=not outgoing.rings, media=media)

    async def _note(
        self, state: ScreenState, drawing: Drawing, step: DrawStep, outgoing: Outgoing, sent: Sent
    ) -> Progress:
        """Store what the message shows."""
        self._failures = 0
        record = step.record
        if not outgoing.message and not outgoing.card and not step.more:
            record = msgspec.structs.replace(record, message=sent.message)
        record = await self._with_pins(state, step, record)
        if drawing.is_public and state.table.shut is not Shut.NO:
            await self._events.group_opened(ChatId(self._chat), state.table.thread)
        clocks = self._running(state, drawing, outgoing)
        version = None if step.more else drawing.version
        progress = await self._store(drawing.redraw, record, version, clocks, state.table)
        return progress._replace(replaces=outgoing.replaces)

    def _running(self, state: ScreenState, drawing: Drawing, outgoing: Outgoing | None) -> list[RunningClock]:
        """The clocks that begin to run once the screen is delivered; an invitation shows no question."""
        if drawing.is_card:
            return []
        rings = outgoing is not None and outgoing.rings
        return running_clocks(state, drawing.person, self._time.now(), rings=rings)

    async def _with_pins(self, state: ScreenState, step: DrawStep, record: Record) -> Record:
        """The record after the group's pinned message is the right one; a message between two is left out."""
        if step.more or not isinstance(record, GroupRecord) or not self._pins.is_due(state.table, record):
            return record
        return await self._pins.follow(state.table, record)

    async def _mend(
        self,
        error: MessageGone | Undrawable | TelegramError,
        state: ScreenState,
        drawing: Drawing,
        step: DrawStep,
        outgoing: Outgoing,
    ) -> Progress:
        """Act as the table of errors says."""
        redraw = drawing.redraw
        match outcome_of(error):
            case Outcome.MESSAGE_GONE if outgoing.card:
                return await self._store(redraw, step.record, drawing.version)
            case Outcome.MESSAGE_GONE if outgoing.message:
                return await self._store(redraw, drawing.record.forgotten(), None)
            case Outcome.WAIT if isinstance(error, RetryAfter):
                return Progress(hold=await self._sender.permits.hold(self._chat, error))
            case Outcome.MIGRATED if isinstance(error, ChatMigrated):
                await self._events.group_migrated(ChatId(self._chat), ChatId(error.new_chat_id))
                await self._live.redraws.drop(redraw)
                return Progress(redraw.version)
            case outcome if drawing.person is not None and outcome in UNREACHABLE:
                return await self._lose(state, drawing, drawing.person, outcome)
            case Outcome.TOPIC_DELETED if drawing.is_public and state.table.thread is not None:
                return await self._leave_topic(drawing)
            case Outcome.TOPIC_CLOSED if drawing.is_public and is_last_resort(state.table):
                return await self._leave_topic(drawing)
            case outcome if drawing.is_public and outcome in SHUT:
                return await self._shut(state, drawing, SHUT[outcome], str(error))
            case Outcome.PHOTOS_FORBIDDEN if drawing.is_public:
                return MORE
            case Outcome.UNDRAWABLE:
                return Progress(hold=BACKOFF_MS[0])
            case Outcome.UNANSWERED:
                return Progress(hold=self._back_off(error))
        log.error("drawing-refused", table=drawing.table, screen=redraw.screen.name, reason=str(error))
        record = msgspec.structs.replace(step.record, digest="", picture=drawing.record.picture)
        self.given_up += 1
        return await self._store(redraw, record, drawing.version)

    def _back_off(self, error: Exception) -> Milliseconds:
        """The pause before a retry of a call without an answer."""
        wait = BACKOFF_MS[min(self._failures, len(BACKOFF_MS) - 1)]
        self._failures += 1
        log.warning("call-failed", chat=self._chat, error=type(error).__name__, again_in_ms=wait)
        return wait

    async def _leave_topic(self, drawing: Drawing) -> Progress:
        """Move the table out of its topic, with a new message."""
        await self._events.topic_lost(drawing.table)
        progress = await self._store(drawing.redraw, drawing.record.forgotten(), None)
        return progress._replace(hold=BACKOFF_MS[0])

    async def _shut(self, state: ScreenState, drawing: Drawing, why: Shut, reason: str) -> Progress:
        """The group refuses: its tables record that first, then the redraw is dropped with its news."""
        log.info("chat-closed", chat=self._chat, reason=reason)
        await self._events.group_closed(ChatId(self._chat), why, state.table.thread)
        record = drawing.record
        if isinstance(record, GroupRecord):
            record = msgspec.structs.replace(record, cursor=state.start + len(state.events))
        clocks = self._running(state, drawing, None)
        return await self._complete(drawing.redraw, codec.encode(record), drawing.version, clocks)

    async def _lose(
        self, state: ScreenState, drawing: Drawing, person: PersonId, outcome: Outcome
    ) -> Progress:
        """The bot cannot write to a person: their table records it first, then the redraw is dropped.

        Their clock runs all the same.
        """
        if outcome is Outcome.ACCOUNT_DELETED:
            await self._events.account_deleted(drawing.table, person)
        else:
            await self._events.player_blocked(drawing.table, person)
        clocks = self._running(state, drawing, None)
        return await self._complete(drawing.redraw, drawing.stored.record, drawing.version, clocks)

    async def _drop(self, permit: Permit, redraw: Redraw) -> Progress:
        """Another chat shows the table by this time, and its worker keeps the screen's record."""
        self._sender.permits.give_back(permit)
        await self._live.redraws.drop(redraw)
        return Progress(redraw.version)

    async def _without_call(
        self,
        permit: Permit,
        redraw: Redraw,
        record: Record | None,
        version: int | None,
        clocks: Sequence[RunningClock] = (),
        table: Table | None = None,
    ) -> Progress:
        """Store a record that needs no call, and give the permit back."""
        self._sender.permits.give_back(permit)
        if record is None:
            return await self._complete(redraw, None, version or 0)
        return await self._store(redraw, record, version, clocks, table)

    async def _store(
        self,
        redraw: Redraw,
        record: Record,
        version: int | None,
        clocks: Sequence[RunningClock] = (),
        table: Table | None = None,
    ) -> Progress:
        """Store the record of a drawing that answers redraws up to a version; None: more steps follow.

        Clocks of the questions that people can see by now begin to run. Where the `table` as drawn is given,
        the feed that no screen of it needs is dropped.
        """
        self._loader.expect(redraw, record)
        if version is None:
            with self._sender.permits.noting(self._chat) as notes:
                await self._live.store_record(redraw.table, redraw.screen, codec.encode(record), notes)
            return MORE
        reads = isinstance(record, GroupRecord | HandRecord)
        place = FeedPlace(record.needs, feed_screens(table)) if table is not None and reads else None
        return await self._complete(redraw, codec.encode(record), version, clocks, place)

    async def _complete(
        self,
        redraw: Redraw,
        record: bytes | None,
        version: int,
        clocks: Sequence[RunningClock] = (),
        place: FeedPlace | None = None,
    ) -> Progress:
        drawn = redraw._replace(version=version)
        with self._sender.permits.noting(self._chat) as notes:
            is_cleared = await self._live.complete(drawn, record, clocks, place, notes)
        return Progress(version) if is_cleared else MORE


def _with_file(record: Record, file: Media | None) -> Record:
    """The record with the file of its picture, if that is known."""
    if not isinstance(record, GroupRecord | HandRecord) or not isinstance(file, str) or not record.picture:
        return record
    return msgspec.structs.replace(record, file=f"{record.picture}:{file}")


def _without_photo(drawing: Drawing) -> tuple[Drawing, int]:
    """The drawing without the photo that shows it, which cannot become a text; and that message, or 0."""
    record = drawing.record
    if record.picture is None or not record.message:
        return drawing, 0
    return drawing._replace(record=record.forgotten()), record.message


def _replacing(step: DrawStep, message: int) -> DrawStep:
    """The step with this message deleted after its own is sent."""
    if step.outgoing is None or not message or step.outgoing.message:
        return step
    return step._replace(outgoing=step.outgoing._replace(replaces=message))


def _place(redraw: Redraw) -> BacklogPlace:
    return redraw.table, redraw.screen, redraw.kind
