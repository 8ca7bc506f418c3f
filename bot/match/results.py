"""The archived form of a finished match, and its changes for its people."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from bot.match.loaded import Loaded
from bot.match.rated import is_rated, pool_of
from bot.match.table import MatchId, PersonId, Table
from bot.match.turns.forced import hides_choices
from games import rating, registry
from games.core import Actor, Dealing, Nature, Result, length_of
from games.faces.face import Urgency
from games.lengths import RIVAL_S, Tempo
from games.options import from_json
from games.record import Entry, Record, Turn, replay
from games.statistics import MOST, Counts
from storage import codec
from storage.sql.archive import MatchRow, PlayerRow
from storage.sql.quick_play import QUICK
from storage.sql.ratings import EndedMatch, PersonResult, Pool, RatedSeat, Rating, Reversal, Skill

ROBOTS = "robots"
"""Beside an archived record: the numbers of computers by seat, which name them; 0 for people."""
BOARD = "board"
"""Beside an archived record: the board of the match, without its seed."""
LEVEL = "level"
"""Beside an archived record: the level of its computers; missing where none had a seat of its own."""
LEFT = "left"
"""Beside an archived record: the seats of leavers, where they are last; missing where there are none."""
ABSENT = "absent"
"""The seats of people absent for the whole match."""
ADVISED = "advised"
"""Beside an archived record: true where hints were given; missing elsewhere."""
HALF = Fraction(1, 2)
BREAK_MS = 60_000
"""The longest wait for an action that counts as thinking."""
LUCK = "luck"
"""The proof of fair luck beside an archived record."""


class Finished(NamedTuple):
    """The rows of a match, and its changes."""

    match: MatchRow
    players: list[PlayerRow]
    ended: EndedMatch
    rating: Rating | None


class MatchTally(NamedTuple):
    """Counts and achievements by seat, of its player alone where they took it over from a computer."""

    counts: tuple[Counts, ...]
    achievements: tuple[tuple[str, ...], ...]
    shares: tuple[Fraction, ...]
    """Share of the match's deals that ended with the seat's player in it."""


def company(people: Sequence[PersonId]) -> str:
    """Return a digest of a set of people, whatever their seats."""
    return blake2b(",".join(map(str, sorted(people))).encode(), digest_size=12).hexdigest()


def tally(record: Record, came: Sequence[int]) -> MatchTally:
    """Count a match's actions by seat; `came`: actions of the match before the arrival of each player.

    Nothing but shares in a match of other rules. Replays the match.
    """
    counter, seats = registry.statistics(record.game), len(came)
    if record.version != registry.get(record.game).version:
        return MatchTally(({},) * seats, ((),) * seats, tuple(Fraction(not at) for at in came))
    turns = list(replay(registry.get(record.game), record))
    shares = _shares(record.game, turns, came)
    if counter is None:
        return MatchTally(({},) * seats, ((),) * seats, shares)
    counts, achieved = list(counter.counts(turns, seats)), counter.achieved(turns, seats)
    for seat, at in enumerate(came):
        if at:
            counts[seat] = _since(counter.counts(turns[:at], seats)[seat], counts[seat])
            before = [each for each in counter.achieved(turns[:at], seats) if each[0] == seat]
            achieved = tuple(each for each in achieved if each not in before)
    own = tuple(tuple(name for seat, name in achieved if seat == each) for each in range(seats))
    return MatchTally(tuple(counts), own, shares)


def _shares(game: str, turns: Sequence[Turn], came: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the share of deals that ended after each arrival; without any, all or nothing."""
    face = registry.face(game)
    ends = [
        number
        for number, turn in enumerate(turns)
        if any(face.urgency(event) is Urgency.CLOSE for event in turn.events)
    ]
    return tuple(
        Fraction(sum(end >= at for end in ends), len(ends)) if ends else Fraction(not at) for at in came
    )


