"""The screens of tournaments: what their chats see, and a page for each player."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from bot.base.timing import Time
from bot.chat.drawer.screens import Drawing, NotedScreens
from bot.chat.outgoing.sender import Sender
from bot.chat.reachability import Reachability
from bot.features.tournaments.messages.chat import ChatDrawing, MessageParts
from bot.features.tournaments.messages.page import PageDrawing
from bot.features.tournaments.messages.records import (
    CHAT_RECORD,
    RIVAL_RECORD,
    ChatRecord,
    PageRecord,
    decoded,
    page_name,
)
from bot.features.tournaments.screens.words import title_of
from bot.features.tournaments.service.model import Tournament, TournamentId
from bot.features.tournaments.service.refusals import NoTournament
from bot.features.tournaments.service.store import PAGE, RIVAL, Known, TournamentStore
from bot.match.refusals import Refusal
from bot.match.table import ChatId, PersonId
from bot.people.people import Chats, People
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenId, ScreenKind

RIVALS = 2
"""The team of the second chat of a match."""
MOST_LOADED = 128
"""Chats of which what was loaded is kept for the next step."""


class TournamentScreens(NotedScreens):
    """Finds and loads what chats and players should see of tournaments."""

    def __init__(
        self,
        live: Live,
        store: TournamentStore,
        people: People,
        chats: Chats,
        events: Reachability,
        time: Time,
    ) -> None:
        super().__init__()
        self._parts = MessageParts(live.tournaments, people, events, time)
        self._live = live
        self._store = store
        self._chats = chats
        self._wanted: dict[str, set[str]] = defaultdict(set)
        """What is noted that chats should see of tournaments, as far as known."""
        self._latest: dict[tuple[str, int], ChatDrawing] = {}
        """What was loaded of tournaments last, for the next step of a chat."""
        self._cursor = 0
        self.redraw: Callable[[Collection[Redraw]], object] = lambda redraws: None
        """Is called with what a write of this process has noted."""

    def note(self, tournament: Tournament, screens: Collection[str], version: int) -> None:
        """A write of this process has noted what is to be drawn."""
        self._remember(tournament.id, screens)
        self.redraw(_redraws(tournament, dict.fromkeys(screens, version)))

    def _remember(self, id: str, screens: Collection[str]) -> None:
        self._wanted[id] |= {screen for screen in screens if not screen.startswith(PAGE)}

    async def noted(self) -> Sequence[Redraw]:
        some, self._cursor = await self._live.tournaments.some_drawings(self._cursor)
        fresh: dict[str, dict[str, int]] = defaultdict(dict)
        for each in some:
            fresh[each.tournament][each.screen] = each.version
        found = await asyncio.gather(*(self._known(id) for id in fresh))
        redraws: list[Redraw] = []
        for (id, screens), known in zip(fresh.items(), found, strict=True):
            self._remember(id, screens)
            if known is None or known.tournament.chat is None:
                lost = [each for each in screens if known is None or not each.startswith(PAGE)]
                await self._live.tournaments.set_record(id, "", None, lost, version=max(screens.values()))
            if known is not None:
                redraws += _redraws(known.tournament, screens)
        return redraws

    async def load(self, redraw: Redraw) -> Drawing | None:
        id = TournamentId(redraw.table)
        if redraw.screen.kind is ScreenKind.PAGE:
            return await self._page(redraw, id, PersonId(redraw.screen.chat))
        latest = self._latest.get((id, redraw.screen.chat))
        if latest is not None and latest.serves(redraw):
            return latest
        return await self._chat(redraw, id)

    async def _chat(self, redraw: Redraw, id: TournamentId) -> Drawing | None:
        chat, stored = ChatId(redraw.screen.chat), self._live.tournaments
        wanted = set(self._wanted[id])
        known, records, left, group = await asyncio.gather(
            self._known(id),
            stored.records(id, CHAT_RECORD, RIVAL_RECORD),
            stored.wanted(id, wanted),
            self._chats.get(chat),
        )
        self._wanted[id] -= wanted - left  # what was noted meanwhile stays
        if not self._wanted[id]:
            del self._wanted[id]
        if known is None or chat not in known.tournament.chats:
            return None
        is_rival = chat != known.tournament.chat
        left = {each.removeprefix(RIVAL) for each in left if each.startswith(RIVAL) is is_rival}
        before = decoded(records[is_rival], ChatRecord)
        if before.chat not in (0, chat):
            before = msgspec.structs.replace(before.forgotten(), pinned=0)
        before = msgspec.structs.replace(before, chat=chat)
        pins = group is not None and group.settings.pinned
        if len(self._latest) >= MOST_LOADED:
            self._latest.clear()
        drawing = self._latest[id, chat] = ChatDrawing(self._parts, redraw, known, before, left, pins=pins)
        return drawing

    async def _page(self, redraw: Redraw, id: TournamentId, person: PersonId) -> Drawing | None:
        known, (record, *chats) = await asyncio.gather(
            self._known(id), self._live.tournaments.records(id, page_name(person), CHAT_RECORD, RIVAL_RECORD)
        )
        if known is None:
            return None
        player = known.tournament.player_of(person)
        is_rivals = player is not None and known.tournament.entrant(player).team == RIVALS
        rival = known.tournament.rival if is_rivals else None
        if rival is not None:
            known = known._replace(tournament=known.tournament.seen_in(rival.chat))
        records = decoded(record, PageRecord), decoded(chats[rival is not None], ChatRecord)
        return PageDrawing(self._parts, redraw, known, person, *records)

    async def _known(self, id: str) -> Known | None:
        try:
            return await self._store.known(TournamentId(id))
        except NoTournament:
            return None

    async def drop(self, redraw: Redraw) -> None:
        """Forget what is noted of a tournament that is gone; a chat that has moved is told elsewhere."""
        id, is_page = redraw.table, redraw.screen.kind is ScreenKind.PAGE
        if is_page or await self._known(id) is None:
            lost = [f"{PAGE}{redraw.screen.chat}"] if is_page else list(self._wanted.pop(id, ()))
            await self._live.tournaments.set_record(id, "", None, lost, version=redraw.version)


def _redraws(tournament: Tournament, screens: Mapping[str, int]) -> list[Redraw]:
    """The redraws of what is noted: one for each chat, and one for each player."""
    pages = {screen: at for screen, at in screens.items() if screen.startswith(PAGE)}
    redraws = [
        Redraw(tournament.id, ScreenId(ScreenKind.PAGE, int(screen.removeprefix(PAGE))), at)
        for screen, at in pages.items()
    ]
    for number, chat in enumerate(tournament.chats):
        noted = [
            at for each, at in screens.items() if each not in pages and each.startswith(RIVAL) is (number > 0)
        ]
        if noted:
            redraws.append(Redraw(tournament.id, ScreenId(ScreenKind.TOURNAMENT, chat), max(noted)))
    return redraws


async def tell_unopened(sender: Sender, tournament: Tournament, error: Refusal) -> None:
    """Tell a group that a tournament of its calendar could not be opened. Raises TelegramError."""
    assert tournament.chat is not None
    words = words_in(tournament.language, tournament.settings.game)
    why = words.plain(error.key, **error.facts)
    text = words.html("weekly-not-opened", title=title_of(tournament), why=why)
    await sender.post(tournament.chat, tournament.thread, Content(text), silent=False)
