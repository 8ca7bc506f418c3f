"""Notice to one administrator of a group that forbids photos, else to the group: tables come in words."""

from dataclasses import dataclass
from functools import partial

from bot.base.timing import Time, is_cancelled
from bot.chat.administrators import Administrators
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.match.table import ChatId
from bot.people.people import Chats, People, Person
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.live.live import Live

TRY_MS = 60_000
"""How long a group is claimed by a process that tells, or has died over it."""
TOLD_MS = 90 * 86_400_000


@dataclass(frozen=True, eq=False)
class PhotoNotice:
    """Job that tells of each group once."""

    live: Live
    administrators: Administrators
    people: People
    chats: Chats
    sender: Sender
    calls: BackgroundCalls
    time: Time

    async def run(self) -> None:
        """Tell of each group that is found to refuse photos, until cancelled."""
        while not is_cancelled():
            chat = await self.sender.calls.photo_rights.found.get()
            self.calls.later(chat, partial(self._tell, ChatId(chat)))

    async def _tell(self, chat: ChatId) -> None:
        """Raises TelegramError, RedisError."""
        known, key = await self.chats.get(chat), f"photos:{chat}"
        if known is None or not await self.live.memory.once(key, self._span(TRY_MS)):
            return
        reader = await self._reader(chat)
        if reader is None:
            await self.sender.post(chat, None, Content(words_in(known.language).html("no-photos-here")))
        else:
            words = words_in(reader.language)
            await self.sender.post(reader.id, None, Content(words.html("no-photos-in", group=known.title)))
        await self.live.memory.set_once(key, self._span(TOLD_MS))

    async def _reader(self, chat: ChatId) -> Person | None:
        """An administrator whom the bot may write to."""
        for leader in await self.administrators.of(chat) or ():
            person = await self.people.get(leader.id)
            if person is not None and person.opened:
                return person
        return None

    def _span(self, ms: int) -> int:
        """A time of Telegram's as Redis counts it."""
        return int(ms / self.time.scale) or 1
