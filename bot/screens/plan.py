"""What to do next about a screen: pure decisions, from the table, its feed and what was sent so far, to one call at a time."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from bot.screens.content import Content
from bot.screens.hand import away_content, hand_content, hand_over_content, hand_words
from bot.screens.lobby import lobby_content
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
from bot.service.table import PersonId, Phase, Table, in_private
from games import registry
from games.core import AnyGame, Event, Joinable, Seat
from games.faces.face import SharedBoard, Urgency
from games.faces.panel import Text

IDLE_MS = 30_000
"""Who has not tapped for so long is rung when their turn comes."""
NEWS_DEBT = 1
"""How far news may overdraw what tricks have earned."""
NOTICE_DEBT = 8
"""How far what the message says beside the game may: who cannot be reached, who has left."""


class ScreenState(NamedTuple):
    """All that a screen is drawn from."""

    table: Table
    game: AnyGame
    state: Any
    drafts: Mapping[Seat, Sequence[str]]
    """Picked for the question that the seat is asked now."""
    events: Sequence[Event]
    """The feed from `start` on."""
    start: int
    now: int
    """Milliseconds since the epoch."""
    bot: str
    """The bot's username."""
    pictures: bool = True
    """Whether pictures can be drawn."""


class GroupRecord(msgspec.Struct, frozen=True, array_like=True):
    """What a group was sent.

    Stored as an array: fields are only added at the end, each with a default.
    """

    message: int = 0
    """The current message; 0 where the next drawing is a new one."""
    phase: str = ""
    """Of the table, when the message was posted."""
    cursor: int = 0
    """Entries of the feed that are dealt with."""
    since: int = 0
    """The first entry after the message was posted."""
    account: int = -1
    """Drawings earned by tricks, less those spent; the final standings are owed from the start."""
    owed: str = Urgency.REST.value
    """The strongest urgency since the last drawing."""
    noted: str = ""
    """Digest of what the message says beside the game."""
    digest: str = ""
    """Of the content that the message has."""
    chat: int = 0
    """Where the message is; 0 before the first."""
    picture: str | None = None
    """The name of the message's picture, empty where it may be any; None for a text, which the message then remains."""

    @property
    def needs(self) -> int:
        """The first feed entry that the next drawing may need."""
        return min(self.cursor, self.since)

    def forgotten(self) -> "GroupRecord":
        """Once the message is there no more: another is wanted, whether or not there is news."""
        return msgspec.structs.replace(self, message=0, digest="", owed=Urgency.NEWS.value)


class HandRecord(msgspec.Struct, frozen=True, array_like=True):
    """What a player was sent.

    Stored as an array: fields are only added at the end, each with a default.
    """

    message: int = 0
    cursor: int = 0
    question: str = ""
    """What the seat was asked when it was last drawn; empty while others were."""
    sent: int = 0
    """When the message was sent, in milliseconds since the epoch."""
    digest: str = ""
    picture: str | None = None
    """As in a group's."""

    @property
    def needs(self) -> int:
        """The first feed entry that the next drawing may need."""
        return self.cursor

    def forgotten(self) -> "HandRecord":
        """Once the message is there no more."""
        return msgspec.structs.replace(self, message=0, digest="")


class Outgoing(NamedTuple):
    """A message to send, or to edit where `message` is not 0."""

    content: Content
    message: int = 0
    has_priority: bool = False
    """Must not be held up: a deal's result, or a new post."""
    rings: bool = False
    replaces: int = 0
    """The message to delete once this one is sent."""
    shown: str | None = None
    """The picture of the message to edit; None for a text."""

    @property
    def picture(self) -> str | None:
        """The picture that the message has once the call is made."""
        return self.content.picture.name if self.content.picture is not None else self.shown

    @property
    def draws(self) -> bool:
        """Whether the call takes a picture."""
        return self.content.picture is not None and self.content.picture.name != self.shown


class DrawStep(NamedTuple):
    """One call at most, and the record once it is made; a sent message's id goes into the record."""

    outgoing: Outgoing | None
    record: GroupRecord | HandRecord
    more: bool = False
    """Whether the screen is not yet up to date after this."""


def digest(value: object) -> str:
    """A short name of anything that JSON can hold."""
    return blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()


def _digest(content: Content) -> str:
    return digest(
        (content.text, content.keyboard, content.picture.name if content.picture is not None else "")
    )


def _frame(screen: ScreenState, record: GroupRecord, *, anew: bool = False) -> Frame:
    """The group's current message, or with `anew` the one that takes its place."""
    table = screen.table
    return frame_for(table.game, table.display, table.language, _photo(record, anew=anew)).allowing(
        screen.pictures
    )


def _hand_frame(screen: ScreenState, record: HandRecord, seat: Seat, *, anew: bool = False) -> Frame:
    """The seat's current message, or with `anew` the one that takes its place."""
    chair = screen.table.chairs[seat]
    return frame_for(screen.table.game, chair.display, chair.language, _photo(record, anew=anew)).allowing(
        screen.pictures
    )


def _photo(record: GroupRecord | HandRecord, *, anew: bool) -> bool | None:
    return record.picture is not None if record.message and not anew else None


def _edit_current(outgoing: Outgoing, record: GroupRecord | HandRecord) -> Outgoing:
    """The call as an edit of the current message, if there is one."""
    return outgoing._replace(message=record.message, shown=record.picture) if record.message else outgoing


# The group


