"""What to do next about a screen: pure decisions, from the table, its feed and what was sent so far, to one call at a time."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from bot.screens.content import Content
from bot.screens.hand import away_content, hand_content, hand_over_content, hand_words
from bot.screens.lobby import lobby_content
from bot.screens.render import Frame, framed
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
from games.core import AnyGame, Event, Seat
from games.faces.panel import Text, Urgency

IDLE_MS = 30_000
"""Who has not tapped for so long is rung when their turn comes."""
NEWS_DEBT = 1
"""How far news may overdraw what tricks have earned."""
NOTICE_DEBT = 8
"""How far what the message says beside the game may: who cannot be reached, who has left."""


class Scene(NamedTuple):
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
    """What a group was sent."""

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
    """The strongest beat since the last drawing."""
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
    """What a player was sent."""

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


class Call(NamedTuple):
    """A message to send, or to edit where `message` is not 0."""

    content: Content
    message: int = 0
    result: bool = False
    """Must not be held up: a deal's result, or a new post."""
    rings: bool = False
    replaces: int = 0
    """The message to delete once this one is sent."""
    shown: str | None = None
    """The picture of the message to edit; None for a text."""

    @property
    def picture(self) -> str | None:
        """The picture that the message has after this call."""
        return self.content.picture.name if self.content.picture is not None else self.shown

    @property
    def draws(self) -> bool:
        """Whether it takes a picture to make the call."""
        return self.content.picture is not None and self.content.picture.name != self.shown


class Step(NamedTuple):
    """One call at most, and the record once it is done; a sent message's id goes into the record."""

    call: Call | None
    record: GroupRecord | HandRecord
    more: bool = False
    """Whether the screen is not yet up to date after this."""


def digest(value: object) -> str:
    """A short name of anything that JSON can hold."""
    return blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()


def _digest(content: Content) -> str:
    return digest((content.text, content.keyboard, content.picture.name if content.picture is not None else ""))


def _frame(scene: Scene, record: GroupRecord, *, anew: bool = False) -> Frame:
    """The group's current message, or with `anew` the one that takes its place."""
    table = scene.table
    return framed(table.game, table.display, table.language, _photo(record, anew=anew)).able(scene.pictures)


def _hand_frame(scene: Scene, record: HandRecord, seat: Seat, *, anew: bool = False) -> Frame:
    """The seat's current message, or with `anew` the one that takes its place."""
    chair = scene.table.chairs[seat]
    return framed(scene.table.game, chair.display, chair.language, _photo(record, anew=anew)).able(scene.pictures)


def _photo(record: GroupRecord | HandRecord, *, anew: bool) -> bool | None:
    return record.picture is not None if record.message and not anew else None


def _edits(call: Call, record: GroupRecord | HandRecord) -> Call:
    """The call as an edit of the current message, if there is one."""
    return call._replace(message=record.message, shown=record.picture) if record.message else call


# The group


def plan_group(scene: Scene, record: GroupRecord, *, anew: bool = False) -> Step:
    """The next step of a group's screen; with `anew` its current message is posted again and the old one deleted.

    A group that has got another id has none of the old messages.
    """
    if scene.table.shut:
        return Step(None, msgspec.structs.replace(record, cursor=scene.start + len(scene.events)))
    if record.chat not in (0, scene.table.chat):
        record = msgspec.structs.replace(record.forgotten(), chat=0)
    if record.phase == Phase.LOBBY.value and scene.table.phase is not Phase.LOBBY:
        return _leave_lobby(scene, record)
    for offset in range(max(0, record.cursor - scene.start), len(scene.events)):
        event = scene.events[offset]
        beat = registry.face(scene.table.game).urgency(event)
        if beat is Urgency.CLOSE:
            return _close_deal(scene, record, event, offset + 1)
        record = _counted(record, beat)
    record = msgspec.structs.replace(record, cursor=scene.start + len(scene.events))
    match scene.table.phase:
        case Phase.LOBBY:
            return _drawn(record, Call(lobby_content(scene.table, scene.bot), result=not record.message), scene, anew=anew)
        case Phase.PLAYING:
            return _play(scene, record, anew=anew)
        case Phase.OVER:
            return _end(scene, record, anew=anew)
        case Phase.CLOSED:
            return Step(None, record)


