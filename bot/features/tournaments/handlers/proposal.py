"""The arguments of /tournament: game, day and time in any order, a title in quotation marks."""

import re
from datetime import date, timedelta, tzinfo
from itertools import combinations
from typing import NamedTuple

from bot.base.zones import local, moment_at
from bot.chat.incoming.table_lookup import UnknownName, find_game
from bot.features.tournaments.screens.setting_pages import may_start_at
from bot.features.tournaments.service.fitting import Offer, Unfitting
from bot.features.tournaments.service.tournament_model import MOST_TITLE
from bot.match.refusals import Refusal

_QUOTED = re.compile(r"[«“„\"]([^«»“”„\"]*)[»”“\"]")
_TIME = re.compile(
    r"(?P<at>(?<!\w)(?:в|к|на|at|by)\s+)?(?<![\w:.])(?P<hour>[0-9]{1,2})(?:[:.](?P<minute>[0-5][0-9]))?"
    r"(?P<half>\s*[ap]m|\s+(?:утра|дня|вечера|час(?:а|ов)?))?(?![\w:]|\.\w)",
    re.IGNORECASE,
)
_HALVES = {"am": 0, "утра": 0, "pm": 12, "дня": 12, "вечера": 12}
"""The hour at which a half of the day begins."""
_DAYS = (
    r"сегодня|today|tonight",
    r"завтра|tomorrow",
    r"послезавтра|day\s+after\s+tomorrow",
)
"""Days by their distance from today."""
_WEEKDAYS = (
    r"понедельник|пн|monday|mon",
    r"вторник|вт|tuesday|tues?",
    r"сред[ау]|ср|wednesday|wed",
    r"четверг|чт|thursday|thu(?:rs)?",
    r"пятниц[ау]|пт|friday|fri",
    r"суббот[ау]|сб|saturday|sat",
    r"воскресенье|вс|sunday|sun",
)
_FILLERS = frozenset({"в", "во", "на", "к", "at", "on", "by", "the"})
_NOON = 12
_HOURS, _WEEK = 24, 7
_MOST_NAMED = 40


class UnknownWords(Refusal):
    """Words of the command are no game, day or time; `words` are the first of them."""

    key = "refused-tournament-words"


class Proposal(NamedTuple):
    """The arguments of a command."""

    game: str | None = None
    """None: it names none."""
    starts: int = 0
    """0: no time was named."""
    title: str | None = None
    """None: nothing stood in quotation marks."""
    offer: Offer = Offer.EVENING
    bare: bool = False
    """Whether there is a title alone."""


def read_proposal(line: str, now: int, clock: tzinfo) -> Proposal:
    """Parse the arguments of a command, by a group's clock. Raises UnknownWords, Unfitting."""
    quoted = _QUOTED.search(line)
    title = _title(quoted[1]) if quoted is not None else None
    rest = " ".join(re.sub(r"[,;!]", " ", _QUOTED.sub(" ", line, count=1)).split())
    if not rest:
        return Proposal(title=title, bare=quoted is not None)
    at, rest = _cut_time(rest)
    today = local(now, clock).date()
    days, rest = _cut_day(rest, today)
    words = [word for word in rest.split() if word.casefold() not in _FILLERS]
    game = _game(words) if words else None
    if at is None and days:
        raise Unfitting("refused-tournament-hour")
    return Proposal(game, _start(at, days, today, now, clock) if at is not None else 0, title)


def _title(quoted: str) -> str:
    """Return a normalised title. Raises Unfitting if it is too long."""
    title = " ".join(quoted.split())
    if len(title) > MOST_TITLE:
        raise Unfitting("refused-tournament-title", most=MOST_TITLE)
    return title


def _cut_time(line: str) -> tuple[int | None, str]:
    """Return the minute of the day, and the line without it."""
    for found in _TIME.finditer(line):
        hour, half = int(found["hour"]), (found["half"] or "").strip().casefold()
        if half in _HALVES and 1 <= hour <= _NOON:
            hour = hour % _NOON + _HALVES[half]
        is_time = found["minute"] or half or found["at"]
        if is_time and hour < _HOURS:
            return 60 * hour + int(found["minute"] or 0), f"{line[: found.start()]} {line[found.end() :]}"
    return None, line


def _cut_day(line: str, today: date) -> tuple[tuple[date, ...], str]:
    """Return the named day, for a weekday also that of next week; and the line without it."""
    coming: list[tuple[str, tuple[date, ...]]] = [
        (pattern, (today + timedelta(days=days),)) for days, pattern in enumerate(_DAYS)
    ]
    for weekday, pattern in enumerate(_WEEKDAYS):
        day = today + timedelta(days=(weekday - today.weekday()) % _WEEK)
        coming.append((pattern, (day, day + timedelta(days=_WEEK))))
    for pattern, days in reversed(coming):
        found = re.search(rf"(?<!\w)(?:(?:во?|on)\s+)?(?:{pattern})\.?(?!\w)", line, re.IGNORECASE)
        if found is not None:
            return days, f"{line[: found.start()]} {line[found.end() :]}"
    return (), line


def _game(words: list[str]) -> str:
    """Return the game of these words. Raises UnknownWords with those that name none."""
    for first, end in sorted(combinations(range(len(words) + 1), 2), key=lambda span: span[0] - span[1]):
        try:
            game = find_game(" ".join(words[first:end]))
        except UnknownName:
            continue
        if end - first == len(words):
            return game
        words = words[:first] + words[end:]
        break
    raise UnknownWords(words=" ".join(words)[:_MOST_NAMED])


def _start(at: int, days: tuple[date, ...], today: date, now: int, clock: tzinfo) -> int:
    """Return the next such time. Raises Unfitting if it is too soon, or past."""
    named = days or (today, today + timedelta(days=1))
    moments = [moment_at(day, at, clock) for day in named]
    starts = next((each for each in moments if each > now), moments[-1])
    if not may_start_at(starts, now):
        raise Unfitting("refused-tournament-time")
    return starts
