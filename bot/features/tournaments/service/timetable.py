"""Timetable of a tournament: the told length, rounds that keep to it, and the limit of a round.

The length is told as a range about the expected one, and what the start has promised stays. After each round
the tempo of its tables is known, and the number of rounds follows: as many as end nearest to the middle of
the range. Where the next round would end after it, and no round before it, a shorter match is played.
"""

from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import msgspec

from bot.base.pace import LIVE_S, NORMAL, lost_ms
from bot.features.tournaments.service.fitting import (
    MINUTE_MS,
    minutes_of,
    people_of,
    shorter_matches,
    stages_of,
    table_minutes,
    tables_of,
)
from bot.features.tournaments.service.tournament_model import Seating, Tournament, TournamentSettings
from bot.match.opening.choices import has_clock, preset_of
from games import registry
from games.lengths import Tempo
from games.tournament.bracket import Bracket
from games.tournament.fit import MOST_ROUNDS, PAUSE, doubt_of, is_measured, length, long_round
from games.tournament.forms.arena import ARENA
from games.tournament.forms.cup import CUP

LIMIT = 1.5
"""The longest duration of a round, as a multiple of the length among slow people."""
HURRY_MS = 5 * MINUTE_MS
"""Time before a table's limit in which turns are short."""
LITTLE, MUCH = 40, 400
"""Weight of a group's tempo beside that of an evening, in actions: of an unknown one, and at most."""


class Told(NamedTuple):
    """The told length in minutes."""

    least: int
    most: int