def _leave_lobby(scene: Scene, record: GroupRecord) -> Step:
    done = msgspec.structs.replace(record, message=0, phase="", digest="")
    if not record.message:
        return Step(None, done, more=True)
    return Step(Call(lobby_content(scene.table, scene.bot), record.message, result=True), done, more=True)


def _close_deal(scene: Scene, record: GroupRecord, event: Event, after: int) -> Step:
    """Draw the deal's result, and below it what is known of the next deal: that one's message waits for its first news."""
    news, frame = _until_news(scene, after), _frame(scene, record)
    content = closing_content(scene.table, event, table_words(scene.table), news, frame=frame)
    cursor = scene.start + after
    done = msgspec.structs.replace(
        record,
        message=0,
        phase=Phase.PLAYING.value,
        cursor=cursor,
        since=cursor,
        account=record.account - 1,
        owed=Urgency.REST.value,
        digest="",
    )
    return Step(_edits(Call(content, result=True), record), done, more=True)


def _until_news(scene: Scene, after: int) -> list[Text]:
    """The feed of the next deal, as far as nothing is worth a drawing of its own; the end of the match has a message to itself."""
    if scene.table.phase is not Phase.PLAYING:
        return []
    face = registry.face(scene.table.game)
    quiet = takewhile(lambda event: face.urgency(event) is Urgency.REST, scene.events[after:])
    return [text for event in quiet if event.heard_by(None) and (text := face.feed_line(event)) is not None][:FEED_LINES]


def _counted(record: GroupRecord, beat: Urgency) -> GroupRecord:
    match beat:
        case Urgency.TRICK:
            return msgspec.structs.replace(record, account=record.account + 1, owed=beat.value)
        case Urgency.NEWS if record.owed == Urgency.REST.value:
            return msgspec.structs.replace(record, owed=beat.value)
    return record


def _play(scene: Scene, record: GroupRecord, *, anew: bool) -> Step:
    noted = digest(notable(scene.table))
    pressed = not registry.face(scene.table.game).private
    noticed = bool(record.message) and noted != record.noted and (pressed or record.account > -NOTICE_DEBT)
    if not anew and not noticed and not _wanted(record, pressed=pressed):
        return Step(None, record)
    news = _news(scene, record.since, most=PRESSED_FEED_LINES if pressed else FEED_LINES) if record.message or not record.since else []
    content = table_content(
        scene.table,
        scene.game.view(scene.state, None),
        news,
        scene.bot,
        _frame(scene, record, anew=anew),
        question=scene.game.question(scene.state, Seat(0)),
        admits=scene.game.join_action(scene.state, Seat(len(scene.table.chairs))) is not None,
    )
    done = msgspec.structs.replace(record, noted=noted, since=record.since if record.message else record.cursor)
    return _drawn(done, Call(content, result=not record.message), scene, anew=anew)


def _wanted(record: GroupRecord, *, pressed: bool) -> bool:
    """Whether there is something to draw: a first message, a deal of which there is news, or more than the account forbids.

    What people press must be as it is shown: there the chat's limits alone decide.
    """
    if not record.message:
        return not record.since or record.owed != Urgency.REST.value
    return record.owed != Urgency.REST.value if pressed else _affords(record)


def _news(scene: Scene, since: int, *, most: int) -> list[Text]:
    """The last lines of the feed since the message was posted."""
    face = registry.face(scene.table.game)
    lines: list[Text] = []
    for event in reversed(scene.events[max(0, since - scene.start) :]):
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


def _end(scene: Scene, record: GroupRecord, *, anew: bool) -> Step:
    if record.message and record.phase == Phase.PLAYING.value and scene.state is not None:
        content = broken_off_content(scene.table, scene.game.view(scene.state, None), _frame(scene, record))
        done = msgspec.structs.replace(record, message=0, digest="", account=record.account - 1)
        return Step(_edits(Call(content, result=True), record), done, more=True)
    content = over_content(scene.table, scene.game, scene.state, table_words(scene.table), _frame(scene, record, anew=anew))
    return _drawn(record, Call(content, result=not record.message), scene, anew=anew)


