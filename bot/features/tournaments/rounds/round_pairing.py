"""Pair the next tables of a tournament, and name their boards."""

from statistics import median

from bot.features.tournaments.service.fitting import MINUTE_MS
from bot.features.tournaments.service.next_step import unplayed
from bot.features.tournaments.service.tournament_model import Seating, Tournament
from bot.match.luck import Board
from games import registry
from games.tournament.boards import board_seed
from games.tournament.bracket import Bracket
from games.tournament.core import ArenaPlayer, Pairing, TableResult
from games.tournament.forms.arena import ARENA, USUAL_MS

CUP = "cup"
"""The kind of the forms with a bracket."""
BOARDS = 100
"""Numbers of boards between two starts of a tournament."""
ARENA_ROUND = 1
"""An arena has one round, in which tables are numbered as they begin."""


def next_round(tournament: Tournament) -> tuple[Seating, ...]:
    """Return the tables of the next round, byes with their results; none after the last one."""
    number = tournament.run.round + 1
    pairings = tournament.form.pair(
        tournament.settings.regulation,
        tournament.entries,
        tournament.results,
        round=number,
        seed=tournament.secret,
    )
    return tuple(_seating(tournament, each, number, place) for place, each in enumerate(pairings, 1))


def next_tables(tournament: Tournament, now: int) -> tuple[Seating, ...]:
    """Return the tables that an arena opens at this time."""
    free = free_players(tournament)
    if not free:
        return ()
    playing = len(tournament.playing) - len(free)
    pairings = ARENA.pair_free(
        tournament.settings.regulation,
        free,
        tournament.results,
        now,
        playing=playing,
        usual_ms=usual_ms(tournament),
    )
    first = len(tournament.seatings) + 1
    return tuple(_seating(tournament, each, ARENA_ROUND, place) for place, each in enumerate(pairings, first))


def usual_ms(tournament: Tournament) -> int:
    """Return the usual length of a match: as measured for its game, or the arena's median if longer."""
    seats = tournament.settings.regulation.seats
    minutes = registry.lengths(tournament.settings.game).minutes(
        tournament.settings.preset, people=seats, computers=0
    )
    known = minutes * MINUTE_MS if minutes else USUAL_MS
    past = [each.ended - each.began for each in tournament.seatings if each.ended and each.began]
    return max(known, int(median(past))) if past else known


def free_players(tournament: Tournament) -> list[ArenaPlayer]:
    """Return the free players of an arena, the longest free first."""
    busy = {player for seating in unplayed(tournament) for player in seating.pairing.players}
    ended: dict[int, int] = {}
    for seating in tournament.seatings:
        for player in seating.pairing.players:
            ended[player] = max(ended.get(player, 0), seating.ended)
    free = [
        ArenaPlayer(
            entry.player, entry.rating, max(tournament.run.began, entrant.entered, ended.get(entry.player, 0))
        )
        for entry, entrant in zip(tournament.entries, tournament.entrants, strict=True)
        if entry.player not in busy and not entry.until
    ]
    return sorted(free, key=lambda each: (each.since_ms, each.player))


def _seating(tournament: Tournament, pairing: Pairing, round: int, number: int) -> Seating:
    result = TableResult(round, pairing) if pairing.bye else None
    return Seating(number, round, pairing, result=result, attempt=tournament.redone)


def rounds_left(tournament: Tournament, pairing: Pairing) -> int:
    """Return the number of a cup's rounds after this table; -1 for other forms."""
    if tournament.form.kind != CUP:
        return -1
    bracket = Bracket(tournament.settings.regulation, tournament.entries)
    return bracket.depth - bracket.nodes[pairing.pairing - 1].round


def board_number(round: int, attempt: int) -> int:
    """Return the number of a round's board: after a start that was taken back, new ones follow."""
    return round + BOARDS * attempt


def board_name(tournament: Tournament, round: int, attempt: int) -> str:
    """Return the name of a round's board."""
    return f"{tournament.id}.{board_number(round, attempt)}"


def board_of(tournament: Tournament, seating: Seating) -> Board | None:
    """Return the board of a table; None in forms with separate deals."""
    if not tournament.form.shares_boards:
        return None
    round, attempt = seating.round, seating.attempt
    seed = board_seed(tournament.secret, board_number(round, attempt))
    return Board(board_name(tournament, round, attempt), seed)
