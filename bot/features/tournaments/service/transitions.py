"""Edits of a tournament that its next step asks for: pure functions from a tournament to a change."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from bot.base.pace import Outage
from bot.features.tournaments.service.entries import with_reserves
from bot.features.tournaments.service.fitting import MINUTE_MS, as_planned, can_begin
from bot.features.tournaments.service.next_step import (
    CALL_MS,
    FRESH_MS,
    due_for_warning,
    is_called_by_hand,
    is_full,
    is_here,
    is_unopened,
    limit_of,
    unplayed,
)
from bot.features.tournaments.service.screen_names import (
    CHAT,
    PODIUM,
    TournamentScreen,
    anew_in,
    player_screens,
    table_screen,
)
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.timetable import keeps_promise, promised
from bot.features.tournaments.service.tournament_model import (
    Correction,
    Entrant,
    Run,
    Seating,
    Stage,
    Tournament,
    with_entrant,
    with_seating,
)
from bot.match.table import PersonId
from games.tournament.core import Pairing, TableResult
from games.tournament.form import Form

PAUSE_MS = 30_000
"""Time between two rounds."""
DELAY_MS = 10 * MINUTE_MS
"""Postponement of a start for lack of entries."""
MOST_DELAYS = 3
MOST_PAUSES = 8
"""Pauses kept in the state; no clock runs long enough to need more."""


# Entry and start


def shown(tournament: Tournament, **changes: Any) -> Change:
    """Return these changes, shown in all chats and to all players."""
    after = msgspec.structs.replace(tournament, **changes)
    return Change(after, [CHAT, *player_screens(after.playing)])


def at_start(tournament: Tournament, now: int) -> Change:
    """Begin with the players that are here; with too few put the start off, then cancel."""
    here = _with_those_here(tournament)
    if tournament.reserves and len(here.playing) < len(tournament.playing):
        return _with_reserves_called(here, now)
    if can_begin(here):
        return begun(here, now, absent=tournament.entrants)
    if is_called_by_hand(tournament):
        return _with_too_few(tournament, now)
    if tournament.delays >= MOST_DELAYS or is_full(tournament):
        return over(tournament, now, Stage.CANCELLED)
    settings = msgspec.structs.replace(tournament.settings, starts=now + DELAY_MS)
    return shown(tournament, settings=settings, delays=tournament.delays + 1)


def _with_those_here(tournament: Tournament) -> Tournament:
    """Drop the absent players from the entry list; they may enter late."""
    here = tuple(each for each in tournament.entrants if is_here(tournament, each))
    return msgspec.structs.replace(tournament, entrants=here)


def _with_reserves_called(here: Tournament, now: int) -> Change:
    """Put the start of a final off, and ask the next reserves."""
    entrants = tuple(msgspec.structs.replace(each, here=now) for each in here.entrants)
    settings = msgspec.structs.replace(here.settings, starts=now + DELAY_MS)
    after = msgspec.structs.replace(here, entrants=entrants, settings=settings, called=now)
    return shown(with_reserves(after))


def _with_too_few(tournament: Tournament, now: int) -> Change:
    """Give up a start by hand: the entry list stays open."""
    settings = msgspec.structs.replace(tournament.settings, starts=0)
    corrections = (*tournament.corrections, Correction(now, "", "too-few"))
    return shown(tournament, settings=settings, called=0, corrections=corrections)


def called(tournament: Tournament, now: int, by: PersonId) -> Change | None:
    """Ask those who entered long ago whether they are here; None if there are none.

    The others, and the person `by` whom it starts, are.
    """
    since = now - FRESH_MS
    entrants = tuple(
        msgspec.structs.replace(each, here=now)
        if each.person == by or max(each.here, each.entered) >= since
        else each
        for each in tournament.entrants
    )
    if all(each.here == now for each in entrants):
        return None
    settings = msgspec.structs.replace(tournament.settings, starts=now + CALL_MS)
    return shown(tournament, settings=settings, called=now, entrants=entrants)


def begun(tournament: Tournament, now: int, *, absent: Sequence[Entrant] = ()) -> Change:
    """Begin; the first round is paired by a later step. Of `absent`, all but the players may come late."""
    settings = as_planned(tournament).settings
    regulation = settings.regulation
    ends = now + regulation.minutes * MINUTE_MS
    by_rounds = Form.named(regulation.form).by_rounds
    run = Run(now, next_round=now) if by_rounds else Run(now, 1, round_began=now, ends=ends)
    run = msgspec.structs.replace(run, fitted=regulation.rounds)
    late = () if tournament.final else tuple(each for each in absent if each not in tournament.entrants)
    after = msgspec.structs.replace(tournament, settings=settings, stage=Stage.PLAYING, reserves=late)
    return shown(promised(msgspec.structs.replace(after, run=run), now))


# Rounds


def announced(tournament: Tournament, now: int) -> Change:
    """Announce the next round."""
    return shown(tournament, run=msgspec.structs.replace(tournament.run, next_round=now + PAUSE_MS))


def with_round(tournament: Tournament, seatings: Sequence[Seating], now: int) -> Change:
    """Begin the next round."""
    run = tournament.run
    run = msgspec.structs.replace(run, round=run.round + 1, round_began=now, next_round=0, pauses=(), moved=0)
    after = msgspec.structs.replace(tournament, run=run, seatings=(*tournament.seatings, *seatings))
    if not keeps_promise(after):
        after = promised(after, now)
    resting = {player for each in seatings if each.result for player in each.pairing.players}
    return Change(after, [CHAT, *player_screens(sorted(resting))])


# Tables


def with_opened(tournament: Tournament, opened: Iterable[Seating], now: int) -> Change:
    """Note opened tables."""
    players = set[int]()
    for seating in opened:
        known = tournament.seating(seating.round, seating.number)
        if known is None or not is_unopened(known):
            continue
        players |= {*seating.pairing.players}
        tournament = with_seating(tournament, seating, began=now)
    rest = any(map(is_unopened, tournament.seatings))
    return Change(tournament, [*player_screens(sorted(players)), *([] if rest else [CHAT])])


def without_tables(tournament: Tournament, lost: Iterable[Seating]) -> Change:
    """Have lost tables opened again."""
    for seating in lost:
        tournament = with_seating(tournament, seating, table=None)
    return Change(tournament)


def warned(tournament: Tournament, now: int) -> Change:
    """Warn the players of tables near their limits."""
    near = due_for_warning(tournament, now)
    for each in near:
        tournament = with_seating(tournament, each, warned=limit_of(tournament, each))
    return Change(tournament, player_screens(player for each in near for player in each.pairing.players))


def with_drawn(tournament: Tournament, late: Iterable[Seating], now: int) -> Change:
    """Give tables that still have no result a draw."""
    screens = set[TournamentScreen]()
    for seating in late:
        if seating in unplayed(tournament):
            result = drawn(seating.pairing, seating.round)
            tournament, some = with_result(tournament, seating, result, frozenset(), now)
            screens.update(some)
    return Change(tournament, screens)


def with_result(
    tournament: Tournament, seating: Seating, result: TableResult, missing: Collection[int], now: int
) -> Change:
    """Note a table's result; withdraw the players `missing` from all of it until they return."""
    result = msgspec.structs.replace(result, forfeits=result.forfeits | seating.marked)
    after = with_seating(tournament, seating, result=result, ended=now)
    for player in seating.pairing.players:
        entrant = after.entrant(player)
        if player in missing:
            until = entrant.until or seating.round
            after = with_entrant(after, player, absences=entrant.absences + 1, until=until)
        elif entrant.absences:
            after = with_entrant(after, player, absences=0)
    line = table_screen(seating.round, seating.number)
    return Change(after, [CHAT, line, *player_screens(seating.pairing.players)])