def _drawn(record: GroupRecord, call: Call, scene: Scene, *, anew: bool) -> Step:
    """Post, post again or edit the current message, unless it is already so."""
    now = _digest(call.content)
    call = call._replace(result=True, replaces=record.message) if anew and record.message else _edits(call, record)
    done = msgspec.structs.replace(
        record, phase=scene.table.phase.value, digest=now, owed=Urgency.REST.value, chat=scene.table.chat or 0, picture=call.picture
    )
    if call.replaces:
        return Step(call, done)
    if record.message and now == record.digest:
        return Step(None, done)
    if scene.table.phase is Phase.PLAYING:
        done = msgspec.structs.replace(done, account=done.account - 1)
    return Step(call, done)


# A player


def plan_hand(scene: Scene, record: HandRecord, person: PersonId, *, anew: bool = False) -> Step:
    """The next step of a player's screen; with `anew` the message is sent again, without ringing, and the old one deleted."""
    table = scene.table
    seat = table.seat_of(person)
    end = scene.start + len(scene.events)
    undrawable = scene.state is None and table.phase is not Phase.OVER
    if seat is None or undrawable or not in_private(table) or (person in table.blocked and not anew):
        return Step(None, msgspec.structs.replace(record, cursor=end))
    deal_over, alone = False, table.chat is None or table.shut
    for offset in range(max(0, record.cursor - scene.start), len(scene.events)):
        event = scene.events[offset]
        if event.heard_by(seat) and registry.face(table.game).urgency(event) is Urgency.CLOSE:
            if alone:
                return _close_hand(scene, record, seat, event, scene.start + offset + 1)
            deal_over = True
    record = msgspec.structs.replace(record, cursor=end)
    if table.phase is not Phase.PLAYING:
        frame = _hand_frame(scene, record, seat, anew=anew)
        call = Call(hand_over_content(table, scene.game, scene.state, seat, frame))
        return _held(record, call, scene, anew=anew, may_send=alone)
    if table.chairs[seat].away or table.chairs[seat].left:
        frame = _hand_frame(scene, record, seat, anew=anew)
        return _held(record, Call(away_content(table, seat, frame)), scene, anew=anew, may_send=False)
    return _hand(scene, record, seat, anew=anew, deal_over=deal_over)


def _close_hand(scene: Scene, record: HandRecord, seat: Seat, event: Event, cursor: int) -> Step:
    """Where no group can read the deal's result, the hand becomes the result."""
    content = closing_content(scene.table, event, hand_words(scene.table, seat), frame=_hand_frame(scene, record, seat))
    call = _edits(Call(content, result=True), record)
    return Step(call, msgspec.structs.replace(record, message=0, cursor=cursor, digest=""), more=True)


def _hand(scene: Scene, record: HandRecord, seat: Seat, *, anew: bool, deal_over: bool) -> Step:
    question = scene.game.question(scene.state, seat) if seat in scene.game.awaited(scene.state) else ""
    tapped = max(scene.table.chairs[seat].tapped, record.sent)
    called = bool(question) and question != record.question and scene.now - tapped > IDLE_MS
    fresh = anew or deal_over or called
    picked, frame = tuple(scene.drafts.get(seat, ())), _hand_frame(scene, record, seat, anew=fresh)
    call = Call(hand_content(scene.table, scene.game, scene.state, seat, picked, frame), rings=not anew)
    return _held(msgspec.structs.replace(record, question=question), call, scene, anew=fresh)


def _held(record: HandRecord, call: Call, scene: Scene, *, anew: bool, may_send: bool = True) -> Step:
    """Send, send again or edit a player's message, unless it is already so."""
    now = _digest(call.content)
    if not anew and (now == record.digest if record.message else not may_send):
        return Step(None, record)
    call = call._replace(replaces=record.message) if anew else _edits(call, record)
    done = msgspec.structs.replace(record, digest=now, picture=call.picture)
    return Step(call, done if call.message else msgspec.structs.replace(done, sent=scene.now))
