"""Card of the day for a person or a group, and its pages."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bot.base.preferences import Language
from bot.features.today.daily_deals import Course, Deal, DealProgress, Field, FieldResult
from bot.features.today.daily_puzzles import AnsweredPuzzle, DailyPuzzle
from bot.match.audience import shares_board
from bot.match.table import MatchId, PersonId
from bot.ui.buttons import InvalidData, Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.links import MATCH, Link
from bot.ui.rating_words import game_name
from bot.ui.render import Frame, Keys, label, panel_content
from bot.ui.texts import names
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.faces.facts import Average, Fact, Text
from storage.sql.puzzles import PuzzleTally

DAY = Link("today_")
"""Show the card of the day, with the deal of a game."""
ON_A_PAGE = 10
PERCENT = 100
FEWEST_SHARED = 2
"""With fewer answers the share would reveal one person's."""


class DayVerb(Enum):
    """Verb of a button; the deal names the day of the puzzle as well."""

    PLAY = "play"
    RESULTS = "results"
    """Sends the results in a new message; with a page, from 0, turns the message under the button."""
    FAIR = "fair"
    MORE = "more"
    """Shows keys that few people need each day, in place of the card's."""
    ANSWER = "answer"
    """Answers with this card."""
    LINE = "line"
    """Shows a page of the solution, from 0."""
    SHOW = "show"
    """Returns to the card of the day."""


class DayPress(NamedTuple):
    """A button of the card; `more` is a page or an answer."""

    verb: DayVerb
    deal: Deal
    more: str = ""

    @property
    def argument(self) -> str:
        more = (self.more,) if self.more else ()
        return "/".join((self.verb.value, str(self.deal.day), self.deal.game, *more))


class Today(NamedTuple):
    """A person's day."""

    deal: Deal
    course: Course
    daily: DailyPuzzle
    answered: AnsweredPuzzle | None = None
    played: int = 0
    """Streak of deals, like `solved` of puzzles; 0 if it is not known."""
    solved: int = 0


class _Role(NamedTuple):
    """A player of a puzzle, named like one at a table."""

    name: str
    robot: int = 0


def read_press(argument: str) -> DayPress:
    """Parse a button of the card. Raises InvalidData."""
    name, day, game, more, *_ = (*argument.split("/"), "", "", "")
    try:
        press = DayPress(DayVerb(name), Deal(int(day), game), more)
    except ValueError:
        raise InvalidData(argument) from None
    numbers = (day, more or "0") if press.verb is not DayVerb.ANSWER else (day,)
    known = game in registry.with_deals() and all(map(_is_number, numbers)) and (not more or more.isalnum())
    if not known or press.argument != argument:
        raise InvalidData(argument)
    return press


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7


def _press(verb: DayVerb, deal: Deal, more: str = "") -> str:
    return encode(Personal("today", DayPress(verb, deal, more).argument))


# The card


def today_content(today: Today, language: Language, frame: Frame, *, more: bool = False) -> Content:
    """Return the card of the day for a person; with `more`, keys to the last deal and the seal."""
    deal, daily, words = today.deal, today.daily, puzzle_words(today.daily, language)
    own, given = words_in(language, deal.game), today.answered
    asked = [words.html("puzzle-about")] if given is None else ["", *_verdict(daily, given, words)]
    below = [
        *(*asked, *_streak("puzzle-streak", today.solved, words)),
        *("", *_deal_lines(today, own), *_streak("deal-streak", today.played, own)),
        _until(deal, words),
    ]
    solution = Key(words.plain("button-puzzle-solution"), _press(DayVerb.LINE, deal, "0"))
    answers = _answers(today, words) if given is None else ((solution,),)
    onward = Key(own.plain("button-day-more"), _press(DayVerb.MORE, deal))
    rows = _more_keys(deal, own) if more else (*answers, *_ways(deal, today.course, own), (onward,))
    above = [words.html("puzzle-title")]
    return panel_content(daily.puzzle.question(), words, frame, rows, above=above, below=below)


