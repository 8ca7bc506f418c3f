"""Screens of tables: of the group, of a person (the hand), of a vote, of a tournament's group."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import msgspec
import structlog

from bot.chat.drawer.clock_starts import running_clocks
from bot.chat.drawer.leftovers import BACKOFF_MS
from bot.chat.drawer.live_hands import LiveHands
from bot.chat.drawer.loading import Record, ScreenLoader, undigested
from bot.chat.drawer.pins import Pin
from bot.chat.drawer.public import PublicDrawing, RetriedDrawing
from bot.chat.drawer.screens import Drawing, Progress, Screens
from bot.chat.groups import is_last_resort
from bot.chat.outgoing.api_calls import Sent
from bot.chat.outgoing.errors import UNREACHABLE, CallError, Outcome
from bot.chat.outgoing.permits import Permits
from bot.chat.outgoing.photo_cache import Media
from bot.chat.outgoing.windows import Milliseconds
from bot.chat.reachability import Reachability
from bot.match.affected_screens import feed_screens
from bot.match.aspects import Shut
from bot.match.table import ChatId, PersonId, Phase, TableId
from bot.ui.plan import (
    CardRecord,
    DrawStep,
    GroupRecord,
    HandRecord,
    LiveRecord,
    Outgoing,
    ScreenRecord,
    ScreenState,
    VoteRecord,
)
from bot.ui.ranks import (
    Rank,
    rank_of_group,
    rank_of_hand,
    rank_of_vote,
    rest_of_group,
    rest_of_hand,
)
from bot.ui.table.group_plan import keeps_pace, plan_group
from bot.ui.table.hand_plan import plan_hand
from bot.ui.table.live_plan import plan_live
from bot.ui.table.vote_plan import plan_vote
from storage import codec
from storage.live.live import Live, RunningClock, StoredScreen
from storage.live.redraws import FeedPlace, Redraw, RedrawKind, ScreenKind

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class TableScreens(Screens):
    """Loads the screens of tables."""

    live: Live
    permits: Permits
    loader: ScreenLoader
    events: Reachability
    hands: LiveHands = field(default_factory=LiveHands)

    async def load(self, redraw: Redraw) -> "TableDrawing | None":
        loaded = await self.loader.load(redraw)
        if loaded is None:
            return None
        if redraw.screen.kind is ScreenKind.HAND:
            self.hands.changed(redraw.table, redraw.screen.chat, self.loader.now())
        return self.drawing_of(redraw.screen.kind)(self, redraw, *loaded)

    def drawing_of(self, kind: ScreenKind) -> "type[TableDrawing]":
        """Return the class that draws screens of this kind."""
        return DRAWINGS[kind]

    async def is_answered(self, redraw: Redraw) -> bool:
        return not await self.live.redraws.has_any(redraw.table, [redraw.screen], redraw.kind)

    async def drop(self, redraw: Redraw) -> None:
        self.hands.drawn(redraw.table, redraw.screen.chat)
        await self.live.redraws.drop(redraw)


class TableDrawing(Drawing):
    """A table's screen, loaded for a redraw."""

    record: Record
    state: ScreenState
    """Once it is prepared."""

    def __init__(self, screens: TableScreens, redraw: Redraw, stored: StoredScreen, record: Record) -> None:
        self._live, self._loader, self._events = screens.live, screens.loader, screens.events
        self._permits, self._hands = screens.permits, screens.hands
        self.redraw = redraw
        self.stored = stored
        self.record = record
        self.version = stored.table.version
        self.table = TableId(redraw.table)

    @property
    def thread(self) -> int | None:  # type: ignore[override]
        return self.state.table.thread

    @property
    def _is_anew(self) -> bool:
        return self.redraw.kind is RedrawKind.ANEW

    async def prepare(self) -> None:
        self.state = await self._loader.state(self.stored)

    # What is shown

    def plan(self, *, pictures: bool = True) -> DrawStep:
        """Return the next step, in words if its picture cannot be described."""
        try:
            return self._plan(self.state._replace(pictures=self.state.pictures and pictures))
        except Exception:
            if not pictures:
                raise
            log.exception("picture-undescribed", table=self.table, screen=self.redraw.screen.name)
            return self.plan(pictures=False)

    @abstractmethod
    def _plan(self, state: ScreenState) -> DrawStep:
        """Return the next step."""

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        record = _with_file(cast(Record, step.record), sent.file or media)
        if outgoing.message or outgoing.card or step.more:
            return record
        return msgspec.structs.replace(record, message=sent.message)

    def undrawn(self, step: DrawStep) -> DrawStep:
        return DrawStep(None, undigested(cast(Record, step.record), self.record.picture))

    # What follows

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Store the record, start the clocks of the questions shown, and trim the feed."""
        known = cast(Record, record)
        self._loader.expect(self.redraw, known)
        encoded = codec.encode(known)
        if not is_last:
            with self._permits.noting(self.redraw.screen.chat) as notes:
                await self._live.store_record(self.table, self.redraw.screen, encoded, notes)
            return False
        if rings is None:
            return await self._complete(encoded)
        reads = isinstance(known, GroupRecord | HandRecord)
        place = FeedPlace(known.needs, feed_screens(self.state.table)) if reads else None
        return await self._complete(encoded, self._clocks(rings=rings), place)

    async def _complete(
        self, record: bytes | None, clocks: Sequence[RunningClock] = (), place: FeedPlace | None = None
    ) -> bool:
        redraw = self.redraw._replace(version=self.version)
        with self._permits.noting(redraw.screen.chat) as notes:
            return await self._live.complete(redraw, record, clocks, place, notes)

    def _clocks(self, *, rings: bool = False) -> list[RunningClock]:
        """Return the clocks that begin to run once the screen is delivered."""
        return running_clocks(self.state, None, self._loader.now(), rings=rings)

    def _progress(self, is_done: bool) -> Progress:
        return Progress(self.version) if is_done else Progress()


class PublicTableDrawing(PublicDrawing, TableDrawing):
    """A table's screen in a group."""

    async def moved(self, chat: ChatId) -> Progress:
        await self._events.group_migrated(ChatId(self.redraw.screen.chat), chat)
        await self._live.redraws.drop(self.redraw)
        return Progress(self.redraw.version)


