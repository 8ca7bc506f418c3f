"""What stands above a hand of a tournament: which table it is, and until when it may be played."""

from bot.features.tournaments.screens.words import time_words
from bot.match.table import TournamentPlace
from bot.ui.texts import names
from bot.ui.texts.words import Words
from games.faces.facts import Fact, Text


def place_line(place: TournamentPlace, words: Words) -> str:
    """The tournament, the round and the table, and when the round is over."""
    title: Fact = names.isolated(names.clean(place.title)) if place.title else Text("running-hand-untitled")
    if place.arena:
        return words.html("running-hand-line-arena", title=title, number=place.number)
    facts: dict[str, Fact] = {"title": title, "round": place.round, "number": place.number}
    if place.until:
        return words.html("running-hand-line-until", time=time_words(place.until), **facts)
    return words.html("running-hand-line", **facts)
