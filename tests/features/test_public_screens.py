"""Every public screen with every error of a send or an edit: shown, retried, or reported to somebody."""

from abc import ABC, abstractmethod
from asyncio import sleep
from collections.abc import Callable, Collection
from enum import Enum, auto
from inspect import isabstract
from typing import Any, cast

import msgspec
import pytest
from structlog.testing import capture_logs
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from bot.app.deadline_dispatch import Deadlines
from bot.base.preferences import CardStyle, GroupSettings, Language
from bot.base.services import Services
from bot.chat.drawer.public import PublicDrawing, RefusalNotices
from bot.chat.drawer.screen_drawer import Parts, ScreenDrawer
from bot.chat.drawer.screens import MORE, Drawing, Screens
from bot.chat.drawer.tables import GroupDrawing, HandDrawing, LiveDrawing, TableScreens, VoteDrawing
from bot.chat.groups import RETRY, RETRY_MS, Groups
from bot.chat.outgoing.api_calls import Calls, MessageId, Sent
from bot.chat.outgoing.errors import REMEDIES, TABLE, CallError, Outcome, Remedy, Row, outcome_of
from bot.chat.reachability import Reachability
from bot.feature_api import registry
from bot.features.invitations.card_drawing import CardDrawing, CardScreens
from bot.features.invitations.posted_cards import Invitations
from bot.features.queue.wait_screens import WaitDrawing
from bot.features.sheets.score_sheet import Sheet
from bot.features.sheets.sheet_drawing import SheetDrawing, SheetScreens
from bot.features.sheets.sheet_store import SheetStore
from bot.features.today.evenings import EveningMessage
from bot.features.tournaments.messages.chat_drawing import EDIT_MS, ChatDrawing
from bot.features.tournaments.messages.page_drawing import PageDrawing
from bot.features.tournaments.messages.tournament_screens import TournamentScreens
from bot.features.tournaments.service.screen_names import CHAT
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.aspects import Shut
from bot.match.loaded import Edit
from bot.match.seating.seats import Seats
from bot.match.table import ChatId, PersonId, Table, TableId, TournamentPlace
from bot.people.people import Chats, People
from bot.ui.content import Content
from storage.live.live import Live
from storage.live.redraws import (
    Redraw,
    ScreenId,
    ScreenKind,
    card_screen,
    live_screen,
)
from storage.sql.archive import Archive
from tests.support.clocks import StillTime
from tests.support.stage import Stage, player
from tests.support.tournament_scene import ID, entry, with_fields

PRIVATE = {HandDrawing, PageDrawing, WaitDrawing}
"""Private messages."""
CHAT_ID, NEW, TOPIC, KEEPER = ChatId(-100500), ChatId(-100777), 7, 101
NOON = 1_763_800_000_000


class End(Enum):
    """Outcome of a refused call for people."""

    SHOWN = auto()
    """Shown at once, or in the group's new id."""
    RETRIED = auto()
    """Shown after a pause."""
    TOLD = auto()
    """Reported to a person, or to the operator in the log."""


ENDS: dict[Remedy, Collection[End]] = {
    Remedy.ACCEPT: {End.SHOWN},
    Remedy.POST_ANEW: {End.SHOWN},
    Remedy.USE_WORDS: {End.SHOWN, End.RETRIED},
    Remedy.MOVE: {End.SHOWN},
    Remedy.LEAVE_TOPIC: {End.SHOWN, End.RETRIED},
    Remedy.REDRAW: {End.RETRIED},
    Remedy.HOLD: {End.RETRIED},
    Remedy.BACK_OFF: {End.RETRIED},
    Remedy.TRY_LATER: {End.RETRIED},
    Remedy.STAY_AWAY: {End.TOLD, End.RETRIED},
    Remedy.REPORT: {End.TOLD},
}


class FakeCalls:
    """Calls of a drawer that fail once with `error`."""

    def __init__(self, calls: Any) -> None:
        self.photo_rights = calls.photo_rights
        self.error: CallError | None = None
        self.kind = ScreenKind.GROUP
        """The screen that is drawn."""
        self.made: list[tuple[ScreenKind, int | None]] = []
        """Screens with accepted calls, and their topics."""

    def _make(self, thread: int | None) -> Sent:
        error, self.error = self.error, None
        if error is not None:
            raise error
        self.made.append((self.kind, thread))
        return Sent(MessageId(len(self.made)))

    async def media(self, content: Content, known: str = "") -> None:
        return None

    async def send(self, chat: int, thread: int | None, content: Content, **more: Any) -> Sent:
        return self._make(thread)

    async def change(self, chat: int, message: int, content: Content, **more: Any) -> Sent:
        return self._make(None)

    async def change_inline(self, message: str, content: Content) -> None:
        self._make(None)

    async def delete(self, chat: int, *messages: int) -> None:
        return


