"""The next tables of a tournament, as the pure functions pair its players."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple, Protocol

from bot.features.tournaments.rounds.due import MINUTE_MS, unplayed
from bot.features.tournaments.service.model import Seating, Tournament
from games import registry
from games.tournament import arena, pairings
from games.tournament.arena import ArenaPlayer
from games.tournament.core import Entry, Pairing, Regulation, TableResult

ARENA_ROUND = 1
"""An arena has one round, in which tables are numbered as they begin."""


class PairRound(Protocol):
    """Pairs a round."""

    def __call__(
        self,
        regulation: Regulation,
        entries: Sequence[Entry],
        results: Sequence[TableResult],
        *,
        round: int,
        seed: bytes,
    ) -> tuple[Pairing, ...]: ...


class PairFree(Protocol):
    """Pairs those of an arena who are free at a time."""

    def __call__(
        self,
        regulation: Regulation,
        waiting: Sequence[ArenaPlayer],
        results: Sequence[TableResult],
        now_ms: int,
        *,
        playing: int,
        usual_ms: int,
    ) -> tuple[Pairing, ...]: ...


class Rules(NamedTuple):
    """How tournaments pair."""

    round: PairRound
    arena: PairFree


RULES = Rules(pairings.pair, arena.pair)


def next_round(tournament: Tournament, pair: PairRound) -> tuple[Seating, ...]:
    """The tables of the next round, byes with their results; none if there is no further round."""
    number = tournament.round + 1
    pairings = pair(
        tournament.regulation,
        tournament.entries,
        tournament.results,
        round=number,
        seed=tournament.secret,
    )
    return tuple(_seating(each, number, place) for place, each in enumerate(pairings, 1))


def next_tables(tournament: Tournament, pair: PairFree, now: int) -> tuple[Seating, ...]:
    """The tables that an arena opens at this time."""
    free = free_players(tournament)
    if not free:
        return ()
    playing = len(tournament.playing) - len(free)
    pairings = pair(
        tournament.regulation, free, tournament.results, now, playing=playing, usual_ms=usual_ms(tournament)
    )
    first = len(tournament.seatings) + 1
    return tuple(_seating(each, ARENA_ROUND, place) for place, each in enumerate(pairings, first))


def usual_ms(tournament: Tournament) -> int:
    """How long a match takes: as measured of its game, or longer where half of the arena's have."""
    seats = tournament.regulation.seats
    minutes = registry.lengths(tournament.game).minutes(tournament.preset, people=seats, computers=0)
    known = minutes * MINUTE_MS if minutes else arena.USUAL_MS
    past = [each.ended - each.began for each in tournament.seatings if each.ended and each.began]
    return max(known, int(median(past))) if past else known


def free_players(tournament: Tournament) -> list[ArenaPlayer]:
    """The players of an arena who sit at no table, the longest free first."""
    busy = {player for seating in unplayed(tournament) for player in seating.pairing.players}
    ended: dict[int, int] = {}
    for seating in tournament.seatings:
        for player in seating.pairing.players:
            ended[player] = max(ended.get(player, 0), seating.ended)
    free = [
        ArenaPlayer(
            entry.player, entry.rating, max(tournament.began, entrant.entered, ended.get(entry.player, 0))
        )
        for entry, entrant in zip(tournament.entries, tournament.entrants, strict=True)
        if entry.player not in busy and not entry.until
    ]
    return sorted(free, key=lambda each: (each.since_ms, each.player))


def _seating(pairing: Pairing, round: int, number: int) -> Seating:
    result = TableResult(round, pairing) if pairing.bye else None
    return Seating(number, round, pairing, result=result)
