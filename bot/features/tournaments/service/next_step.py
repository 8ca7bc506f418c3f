"""Decide the next step of a tournament, and its deadline. Pure: everything follows from state and time."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from bot.base.pace import UNENDED, Outage
from bot.features.tournaments.service.fitting import MINUTE_MS
from bot.features.tournaments.service.timetable import HURRY_MS, limit_minutes
from bot.features.tournaments.service.tournament_model import Entrant, Seating, Stage, Tournament
from bot.match.opening.choices import has_clock
from games.tournament.forms.arena import ARENA

AT_ONCE = 1
"""A deadline in the past."""
DEAL_MS = 8 * MINUTE_MS
"""Time to finish the deal after a table's limit; then it is closed as it stands."""
CHECK_IN_MS = 10 * MINUTE_MS
"""Time between the check-in and the start. A later entry counts as a check-in."""
FRESH_MS = 15 * MINUTE_MS
"""Time since an entry or a check-in after which a start by hand asks whether the player is here."""
CALL_MS = MINUTE_MS
"""Time to answer before a start by hand."""
KEPT_MS = 3 * 24 * 60 * MINUTE_MS
"""TTL of a tournament after its end."""
LAPSE_MS = 24 * 60 * MINUTE_MS
"""TTL of an entry list without a start time, after the last entry."""
PAUSE_MOST_MS = 60 * MINUTE_MS
"""The longest pause; the tournament goes on after it."""
OPENED_AT_ONCE = 8
"""Tables opened by one step, before other tournaments have their turn."""
SWEEP_MS = 30_000
"""Interval for collecting missed results."""
ARENA_MS = 1_000
"""Interval for pairing an arena."""


class Need(Enum):
    """A kind of step."""

    WAIT = auto()
    CHECK_IN = auto()
    BEGIN = auto()
    CANCEL = auto()
    OPEN = auto()
    """Open tables."""
    CLOSE = auto()
    """Close tables that are out of time."""
    WARN = auto()
    """Warn the players of tables near their limits."""
    COLLECT = auto()
    """Collect missed results and reopen lost tables."""
    NEXT_ROUND = auto()
    PAIR_ARENA = auto()
    RESUME = auto()
    """Go on after the longest pause."""
    END = auto()
    SAVE = auto()
    REMOVE = auto()


class NextStep(NamedTuple):
    """The next step of a tournament."""

    need: Need
    at: int = 0
    """The next deadline if the step changes nothing."""
    seatings: Sequence[Seating] = ()
    """The tables concerned."""


def next_step(tournament: Tournament, now: int) -> NextStep:
    """Return the next step at this time."""
    match tournament.stage:
        case Stage.ENTRY:
            return _at_entry(tournament, now)
        case Stage.PLAYING | Stage.PAUSED:
            waiting = unplayed(tournament)
            if some := [each for each in waiting if is_unopened(each)][:OPENED_AT_ONCE]:
                late = _late(tournament, waiting, now)
                return NextStep(Need.CLOSE, seatings=late) if late else NextStep(Need.OPEN, seatings=some)
            if tournament.stage is Stage.PAUSED:
                return _while_paused(tournament, waiting, now)
            if tournament.run.ends:
                return _in_arena(tournament, waiting, now)
            return _in_round(tournament, waiting, now)
    if not tournament.saved:
        return NextStep(Need.SAVE)
    lapse = tournament.run.ended + KEPT_MS
    return NextStep(Need.WAIT, lapse) if now < lapse else NextStep(Need.REMOVE)


def _at_entry(tournament: Tournament, now: int) -> NextStep:
    starts = tournament.settings.starts
    if not starts and entry_lapse(tournament) <= now:
        return NextStep(Need.CANCEL)
    if is_full(tournament) or has_answers(tournament) or 0 < starts <= now:
        return NextStep(Need.BEGIN)
    if not starts or tournament.called or now < starts - CHECK_IN_MS:
        return NextStep(Need.WAIT, entry_due(tournament))
    early = any(each.entered < starts - CHECK_IN_MS for each in tournament.entrants)
    if early and now < starts - CHECK_IN_MS // 2:
        return NextStep(Need.CHECK_IN)
    return NextStep(Need.WAIT, starts)


def _in_round(tournament: Tournament, waiting: Sequence[Seating], now: int) -> NextStep:
    if not waiting:
        at = tournament.run.next_round
        return NextStep(Need.WAIT, at) if now < at else NextStep(Need.NEXT_ROUND)
    if late := _late(tournament, waiting, now):
        return NextStep(Need.CLOSE, seatings=late)
    if due_for_warning(tournament, now):
        return NextStep(Need.WARN)
    ends = ((limit_of(tournament, each), is_warned(tournament, each)) for each in waiting)
    grace = grace_ms(tournament)
    due = [limit + grace if warned else limit - HURRY_MS for limit, warned in ends if limit]
    return NextStep(Need.COLLECT, min(due, default=now + SWEEP_MS), waiting)


