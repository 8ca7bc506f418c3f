"""Tournaments for an evening: how long it is, is chosen; what fits is set at the start, by who has come."""

from collections.abc import Sequence
from enum import Enum

import msgspec

from bot.base.pace import LIVE_S, NORMAL
from bot.features.tournaments.service.fitting import SEATS, USUAL_SEATS, fitted, seats_for
from bot.features.tournaments.service.model import Stage, Tournament, TournamentSettings
from bot.match.opening.choices import has_clock, preset_of, require_game, usual_pace
from games import registry
from games.options import as_json
from games.tournament.core import Regulation
from games.tournament.fit import Match, best_fit, length
from games.tournament.form import Form, usual
from games.tournament.forms.teams import TEAMS
from games.tournament.swiss_round.tables import table_count
from games.tournament.tables import even_sizes

LIKELY = 8
"""People whom an offer counts on."""
FEW = 4
"""People whom an entry list counts on that has fewer."""
MATCH_MINUTES = 60
"""How long all of a match with another chat may take."""
ARENA = "arena"
ARENA_MINUTES = 45
MINUTE_MS = 60_000
LIMIT = 2
"""How many times its expected length a match may take where no time was chosen."""


class Offer(Enum):
    """What is offered when nothing is asked."""

    HALF_AN_HOUR = "half"
    EVENING = "evening"
    ARENA = "arena"
    CHALLENGE = "teams"
    """A match with another chat."""


SPANS = {Offer.HALF_AN_HOUR: 30, Offer.EVENING: 90}
"""How long all of it may take."""


FITTED = ("preset", "options", "regulation", "pace")
"""The settings that are fitted."""


def usual_settings(game: str, preset: str | None = None) -> TournamentSettings:
    """What a tournament begins with that is set by hand. Raises UnknownGame."""
    name, options = preset_of(require_game(game), preset)
    return TournamentSettings(
        game=game,
        preset=name,
        options=options,
        regulation=fitted(Regulation(seats=USUAL_SEATS), game, options),
        pace=usual_pace(registry.get(game), name),
        rated=has_clock(game),
    )


