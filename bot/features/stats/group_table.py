"""How people do in groups, a tab of /stats: a group's table, a person's groups."""

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.base.pace import SECOND_MS
from bot.base.preferences import Language
from bot.features.stats.standings import GroupStanding, GroupTable, PersonTally, place_of
from bot.features.stats.stats_screen import Tab, tabs
from bot.ui.content import Content
from bot.ui.rating_words import game_name
from bot.ui.render import content
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Fact, Text
from games.statistics import average
from storage.sql.tournament_rows import Podium

MOST_ROWS = 20
"""People of a group's table, from its head."""
NAME, TITLE = 12, 28
"""Columns that a name may take in a row of a phone, and a title."""
MOST_WINNERS = 6
"""People of the first places who are named, where many share them."""


def group_content(table: GroupTable, language: Language, bot: str) -> Content:
    """The group's table by results; `bot` is the bot's username."""
    words, keys = words_in(language), (tabs(language, Tab.GROUP, bot),)
    parts = [part for part in (_rows(table, words), "\n".join(podium_lines(table.podiums, language))) if part]
    if not parts:
        return Content(words.html("group-table-none"), keys)
    return Content("\n\n".join(parts), keys)


def _rows(table: GroupTable, words: Words) -> str:
    """The people; empty where they have played no match."""
    if not table.tallies:
        return ""
    rows = [_row(table, each, words) for each in table.tallies[:MOST_ROWS]]
    title = words.html("group-table-title", matches=table.matches)
    return "\n".join([title, "", *rows, "", words.html("group-table-legend")])


def podium_lines(podiums: Sequence[Podium], language: Language) -> list[str]:
    """The latest tournaments, a line for each below a heading; none where there were none."""
    heading = [words_in(language).html("group-podiums")] if podiums else []
    return [*heading, *(_podium(each, words_in(language, each.game)) for each in podiums)]


def _podium(podium: Podium, words: Words) -> str:
    day = datetime.fromtimestamp(podium.ended / SECOND_MS, UTC)
    winners = tuple(
        Text("group-winner", {"place": each.place, "who": _fitting(names.of_person(each.name), NAME)})
        for each in podium.winners[:MOST_WINNERS]
    )
    return words.html(
        "group-podium",
        title=_fitting(names.clean(podium.title), TITLE) if podium.title else game_name(podium.game),
        date=Text("course-date", {"day": day.day, "month": day.month}),
        winners=winners,
    )


def _row(table: GroupTable, tally: PersonTally, words: Words) -> str:
    place, who = place_of(table.tallies, tally), _fitting(names.of_person(tally.name), NAME)
    return words.html("group-table-row", place=place, who=who, **_results(tally))


def _fitting(name: str, columns: int) -> str:
    return names.isolated(names.shortened(name, columns))


def _results(tally: PersonTally) -> dict[str, Fact]:
    return {
        "firsts": tally.firsts,
        "matches": tally.matches,
        "average": average(tally.places, tally.matches),
        "longest": tally.longest,
    }


def groups_content(standings: Sequence[GroupStanding], language: Language) -> Content:
    """The person's own line in each of their groups: others are named in the group alone."""
    words, keys = words_in(language), (tabs(language, Tab.GROUP),)
    if not standings:
        return Content(words.html("groups-none"), keys)
    rows = [
        words.html(
            "groups-row",
            title=_fitting(names.clean(each.title), TITLE),
            place=each.place,
            of=each.of,
            **_results(each.tally),
        )
        for each in standings
    ]
    legend = words.html("group-table-legend")
    return content([words.html("groups-title"), "", *rows, "", legend, words.html("groups-about")], (), keys)
