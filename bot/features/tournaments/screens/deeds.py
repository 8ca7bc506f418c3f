"""What organisers have done by hand, for all to see."""

from bot.features.tournaments.screens.words import name_of, time_words
from bot.features.tournaments.service.model import Correction, Tournament
from bot.ui.texts import names
from bot.ui.texts.words import Words

SHOWN = 3
"""Deeds below the standings."""


def latest_deeds(tournament: Tournament, words: Words) -> list[str]:
    """The latest deeds, apart from what is above them."""
    lines = deed_lines(tournament, SHOWN, words)
    return ["", words.html("tournament-log"), *lines] if lines else []


def deed_lines(tournament: Tournament, most: int, words: Words) -> list[str]:
    """A line for each of the latest deeds."""
    return [_line(tournament, each, words) for each in tournament.corrections[-most:]]


def _line(tournament: Tournament, correction: Correction, words: Words) -> str:
    player = correction.player
    known = 1 <= player <= len(tournament.entrants)
    return words.html(
        f"tournament-deed-{correction.what}",
        time=time_words(correction.at),
        by=names.in_sentence(names.of_person(correction.by)),
        round=correction.round,
        table=correction.seating,
        who=name_of(tournament.entrants[player - 1], words) if known else words.plain("tournament-nobody"),
    )
