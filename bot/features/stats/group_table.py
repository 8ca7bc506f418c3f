"""Group tabs of /stats: a group's table, and a person's lines in their groups."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.features.stats.stats_reader import GroupStanding, GroupTable, PersonTally, place_of
from bot.features.stats.stats_screen import Tab, tabs
from bot.ui.content import Content
from bot.ui.podiums import NAME, named_on, podium_lines
from bot.ui.render import content
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Fact
from games.statistics import average

MOST_ROWS = 20
"""Maximum rows of a group's table."""
TITLE = 28
"""Width of a title in columns of a phone's row."""


def group_content(table: GroupTable, language: Language, bot: str) -> Content:
    """Return a group's table by results; `bot` is the bot's username."""
    words, keys = words_in(language), (tabs(language, Tab.GROUP, bot),)
    tallies = table.tallies[:MOST_ROWS]
    people = *((each.person, each.name) for each in tallies), *named_on(table.podiums)
    labels = names.labels(people, NAME)
    podiums = "\n".join(podium_lines(table.podiums, labels, language))
    parts = [part for part in (_rows(table, tallies, labels, words), podiums) if part]
    if not parts:
        return Content(words.html("group-table-none"), keys)
    return Content("\n\n".join(parts), keys)


def _rows(table: GroupTable, tallies: Sequence[PersonTally], labels: names.Labels, words: Words) -> str:
    """Return the rows, or "" before any match."""
    if not tallies:
        return ""
    rows = [
        words.html(
            "group-table-row",
            place=place_of(table.tallies, each),
            who=labels[each.person, each.name],
            **_results(each),
        )
        for each in tallies
    ]
    title = words.html("group-table-title", matches=table.matches)
    return "\n".join([title, "", *rows, "", words.html("group-table-legend")])


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
