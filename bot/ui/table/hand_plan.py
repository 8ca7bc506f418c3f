"""Plans of a player's screen: pure decisions, each for at most one call."""

import msgspec

from bot.match.answer_codec import pack_texts, unpack_texts
from bot.match.loaded import NO_DRAFT, SeatDraft
from bot.match.rematch import awaited
from bot.match.table import PersonId, Phase, Table
from bot.match.turns.quiet import sleeps
from bot.ui.content import Content
from bot.ui.links import message_link
from bot.ui.lobby.private_lobby import plan_private_lobby, shows_lobby
from bot.ui.plan import (
    DrawStep,
    HandRecord,
    Outgoing,
    ScreenState,
    content_digest,
    edit_current,
    is_photo,
    open_picks,
    picks_digest,
)
from bot.ui.render import Frame, frame_for
from bot.ui.table.group_message import closing_content, part_content
from bot.ui.table.hand_message import (
    Margin,
    away_content,
    hand_content,
    hand_over_content,
    hand_words,
    outside_content,
)
from games import registry
from games.core import Event, Seat
from games.faces.face import Summarising, Urgency

UNTOUCHED_MS = 60_000
"""A person without a tap or message for this long is rung when their turn comes."""


def _hand_frame(
    screen: ScreenState, record: HandRecord, seat: Seat, *, anew: bool = False, last: bool = False
) -> Frame:
    """Draw the seat's current message, or with `anew` its successor; `last`: in its final form."""
    table, chair, photo = screen.table, screen.table.chairs[seat], is_photo(record, anew=anew)
    frame = frame_for(table.game, chair.settings.style, chair.language, photo, last=last)
    return frame.allowing(screen.pictures)


def plan_hand(screen: ScreenState, record: HandRecord, person: PersonId, *, anew: bool = False) -> DrawStep:
    """Plan a player's next step; with `anew`, resend the message silently and delete the old one.

    The message of a person who sees the screen elsewhere stays as it is.
    """
    table = screen.table
    if screen.elsewhere and not anew:
        return DrawStep(None, msgspec.structs.replace(record, cursor=screen.start + len(screen.events)))
    if shows_lobby(table, record):
        return plan_private_lobby(screen, record, person, anew=anew)
    seat = table.seat_of(person)
    end = screen.start + len(screen.events)
    undrawable = screen.state is None and table.phase is not Phase.OVER
    if seat is None or undrawable or not table.audience.has_hands or (person in table.blocked and not anew):
        return DrawStep(None, msgspec.structs.replace(record, cursor=end))
    if person in table.group.outside:
        return _outside(screen, msgspec.structs.replace(record, cursor=end), seat)
    deals, alone, aside = record.deals, not table.audience.in_group, _is_aside(table, seat)
    for offset in range(_first_new(screen, record, seat), len(screen.events)):
        event = screen.events[offset]
        if event.heard_by(seat):
            record = _hear(record, screen, event, seat)
            if aside:
                continue
            if alone and record.deals > deals:
                return _close_hand(screen, record, seat, offset)
            if alone and (sheet := _part_sheet(screen, record, seat, event)) is not None:
                after = msgspec.structs.replace(record, cursor=screen.start + offset + 1)
                return DrawStep(Outgoing(sheet), after, more=True)
    record = msgspec.structs.replace(record, cursor=end, board=0 if alone else screen.board or record.board)
    if table.phase is not Phase.PLAYING:
        return _after_match(screen, record, seat, person, anew=anew)
    if aside:
        frame = _hand_frame(screen, record, seat, anew=anew, last=True)
        passed = msgspec.structs.replace(record, aside=True, missed=record.missed or record.deals > deals)
        return _hand_step(
            passed, Outgoing(away_content(table, seat, frame)), screen, anew=anew, may_send=False
        )
    return _hand(screen, record, seat, anew=anew, deal_over=record.missed or record.deals > deals)


def _first_new(screen: ScreenState, record: HandRecord, seat: Seat) -> int:
    """Return the first event new to the person; a newcomer sees none of earlier deals."""
    if record.cursor or not screen.table.chairs[seat].came:
        return max(0, record.cursor - screen.start)
    face = registry.face(screen.table.game)
    ends = [at for at, event in enumerate(screen.events, 1) if face.urgency(event) is Urgency.CLOSE]
    return max(ends, default=0)


def _after_match(
    screen: ScreenState, record: HandRecord, seat: Seat, person: PersonId, *, anew: bool
) -> DrawStep:
    table, margin = screen.table, _margin(screen, record)
    called = _is_called_to_rematch(table, record, person)
    frame = _hand_frame(screen, record, seat, anew=anew or called, last=True)
    content = hand_over_content(table, screen.game, screen.state, seat, frame, margin)
    outgoing = Outgoing(content, rings=called and not anew)
    record = msgspec.structs.replace(record, rung=table.rematch.at)
    may_send = not table.audience.in_group
    return _hand_step(record, outgoing, screen, anew=anew or called, may_send=may_send)


def _is_called_to_rematch(table: Table, record: HandRecord, person: PersonId) -> bool:
    """Return whether a stranger has still to be rung because another wants one more match."""
    rematch = table.rematch
    waits = bool(rematch.at) and not rematch.begun and person in awaited(table) - rematch.wanted
    return waits and record.rung != rematch.at