def drawn(pairing: Pairing, round: int) -> TableResult:
    """Return the result of an unplayed table: all are equal, and nobody has played."""
    return TableResult(round, pairing)


# Pauses


def resumed(tournament: Tournament, now: int) -> Tournament:
    """Go on after a pause: all deadlines move by its length."""
    run, times = tournament.run, ("ends", "since", "until", "round_began", "next_round")
    pauses = (*run.pauses, Outage(run.paused, now))[-MOST_PAUSES:]
    later = {name: at + now - run.paused for name in times if (at := getattr(run, name))}
    run = msgspec.structs.replace(run, paused=0, pauses=pauses, **later)
    return msgspec.structs.replace(tournament, stage=Stage.PLAYING, run=run)


def after_longest_pause(tournament: Tournament, now: int) -> Change:
    """Go on by itself; each chat's message comes again, and rings."""
    after = resumed(tournament, now)
    done = Correction(now, "", "lapse")
    after = msgspec.structs.replace(after, corrections=(*after.corrections, done))
    return Change(after, [*all_of(after), *(anew_in(after, chat) for chat in after.chats)])


# End


def over(tournament: Tournament, now: int, stage: Stage = Stage.OVER) -> Change:
    """End a tournament; cancel it if nobody has finished a table."""
    if not tournament.is_played:
        stage = Stage.CANCELLED
    run = msgspec.structs.replace(tournament.run, ended=now, paused=0, next_round=0)
    after = msgspec.structs.replace(tournament, stage=stage, run=run)
    return Change(after, all_of(after))


def all_of(tournament: Tournament) -> list[TournamentScreen]:
    """Return all screens of a tournament."""
    podium = [PODIUM] if tournament.stage is Stage.OVER else []
    unplayed = tournament.stage is Stage.CANCELLED and tournament.run.began
    anew = [anew_in(tournament, chat) for chat in tournament.chats] if unplayed else []
    return [CHAT, *podium, *anew, *player_screens(range(1, len(tournament.entrants) + 1))]
