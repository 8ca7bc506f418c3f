"""Actions by which organisers correct a running tournament or its entry list."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from bot.features.tournaments.service.entries import without_player
from bot.features.tournaments.service.places import read_place
from bot.features.tournaments.service.timetable import promised
from bot.features.tournaments.service.tournament_model import (
    BEGUN,
    Entrant,
    Run,
    Seating,
    Stage,
    Tournament,
    with_entrant,
    with_seating,
)
from bot.features.tournaments.service.tournament_refusals import (
    AlreadyEntered,
    NoSuchResult,
    NotEntered,
    PlayersChanged,
    TablesOver,
)
from bot.features.tournaments.service.transitions import over, resumed
from bot.match.refusals import Stale
from bot.people.people import Person
from games.tournament.fit import MOST_ROUNDS

EXTRA_MS = 5 * 60_000
"""Additional time of a table per action."""


@dataclass(frozen=True)
class Action:
    """An organiser's action, logged in public."""

    what: str
    """Part of a text id, `tournament-deed-…`."""
    edit: Callable[[Tournament, int], Tournament]
    """Return the tournament after it, at this time. Raises a Refusal."""
    stages: tuple[Stage, ...] = BEGUN
    """The stages that allow it."""
    round: int = 0
    seating: int = 0
    player: int = 0


def _paused(tournament: Tournament, now: int) -> Tournament:
    run = msgspec.structs.replace(tournament.run, paused=now)
    return msgspec.structs.replace(tournament, stage=Stage.PAUSED, run=run)


PAUSE = Action("pause", _paused, (Stage.PLAYING,))
"""Stop all clocks; no round begins."""
RESUME = Action("resume", resumed, (Stage.PAUSED,))
"""Move all deadlines by the length of the pause."""
END = Action("end", lambda tournament, now: over(tournament, now).tournament)
"""Make the standings final without running tables."""


def _reopened(tournament: Tournament, now: int) -> Tournament:
    if not may_reopen(tournament):
        raise TablesOver
    kept = tuple(
        msgspec.structs.replace(each, since=1, absences=0) for each in tournament.entrants if not each.until
    )
    absent = () if tournament.final else tournament.reserves
    settings = msgspec.structs.replace(tournament.settings, starts=0)
    dropped = (*tournament.dropped, *(each for each in tournament.seatings if not each.pairing.bye))
    return msgspec.structs.replace(
        tournament,
        settings=settings,
        stage=Stage.ENTRY,
        run=Run(),
        entrants=(*kept, *absent),
        reserves=(),
        seatings=(),
        called=0,
        delays=0,
        redone=tournament.redone + 1,
        dropped=dropped,
    )


REOPEN = Action("reopen", _reopened)
"""Take the start back: stop all tables, and open the entry list again. Raises TablesOver."""


def may_reopen(tournament: Tournament) -> bool:
    """Return whether the start may be taken back: nobody has finished a table."""
    finished = any(each.result is not None and not each.pairing.bye for each in tournament.seatings)
    return tournament.is_running and tournament.run.round <= 1 and not finished


def replay(round: int, number: int, attempt: int) -> Action:
    """Play a table of the current round once more; its match, of this attempt, is dropped.

    Players withdrawn for missing the table have another chance. Raises NoSuchResult.
    """

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or old.attempt != attempt or not may_be_replayed(tournament, old):
            raise NoSuchResult
        for player in old.pairing.players:
            entrant = tournament.entrant(player)
            if entrant.absences and entrant.until == round:
                tournament = with_entrant(tournament, player, absences=0, until=0)
        run, redone = tournament.run, tournament.redone + 1
        removed = frozenset(each for each in old.pairing.players if tournament.entrant(each).removed)
        extra = (run.paused or now) - run.round_began
        fresh = Seating(number, round, old.pairing, marked=removed, extra=extra, attempt=redone)
        seatings = tuple(fresh if each is old else each for each in tournament.seatings)
        run = msgspec.structs.replace(run, next_round=0)
        dropped = (*tournament.dropped, old)
        return msgspec.structs.replace(tournament, seatings=seatings, run=run, redone=redone, dropped=dropped)

    return Action("replay", edit, round=round, seating=number)


def may_be_replayed(tournament: Tournament, seating: Seating) -> bool:
    """Return whether a table may be played once more: with deals of its own, before the next round."""
    form, is_current = tournament.form, seating.round == tournament.run.round
    is_played = may_be_corrected(seating) and seating.table is not None
    return tournament.is_running and form.by_rounds and not form.shares_boards and is_current and is_played


