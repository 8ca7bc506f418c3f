"""How people do in groups, a tab of /stats: a group's table, a person's groups."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.features.stats.standings import GroupStanding, GroupTable, PersonTally, place_of
from bot.features.stats.stats_screen import Tab, tabs
from bot.ui.content import Content
from bot.ui.podiums import podium_lines
from bot.ui.render import content
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Fact
from games.statistics import average

MOST_ROWS = 20
"""People of a group's table, from its head."""
NAME, TITLE = 12, 28
"""Columns that a name may take in a row of a phone, and a title."""


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


def _row(table: GroupTable, tally: PersonTally, words: Words) -> str:
    place, who = place_of(table.tallies, tally), names.fitting(names.of_person(tally.name), NAME)
    return words.html("group-table-row", place=place, who=who, **_results(tally))


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
            title=names.fitting(names.clean(each.title), TITLE),
            place=each.place,
            of=each.of,
            **_results(each.tally),
        )
        for each in standings
    ]
    legend = words.html("group-table-legend")
    return content([words.html("groups-title"), "", *rows, "", legend, words.html("groups-about")], (), keys)