def group_content(deal: Deal, daily: DailyPuzzle, language: Language, bot: str, frame: Frame) -> Content:
    """Return the card of the day for a group, with links to private; `bot` is the bot's username."""
    words, own = puzzle_words(daily, language), words_in(language, deal.game)
    below = ["", deal_line(deal, own), _about(deal.game, own), *group_lines(deal, words)]
    panel, rows = daily.puzzle.question(), group_rows(deal, language, bot)
    return panel_content(panel, words, frame, rows, above=[words.html("puzzle-title")], below=below)


def group_lines(deal: Deal, words: Words) -> list[str]:
    """Return the lines with instructions and the closing time."""
    return [words.html("today-in-group"), _until(deal, words)]


def group_rows(deal: Deal, language: Language, bot: str) -> Keys:
    """Return the buttons from a group to the deal and to the puzzle."""
    words = words_in(language)
    return (_play_row(deal, words), (Key(words.plain("button-puzzle-solve"), url=DAY.url(bot, deal.game)),))


def deal_line(deal: Deal, words: Words) -> str:
    """Return the line that names the deal's game."""
    return words.html("deal-title", game=game_name(deal.game), board=Text(registry.key(deal.game, "board")))


def day_date(deal: Deal) -> Text:
    """Return the date on which the deal closes."""
    day = datetime.fromtimestamp(deal.closes / 1000, UTC)
    return Text("record-date", {"day": f"{day:%d}", "month": f"{day:%m}", "year": f"{day:%Y}"})


def _until(deal: Deal, words: Words) -> str:
    return words.html("today-until", date=day_date(deal))


def _about(game: str, words: Words) -> str:
    return words.html("deal-about-race" if _is_race(game) else "deal-about")


def _is_race(game: str) -> bool:
    return shares_board(game)


def _deal_lines(today: Today, words: Words) -> tuple[str, str]:
    """Return the line of the deal and the person's progress."""
    stands = {
        DealProgress.NEW: _about(today.deal.game, words),
        DealProgress.UNDER_WAY: words.html("deal-under-way"),
        DealProgress.DONE: words.html("deal-done"),
    }
    return deal_line(today.deal, words), stands[today.course.progress]


def _streak(key: str, days: int, words: Words) -> list[str]:
    return [words.html(key, days=days)] if days else []


def _ways(deal: Deal, course: Course, words: Words) -> Keys:
    if course.progress is DealProgress.NEW:
        return (_play_row(deal, words),)
    if course.progress is DealProgress.UNDER_WAY and course.table is not None:
        onward = encode(Personal("hand", course.table.id))
        return ((Key(words.plain("button-deal-onward"), onward, tint=Tint.BLUE),),)
    return ()


def _play_row(deal: Deal, words: Words) -> tuple[Key, ...]:
    return (Key(words.plain("button-deal-play"), _press(DayVerb.PLAY, deal), tint=Tint.GREEN),)


def _more_keys(deal: Deal, words: Words) -> Keys:
    """Return the keys to the last deal and to today's seal, and the way back."""
    fair = Key(words.plain("button-fair"), _press(DayVerb.FAIR, deal))
    back = Key(words.plain("button-page-back"), _press(DayVerb.SHOW, deal))
    return (_before_key(deal, words),), (fair,), (back,)


def _before_key(deal: Deal, words: Words, page: str = "") -> Key:
    return Key(words.plain("button-deal-before"), _press(DayVerb.RESULTS, deal.before, page))


# The puzzle


def puzzle_words(daily: DailyPuzzle, language: Language) -> Words:
    """Return the words of the puzzle's game, with the puzzle's roles as names."""
    words = words_in(language, daily.game)
    return words.at(_Role(words.plain(role.key)) for role in daily.puzzle.roles)


def share_line(tally: PuzzleTally, words: Words) -> list[str]:
    """Return the share of right answers; nothing below `FEWEST_SHARED` answers."""
    if tally.answered < FEWEST_SHARED:
        return []
    share = round(PERCENT * tally.right / tally.answered)
    return [words.html("puzzle-share", share=share, count=tally.answered)]