def _in_arena(tournament: Tournament, waiting: Sequence[Seating], now: int) -> NextStep:
    ends = tournament.run.ends
    if now < ends:
        return NextStep(Need.PAIR_ARENA, min(now + ARENA_MS, ends), waiting)
    late = ends + ARENA.overtime_ms(tournament.settings.regulation)
    return NextStep(Need.COLLECT, late, waiting) if waiting and now < late else NextStep(Need.END)


def _while_paused(tournament: Tournament, waiting: Sequence[Seating], now: int) -> NextStep:
    ends = pause_end(tournament)
    if now >= ends:
        return NextStep(Need.RESUME)
    return NextStep(Need.COLLECT if waiting else Need.WAIT, ends, waiting)


def _late(tournament: Tournament, waiting: Sequence[Seating], now: int) -> list[Seating]:
    """Return the tables that have not finished their last deal in time."""
    grace = grace_ms(tournament)
    return [each for each in waiting if 0 < limit_of(tournament, each) <= now - grace]


def grace_ms(tournament: Tournament) -> int:
    """Return the time after a limit to finish the deal; none in a race, which has no deals."""
    return DEAL_MS if has_clock(tournament.settings.game) else 0


def due_for_warning(tournament: Tournament, now: int) -> list[Seating]:
    """Return the running tables near their limits whose players do not know it."""
    return [
        each
        for each in unplayed(tournament)
        if not is_warned(tournament, each) and 0 < limit_of(tournament, each) <= now + HURRY_MS
    ]


def is_warned(tournament: Tournament, seating: Seating) -> bool:
    """Return whether the players of a table were warned of its limit."""
    return seating.warned > 0 and seating.warned == limit_of(tournament, seating)


# Deadlines


def due_of(tournament: Tournament) -> int:
    """Return the deadline after a change, in milliseconds since the epoch."""
    if tournament.dropped:
        return AT_ONCE
    match tournament.stage:
        case Stage.ENTRY:
            is_ready = is_full(tournament) or has_answers(tournament)
            return AT_ONCE if is_ready else entry_due(tournament)
        case Stage.PLAYING:
            return (0 if unplayed(tournament) else tournament.run.next_round) or AT_ONCE
        case Stage.PAUSED:
            return AT_ONCE if unplayed(tournament) else pause_end(tournament)
        case Stage.OVER | Stage.CANCELLED if not tournament.saved:
            return AT_ONCE
        case _:
            return tournament.run.ended + KEPT_MS


def pause_end(tournament: Tournament) -> int:
    """Return when the current pause ends by itself."""
    return tournament.run.paused + PAUSE_MOST_MS


def entry_due(tournament: Tournament) -> int:
    """Return the time of the check-in, then of the start; without a start time, the end of the TTL."""
    starts = tournament.settings.starts
    return starts - CHECK_IN_MS * (not tournament.called) if starts else entry_lapse(tournament)


def is_here(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether a player has checked in, or entered since; before the check-in all are here."""
    since = min(tournament.called, tournament.settings.starts - CHECK_IN_MS)
    return not tournament.called or max(entrant.here, entrant.entered) >= since


def is_called_by_hand(tournament: Tournament) -> bool:
    """Return whether the check-in before a start by hand is open."""
    is_open = tournament.stage is Stage.ENTRY and tournament.called > 0
    return is_open and tournament.settings.starts <= tournament.called + CALL_MS


def has_answers(tournament: Tournament) -> bool:
    """Return whether a start by hand waits for nobody any more."""
    everybody = tournament.entrants
    return is_called_by_hand(tournament) and all(is_here(tournament, each) for each in everybody)


def entry_lapse(tournament: Tournament) -> int:
    """Return the end of the TTL of an entry list without a start time."""
    return max([tournament.opened, *(entrant.entered for entrant in tournament.entrants)]) + LAPSE_MS


def is_full(tournament: Tournament) -> bool:
    """Return whether the entry list is full, which starts a tournament without a start time, once."""
    full = 0 < tournament.settings.most <= len(tournament.entrants) and not tournament.redone
    return full and not tournament.settings.starts and not tournament.lacks_team


def is_unopened(seating: Seating) -> bool:
    """Return whether a table is still to be opened."""
    return seating.result is None and seating.table is None


def unplayed(tournament: Tournament) -> tuple[Seating, ...]:
    """Return the tables without a result."""
    return tuple(seating for seating in tournament.seatings if seating.result is None)


def limit_of(tournament: Tournament, seating: Seating) -> int:
    """Return when a table begins no more deals; 0 without a limit, in a month's final, and during a pause."""
    if tournament.stage is Stage.PAUSED or tournament.final or not tournament.form.by_rounds:
        return 0
    seats = len(seating.pairing.players) + seating.pairing.computers
    minutes = limit_minutes(tournament.settings, seats)
    return tournament.run.round_began + round(minutes * MINUTE_MS) + seating.extra if minutes else 0


def pauses_of(tournament: Tournament) -> tuple[Outage, ...]:
    """Return the pauses of the tables' clocks, with the current one."""
    run = tournament.run
    return (*run.pauses, Outage(run.paused, UNENDED)) if tournament.stage is Stage.PAUSED else run.pauses
