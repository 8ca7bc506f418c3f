"""Checks of the matches against the journal of their people: moves, answers, screens."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

from telegram import Bot

from bench.chaos.course import Course, course_of
from bench.chaos.faults import EVENTS, now
from bench.chaos.journal import Journal, Tap
from bench.chaos.knowledge import Disruptions, leaks
from bench.chaos.labels import label_of
from bench.chaos.matches import Match
from bench.chaos.world import WatchedWorld, buttons_of
from bot.base.notifier import Notifier
from bot.base.timing import Time
from bot.chat.drawer.loading import ScreenLoader
from bot.chat.drawer.places import Places
from bot.chat.drawer.tables import TableScreens
from bot.chat.outgoing.permits import Permits
from bot.chat.reachability import Reachability
from bot.feature_api.registry import entry_links
from bot.features.queue.store import QueueStore
from bot.features.sheets.sheet_store import SheetStore
from bot.features.tournaments.service.tournament_model import TournamentId
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.loaded import open_table, record_of
from bot.match.table import Phase
from bot.match.turns.schedule import DAY_MS
from bot.ui.content import Content
from bot.ui.render import frame_for, without_markup
from bot.ui.table.group_message import closing_content, table_words
from games import registry
from games.faces.face import Urgency
from playground.model import Room
from storage.live.live import Live
from storage.live.redraws import Redraw, RedrawKind, ScreenId, group_screen, hand_screen


@dataclass
class Findings:
    """What was found wrong, in words; `moves` counts people's moves."""

    moves: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    screens: list[str] = field(default_factory=list)

    @property
    def by_kind(self) -> Mapping[str, list[str]]:
        """Return all findings by kind."""
        return {kind: each for kind, each in vars(self).items() if kind != "moves"}


async def inspect(
    world: WatchedWorld,
    journal: Journal,
    live: Live,
    matches: Sequence[Match],
    disruptions: Disruptions,
    settle: float,
) -> Findings:
    """Compare everything once all screens are drawn, at the latest after this many seconds."""
    found = Findings(stuck=await _settle(live, settle))
    found.stuck += [each async for each in _lost_events(live, matches)]
    taps: defaultdict[str, list[Tap]] = defaultdict(list)
    for tap in journal.taps:
        taps[tap.move.table].append(tap)
    for match in matches:
        if match.started:
            await _inspect_match(found, world, live, match, taps[match.table], disruptions)
        else:
            found.stuck.append(match.failed or f"{match.kind.game}: never started, {match.lacks}")
    return found


async def _settle(live: Live, seconds: float) -> list[str]:
    """Wait until all screens are drawn and all events handled; return what is left."""
    left: list[str] = []
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while left := await _left(live):  # noqa: ASYNC110 - the bot clears them
                await asyncio.sleep(0.1)
    return left


async def _left(live: Live) -> list[str]:
    """Return stale screens, and entries of events."""
    redraws = await live.redraws.all()
    deadlines = await live.deadlines.due(now() + DAY_MS)
    entries = [each for each in deadlines if each.name.partition(":")[0] in EVENTS]
    return [
        *(f"{redraw} is not drawn" for redraw in redraws),
        *(f"{entry} is not handled" for entry in entries),
    ]


async def _lost_events(live: Live, matches: Sequence[Match]) -> AsyncIterator[str]:
    """Return people seated and waiting at once, sheets and tournaments left in an old chat, lost results."""
    waiting = await QueueStore(live).tickets()
    for match in matches:
        for person in match.people if match.started else ():
            if person in waiting:
                yield f"{match.kind.game} {match.table}: {person} is seated and still waits for a quick match"
    left = {match.left for match in matches} - {0}
    for sheet in await SheetStore(live, Notifier(), Time()).all():
        if sheet.chat in left:
            yield f"sheet {sheet.id} is left in chat {sheet.chat}"
    store = TournamentStore(live, Notifier())
    for id in await live.tournaments.names():
        tournament = await store.load(TournamentId(id))
        if tournament.chat in left:
            yield f"tournament {id} is left in chat {tournament.chat}"
        for seating in tournament.seatings:
            stored = await live.load(seating.table) if seating.table and not seating.result else None
            if stored is not None and (await open_table(stored, live)).table.phase is Phase.OVER:
                yield f"tournament {id} has no result of table {seating.table}"


async def _inspect_match(
    found: Findings,
    world: WatchedWorld,
    live: Live,
    match: Match,
    taps: Sequence[Tap],
    disruptions: Disruptions,
) -> None:
    name = f"{match.kind.game} {match.table}"
    stored = await live.load(match.table)
    if stored is None:
        found.lost += [f"{name}: {tap.move}" for tap in taps if tap.accepted and tap.plays]
        found.stuck.append(f"{name}: the table is gone")
        return
    loaded = await open_table(stored, live)
    course = course_of(loaded, await record_of(loaded.table, live))
    found.moves += len(course.played)
    found.stuck += [f"{name}: {what}" for what in _stuck(course, match, stored.feed_end)]
    found.lost += [f"{name}: {what}" for what in (*_chairless(course, match), *_lost(course, taps))]
    found.doubled += [f"{name}: {what}" for what in _doubled(course, taps)]
    found.leaks += [f"{name}: {what}" for what in leaks(world, match, course, taps, disruptions)]
    found.screens += [f"{name}: {what}" async for what in _wrong_screens(world, live, match, course)]


def _stuck(course: Course, match: Match, heard: int) -> Iterator[str]:
    """Return why the match does not reach its end; `heard`: the number of its events."""
    phase, events = course.loaded.table.phase, sum(len(turn.events) for turn in course.turns)
    if phase is Phase.PLAYING or not match.is_over:
        yield f"not over, {phase}"
    if course.broken:
        yield course.broken
    elif heard != events:
        yield f"the feed has had {heard} of {events} events"


