"""Export the standings as CSV (RFC 4180)."""

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import StringIO

from bot.features.tournaments.screens.play_words import known_name, tie_name
from bot.features.tournaments.service.tournament_model import Tournament
from bot.ui.texts.words import Form, Words
from games.faces.facts import Fact, Text
from games.tournament.core import Standing

MARKED = "utf-8-sig"
"""With a byte order mark, which spreadsheets need for letters outside of ASCII."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters of formulas in spreadsheets."""


def standings_file(tournament: Tournament, standings: Sequence[Standing], words: Words) -> bytes:
    """Return a line for each player: place, name, score, points by round, tie-breaks."""
    text = StringIO()
    csv.writer(text).writerows(_rows(tournament, standings, words))
    return text.getvalue().encode(MARKED)


def _rows(tournament: Tournament, standings: Sequence[Standing], words: Words) -> Iterator[list[str]]:
    rounds = max((len(each.rounds) for each in standings), default=0) if tournament.form.by_rounds else 0
    ties = [name for name, _ in standings[0].tie_breaks] if standings else []
    heads: list[Fact] = [Text(f"tournament-table-{name}") for name in ("place", "player", "score")]
    heads += [Text("running-round-name", {"round": round}) for round in range(1, rounds + 1)]
    yield [words.fact(each, Form.PLAIN) for each in (*heads, *map(tie_name, ties))]
    for each in standings:
        brought = [*each.rounds, *(None,) * rounds][:rounds]
        values = dict(each.tie_breaks)
        numbers = (each.score, *brought, *(values.get(name) for name in ties))
        yield [f"{each.place}", _player(tournament, each.player, words), *map(_number, numbers)]


def _number(value: Fraction | None) -> str:
    """Format a number with up to four decimals; an unplayed round is empty."""
    return "" if value is None else f"{round(float(value), 4):g}"


def _player(tournament: Tournament, player: int, words: Words) -> str:
    """Return a player's full name, escaped if it looks like a formula."""
    name = known_name(tournament, player)
    if not name:
        return words.plain("running-someone", number=player)
    return f"'{name}" if name.startswith(FORMULA) else name
