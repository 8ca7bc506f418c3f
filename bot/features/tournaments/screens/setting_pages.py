"""The organiser's private pages of settings: game, kind, form, length, start."""

from collections.abc import Callable, Iterable, Mapping

from bot.features.tournaments.screens.setting_words import (
    agreed_on,
    form_name,
    start_line,
)
from bot.features.tournaments.screens.tournament_keys import choice, page, press, turn
from bot.features.tournaments.service.fitting import (
    LENGTHS,
    MINUTE_MS,
    as_planned,
    kind_of,
    kinds_for,
    seats_for,
)
from bot.features.tournaments.service.tournament_model import Tournament
from bot.ui.clock_words import duration
from bot.ui.content import Content, Key
from bot.ui.option_words import agreed_lines, preset_name
from bot.ui.render import Keys, in_rows
from bot.ui.terms import game_page
from bot.ui.texts.words import Words
from games import registry
from games.faces.panel import Text
from games.tournament.form import forms

HOUR_MS, DAY_MS = 3_600_000, 86_400_000
SOONEST_MS = 5 * MINUTE_MS
"""The earliest start from now, which leaves time to enter."""
LATEST_MS = 14 * DAY_MS
SHIFTS = (("day", DAY_MS), ("hour", HOUR_MS), ("minutes", 10 * MINUTE_MS))
"""Steps of the start time, by the name of the key."""
SOON = (10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS)


def setting_keys(tournament: Tournament, words: Words) -> Keys:
    """Return keys to the pages of settings."""
    has_kinds = len(kinds_for(tournament.settings)) > 1
    shown = [(name, label) for name, label in _LABELS.items() if name != "kind" or has_kinds]
    return in_rows([turn(tournament, name, Text(label), words) for name, label in shown], 2)


def setting_page(tournament: Tournament, name: str, words: Words, now: int) -> Content | None:
    """Return the page of this name, or None."""
    planned = as_planned(tournament)
    return _PAGES[name](planned, words, now) if name in _PAGES else None


def page_after(tournament: Tournament, setting: str) -> str:
    """Return the name of the page after a setting."""
    if setting == "game" and len(kinds_for(tournament.settings)) > 1:
        return "kind"
    return {"form": "forms", "at": "time", "by": "time"}.get(setting, "")


def _game_page(tournament: Tournament, words: Words, now: int) -> Content:
    game = tournament.settings.game
    shown = game_page(tournament.language, lambda name: press(tournament, "set", f"game={name}"), game)
    return page(tournament, words, shown.lines, shown.keys)


def _kind_page(tournament: Tournament, words: Words, now: int) -> Content:
    """Return the kinds of the game that the form can play."""
    game, chosen = tournament.settings.game, kind_of(tournament.settings)
    line = words.html("which-kind", game=Text(registry.key(game, "name")))
    keys = [(kind, preset_name(game, kind), kind == chosen) for kind in kinds_for(tournament.settings)]
    return page(tournament, words, [line], _choices(tournament, "kind", keys, words, 1))


def _forms_page(tournament: Tournament, words: Words, now: int) -> Content:
    """Return the forms that the game can be played in, and the text of the chosen one."""
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
    about = [words.html("tournament-which-form"), "", *lines]
    return page(tournament, words, about, _choices(tournament, "form", keys, words, 1))


def _length_page(tournament: Tournament, words: Words, now: int) -> Content:
    span = tournament.settings.span
    keys = [(f"{each}", duration(each * 60), each == span) for each in LENGTHS]
    lines = [words.html("tournament-which-length"), "", *agreed_lines(agreed_on(tournament), words)]
    return page(tournament, words, lines, _choices(tournament, "length", keys, words, 3))


def _choices(
    tournament: Tournament, name: str, values: Iterable[tuple[str, Text, bool]], words: Words, width: int
) -> Keys:
    """Return a key for each value of a setting: its argument, its name, whether it is chosen."""
    keys = [choice(tournament, f"{name}={value}", label, words, chosen=on) for value, label, on in values]
    return in_rows(keys, width)


# Start


def _time_page(tournament: Tournament, words: Words, now: int) -> Content:
    """Return the page of the start: by hand, or at a time with keys to move it."""
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
    """Return keys that move the start time."""
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
    """Return the next time that is a multiple of five minutes."""
    return -(-at // (5 * MINUTE_MS)) * 5 * MINUTE_MS


def may_start_at(at: int, now: int) -> bool:
    """Return whether a start may be set to this time."""
    return now + SOONEST_MS <= at <= now + LATEST_MS


_PAGES: Mapping[str, Callable[[Tournament, Words, int], Content]] = {
    "game": _game_page,
    "kind": _kind_page,
    "forms": _forms_page,
    "length": _length_page,
    "time": _time_page,
}
_LABELS = {
    "game": "button-game",
    "kind": "button-tournament-kind",
    "forms": "button-tournament-form",
    "length": "button-tournament-length",
    "time": "button-tournament-time",
}