class Notices(RefusalNotices):
    """Records people that are notified."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def tell(self, person: PersonId, text: Callable[[Language], str]) -> None:
        assert all(text(language) for language in Language)
        self.told.append(person)


class Events(Reachability):
    """Records events about groups, and closes their tables."""

    def __init__(self, services: Services) -> None:
        super().__init__(services[Seats], services[People], services[Groups])
        self.moved: list[tuple[int, int]] = []
        self.closed: list[int] = []

    async def group_closed(self, chat: ChatId, why: Shut, thread: int | None) -> None:
        self.closed.append(chat)
        await super().group_closed(chat, why, thread)

    async def group_migrated(self, old: ChatId, new: ChatId) -> None:
        self.moved.append((old, new))


class Room(Stage):
    """A bot without Telegram."""

    def __init__(self, live: Live, archive: Archive) -> None:
        super().__init__(live, StillTime(NOON), archive)
        self.found = Events(self.services)
        self.notices = Notices()
        self.mail = self.sender()
        self.calls = FakeCalls(self.mail.calls)
        self.mail.calls = cast(Calls, self.calls)
        self.screens = self.loader(live)


class Scene(ABC):
    """A public screen that can be drawn and redrawn."""

    drawing: type[Drawing]
    kind: ScreenKind
    sends = True
    """Whether the bot sends its message."""
    edits = True
    is_kept = False
    """Whether people can be told of a refusal."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.screens = self.load()

    @abstractmethod
    def load(self) -> Screens:
        """Return the loader of the screen."""

    @abstractmethod
    async def begin(self) -> None:
        """Draw the screen for the first time."""

    async def change(self) -> None:  # noqa: B027
        """Change the screen and redraw it."""

    async def redraws(self) -> list[Redraw]:
        """Return pending redraws, those of the screen first."""
        found = [
            each for each in await self.room.live.redraws.all() if each.screen.chat in (CHAT_ID, self.at)
        ]
        return sorted(found, key=lambda each: each.screen.kind is not self.kind)

    at = 0
    """The chat of an inline message."""

    async def is_told(self) -> bool:
        return bool(self.room.notices.told)

    async def later(self, ms: int) -> None:
        self.room.clock.at += ms
        for due in await self.room.live.deadlines.due(self.room.clock.at):
            if due.name == RETRY:
                await self.room.services[Deadlines].meet(due)

    async def draw(self) -> int:
        """Take all steps without a pause; return the number of abandoned drawings."""
        given_up = 0
        for _ in range(3):  # a drawing may ask for others
            pending = await self.redraws()
            if not pending:
                break
            for redraw in pending:
                screens = dict.fromkeys(ScreenKind, self.screens)
                drawer = ScreenDrawer(
                    Parts(self.room.live, self.room.mail, screens, {}), self.room.clock, redraw.screen.chat
                )
                self.room.calls.kind = redraw.screen.kind
                progress = MORE
                while progress == MORE:
                    progress = await drawer.step(redraw)
                given_up += drawer.given_up
                if progress.hold:
                    return given_up
        return given_up


class TableScene(Scene):
    table: TableId

    def load(self) -> Screens:
        room = self.room
        return TableScreens(room.live, room.mail.permits, room.screens, room.found)

    async def begin(self) -> None:
        people = [*self.room.people, player(104)]
        table = await self.room.open_table(*people, chat=CHAT_ID, thread=TOPIC)
        self.table = table.id
        await self.room.begin(table)

    async def change(self) -> None:
        await self.room.appearance.follow_group(self.table, GroupSettings(CardStyle(four_colours=False)))

    async def is_told(self) -> bool:
        return not (await self.room.store.load(self.table)).table.group.is_open


class GroupScene(TableScene):
    drawing, kind, is_kept = GroupDrawing, ScreenKind.GROUP, True


