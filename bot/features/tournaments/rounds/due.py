"""When somebody has to look at a tournament: it follows from its state alone."""

from bot.base.pace import UNENDED, Outage
from bot.features.tournaments.service.model import Entrant, Seating, Stage, Tournament
from bot.features.tournaments.service.offers import round_minutes

AT_ONCE = 1
"""A time that is always over."""
MINUTE_MS = 60_000
CHECK_IN_MS = 10 * MINUTE_MS
"""How long before a start by time people are asked whether they are here; who enters later is."""
KEPT_MS = 3 * 24 * 60 * MINUTE_MS
"""How long a tournament can be looked at after its end."""
LAPSE_MS = 24 * 60 * MINUTE_MS
"""An entry list without a time of start is cancelled when nobody has entered it for so long."""
PAUSE_LAPSE_MS = 14 * LAPSE_MS
"""A pause that nobody ends is the end of the tournament after this time."""


def due_of(tournament: Tournament) -> int:
    """The next time, in milliseconds since the epoch.

    Whoever has looked and found nothing to do puts it off.
    """
    match tournament.stage:
        case Stage.ENTRY:
            return AT_ONCE if is_full(tournament) else entry_due(tournament)
        case Stage.PLAYING:
            return _of_round(tournament)
        case Stage.PAUSED:
            return AT_ONCE if unplayed(tournament) else tournament.run.paused + PAUSE_LAPSE_MS
        case Stage.OVER | Stage.CANCELLED if not tournament.saved:
            return AT_ONCE
        case _:
            return tournament.run.ended + KEPT_MS


def entry_due(tournament: Tournament) -> int:
    """When people are asked whether they are here; then when it starts, or is given up."""
    starts = tournament.settings.starts
    return starts - CHECK_IN_MS * (not tournament.called) if starts else entry_lapse(tournament)


def is_here(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether they have said so or entered since people were asked; until then everybody is."""
    since = min(tournament.called, tournament.settings.starts - CHECK_IN_MS)
    return not tournament.called or max(entrant.here, entrant.entered) >= since


def entry_lapse(tournament: Tournament) -> int:
    """When an entry list is given up that waits for no time."""
    return max([tournament.opened, *(entrant.entered for entrant in tournament.entrants)]) + LAPSE_MS


def is_full(tournament: Tournament) -> bool:
    """Whether it starts because all have come."""
    full = 0 < tournament.settings.most <= len(tournament.entrants)
    return full and not tournament.settings.starts and not tournament.lacks_team


def is_unopened(seating: Seating) -> bool:
    """Whether a table is still to be opened."""
    return seating.result is None and seating.table is None


def unplayed(tournament: Tournament) -> tuple[Seating, ...]:
    """The tables without a result."""
    return tuple(seating for seating in tournament.seatings if seating.result is None)


def limit_of(tournament: Tournament, seating: Seating) -> int:
    """When a table is closed as it stands; 0: never, or a pause puts it off."""
    if tournament.stage is Stage.PAUSED:
        return 0
    minutes = round_minutes(tournament.settings) if tournament.form.by_rounds else 0
    return tournament.run.round_began + round(minutes * MINUTE_MS) + seating.extra if minutes else 0


def pauses_of(tournament: Tournament) -> tuple[Outage, ...]:
    """When the clocks of its tables stood still, with the pause that goes on."""
    run = tournament.run
    return (*run.pauses, Outage(run.paused, UNENDED)) if tournament.stage is Stage.PAUSED else run.pauses


def _of_round(tournament: Tournament) -> int:
    if not tournament.form.by_rounds or unplayed(tournament):
        return AT_ONCE
    return tournament.run.next_round or AT_ONCE
