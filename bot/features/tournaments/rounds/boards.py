"""The boards of a tournament: one a round, where all tables play the same."""

from bot.features.tournaments.service.model import Tournament
from bot.match.luck import Board
from games.tournament.boards import board_seed


def board_name(tournament: Tournament, round: int) -> str:
    """The name of a round's board."""
    return f"{tournament.id}.{round}"


def board_of(tournament: Tournament, round: int) -> Board | None:
    """The board that all tables of a round play; None where each has its own deals."""
    if not tournament.settings.regulation.duplicate:
        return None
    return Board(board_name(tournament, round), board_seed(tournament.secret, round))
