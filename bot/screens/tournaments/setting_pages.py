"""The pages on which an organiser sets a tournament up, in private."""

from collections.abc import Callable, Mapping

from bot.screens.buttons import pace_argument
from bot.screens.clock_words import duration
from bot.screens.content import Content, Key
from bot.screens.level_words import has_levels, level_line, level_name
from bot.screens.lobby_pages import NUMBERS_SHOWN, STEPS
from bot.screens.option_words import in_words, option_name
from bot.screens.render import Keys
from bot.screens.tournaments.form_pages import form_page, forms_page
from bot.screens.tournaments.keys import choice, in_rows, page, turn
from bot.screens.tournaments.words import (
    admission_line,
    admissions,
    fields_here,
    game_lines,
    pace_lines,
    plan_line,
    regulation_lines,
    start_line,
    value_of,
)
from bot.service.pace import NORMAL, PACES, RESERVES, TURNS, Pace
from bot.service.tournaments.fitting import (
    BEST_OF,
    CUPS,
    LATE,
    MOST,
    PAIRS,
    has_clock,
    may_be_duplicate,
    minutes_for,
    rounds_for,
    seats_for,
)
from bot.service.tournaments.model import Tournament
from bot.texts.words import Words, words_in
from games import options, registry
from games.faces.panel import Text
from games.options import Choice, Field, Number, Toggle, Value
from games.tournament.core import Form

HOUR_MS, DAY_MS = 3_600_000, 86_400_000
MINUTE_MS = 60_000
SOONEST_MS = 5 * MINUTE_MS
"""How long before a tournament its time may be set, so that people can enter."""
LATEST_MS = 14 * DAY_MS
SHIFTS = (("day", DAY_MS), ("hour", HOUR_MS), ("minutes", 10 * MINUTE_MS))
"""How a time of start is moved, by the name of the key."""
SOON = (10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS)


def setting_lines(tournament: Tournament, words: Words) -> list[str]:
    """All that is set."""
    return [
        *regulation_lines(tournament, words),
        start_line(tournament, words),
        admission_line(tournament, words),
        words.html("tournament-entered", count=len(tournament.playing)),
    ]


def setting_keys(tournament: Tournament, words: Words) -> Keys:
    """The way to each page of settings that the game has."""
    able = {
        "preset": len(registry.get(tournament.game).presets) > 1,
        "options": bool(fields_here(tournament)),
        "pace": has_clock(tournament.game),
    }
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
    """The page of this name, if there is one; `of` is the form or option that it is of."""
    if name == "form":
        return form_page(tournament, Form(of), words)
    if name == "option":
        kind = registry.get(tournament.game).options_type
        return _option_page(tournament, options.field(kind, of), words)
    if name == "time":
        return _time_page(tournament, words, now)
    draw = _PAGES.get(name)
    return draw(tournament, words) if draw is not None else None


def page_after(setting: str) -> str:
    """The page to which an organiser comes back after a setting."""
    if setting.startswith("opt."):
        return "options"
    return _AFTER[setting]


_AFTER = {
    "game": "preset",
    "preset": "",
    "form": "size",
    "seats": "size",
    "rounds": "size",
    "best": "size",
    "minutes": "size",
    "fill": "size",
    "duplicate": "size",
    "late": "entry",
    "admission": "entry",
    "most": "time",
    "at": "time",
    "by": "time",
    "pace": "pace",
    "rated": "pace",
    "level": "size",
}


# Game, kind and options


def _game_page(tournament: Tournament, words: Words) -> Content:
    lines = [
        words_in(tournament.language, name).html(
            "lobby-game", game=Text(registry.key(name, "name")), line=Text(registry.key(name, "line"))
        )
        for name in registry.names()
    ]
    keys = [
        choice(
            tournament,
            f"game={name}",
            words_in(tournament.language, name).plain(registry.key(name, "name")),
            words,
            chosen=name == tournament.game,
        )
        for name in registry.names()
    ]
    return page(tournament, words, [words.html("lobby-which-game"), "", *lines], in_rows(keys, 1))


def _preset_page(tournament: Tournament, words: Words) -> Content:
    keys = [
        choice(
            tournament,
            f"preset={name}",
            Text(registry.key(tournament.game, "preset", name)),
            words,
            chosen=name == tournament.preset,
        )
        for name in registry.get(tournament.game).presets
        if _can_be_played(tournament, name)
    ]
    return page(tournament, words, [words.html("lobby-which-preset")], in_rows(keys, 1))


def _can_be_played(tournament: Tournament, preset: str) -> bool:
    """Whether tables of the tournament's form can play this kind of the game."""
    game = registry.get(tournament.game)
    return bool(seats_for(game.name, options.as_json(game.presets[preset]), tournament.regulation.form))


