"""Codes of players' places, so that a key or a link means the very person for whom it was made.

Numbers alone do not: those of an entry list change whenever somebody leaves it.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest

from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.refusals import PlayersChanged

CODE = 12
"""Characters of a code."""
MOST_DIGITS = 4


def place_code(tournament: Tournament, player: int) -> str:
    """Return the code of who has this number; another person or a computer in the place has another."""
    entrant = tournament.entrant(player)
    text = f"place:{entrant.person}:{entrant.replaced}:{entrant.name}".encode()
    return urlsafe_b64encode(sha256(tournament.secret + text).digest())[:CODE].decode()


def place_of(tournament: Tournament, player: int) -> str:
    """Return how a key names a player."""
    return f"{player}.{place_code(tournament, player)}"


def read_place(tournament: Tournament, text: str) -> int:
    """Return the number that the player of a key has now. Raises PlayersChanged where nobody is meant."""
    number, _, code = text.partition(".")
    return find_place(tournament, number, code)


def find_place(tournament: Tournament, number: str, code: str) -> int:
    """Return the number that the player of a code has now, who once had this one. Raises PlayersChanged."""
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
