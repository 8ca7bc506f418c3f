"""The messages in which people see how they wait for a quick match."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import structlog

from bot.base.timing import Time
from bot.chat.drawer.screens import Drawing, NotedScreens, Progress
from bot.chat.outgoing.errors import UNREACHABLE, CallError, Outcome
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.queue_screen import called_content, ending_content, waiting_content
from bot.features.queue.store import Noticed, QueueStore
from bot.features.queue.waiting import Ending, Notice, NoticeRecord, Ticket
from bot.match.table import PersonId
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, content_digest, digest
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw, ScreenId, ScreenKind

CALLING_MS = 2_000
"""After this time it is said that a table waits for the end of somebody's deal."""
EDIT_MS = 2_000
"""The shortest time between two edits that only show how time passes, or how a table goes on."""
PASSING = frozenset({Outcome.UNANSWERED, Outcome.WAIT})
"""Errors that say nothing of the message."""

log = structlog.get_logger(__name__)


class View(NamedTuple):
    """What a message should show."""

    content: Content
    alone: bool = False
    """Whether it says that nobody else waits for the same."""
    last: bool = True
    """Whether the wait is over."""


class WaitScreens(NotedScreens):
    """Finds what people should see of their waits: those first whose wait is over."""

    def __init__(self, queue: QueueStore, matchmaking: Matchmaking, people: People, time: Time) -> None:
        super().__init__()
        self.queue = queue
        self.people = people
        self.time = time
        self._matchmaking = matchmaking
        self._cursor = 0
        self._changes = 0
        """How often this process has changed a wait: the version of what it draws."""

    def wake(self) -> None:
        self._changes += 1
        super().wake()

    async def noted(self) -> Sequence[Redraw]:
        """The messages that show something else than they should."""
        found, self._cursor = await self.queue.some_noticed(self._cursor)
        loaded = [self._drawing(name, noticed) for name, noticed in found.items()]
        for drawing in loaded:
            await drawing.prepare()
        return [drawing.redraw for drawing in loaded if drawing.is_due]

    def _drawing(self, name: str, noticed: Noticed) -> "WaitDrawing":
        screen = ScreenId(ScreenKind.WAIT, noticed.notice.person)
        return WaitDrawing(self, Redraw(name, screen, self._changes), noticed)

    async def give_up(self, person: PersonId, ticket: Ticket) -> None:
        """End a wait that nobody can see."""
        await self._matchmaking.give_up(person, ticket)

    async def load(self, redraw: Redraw) -> "WaitDrawing | None":
        noticed = await self.queue.noticed(PersonId(redraw.screen.chat), redraw.table)
        if noticed is None:
            return None
        return WaitDrawing(self, redraw, noticed)

    async def view(self, drawing: "WaitDrawing") -> View | None:
        """What a message should show; None while a table is being set for its person."""
        notice, ticket, seating = drawing.notice, drawing.ticket, drawing.seating
        if notice.ending is not None:
            return View(ending_content(notice.wish, notice.ending, notice.language))
        if ticket is not None:
            return await self._waiting(ticket, notice)
        if seating is None or self.time.now() - seating.found < CALLING_MS:
            return None
        return View(called_content(seating.wish, notice.language), last=False)

    async def _waiting(self, ticket: Ticket, notice: Notice) -> View | None:
        """What a message says while its person waits; None before a seat is looked for, or as they get it."""
        if not ticket.rated and not ticket.table:
            return None
        seat = await self._matchmaking.tables.drop_ins.table_of(ticket)
        if seat is not None and seat.table.seat_of(notice.person) is not None:
            return None
        counts = await self._matchmaking.counts()
        alone = all(counts[wish] < 2 for wish in ticket.wishes)
        content = waiting_content(ticket, counts, self.time.now(), notice.language, seat)
        return View(content, alone, last=False)


class WaitDrawing(Drawing):
    """A message that shows a wait, or is to say that it is over."""

    record: NoticeRecord

    def __init__(self, screens: WaitScreens, redraw: Redraw, noticed: Noticed) -> None:
        self._screens = screens
        self.redraw = redraw
        self.version = redraw.version
        self.notice, self.record, self.ticket, self.seating = noticed
        self.view: View | None = None

    async def prepare(self) -> None:
        self.view = await self._screens.view(self)

    @property
    def _about(self) -> str:
        """What tells the ticket from others."""
        return digest(self.ticket)

    @property
    def rank(self) -> Rank:
        """What answers a tap comes behind those who are asked at matches, the rest behind all matches."""
        answers = self.ticket is not None and self.record.ticket != self._about
        return Rank.RESULT if answers else Rank.LATER

    @property
    def is_due(self) -> bool:
        """Whether the message should be drawn now: only the passing of time may wait."""
        view, shown = self.view, self.record
        if view is None or view.last or shown.ticket != self._about:
            return view is not None
        if view.alone is not shown.alone:
            return True
        passed = self._screens.time.now() - shown.edited
        return content_digest(view.content) != shown.digest and passed >= EDIT_MS

    def plan(self, *, pictures: bool = True) -> DrawStep:
        if self.view is None or not self.is_due:
            return DrawStep(None, self.record)
        content, alone, _ = self.view
        record = msgspec.structs.replace(
            self.record,
            digest=content_digest(content),
            ticket=self._about,
            alone=alone,
            edited=self._screens.time.now(),
        )
        return DrawStep(Outgoing(content, self.record.message), record)

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Store where the message is; one that has said its last word is forgotten."""
        name, queue = self.redraw.table, self._screens.queue
        if rings is not None and self.view is not None and self.view.last:
            await queue.forget(name, self.notice.ending)
        elif record != self.record:
            assert isinstance(record, NoticeRecord)
            await queue.set_record(name, record)
        return is_last

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """A wait that nobody can see is ended."""
        if outcome in PASSING or (outcome is Outcome.MESSAGE_GONE and self.notice.ending is None):
            return None
        name, person, queue = self.redraw.table, self.notice.person, self._screens.queue
        if outcome in UNREACHABLE:
            await self._screens.people.set_opened(person, False)
        if self.ticket is not None:
            await self._screens.give_up(person, self.ticket)
        for ending in (self.notice.ending, Ending.LEFT):
            await queue.forget(name, ending)
        return Progress(self.version)
