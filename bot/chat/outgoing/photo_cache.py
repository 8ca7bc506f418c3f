"""Cache of pictures for Telegram: drawn once, uploaded once.

File ids are kept by the process that uploaded them, and in the records of screens.
"""

import asyncio
from collections import OrderedDict
from typing import NewType, TypeAlias

import structlog
from cachetools import LRUCache

from bot.ui.pictures import Picture, jpeg

FileId = NewType("FileId", str)
Media: TypeAlias = FileId | bytes
"""A file that Telegram has, or a file to upload."""

MOST_DRAWINGS = 48
"""Pictures in the cache, sixty kilobytes each at most."""
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
    """Finds pictures that have been uploaded, and draws the others in threads."""

    def __init__(self) -> None:
        self._drawings: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._files: LRUCache[str, FileId] = LRUCache(MOST_FILES)
        """By the name of their picture."""

    async def find(self, picture: Picture, known: str = "") -> Media:
        """Return the picture in the form that is cheapest to send; `known`: the file in its screen's record.

        Raises Undrawable.
        """
        name, _, file = known.partition(":")
        if file and name == picture.name:
            return FileId(file)
        return self._files.get(picture.name) or await self._draw(picture)

    def note(self, picture: Picture, file: FileId) -> None:
        """Note Telegram's name for a picture."""
        self._files[picture.name] = file

    async def replace(self, picture: Picture) -> Media:
        """Draw the picture again for upload, as Telegram has lost its file. Raises Undrawable."""
        self._files.pop(picture.name, None)
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
