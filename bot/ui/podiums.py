"""The latest tournaments of a group in words."""

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.base.pace import SECOND_MS
from bot.base.preferences import Language
from bot.ui.rating_words import game_name
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Text
from storage.sql.tournament_rows import Podium

NAME, TITLE = 12, 28
"""Columns that a name may take in a row of a phone, and a title."""
MOST_WINNERS = 6
"""People of the first places who are named, where many share them."""


def podium_lines(podiums: Sequence[Podium], language: Language) -> list[str]:
    """The latest tournaments, a line for each below a heading; none where there were none."""
    heading = [words_in(language).html("group-podiums")] if podiums else []
    return [*heading, *(_podium(each, words_in(language, each.game)) for each in podiums)]


def _podium(podium: Podium, words: Words) -> str:
    day = datetime.fromtimestamp(podium.ended / SECOND_MS, UTC)
    winners = tuple(
        Text("group-winner", {"place": each.place, "who": names.fitting(names.of_person(each.name), NAME)})
        for each in podium.winners[:MOST_WINNERS]
    )
    return words.html(
        "group-podium",
        title=names.fitting(names.clean(podium.title), TITLE) if podium.title else game_name(podium.game),
        date=Text("course-date", {"day": day.day, "month": day.month}),
        winners=winners,
    )