def plan_group(screen: ScreenState, record: GroupRecord, *, anew: bool = False) -> DrawStep:
    """The next step of a group's screen; with `anew` its current message is posted again and the old one deleted.

    A group that has got another id has none of the old messages.
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
                Outgoing(lobby_content(screen.table, screen.bot), has_priority=not record.message),
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
        Outgoing(lobby_content(screen.table, screen.bot), record.message, has_priority=True),
        next_record,
        more=True,
    )


def _close_deal(screen: ScreenState, record: GroupRecord, event: Event, after: int) -> DrawStep:
    """Draw the deal's result, and below it what is known of the next deal: that one's message waits for its first news."""
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
    return DrawStep(_edit_current(Outgoing(content, has_priority=True), record), next_record, more=True)


def _until_news(screen: ScreenState, after: int) -> list[Text]:
    """The feed of the next deal, as far as nothing is worth a drawing of its own; the end of the match has a message to itself."""
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
    """Whether somebody who is not seated may join the match now."""
    game = screen.game
    return (
        isinstance(game, Joinable)
        and game.join_action(screen.state, Seat(len(screen.table.chairs))) is not None
    )


def _wants_drawing(record: GroupRecord, *, pressed: bool) -> bool:
    """Whether there is something to draw: a first message, a deal of which there is news, or more than the account forbids.

    What people press must be as it is shown: there the chat's limits alone decide.
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
    """Whether there is something to draw that the account allows."""
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
        return DrawStep(_edit_current(Outgoing(content, has_priority=True), record), next_record, more=True)
    content = over_content(
        screen.table, screen.game, screen.state, table_words(screen.table), _frame(screen, record, anew=anew)
    )
    return _group_step(record, Outgoing(content, has_priority=not record.message), screen, anew=anew)


def _group_step(record: GroupRecord, outgoing: Outgoing, screen: ScreenState, *, anew: bool) -> DrawStep:
    """Post, post again or edit the current message, unless it is already so."""
    now = _digest(outgoing.content)
    outgoing = (
        outgoing._replace(has_priority=True, replaces=record.message)
        if anew and record.message
        else _edit_current(outgoing, record)
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


# A player


def plan_hand(screen: ScreenState, record: HandRecord, person: PersonId, *, anew: bool = False) -> DrawStep:
    """The next step of a player's screen; with `anew` the message is sent again, without ringing, and the old one deleted."""
    table = screen.table
    seat = table.seat_of(person)
    end = screen.start + len(screen.events)
    undrawable = screen.state is None and table.phase is not Phase.OVER
    if seat is None or undrawable or not in_private(table) or (person in table.blocked and not anew):
        return DrawStep(None, msgspec.structs.replace(record, cursor=end))
    deal_over, alone = False, table.chat is None or table.shut
    for offset in range(max(0, record.cursor - screen.start), len(screen.events)):
        event = screen.events[offset]
        if event.heard_by(seat) and registry.face(table.game).urgency(event) is Urgency.CLOSE:
            if alone:
                return _close_hand(screen, record, seat, event, screen.start + offset + 1)
            deal_over = True
    record = msgspec.structs.replace(record, cursor=end)
    if table.phase is not Phase.PLAYING:
        frame = _hand_frame(screen, record, seat, anew=anew)
        outgoing = Outgoing(hand_over_content(table, screen.game, screen.state, seat, frame))
        return _hand_step(record, outgoing, screen, anew=anew, may_send=alone)
    if table.chairs[seat].away or table.chairs[seat].left:
        frame = _hand_frame(screen, record, seat, anew=anew)
        return _hand_step(
            record, Outgoing(away_content(table, seat, frame)), screen, anew=anew, may_send=False
        )
    return _hand(screen, record, seat, anew=anew, deal_over=deal_over)


def _close_hand(screen: ScreenState, record: HandRecord, seat: Seat, event: Event, cursor: int) -> DrawStep:
    """Where no group can read the deal's result, the hand becomes the result."""
    content = closing_content(
        screen.table, event, hand_words(screen.table, seat), frame=_hand_frame(screen, record, seat)
    )
    outgoing = _edit_current(Outgoing(content, has_priority=True), record)
    return DrawStep(outgoing, msgspec.structs.replace(record, message=0, cursor=cursor, digest=""), more=True)


def _hand(screen: ScreenState, record: HandRecord, seat: Seat, *, anew: bool, deal_over: bool) -> DrawStep:
    question = screen.game.question(screen.state, seat) if seat in screen.game.awaited(screen.state) else ""
    tapped = max(screen.table.chairs[seat].tapped, record.sent)
    called = bool(question) and question != record.question and screen.now - tapped > IDLE_MS
    fresh = anew or deal_over or called
    picked, frame = tuple(screen.drafts.get(seat, ())), _hand_frame(screen, record, seat, anew=fresh)
    outgoing = Outgoing(
        hand_content(screen.table, screen.game, screen.state, seat, picked, frame), rings=not anew
    )
    return _hand_step(msgspec.structs.replace(record, question=question), outgoing, screen, anew=fresh)


def _hand_step(
    record: HandRecord, outgoing: Outgoing, screen: ScreenState, *, anew: bool, may_send: bool = True
) -> DrawStep:
    """Send, send again or edit a player's message, unless it is already so."""
    now = _digest(outgoing.content)
    if not anew and (now == record.digest if record.message else not may_send):
        return DrawStep(None, record)
    outgoing = outgoing._replace(replaces=record.message) if anew else _edit_current(outgoing, record)
    next_record = msgspec.structs.replace(record, digest=now, picture=outgoing.picture)
    return DrawStep(
        outgoing, next_record if outgoing.message else msgspec.structs.replace(next_record, sent=screen.now)
    )