class VoteScene(TableScene):
    drawing, kind, is_kept = VoteDrawing, ScreenKind.VOTE, True

    async def begin(self) -> None:
        await super().begin()
        await self.draw()
        await self.vote(1)

    async def change(self) -> None:
        await self.vote(2)

    async def vote(self, person: int) -> None:
        room = self.room
        await room.seats.vote_stop(room.update(), self.table, room.people[person].id)


class LiveScene(TableScene):
    drawing, kind = LiveDrawing, ScreenKind.LIVE

    async def begin(self) -> None:
        await super().begin()
        place = TournamentPlace("T", 1, 1, chat=CHAT_ID, thread=TOPIC)
        await self._set(lambda table: msgspec.structs.replace(table, tournament=place))

    async def change(self) -> None:
        place = TournamentPlace("T", 1, 1, title="Cup", chat=CHAT_ID, thread=TOPIC)
        await self._set(lambda table: msgspec.structs.replace(table, tournament=place))

    async def _set(self, edit: Callable[[Table], Table]) -> None:
        await self.room.store.change_if_any(
            self.table, lambda loaded: Edit(edit(loaded.table), redraws=[live_screen(CHAT_ID)])
        )

    async def redraws(self) -> list[Redraw]:
        return [each for each in await super().redraws() if each.screen.kind is ScreenKind.LIVE]

    async def is_told(self) -> bool:
        return False


class CardScene(TableScene):
    drawing, kind, sends = CardDrawing, ScreenKind.CARD, False
    at = card_screen("card").chat

    def load(self) -> Screens:
        room = self.room
        return CardScreens(room.live, room.mail, room.screens, room.found)

    async def begin(self) -> None:
        room = self.room
        opened = await room.new_tables.open_private(room.update(), room.people[0], game="oh_hell")
        self.table, table = opened.table.id, opened.table
        await room.services[Invitations].register("card", table.token, Language.EN)

    async def change(self) -> None:
        await self.room.lobby.join(self.room.update(), self.table, self.room.people[1])

    async def is_told(self) -> bool:
        return False


class TournamentScene(Scene):
    drawing, kind, is_kept = ChatDrawing, ScreenKind.TOURNAMENT, True

    def load(self) -> Screens:
        room, services = self.room, self.room.services
        self.store = services[TournamentStore]
        parts = services[People], services[Chats], room.found, room.notices
        return TournamentScreens(room.live, self.store, *parts, room.clock)

    async def begin(self) -> None:
        await self.store.create(entry(4, chat=CHAT_ID, thread=TOPIC))

    async def change(self) -> None:
        self.room.clock.at += EDIT_MS
        await self.store.change(ID, None, lambda old: Change(with_fields(old, title="Cup"), [CHAT]))

    async def redraws(self) -> list[Redraw]:
        assert isinstance(self.screens, TournamentScreens)
        return list(await self.screens.noted())


class SheetScene(Scene):
    drawing, kind, is_kept = SheetDrawing, ScreenKind.SHEET, True
    sheet = Sheet(id="S", chat=CHAT_ID, thread=TOPIC, language=Language.EN, owner=7, opened=0, touched=0)

    def load(self) -> Screens:
        room, services = self.room, self.room.services
        self.store = services[SheetStore]
        parts = services[People], services[Chats], room.found, room.notices
        return SheetScreens(room.live, self.store, *parts, room.clock)

    async def begin(self) -> None:
        await self.store.open(self.sheet, self.room.update())

    async def change(self) -> None:
        await self.store.change("S", None, lambda sheet: msgspec.structs.replace(sheet, chosen={"pool": 30}))


class EveningScene(Scene):
    drawing, kind, edits = EveningMessage, ScreenKind.EVENING, False

    def load(self) -> Screens:
        return Evenings(self.room)

    async def begin(self) -> None:
        return

    async def redraws(self) -> list[Redraw]:
        is_claimed = await self.room.live.memory.once_left(f"evening:{CHAT_ID}") > 1
        return [] if is_claimed else [Redraw("evening", ScreenId(self.kind, CHAT_ID), 1)]

    async def is_told(self) -> bool:
        return CHAT_ID in self.room.found.closed

    async def later(self, ms: int) -> None:
        await super().later(ms)
        memory = self.room.live.memory
        if await memory.once_left(f"evening:{CHAT_ID}") <= RETRY_MS[-1]:
            await memory.set_once(f"evening:{CHAT_ID}", 1)
            await sleep(0.002)