def _since(before: Counts, after: Counts) -> Counts:
    """Return what was counted after a moment; a greatest value only if it was reached then."""
    changed = {name for name in {*before, *after} if before.get(name, 0) != after.get(name, 0)}
    return {
        name: after.get(name, 0) - (0 if name.startswith(MOST) else before.get(name, 0))
        for name in sorted(changed)
    }


def tempo_of(table: Table, record: Record) -> Tempo:
    """Return the actions of people in a match of rivals that is over, and the time that they took.

    A race counts as a whole, between people alone: as the actions that take its expected time.
    """
    if not hides_choices(table):
        return Tempo()
    if race := registry.lengths(table.game).race_s(table.preset, len(table.chairs)):
        whole = len(table.people) == len(table.chairs) and not table.end.stopped
        return Tempo(round(race / RIVAL_S), table.end.at - table.log.began) if whole else Tempo()
    came = {seat: chair.came for seat, chair in enumerate(table.chairs) if chair.person is not None}
    waits = [
        entry.at - before.at
        for number, (before, entry) in enumerate(pairwise((Entry(0, Nature.CHANCE, ""), *record.log)))
        if not isinstance(entry.actor, Nature) and came.get(entry.actor, number + 1) <= number
    ]
    thought = [wait for wait in waits if wait <= BREAK_MS]
    return Tempo(len(thought), sum(thought))


def finished(loaded: Loaded, record: Record, done: MatchTally) -> Finished:
    """Return a finished match for the archive."""
    table, result = loaded.table, loaded.game.result(loaded.state)
    places = table.final_places(result.places)
    pool, rated = pool_of(table.game, table.options, table.pace), is_rated(table)
    match = table.match or MatchId(table.id)
    tempo = tempo_of(table, record)
    people = [chair.person for chair in table.chairs if chair.person is not None]
    row = MatchRow(
        id=match,
        game=table.game,
        version=table.log.version,
        chat=table.chat,
        began=table.log.began,
        ended=table.end.at,
        stopped=table.end.stopped,
        cut=table.end.cut,
        kind=pool.kind,
        pace=pool.pace,
        rated=rated,
        void=table.is_void,
        actions=tempo.actions,
        thinking=tempo.ms,
        home=table.tournament.home if table.tournament is not None else None,
        company=company(people),
        record=_stored_record(table, record),
        result=msgspec.json.decode(codec.encode(result)),
        secret=table.luck.secret,
    )
    ended = EndedMatch(
        match,
        table.game,
        table.chat,
        table.end.at,
        len(table.chairs),
        complete=not table.end.stopped and not table.is_void,
        outcomes=_outcomes(table, places, done),
    )
    players = _players(row, table, places, result)
    return Finished(row, players, ended, _rating(pool, table, places) if rated else None)


def _stored_record(table: Table, record: Record) -> dict[str, Any]:
    """Return the record for the archive, with the match's data beside it."""
    stored = {**msgspec.json.decode(codec.encode(record)), ROBOTS: [chair.robot for chair in table.chairs]}
    if any(chair.robot for chair in table.chairs):
        stored[LEVEL] = table.level.value
    if table.is_ranked and table.leavers:
        stored[LEFT], stored[ABSENT] = sorted(table.leavers), sorted(table.absent_seats)
    if table.quick.paired and len(table.people) > 1:
        stored[QUICK] = True
    if table.advised:
        stored[ADVISED] = True
    stored[LUCK] = msgspec.to_builtins(table.luck.sealed)
    if table.luck.board is not None:
        stored[BOARD] = msgspec.to_builtins(table.luck.board.shown)
    return stored


