"""Plans of a group's screen: pure decisions, each for at most one call."""

import msgspec

from bot.match.aspects import Shut
from bot.match.seating.seats import late_seat
from bot.match.seating.substitutes import has_room
from bot.match.table import Phase
from bot.ui.content import Content
from bot.ui.entry_links import Under
from bot.ui.lobby.group_lobby import lobby_content
from bot.ui.plan import (
    DrawStep,
    GroupRecord,
    Outgoing,
    ScreenState,
    content_digest,
    edit_current,
    is_photo,
    open_picks,
)
from bot.ui.render import Frame, frame_for
from bot.ui.table.group_message import (
    FEED_LINES,
    PRESSED_FEED_LINES,
    broken_off_content,
    closing_content,
    over_content,
    part_content,
    table_content,
    table_words,
)
from games import registry
from games.core import Event, Joinable, Seat
from games.faces.face import Urgency
from games.faces.panel import Text


def _frame(screen: ScreenState, record: GroupRecord, *, anew: bool = False, last: bool = False) -> Frame:
    """Draw the group's current message, or with `anew` its successor; `last`: in its final form."""
    table, photo = screen.table, is_photo(record, anew=anew)
    return frame_for(table.game, table.group.style, table.language, photo, last=last).allowing(
        screen.pictures
    )


def plan_group(screen: ScreenState, record: GroupRecord, *, anew: bool = False) -> DrawStep:
    """Plan a group's next step; with `anew`, repost its current message and delete the old one.

    After a group gets a new id, its old messages are gone.
    """
    if not screen.table.group.is_open and not _is_tried(screen, record):
        return DrawStep(None, msgspec.structs.replace(record, cursor=screen.start + len(screen.events)))
    if record.chat not in (0, screen.table.chat):
        record = msgspec.structs.replace(record.forgotten(), chat=0, pinned=0)
    if record.phase == Phase.LOBBY.value and screen.table.phase is not Phase.LOBBY:
        return _leave_lobby(screen, record)
    face = registry.face(screen.table.game)
    for offset in range(max(0, record.cursor - screen.start), len(screen.events)):
        event = screen.events[offset]
        if face.urgency(event) is Urgency.CLOSE:
            return _close_deal(screen, record, event, offset + 1)
        if (sheet := _part_sheet(screen, record, event)) is not None:
            after = msgspec.structs.replace(record, cursor=screen.start + offset + 1)
            return DrawStep(Outgoing(sheet), after, more=True)
    match screen.table.phase:
        case Phase.LOBBY:
            lobby = Outgoing(
                lobby_content(screen.table, screen.links, inline=screen.inline), rings=not record.phase
            )
            return _group_step(record, lobby, screen, anew=anew)
        case Phase.PLAYING:
            return _play(screen, record, anew=anew)
        case Phase.OVER:
            return _end(screen, record, anew=anew)
        case Phase.CLOSED:
            return DrawStep(None, record)


def _is_tried(screen: ScreenState, record: GroupRecord) -> bool:
    """Return whether to retry a group that has refused: when due, and at the end of a deal or match."""
    table = screen.table
    if table.group.shut is Shut.OUT:
        return False
    is_new_end = table.phase is Phase.OVER and record.phase != Phase.OVER.value
    return 0 < table.group.retry_at <= screen.now or is_new_end or Urgency.CLOSE in _urgencies(screen, record)


def keeps_pace(screen: ScreenState, record: GroupRecord) -> bool:
    """Return whether the next step of a group's screen shows no more than the next moves of a match.

    Such a step waits until the chat's last call is a few seconds old.
    """
    if screen.table.phase is not Phase.PLAYING or record.phase != Phase.PLAYING.value:
        return False
    urgencies = _urgencies(screen, record)
    return Urgency.CLOSE not in urgencies and not (Urgency.NEWS in urgencies and _is_pressed(screen))


def _urgencies(screen: ScreenState, record: GroupRecord) -> set[Urgency]:
    """Return how urgent the events are that the group has not seen."""
    face = registry.face(screen.table.game)
    return {face.urgency(event) for event in screen.events[max(0, record.cursor - screen.start) :]}


def _is_pressed(screen: ScreenState) -> bool:
    """Return whether the game's buttons are under the group's message."""
    return screen.table.audience.shares_board


def _leave_lobby(screen: ScreenState, record: GroupRecord) -> DrawStep:
    next_record = msgspec.structs.replace(record, message=0, phase="", digest="")
    if not record.message:
        return DrawStep(None, next_record, more=True)
    lobby = lobby_content(screen.table, screen.links)
    return DrawStep(Outgoing(lobby, record.message), next_record, more=True)