class Evenings(Screens):
    """One evening's message."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def load(self, redraw: Redraw) -> EveningMessage:
        room, content = self._room, Content("An evening")
        return EveningMessage(room.live, room.found, room.services[Chats], redraw, content, 0)


SCENES: tuple[type[Scene], ...] = (
    *(GroupScene, VoteScene, LiveScene, CardScene),
    *(TournamentScene, SheetScene, EveningScene),
)


def drawings(base: type[Drawing] = Drawing) -> set[type[Drawing]]:
    """Return the classes of the bot that draw screens."""
    registry.features()
    found = {base} if base.__module__.startswith("bot.") and not isabstract(base) else set()
    return found.union(*(drawings(each) for each in base.__subclasses__()))


def errors() -> list[CallError]:
    """Return an error for each outcome of the table: rows of equal outcome are alike to a screen."""
    return [_error(row) for row in {row.outcome: row for row in TABLE}.values()]


def _error(row: Row) -> Any:
    if row.error is RetryAfter:
        return RetryAfter(3)
    if row.error is ChatMigrated:
        return ChatMigrated(NEW)
    return row.error(row.phrase or "words of no row") if issubclass(row.error, TelegramError) else row.error()


def test_every_row_has_its_error() -> None:
    assert {outcome_of(error) for error in errors()} == set(Outcome) == set(REMEDIES)
    assert set(ENDS) == set(Remedy)
    unshown = {outcome for outcome, remedy in REMEDIES.items() if remedy is Remedy.REPORT}
    assert unshown == {Outcome.CONTENT_REFUSED, Outcome.FILE_LOST, Outcome.UNDELETABLE}, "all else is retried"


def test_every_public_screen_goes_through_the_table() -> None:
    """A new class is private or has a scene here."""
    assert drawings() == PRIVATE | {scene.drawing for scene in SCENES}
    for scene in SCENES:
        assert issubclass(scene.drawing, PublicDrawing)
        assert scene.drawing.refused is PublicDrawing.refused
        assert scene.drawing.is_public


async def end_of(scene: Scene, error: CallError, remedy: Remedy) -> tuple[End | None, bool]:
    """Return the outcome after the next call fails, and whether anybody was notified."""
    calls = scene.room.calls
    calls.error, calls.made = error, []

    def is_shown() -> bool:
        return any(kind is scene.kind for kind, _ in calls.made)

    with capture_logs() as logs:
        given_up = await scene.draw()
    assert calls.error is None, "the screen was not drawn"
    is_told = await scene.is_told()
    if is_shown() or scene.room.found.moved or (remedy is Remedy.ACCEPT and not await scene.redraws()):
        return End.SHOWN, is_told
    if given_up and any(line["event"] == "drawing-refused" for line in logs):
        return End.TOLD, True
    await scene.later(RETRY_MS[0])
    await scene.draw()
    if is_shown():
        return End.RETRIED, is_told
    return (End.TOLD if is_told else None), is_told


@pytest.mark.parametrize("is_edit", [False, True], ids=["send", "edit"])
@pytest.mark.parametrize("kind", SCENES)
async def test_a_refused_call_is_shown_retried_or_told(
    live: Live, archive: Archive, kind: type[Scene], is_edit: bool
) -> None:
    if not (kind.edits if is_edit else kind.sends):
        pytest.skip("the screen makes no such call")
    for error in errors():
        outcome = outcome_of(error)
        if outcome is Outcome.UNCHANGED and not is_edit:
            continue  # no answer to a send
        await live.client.flushdb()
        scene = kind(Room(live, archive))
        await scene.begin()
        if is_edit:
            await scene.draw()
            await scene.change()
        remedy = remedy_of(scene, outcome, is_edit=is_edit)
        end, is_told = await end_of(scene, error, remedy)
        assert end in ENDS[remedy], (repr(error), remedy, end)
        if remedy in (Remedy.TRY_LATER, Remedy.STAY_AWAY) and scene.is_kept:
            assert is_told, repr(error)


def remedy_of(scene: Scene, outcome: Outcome, *, is_edit: bool) -> Remedy:
    """Return what the table says; an edit is followed by a send, and a send by a retry."""
    remedy = REMEDIES[outcome]
    if scene.kind is ScreenKind.CARD and outcome is Outcome.MESSAGE_GONE:
        return Remedy.ACCEPT
    is_posted = is_edit and scene.sends
    return Remedy.TRY_LATER if remedy is Remedy.POST_ANEW and not is_posted else remedy
