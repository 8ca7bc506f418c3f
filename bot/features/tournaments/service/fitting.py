"""Which settings of a tournament fit each other, and what becomes of the others when one changes."""

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.features.tournaments.service.model import TournamentSettings
from bot.match.opening.choices import has_clock, preset_of, require_game, usual_pace
from bot.match.refusals import Refusal
from games import registry
from games.core import objection
from games.options import field, from_json, read
from games.tournament.core import Regulation
from games.tournament.form import Form, usual

SEATS = range(2, 8)
"""At a table."""
USUAL_SEATS = 4
NUMBERS = ("rounds", "best_of", "advance", "minutes")
"""Fields of a regulation that are chosen by themselves."""


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
    return _of_regulation(settings, _regulation(settings.regulation, name, value))


def is_regulated(name: str) -> bool:
    """Whether `changes` knows the setting."""
    known = ("game", "preset", "form", "fill", "duplicate", "seats", *NUMBERS)
    return name in known or name.startswith("opt.")


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


def _regulation(kept: Regulation, name: str, value: str) -> Regulation:
    """The regulation with one field changed by its text; another form begins with its own usual ones."""
    if name in ("fill", "duplicate"):
        on = {"on": True, "off": False}[value]
        if name == "duplicate" and on and not kept.form.shares_boards:
            raise Unfitting("refused-tournament-duplicate")
        return msgspec.structs.replace(kept, **{name: on})
    if name == "seats":  # how many meet decides what else is chosen of a cup
        return msgspec.structs.replace(kept, seats=int(value), best_of=1, advance=0)
    if name in NUMBERS:
        return msgspec.structs.replace(kept, **{name: int(value)})
    form = Form.named(value)
    if form is kept.form:
        return kept
    duplicate = kept.duplicate or bool(form.teams)
    return Regulation(form, USUAL_SEATS, rounds=0, minutes=-1, duplicate=duplicate, fill=kept.fill)
