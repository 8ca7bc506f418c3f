"""Which settings of a tournament fit each other, and what becomes of the others when one changes."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.features.lobby.choices import has_clock, preset_of, require_game, usual_pace
from bot.features.tournaments.service.model import TournamentSettings
from bot.match.refusals import Refusal
from games import registry
from games.core import objection
from games.options import field, from_json, read
from games.tournament.core import Regulation
from games.tournament.form import Form, usual

SEATS = range(2, 8)
"""At a table."""
USUAL_SEATS = 4


class Unfitting(Refusal):
    """A setting that does not go with the others; the key says with which."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(**facts)
        self.key = key


def seats_for(game: str, options: Mapping[str, Any], form: Form) -> tuple[int, ...]:
    """How many may sit at a table of this form."""
    playing = registry.get(game)
    agreed = from_json(playing.options_type, options)
    return form.seats([n for n in playing.seats if n in SEATS and objection(playing, agreed, n) is None])


def fitted(regulation: Regulation, game: str, options: Mapping[str, Any]) -> Regulation:
    """The regulation with what does not fit its form and game set to what is usual.

    Raises Unfitting where no table of the form can play the game so.
    """
    form = regulation.form
    seats = seats_for(game, options, form)
    if not seats:
        raise Unfitting("refused-tournament-seats")
    size = _nearest(regulation.seats, seats)
    after = msgspec.structs.replace(
        regulation,
        seats=size,
        rounds=_among(regulation.rounds, form.rounds_offered, form.usual_rounds),
        best_of=_among(regulation.best_of, form.best_of(size), 1),
        advance=_among(regulation.advance, form.advances(size), 0),
        minutes=_among(regulation.minutes, form.minutes_offered, form.usual_minutes),
        duplicate=regulation.duplicate and form.shares_boards,
        fill=(regulation.fill and form.fills) or bool(form.teams),
    )
    return msgspec.structs.replace(after, fewest=_fewest(after, seats))


def _fewest(regulation: Regulation, able: tuple[int, ...]) -> int:
    """How few may sit at a table where computers fill none; 0: as many as at the others.

    A board has its seats. The rest of a field is spread over tables that differ by one, so that every size
    in between is needed.
    """
    if regulation.fill or regulation.duplicate:
        return 0
    fewest = regulation.seats
    while fewest - 1 in able:
        fewest -= 1
    return fewest % regulation.seats


def _nearest(wanted: int, able: tuple[int, ...]) -> int:
    return min(able, key=lambda seats: (abs(seats - wanted), -seats))


def _among(value: Any, values: tuple[Any, ...], usual: Any) -> Any:
    return value if value in values else usual


# What a button changes


def changes(settings: TournamentSettings, name: str, value: str) -> dict[str, Any]:
    """The fields of a tournament after one setting, with all that follows: nothing is fitted at its start.

    Raises UnknownGame, InvalidOption, Unfitting, ValueError.
    """
    return {**_changes(settings, name, value), "span": 0}


def _changes(settings: TournamentSettings, name: str, value: str) -> dict[str, Any]:
    if name == "game":
        return _of_preset(settings, value, None)
    if name == "preset":
        return _of_preset(settings, settings.game, value)
    if name.startswith("opt."):
        return _with_option(settings, name.removeprefix("opt."), value)
    return _of_regulation(settings, _REGULATION[name](settings, value))


def is_regulated(name: str) -> bool:
    """Whether `changes` knows the setting."""
    return name in ("game", "preset", *_REGULATION) or name.startswith("opt.")


def _of_preset(settings: TournamentSettings, game: str, preset: str | None) -> dict[str, Any]:
    playing = require_game(game)
    name, options = preset_of(playing, preset)
    regulation = settings.regulation
    if game != settings.game:
        form = regulation.form if seats_for(game, options, regulation.form) else usual()
        regulation = msgspec.structs.replace(regulation, form=form, seats=USUAL_SEATS)
    return {
        "game": game,
        "preset": name,
        "options": options,
        "pace": usual_pace(playing, name),
        "rated": settings.rated and has_clock(game),
        "regulation": fitted(regulation, game, options),
    }


def _with_option(settings: TournamentSettings, name: str, value: str) -> dict[str, Any]:
    kind = registry.get(settings.game).options_type
    options = {**settings.options, name: read(field(kind, name), value)}
    return {"options": options, "regulation": fitted(settings.regulation, settings.game, options)}


def _of_regulation(settings: TournamentSettings, regulation: Regulation) -> dict[str, Any]:
    """Raises ValueError for what was never offered."""
    after = fitted(regulation, settings.game, settings.options)
    wanted = msgspec.structs.replace(regulation, fewest=after.fewest)
    if after.form is settings.regulation.form and after != wanted:
        raise ValueError(regulation)
    return {"regulation": after}


def _set(**fields: Callable[[str], Any]) -> Callable[[TournamentSettings, str], Regulation]:
    """A change of one field of the regulation by its text."""
    ((name, read),) = fields.items()
    return lambda settings, value: msgspec.structs.replace(settings.regulation, **{name: read(value)})


def _form(settings: TournamentSettings, value: str) -> Regulation:
    """Another form begins with its own usual size, rounds and time."""
    form, kept = Form.named(value), settings.regulation
    if form is kept.form:
        return kept
    return Regulation(
        form,
        seats=USUAL_SEATS,
        rounds=0,
        minutes=-1,
        duplicate=kept.duplicate or bool(form.teams),
        fill=kept.fill,
    )


def _seats(settings: TournamentSettings, value: str) -> Regulation:
    """How many meet decides what else is chosen of a cup."""
    return msgspec.structs.replace(settings.regulation, seats=int(value), best_of=1, advance=0)


def _duplicate(settings: TournamentSettings, value: str) -> Regulation:
    on = _switch(value)
    if on and not settings.regulation.form.shares_boards:
        raise Unfitting("refused-tournament-duplicate")
    return msgspec.structs.replace(settings.regulation, duplicate=on)


def _switch(value: str) -> bool:
    return {"on": True, "off": False}[value]


_REGULATION: Mapping[str, Callable[[TournamentSettings, str], Regulation]] = {
    "form": _form,
    "seats": _seats,
    "rounds": _set(rounds=int),
    "best": _set(best_of=int),
    "advance": _set(advance=int),
    "minutes": _set(minutes=int),
    "fill": _set(fill=_switch),
    "duplicate": _duplicate,
}
