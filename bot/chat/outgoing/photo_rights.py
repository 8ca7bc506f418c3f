"""Groups without photos, learned from refusals and shared by all processes for a day."""

import asyncio

from cachetools import TTLCache

from bot.base.timing import Time
from storage.live.live import Live

DAY_S = 86_400
"""TTL of a refusal: the group is drawn in words until then."""
MOST_KNOWN = 4096
KNOWN_S = 30.0
"""TTL of the process's cache."""


class PhotoRights:
    """Knows whether a chat takes photos.

    A muted group refuses photos in the same words. So a refusal counts once a
    text has been taken.
    """

    def __init__(self, live: Live, time: Time) -> None:
        self.found: asyncio.Queue[int] = asyncio.Queue()
        """Groups that were found to refuse photos and take texts; an administrator has to be told."""
        self._live = live
        self._time = time
        self._refused: set[int] = set()
        """Groups that have refused a photo, and have not been sent a text since."""
        self._known: TTLCache[int, bool] = TTLCache(MOST_KNOWN, KNOWN_S)

    async def are_missing(self, chat: int) -> bool:
        """Return whether the chat is known to refuse photos. Raises RedisError."""
        if chat > 0:
            return False
        if chat in self._refused:
            return True
        known = self._known.get(chat)
        if known is None:
            known = self._known[chat] = await self._live.memory.recall(_key(chat)) is not None
        return known

    def note_refusal(self, chat: int) -> None:
        """Record a refused photo."""
        self._refused.add(chat)

    def note_mute(self, chat: int) -> None:
        """Forget a refused photo: a text was refused, too."""
        self._refused.discard(chat)

    async def note_text(self, chat: int) -> None:
        """Record that photos are forbidden if one was refused before this text was taken."""
        if chat not in self._refused:
            return
        self._refused.discard(chat)
        self._known[chat] = True
        await self._live.memory.remember(_key(chat), b"", ttl_s=int(DAY_S / self._time.scale) or 1)
        self.found.put_nowait(chat)

    async def try_again(self, chat: int) -> None:
        """Have the next picture of the chat sent as a photo."""
        self._refused.discard(chat)
        self._known.pop(chat, None)
        await self._live.memory.forget(_key(chat))


def _key(chat: int) -> str:
    return f"words:{chat}"
