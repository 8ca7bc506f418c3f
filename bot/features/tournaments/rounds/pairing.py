"""The next tables of a tournament, as the pure functions pair its players."""

from statistics import median

from bot.features.tournaments.rounds.due import MINUTE_MS, unplayed
from bot.features.tournaments.service.model import Seating, Tournament
from bot.match.luck import Board
from games import registry
from games.tournament.boards import board_seed
from games.tournament.bracket import Bracket
from games.tournament.core import ArenaPlayer, Pairing, TableResult
from games.tournament.forms.arena import USUAL_MS, Arena

CUP = "cup"
"""The kind of the forms with a bracket."""
ARENA_ROUND = 1
"""An arena has one round, in which tables are numbered as they begin."""


def next_round(tournament: Tournament) -> tuple[Seating, ...]:
    """The tables of the next round, byes with their results; none if there is no further round."""
    number = tournament.run.round + 1
    pairings = tournament.form.pair(
        tournament.settings.regulation,
        tournament.entries,
        tournament.results,
        round=number,
        seed=tournament.secret,
    )
    return tuple(_seating(each, number, place) for place, each in enumerate(pairings, 1))


def next_tables(tournament: Tournament, form: Arena, now: int) -> tuple[Seating, ...]:
    """The tables that an arena opens at this time."""
    free = free_players(tournament)
    if not free:
        return ()
    playing = len(tournament.playing) - len(free)
    pairings = form.pair_free(
        tournament.settings.regulation,
        free,
        tournament.results,
        now,
        playing=playing,
        usual_ms=usual_ms(tournament),
    )
    first = len(tournament.seatings) + 1
    return tuple(_seating(each, ARENA_ROUND, place) for place, each in enumerate(pairings, first))


def usual_ms(tournament: Tournament) -> int:
    """How long a match takes: as measured of its game, or longer where half of the arena's have."""
    seats = tournament.settings.regulation.seats
    minutes = registry.lengths(tournament.settings.game).minutes(
        tournament.settings.preset, people=seats, computers=0
    )
    known = minutes * MINUTE_MS if minutes else USUAL_MS
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
            entry.player, entry.rating, max(tournament.run.began, entrant.entered, ended.get(entry.player, 0))
        )
        for entry, entrant in zip(tournament.entries, tournament.entrants, strict=True)
        if entry.player not in busy and not entry.until
    ]
    return sorted(free, key=lambda each: (each.since_ms, each.player))


def _seating(pairing: Pairing, round: int, number: int) -> Seating:
    result = TableResult(round, pairing) if pairing.bye else None
    return Seating(number, round, pairing, result=result)


def rounds_left(tournament: Tournament, pairing: Pairing) -> int:
    """How many rounds of a cup follow the one of this table; -1 if it is no cup."""
    if tournament.form.kind != CUP:
        return -1
    bracket = Bracket(tournament.settings.regulation, tournament.entries)
    return bracket.depth - bracket.nodes[pairing.pairing - 1].round


def board_name(tournament: Tournament, round: int) -> str:
    """The name of a round's board."""
    return f"{tournament.id}.{round}"


def board_of(tournament: Tournament, round: int) -> Board | None:
    """The board that all tables of a round play; None where each has its own deals."""
    if not tournament.settings.regulation.duplicate:
        return None
    return Board(board_name(tournament, round), board_seed(tournament.secret, round))
