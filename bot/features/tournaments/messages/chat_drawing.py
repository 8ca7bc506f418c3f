"""Screen of a tournament in a chat: its message, lines of tables, places after a round, the podium."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.chat.drawer.pins import Pin
from bot.chat.drawer.public import RefusalNotices, RetriedDrawing
from bot.chat.drawer.screens import Progress
from bot.chat.outgoing.api_calls import Sent
from bot.chat.outgoing.photo_cache import Media
from bot.chat.outgoing.windows import Milliseconds
from bot.chat.reachability import Reachability
from bot.features.tournaments.messages.message_records import ChatRecord
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat_message import chat_content, latest_round, stage_name
from bot.features.tournaments.screens.round_pictures import (
    LINES,
    lines_content,
    podium_picture,
    round_picture,
)
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.service.screen_names import (
    ANEW,
    CHAT,
    PODIUM,
    Side,
    TournamentScreen,
    table_screen,
)
from bot.features.tournaments.service.tournament_model import BEGUN, Stage, Tournament
from bot.features.tournaments.service.tournament_store import Known
from bot.match.table import ChatId
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, Refusals, ScreenRecord, content_digest, with_fields
from bot.ui.ranks import Rank
from bot.ui.texts.words import words_in
from storage.live.redraws import Redraw
from storage.live.tournaments import Tournaments

EDIT_MS = 4_000
"""The shortest time between two edits at one stage."""
SERVED_MS = 500
"""TTL of a loaded drawing for the next step."""
LINES_MS = 20_000
"""The shortest time between two messages with lines of tables."""


class MessageParts(NamedTuple):
    """Dependencies of the messages of tournaments."""

    records: Tournaments
    people: People
    events: Reachability
    notices: RefusalNotices
    time: Time


class ChatPart(Enum):
    """A message of the screen. Parts are sent in this order."""

    MESSAGE = auto()
    PICTURE = auto()
    LINES = auto()
    PODIUM = auto()


class Contents(NamedTuple):
    """Contents of a chat's screen."""

    parts: Mapping[ChatPart, Content]
    """Contents of the parts to show."""
    round: int
    """The last finished round."""
    attempt: int
    """The latest attempt of a table in it."""
    told: Sequence[TournamentScreen]
    """The dirty screens of the lines."""
    has_more: bool
    """Whether lines of further tables follow."""


async def contents_of(
    tournament: Tournament, record: ChatRecord, wanted: Collection[TournamentScreen]
) -> Contents:
    """Return the contents of a chat's screen. The podium follows the last line.

    In a match the message alone tells of tables and rounds.
    """
    stage, round = tournament.stage, latest_round(tournament)
    standings = await standings_after(tournament)
    is_match = bool(tournament.form.teams)
    has_rounds = tournament.form.by_rounds and not is_match
    parts = {ChatPart.MESSAGE: chat_content(tournament, standings)}
    attempt = max((each.attempt for each in tournament.seatings if each.round == round), default=0)
    is_new = round > record.pictured or (round == record.pictured and attempt > record.redone)
    if stage in BEGUN and has_rounds and is_new and tournament.is_played:
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
    return Contents(parts, round, attempt, told, len(lines) > LINES)


