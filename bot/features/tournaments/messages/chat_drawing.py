"""Draw a tournament in its chat: the message, lines of tables, standings after a round, the podium."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple

import msgspec
from telegram.error import ChatMigrated

from bot.base.timing import Time
from bot.chat.drawer.pins import Pin
from bot.chat.drawer.screens import MORE, Drawing, Progress
from bot.chat.groups import RETRY_MS
from bot.chat.outgoing.calls import Sent
from bot.chat.outgoing.errors import CallError, Outcome
from bot.chat.outgoing.photo_cache import Media
from bot.chat.outgoing.windows import Milliseconds
from bot.chat.reachability import Reachability
from bot.features.tournaments.messages.message_records import CHAT_RECORD, RIVAL_RECORD, ChatRecord
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat_message import chat_content, latest_round, stage_name
from bot.features.tournaments.screens.round_pictures import (
    LINES,
    lines_content,
    podium_picture,
    round_picture,
)
from bot.features.tournaments.service.screen_names import (
    ANEW,
    CHAT,
    PODIUM,
    TournamentScreen,
    table_screen,
)
from bot.features.tournaments.service.tournament_model import BEGUN, Stage, Tournament
from bot.features.tournaments.service.tournament_store import Known
from bot.match.table import ChatId
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, content_digest, with_fields
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw
from storage.live.tournaments import Tournaments

EDIT_MS = 4_000
"""Debounce interval of edits within a stage."""
SERVED_MS = 500
"""TTL of a loaded drawing for the next step."""
LINES_MS = 20_000
"""Debounce interval of messages with lines of tables."""
HEARD: dict[str, Any] = {"refusals": 0, "again": 0}
"""Fields of a record after a successful message."""
SHUT = frozenset({Outcome.CHAT_CLOSED, Outcome.ACCOUNT_DELETED})
REFUSALS = frozenset({Outcome.MUTED, Outcome.TOPIC_CLOSED})
"""Refusals to retry after a backoff, and at the next stage."""


class MessageParts(NamedTuple):
    """Dependencies of drawings."""

    records: Tournaments
    people: People
    events: Reachability
    time: Time


class ChatPart(Enum):
    """A message of a chat, in the order of sending."""

    MESSAGE = auto()
    PICTURE = auto()
    LINES = auto()
    PODIUM = auto()


class Contents(NamedTuple):
    """The wanted content of a chat."""

    parts: Mapping[ChatPart, Content]
    """The messages to show."""
    round: int
    """The last finished round."""
    told: Sequence[TournamentScreen]
    """The dirty screens of the lines."""
    has_more: bool
    """Whether more lines follow."""


async def contents_of(
    tournament: Tournament, record: ChatRecord, wanted: Collection[TournamentScreen]
) -> Contents:
    """Return the wanted content; the podium follows the last line. A match has message and podium alone."""
    stage, round = tournament.stage, latest_round(tournament)
    standings = await standings_after(tournament)
    is_match = bool(tournament.form.teams)
    has_rounds = tournament.form.by_rounds and not is_match
    parts = {ChatPart.MESSAGE: chat_content(tournament, standings)}
    if stage in BEGUN and has_rounds and round > record.pictured and tournament.is_played:
        parts[ChatPart.PICTURE] = round_picture(tournament, await standings_after(tournament, round), round)
    names = [table_screen(each.round, each.number) for each in tournament.seatings if not is_match]
    lines = [each for each in names if each in wanted]
    told = lines[:LINES]
    if text := lines_content(tournament, told):
        parts[ChatPart.LINES] = text
    if stage is Stage.OVER and PODIUM in wanted and standings and len(lines) <= LINES:
        podium = podium_picture(tournament, standings)
        if content_digest(podium) != record.podium_digest:
            parts[ChatPart.PODIUM] = podium
    return Contents(parts, round, told, len(lines) > LINES)


class ChatDrawing(Drawing):
    """A chat's messages with their dirty screens."""

    record: ChatRecord
    is_public = True
    rank = Rank.NEWS
    """Below hands and lobbies."""
    spares = True

    def __init__(
        self,
        parts: MessageParts,
        redraw: Redraw,
        known: Known,
        record: ChatRecord,
        wanted: Collection[TournamentScreen],
        *,
        pins: bool,
    ) -> None:
        """`wanted`: dirty screens; `pins`: whether the chat allows pinning."""
        rival = known.tournament.rival
        self._is_rival = rival is not None and redraw.screen.chat == rival.chat
        self._parts = parts
        self._pins = pins
        self._wanted = set(wanted)
        self._part: ChatPart | None = None
        self._served_until = 0
        self.redraw = redraw
        self._loaded = known.version
        self.version = max(known.version, redraw.version)
        self.tournament = known.tournament.seen_in(ChatId(redraw.screen.chat))
        self.record = record

    @property
    def thread(self) -> int | None:  # type: ignore[override]
        return None if self.record.general else self.tournament.thread

    def serves(self, redraw: Redraw) -> bool:
        """Return whether the drawing is fresh enough for the next step."""
        if redraw.screen != self.redraw.screen or redraw.version > self.version:
            return False
        self.redraw = redraw
        return self._parts.time.now() <= self._served_until

    # What is due

    async def prepare(self) -> None:
        self._contents = await contents_of(self.tournament, self.record, self._wanted)

    @property
    def _is_posted(self) -> bool:
        """Whether the message is to be edited, not sent."""
        return self.record.message > 0 and ANEW not in self._wanted

    @property
    def _begins(self) -> bool:
        """Whether the tournament has started since the last edit."""
        entered = self.record.stage.partition(".")[0] == Stage.ENTRY.value
        return entered and self.tournament.stage is Stage.PLAYING

    def _due(self, *, pictures: bool = True) -> list[ChatPart]:
        """Return the stale parts; without pictures the message shows the standings."""
        parts = self._contents.parts
        is_shown = self._is_posted and content_digest(parts[ChatPart.MESSAGE]) == self.record.digest
        shown = {ChatPart.MESSAGE: is_shown, ChatPart.PICTURE: not pictures}
        return [part for part in parts if not shown.get(part)]

    # How it waits

    @property
    def rest(self) -> Milliseconds:
        """Time to wait: to coalesce edits and lines, and after a refusal."""
        record, now, stage = self.record, self._parts.time.now(), stage_name(self.tournament)
        if record.refused == stage and now < record.again:
            return record.again - now
        first = next(iter(self._due()), None)
        if first is ChatPart.MESSAGE and self._is_posted and record.stage == stage:
            return max(0, record.edited + EDIT_MS - now)
        if first is ChatPart.LINES and self.tournament.stage is not Stage.OVER:
            return max(0, record.lined + LINES_MS - now)
        return 0

    # What is shown

    def plan(self, *, pictures: bool = True) -> DrawStep:
        record, due = self.record, self._due(pictures=pictures)
        parts = self._contents.parts
        if ChatPart.PICTURE in parts and not pictures:
            record = msgspec.structs.replace(record, pictured=self._contents.round)
        self._part = next(iter(due), None)
        more = len(due) > 1 or self._contents.has_more
        match self._part:
            case None:
                return DrawStep(None, record, self._contents.has_more)
            case ChatPart.MESSAGE:
                return DrawStep(*self._message(record), more)
            case ChatPart.PODIUM:
                return DrawStep(*self._podium(record, parts[ChatPart.PODIUM], pictures=pictures), more)
            case ChatPart.PICTURE:
                after = msgspec.structs.replace(record, pictured=self._contents.round)
            case ChatPart.LINES:
                after = msgspec.structs.replace(record, lined=self._parts.time.now(), **HEARD)
        return DrawStep(Outgoing(parts[self._part]), after, more)

    def _message(self, record: ChatRecord) -> tuple[Outgoing, ChatRecord]:
        """Edit the message; send it the first time, on request, and at the start."""
        content = self._contents.parts[ChatPart.MESSAGE]
        after = msgspec.structs.replace(
            record,
            digest=content_digest(content),
            stage=stage_name(self.tournament),
            edited=self._parts.time.now(),
            **HEARD,
        )
        if self._is_posted and not self._begins:
            return Outgoing(content, record.message), after
        return Outgoing(content, rings=self._begins, replaces=record.message), after

    def _podium(self, record: ChatRecord, content: Content, *, pictures: bool) -> tuple[Outgoing, ChatRecord]:
        """Send or edit the podium; without pictures replace it."""
        after = msgspec.structs.replace(record, podium_digest=content_digest(content), **HEARD)
        before = record.podium
        if not pictures:
            content = msgspec.structs.replace(content, picture=None)
            return Outgoing(content, rings=not before, replaces=before), after
        if before:
            return Outgoing(content, before, shown=""), after
        return Outgoing(content, rings=True), after

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        name = {ChatPart.MESSAGE: "message", ChatPart.PODIUM: "podium"}.get(self._part or ChatPart.LINES)
        if outgoing.message or name is None:
            return step.record
        return with_fields(step.record, **{name: sent.message})

    def pin(self, step: DrawStep, record: ScreenRecord) -> Pin | None:
        """Pin the message until the end."""
        assert isinstance(record, ChatRecord)
        lasts = self.tournament.stage not in (Stage.OVER, Stage.CANCELLED)
        return Pin(record.pinned, record.message if self._pins and lasts else 0)

    # What follows

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Store the record, and clear drawn screens; keep the drawing for the next step."""
        assert isinstance(record, ChatRecord)
        drawn = self._wanted if is_last else self._drawn() if rings is not None else set()
        id, encoded = self.tournament.id, msgspec.json.encode(record)
        name = RIVAL_RECORD if self._is_rival else CHAT_RECORD
        noted = {each._replace(rival=self._is_rival).name for each in drawn}
        version = await self._parts.records.set_record(id, name, encoded, noted, version=self.version)
        is_served = version == self._loaded and not is_last and rings is not None
        self._served_until = self._parts.time.now() + SERVED_MS if is_served else 0
        if is_served:
            self.record, self._wanted = record, self._wanted - drawn
        return is_last

    def _drawn(self) -> set[TournamentScreen]:
        """Return the screens drawn by the sent part."""
        match self._part:
            case ChatPart.MESSAGE:
                return self._wanted & {CHAT, ANEW}
            case ChatPart.LINES | None:
                return set(self._contents.told)
        return set()

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """Handle a refused call; other parts go on."""
        match outcome:
            case Outcome.REFUSED | Outcome.UNDRAWABLE if self._part is not ChatPart.MESSAGE:
                is_last = await self.store(step.record, is_last=not step.more, rings=False)
                return Progress(self.version) if is_last else MORE
            case outcome if outcome in SHUT:
                return await self._end()
            case Outcome.MIGRATED if isinstance(error, ChatMigrated):
                old = ChatId(self.redraw.screen.chat)
                await self._parts.events.group_migrated(old, ChatId(error.new_chat_id))
                return Progress(self.version)
            case Outcome.TOPIC_DELETED if not self.record.general:
                return await self._leave_topic()
            case outcome if outcome in REFUSALS:
                return await self._put_off(outcome)
        return None

    async def _end(self) -> Progress:
        """Clear all dirty screens."""
        await self.store(self.record, is_last=True)
        return Progress(self.version)

    async def _leave_topic(self, **changes: Any) -> Progress:
        record = msgspec.structs.replace(self.record, general=True, message=0, digest="", **changes)
        await self.store(record, is_last=False)
        return MORE

    async def _put_off(self, outcome: Outcome) -> Progress:
        """Note a refusal: retry after a backoff, outside of a closed topic, or give up."""
        stage = stage_name(self.tournament)
        refusals = (self.record.refusals if self.record.refused == stage else 0) + 1
        is_last = refusals > len(RETRY_MS) or self.tournament.stage is Stage.OVER
        if outcome is Outcome.TOPIC_CLOSED and is_last and self.thread is not None:
            return await self._leave_topic(**HEARD)
        if refusals > len(RETRY_MS):
            return await self._end()
        again = self._parts.time.now() + RETRY_MS[refusals - 1]
        record = msgspec.structs.replace(self.record, refusals=refusals, refused=stage, again=again)
        await self.store(record, is_last=False)
        return MORE