def added_round(rounds: int) -> Action:
    """Play one more round, so that there are this many. Raises Stale."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        if not may_add_round(tournament) or rounds != tournament.settings.regulation.rounds + 1:
            raise Stale
        regulation = msgspec.structs.replace(tournament.settings.regulation, rounds=rounds)
        settings = msgspec.structs.replace(tournament.settings, regulation=regulation)
        after = msgspec.structs.replace(tournament, settings=settings)
        return promised(after, after.run.round_began) if after.run.until else after

    return Action("round", edit, round=rounds)


def may_add_round(tournament: Tournament) -> bool:
    """Return whether a running tournament may last one more round."""
    counts = tournament.form.announces_rounds
    return tournament.is_running and counts and tournament.settings.regulation.rounds < MOST_ROUNDS


def replacement(player: int, person: Person) -> Action:
    """Let another person play on from the next table. Raises NotEntered, AlreadyEntered."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        _require_player(tournament, player)
        old = tournament.entrant(player)
        if tournament.player_of(person.id) is not None:
            raise AlreadyEntered
        fresh = Entrant(person.id, person.name, person.language, old.rating, old.since, team=old.team)
        return with_entrant(tournament, player, fresh)

    return Action("replace", edit, player=player)


def withdrawal(player: int) -> Action:
    """Remove a player and forfeit their running table. Raises NotEntered."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        _require_player(tournament, player)
        after = without_player(tournament, player)
        if not tournament.run.round:
            return after
        after = with_entrant(after, player, removed=True)
        for each in after.seatings:
            if each.result is None and player in each.pairing.players:
                after = with_seating(after, each, marked=each.marked | {player})
        return after

    return Action("withdraw", edit, (Stage.ENTRY, *BEGUN), player=player)


def at_place(action: Action, place: str) -> Action:
    """Return the action guarded by a place's code. Raises PlayersChanged."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        if read_place(tournament, place) != action.player:
            raise PlayersChanged
        return action.edit(tournament, now)

    return replace(action, edit=edit)


def correction(round: int, number: int, places: tuple[int, ...], points: tuple[Fraction, ...] = ()) -> Action:
    """Correct a finished table's result; forfeits stay. Raises NoSuchResult."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or old.result is None or old.pairing.bye:
            raise NoSuchResult
        seats = len(old.pairing.players) + old.pairing.computers
        fits = len(places) == seats and len(points) in (0, seats)
        if not fits or not all(1 <= place <= seats for place in places):
            raise NoSuchResult
        deals = tuple(points for _ in old.result.deals if points)
        result = msgspec.structs.replace(
            old.result, places=places, points=points, late=frozenset(), deals=deals
        )
        return with_seating(tournament, old, result=result, corrected=True)

    return Action("result", edit, round=round, seating=number)


def forfeit(round: int, number: int, player: int, *, absent: bool) -> Action:
    """Set or clear a player's forfeit. Raises NoSuchResult."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or not may_be_corrected(old) or player not in old.pairing.players:
            raise NoSuchResult
        forfeits = old.forfeits | {player} if absent else old.forfeits - {player}
        if old.result is None:
            return with_seating(tournament, old, marked=forfeits)
        result = msgspec.structs.replace(old.result, forfeits=forfeits)
        return with_seating(tournament, old, result=result, corrected=True)

    return Action("absent" if absent else "present", edit, round=round, seating=number, player=player)


def table_end(round: int, number: int, *, extra: int = 0) -> Action:
    """Give a table more time, or log its closing; the caller settles its match. Raises NoSuchResult."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or not is_at_play(old):
            raise NoSuchResult
        return with_seating(tournament, old, extra=old.extra + extra)

    return Action("extend" if extra else "close", edit, round=round, seating=number)


def _require_player(tournament: Tournament, player: int) -> None:
    if not 1 <= player <= len(tournament.entrants):
        raise NotEntered


def may_be_corrected(seating: Seating) -> bool:
    """Return whether a table is running or finished."""
    return not seating.pairing.bye and (seating.table is not None or seating.result is not None)


def is_at_play(seating: Seating) -> bool:
    """Return whether a table's match is running."""
    return seating.table is not None and seating.result is None


def may_be_watched(tournament: Tournament, seating: Seating) -> bool:
    """Return whether others may see a table: not while its deals may be played elsewhere."""
    return seating.table is not None and not tournament.form.shares_boards


def replayed(before: Tournament, after: Tournament) -> list[Seating]:
    """Return the tables of a cup that a correction makes wrong."""
    pairings = [each.pairing for each in before.seatings]
    wrong = [
        each.form.displaced(each.settings.regulation, each.entries, each.results, pairings)
        for each in (before, after)
    ]
    return [each for each in before.seatings if each.pairing in wrong[1] - wrong[0]]
