"""A text for all chats with live tables: offered first, then sent to each chat once."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from bot.preferences import Language
from bot.service.census import Census
from bot.service.loaded import UpdateId
from bot.service.refusals import Refusal
from bot.service.table import PersonId
from bot.timing import Time
from storage import codec
from storage.live import Live
from storage.operation import OperationStore

OFFERED_S = 86_400
"""For how long an offered text may be confirmed."""
SENT = "sent"
"""The outcome of a chat that has the text; any other names an error."""


class NothingOffered(Refusal):
    """The text was sent already, or was offered too long ago."""

    key = "refused-nothing-offered"


class UnderWay(Refusal):
    """Another text is being sent."""

    key = "refused-broadcast-under-way"


class Broadcast(msgspec.Struct, frozen=True):
    """A text on its way.

    Fields are only added at the end, each with a default.
    """

    text: str
    """Of Telegram's HTML."""
    owner: PersonId
    language: Language
    message: int
    """Of the owner's chat: shows how far it is."""
    chats: int
    """How many should get it."""


class Progress(NamedTuple):
    """How far a broadcast is, in chats."""

    broadcast: Broadcast
    waiting: int
    outcomes: dict[str, int]

    @property
    def sent(self) -> int:
        return self.outcomes.get(SENT, 0)

    @property
    def errors(self) -> dict[str, int]:
        """How many chats do not have the text, by error."""
        return {name: count for name, count in sorted(self.outcomes.items()) if name != SENT}

    @property
    def unknown(self) -> int:
        """Chats of which a process that has died has not said whether they have the text."""
        return self.broadcast.chats - self.waiting - sum(self.outcomes.values())


class Broadcasts:
    """Offers and begins broadcasts; `begun` is called when one begins."""

    def __init__(self, store: OperationStore, live: Live, census: Census, time: Time) -> None:
        self._store = store
        self._live = live
        self._census = census
        self._time = time
        self.begun: Callable[[], object] = lambda: None

    async def chats(self) -> set[int]:
        """Groups with tables where people wait or play, and those who do so in private."""
        found: set[int] = set()
        async for glimpse in self._census.glimpses():
            if glimpse.is_open:
                people = [chair.person for chair in glimpse.chairs if chair.person is not None]
                found.update(people if glimpse.chat is None else [glimpse.chat])
        return found

    async def offer(self, update: UpdateId, text: str) -> None:
        """Keep a text until it is confirmed."""
        await self._live.memory.remember(_offer(update), text.encode(), OFFERED_S)

    async def withdraw(self, offer: str) -> None:
        """Forget an offered text."""
        await self._live.memory.forget(_offer(offer))

    async def begin(self, offer: str, owner: PersonId, language: Language, message: int) -> Broadcast:
        """Begin to send an offered text. Raises NothingOffered, UnderWay."""
        text = await self._live.memory.recall(_offer(offer))
        if text is None:
            raise NothingOffered
        chats = await self.chats()
        broadcast = Broadcast(text.decode(), owner, language, message, len(chats))
        if not await self._store.begin(codec.encode(broadcast), chats):
            raise UnderWay
        await self.withdraw(offer)
        self.begun()
        return broadcast

    async def progress(self) -> Progress | None:
        """How far the broadcast under way is."""
        job = await self._store.job()
        if job is None:
            return None
        return Progress(codec.decoder(Broadcast).decode(job.job), job.waiting, job.outcomes)


def _offer(update: str) -> str:
    return f"broadcast:{update}"
