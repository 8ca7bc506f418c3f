"""The pages on which an organiser sets a tournament up, in private."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from bot.base.pace import NORMAL, PACES
from bot.features.tournaments.screens.keys import choice, page, press, turn
from bot.features.tournaments.screens.words import (
    admission_line,
    admissions,
    agreed_on,
    form_name,
    plan_line,
    start_line,
)
from bot.features.tournaments.service.fitting import seats_for
from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.offers import as_planned
from bot.match.opening.choices import has_clock
from bot.ui.clock_words import duration
from bot.ui.content import Content, Key
from bot.ui.level_words import has_levels, level_line, level_name
from bot.ui.render import Keys, in_rows
from bot.ui.terms import OWN, Terms, options_page_of, terms_page
from bot.ui.texts.words import Words
from games import options, registry
from games.faces.panel import Text
from games.tournament.bracket import advance_of
from games.tournament.form import forms

HOUR_MS, DAY_MS = 3_600_000, 86_400_000
MINUTE_MS = 60_000
SOONEST_MS = 5 * MINUTE_MS
"""How long before a tournament its time may be set, so that people can enter."""
LATEST_MS = 14 * DAY_MS
SHIFTS = (("day", DAY_MS), ("hour", HOUR_MS), ("minutes", 10 * MINUTE_MS))
"""How a time of start is moved, by the name of the key."""
SOON = (10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS)


def setting_keys(tournament: Tournament, words: Words) -> Keys:
    """The way to each page of settings that the game has."""
    able = {"options": bool(agreed_on(tournament).fields), "pace": has_clock(tournament.settings.game)}
    shown = [(name, label) for name, label in _WAYS if able.get(name, True)]
    return in_rows([turn(tournament, name, Text(label), words) for name, label in shown], 2)


_WAYS = (
    ("game", "button-game"),
    ("preset", "button-preset"),
    ("options", "button-options"),
    ("forms", "button-tournament-form"),
    ("size", "button-tournament-size"),
    ("pace", "button-pace"),
    ("time", "button-tournament-time"),
    ("entry", "button-tournament-entry"),
)


def setting_page(tournament: Tournament, name: str, of: str, words: Words, now: int) -> Content | None:
    """The page of this name, if there is one; `of` is the option that it is of."""
    tournament = as_planned(tournament)
    if name == "time":
        return _time_page(tournament, words, now)
    if name in _PAGES:
        return _PAGES[name](tournament, words)
    return _terms_page(tournament, name, of, words)


def _terms_page(tournament: Tournament, name: str, of: str, words: Words) -> Content | None:
    """A page as a lobby has it; that of the pace also says whether matches are rated."""
    if name == "pace" and not has_clock(tournament.settings.game):
        return None
    shown = terms_page(_terms(tournament, words), name, of)
    if shown is None:
        return None
    rated = (
        ((_switch(tournament, "rated", tournament.settings.rated, words),),)
        if (name, of) == ("pace", "")
        else ()
    )
    return page(tournament, words, shown.lines, (*shown.keys, *rated), shown.back)


def page_after(tournament: Tournament, setting: str) -> str:
    """The page to which an organiser comes back after a setting."""
    if setting.startswith("opt."):
        return options_page_of(tournament.settings.game, setting.removeprefix("opt."))
    if setting == "pace" and tournament.settings.pace not in PACES.values():
        return f"pace.{OWN}"
    return _AFTER.get(setting, "size")


_AFTER = {
    "game": "preset",
    "preset": "",
    "form": "forms",
    "admission": "entry",
    "at": "time",
    "by": "time",
    "pace": "pace",
    "rated": "pace",
}
"""Of what is not set on the page of tables."""


# What its matches are played by


def _terms(tournament: Tournament, words: Words) -> Terms:
    game, seats = registry.get(tournament.settings.game), tournament.settings.regulation.seats
    lengths = registry.lengths(tournament.settings.game)
    return Terms(
        agreed_on(tournament),
        tournament.settings.pace or NORMAL,
        tournament.settings.level,
        tournament.language,
        words,
        lambda name, value: press(tournament, "set", f"{name}={value}"),
        lambda name: press(tournament, "menu", name),
        lambda preset: lengths.minutes(preset, people=seats, computers=0),
        lambda preset: bool(seats_for(game.name, options.as_json(game.presets[preset]), tournament.form)),
    )


# Forms


def forms_page(tournament: Tournament, words: Words) -> Content:
    """The forms that the game can be played in, a line and a key for each; the chosen one in full."""
    able = [
        form
        for form in forms()
        if seats_for(tournament.settings.game, tournament.settings.options, form)
        and (tournament.chat is not None or not form.teams)
    ]
    lines = [
        words.html("tournament-form-line", form=form_name(form), line=Text(f"tournament-line-{form.name}"))
        for form in able
    ]
    lines += [
        "",
        words.html("tournament-heading", name=form_name(tournament.form)),
        words.html(f"tournament-about-{tournament.form.name}"),
    ]
    keys = [(each.name, form_name(each), each is tournament.form) for each in able]
    return page(
        tournament,
        words,
        [words.html("tournament-which-form"), "", *lines],
        _choices(tournament, "form", keys, words, 1),
    )


# Tables, rounds and their time


def _size_page(tournament: Tournament, words: Words) -> Content:
    regulation, form = tournament.settings.regulation, tournament.form
    about = [plan_line(tournament, words), "", words.html("tournament-size-about", form=form.kind)]
    seats = seats_for(tournament.settings.game, tournament.settings.options, form)
    numbers = (
        ("seats", seats if len(seats) > 1 else (), 5),
        ("rounds", form.rounds_offered, 3),
        ("best_of", form.best_of(regulation.seats), 2),
        ("advance", form.advances(regulation.seats), 2),
        ("minutes", form.minutes_offered, 3),
    )
    rows = [_number_keys(tournament, name, values, words, width) for name, values, width in numbers]
    may_fill = form.fills and not form.teams
    switches = [_switch(tournament, "fill", regulation.fill, words)] if may_fill else []
    if form.shares_boards:
        about += ["", words.html("tournament-duplicate-about")]
        switches.append(_switch(tournament, "duplicate", regulation.duplicate, words))
    levels = _level_keys(tournament, words) if has_levels(tournament.settings.game) else ()
    keys = (*chain(*rows), *in_rows(switches, 1), *levels)
    level = level_line(tournament.settings.game, tournament.settings.level, words)
    return page(tournament, words, [*about, "", level], keys)


def _level_keys(tournament: Tournament, words: Words) -> Keys:
    """How well computers play: in seats that are left, and for players who do not come."""
    settings = tournament.settings
    level = registry.nearest(settings.game, settings.level)
    levels = [(each.value, level_name(each), each is level) for each in registry.levels(settings.game)]
    return _choices(tournament, "level", levels, words, 3)


def _number_keys(tournament: Tournament, name: str, values: Iterable[int], words: Words, width: int) -> Keys:
    """Numbers of the regulation to choose from."""
    regulation = tournament.settings.regulation
    now, text = getattr(regulation, name), f"button-tournament-{name}"
    now = advance_of(regulation) if name == "advance" else now
    numbers = [
        (f"{each}", _minutes(each) if name == "minutes" else Text(text, {"count": each}), each == now)
        for each in values
    ]
    return _choices(tournament, name, numbers, words, width)


def _minutes(minutes: int) -> Text:
    return duration(minutes * 60) if minutes else Text("button-tournament-unlimited")


def _choices(
    tournament: Tournament, name: str, values: Iterable[tuple[str, Text, bool]], words: Words, width: int
) -> Keys:
    """A key for each value of a setting: as buttons carry it, what it is called, whether it is chosen."""
    keys = [choice(tournament, f"{name}={value}", label, words, chosen=on) for value, label, on in values]
    return in_rows(keys, width)


def _switch(tournament: Tournament, name: str, on: bool, words: Words) -> Key:
    """A key that turns something on or off."""
    return choice(
        tournament, f"{name}={'off' if on else 'on'}", Text(f"button-tournament-{name}"), words, chosen=on
    )


# Start and entry


def _time_page(tournament: Tournament, words: Words, now: int) -> Content:
    """When it starts: by hand, or at a time that keys move."""
    by_hand = not tournament.settings.starts
    hand = choice(tournament, "by=hand", Text("button-tournament-by-hand"), words, chosen=by_hand)
    soon = [
        _at_key(
            tournament,
            rounded(now + wait),
            Text("button-tournament-in", {"time": duration(wait // 1000)}),
            words,
        )
        for wait in SOON
    ]
    lines = [start_line(tournament, words)]
    return page(tournament, words, lines, ((hand,), *in_rows(soon, 2), *_shifts(tournament, words, now)))


def _shifts(tournament: Tournament, words: Words, now: int) -> Keys:
    """Keys that move the time of start there and back."""
    at = tournament.settings.starts or rounded(now + HOUR_MS)
    return tuple(
        tuple(
            _at_key(tournament, to, Text(f"button-tournament-shift-{name}", {"sign": sign}), words)
            for sign, to in (("−", at - step), ("+", at + step))
            if may_start_at(to, now)
        )
        for name, step in SHIFTS
    )


def _at_key(tournament: Tournament, at: int, name: Text, words: Words) -> Key:
    return choice(tournament, f"at={at // MINUTE_MS}", name, words, chosen=at == tournament.settings.starts)


def rounded(at: int) -> int:
    """The next moment that is a round time."""
    return -(-at // (5 * MINUTE_MS)) * 5 * MINUTE_MS


def may_start_at(at: int, now: int) -> bool:
    """Whether a tournament may be set to start then."""
    return now + SOONEST_MS <= at <= now + LATEST_MS


def _entry_page(tournament: Tournament, words: Words) -> Content:
    """Who may enter."""
    lines = [admission_line(tournament, words), "", words.html("tournament-entry-about")]
    able = [
        (each.value, Text(f"button-tournament-admission-{each.value}"), each is tournament.settings.admission)
        for each in admissions(tournament)
    ]
    return page(tournament, words, lines, _choices(tournament, "admission", able, words, 1))


_PAGES: Mapping[str, Callable[[Tournament, Words], Content | None]] = {
    "forms": forms_page,
    "size": _size_page,
    "entry": _entry_page,
}
