"""Find and load the screens of tournaments: a chat's messages, and a page for each player."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from bot.base.timing import Time
from bot.chat.drawer.screens import Drawing, NotedScreens
from bot.chat.outgoing.sender import Sender
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
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.service.screen_names import TournamentScreen, View, page_screen
from bot.features.tournaments.service.tournament_model import Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.features.tournaments.service.tournament_store import Known, TournamentStore
from bot.match.refusals import Refusal
from bot.match.table import ChatId, PersonId
from bot.people.people import Chats, People
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenId, ScreenKind

RIVALS = 2
"""Team of the second chat of a match."""
MOST_LOADED = 128
"""Size of the cache of drawings."""


class TournamentScreens(NotedScreens):
    """Screens of chats and players."""

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
        self._wanted: dict[str, set[TournamentScreen]] = defaultdict(set)
        """Known dirty screens of chats."""
        self._latest: dict[tuple[str, int], ChatDrawing] = {}
        """Cache of the latest drawings by chat, for their next steps."""
        self._cursor = 0
        self.redraw: Callable[[Collection[Redraw]], object] = lambda redraws: None
        """Callback with the redraws of a write by this process."""

    def note(self, tournament: Tournament, screens: Collection[TournamentScreen], version: int) -> None:
        """Handle a write by this process."""
        self._remember(tournament.id, screens)
        self.redraw(_redraws(tournament, dict.fromkeys(screens, version)))

    def _remember(self, id: str, screens: Collection[TournamentScreen]) -> None:
        self._wanted[id] |= {screen for screen in screens if screen.view is not View.PAGE}

    async def noted(self) -> Sequence[Redraw]:
        some, self._cursor = await self._live.tournaments.some_drawings(self._cursor)
        fresh: dict[str, dict[TournamentScreen, int]] = defaultdict(dict)
        for each in some:
            fresh[each.tournament][TournamentScreen.named(each.screen)] = each.version
        found = await asyncio.gather(*(self._known(id) for id in fresh))
        redraws: list[Redraw] = []
        for (id, screens), known in zip(fresh.items(), found, strict=True):
            self._remember(id, screens)
            if known is None or known.tournament.chat is None:
                lost = [each.name for each in screens if known is None or each.view is not View.PAGE]
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
            stored.wanted(id, [each.name for each in wanted]),
            self._chats.get(chat),
        )
        dirty = set(map(TournamentScreen.named, left))
        self._wanted[id] -= wanted - dirty  # later notes stay
        if not self._wanted[id]:
            del self._wanted[id]
        if known is None or chat not in known.tournament.chats:
            return None
        is_rival = chat != known.tournament.chat
        dirty = {each._replace(rival=False) for each in dirty if each.rival is is_rival}
        before = decoded(records[is_rival], ChatRecord)
        if before.chat not in (0, chat):
            before = msgspec.structs.replace(before.forgotten(), pinned=0)
        before = msgspec.structs.replace(before, chat=chat)
        pins = group is not None and group.settings.pinned
        if len(self._latest) >= MOST_LOADED:
            self._latest.clear()
        drawing = self._latest[id, chat] = ChatDrawing(self._parts, redraw, known, before, dirty, pins=pins)
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
        """Clear the dirty screens of a deleted tournament."""
        id, is_page = redraw.table, redraw.screen.kind is ScreenKind.PAGE
        if is_page or await self._known(id) is None:
            lost = [page_screen(redraw.screen.chat)] if is_page else self._wanted.pop(id, ())
            names = [each.name for each in lost]
            await self._live.tournaments.set_record(id, "", None, names, version=redraw.version)


def _redraws(tournament: Tournament, screens: Mapping[TournamentScreen, int]) -> list[Redraw]:
    """Return the redraws of dirty screens: one for each chat, and one for each player."""
    redraws = [
        Redraw(tournament.id, ScreenId(ScreenKind.PAGE, screen.of[0]), at)
        for screen, at in screens.items()
        if screen.view is View.PAGE
    ]
    for number, chat in enumerate(tournament.chats):
        noted = [
            at for each, at in screens.items() if each.view is not View.PAGE and each.rival is (number > 0)
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
