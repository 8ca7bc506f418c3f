"""Screens of tournaments: in their chats, and a page for each player."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from bot.base.timing import Time
from bot.chat.drawer.public import RefusalNotices
from bot.chat.drawer.screens import Drawing, NotedScreens
from bot.chat.reachability import Reachability
from bot.features.tournaments.messages.chat_drawing import ChatDrawing, MessageParts
from bot.features.tournaments.messages.message_records import (
    CHAT_RECORD,
    RIVAL_RECORD,
    ChatRecord,
    PageRecord,
    decoded,
    page_name,
)
from bot.features.tournaments.messages.page_drawing import PageDrawing
from bot.features.tournaments.service.screen_names import (
    AWAY,
    HOME,
    Side,
    TournamentScreen,
    is_page,
    page_screen,
    redraws_of,
)
from bot.features.tournaments.service.tournament_model import TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.features.tournaments.service.tournament_store import Known, TournamentStore
from bot.match.table import ChatId, PersonId
from bot.people.people import Chats, People
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenKind

RIVALS = 2
"""The team of the second chat of a match."""
MOST_LOADED = 128
"""Size of the cache of drawings."""


class TournamentScreens(NotedScreens):
    """Finds dirty screens of tournaments, and loads them."""

    def __init__(
        self,
        live: Live,
        store: TournamentStore,
        people: People,
        chats: Chats,
        events: Reachability,
        notices: RefusalNotices,
        time: Time,
    ) -> None:
        super().__init__()
        self._parts = MessageParts(live.tournaments, people, events, notices, time)
        self._live = live
        self._store = store
        self._chats = chats
        self._latest: dict[tuple[str, int], ChatDrawing] = {}
        """Cache of loaded drawings for the next step of a chat."""
        self._cursor = 0

    async def noted(self) -> Sequence[Redraw]:
        some, self._cursor = await self._live.tournaments.some_drawings(self._cursor)
        fresh: dict[str, dict[str, int]] = defaultdict(dict)
        for each in some:
            fresh[each.tournament][each.screen] = each.version
        found = await asyncio.gather(*(self._known(id) for id in fresh))
        redraws: list[Redraw] = []
        for (id, screens), known in zip(fresh.items(), found, strict=True):
            marks = HOME.marks(known.tournament) | AWAY.marks(known.tournament) if known else set()
            pages = {each for each in screens if known is not None and is_page(each)}
            if lost := screens.keys() - marks - pages:
                await self._live.tournaments.set_record(id, "", None, lost, version=max(screens.values()))
            if known is not None:
                kept = {each: version for each, version in screens.items() if each not in lost}
                redraws += redraws_of(known.tournament, kept)
        return redraws

    async def load(self, redraw: Redraw) -> Drawing | None:
        id = TournamentId(redraw.table)
        if redraw.screen.kind is ScreenKind.PAGE:
            return await self._page(redraw, id, PersonId(redraw.screen.chat))
        latest = self._latest.get((id, redraw.screen.chat))
        if latest is not None and latest.serves(redraw):
            return latest
        return await self._chat(redraw, id, HOME if redraw.screen.kind is HOME.kind else AWAY)

    async def _chat(self, redraw: Redraw, id: TournamentId, side: Side) -> Drawing | None:
        chat, stored = ChatId(redraw.screen.chat), self._live.tournaments
        cached = self._store.cached(id) or await self._known(id)
        if cached is None:
            return None
        known, (record,), marks, group = await asyncio.gather(
            self._known(id),
            stored.records(id, side.record),
            stored.wanted(id, side.marks(cached.tournament)),  # marks of newer tables stay dirty
            self._chats.get(chat),
        )
        if known is None or chat != side.chat_of(known.tournament):
            return None
        before = decoded(record, ChatRecord)
        if before.chat not in (0, chat):
            before = msgspec.structs.replace(before.forgotten(), pinned=0)
        before = msgspec.structs.replace(before, chat=chat)
        wanted = {TournamentScreen.named(mark)._replace(rival=False) for mark in marks}
        pins = group is not None and group.settings.pinned
        if len(self._latest) >= MOST_LOADED:
            self._latest.clear()
        drawing = ChatDrawing(self._parts, side, redraw, known, before, wanted, pins=pins)
        self._latest[id, chat] = drawing
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
        """Clear the mark of a page that is gone; `noted` clears those of chats."""
        if redraw.screen.kind is ScreenKind.PAGE:
            mark = page_screen(redraw.screen.chat).name
            await self._live.tournaments.set_record(redraw.table, "", None, [mark], version=redraw.version)
