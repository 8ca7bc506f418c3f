"""What to do next about a group's screen: pure decisions, each for at most one call."""

from itertools import takewhile

import msgspec

from bot.screens.lobby import lobby_content
from bot.screens.plan import (
    DrawStep,
    GroupRecord,
    Outgoing,
    ScreenState,
    content_digest,
    digest,
    edit_current,
    is_photo,
)
from bot.screens.render import Frame, frame_for
from bot.screens.table import (
    FEED_LINES,
    PRESSED_FEED_LINES,
    broken_off_content,
    closing_content,
    notable,
    over_content,
    table_content,
    table_words,
)
from bot.service.table import Phase
from games import registry
from games.core import Event, Joinable, Seat
from games.faces.face import SharedBoard, Urgency
from games.faces.panel import Text

NEWS_DEBT = 1
"""How far news may overdraw the account of drawings that tricks have earned."""
NOTICE_DEBT = 8
"""How far notices about people may overdraw it: who cannot be reached, who has left."""


def _frame(screen: ScreenState, record: GroupRecord, *, anew: bool = False) -> Frame:
    """The group's current message, or with `anew` the one that takes its place."""
    table = screen.table
    return frame_for(table.game, table.display, table.language, is_photo(record, anew=anew)).allowing(
        screen.pictures
    )


def plan_group(screen: ScreenState, record: GroupRecord, *, anew: bool = False) -> DrawStep:
    """The next step of a group's screen; with `anew`, repost its current message and delete the old one.

    After a group gets a new id, its old messages are gone.
    """
    if screen.table.shut:
        return DrawStep(None, msgspec.structs.replace(record, cursor=screen.start + len(screen.events)))
    if record.chat not in (0, screen.table.chat):
        record = msgspec.structs.replace(record.forgotten(), chat=0)
    if record.phase == Phase.LOBBY.value and screen.table.phase is not Phase.LOBBY:
        return _leave_lobby(screen, record)
    for offset in range(max(0, record.cursor - screen.start), len(screen.events)):
        event = screen.events[offset]
        urgency = registry.face(screen.table.game).urgency(event)
        if urgency is Urgency.CLOSE:
            return _close_deal(screen, record, event, offset + 1)
        record = _count(record, urgency)
    record = msgspec.structs.replace(record, cursor=screen.start + len(screen.events))
    match screen.table.phase:
        case Phase.LOBBY:
            return _group_step(
                record,
                Outgoing(lobby_content(screen.table), has_priority=not record.message),
                screen,
                anew=anew,
            )
        case Phase.PLAYING:
            return _play(screen, record, anew=anew)
        case Phase.OVER:
            return _end(screen, record, anew=anew)
        case Phase.CLOSED:
            return DrawStep(None, record)


def _leave_lobby(screen: ScreenState, record: GroupRecord) -> DrawStep:
    next_record = msgspec.structs.replace(record, message=0, phase="", digest="")
    if not record.message:
        return DrawStep(None, next_record, more=True)
    return DrawStep(
        Outgoing(lobby_content(screen.table), record.message, has_priority=True),
        next_record,
        more=True,
    )


def _close_deal(screen: ScreenState, record: GroupRecord, event: Event, after: int) -> DrawStep:
    """Draw the deal's result, with the quiet beginning of the next deal, whose own message waits for news."""
    news, frame = _until_news(screen, after), _frame(screen, record)
    content = closing_content(screen.table, event, table_words(screen.table), news, frame=frame)
    cursor = screen.start + after
    next_record = msgspec.structs.replace(
        record,
        message=0,
        phase=Phase.PLAYING.value,
        cursor=cursor,
        since=cursor,
        account=record.account - 1,
        owed=Urgency.REST.value,
        digest="",
    )
    return DrawStep(edit_current(Outgoing(content, has_priority=True), record), next_record, more=True)


def _until_news(screen: ScreenState, after: int) -> list[Text]:
    """The feed of the next deal up to its first news; the end of the match gets a message to itself."""
    if screen.table.phase is not Phase.PLAYING:
        return []
    face = registry.face(screen.table.game)
    quiet = takewhile(lambda event: face.urgency(event) is Urgency.REST, screen.events[after:])
    return [text for event in quiet if event.heard_by(None) and (text := face.feed_line(event)) is not None][
        :FEED_LINES
    ]