def told_length(settings: TournamentSettings, people: int, rounds: int | None = None) -> Told | None:
    """Return the length of some rounds, or of all of a tournament; None without measured lengths."""
    regulation = settings.regulation
    if regulation.form == ARENA.name:
        return Told(regulation.minutes, regulation.minutes - -ARENA.overtime_ms(regulation) // MINUTE_MS)
    if rounds is None:
        cup = regulation.form == CUP.name
        rounds = len(stages_of(settings, people)) if cup else regulation.rounds
    table = tables_of(settings, people)
    if not rounds or not is_measured(*table):
        return None
    expected, doubt = length(*table, rounds), doubt_of(settings.tempo)
    late = expected + long_round(*table) - length(*table, 1)
    return Told(*doubt.told(max(expected, late / doubt.most)))


def promised(tournament: Tournament, now: int) -> Tournament:
    """Return the tournament with the end that its remaining rounds promise at this time."""
    settings = tournament.settings
    told = told_length(settings, sum(people_of(tournament)), rounds_from(tournament))
    ends = [now + minutes * MINUTE_MS for minutes in told] if told is not None else [0, 0]
    return _with_run(tournament, since=ends[0], until=ends[1])


def rounds_from(tournament: Tournament) -> int:
    """Return the number of rounds from the current one on; from the first before the start."""
    regulation, cup = tournament.settings.regulation, tournament.form is CUP
    rounds = Bracket(regulation, tournament.entries).depth if cup else regulation.rounds
    return rounds - max(0, tournament.run.round - 1)


def keeps_promise(tournament: Tournament) -> bool:
    """Return whether rounds follow the clock: until the organiser sets their number."""
    fits = tournament.settings.span > 0 and tournament.form.by_rounds and tournament.run.until > 0
    return fits and tournament.run.fitted == tournament.settings.regulation.rounds


# After a round


def continued(tournament: Tournament, now: int) -> Tournament:
    """Return the tournament after a round, with the rounds and the match that keep its promised end."""
    if not tournament.run.round or not keeps_promise(tournament):
        return tournament
    tournament = with_tempo_shown(tournament)
    if tournament.form is CUP:
        return _with_settings(tournament, _cup_continued(tournament, now))
    settings = min(_endings(tournament, now), key=lambda each: _flaws(tournament, each)).settings
    return _with_run(_with_settings(tournament, settings), fitted=settings.regulation.rounds)


class _Ending(NamedTuple):
    """A possible rest of a tournament."""

    likely: float
    """Its end."""
    settings: TournamentSettings
    late: float
    """The end in one of ten cases."""
    shorter: int
    """By how many steps its matches are shorter."""


def _endings(tournament: Tournament, now: int) -> Iterator[_Ending]:
    """Yield the possible rests: no round, or some with the same match or with a shorter one."""
    settings, played = tournament.settings, tournament.run.round
    yield _Ending(now, _with_rounds(settings, played), now, 0)
    people = sum(people_of(tournament))
    for shorter, each in enumerate((settings, *reversed(shorter_matches(settings)))):
        match, sizes = tables_of(each, people)
        for rounds in range(1, MOST_ROUNDS - played + 1) if is_measured(match, sizes) else ():
            likely = now + (PAUSE + length(match, sizes, rounds)) * MINUTE_MS
            longer = long_round(match, sizes) - length(match, sizes, 1)
            after = _with_rounds(each, played + rounds)
            yield _Ending(likely, after, likely + longer * MINUTE_MS, shorter)


def _flaws(tournament: Tournament, ending: _Ending) -> tuple[float, ...]:
    """Return a sort key: the end beyond what was promised, a shorter match, the distance from its middle."""
    run = tournament.run
    outside = max(0.0, run.since - ending.likely, ending.late - run.until)
    return outside, ending.shorter, abs(ending.likely - (run.since + run.until) / 2)


def _cup_continued(tournament: Tournament, now: int) -> TournamentSettings:
    """Return the settings with the longest match that leaves time for the rest of the bracket."""
    settings, people = tournament.settings, sum(people_of(tournament))
    left = rounds_from(tournament) - 1

    def ends(each: TournamentSettings) -> float:
        return now + (PAUSE + (minutes_of(each, people, left) or 0)) * MINUTE_MS

    able = [each for each in (settings, *shorter_matches(settings)) if ends(each) <= tournament.run.until]
    return max(able, key=ends, default=min((settings, *shorter_matches(settings)), key=ends))


def with_tempo_shown(tournament: Tournament) -> Tournament:
    """Return the tournament with the tempo of its last round.

    Its promised end moves by what the round has lost to players who stall.
    """
    run, settings = tournament.run, tournament.settings
    over = [each for each in tournament.seatings if each.round == run.round and each.began and each.ended]
    played = {each.number: _played_ms(tournament, each) for each in over}
    unstalled = {each.number: played[each.number] - each.stalled for each in over}
    lost = max(played.values(), default=0) - max(unstalled.values(), default=0)
    more = lost - run.moved
    tournament = _with_run(tournament, since=run.since + more, until=run.until + more, moved=lost)
    whole = [each for each in over if each.actions]
    if not whole:
        return tournament
    usual = median(unstalled[each.number] / each.actions for each in whole)
    known, actions = settings.tempo, sum(each.actions for each in whole)
    weight = min(known.actions, MUCH) if known.is_known else LITTLE
    tempo = Tempo(weight + actions, round(weight * known.person_s * 1000 + actions * usual))
    return _with_settings(tournament, msgspec.structs.replace(settings, tempo=tempo))


def _played_ms(tournament: Tournament, seating: Seating) -> int:
    return seating.ended - seating.began - lost_ms(tournament.run.pauses, seating.began, seating.ended)


def _with_rounds(settings: TournamentSettings, rounds: int) -> TournamentSettings:
    regulation = msgspec.structs.replace(settings.regulation, rounds=rounds)
    return msgspec.structs.replace(settings, regulation=regulation)


def _with_settings(tournament: Tournament, settings: TournamentSettings) -> Tournament:
    return msgspec.structs.replace(tournament, settings=settings)


def _with_run(tournament: Tournament, **changes: int) -> Tournament:
    return msgspec.structs.replace(tournament, run=msgspec.structs.replace(tournament.run, **changes))


# The limit of a round


def limit_minutes(settings: TournamentSettings, seats: int) -> float:
    """Return the longest duration of a table of so many, far beyond that of slow people; 0: unlimited.

    A slower pace makes it longer; a pace without a clock makes it unlimited.
    """
    game, pace = settings.game, settings.pace
    turn = pace.turn if pace is not None and has_clock(game) else NORMAL.turn * (not has_clock(game))
    expected = table_minutes(settings, seats)
    as_measured = settings.options == preset_of(registry.get(game), settings.preset)[1]
    if expected is None or not as_measured or not 0 < turn < LIVE_S:
        return 0
    doubt = doubt_of(settings.tempo)
    slow = expected * max(doubt.most, doubt.slowest) * max(1, turn / NORMAL.turn)
    return LIMIT * slow + HURRY_MS / MINUTE_MS