def _is_aside(table: Table, seat: Seat) -> bool:
    """Return whether the match goes on without the person in this seat."""
    return table.chairs[seat].away or table.chairs[seat].left


def _outside(screen: ScreenState, record: HandRecord, seat: Seat) -> DrawStep:
    """Close the message of a person outside the group; they get no other."""
    frame = _hand_frame(screen, record, seat, last=True)
    aside = msgspec.structs.replace(record, aside=True, missed=True)
    return _hand_step(
        aside, Outgoing(outside_content(screen.table, seat, frame)), screen, anew=False, may_send=False
    )


def _hear(record: HandRecord, screen: ScreenState, event: Event, seat: Seat) -> HandRecord:
    """Count a deal that is over, and keep its result until the next one has news."""
    face = registry.face(screen.table.game)
    match face.urgency(event):
        case Urgency.CLOSE:
            lines = face.deal_summary(event, seat) if isinstance(face, Summarising) else ()
            return msgspec.structs.replace(record, deals=record.deals + 1, result=tuple(pack_texts(lines)))
        case Urgency.NEWS:
            return msgspec.structs.replace(record, result=())
    return record


def _close_hand(screen: ScreenState, record: HandRecord, seat: Seat, offset: int) -> DrawStep:
    """Turn the hand into the deal's result, by the event at this place, if no group can show that."""
    words, frame = hand_words(screen.table, seat), _hand_frame(screen, record, seat, last=True)
    unseen = screen.events[_first_new(screen, record, seat) : offset]
    content = closing_content(
        screen.table, screen.events[offset], words, seat=seat, frame=frame, unseen=unseen
    )
    after = msgspec.structs.replace(record, message=0, cursor=screen.start + offset + 1, digest="")
    return DrawStep(edit_current(Outgoing(content), record), after, more=True)


def _part_sheet(screen: ScreenState, record: HandRecord, seat: Seat, event: Event) -> Content | None:
    """Return the score sheet in a message that stays, where no group can show it."""
    frame = _hand_frame(screen, record, seat, anew=True, last=True)
    return part_content(screen.table, event, hand_words(screen.table, seat), frame)


def _hand(screen: ScreenState, record: HandRecord, seat: Seat, *, anew: bool, deal_over: bool) -> DrawStep:
    question = screen.game.question(screen.state, seat) if seat in screen.game.awaited(screen.state) else ""
    rung = _rung(screen, record, seat, question)
    called = rung > record.rung
    comes = screen.table.tournament is not None or screen.table.chairs[seat].came > 0
    seated = comes and not record.message and not record.sent
    fresh, called = anew or deal_over or called, called or seated
    draft, frame = _draft(screen, seat), _hand_frame(screen, record, seat, anew=fresh)
    margin = _margin(screen, record)._replace(rung=rung)
    content = hand_content(screen.table, screen.game, screen.state, seat, draft, frame, margin)
    outgoing = Outgoing(content, rings=called and not anew)
    picks = picks_digest(screen.drafts[seat]) if seat in screen.drafts else ""
    record = msgspec.structs.replace(
        record,
        question=question,
        picks=picks,
        aside=False,
        rung=rung,
        missed=False,
        page=screen.table.chairs[seat].page.value,
    )
    return _hand_step(record, outgoing, screen, anew=fresh)


def _rung(screen: ScreenState, record: HandRecord, seat: Seat, question: str) -> int:
    """Return when to ring the person: at once with the question if they are away, and by its clock.

    Not about a card that will be played for them, nor at night in a match that has days.
    """
    chair = screen.table.chairs[seat]
    if not question or question == record.question:
        return max(record.rung, chair.rung) if question else 0
    is_away = screen.now - max(chair.tapped, screen.seen, record.sent) > UNTOUCHED_MS
    may_ring = not screen.table.turn.forced_at and not sleeps(screen.table, seat, screen.now)
    return screen.now if is_away and may_ring else chair.rung


def _draft(screen: ScreenState, seat: Seat) -> SeatDraft:
    """Return the seat's draft; without picks, with those visible to strangers, for no group shows them."""
    own = screen.drafts.get(seat, NO_DRAFT)
    if own.items or not screen.table.audience.is_company:
        return own
    return msgspec.structs.replace(own, items=open_picks(screen))


def _margin(screen: ScreenState, record: HandRecord) -> Margin:
    """Return the hand's lines about the last deal and the group."""
    return Margin(
        result=() if not screen.table.audience.in_group else unpack_texts(record.result),
        board=message_link(screen.table.chat, record.board) if record.board else None,
        links=screen.links,
    )


def _hand_step(
    record: HandRecord, outgoing: Outgoing, screen: ScreenState, *, anew: bool, may_send: bool = True
) -> DrawStep:
    """Send, resend or edit a player's message, unless it already shows this."""
    now = content_digest(outgoing.content)
    if not anew and (now == record.digest if record.message else not may_send):
        return DrawStep(None, record)
    outgoing = outgoing._replace(replaces=record.message) if anew else edit_current(outgoing, record)
    next_record = msgspec.structs.replace(record, digest=now, picture=outgoing.picture)
    sent = screen.now if outgoing.rings else record.sent
    return DrawStep(outgoing, msgspec.structs.replace(next_record, sent=sent))