def offered_settings(offer: Offer, game: str) -> TournamentSettings:
    """The settings of an offer. Raises UnknownGame."""
    quick = usual_settings(game, registry.usual_presets(game)[0])
    if offer is Offer.ARENA:
        arena = Regulation(Form.named(ARENA), seats=2, minutes=ARENA_MINUTES, fill=False)
        return msgspec.structs.replace(quick, regulation=fitted(arena, game, quick.options))
    if offer is Offer.CHALLENGE:
        match = fitted(Regulation(TEAMS, duplicate=True), game, quick.options)
        spanned = msgspec.structs.replace(quick, span=MATCH_MINUTES, regulation=match)
        return _fitted_to_teams(spanned, (LIKELY // 2, LIKELY // 2))
    return fitted_to(msgspec.structs.replace(quick, span=SPANS[offer]), LIKELY)


def fitted_to(settings: TournamentSettings, people: int) -> TournamentSettings:
    """The settings with the match, the tables and the rounds that fit an evening of so many."""
    if not settings.span:
        return settings
    plan = best_fit(people, settings.span, _matches(settings))
    if plan is None:
        return settings
    name, options = preset_of(registry.get(settings.game), plan.match.preset)
    tables = fitted(Regulation(usual(), seats=plan.sizes[0], fill=False), settings.game, options)
    return msgspec.structs.replace(
        settings,
        preset=name,
        options=options,
        regulation=msgspec.structs.replace(tables, rounds=plan.rounds),
        pace=usual_pace(registry.get(settings.game), name),
    )


def fitted_for(tournament: Tournament, *, likely: bool = False) -> TournamentSettings:
    """The settings that fit who has entered, or who is `likely` to where few have."""
    people = len(tournament.playing)
    if not tournament.form.teams:
        return fitted_to(tournament.settings, LIKELY if likely and people < FEW else people)
    least = LIKELY // 2 if likely and (people < FEW or tournament.lacks_team) else 0
    teams = [entrant.team for entrant in tournament.entrants]
    sizes = tuple(max(teams.count(team), least) for team in tournament.form.teams)
    return _fitted_to_teams(tournament.settings, sizes)


def _fitted_to_teams(settings: TournamentSettings, sizes: tuple[int, ...]) -> TournamentSettings:
    """The settings of a match, with tables and rounds that fit teams of these sizes."""
    if not settings.span:
        return settings
    form, (one, other) = TEAMS, sizes
    seats = form.best_seats(seats_for(settings.game, settings.options, form), one, other)
    match = msgspec.structs.replace(settings.regulation, seats=seats)
    settings = msgspec.structs.replace(settings, regulation=match)
    able = [
        each
        for each in form.rounds_offered
        if (minutes_of(settings, one + other, each) or 0) <= settings.span
    ]
    match = msgspec.structs.replace(match, rounds=max(able, default=1))
    return msgspec.structs.replace(settings, regulation=match)


def as_planned(tournament: Tournament) -> Tournament:
    """The tournament as it would be if it began with the people who have entered, or as it has begun."""
    if tournament.stage is not Stage.ENTRY:
        return tournament
    return msgspec.structs.replace(tournament, settings=fitted_for(tournament, likely=True))


def minutes_of(settings: TournamentSettings, people: int, rounds: int) -> float | None:
    """How long some rounds take on average; None where lengths were not measured."""
    regulation = settings.regulation
    tables = table_count(regulation, people)
    if not tables:
        return None
    seated = tables * regulation.seats
    sizes = even_sizes(seated if regulation.fill else min(people, seated), tables)
    match = _match(settings.game, settings.preset, sizes)
    return length(match, sizes, rounds) if match.minutes.keys() >= {*sizes} else None


def round_minutes(settings: TournamentSettings) -> float:
    """After how long tables of a round are closed: as chosen, or after twice the expected length; 0: never.

    Where people may think for longer than usual it is longer, and where nobody hurries them, it is never.
    """
    game, regulation, pace = settings.game, settings.regulation, settings.pace
    if regulation.minutes:
        return regulation.minutes
    turn = pace.turn if pace is not None and has_clock(game) else NORMAL.turn * (not has_clock(game))
    expected = registry.lengths(game).expected(settings.preset, regulation.seats)
    as_measured = settings.options == preset_of(registry.get(game), settings.preset)[1]
    if expected is None or not as_measured or not 0 < turn < LIVE_S:
        return 0
    return LIMIT * expected * max(1, turn / NORMAL.turn)


def ends_about(tournament: Tournament, now: int) -> int:
    """When the last round will be over, counted from the start of this one; 0 where nobody can say."""
    regulation = tournament.settings.regulation
    if not tournament.form.announces_rounds:
        return 0
    left = regulation.rounds - tournament.run.round + 1
    minutes = minutes_of(tournament.settings, len(tournament.playing), left)
    return now + round(minutes * MINUTE_MS) if minutes is not None else 0


def _matches(settings: TournamentSettings) -> list[Match]:
    """What the game offers of the same kind."""
    kinds = registry.kinds(settings.game).values()
    presets = next((each for each in kinds if settings.preset in each), (settings.preset,))
    game = registry.get(settings.game)
    able = {name: seats_for(settings.game, as_json(game.presets[name]), usual()) for name in presets}
    return [_match(settings.game, name, seats) for name, seats in able.items()]


def _match(game: str, preset: str, sizes: Sequence[int]) -> Match:
    """A match at those tables of these sizes that were measured."""
    lengths = registry.lengths(game)
    minutes = {size: lengths.expected(preset, size) for size in {*sizes} if size in SEATS}
    known = {size: each for size, each in minutes.items() if each is not None}
    return Match(preset, known, lengths.spread.get(preset, 0.0))