class RetriedTableDrawing(RetriedDrawing, PublicTableDrawing):
    """A table's screen in another chat than its own."""

    record: LiveRecord | CardRecord

    @property
    def stage(self) -> str:
        return self.state.table.phase.value

    @property
    def is_over(self) -> bool:
        return self.state.table.phase is Phase.OVER

    def now(self) -> Milliseconds:
        return self._loader.now()


class OwnGroupDrawing(PublicTableDrawing):
    """A table's screen in its own group. The table records what the group refuses: its hands show it."""

    @property
    def is_last_resort(self) -> bool:
        return is_last_resort(self.state.table)

    def is_elsewhere(self, chat: int) -> bool:
        return self.state.table.chat != chat

    async def accepted(self) -> None:
        table = self.state.table
        if not table.group.is_open:
            await self._events.group_opened(ChatId(self.redraw.screen.chat), table.thread)

    async def leave_topic(self) -> Progress:
        """Move the table out of its topic, with a new message."""
        await self._events.topic_lost(self.table)
        await self.store(self.record.forgotten(), is_last=False)
        return Progress(hold=BACKOFF_MS[0])

    async def shut(self, why: Shut) -> Progress:
        """Record the refusal with the group's tables first, then drop the redraw with its news."""
        await self._events.group_closed(ChatId(self.redraw.screen.chat), why, self.state.table.thread)
        return self._progress(await self._complete(codec.encode(self._without_news()), self._clocks()))

    def _without_news(self) -> Record:
        """Return the record of a chat that will not be told what has happened so far."""
        return self.record