def _close_deal(screen: ScreenState, record: GroupRecord, event: Event, after: int) -> DrawStep:
    """Draw the deal's result; the next deal gets a message of its own."""
    frame = _frame(screen, record, last=True)
    unseen = screen.events[max(0, record.cursor - screen.start) : after - 1]
    content = closing_content(screen.table, event, table_words(screen.table), frame=frame, unseen=unseen)
    cursor = screen.start + after
    next_record = msgspec.structs.replace(
        record,
        message=0,
        phase=Phase.PLAYING.value,
        cursor=cursor,
        since=cursor,
        digest="",
    )
    return DrawStep(edit_current(Outgoing(content), record), next_record, more=True)


def _part_sheet(screen: ScreenState, record: GroupRecord, event: Event) -> Content | None:
    """Return the score sheet in a message that stays, where a part of the match ends."""
    frame = _frame(screen, record, anew=True, last=True)
    return part_content(screen.table, event, table_words(screen.table), frame)


def _play(screen: ScreenState, record: GroupRecord, *, anew: bool) -> DrawStep:
    """Draw the deal in progress."""
    most = PRESSED_FEED_LINES if _is_pressed(screen) else FEED_LINES
    frame = _frame(screen, record, anew=anew)
    news, since = latest_news(screen, record.since, frame, most=most)
    content = table_content(
        screen.table,
        screen.game.view(screen.state, None),
        news,
        screen.bot,
        frame,
        question=screen.game.question(screen.state, Seat(0)),
        admits=_admits(screen),
        picked=open_picks(screen),
        links=screen.links,
        late=late_seat(screen.table, screen.game, screen.state),
    )
    record = msgspec.structs.replace(record, since=since)
    return _group_step(record, Outgoing(content), screen, anew=anew)


def _admits(screen: ScreenState) -> bool:
    """Return whether a newcomer may join the match, or wait for a computer's seat."""
    game = screen.game
    return has_room(screen.table, game) or (
        isinstance(game, Joinable)
        and game.join_action(screen.state, Seat(len(screen.table.chairs))) is not None
    )


def latest_news(screen: ScreenState, since: int, frame: Frame, *, most: int) -> tuple[list[Text], int]:
    """Return the feed's last lines from an entry on, and the first entry that later lines may need.

    Under a picture, events that it shows have no lines.
    """
    face = registry.face(screen.table.game)
    lines: list[Text] = []
    for offset in reversed(range(max(0, since - screen.start), len(screen.events))):
        event = screen.events[offset]
        is_told = event.heard_by(None) and not (frame.style is not None and face.is_drawn(event))
        if is_told and (text := face.feed_line(event)) is not None:
            lines.insert(0, text)
        if len(lines) == most:
            return lines, screen.start + offset
    return lines, since


def _end(screen: ScreenState, record: GroupRecord, *, anew: bool) -> DrawStep:
    if record.message and record.phase == Phase.PLAYING.value and screen.state is not None:
        view, frame = screen.game.view(screen.state, None), _frame(screen, record, last=True)
        content = broken_off_content(screen.table, view, frame)
        next_record = msgspec.structs.replace(record, message=0, digest="")
        return DrawStep(edit_current(Outgoing(content), record), next_record, more=True)
    frame = _frame(screen, record, anew=anew, last=True)
    words = table_words(screen.table)
    to_deals = screen.links.keys(Under.RESULT, words, screen.table, bot=screen.bot)
    content = over_content(screen.table, screen.game, screen.state, words, frame, to_deals)
    return _group_step(record, Outgoing(content), screen, anew=anew)


def _group_step(record: GroupRecord, outgoing: Outgoing, screen: ScreenState, *, anew: bool) -> DrawStep:
    """Post, repost or edit the current message, unless it already shows this."""
    now = content_digest(outgoing.content)
    outgoing = (
        outgoing._replace(replaces=record.message)
        if anew and record.message
        else edit_current(outgoing, record)
    )
    next_record = msgspec.structs.replace(
        record,
        phase=screen.table.phase.value,
        cursor=screen.start + len(screen.events),
        digest=now,
        chat=screen.table.chat or 0,
        picture=outgoing.picture,
    )
    if outgoing.replaces:
        return DrawStep(outgoing, next_record)
    if record.message and now == record.digest:
        return DrawStep(None, next_record)
    return DrawStep(outgoing, next_record)
