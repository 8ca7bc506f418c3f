"""One step of one screen: permit, load, plan, send or edit, store."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import structlog
from redis.exceptions import RedisError
from telegram.error import RetryAfter, TelegramError

from bot.base.timing import Time
from bot.chat.drawer.leftovers import BACKOFF_MS, Leftovers
from bot.chat.drawer.screens import MORE, Drawing, Progress, Screens
from bot.chat.drawer.waiting_screens import Glimpse, Waiting, Waits
from bot.chat.outgoing.api_calls import MessageId, Sent
from bot.chat.outgoing.errors import CallError, MessageGone, Remedy, outcome_of
from bot.chat.outgoing.permits import Permit, lowest_rank
from bot.chat.outgoing.photo_cache import Media, Undrawable
from bot.chat.outgoing.sender import Sender
from bot.chat.outgoing.windows import Milliseconds
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, with_fields
from bot.ui.ranks import Rank
from storage.live.live import Live
from storage.live.redraws import Redraw, RedrawKind, ScreenKind

PACE_SLACK_MS = 50
"""Tolerance of the pace: tables with simultaneous pauses take turns."""

log = structlog.get_logger(__name__)


class Parts(NamedTuple):
    """Dependencies shared by all chats of a process."""

    live: Live
    sender: Sender
    screens: Mapping[ScreenKind, Screens]
    known_leftovers: dict[int, int]
    """See Leftovers."""


class Planned(NamedTuple):
    """A screen with a permit and its next step."""

    drawing: Drawing
    step: DrawStep


class ScreenDrawer:
    """Draws the screens of one chat."""

    def __init__(self, parts: Parts, time: Time, chat: int) -> None:
        _, self._sender, self._screens, known = parts
        self._chat = chat
        self.leftovers = Leftovers(self._sender, time, chat, known)
        self.given_up = 0
        """Drawings dropped because of an error that a retry would not fix."""
        self._failures = 0
        """Calls in a row without an answer."""
        self.waits = Waits(time)

    @property
    def usual_rank(self) -> Rank:
        """Rank of a screen before it is loaded: a changed hand may ask its person."""
        return Rank.ASKED if self._chat > 0 else lowest_rank(self._chat)

    async def step(self, redraw: Redraw, *, is_swept: bool = False) -> Progress:
        """Take the next step for a screen, drawn as it is when a call is permitted.

        A redraw found by a sweep may be answered already. Where calls are scarce, the first step
        finds the screen's rank, and the next one queues. Raises RedisError.
        """
        left = self.waits.left(redraw)
        if left and self.waits.known(redraw) is not None:
            return Progress(wait=left)
        glimpse = await self._glimpse(redraw) if left or self._may_rest(redraw, is_swept) else None
        pause = self.waits.rest(redraw, glimpse, left) if glimpse is not None else 0
        if pause:
            return Progress(wait=pause)
        waiting = self.waits.latest(redraw)
        asked, permit = self._permit(redraw)
        if permit.hold:
            return Progress(hold=permit.hold)
        if permit.wait and self.waits.known(redraw) is not None:
            return Progress(wait=permit.wait)
        self.waits.end(redraw)
        if (is_swept or redraw.kind is not RedrawKind.EDIT) and await self._of(redraw).is_answered(redraw):
            self._sender.permits.give_back(permit)
            return Progress(redraw.version)
        drawing = glimpse.drawing if glimpse is not None else await self._of(redraw).load(redraw)
        if drawing is None:
            return await self._drop(permit, redraw)
        planned = await self._plan(permit, drawing, asked, waiting, is_prepared=glimpse is not None)
        return planned if isinstance(planned, Progress) else await self._carry_out(permit, *planned)

    def _of(self, redraw: Redraw) -> Screens:
        return self._screens[redraw.screen.kind]

    def _permit(self, redraw: Redraw) -> tuple[Rank, Permit]:
        """Return a screen's rank, the lowest if unknown, and the answer to its request for a permit."""
        waiting = self.waits.known(redraw)
        take = partial(self._sender.permits.take, self._chat, table=redraw.table)
        if waiting is None:
            rank = lowest_rank(self._chat)
            return rank, take(rank=rank, spares=True)
        return waiting.rank, take(rank=waiting.rank, spares=waiting.spares, queues=True)

    # Screens that are left as they are for a while

    def _may_rest(self, redraw: Redraw, is_swept: bool) -> bool:
        """Return whether to load a changed hand before its permit: it may rest."""
        is_hand = redraw.screen.kind is ScreenKind.HAND and redraw.kind is RedrawKind.EDIT
        is_new = not is_swept and self.waits.known(redraw) is None
        return is_hand and is_new

    async def _glimpse(self, redraw: Redraw) -> Glimpse | None:
        """Load the screen without a permit. Return None if there is nothing to draw or it cannot be drawn."""
        drawing = await self._of(redraw).load(redraw)
        try:
            if drawing is None:
                return None
            await drawing.prepare()
            return Glimpse(drawing, drawing.keeps_pace, drawing.rest)
        except Exception:
            return None

    def _put_off(
        self, permit: Permit, drawing: Drawing, asked: Rank, waiting: Waiting | None
    ) -> Milliseconds | None:
        """Return the wait before the screen is drawn, and give its permit back; None to draw it at once.

        It keeps the pace, rests, or waits for a permit of its own rank.
        """
        paces = permit.pace_wait > PACE_SLACK_MS and drawing.keeps_pace
        pause = self.waits.pause_of(drawing, waiting, permit.pace_wait if paces else 0)
        if not pause and not permit.wait and drawing.rank <= asked:
            return None
        self.waits.begin(drawing, waiting, pause, rests=pause > 0 and not paces)
        self._sender.permits.give_back(permit)
        return pause

    # Plan

    async def _plan(
        self,
        permit: Permit,
        drawing: Drawing,
        asked: Rank,
        waiting: Waiting | None,
        *,
        is_prepared: bool,
    ) -> Planned | Progress:
        """Return the next step of a screen, unless it waits or cannot be drawn at all."""
        try:
            if not is_prepared:
                await drawing.prepare()
            pause = self._put_off(permit, drawing, asked, waiting)
            if pause is not None:
                return Progress(wait=pause)
            return Planned(drawing, await self._next_step(drawing))
        except RedisError:
            raise
        except Exception:
            log.exception("screen-undrawn", table=drawing.redraw.table, screen=drawing.redraw.screen.name)
            self.given_up += 1
            step = DrawStep(None, drawing.record)
            return await self._store(drawing, step, step.record, None, permit)

    async def _next_step(self, drawing: Drawing) -> DrawStep:
        """Return the next step; a chat without photos gets texts, in the place of a photo as well."""
        in_words = drawing.is_public and await self._sender.calls.photo_rights.are_missing(self._chat)
        scrapped = 0
        if in_words and drawing.record.picture is not None and drawing.record.message:
            scrapped, drawing.record = drawing.record.message, drawing.record.forgotten()
        return await drawing.ready(_replacing(drawing.plan(pictures=not in_words), scrapped))

    # Call

    async def _carry_out(self, permit: Permit, drawing: Drawing, step: DrawStep) -> Progress:
        """Make the call of a step, with its picture, or in words if the picture cannot be drawn."""
        if drawing.is_elsewhere(self._chat):
            return await self._drop(permit, drawing.redraw)
        self.leftovers.inherit(step.record.replaced)
        media = None
        if step.outgoing is not None and step.outgoing.draws:
            try:
                media = await self._sender.calls.media(step.outgoing.content, drawing.record.file)
            except Undrawable:
                step = _replacing(drawing.plan(pictures=False), step.outgoing.replaces)
        if step.outgoing is None:
            record = await self._with_pin(drawing, step, step.record)
            return await self._store(drawing, step, record, False, permit)
        try:
            sent = await self._send(step.outgoing, drawing.thread, media)
        except (TelegramError, MessageGone, Undrawable) as error:
            return await self._mend(error, drawing, step, step.outgoing)
        return await self._note(drawing, step, step.outgoing, sent, media)

    async def _send(self, outgoing: Outgoing, thread: int | None, media: Media | None) -> Sent:
        """Send or edit. Raises MessageGone, TelegramError, Undrawable."""
        chat, content = self._chat, outgoing.content
        if outgoing.card:
            await self._sender.calls.change_inline(outgoing.card, content)
            return Sent(MessageId(0))
        if outgoing.message:
            return await self._sender.calls.change(
                chat, outgoing.message, content, photo=outgoing.shown is not None, media=media
            )
        return await self._sender.calls.send(chat, thread, content, silent=not outgoing.rings, media=media)

    async def _note(
        self, drawing: Drawing, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None
    ) -> Progress:
        """Store the record of a sent message."""
        self._failures = 0
        record = drawing.placed(step, outgoing, sent, media)
        left = record.replaced if self.leftovers.has(record.replaced) else 0
        record = with_fields(record, replaced=outgoing.replaces or left)
        record = await self._with_pin(drawing, step, record)
        await drawing.accepted()
        progress = await self._store(drawing, step, record, outgoing.rings)
        if outgoing.replaces:
            self.leftovers.note(outgoing.replaces)
        return progress

    async def _with_pin(self, drawing: Drawing, step: DrawStep, record: ScreenRecord) -> ScreenRecord:
        """Return the record after the chat's pinned message is the right one."""
        pin = drawing.pin(step, record)
        if pin is None or pin.before == pin.wanted:
            return record
        await pin.move(self._sender.calls, self._chat)
        return with_fields(record, pinned=pin.wanted)

    # What follows

    async def _mend(
        self,
        error: CallError,
        drawing: Drawing,
        step: DrawStep,
        outgoing: Outgoing,
    ) -> Progress:
        """Apply the remedy for an error."""
        outcome = outcome_of(error)
        progress = await drawing.refused(outcome, error, step)
        if progress is not None:
            return progress
        match drawing.remedy(outcome, outgoing):
            case Remedy.ACCEPT:
                return await self._store(drawing, step, step.record, False)
            case Remedy.POST_ANEW if outgoing.message:
                await drawing.store(drawing.record.forgotten(), is_last=False)
                return MORE
            case Remedy.HOLD if isinstance(error, RetryAfter):
                return Progress(hold=await self._sender.permits.hold(self._chat, error))
            case Remedy.USE_WORDS if drawing.is_public:
                return MORE
            case Remedy.REDRAW:
                return Progress(hold=BACKOFF_MS[0])
            case Remedy.BACK_OFF:
                return Progress(hold=self._back_off(error))
        redraw = drawing.redraw
        log.error("drawing-refused", table=redraw.table, screen=redraw.screen.name, reason=str(error))
        self.given_up += 1
        undrawn = drawing.undrawn(step)
        return await self._store(drawing, undrawn, undrawn.record, False if undrawn.outgoing else None)

    def _back_off(self, error: Exception) -> Milliseconds:
        """Return the pause before a retry of a call without an answer."""
        wait = BACKOFF_MS[min(self._failures, len(BACKOFF_MS) - 1)]
        self._failures += 1
        log.warning("call-failed", chat=self._chat, error=type(error).__name__, again_in_ms=wait)
        return wait

    async def _drop(self, permit: Permit, redraw: Redraw) -> Progress:
        """Clear the redraw of a screen that this chat does not show, or that is gone."""
        self._sender.permits.give_back(permit)
        await self._of(redraw).drop(redraw)
        return Progress(redraw.version)

    async def _store(
        self,
        drawing: Drawing,
        step: DrawStep,
        record: ScreenRecord,
        rings: bool | None,
        unused: Permit | None = None,
    ) -> Progress:
        """Store a step's record, and its call; a permit that was not used is given back."""
        if unused is not None:
            self._sender.permits.give_back(unused)
        is_done = await drawing.store(record, is_last=not step.more, rings=rings)
        if self._sender.permits.has_unnoted(self._chat):
            await self._sender.permits.note(self._chat)
        return Progress(drawing.version) if is_done else MORE


def _replacing(step: DrawStep, message: int) -> DrawStep:
    """Return the step with this message deleted after its own is sent."""
    if step.outgoing is None or not message or step.outgoing.message:
        return step
    return step._replace(outgoing=step.outgoing._replace(replaces=message))
