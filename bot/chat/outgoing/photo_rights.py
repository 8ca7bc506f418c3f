"""Which groups let the bot send no photos: learned from refusals, shared by all processes for a day."""

from collections.abc import Callable

from cachetools import TTLCache

from bot.base.timing import Time
from storage.live.live import Live

DAY_S = 86_400
"""How long a group is drawn in words before photos are tried again."""
MOST_KNOWN = 4096
KNOWN_S = 30.0
"""How long a process relies on what it knows of a group without asking Redis."""


class PhotoRights:
    """Knows whether a chat takes photos.

    A refused photo alone does not tell: a group that is muted refuses it in the same words. It counts once a
    text has gone through.
    """

    def __init__(self, live: Live, time: Time) -> None:
        self.learned: Callable[[int], object] = lambda chat: None
        """Is called with a group that refuses photos and takes texts."""
        self._live = live
        self._time = time
        self._refused: set[int] = set()
        """Groups that have refused a photo, and have not been sent a text since."""
        self._known: TTLCache[int, bool] = TTLCache(MOST_KNOWN, KNOWN_S)

    async def are_missing(self, chat: int) -> bool:
        """Whether the chat refuses photos, as far as known. Raises RedisError."""
        if chat > 0:
            return False
        if chat in self._refused:
            return True
        known = self._known.get(chat)
        if known is None:
            known = self._known[chat] = await self._live.memory.recall(_key(chat)) is not None
        return known

    def note_refusal(self, chat: int) -> None:
        """A photo was refused."""
        self._refused.add(chat)

    def note_mute(self, chat: int) -> None:
        """A text was refused, so that a refused photo before it tells nothing of photos."""
        self._refused.discard(chat)

    async def note_text(self, chat: int) -> None:
        """A text has gone through: a photo that was refused before it is a matter of photos."""
        if chat not in self._refused:
            return
        self._refused.discard(chat)
        self._known[chat] = True
        await self._live.memory.remember(_key(chat), b"", ttl_s=int(DAY_S / self._time.scale) or 1)
        self.learned(chat)

    async def try_again(self, chat: int) -> None:
        """Have the next picture of the chat sent as a photo."""
        self._refused.discard(chat)
        self._known.pop(chat, None)
        await self._live.memory.forget(_key(chat))


def _key(chat: int) -> str:
    return f"words:{chat}"
