"""Messages that show waits for quick matches."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import structlog

from bot.base.timing import Time
from bot.chat.drawer.screens import Drawing, NotedScreens, Progress
from bot.chat.outgoing.errors import UNREACHABLE, CallError, Outcome
from bot.features.queue.drop_in import people_of
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.offers import Offers
from bot.features.queue.queue_screen import alone_content, called_content, ending_content, waiting_content
from bot.features.queue.store import Noticed, QueueStore
from bot.features.queue.waiting import Ending, Notice, NoticeRecord, Ticket, is_called
from bot.features.queue.waits import WaitChanges
from bot.match.refusals import NoTable
from bot.match.table import PersonId, Phase, Table
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, content_digest, digest
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw, ScreenId, ScreenKind

CALLING_MS = 2_000
"""Delay before the screen says that a table waits for the end of a deal."""
EDIT_MS = 2_000
"""Shortest interval between two edits of passing time or of the table."""
TRANSIENT = frozenset({Outcome.UNANSWERED, Outcome.WAIT})
"""Outcomes after which the message may still exist."""

log = structlog.get_logger(__name__)


class View(NamedTuple):
    """Content of a message."""

    content: Content
    alone: bool = False
    """Whether it says that the queue holds nobody else."""
    last: bool = True
    """Whether the wait is over."""


class WaitScreens(NotedScreens):
    """Screens of waits; ended waits are drawn first."""

    def __init__(
        self,
        queue: QueueStore,
        matchmaking: Matchmaking,
        offers: Offers,
        people: People,
        changes: WaitChanges,
        time: Time,
    ) -> None:
        super().__init__()
        self.woken = changes.woken
        self.queue = queue
        self.people = people
        self.time = time
        self._matchmaking = matchmaking
        self._offers = offers
        self._changes = changes
        """Its count is the version of a drawing."""
        self._cursor = 0

    async def noted(self) -> Sequence[Redraw]:
        """Return the redraws of stale messages."""
        found, self._cursor = await self.queue.some_noticed(self._cursor)
        loaded = [self._drawing(name, noticed) for name, noticed in found.items()]
        for drawing in loaded:
            await drawing.prepare()
        return [drawing.redraw for drawing in loaded if drawing.is_due]

    def _drawing(self, name: str, noticed: Noticed) -> "WaitDrawing":
        screen = ScreenId(ScreenKind.WAIT, noticed.notice.person)
        return WaitDrawing(self, Redraw(name, screen, self._changes.count), noticed)

    async def give_up(self, person: PersonId, ticket: Ticket) -> None:
        """End a wait without a visible message."""
        await self._matchmaking.give_up(person, ticket)

    async def load(self, redraw: Redraw) -> "WaitDrawing | None":
        noticed = await self.queue.noticed(PersonId(redraw.screen.chat), redraw.table)
        if noticed is None:
            return None
        return WaitDrawing(self, redraw, noticed)

    async def view(self, drawing: "WaitDrawing") -> View | None:
        """Return the content of a message; None while its table is being opened."""
        notice, ticket, seating = drawing.notice, drawing.ticket, drawing.seating
        if notice.table:
            return await self._alone(notice)
        if notice.ending is not None:
            return View(ending_content(notice.wish, notice.ending, notice.language))
        if ticket is not None:
            return await self._waiting(ticket, notice)
        if seating is None or self.time.now() - seating.found < CALLING_MS:
            return None
        return View(called_content(seating.wish, notice.language), last=False)

    async def _alone(self, notice: Notice) -> View:
        """Return the content of a match against computers, which is the last once nobody else may come."""
        try:
            table = (await self._offers.drop_ins.store.load(notice.table)).table
        except NoTable:
            table = None
        if table is None or not _is_open(table, notice.person):
            return View(ending_content(notice.wish, Ending.ALONE, notice.language))
        if len(people_of(table)) > 1:
            return View(ending_content(notice.wish, Ending.BEGUN, notice.language))
        person = await self.people.get(notice.person)
        offers = await self._offers.to_person(person, notice.wish) if person is not None else []
        called = await self._is_called(notice)
        return View(alone_content(notice, offers, called=called), last=False)

    async def _is_called(self, notice: Notice) -> bool:
        """Return whether the person is called when somebody plays the game."""
        return is_called(await self.queue.callers(), notice.person, notice.wish.game, self.time.now())

    async def _waiting(self, ticket: Ticket, notice: Notice) -> View | None:
        """Return the content of a running wait; None before the first look for a seat, or after it."""
        if not ticket.rated and not ticket.table:
            return None
        seat = await self._matchmaking.tables.drop_ins.table_of(ticket)
        if seat is not None and seat.table.seat_of(notice.person) is not None:
            return None
        counts = await self._matchmaking.counts()
        alone = all(counts[wish] < 2 for wish in ticket.wishes)
        offers = [] if ticket.rated else await self._offers.to(ticket)
        now, called = self.time.now(), await self._is_called(notice)
        content = waiting_content(ticket, counts, now, notice.language, seat, offers, called=called)
        return View(content, alone, last=False)


def _is_open(table: Table, person: PersonId) -> bool:
    """Return whether others may come to the match that the person plays."""
    return table.phase is Phase.PLAYING and table.quick.drop_in and person in table.present


class WaitDrawing(Drawing):
    """A message that shows a wait or its ending."""

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
        """Digest of the ticket."""
        return digest(self.ticket)

    @property
    def rank(self) -> Rank:
        """Rank the answer to a tap behind questions of matches, and the rest behind all matches."""
        answers = self.ticket is not None and self.record.ticket != self._about
        return Rank.RESULT if answers else Rank.LATER

    @property
    def is_due(self) -> bool:
        """Whether the message should be drawn now; edits of passing time are rate limited."""
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
        """Store the record of the message, or delete the notice after its ending was shown."""
        name, queue = self.redraw.table, self._screens.queue
        if rings is not None and self.view is not None and self.view.last:
            await queue.forget(name, self.notice.ending)
        elif record != self.record:
            assert isinstance(record, NoticeRecord)
            await queue.set_record(name, record)
        return is_last

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """End the wait of a message that cannot be shown."""
        if outcome in TRANSIENT or (outcome is Outcome.MESSAGE_GONE and self.notice.ending is None):
            return None
        name, person, queue = self.redraw.table, self.notice.person, self._screens.queue
        if outcome in UNREACHABLE:
            await self._screens.people.set_opened(person, False)
        if self.ticket is not None:
            await self._screens.give_up(person, self.ticket)
        for ending in (self.notice.ending, Ending.LEFT):
            await queue.forget(name, ending)
        return Progress(self.version)