def _options_page(tournament: Tournament, words: Words) -> Content:
    fields = fields_here(tournament)
    lines = [_option_line(tournament, field, words) for field in fields]
    keys = [
        choice(
            tournament,
            f"opt.{field.name}={options.write(not value_of(tournament, field))}",
            option_name(tournament.game, field),
            words,
            chosen=bool(value_of(tournament, field)),
        )
        if isinstance(field, Toggle)
        else turn(tournament, f"option.{field.name}", option_name(tournament.game, field), words)
        for field in fields
    ]
    shown = [*game_lines(tournament, words)[:1], "", *lines] if lines else [words.html("lobby-no-options")]
    return page(tournament, words, shown, in_rows(keys, 1))


def _option_line(tournament: Tournament, field: Field, words: Words) -> str:
    return words.html(
        "lobby-option-about",
        option=option_name(tournament.game, field),
        value=in_words(tournament.game, field, value_of(tournament, field)),
        about=Text(registry.key(tournament.game, "option", field.name, "about")),
    )


def _option_page(tournament: Tournament, field: Field, words: Words) -> Content:
    line = _option_line(tournament, field, words)
    return page(tournament, words, [line], _value_keys(tournament, field, words), "options")


def _value_keys(tournament: Tournament, field: Field, words: Words) -> Keys:
    match field:
        case Toggle():
            return (tuple(_value_key(tournament, field, each, words) for each in (True, False)),)
        case Choice(values=values):
            return in_rows([_value_key(tournament, field, each, words) for each in values], 1)
        case Number(named=named, numbers=numbers):
            names = in_rows([_value_key(tournament, field, each, words) for each in named], 1)
            if len(numbers) > NUMBERS_SHOWN:
                return (*names, _steps(tournament, field, words))
            return (*names, *in_rows([_value_key(tournament, field, each, words) for each in numbers], 5))


def _value_key(tournament: Tournament, field: Field, value: Value, words: Words) -> Key:
    chosen = value_of(tournament, field) == value
    setting = f"opt.{field.name}={options.write(value)}"
    return choice(tournament, setting, in_words(tournament.game, field, value), words, chosen=chosen)


def _steps(tournament: Tournament, field: Number, words: Words) -> tuple[Key, ...]:
    """Down and up from the number, or from the highest where it has a name."""
    value = value_of(tournament, field)
    start = value if isinstance(value, int) else field.most
    steps = [field.step * step for step in STEPS]
    down = [
        (max(field.least, start - step), Text("button-step-down", {"step": step})) for step in steps[::-1]
    ]
    up = [(min(field.most, start + step), Text("button-step-up", {"step": step})) for step in steps]
    return tuple(
        choice(tournament, f"opt.{field.name}={to}", name, words, chosen=False) for to, name in (*down, *up)
    )


# Tables, rounds and their time


def _size_page(tournament: Tournament, words: Words) -> Content:
    regulation, form = tournament.regulation, tournament.regulation.form
    rounds, minutes = rounds_for(form), minutes_for(form)
    about = [plan_line(tournament, words), "", words.html("tournament-size-about", form=_kind(form))]
    if form in PAIRS and regulation.seats > 2:
        about.append(words.html("tournament-size-computers", computers=regulation.seats - 2))
    seats = [
        _number(tournament, "seats", each, Text("button-tournament-seats", {"count": each}), words)
        for each in seats_for(tournament.game, tournament.options, form)
    ]
    turns = [
        _number(tournament, "rounds", each, Text(f"button-tournament-{_kind(form)}", {"count": each}), words)
        for each in rounds
    ]
    best = [
        _number(tournament, "best", each, Text("button-tournament-best", {"count": each}), words)
        for each in (BEST_OF if form in CUPS else ())
    ]
    times = [_number(tournament, "minutes", each, _minutes(each), words) for each in minutes]
    switches = [] if form in PAIRS else [_switch(tournament, "fill", regulation.fill, words)]
    if may_be_duplicate(form):
        about += ["", words.html("tournament-duplicate-about")]
        switches.append(_switch(tournament, "duplicate", regulation.duplicate, words))
    keys = (
        *in_rows(seats if len(seats) > 1 else [], 5),
        *in_rows(turns, 3),
        *in_rows(best, 2),
        *in_rows(times, 3),
        *in_rows(switches, 1),
        *in_rows(_level_keys(tournament, words) if has_levels(tournament.game) else [], 3),
    )
    level = level_line(tournament.game, tournament.level, words)
    return page(tournament, words, [*about, "", level], keys)


def _level_keys(tournament: Tournament, words: Words) -> list[Key]:
    """How well computers play: in seats that are left, and for players who do not come."""
    return [
        choice(
            tournament,
            f"level={level.value}",
            level_name(level),
            words,
            chosen=level is registry.nearest(tournament.game, tournament.level),
        )
        for level in registry.levels(tournament.game)
    ]


def _kind(form: Form) -> str:
    """How the rounds of a form are counted."""
    if form in CUPS:
        return "cup"
    return {Form.SWISS: "rounds", Form.ARENA: "arena"}.get(form, "turns")


def _minutes(minutes: int) -> Text:
    return duration(minutes * 60) if minutes else Text("button-tournament-unlimited")