def _count(record: GroupRecord, urgency: Urgency) -> GroupRecord:
    match urgency:
        case Urgency.TRICK:
            return msgspec.structs.replace(record, account=record.account + 1, owed=urgency.value)
        case Urgency.NEWS if record.owed == Urgency.REST.value:
            return msgspec.structs.replace(record, owed=urgency.value)
    return record


def _play(screen: ScreenState, record: GroupRecord, *, anew: bool) -> DrawStep:
    noted = digest(notable(screen.table))
    pressed = isinstance(registry.face(screen.table.game), SharedBoard)
    noticed = bool(record.message) and noted != record.noted and (pressed or record.account > -NOTICE_DEBT)
    if not anew and not noticed and not _wants_drawing(record, pressed=pressed):
        return DrawStep(None, record)
    news = (
        _news(screen, record.since, most=PRESSED_FEED_LINES if pressed else FEED_LINES)
        if record.message or not record.since
        else []
    )
    content = table_content(
        screen.table,
        screen.game.view(screen.state, None),
        news,
        screen.bot,
        _frame(screen, record, anew=anew),
        question=screen.game.question(screen.state, Seat(0)),
        admits=_admits(screen),
    )
    next_record = msgspec.structs.replace(
        record, noted=noted, since=record.since if record.message else record.cursor
    )
    return _group_step(next_record, Outgoing(content, has_priority=not record.message), screen, anew=anew)


def _admits(screen: ScreenState) -> bool:
    """Whether a newcomer may join the match."""
    game = screen.game
    return (
        isinstance(game, Joinable)
        and game.join_action(screen.state, Seat(len(screen.table.chairs))) is not None
    )


def _wants_drawing(record: GroupRecord, *, pressed: bool) -> bool:
    """Whether to draw: a first message, a deal with news, or more than the account can pay for.

    A message with the game's buttons must be current: only the chat's limits delay it.
    """
    if not record.message:
        return not record.since or record.owed != Urgency.REST.value
    return record.owed != Urgency.REST.value if pressed else _affords(record)


def _news(screen: ScreenState, since: int, *, most: int) -> list[Text]:
    """The last lines of the feed since the message was posted."""
    face = registry.face(screen.table.game)
    lines: list[Text] = []
    for event in reversed(screen.events[max(0, since - screen.start) :]):
        if len(lines) == most:
            break
        if event.heard_by(None) and (text := face.feed_line(event)) is not None:
            lines.append(text)
    return lines[::-1]


def _affords(record: GroupRecord) -> bool:
    """Whether the account can pay for what there is to draw."""
    match Urgency(record.owed):
        case Urgency.TRICK:
            return record.account > 0
        case Urgency.NEWS:
            return record.account > -NEWS_DEBT
    return False


def _end(screen: ScreenState, record: GroupRecord, *, anew: bool) -> DrawStep:
    if record.message and record.phase == Phase.PLAYING.value and screen.state is not None:
        content = broken_off_content(
            screen.table, screen.game.view(screen.state, None), _frame(screen, record)
        )
        next_record = msgspec.structs.replace(record, message=0, digest="", account=record.account - 1)
        return DrawStep(edit_current(Outgoing(content, has_priority=True), record), next_record, more=True)
    content = over_content(
        screen.table, screen.game, screen.state, table_words(screen.table), _frame(screen, record, anew=anew)
    )
    return _group_step(record, Outgoing(content, has_priority=not record.message), screen, anew=anew)


def _group_step(record: GroupRecord, outgoing: Outgoing, screen: ScreenState, *, anew: bool) -> DrawStep:
    """Post, repost or edit the current message, unless it already shows this."""
    now = content_digest(outgoing.content)
    outgoing = (
        outgoing._replace(has_priority=True, replaces=record.message)
        if anew and record.message
        else edit_current(outgoing, record)
    )
    next_record = msgspec.structs.replace(
        record,
        phase=screen.table.phase.value,
        digest=now,
        owed=Urgency.REST.value,
        chat=screen.table.chat or 0,
        picture=outgoing.picture,
    )
    if outgoing.replaces:
        return DrawStep(outgoing, next_record)
    if record.message and now == record.digest:
        return DrawStep(None, next_record)
    if screen.table.phase is Phase.PLAYING:
        next_record = msgspec.structs.replace(next_record, account=next_record.account - 1)
    return DrawStep(outgoing, next_record)
