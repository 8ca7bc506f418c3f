"""What a chat sees of its tournament: its message, lines of tables, places after a round, the podium."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from bot.base.timing import Time
from bot.chat.groups import RETRY_MS
from bot.chat.outgoing.errors import MessageGone, Outcome, outcome_of
from bot.chat.outgoing.photo_cache import Undrawable
from bot.chat.outgoing.sender import Sender, in_words
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat import chat_content, latest_round, stage_name
from bot.features.tournaments.screens.lines import (
    LINES,
    Place,
    lines_content,
    podium_picture,
    read_place,
    standings_picture,
)
from bot.features.tournaments.service.model import Stage, Tournament, TournamentId
from bot.features.tournaments.service.refusals import NoTournament
from bot.features.tournaments.service.store import Change, TournamentStore
from bot.people.people import Chats
from bot.ui.content import Content
from bot.ui.plan import content_digest
from bot.ui.ranks import Rank
from storage.live import Live
from storage.tournaments import Drawing

TURN_S = 5.0
"""How long a chat waits for its turn before it is tried again."""
EDIT_MS = 4_000
"""The shortest time between two edits at one stage."""
LINES_MS = 20_000
"""The shortest time between two messages with lines of tables."""
RECORD = "chat"
HEARD: dict[str, Any] = {"refusals": 0, "again": 0}
"""What is noted of a chat that has taken a message."""
UNSENDABLE = frozenset({Outcome.REFUSED, Outcome.UNDRAWABLE, Outcome.PHOTOS_FORBIDDEN})
REFUSALS = frozenset({Outcome.MUTED, Outcome.TOPIC_CLOSED})
"""The chat is tried again after a while, and at the next stage."""
TABLE, PODIUM = "table:", "podium"

log = structlog.get_logger(__name__)


class ChatRecord(msgspec.Struct, frozen=True, array_like=True):
    """What was sent to a chat. Stored as an array: fields are only added at the end, each with a default."""

    message: int = 0
    digest: str = ""
    stage: str = ""
    """What the message was about."""
    edited: int = 0
    """When it was last changed, in milliseconds since the epoch."""
    lined: int = 0
    """When lines of tables were last sent."""
    pictured: int = 0
    """The last round whose places were sent as a picture."""
    podium: int = 0
    """The message with the podium."""
    podium_digest: str = ""
    moved: tuple[int, int] | None = None
    """The group's id as the tournament knows it, and its new one."""
    general: bool = False
    """Whether the group's topic is gone."""
    pinned: int = 0
    """The message that was pinned, or should have been."""
    refusals: int = 0
    """How many times in a row the chat has refused what was sent."""
    refused: str = ""
    """At which stage the last time."""
    again: int = 0
    """When it is tried again at this stage, in milliseconds since the epoch."""


class _Waits(Exception):
    """A call has to wait: its drawing stays."""


class _Gone(Exception):
    """The bot is not in the chat."""


_Part = Callable[["_Job"], Awaitable[object]]
"""A part of what the chat sees, which is sent by itself."""


class _Job(NamedTuple):
    """A chat to draw in."""

    tournament: Tournament
    record: ChatRecord

    @property
    def chat(self) -> int:
        """The group's id as Telegram knows it."""
        chat, moved = self.tournament.chat or 0, self.record.moved
        return moved[1] if moved is not None and moved[0] == chat else chat

    @property
    def is_posted(self) -> bool:
        """Whether there is a message, and no new one is wanted."""
        return bool(self.record.message) and self.tournament.message != 0

    @property
    def begins(self) -> bool:
        """Whether the tournament has started since the message was last changed."""
        entered = self.record.stage.partition(".")[0] == Stage.ENTRY.value
        return entered and self.tournament.stage is Stage.PLAYING

    @property
    def thread(self) -> int | None:
        return None if self.record.general else self.tournament.thread

    def is_left_alone(self, now: int) -> bool:
        """Whether the chat has refused a moment ago, and nothing has begun or ended since."""
        return now < self.record.again and self.record.refused == stage_name(self.tournament)