def _players(row: MatchRow, table: Table, places: Sequence[int], result: Result) -> list[PlayerRow]:
    left = table.leavers
    return [
        PlayerRow(
            match=row.id,
            seat=seat,
            person=chair.person,
            name=chair.name,
            place=places[seat],
            points=str(result.points[seat]),
            game=row.game,
            kind=row.kind,
            pace=row.pace,
            ended=row.ended,
            left=seat in left,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _outcomes(table: Table, places: Sequence[int], done: MatchTally) -> list[PersonResult]:
    """Return each person's outcome; a computer's play in their place at the end counts for them as well.

    The match itself counts for those who were there for half of its deals.
    """
    return [
        PersonResult(
            chair.person,
            places[seat],
            counts=done.shares[seat] >= HALF,
            sums=_sums(done.counts[seat]),
            highs={name: count for name, count in done.counts[seat].items() if name.startswith(MOST)},
            achievements=() if chair.computer else done.achievements[seat],
        )
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None
    ]


def _rating(pool: Pool, table: Table, places: Sequence[int]) -> Rating:
    """Return the changes of ratings, by places with leavers last."""
    game, luck = registry.get(table.game), registry.luck(table.game)
    length = length_of(game, from_json(game.options_type, table.options), len(places))

    def rate(skills: Sequence[Skill], earlier: int) -> list[Skill]:
        known = [rating.Skill(skill.mu, skill.sigma, skill.matches) for skill in skills]
        weight = rating.weight_after(earlier)
        after = rating.rate(known, places, luck=luck, length=length, weight=weight)
        return [_stored(skill, luck) for skill in after]

    return Rating(pool, _stored(rating.Skill(), luck), rate)


def reversal(game: str) -> Reversal:
    """Return the reversal of a change of ratings in this game: skill and precision by differences."""
    luck = registry.luck(game)

    def back(skill: Skill, seat: RatedSeat) -> Skill:
        precision = 1 / skill.sigma**2 - 1 / seat.sigma**2 + 1 / seat.sigma_before**2
        mu, matches = skill.mu - seat.gained, max(0, skill.matches - 1)
        return _stored(rating.Skill(mu, 1 / sqrt(precision), matches), luck)

    return Reversal(_stored(rating.Skill(), luck), back)


def ended_of(row: MatchRow, players: Sequence[PlayerRow], done: MatchTally) -> EndedMatch:
    """Return the entry of an archived match in the standings, as it was booked, without achievements.

    All of its people were there from its start.
    """
    outcomes = [
        PersonResult(player.person, player.place, sums=_sums(done.counts[seat]))
        for seat, player in enumerate(players)
        if player.person is not None
    ]
    return EndedMatch(row.id, row.game, row.chat, row.ended, len(players), not row.stopped, outcomes)


def _sums(counts: Counts) -> dict[str, int]:
    """Return the counters to add up."""
    return {name: count for name, count in counts.items() if not name.startswith(MOST)}


def _stored(skill: rating.Skill, luck: float) -> Skill:
    shown = rating.shown(skill.mu, luck)
    return Skill(skill.mu, skill.sigma, skill.matches, shown, rating.is_settled(skill.sigma))


def thinking_of(record: Record) -> Counter[Actor]:
    """Return the milliseconds that each seat has taken for its actions."""
    spent = Counter[Actor]()
    for before, entry in pairwise((Entry(0, Nature.CHANCE, ""), *record.log)):
        spent[entry.actor] += entry.at - before.at
    return spent


def deal_points(record: Record) -> tuple[tuple[Fraction, ...], ...]:
    """Return the points by seat after each finished deal. Replays the match."""
    game, face = registry.get(record.game), registry.face(record.game)
    return tuple(
        game.result(turn.state).points
        for turn in replay(game, record)
        if any(face.urgency(event) is Urgency.CLOSE for event in turn.events)
    )


def points_of(loaded: Loaded) -> tuple[Fraction, ...]:
    """Return the points of a finished match by seat; on a board, as compared with other tables."""
    table, result = loaded.table, loaded.game.result(loaded.state)
    if table.luck.board is not None and isinstance(loaded.game, Dealing):
        return loaded.game.board_points(result, table.end.at - table.log.began)
    return result.points
