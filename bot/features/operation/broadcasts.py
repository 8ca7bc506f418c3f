"""A text for all chats with live tables: offered first, then sent to each chat once."""

from dataclasses import dataclass

from bot.match.census import Census
from bot.match.loaded import UpdateId
from bot.match.refusals import Refusal
from storage.live.live import Live
from storage.redis.operation import OperationStore

OFFERED_S = 86_400
"""For how long an offered text may be confirmed."""


class NothingOffered(Refusal):
    """The text was sent already, or was offered too long ago."""


class UnderWay(Refusal):
    """Another text is being sent."""

    key = "refused-broadcast-under-way"


@dataclass(frozen=True, eq=False)
class Broadcasts:
    """Offers and begins broadcasts."""

    store: OperationStore
    live: Live
    census: Census

    async def chats(self) -> set[int]:
        """Groups with tables where people wait or play, and those who do so in private."""
        found: set[int] = set()
        async for glimpse in self.census.glimpses():
            if glimpse.is_open:
                people = [chair.person for chair in glimpse.chairs if chair.person is not None]
                found.update(people if glimpse.chat is None else [glimpse.chat])
        return found

    async def offer(self, update: UpdateId, text: str) -> None:
        """Keep a text, as Telegram's HTML, until it is confirmed."""
        await self.live.memory.remember(_offer(update), text.encode(), OFFERED_S)

    async def withdraw(self, offer: str) -> None:
        """Forget an offered text."""
        await self.live.memory.forget(_offer(offer))

    async def begin(self, offer: str) -> int:
        """Begin to send an offered text; returns to how many chats. Raises NothingOffered, UnderWay."""
        text = await self.live.memory.recall(_offer(offer))
        if text is None:
            raise NothingOffered
        chats = await self.chats()
        if not await self.store.begin(text.decode(), chats):
            raise UnderWay
        await self.withdraw(offer)
        return len(chats)


def _offer(update: str) -> str:
    return f"broadcast:{update}"
