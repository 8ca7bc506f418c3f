"""The seal of a tournament's draw as a page."""

from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.ui.content import Content
from bot.ui.texts.words import Words


def seal_content(tournament: Tournament, words: Words) -> Content:
    """The seal of a tournament's draw, and the secret once it is over."""
    lines = [words.html("fair-tournament"), "", words.html("fair-seal", seal=tournament.commitment)]
    if tournament.stage is Stage.OVER and tournament.secret:
        lines.append(words.html("fair-secret", secret=tournament.secret.hex()))
    return Content("\n".join((*lines, "", words.html("fair-tournament-about"))))