# lost and doubled moves


def _lost(course: Course, taps: Sequence[Tap]) -> Iterator[str]:
    """Return moves answered as done, or confirmed to Telegram, that are not in the log."""
    played = {(course.person(each.seat), each.question, each.action) for each in course.played}
    for tap in taps:
        if not tap.plays or (_key(course, tap) in played and not _replaced_by_itself(course, tap, taps)):
            continue
        if tap.accepted:
            yield f"answered as done and not in the log: {tap.person} {tap.move}"
        elif not tap.query.is_over and tap.confirmed_at is not None and _was_open(course, tap, taps):
            yield f"confirmed, never answered and not in the log: {tap.person} {tap.move}"


def _chairless(course: Course, match: Match) -> Iterator[str]:
    """Return people told that they have a chair without having one."""
    chairs = {chair.person for chair in course.loaded.table.chairs}
    yield from (f"{person} has no chair" for person in match.seated if person not in chairs)


def _key(course: Course, tap: Tap) -> tuple[int, str, str]:
    return tap.person, course.answered(tap.move.question, tap.move.action), tap.move.action


def _replaced_by_itself(course: Course, tap: Tap, taps: Sequence[Tap]) -> bool:
    """Return whether the same button was tapped again after the confirmation, and only then counted."""
    if tap.query.is_over or tap.confirmed_at is None:
        return False
    later = [each for each in taps if _key(course, each) == _key(course, tap) and each.at > tap.confirmed_at]
    return any(each.accepted for each in later)


def _was_open(course: Course, tap: Tap, taps: Sequence[Tap]) -> bool:
    """Return whether the question was still open at the confirmation."""
    assert tap.confirmed_at is not None
    answers = [
        each
        for each in course.played
        if course.person(each.seat) == tap.person and each.question == tap.move.question
    ]
    if not answers:
        return False
    keys = {(tap.person, each.question, each.action) for each in answers}
    others = [each.at for each in taps if _key(course, each) in keys]
    return bool(others) and min(others) > tap.confirmed_at


def _doubled(course: Course, taps: Sequence[Tap]) -> Iterator[str]:
    """Return moves that are in the log more often than they were made, or were handled as new twice."""
    made: defaultdict[tuple[int | None, str, str], list[Tap]] = defaultdict(list)
    for tap in taps:
        if tap.plays:
            made[_key(course, tap)].append(tap)
    picked = {(tap.person, tap.move.question) for tap in taps if not tap.plays}
    played = Counter((course.person(each.seat), each.question, each.action) for each in course.played)
    for key, times in played.items():
        person, question, _ = key
        if person is None or (person, question) in picked:
            continue
        if times > len(made[key]):
            yield f"{times} times in the log: {key}"
        elif all(tap.is_stale for tap in made[key]):
            yield f"in the log, and every tap refused as late: {key}"


# screens


async def _wrong_screens(world: WatchedWorld, live: Live, match: Match, course: Course) -> AsyncIterator[str]:
    """Return last screens that differ from their state, and ends of deals that nobody was shown."""
    table = course.loaded.table
    assert table.chat is not None
    seated = [chair.person for chair in table.chairs if chair.person is not None]
    for screen in (group_screen(table.chat), *map(hand_screen, seated)):
        if (what := await _wrong(world, live, match, screen)) is not None:
            yield f"{screen.name}: {what}"
    for what in _missing_ends(match.room, course):
        yield what


async def _wrong(world: WatchedWorld, live: Live, match: Match, screen: ScreenId) -> str | None:
    """Return the fault of a screen, or None."""
    bot = cast(Bot, SimpleNamespace(username="pulka_bot", supports_inline_queries=True))
    loader = ScreenLoader(live, bot, Time(), entry_links(), Places())
    screens = TableScreens(live, cast(Permits, None), loader, cast(Reachability, None))
    drawing = await screens.load(Redraw(match.table, screen, 1, RedrawKind.AGAIN))
    if drawing is None:
        return "it has no table"
    await drawing.prepare()
    step = drawing.plan()
    if step.outgoing is None:
        return None
    if step.more:
        return "it is not drawn to its end"
    message = world.room(screen.chat).messages.get(step.outgoing.message)
    if message is None:
        return "its message is not there"
    shown, wanted = world.seen(message), step.outgoing.content
    if shown.text != without_markup(wanted.text):
        return f"it reads {shown.text!r} instead of {without_markup(wanted.text)!r}"
    if [(label, data) for label, data in buttons_of(message)] != _buttons(wanted):
        return "it has other buttons"
    if wanted.picture is not None and shown.picture != label_of(wanted.picture):
        return "it has another picture"
    return None


def _buttons(content: Content) -> list[tuple[str, str]]:
    return [(key.label, key.data or "") for row in content.keyboard for key in row]


def _missing_ends(room: Room, course: Course) -> Iterator[str]:
    """Return the ends of deals without a message to the group."""
    if course.broken or course.loaded.table.end.stopped:
        return
    table, face = course.loaded.table, registry.face(course.loaded.table.game)
    shown = {message.written for message in room.messages.values()}
    for turn in course.turns:
        for event in turn.events:
            if face.urgency(event) is not Urgency.CLOSE:
                continue
            frames = [
                frame_for(table.game, table.group.style, table.language, photo, last=True)
                for photo in (None, True, False)
            ]
            texts = {
                without_markup(closing_content(table, event, table_words(table), frame=frame).text)
                for frame in frames
            }
            if not any(each.endswith(text) for each in shown for text in texts):
                yield f"the group has no message of the end of a deal: {min(texts)!r}"
