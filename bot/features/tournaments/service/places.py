"""Codes of players' places: a key or a link names a person, for numbers shift with each withdrawal."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest

from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_refusals import PlayersChanged

CODE = 12
"""Length of a code."""
MOST_DIGITS = 4


def place_code(tournament: Tournament, player: int) -> str:
    """Return the code of the person with this number."""
    entrant = tournament.entrant(player)
    text = f"place:{entrant.person}:{entrant.name}".encode()
    return urlsafe_b64encode(sha256(tournament.secret + text).digest())[:CODE].decode()


def place_of(tournament: Tournament, player: int) -> str:
    """Return the argument of a key for a player."""
    return f"{player}.{place_code(tournament, player)}"


def read_place(tournament: Tournament, text: str) -> int:
    """Return the current number of a key's player. Raises PlayersChanged if they are gone."""
    number, _, code = text.partition(".")
    return find_place(tournament, number, code)


def find_place(tournament: Tournament, number: str, code: str) -> int:
    """Return the current number of a code's player. Raises PlayersChanged if they are gone."""
    if number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS:
        everybody = range(1, len(tournament.entrants) + 1)
        found = [each for each in everybody if _is(tournament, each, code)]
        if int(number) in found:
            return int(number)
        if len(found) == 1:
            return found[0]
    raise PlayersChanged


def _is(tournament: Tournament, player: int, code: str) -> bool:
    return compare_digest(place_code(tournament, player).encode(), code.encode())
