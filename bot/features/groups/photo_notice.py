"""Tells one administrator of a group that forbids photos why its tables come in words; else the group."""

from functools import partial

from bot.base.timing import Time
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.groups.administrators import Administrators
from bot.match.table import ChatId
from bot.people.people import Chats, People, Person
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.live.live import Live

TRY_MS = 60_000
"""How long a group is claimed by a process that tells, or has died over it."""
TOLD_MS = 90 * 86_400_000


class PhotoNotice:
    """Tells of each group once."""

    def __init__(
        self,
        live: Live,
        administrators: Administrators,
        people: People,
        chats: Chats,
        sender: Sender,
        calls: BackgroundCalls,
        time: Time,
    ) -> None:
        self._live = live
        self._administrators = administrators
        self._people = people
        self._chats = chats
        self._sender = sender
        self._calls = calls
        self._time = time

    def tell_later(self, chat: int) -> None:
        """Tell beside all else."""
        self._calls.later(chat, partial(self._tell, ChatId(chat)))

    async def _tell(self, chat: ChatId) -> None:
        """Raises TelegramError, RedisError."""
        known, key = await self._chats.get(chat), f"photos:{chat}"
        if known is None or not await self._live.memory.once(key, self._span(TRY_MS)):
            return
        reader = await self._reader(chat)
        if reader is None:
            await self._sender.post(chat, None, Content(words_in(known.language).html("no-photos-here")))
        else:
            words = words_in(reader.language)
            await self._sender.post(reader.id, None, Content(words.html("no-photos-in", group=known.title)))
        await self._live.memory.set_once(key, self._span(TOLD_MS))

    async def _reader(self, chat: ChatId) -> Person | None:
        """An administrator whom the bot may write to."""
        for leader in await self._administrators.of(chat) or ():
            person = await self._people.get(leader.id)
            if person is not None and person.opened:
                return person
        return None

    def _span(self, ms: int) -> int:
        """A time of Telegram's as Redis counts it."""
        return int(ms / self._time.scale) or 1
