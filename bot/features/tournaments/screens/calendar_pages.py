"""Pages of a chat's calendar of weekly tournaments."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.screens.tournament_keys import act, page, turn
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.weekly import Weekly
from bot.ui.content import Content, Key
from bot.ui.render import in_rows
from bot.ui.texts.words import Words, words_in
from games.faces.panel import Fact, Text

DAYS = 7
HOURS = range(8, 24)
"""Hours of a day for a weekly start."""
HALVES = (0, 30)


def calendar_page(
    tournament: Tournament, entries: Sequence[Weekly], words: Words, language: Language, zone: Fact
) -> Content:
    """Return the weekly tournaments, a key to drop each, and a key for each day to add this one."""
    shown = [
        words_in(language, each.plan.settings.game).html(
            "tournament-weekly-line",
            weekday=_weekday(each.weekday),
            time=time_of_day(each.minute),
            title=title_of(each.plan),
        )
        for each in entries
    ]
    lines = [
        *(shown or [words.html("tournament-weekly-none")]),
        "",
        words.html("tournament-weekly-about", zone=zone),
        words.html("tournament-weekly-day"),
    ]
    days = tuple(turn(tournament, f"weekly.{day}", _weekday(day), words) for day in range(DAYS))
    return page(
        tournament, words, lines, (days, *((_drop_key(tournament, each, words),) for each in entries))
    )


def _drop_key(tournament: Tournament, entry: Weekly, words: Words) -> Key:
    facts: dict[str, Fact] = {"weekday": _weekday(entry.weekday), "time": time_of_day(entry.minute)}
    return act(tournament, "drop", Text("button-tournament-weekly-drop", facts), words, entry.name)


def day_page(tournament: Tournament, day: int, words: Words, zone: Fact) -> Content:
    """Return the hours of a day, a key for each."""
    minutes = [hour * 60 + half for hour in HOURS for half in HALVES]
    keys = [act(tournament, "weekly", time_of_day(minute), words, f"{day}.{minute}") for minute in minutes]
    line = words.html("tournament-weekly-hour", weekday=_weekday(day), zone=zone)
    return page(tournament, words, [line], in_rows(keys, 4), "weekly")


def may_be_weekly(day: int, minute: int) -> bool:
    """Return whether the pages offer this time."""
    return day in range(DAYS) and minute // 60 in HOURS and minute % 60 in HALVES


def time_of_day(minute: int) -> str:
    """Return a time as HH:MM."""
    return f"{minute // 60:02}:{minute % 60:02}"


def _weekday(day: int) -> Text:
    return Text(f"tournament-weekday-{day}")
