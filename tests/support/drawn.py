"""A drawer of dirty screens like that of a process, stepped one look at a time."""

from bot.base.timing import Time
from bot.chat.drawer.screen_drawer import Parts, ScreenDrawer
from bot.chat.drawer.screens import NotedScreens
from bot.chat.outgoing.sender import Sender
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenKind


class Process:
    """Draws screens of these kinds when it is told to, with nothing beside."""

    def __init__(
        self, live: Live, sender: Sender, time: Time, screens: NotedScreens, *kinds: ScreenKind
    ) -> None:
        self.screens = screens
        self._parts = Parts(live, sender, dict.fromkeys(kinds, screens), {})
        self._time = time
        self._drawers: dict[int, ScreenDrawer] = {}

    async def draw(self, *kinds: ScreenKind) -> None:
        """Draw what is noted, or only these kinds of it, as far as the chats' turns come."""
        for redraw in await self.screens.noted():
            if not kinds or redraw.screen.kind in kinds:
                await self._draw(redraw)

    async def _draw(self, redraw: Redraw) -> None:
        drawer = self._drawer(redraw.screen.chat)
        try:
            while True:
                progress = await drawer.step(redraw)
                if progress.version is not None or progress.wait or progress.hold:
                    return
        finally:
            await drawer.leftovers.finish()

    def _drawer(self, chat: int) -> ScreenDrawer:
        if chat not in self._drawers:
            self._drawers[chat] = ScreenDrawer(self._parts, self._time, chat)
        return self._drawers[chat]
