"""Pictures on their way to Telegram: drawn once, uploaded once.

A screen's picture is rarely needed again once the screen has changed: its file is known to the process that
drew it and to the screen's record. Pictures that many chats are sent are in Redis.
"""

import asyncio
from collections import OrderedDict
from typing import NewType, TypeAlias

import structlog
from cachetools import LRUCache
from redis.exceptions import RedisError

from bot.pictures import Picture, jpeg
from storage.live import Live

FileId = NewType("FileId", str)
Media: TypeAlias = FileId | bytes
"""A file that Telegram has, or a file to upload."""

MOST_DRAWINGS = 48
"""Pictures in the cache, sixty kilobytes each at most."""
FILE_S = 86_400
"""Seconds for which Telegram's name for a picture is remembered."""
MOST_FILES = 4096
"""Files that a process remembers."""
AT_ONCE = 2
"""Pictures drawn at once: the event loop and thinking computers need the processor too."""

log = structlog.get_logger(__name__)


class Undrawable(Exception):
    """A picture cannot be drawn; the log says why."""


class PhotosForbidden(Undrawable):
    """The chat lets the bot send no photos."""


class PhotoCache:
    """Finds pictures that any process has uploaded, and draws the others in threads."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._drawings: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._files: LRUCache[str, FileId] = LRUCache(MOST_FILES)
        """By the name of their picture."""

    async def find(self, picture: Picture) -> Media:
        """The picture in the form that is cheapest to send. Raises Undrawable."""
        file = await self._live.memory.recall(_key(picture))
        return FileId(file.decode()) if file else await self._draw(picture)

    async def find_for_screen(self, picture: Picture, known: str) -> Media:
        """The same for a picture of a screen whose record has the file `known`. Raises Undrawable."""
        name, _, file = known.partition(":")
        if file and name == picture.name:
            return FileId(file)
        return self._files.get(picture.name) or await self._draw(picture)

    def note(self, picture: Picture, file: FileId) -> None:
        """Note Telegram's name for a picture of a screen."""
        self._files[picture.name] = file

    async def remember(self, picture: Picture, file: FileId) -> None:
        """Store Telegram's name for a picture; if that fails, a later call uploads it again."""
        try:
            await self._live.memory.remember(_key(picture), file.encode(), ttl_s=FILE_S)
        except RedisError as error:
            log.warning("file-unnoted", error=type(error).__name__)

    async def replace(self, picture: Picture) -> Media:
        """Draw the picture again for upload, as Telegram has lost its file. Raises Undrawable."""
        self._files.pop(picture.name, None)
        await self._live.memory.forget(_key(picture))
        return await self._draw(picture)

    async def _draw(self, picture: Picture) -> bytes:
        drawing = self._drawings.get(picture.name)
        if drawing is None:
            drawing = self._drawings[picture.name] = asyncio.create_task(self._in_turn(picture))
            while len(self._drawings) > MOST_DRAWINGS:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(picture.name)
        try:
            return await asyncio.shield(drawing)
        except Exception as error:
            if self._drawings.pop(picture.name, None) is not None:
                log.exception("picture-undrawn", game=picture.game)
            raise Undrawable from error

    async def _in_turn(self, picture: Picture) -> bytes:
        async with self._turns:
            return await asyncio.to_thread(jpeg, picture)


def _key(picture: Picture) -> str:
    return f"picture:{picture.name}"