class GroupDrawing(OwnGroupDrawing):
    """The message in which a group sees its table."""

    record: GroupRecord

    @property
    def rank(self) -> Rank:
        return rank_of_group(self.state, self.record, anew=self._is_anew)

    @property
    def keeps_pace(self) -> bool:
        return not self._is_anew and keeps_pace(self.state, self.record)

    @property
    def rest(self) -> Milliseconds:
        if self._is_anew:
            return 0
        live = self._hands.are_live(self.state.table, self._loader.now())
        return rest_of_group(self.state, self.record, hands_are_live=live)

    @property
    def spares(self) -> bool:
        """Whether the step only changes a lobby."""
        return self.state.table.phase is Phase.LOBBY and self.record.message > 0

    def _plan(self, state: ScreenState) -> DrawStep:
        return plan_group(state, self.record, anew=self._is_anew)

    def pin(self, step: DrawStep, record: ScreenRecord) -> Pin | None:
        """Return the pin of the table's message during the match; None between two messages."""
        if step.more or not isinstance(record, GroupRecord):
            return None
        table = self.state.table
        is_wanted = table.group.pinned and table.phase is Phase.PLAYING
        return Pin(record.pinned, record.message if is_wanted else 0)

    def _without_news(self) -> Record:
        return msgspec.structs.replace(self.record, cursor=self.state.start + len(self.state.events))


class LiveDrawing(RetriedTableDrawing):
    """The message in which a group watches a table of its tournament.

    The tournament's own message in the group tells the organiser of a refusal.
    """

    record: LiveRecord
    rank = Rank.PASSING
    keeps_pace = True
    spares = True

    @property
    def thread(self) -> int | None:  # type: ignore[override]
        place = self.state.table.tournament
        return None if place is None or self.record.general else place.thread

    def is_elsewhere(self, chat: int) -> bool:
        place = self.state.table.tournament
        return place is None or place.chat != chat

    def _plan(self, state: ScreenState) -> DrawStep:
        return plan_live(state, self.record)


class VoteDrawing(OwnGroupDrawing):
    """The message of a vote to stop in a group."""

    record: VoteRecord

    @property
    def rank(self) -> Rank:
        return rank_of_vote(self.record, anew=self._is_anew)

    def _plan(self, state: ScreenState) -> DrawStep:
        return plan_vote(state, self.record, anew=self._is_anew)


class HandDrawing(TableDrawing):
    """The private message in which a person sees a table."""

    record: HandRecord
    thread = None

    @property
    def person(self) -> PersonId:
        """Owner of the hand."""
        return PersonId(self.redraw.screen.chat)

    @property
    def rank(self) -> Rank:
        return rank_of_hand(self.state, self.record, self.person, anew=self._is_anew)

    @property
    def rest(self) -> Milliseconds:
        is_edit = self.redraw.kind is RedrawKind.EDIT
        return rest_of_hand(self.state, self.record, self.person) if is_edit else 0

    def _plan(self, state: ScreenState) -> DrawStep:
        return plan_hand(state, self.record, self.person, anew=self._is_anew)

    async def prepare(self) -> None:
        await super().prepare()
        self.state = await self._loader.with_places(self.state, self.person, self.redraw.screen)

    async def ready(self, step: DrawStep) -> DrawStep:
        """Add the person's last activity to a step that rings."""
        if step.outgoing is not None and step.outgoing.rings:
            self.state = await self._loader.with_presence(self.state, self.person)
            step = self.plan()
        return step

    def _clocks(self, *, rings: bool = False) -> list[RunningClock]:
        return running_clocks(self.state, self.person, self._loader.now(), rings=rings)

    async def _complete(
        self, record: bytes | None, clocks: Sequence[RunningClock] = (), place: FeedPlace | None = None
    ) -> bool:
        self._hands.drawn(self.table, self.person)
        return await super()._complete(record, clocks, place)

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """Record with the table that the person cannot be reached, then drop the redraw.

        The person's clock runs all the same.
        """
        if outcome not in UNREACHABLE:
            return await super().refused(outcome, error, step)
        if outcome is Outcome.ACCOUNT_DELETED:
            await self._events.account_deleted(self.table, self.person)
        else:
            await self._events.player_blocked(self.table, self.person)
        return self._progress(await self._complete(self.stored.record, self._clocks()))


DRAWINGS: Mapping[ScreenKind, type[TableDrawing]] = {
    ScreenKind.GROUP: GroupDrawing,
    ScreenKind.LIVE: LiveDrawing,
    ScreenKind.VOTE: VoteDrawing,
    ScreenKind.HAND: HandDrawing,
}


def _with_file(record: Record, file: Media | None) -> Record:
    """Return the record with the file of its picture, if that is known."""
    if not isinstance(record, GroupRecord | HandRecord) or not isinstance(file, str) or not record.picture:
        return record
    return msgspec.structs.replace(record, file=f"{record.picture}:{file}")
