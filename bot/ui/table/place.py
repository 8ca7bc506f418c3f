"""The place of a table in its tournament, as messages about the table name it."""

from bot.match.table import TournamentPlace
from bot.ui.clock_words import time_words
from bot.ui.texts import names
from bot.ui.texts.words import Words
from games.faces.facts import Fact, Text


def cup_round(left: int, name: str = "round") -> Text:
    """Return a round of a cup after which so many are left."""
    return Text(f"running-cup-{name}", {"left": left, "part": 1 << left})


def place_line(place: TournamentPlace, words: Words) -> str:
    """Return the tournament, the round and the table, and when the round is over."""
    title: Fact = names.isolated(names.clean(place.title)) if place.title else Text("running-hand-untitled")
    if place.arena:
        return words.html("running-hand-line-arena", title=title, number=place.number)
    by_number = Text("running-round-inside", {"round": place.round})
    round = cup_round(place.left, "inside") if place.left >= 0 else by_number
    facts: dict[str, Fact] = {"title": title, "round": round, "number": place.number}
    if place.until:
        key = "running-hand-line-hurried" if place.hurried else "running-hand-line-until"
        return words.html(key, time=time_words(place.until), **facts)
    return words.html("running-hand-line", **facts)