def _number(tournament: Tournament, name: str, value: int, label: Text, words: Words) -> Key:
    field = {"best": "best_of"}.get(name, name)
    chosen = getattr(tournament.regulation, field) == value
    return choice(tournament, f"{name}={value}", label, words, chosen=chosen)


def _switch(tournament: Tournament, name: str, on: bool, words: Words) -> Key:
    """A key that turns something on or off."""
    return choice(
        tournament, f"{name}={'off' if on else 'on'}", Text(f"button-tournament-{name}"), words, chosen=on
    )


# Pace and rating


def _pace_page(tournament: Tournament, words: Words) -> Content:
    pace = tournament.pace or NORMAL
    named = [_pace_key(tournament, known, Text(f"pace-{name}"), words) for name, known in PACES.items()]
    turns = [
        _pace_key(tournament, Pace(time, pace.reserve), Text("button-turn", {"time": duration(time)}), words)
        for time in TURNS
    ]
    reserves = [_pace_key(tournament, Pace(pace.turn, time), _reserve(time), words) for time in RESERVES]
    rated = (_switch(tournament, "rated", tournament.rated, words),)
    keys = (*in_rows(named, 3), *in_rows(turns, 4), *in_rows(reserves, 4), rated)
    lines = [*pace_lines(tournament, words), "", words.html("lobby-pace-about")]
    return page(tournament, words, lines, keys)


def _pace_key(tournament: Tournament, pace: Pace, name: Text, words: Words) -> Key:
    return choice(tournament, f"pace={pace_argument(pace)}", name, words, chosen=pace == tournament.pace)


def _reserve(seconds: int) -> Text:
    return Text("button-reserve", {"time": duration(seconds)}) if seconds else Text("button-no-reserve")


# Start and entry


def _time_page(tournament: Tournament, words: Words, now: int) -> Content:
    """When it starts: by hand, when it is full, or at a time that keys move."""
    by_hand = not tournament.starts and not tournament.most
    hand = choice(tournament, "by=hand", Text("button-tournament-by-hand"), words, chosen=by_hand)
    soon = [
        _at_key(tournament, rounded(now + wait), Text("button-tournament-in", {"time": _span(wait)}), words)
        for wait in SOON
    ]
    most = [
        choice(
            tournament,
            f"most={each}",
            Text("button-tournament-most", {"count": each}) if each else Text("button-tournament-any"),
            words,
            chosen=tournament.most == each,
        )
        for each in MOST
    ]
    lines = [start_line(tournament, words), "", words.html("tournament-time-about")]
    return page(
        tournament,
        words,
        lines,
        ((hand,), *in_rows(soon, 2), *_shifts(tournament, words, now), (most[0],), *in_rows(most[1:], 5)),
    )


def _shifts(tournament: Tournament, words: Words, now: int) -> Keys:
    """Keys that move the time of start there and back."""
    at = tournament.starts or rounded(now + HOUR_MS)
    return tuple(
        tuple(
            _at_key(tournament, to, Text(f"button-tournament-{sign}-{name}"), words)
            for sign, to in (("earlier", at - step), ("later", at + step))
            if may_start_at(to, now)
        )
        for name, step in SHIFTS
    )


def _at_key(tournament: Tournament, at: int, name: Text, words: Words) -> Key:
    return choice(tournament, f"at={at // MINUTE_MS}", name, words, chosen=at == tournament.starts)


def _span(wait: int) -> Text:
    return duration(wait // 1000)


def rounded(at: int) -> int:
    """The next moment that is a round time."""
    return -(-at // (5 * MINUTE_MS)) * 5 * MINUTE_MS


def may_start_at(at: int, now: int) -> bool:
    """Whether a tournament may be set to start then."""
    return now + SOONEST_MS <= at <= now + LATEST_MS


def _entry_page(tournament: Tournament, words: Words) -> Content:
    """Who may enter, and until when."""
    lines = [admission_line(tournament, words), "", words.html("tournament-entry-about")]
    keys = [
        choice(
            tournament,
            f"admission={each.value}",
            Text(f"button-tournament-admission-{each.value}"),
            words,
            chosen=each is tournament.admission,
        )
        for each in admissions(tournament)
    ]
    return page(tournament, words, lines, (*in_rows(keys, 1), *_late_keys(tournament, words)))


def _late_keys(tournament: Tournament, words: Words) -> Keys:
    if tournament.regulation.form is not Form.SWISS:
        return ()
    late = tournament.regulation.late
    keys = [
        choice(tournament, f"late={name}", Text(f"button-tournament-late-{name}"), words, chosen=late == part)
        for name, part in LATE.items()
    ]
    return in_rows(keys, 1)


_PAGES: Mapping[str, Callable[[Tournament, Words], Content]] = {
    "game": _game_page,
    "preset": _preset_page,
    "options": _options_page,
    "forms": forms_page,
    "size": _size_page,
    "pace": _pace_page,
    "entry": _entry_page,
}
