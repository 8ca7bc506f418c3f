"""Group tabs of /stats: a group's table, and a person's lines in their groups."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.features.stats.stats_reader import GroupStanding, GroupTable, PersonTally, place_of
from bot.features.stats.stats_screen import Tab, tabs
from bot.ui.content import Content
from bot.ui.podiums import podium_lines
from bot.ui.render import content
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Fact
from games.statistics import average

MOST_ROWS = 20
"""Maximum rows of a group's table."""
NAME, TITLE = 12, 28
"""Width of a name and of a title in columns of a phone's row."""


def group_content(table: GroupTable, language: Language, bot: str) -> Content:
    """Return a group's table by results; `bot` is the bot's username."""
    words, keys = words_in(language), (tabs(language, Tab.GROUP, bot),)
    parts = [part for part in (_rows(table, words), "\n".join(podium_lines(table.podiums, language))) if part]
    if not parts:
        return Content(words.html("group-table-none"), keys)
    return Content("\n\n".join(parts), keys)


def _rows(table: GroupTable, words: Words) -> str:
    """Return the rows, or "" before any match."""
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
    """Return the person's own line in each of their groups; other people are named in the group only."""
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
