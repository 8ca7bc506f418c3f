"""Public screens: messages in chats that may refuse them."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol, final

import structlog
from telegram.error import ChatMigrated

from bot.base.preferences import Language
from bot.chat.drawer.screens import MORE, Drawing, Progress
from bot.chat.groups import RETRY_MS
from bot.chat.outgoing.api_calls import Sent
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.errors import CallError, Outcome, Remedy
from bot.chat.outgoing.photo_cache import Media
from bot.chat.outgoing.sender import Sender
from bot.chat.outgoing.windows import Milliseconds
from bot.match.aspects import Shut
from bot.match.table import ChatId, PersonId
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, Refusals, ScreenRecord, with_fields

SHUT: Mapping[Outcome, Shut] = {
    Outcome.ACCOUNT_DELETED: Shut.OUT,
    Outcome.CHAT_CLOSED: Shut.OUT,
    Outcome.TOPIC_CLOSED: Shut.TOPIC,
}
"""Why a chat refuses. Any other refusal counts as muted."""

log = structlog.get_logger(__name__)


class PublicDrawing(Drawing):
    """A public screen. Every refused call ends as its remedy says: shown, retried, or told to somebody."""

    is_public = True

    @property
    def is_last_resort(self) -> bool:
        """Whether a closed topic is left rather than tried again."""
        return False

    def remedy(self, outcome: Outcome, outgoing: Outgoing) -> Remedy:
        remedy = super().remedy(outcome, outgoing)
        if outcome is Outcome.TOPIC_CLOSED and self.is_last_resort:
            remedy = Remedy.LEAVE_TOPIC
        is_void = (remedy is Remedy.LEAVE_TOPIC and self.thread is None) or (
            remedy is Remedy.POST_ANEW and not outgoing.message
        )
        return Remedy.TRY_LATER if is_void else remedy

    @final
    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        assert step.outgoing is not None
        match self.remedy(outcome, step.outgoing):
            case Remedy.MOVE if isinstance(error, ChatMigrated):
                return await self.moved(ChatId(error.new_chat_id))
            case Remedy.LEAVE_TOPIC:
                return await self.leave_topic()
            case Remedy.TRY_LATER | Remedy.STAY_AWAY:
                log.info("chat-closed", chat=self.redraw.screen.chat, reason=str(error))
                return await self.shut(SHUT.get(outcome, Shut.MUTED))
            case Remedy.HOLD | Remedy.BACK_OFF | Remedy.REDRAW:
                await self.put_off(outcome)
        return None

    @abstractmethod
    async def moved(self, chat: ChatId) -> Progress:
        """Move the screen to its group's new id."""

    @abstractmethod
    async def shut(self, why: Shut) -> Progress:
        """Tell people that the chat refuses the screen, and retry later unless the bot is out of it."""

    async def leave_topic(self) -> Progress:
        """Move the screen from its topic to the general one."""
        return await self.shut(Shut.TOPIC)

    async def put_off(self, outcome: Outcome) -> None:
        """Release the screen until its retry."""
        return


class RetriedRecord(ScreenRecord, Protocol):
    """Record of a screen that counts its chat's refusals."""

    @property
    def refusals(self) -> Refusals:
        """Refusals since the chat last took a call."""


class RetriedDrawing(PublicDrawing):
    """A public screen with the retry state in its record: its redraw stays until it is shown or given up."""

    record: RetriedRecord

    @property
    @abstractmethod
    def stage(self) -> str:
        """What the screen is about: a new stage is tried at once, with new pauses."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the stage is the last one."""

    @abstractmethod
    def now(self) -> Milliseconds:
        """Return the present time."""

    def tell(self) -> bool:
        """Tell the keeper of the screen privately that the chat refuses it. Return False if it has none."""
        return False

    @property
    def rest(self) -> Milliseconds:
        """Time left until the next retry."""
        refusals = self.record.refusals
        return max(0, refusals.retry_at - self.now()) if refusals.stage == self.stage else 0

    @property
    def _refused(self) -> int:
        """Refusals at this stage, including the present one."""
        refusals = self.record.refusals
        return 1 + (refusals.count if refusals.stage == self.stage else 0)

    @property
    def is_last_resort(self) -> bool:
        return self.is_over or self._refused > len(RETRY_MS)

    def placed(self, step: DrawStep, outgoing: Outgoing, sent: Sent, media: Media | None) -> ScreenRecord:
        return with_fields(super().placed(step, outgoing, sent, media), refusals=Refusals())

    async def shut(self, why: Shut) -> Progress:
        count = self._refused
        is_told = self.record.refusals.count > 0 or self.tell()
        if (why is Shut.OUT and is_told) or count > len(RETRY_MS):
            refusals = Refusals(count, self.stage)
            await self.store(with_fields(self.record, refusals=refusals), is_last=True)
            return Progress(self.version)
        refusals = Refusals(count, self.stage, self.now() + RETRY_MS[count - 1])
        await self.store(with_fields(self.record, refusals=refusals), is_last=False)
        return MORE

    async def leave_topic(self) -> Progress:
        """Record that the topic is lost; needs a field `general`."""
        record = with_fields(self.record.forgotten(), general=True, refusals=Refusals())
        await self.store(record, is_last=False)
        return MORE


@dataclass(frozen=True, eq=False)
class RefusalNotices:
    """Tells a person privately that a chat refuses what they keep there."""

    people: People
    sender: Sender
    calls: BackgroundCalls

    def tell(self, person: PersonId, text: Callable[[Language], str]) -> None:
        """Send a text in the background, in the person's language."""
        self.calls.later(person, partial(self._tell, person, text))

    async def _tell(self, person: PersonId, text: Callable[[Language], str]) -> None:
        known = await self.people.get(person)
        if known is not None and known.opened:
            await self.sender.post(person, None, Content(text(known.language)))
