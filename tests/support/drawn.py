"""What draws noted screens, as a process has it, one look at a time."""

from typing import NamedTuple

from bot.base.timing import Time
from bot.chat.drawer.drawing import Parts, ScreenDrawer
from bot.chat.drawer.leftovers import Leftovers
from bot.chat.drawer.screens import NotedScreens
from bot.chat.outgoing.sender import Sender
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenKind


class Room(NamedTuple):
    """A chat, and what draws and tidies it."""

    drawer: ScreenDrawer
    leftovers: Leftovers


class Process:
    """Draws screens of these kinds when it is told to, with nothing beside."""

    def __init__(
        self, live: Live, sender: Sender, time: Time, screens: NotedScreens, *kinds: ScreenKind
    ) -> None:
        self.screens = screens
        self._parts = Parts(live, sender, dict.fromkeys(kinds, screens))
        self._time = time
        self._rooms: dict[int, Room] = {}

    async def draw(self, *kinds: ScreenKind) -> None:
        """Draw what is noted, or only these kinds of it, as far as the chats' turns come."""
        for redraw in await self.screens.noted():
            if not kinds or redraw.screen.kind in kinds:
                await self._draw(redraw)

    async def _draw(self, redraw: Redraw) -> None:
        room = self._room(redraw.screen.chat)
        try:
            while True:
                progress = await room.drawer.step(redraw)
                if progress.replaces:
                    room.leftovers.note(progress.replaces)
                if progress.version is not None or progress.wait or progress.hold:
                    return
        finally:
            await room.leftovers.finish()

    def _room(self, chat: int) -> Room:
        if chat not in self._rooms:
            sender, time = self._parts.sender, self._time
            drawer = ScreenDrawer(self._parts, time, chat)
            self._rooms[chat] = Room(drawer, Leftovers(sender, time, chat))
        return self._rooms[chat]
