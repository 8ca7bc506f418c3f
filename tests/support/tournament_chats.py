"""Messages of tournaments, and what draws them."""

import msgspec

from bot.chat.drawer.public import RefusalNotices
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.permits import Limits
from bot.features.tournaments.messages.message_records import CHAT_RECORD, ChatRecord, decoded
from bot.features.tournaments.messages.tournament_screens import TournamentScreens
from bot.features.tournaments.service.screen_names import ANEW, CHAT, TournamentScreen
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.table import ChatId
from bot.people.people import Chats, People
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from storage.sql.archive import Archive
from tests.support.chat_events import IgnoredChatEvents
from tests.support.clocks import StoppableTime
from tests.support.drawn import Process
from tests.support.stage import Stage
from tests.support.tournament_scene import ID

GROUP = -100


class Hall(Stage):
    """Tournaments, and a Telegram that their messages are sent to."""

    def __init__(self, live: Live, archive: Archive, clock: StoppableTime) -> None:
        super().__init__(live, clock, archive)
        self.archive = archive
        self.tournaments = TournamentStore(live)

    def process(self, limits: Limits | None = None) -> "Drawer":
        """Return a drawer like that of another process."""
        people, chats = People(self.archive, self.live, self.time), Chats(self.archive, self.live, self.time)
        store, events = TournamentStore(self.live), Moves(self.tournaments)
        notices = RefusalNotices(people, self.sender(), self.services[BackgroundCalls])
        screens = TournamentScreens(self.live, store, people, chats, events, notices, self.time)
        kinds = ScreenKind.TOURNAMENT, ScreenKind.RIVAL, ScreenKind.PAGE
        return Drawer(self.live, self.sender(limits), self.time, screens, *kinds)

    async def known(self) -> ChatRecord:
        """Return the stored screen of the chat."""
        (record,) = await self.live.tournaments.records(ID, CHAT_RECORD)
        return decoded(record, ChatRecord)

    async def set(self, tournament: Tournament, *screens: TournamentScreen) -> Tournament:
        """Store a tournament as it is at this moment."""
        await self.tournaments.create(tournament, ())
        return await self.tournaments.change(tournament.id, None, lambda old: Change(tournament, screens))

    async def want_anew(self) -> None:
        """Ask for the chat's message below what people have written since."""
        await self.tournaments.change(ID, None, lambda old: Change(old, [ANEW]))

    async def is_drawn(self) -> bool:
        return await self.live.tournaments.some_drawings() == ([], 0)

    def texts(self, chat: int = GROUP) -> list[str]:
        return self.telegram.texts(chat)

    def later(self, ms: int) -> None:
        self.clock.at += ms


class Drawer(Process):
    """Draws chats and pages apart."""

    async def draw_chats(self) -> None:
        await self.draw(ScreenKind.TOURNAMENT, ScreenKind.RIVAL)

    async def draw_players(self) -> None:
        await self.draw(ScreenKind.PAGE)


class Moves(IgnoredChatEvents):
    """Moves the tournament of a group that has a new id."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        await self._store.change(
            ID, None, lambda found: Change(msgspec.structs.replace(found, chat=new), [CHAT])
        )
