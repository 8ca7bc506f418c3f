"""A group's latest tournaments in words."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from fractions import Fraction

from bot.base.pace import SECOND_MS
from bot.base.preferences import Language
from bot.ui.rating_words import game_name
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Text
from storage.sql.tournament_rows import Podium

NAME, TITLE = 12, 28
"""Columns of a name in a row of a phone, and of a title."""
MOST_WINNERS = 6
"""Most winners named in a line."""


def named_on(podiums: Sequence[Podium]) -> Iterator[names.Named]:
    """Yield the people that the lines of podiums name."""
    for podium in podiums:
        yield from ((each.person, each.name) for each in podium.winners[:MOST_WINNERS])


def podium_lines(podiums: Sequence[Podium], labels: names.Labels, language: Language) -> list[str]:
    """Return a heading and a line for each of the latest tournaments; nothing without any."""
    heading = [words_in(language).html("group-podiums")] if podiums else []
    return [*heading, *(_podium(each, labels, words_in(language, each.game)) for each in podiums)]


def _podium(podium: Podium, labels: names.Labels, words: Words) -> str:
    day = datetime.fromtimestamp(podium.ended / SECOND_MS, UTC)
    winners = tuple(
        Text("group-winner", {"place": each.place, "who": labels[each.person, each.name]})
        for each in podium.winners[:MOST_WINNERS]
    )
    title = names.fitting(names.clean(podium.title), TITLE) if podium.title else game_name(podium.game)
    date = Text("course-date", {"day": day.day, "month": day.month})
    if podium.teams is None:
        return words.html("group-podium", title=title, date=date, winners=winners)
    won, lost = podium.teams.outcome > 0, podium.teams.outcome < 0
    result = Text(
        "group-match-won" if won else "group-match-lost" if lost else "group-match-drawn",
        {"own": Fraction(podium.teams.own), "theirs": Fraction(podium.teams.theirs)},
    )
    return words.html("group-podium", title=title, date=date, winners=(result, *winners))
