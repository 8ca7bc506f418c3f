"""Loading of stored screens for drawing."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from telegram import Bot

from bot.base.timing import Time
from bot.chat.drawer.places import Places
from bot.match.loaded import Loaded, open_table
from bot.match.table import PersonId, Phase, Table
from bot.people.presence import Presence
from bot.ui.entry_links import EntryLinks
from bot.ui.plan import (
    CardRecord,
    GroupRecord,
    HandRecord,
    LiveRecord,
    ScreenState,
    TextRecord,
    VoteRecord,
    with_fields,
)
from games.core import Event
from storage import codec
from storage.live.live import Live, Stored, StoredScreen
from storage.live.redraws import Redraw, RedrawKind, ScreenId, ScreenKind

MOST_OPENED = 512

Record: TypeAlias = GroupRecord | HandRecord | VoteRecord | CardRecord
RECORDS: Mapping[ScreenKind, type[Record]] = {
    ScreenKind.GROUP: GroupRecord,
    ScreenKind.LIVE: LiveRecord,
    ScreenKind.VOTE: VoteRecord,
    ScreenKind.HAND: HandRecord,
    ScreenKind.CARD: CardRecord,
}


class ScreenLoader:
    """Loads screens. A cache decodes each version of a table once for all its screens."""

    def __init__(self, live: Live, bot: Bot, time: Time, links: EntryLinks, places: Places) -> None:
        self._live = live
        self._bot = bot
        self._time = time
        self._links = links
        self._places = places
        self._presence = Presence(live, time)
        self._opened: dict[tuple[int, bytes], Loaded] = {}
        self._feeds: dict[tuple[str, ScreenId], int] = {}
        """The first feed entry that the next drawing of a screen will need."""

    def now(self) -> int:
        """Return the time at which screens are drawn."""
        return self._time.now()

    async def load(self, redraw: Redraw) -> tuple[StoredScreen, Record] | None:
        """Return the screen with the feed that its drawing needs; None if its table has closed."""
        table, screen = redraw.table, redraw.screen
        expected = self._feeds.get((table, screen))
        stored = await self._live.screen(table, screen, feed_since=expected)
        if stored is None:
            return None
        record = read_record(screen, stored.record)
        if record.needs < stored.feed_start and record.needs != expected:
            stored = await self._live.screen(table, screen, feed_since=record.needs)
            if stored is None:
                return None
        self.expect(redraw, record)
        return stored, undigested(record, "") if redraw.kind is RedrawKind.AGAIN else record

    def expect(self, redraw: Redraw, record: Record) -> None:
        """Record where the next drawing's feed begins."""
        if len(self._feeds) >= MOST_OPENED:
            self._feeds.clear()
        self._feeds[redraw.table, redraw.screen] = record.needs

    async def state(self, stored: StoredScreen) -> ScreenState:
        """Decode everything that a screen is drawn from."""
        loaded = await self._open(stored.table)
        game, state, table = loaded.game, loaded.state, _as_settled(loaded)
        picked = {
            seat: draft
            for seat, draft in loaded.drafts.items()
            if state is not None and draft.question == game.question(state, seat)
        }
        now, username = self._time.now(), self._bot.username
        return ScreenState(
            table,
            game,
            state,
            picked,
            _events(loaded, stored),
            stored.feed_start,
            now,
            username,
            board=_board(stored, table),
            inline=bool(self._bot.supports_inline_queries),
            links=self._links,
        )

    async def with_presence(self, state: ScreenState, person: PersonId) -> ScreenState:
        """Add the person's last activity, which only a notification needs."""
        return state._replace(seen=await self._presence.last(person))

    async def with_places(self, state: ScreenState, person: PersonId, screen: ScreenId) -> ScreenState:
        """Add whether the person sees the screen elsewhere."""
        return state._replace(elsewhere=await self._places.show(person, state.table.id, screen))

    async def _open(self, table: Stored) -> Loaded:
        key = (table.version, table.table)
        loaded = self._opened.get(key)
        if loaded is None:
            if len(self._opened) >= MOST_OPENED:
                self._opened.clear()
            loaded = self._opened[key] = await open_table(table, self._live)
        return loaded


def _as_settled(loaded: Loaded) -> Table:
    """Return the table with an unplayable match shown as ended."""
    if loaded.playable or loaded.table.phase is not Phase.PLAYING:
        return loaded.table
    return msgspec.structs.replace(
        loaded.table, phase=Phase.OVER, end=msgspec.structs.replace(loaded.table.end, stopped=True)
    )


def _events(loaded: Loaded, stored: StoredScreen) -> list[Event]:
    """Return the events of the feed; none if the match's state is unreadable."""
    if loaded.state is None:
        return []
    decode = codec.decoder(loaded.game.event_type).decode
    return [decode(entry) for entry in stored.feed]


def read_record(screen: ScreenId, stored: bytes | None) -> Record:
    """Return the drawer's record of a screen."""
    kind = RECORDS[screen.kind]
    if stored is None:
        return kind()
    record: Record = codec.decoder(kind).decode(stored)
    return record


def _board(stored: StoredScreen, table: Table) -> int:
    """Return the group's message, if it is in the group that the table has now; else 0."""
    if stored.group is None:
        return 0
    record: GroupRecord = codec.decoder(GroupRecord).decode(stored.group)
    return record.message if record.chat == table.chat else 0


def undigested(record: Record, picture: str | None) -> Record:
    """Return the record with its digest cleared, and this picture if it is a photo."""
    if isinstance(record, TextRecord) or record.picture is None:
        return with_fields(record, digest="")
    return with_fields(record, digest="", picture=picture)