class ChatDrawing(RetriedDrawing):
    """The screen of a tournament in a chat, with its dirty marks."""

    record: ChatRecord
    rank = Rank.NEWS
    """Behind hands and lobbies."""
    spares = True

    def __init__(
        self,
        parts: MessageParts,
        side: Side,
        redraw: Redraw,
        known: Known,
        record: ChatRecord,
        wanted: Collection[TournamentScreen],
        *,
        pins: bool,
    ) -> None:
        """`wanted`: the dirty screens; `pins`: whether the chat has messages pinned."""
        self._parts = parts
        self._side = side
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

    @property
    def stage(self) -> str:
        return stage_name(self.tournament)

    @property
    def is_over(self) -> bool:
        return self.tournament.stage is Stage.OVER

    def now(self) -> Milliseconds:
        return self._parts.time.now()

    def serves(self, redraw: Redraw) -> bool:
        """Return whether the cached drawing is fresh enough for this redraw."""
        if redraw.screen != self.redraw.screen or redraw.version > self.version:
            return False
        self.redraw = redraw
        return self.now() <= self._served_until

    # What is due

    async def prepare(self) -> None:
        self._contents = await contents_of(self.tournament, self.record, self._wanted)

    @property
    def _is_posted(self) -> bool:
        """Whether the current message can be edited."""
        return self.record.message > 0 and ANEW not in self._wanted

    @property
    def _begins(self) -> bool:
        """Whether the tournament has started since the message was last changed."""
        entered = self.record.stage.partition(".")[0] == Stage.ENTRY.value
        return entered and self.tournament.stage is Stage.PLAYING

    def _due(self, *, pictures: bool = True) -> list[ChatPart]:
        """Return the dirty parts. Without pictures, the message has the places."""
        parts = self._contents.parts
        is_shown = self._is_posted and content_digest(parts[ChatPart.MESSAGE]) == self.record.digest
        shown = {ChatPart.MESSAGE: is_shown, ChatPart.PICTURE: not pictures}
        return [part for part in parts if not shown.get(part)]

    # How it waits

    @property
    def rest(self) -> Milliseconds:
        """Coalesce edits at one stage, and lines. A chat that has refused is tried after a pause."""
        record, now, stage, pause = self.record, self.now(), self.stage, super().rest
        if pause:
            return pause
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
            record = self._pictured(record)
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
                after = self._pictured(record)
            case ChatPart.LINES:
                after = msgspec.structs.replace(record, lined=self.now())
        return DrawStep(Outgoing(parts[self._part]), after, more)

    def _pictured(self, record: ChatRecord) -> ChatRecord:
        """Note the picture of a round."""
        return msgspec.structs.replace(record, pictured=self._contents.round, redone=self._contents.attempt)

    def _message(self, record: ChatRecord) -> tuple[Outgoing, ChatRecord]:
        """Edit the message, or send a new one: the first, a repost, at the start, after the longest pause."""
        content = self._contents.parts[ChatPart.MESSAGE]
        after = msgspec.structs.replace(
            record,
            digest=content_digest(content),
            stage=self.stage,
            edited=self.now(),
        )
        if self._is_posted and not self._begins:
            return Outgoing(content, record.message), after
        goes_on = ANEW in self._wanted and self.tournament.stage is Stage.PLAYING
        return Outgoing(content, rings=self._begins or goes_on, replaces=record.message), after

    def _podium(self, record: ChatRecord, content: Content, *, pictures: bool) -> tuple[Outgoing, ChatRecord]:
        """Send or edit the podium. In words a new message replaces it."""
        after = msgspec.structs.replace(record, podium_digest=content_digest(content))
        before = record.podium
        if not pictures:
            content = msgspec.structs.replace(content, picture=None)
            return Outgoing(content, rings=not before, replaces=before), after
        if before:
            return Outgoing(content, before, shown=""), after
        return Outgoing(content, rings=True), after

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        record = with_fields(step.record, refusals=Refusals())
        name = {ChatPart.MESSAGE: "message", ChatPart.PODIUM: "podium"}.get(self._part or ChatPart.LINES)
        if outgoing.message or name is None:
            return record
        return with_fields(record, **{name: sent.message})

    def undrawn(self, step: DrawStep) -> DrawStep:
        """Return what is stored of a refused part: it holds up no other part."""
        return super().undrawn(step) if self._part is ChatPart.MESSAGE else step

    def pin(self, step: DrawStep, record: ScreenRecord) -> Pin | None:
        """Return the pin of the message while the tournament lasts."""
        assert isinstance(record, ChatRecord)
        lasts = self.tournament.stage not in (Stage.OVER, Stage.CANCELLED)
        return Pin(record.pinned, record.message if self._pins and lasts else 0)

    # What follows

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Clear the drawn screens. The next step need not load what has not changed."""
        assert isinstance(record, ChatRecord)
        drawn = self._wanted if is_last else self._drawn() if rings is not None else set()
        version = await self._parts.records.set_record(
            self.tournament.id,
            self._side.record,
            msgspec.json.encode(record),
            list(map(self._side.mark, drawn)),
            version=self.version,
        )
        is_served = version == self._loaded and not is_last and rings is not None
        self._served_until = self.now() + SERVED_MS if is_served else 0
        if is_served:
            self.record, self._wanted = record, self._wanted - drawn
        return is_last

    def _drawn(self) -> set[TournamentScreen]:
        """Return the dirty screens that the sent part clears."""
        match self._part:
            case ChatPart.MESSAGE:
                return self._wanted & {CHAT, ANEW}
            case ChatPart.LINES | None:
                return set(self._contents.told)
        return set()

    def tell(self) -> bool:
        """Tell the organiser privately."""
        shown = self.tournament

        def text(language: Language) -> str:
            return words_in(language, shown.settings.game).html("running-refused", title=title_of(shown))

        self._parts.notices.tell(shown.organiser, text)
        return True

    async def moved(self, chat: ChatId) -> Progress:
        await self._parts.events.group_migrated(ChatId(self.redraw.screen.chat), chat)
        return Progress(self.version)
