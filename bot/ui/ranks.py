"""Priority of screens under Telegram's rate limits."""

from collections.abc import Sequence
from enum import IntEnum

from bot.match.table import PersonId, Phase
from bot.ui.plan import GroupRecord, HandRecord, ScreenState, VoteRecord, picks_digest
from games import registry
from games.core import Event, Seat
from games.faces.face import Urgency

TRICK_MS = 10_000
"""Longest wait of a group's picture for the trick to end, while every player follows it in a live hand."""
RUN_MS = 2_000
"""Longest wait for automatic moves that follow at once, to coalesce them into one call."""
SOON_MS = 300
"""A move due within this time follows at once."""


class Rank(IntEnum):
    """Urgency of a call; each rank may use a smaller part of every window than the one before."""

    ASKED = 1
    """A player is asked, or waits for the answer to a command."""
    RESULT = 2
    """Lobbies, first tables, results."""
    NEWS = 3
    """Tricks in groups, new hands of waiting players."""
    LATER = 4
    """The live hand of a player who waits: the next question shows the same."""
    PASSING = 5
    """A group's picture within a trick: hands show the same, and its next picture."""


def rank_of_group(screen: ScreenState, record: GroupRecord, *, anew: bool = False) -> Rank:
    """Return the rank of the next step of a group's screen."""
    table = screen.table
    if anew or (record.phase == Phase.LOBBY.value and table.phase is not Phase.LOBBY):
        return Rank.ASKED
    if table.phase is not Phase.PLAYING:
        return Rank.RESULT
    if table.audience.shares_board:
        return Rank.ASKED
    is_first = not record.message or record.phase != Phase.PLAYING.value
    urgencies = _urgencies(screen, record.cursor, None)
    if is_first or Urgency.CLOSE in urgencies:
        return Rank.RESULT
    return Rank.PASSING if urgencies == {Urgency.REST} else Rank.NEWS


def rank_of_vote(record: VoteRecord, *, anew: bool = False) -> Rank:
    """Return the rank of the next step of a vote's message."""
    return Rank.ASKED if anew or not record.message else Rank.RESULT


def rank_of_hand(screen: ScreenState, record: HandRecord, person: PersonId, *, anew: bool = False) -> Rank:
    """Return the rank of the next step of a hand."""
    table = screen.table
    seat = table.seat_of(person)
    if anew:
        return Rank.ASKED
    if seat is None or screen.state is None or table.phase is not Phase.PLAYING:
        return Rank.RESULT
    is_asked = seat in screen.game.awaited(screen.state) and not table.turn.forced_at
    if is_asked or _is_pressed(screen, record, seat):
        return Rank.ASKED
    chair = table.chairs[seat]
    if chair.away or chair.left or not record.message:
        return Rank.RESULT
    return _rank_of_waiting(screen, record, seat)


def rest_of_group(screen: ScreenState, record: GroupRecord, *, hands_are_live: bool) -> int:
    """Return how many milliseconds a group's picture may stay stale.

    Until automatic moves have been made, and within a trick where all players follow it in their hands.
    """
    if Phase.PLAYING.value != record.phase or screen.table.audience.shares_board:
        return 0
    if Urgency.CLOSE in _urgencies(screen, record.cursor, None):
        return 0
    if hands_are_live and rank_of_group(screen, record) is Rank.PASSING:
        return TRICK_MS
    return RUN_MS if _goes_on(screen) else 0


def rest_of_hand(screen: ScreenState, record: HandRecord, person: PersonId) -> int:
    """Return how many milliseconds a hand may stay stale: while moves follow that one call can show."""
    audience = screen.table.audience
    usual = Rank.LATER if audience.in_group else Rank.NEWS
    if audience.shares_board or rank_of_hand(screen, record, person) is not usual:
        return 0
    return RUN_MS if _goes_on(screen) else 0


def _goes_on(screen: ScreenState) -> bool:
    """Return whether an automatic move is about to change what the screen shows."""
    return 0 < screen.table.turn.auto_at <= screen.now + SOON_MS


def _rank_of_waiting(screen: ScreenState, record: HandRecord, seat: Seat) -> Rank:
    """Return the rank of a hand whose seat is not asked."""
    urgencies, alone = _urgencies(screen, record.cursor, seat), not screen.table.audience.in_group
    if Urgency.CLOSE in urgencies:
        return Rank.RESULT if alone else Rank.NEWS
    if alone:
        return Rank.NEWS if urgencies else Rank.RESULT
    return Rank.LATER if record.question or urgencies else Rank.RESULT


def _is_pressed(screen: ScreenState, record: HandRecord, seat: Seat) -> bool:
    """Return whether the screen answers a tap: the person has changed their picks, or is back."""
    if record.page != screen.table.chairs[seat].page.value and not _is_aside(screen, seat):
        return True
    return record.aside != _is_aside(screen, seat) or (
        seat in screen.drafts and picks_digest(screen.drafts[seat]) != record.picks
    )


def _is_aside(screen: ScreenState, seat: Seat) -> bool:
    chair = screen.table.chairs[seat]
    return chair.away or chair.left


def _urgencies(screen: ScreenState, cursor: int, seat: Seat | None) -> set[Urgency]:
    """Yield the urgencies of events that a screen has not shown."""
    face = registry.face(screen.table.game)
    fresh: Sequence[Event] = screen.events[max(0, cursor - screen.start) :]
    return {face.urgency(event) for event in fresh if seat is None or event.heard_by(seat)}