class TournamentChats:
    """Keeps what chats see of their tournaments true."""

    def __init__(
        self,
        live: Live,
        store: TournamentStore,
        chats: Chats,
        sender: Sender,
        time: Time,
    ) -> None:
        self._live = live
        self._store = store
        self._chats = chats
        self._sender = sender
        self._time = time

    async def draw(self, id: TournamentId, drawings: Collection[Drawing]) -> None:
        """Do what these drawings ask for, as far as the chat's turn comes; what waits stays noted."""
        try:
            tournament = await self._store.load(id)
        except NoTournament:
            return await self._done(drawings)
        if tournament.chat is None:
            return await self._done(drawings)
        job = _Job(tournament, await self.record(id))
        if job.is_left_alone(self._time.now()):
            return None
        try:
            await self._draw(id, drawings)
        except _Waits:
            return None
        except _Gone:
            await self._done(drawings)
        except RetryAfter as error:
            await self._sender.permits.hold((await self._job(id)).chat, error)
        return None

    async def record(self, id: TournamentId) -> ChatRecord:
        """What the chat was sent."""
        found = await self._live.tournament_messages.get(id, RECORD)
        return _RECORDS.decode(found) if found is not None else ChatRecord()

    async def _draw(self, id: TournamentId, drawings: Collection[Drawing]) -> None:
        """Everything, the message first; what is given up holds nothing else up.

        Raises _Waits, _Gone, RetryAfter.
        """
        lines = sorted((each for each in drawings if each.screen.startswith(TABLE)), key=_place)
        podium = [each for each in drawings if each.screen == PODIUM]
        message = [each for each in drawings if each not in lines and each not in podium]
        if message:
            await self._try(id, self._message)
            await self._try(id, self._round_picture)
            await self._done(message)
        if lines:
            await self._try(id, partial(self._lines, drawings=lines[:LINES]))
            await self._done(lines[:LINES])
        if podium and len(lines) <= LINES:
            await self._try(id, self._podium)
            await self._done(podium)

    async def _try(self, id: TournamentId, part: _Part) -> None:
        """Send a part, or give it up. Raises _Waits, _Gone, RetryAfter."""
        try:
            await part(await self._job(id))
        except RetryAfter:
            raise
        except (MessageGone, Undrawable, TelegramError) as error:
            await self._give_up(id, error)

    async def _job(self, id: TournamentId) -> _Job:
        """The chat as of this moment. Raises NoTournament."""
        return _Job(await self._store.load(id), await self.record(id))

    # The message

    async def _message(self, job: _Job) -> None:
        """Send the chat's message, or edit it where it shows something else."""
        content, stage = await self._content(job), stage_name(job.tournament)
        if content_digest(content) == job.record.digest and job.is_posted:
            return
        waits = job.record.edited + EDIT_MS - self._time.now()
        if waits > 0 and stage == job.record.stage and job.is_posted:
            raise _Waits
        await self._turn(job.chat)
        job = await self._job(job.tournament.id)
        await self._pin(await self._shown(job, await self._content(job)))

    async def _shown(self, job: _Job, content: Content) -> _Job:
        """Edit the message; send one where there is none, where it is wanted anew, and at the start."""
        before = message = job.record.message
        if job.is_posted and not job.begins:
            await self._sender.change(job.chat, message, content)
        else:
            silent = not job.begins
            message = (await self._sender.send(job.chat, job.thread, content, silent=silent)).message
        after = await self._noted(
            job,
            message=message,
            digest=content_digest(content),
            stage=stage_name(job.tournament),
            edited=self._time.now(),
            **HEARD,
        )
        if message != before:
            await self._place(job.tournament.id, message)
            await self._take_away(job, before)
        return after

    async def _place(self, id: TournamentId, message: int) -> None:
        """Note with the tournament where its message is."""

        def edit(tournament: Tournament) -> Change:
            return Change(msgspec.structs.replace(tournament, message=message))

        await self._store.change(id, None, edit)

    async def _take_away(self, job: _Job, message: int) -> None:
        """Delete a message in whose place another was sent."""
        if message:
            await self._sender.delete(job.chat, message)

    async def _content(self, job: _Job) -> Content:
        return chat_content(job.tournament, await standings_after(job.tournament))

    async def _pin(self, job: _Job) -> None:
        """Pin the message while the tournament lasts, where the group has its tables pinned."""
        assert job.tournament.chat is not None
        chat = await self._chats.get(job.tournament.chat)
        lasts = job.tournament.stage not in (Stage.OVER, Stage.CANCELLED)
        wanted = job.record.message if chat is not None and chat.display.pinned and lasts else 0
        if wanted == job.record.pinned:
            return
        call, message = (self._sender.pin, wanted) if wanted else (self._sender.unpin, job.record.pinned)
        try:
            await call(job.chat, message)
        except TelegramError as error:
            log.info("pin-refused", chat=job.chat, reason=str(error))
        await self._noted(job, pinned=wanted)

    # What stands beside it

    async def _lines(self, job: _Job, drawings: Sequence[Drawing]) -> None:
        """Send one message for the tables that have ended since the last one."""
        lasts = job.tournament.stage is not Stage.OVER
        if lasts and job.record.lined + LINES_MS > self._time.now():
            raise _Waits
        content = lines_content(job.tournament, [_place(each) for each in drawings])
        if content is not None:
            await self._turn(job.chat)
            await self._sender.send(job.chat, job.thread, content, silent=True)
            await self._noted(job, lined=self._time.now(), **HEARD)

    async def _round_picture(self, job: _Job) -> None:
        """Send the places after the last round that is over, unless its podium follows.

        Without the picture the chat has them in its message.
        """
        tournament, round = job.tournament, latest_round(job.tournament)
        running = tournament.stage in (Stage.PLAYING, Stage.PAUSED)
        if not running or round <= job.record.pictured or not tournament.form.by_rounds:
            return
        content = standings_picture(tournament, await standings_after(tournament, round), round)
        await self._turn(job.chat)
        try:
            await self._sender.send(job.chat, job.thread, content, silent=True)
        except (Undrawable, TelegramError) as error:
            if outcome_of(error) not in UNSENDABLE:
                raise
        await self._noted(job, pictured=round)

    async def _podium(self, job: _Job) -> None:
        """Send the podium, or mend it where a result has been corrected since."""
        tournament = job.tournament
        if tournament.stage is not Stage.OVER:
            return
        standings = await standings_after(tournament)
        content = podium_picture(tournament, standings)
        if not standings or content_digest(content) == job.record.podium_digest:
            return
        await self._turn(job.chat)
        message = await self._mended(job, content)
        await self._noted(job, podium=message, podium_digest=content_digest(content), **HEARD)

    async def _mended(self, job: _Job, content: Content) -> int:
        """The message with the podium: edited, or another in its place where it cannot be a photo."""
        before = job.record.podium
        if before:
            try:
                await self._sender.change(job.chat, before, content, shown="")
                return before
            except Undrawable:
                content = in_words(content)
        silent = before != 0
        sent = await self._sender.send_in_any_form(job.chat, job.thread, content, silent=silent)
        await self._take_away(job, before)
        return sent.message

    # The rest

    async def _turn(self, chat: int) -> None:
        """Wait for a permit, behind hands and lobbies. Raises _Waits."""
        if not await self._sender.permits.wait_within(TURN_S, chat, Rank.NEWS):
            raise _Waits

    async def _noted(self, job: _Job, **changes: object) -> _Job:
        """The job with a record that is stored."""
        record = msgspec.structs.replace(job.record, **changes)
        encoded = msgspec.json.encode(record)
        await self._live.tournament_messages.set(job.tournament.id, RECORD, encoded)
        return job._replace(record=record)

    async def _done(self, drawings: Collection[Drawing]) -> None:
        for drawing in drawings:
            await self._live.tournaments.drawn(drawing)

    async def _give_up(self, id: TournamentId, error: MessageGone | Undrawable | TelegramError) -> None:
        """Deal with what cannot be sent: return where the part is given up.

        Raises _Waits for another try, and _Gone.
        """
        outcome, job = outcome_of(error), await self._job(id)
        log.info("tournament-not-drawn", outcome=outcome.name, error=type(error).__name__)
        if outcome in UNSENDABLE:
            return
        if outcome is Outcome.CHAT_CLOSED:
            raise _Gone
        if outcome is Outcome.MESSAGE_GONE:
            await self._noted(job, message=0, digest="", podium=0, podium_digest="")
        elif isinstance(error, ChatMigrated):
            moved = (job.tournament.chat or 0, error.new_chat_id)
            await self._noted(job, moved=moved, message=0, digest="", pinned=0)
        elif outcome is Outcome.TOPIC_DELETED and not job.record.general:
            await self._noted(job, general=True, message=0, digest="")
        elif outcome in REFUSALS and not await self._is_put_off(job, outcome):
            return
        raise _Waits

    async def _is_put_off(self, job: _Job, outcome: Outcome) -> bool:
        """Note a refusal; whether the chat is tried again, after a pause or out of its closed topic."""
        stage = stage_name(job.tournament)
        refusals = (job.record.refusals if job.record.refused == stage else 0) + 1
        is_last = refusals > len(RETRY_MS) or job.tournament.stage is Stage.OVER
        if outcome is Outcome.TOPIC_CLOSED and is_last and job.thread is not None:
            await self._noted(job, general=True, message=0, digest="", **HEARD)
            return True
        if refusals > len(RETRY_MS):
            return False
        again = self._time.now() + RETRY_MS[refusals - 1]
        await self._noted(job, refusals=refusals, refused=stage, again=again)
        return True


_RECORDS = msgspec.json.Decoder(ChatRecord)


def _place(drawing: Drawing) -> Place:
    """The table that a drawing asks a line for; one that is none has no line."""
    return read_place(drawing.screen.removeprefix(TABLE)) or Place(0, 0)