def line_content(
    deal: Deal, daily: DailyPuzzle, answered: AnsweredPuzzle, page: int, language: Language, frame: Frame
) -> Content:
    """Return a page of the solution below the position. Raises InvalidData."""
    words, lines = puzzle_words(daily, language), daily.puzzle.lines(answered.answer)
    if page >= len(lines):
        raise InvalidData(str(page))
    earlier = _press(DayVerb.LINE, deal, str(page - 1)) if page else _press(DayVerb.SHOW, deal)
    back = Key(words.plain("button-puzzle-back"), earlier)
    onward = Key(words.plain("button-puzzle-onward"), _press(DayVerb.LINE, deal, str(page + 1)))
    rows = ((back, onward) if page + 1 < len(lines) else (back,),)
    below = ["", *(_say(text, words) for text in lines[page])]
    above = [words.html("puzzle-title")]
    return panel_content(daily.puzzle.question(), words, frame, rows, above=above, below=below)


def _answers(today: Today, words: Words) -> Keys:
    """Return a button for each card."""
    return tuple(
        tuple(
            Key(label(button.label, words), _press(DayVerb.ANSWER, today.deal, button.act)) for button in row
        )
        for row in today.daily.puzzle.question().buttons
    )


def _verdict(daily: DailyPuzzle, answered: AnsweredPuzzle, words: Words) -> list[str]:
    """Return the verdict on the answer, the lesson, and the share of right answers."""
    puzzle, answer = daily.puzzle, answered.answer
    told = [*(_say(text, words) for text in puzzle.solution(answer)), *share_line(answered.tally, words)]
    if answered.correct:
        return [words.html("puzzle-right"), *told]
    choice = puzzle.choice(answer)
    given = choice.label if choice is not None else answer
    refuted = puzzle.refutation(answer) if choice is not None else ()
    return [words.html("puzzle-wrong", answer=given), *(_say(text, words) for text in refuted), "", *told]


def _say(text: Text, words: Words) -> str:
    return words.say(text.key, text.facts, Form.HTML)


# Results of a deal that has closed


def results_content(field: Field, page: int, language: Language, bot: str, person: PersonId) -> Content:
    """Return a page of the results, with the person's own line marked."""
    deal, words = field.deal, words_in(language, field.deal.game)
    last = max(0, (len(field.lines) - 1) // ON_A_PAGE)
    at = min(page, last)
    shown = field.lines[at * ON_A_PAGE : (at + 1) * ON_A_PAGE]
    lines = [
        words.html("deal-results-title", date=day_date(deal)),
        deal_line(deal, words),
        "",
        *_results(field, shown, words, bot, person),
        *extra_lines(field, words, bot),
    ]
    turns = tuple(
        Key(words.plain(name), _press(DayVerb.RESULTS, deal, str(there)))
        for name, there in (("button-previous-page", at - 1), ("button-next-page", at + 1))
        if 0 <= there <= last
    )
    return Content("\n".join(lines), (*((turns,) if turns else ()), (_before_key(deal, words, "0"),)))


def extra_lines(field: Field, words: Words, bot: str) -> list[str]:
    """Return the lines of unfinished matches and of the computer's result."""
    found = []
    if field.unfinished:
        found.append(words.html("deal-results-unfinished", count=field.unfinished))
    if field.computer is not None:
        link = MATCH.url(bot, MatchId(field.computer.match))
        points = Fraction(field.computer.points)
        found.append(words.html("deal-results-computer", points=points, link=link))
    elif field.lines:
        found.append(words.html("deal-results-no-computer"))
    return found


def _results(
    field: Field, shown: Sequence[FieldResult], words: Words, bot: str, person: PersonId
) -> list[str]:
    """Return a line for each result, below the heads of its columns."""
    if not field.lines:
        return [words.html("deal-results-none")]
    race = "yes" if _is_race(field.deal.game) else "no"
    labels = names.labels(named_in(field.lines))
    return [
        words.html("deal-results-head", race=race),
        *(
            _result(line, labels[line.person, line.name], words, bot, own=line.person == person)
            for line in shown
        ),
    ]


def named_in(lines: Iterable[FieldResult]) -> Iterator[names.Named]:
    """Yield the people of these results."""
    return ((line.person, line.name) for line in lines)


def _result(line: FieldResult, who: str, words: Words, bot: str, *, own: bool) -> str:
    facts: dict[str, Fact] = {
        "place": line.place,
        "who": who,
        "points": line.points,
        "part": round(line.part * PERCENT),
        "average": Average(round(line.average * 10), signed=True),
        "link": MATCH.url(bot, line.match),
    }
    return words.html("deal-results-own" if own else "deal-results-line", **facts)
