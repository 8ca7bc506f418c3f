"""Evening message of a group: results of the day, and the next deal and puzzle."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.base.preferences import Language
from bot.features.today.daily_deals import Deal, Field
from bot.features.today.daily_puzzles import DailyPuzzle
from bot.features.today.day_summary import DaySummary, Highlight
from bot.features.today.today_screen import (
    day_date,
    deal_line,
    extra_lines,
    group_lines,
    group_rows,
    named_in,
    puzzle_words,
    share_line,
)
from bot.ui.content import Content
from bot.ui.record_page import match_link
from bot.ui.render import blocks
from bot.ui.texts import names
from bot.ui.texts.words import Form, words_in
from games import registry
from storage.sql.puzzles import PuzzleTally

MOST_RESULTS = 5


class Evening(NamedTuple):
    """Content of an evening message."""

    day: DaySummary | None
    """None if no match was played to its end."""
    fields: Sequence[Field]
    """Results of the group's people in the day's deals."""
    asked: DailyPuzzle
    """Puzzle of the day with the tally of all answers."""
    tally: PuzzleTally
    deal: Deal
    """Deal and puzzle of the next day."""
    puzzle: DailyPuzzle


def evening_content(evening: Evening, language: Language, bot: str) -> Content:
    """Return the message; `bot` is the bot's username, for links."""
    words, labels = words_in(language), names.labels(_people(evening))
    parts = [
        [words.html("evening-title", date=day_date(evening.deal.before))],
        *([_day(evening.day, labels, language, bot)] if evening.day is not None else []),
        *(_field(field, labels, language, bot) for field in evening.fields),
        _solved(evening, language),
        _next(evening, language),
    ]
    text = "\n\n".join("\n".join(part) for part in parts if part)
    return Content(text, group_rows(evening.deal, language, bot))


def _people(evening: Evening) -> Iterator[names.Named]:
    """Yield the people that the message names."""
    if evening.day is not None:
        yield from evening.day.winners
        if evening.day.best is not None:
            yield evening.day.best.player
    for field in evening.fields:
        yield from named_in(field.lines[:MOST_RESULTS])


def _day(day: DaySummary, labels: names.Labels, language: Language, bot: str) -> list[str]:
    """Return the lines of matches, winners, and the best deal."""
    words = words_in(language)
    lines = [words.html("evening-matches", count=day.matches)]
    if day.winners:
        who = ", ".join(labels[winner] for winner in day.winners)
        lines.append(words.html("evening-winners", who=who, wins=day.wins))
    if day.best is not None:
        lines.append(_best(day.best, labels, language, bot))
    return lines


def _best(best: Highlight, labels: names.Labels, language: Language, bot: str) -> str:
    words, who = words_in(language, best.game), labels[best.player]
    said = (
        words.html(
            "evening-rare",
            what=words.plain(registry.key(best.game, "achievement", best.achievement)),
            who=who,
        )
        if best.achievement
        else words.html("evening-swing", who=who, points=round(best.swing))
    )
    deal = words.html("evening-deal", game=words.plain(registry.key(best.game, "name")), number=best.deal)
    link = match_link(bot, best.match, best.deal)
    return f'{words.html("evening-best")} <a href="{link}">{deal}</a>. {said}'


def _field(field: Field, labels: names.Labels, language: Language, bot: str) -> list[str]:
    """Return the results of the group's people in a deal."""
    words, rest = words_in(language, field.deal.game), len(field.lines) - MOST_RESULTS
    return [
        deal_line(field.deal, words),
        *(
            words.html(
                "evening-result", place=line.place, who=labels[line.person, line.name], points=line.points
            )
            for line in field.lines[:MOST_RESULTS]
        ),
        *([words.html("evening-more", count=rest)] if rest > 0 else []),
        *extra_lines(field, words, bot),
    ]


def _solved(evening: Evening, language: Language) -> list[str]:
    """Return the share of right answers and the right card."""
    words = puzzle_words(evening.asked, language)
    right, *_ = evening.asked.puzzle.solution("")
    told = [*share_line(evening.tally, words), words.say(right.key, right.facts, Form.HTML)]
    return [words.html("puzzle-title"), *told]


def _next(evening: Evening, language: Language) -> list[str]:
    words = puzzle_words(evening.puzzle, language)
    return [
        words.html("evening-next"),
        deal_line(evening.deal, words_in(language, evening.deal.game)),
        *(f"🧩 {line}" for line in blocks(evening.puzzle.puzzle.question().caption, words)),
        *group_lines(evening.deal, words),
    ]
