"""Pages of a person's match history."""

from fractions import Fraction

from bot.base.preferences import Language
from bot.features.stats.stats_screen import Tab, press, tabs
from bot.match.finished_matches import History, HistoryLine
from bot.match.table import MatchId
from bot.ui.content import Content, Key
from bot.ui.record_page import NUMBERS_IN_A_ROW, RecordPage, date_of, page_key, rating_change
from bot.ui.render import content, in_rows
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import Seat
from games.faces.facts import Text, Who
from games.faces.pieces import flag


def history_content(history: History, language: Language, *, latest: bool) -> Content:
    """Return a page of matches with a key for each; `latest`: whether it is the first page."""
    words, tab = words_in(language), (tabs(language, Tab.MATCHES),)
    if not history.lines and latest:
        return Content(words.html("record-history-none"), tab)
    lines = [words.html("record-history-title"), ""]
    for number, line in enumerate(history.lines, 1):
        lines += [*_history_line(number, line, language), ""]
    keys = [
        page_key(str(number), RecordPage(MatchId(line.played.match)), anew=True)
        for number, line in enumerate(history.lines, 1)
    ]
    ways = _history_ways(history, words, latest=latest)
    rows = (*tab, *in_rows(keys, NUMBERS_IN_A_ROW), *((ways,) if ways else ()))
    return content([*lines, words.html("record-history-ask")], (), rows)


def _history_line(number: int, line: HistoryLine, language: Language) -> tuple[str, str]:
    played = line.played
    words = words_in(language, played.game).at(line.seats)
    first = words.html(
        "record-history-line",
        number=number,
        date=date_of(played.ended),
        game=Text(registry.key(played.game, "name")),
        stopped="cut" if played.cut else flag(played.stopped),
        of=len(line.seats),
        place=played.place,
        points=Fraction(played.points),
    )
    return first, " · ".join(_history_facts(line, words))


def _history_facts(line: HistoryLine, words: Words) -> list[str]:
    """Return the other players, and the rating change or that the match does not count."""
    people = [seat for seat, player in enumerate(line.seats) if not player.robot and seat not in line.own]
    robots = len(line.seats) - len(people) - len(line.own)
    computers = (Text("record-history-robots", {"count": robots}),) if robots else ()
    others = (*(Who(Seat(seat)) for seat in people), *computers)
    facts = [words.html("record-history-with", who=others) if others else words.html("record-history-alone")]
    if line.played.shown is not None:
        change = rating_change(line.played.shown_before, line.played.shown)
        facts.append(words.html("record-history-rating", **change))
    if line.played.void:
        facts.append(words.html("record-history-void"))
    return facts


def _history_ways(history: History, words: Words, *, latest: bool) -> tuple[Key, ...]:
    ways = []
    if not latest:
        ways.append(Key(words.plain("button-newest"), press(Tab.MATCHES)))
    if history.further:
        last = history.lines[-1].played
        data = press(Tab.MATCHES, f"{last.ended}.{last.match}")
        ways.append(Key(words.plain("button-earlier"), data))
    return tuple(ways)
