"""Settings of a tournament: the offers, and the match, tables and rounds that fit a length of time.

A host chooses game, kind, form and length. The rest is fitted when the tournament begins, by the number of
players.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import chain, zip_longest
from math import hypot
from typing import Any

import msgspec

from bot.base.pace import FAST, NORMAL
from bot.features.tournaments.service.tournament_model import Stage, Tournament, TournamentSettings
from bot.match.opening.choices import preset_of, require_game
from bot.match.refusals import Refusal
from games import registry
from games.core import Dealing, length_of, objection
from games.lengths import UNKNOWN_TEMPO, Tempo
from games.options import as_json, from_json
from games.tournament.bracket import stages
from games.tournament.core import Regulation
from games.tournament.fit import MOST_ROUNDS, Match, best_fit, doubt_of, is_measured, length
from games.tournament.form import Form, usual
from games.tournament.forms.arena import ARENA
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import SWISS
from games.tournament.forms.teams import TEAMS
from games.tournament.swiss_round.tables import table_count
from games.tournament.tables import even_sizes

SEATS = range(2, 8)
"""Possible numbers of seats at a table."""
USUAL_SEATS = 4
LIKELY = 8
"""Expected number of players of an offer."""
LEAST = 2
"""The fewest players of a tournament."""
MINUTE_MS = 60_000
PEOPLE_SPREAD = 0.1
"""The standard deviation of the tempo of tables, as a part of the average."""
LENGTHS = (30, 45, 60, 90, 120, 180)
"""Minutes of a tournament to choose from."""
MATCH_MINUTES, ARENA_MINUTES = 60, 45
CHOSEN = ("game", "preset", "options", "regulation", "pace", "span")
"""Settings that follow from a host's choice."""


class Offer(Enum):
    """A tournament that opens by one tap."""

    HALF_AN_HOUR = "half"
    EVENING = "evening"
    ARENA = "arena"
    CHALLENGE = "teams"
    """A match against another chat."""


OFFERS = {
    Offer.HALF_AN_HOUR: (SWISS, 30),
    Offer.EVENING: (SWISS, 90),
    Offer.ARENA: (ARENA, ARENA_MINUTES),
    Offer.CHALLENGE: (TEAMS, MATCH_MINUTES),
}
"""Form and length in minutes."""


class Unfitting(Refusal):
    """A setting that contradicts the others; the key names the text of the reason."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(**facts)
        self.key = key


def usual_settings(game: str, preset: str | None = None) -> TournamentSettings:
    """Return settings that nothing fits later. Raises UnknownGame."""
    return _of_match(TournamentSettings(game, "", {}), preset, usual(), USUAL_SEATS)


def offered_settings(offer: Offer, game: str, tempo: Tempo = UNKNOWN_TEMPO) -> TournamentSettings:
    """Return the settings of an offer, fitted to the likely number of players. Raises UnknownGame."""
    form, span = OFFERS[offer]
    quick = usual_settings(game, registry.usual_presets(game)[0])
    regulation = msgspec.structs.replace(quick.regulation, form=form.name)
    settings = msgspec.structs.replace(quick, regulation=regulation, span=span, tempo=tempo)
    return fitted_to(settings, *_likely(form))


def seats_for(game: str, options: Mapping[str, Any], form: Form) -> tuple[int, ...]:
    """Return the possible sizes of a table of this form."""
    playing = registry.get(game)
    agreed = from_json(playing.options_type, options)
    return form.seats([n for n in playing.seats if n in SEATS and objection(playing, agreed, n) is None])


def changes(settings: TournamentSettings, name: str, value: str) -> dict[str, Any]:
    """Return the changed fields after a host's choice of game, kind, form or length.

    Raises UnknownGame, Unfitting, and KeyError or ValueError for a value that no button has.
    """
    form, game, preset, span = (
        Form.named(settings.regulation.form),
        settings.game,
        settings.preset,
        settings.span,
    )
    match name:
        case "game":
            game = require_game(value).name
            preset = registry.usual_presets(game)[0]
            form = form if _is_playable(game, preset, form) else usual()
        case "kind":
            preset = registry.kinds(game)[value][0]
        case "form":
            form, span = Form.named(value), span or OFFERS[Offer.EVENING][1]
        case "length":
            span = {f"{each}": each for each in LENGTHS}[value]
        case _:
            raise KeyError(name)
    if not _is_playable(game, preset, form):
        raise Unfitting("refused-tournament-seats")
    before, rounds = msgspec.structs.replace(settings, game=game, span=span), settings.regulation.rounds
    chosen = fitted_to(_of_match(before, preset, form, USUAL_SEATS, rounds=rounds), *_likely(form))
    return {each: getattr(chosen, each) for each in CHOSEN}


def _is_playable(game: str, preset: str, form: Form) -> bool:
    return bool(seats_for(game, preset_of(registry.get(game), preset)[1], form))


def _likely(form: Form) -> tuple[int, ...]:
    return (LIKELY // 2, LIKELY // 2) if form.teams else (LIKELY,)


# Fitting


def least_of(tournament: Tournament) -> int:
    """Return the fewest entries for a start."""
    settings, form = tournament.settings, tournament.form
    if form.teams:
        return LEAST
    if not settings.span:
        return max(LEAST, settings.regulation.least)
    presets = registry.get(settings.game).presets
    of_kind = [as_json(presets[name]) for name in _presets(settings)]
    return max(LEAST, min(chain.from_iterable(seats_for(settings.game, each, form) for each in of_kind)))


def can_begin(tournament: Tournament) -> bool:
    """Return whether there are enough entries for a start."""
    return len(tournament.playing) >= least_of(tournament) and not tournament.lacks_team


def people_of(tournament: Tournament) -> tuple[int, ...]:
    """Return the players by team: those entered, or a likely number while there are too few for a start."""
    teams = [entrant.team for entrant in tournament.entrants if not entrant.until]
    likely = _likely(tournament.form) if is_undecided(tournament) else ()
    return tuple(
        max(teams.count(team), least)
        for team, least in zip_longest(tournament.form.teams or (0,), likely, fillvalue=0)
    )


def is_undecided(tournament: Tournament) -> bool:
    """Return whether the plan is for a likely number of players, since too few have entered."""
    return tournament.stage is Stage.ENTRY and not can_begin(tournament)


def as_planned(tournament: Tournament) -> Tournament:
    """Return the tournament as if it began at this moment; unchanged if it has begun."""
    if tournament.stage is not Stage.ENTRY:
        return tournament
    settings = fitted_to(tournament.settings, *people_of(tournament))
    return msgspec.structs.replace(tournament, settings=settings)


def fitted_to(settings: TournamentSettings, *people: int) -> TournamentSettings:
    """Return the settings with match, tables and rounds for so many `people`, by team."""
    if not settings.span:
        return settings
    return _FITS[settings.regulation.form](settings, *people)


def _rounds_fitted(settings: TournamentSettings, people: int) -> TournamentSettings:
    plan = best_fit(people, settings.span, _matches(settings, SWISS), doubt_of(settings.tempo))
    if plan is None:
        return settings
    return _of_match(settings, plan.match.preset, SWISS, plan.sizes[0], rounds=plan.rounds)


def _arena_fitted(settings: TournamentSettings, people: int) -> TournamentSettings:
    return _of_match(settings, _presets(settings)[0], ARENA, min(SEATS), minutes=settings.span)


def _cup_fitted(settings: TournamentSettings, people: int) -> TournamentSettings:
    """Fit the longest match that leaves time for all rounds of the bracket."""
    found = [
        _of_match(settings, preset, CUP, min(people, USUAL_SEATS))
        for preset in _presets(settings)
        if _is_playable(settings.game, preset, CUP)
    ]

    def minutes(each: TournamentSettings) -> float:
        return minutes_of(each, people, len(stages_of(each, people))) or settings.span

    return max((each for each in found if minutes(each) <= settings.span), key=minutes, default=found[0])


def _match_fitted(settings: TournamentSettings, one: int, other: int) -> TournamentSettings:
    """Fit a match of teams of these sizes."""
    seats = TEAMS.best_seats(seats_for(settings.game, settings.options, TEAMS), one, other)

    def of(rounds: int) -> TournamentSettings:
        return _of_match(settings, settings.preset, TEAMS, seats, rounds=rounds)

    rounds = range(1, MOST_ROUNDS + 1)
    able = [each for each in rounds if (minutes_of(of(each), one + other, each) or 0) <= settings.span]
    return of(max(able, default=1))


_FITS: Mapping[str, Callable[..., TournamentSettings]] = {
    SWISS.name: _rounds_fitted,
    CUP.name: _cup_fitted,
    ARENA.name: _arena_fitted,
    TEAMS.name: _match_fitted,
}


def _of_match(
    settings: TournamentSettings, preset: str | None, form: Form, seats: int, **regulated: int
) -> TournamentSettings:
    """Return the settings with this match at tables of the nearest possible size. Raises UnknownGame."""
    after = _with_match(settings, preset)
    able = seats_for(after.game, after.options, form)
    size = min(able, key=lambda each: (abs(each - seats), -each), default=seats)
    most = _most(size, able) if form is SWISS else 0
    regulation = Regulation(form.name, size, fewest=_fewest(size, able), most=most, **regulated)
    return msgspec.structs.replace(after, regulation=regulation)


def _with_match(settings: TournamentSettings, preset: str | None) -> TournamentSettings:
    """Return the settings with this match at its pace. Raises UnknownGame."""
    game = require_game(settings.game)
    name, options = preset_of(game, preset)
    pace = FAST if name in registry.lengths(game.name).quick else NORMAL
    return msgspec.structs.replace(settings, preset=name, options=options, pace=pace)


def _fewest(seats: int, able: Sequence[int]) -> int:
    """Return the fewest players of a table; 0: as many as seats.

    The rest of a field is spread over tables that differ by one, so every size in between must be possible.
    """
    fewest = seats
    while fewest - 1 in able:
        fewest -= 1
    return fewest % seats


def _most(seats: int, able: Sequence[int]) -> int:
    """Return the most players of a table; 0: as many as seats. People who come late may need larger ones."""
    most = seats
    while most + 1 in able:
        most += 1
    return most if most > seats else 0


# Lengths


def minutes_of(settings: TournamentSettings, people: int, rounds: int) -> float | None:
    """Return the average duration of some rounds; None without measured lengths."""
    match, sizes = tables_of(settings, people)
    return length(match, sizes, rounds) if is_measured(match, sizes) else None


def stages_of(settings: TournamentSettings, people: int) -> Sequence[Any]:
    """Return the rounds of a cup."""
    return stages(people, settings.regulation.seats, settings.regulation.least)


def tables_of(settings: TournamentSettings, people: int) -> tuple[Match, Sequence[int]]:
    """Return the match of a round, and the sizes of its tables, the fullest first.

    Teams that cannot fill a table play with computers.
    """
    regulation, computers = settings.regulation, 0
    if regulation.form == TEAMS.name:
        tables = -(-people // regulation.seats)
        sizes = [regulation.seats] * tables
        computers = max(0, regulation.seats - people)
    else:
        tables = table_count(regulation, people)
        sizes = even_sizes(min(people, tables * regulation.largest), tables) if tables else []
    return _match(settings, settings.preset, sizes, computers), sizes


def table_minutes(settings: TournamentSettings, seats: int) -> float | None:
    """Return the average duration of a table of people; None without a measured length."""
    return _match(settings, settings.preset, [seats]).minutes.get(seats)


def shorter_matches(settings: TournamentSettings) -> list[TournamentSettings]:
    """Return the settings with each shorter match of the kind that the same tables can play."""
    regulation, form = settings.regulation, Form.named(settings.regulation.form)
    sizes = range(regulation.least, regulation.largest + 1)
    names = _presets(settings)
    shorter = names[: names.index(settings.preset)] if settings.preset in names else ()
    able = [_with_match(settings, name) for name in shorter]
    return [each for each in able if {*sizes} <= {*seats_for(each.game, each.options, form)}]


def kind_of(settings: TournamentSettings) -> str:
    """Return the kind of the game that is played."""
    kinds = registry.kinds(settings.game).items()
    return next((kind for kind, presets in kinds if settings.preset in presets), settings.preset)


def kinds_for(settings: TournamentSettings) -> list[str]:
    """Return the kinds of the game that the form can play."""
    form = Form.named(settings.regulation.form)
    kinds = registry.kinds(settings.game).items()
    return [kind for kind, presets in kinds if _is_playable(settings.game, presets[0], form)]


def _presets(settings: TournamentSettings) -> Sequence[str]:
    """Return the presets of the kind, the shortest first."""
    return registry.kinds(settings.game).get(kind_of(settings), (settings.preset,))


def _matches(settings: TournamentSettings, form: Form) -> list[Match]:
    """Return the matches of the kind."""
    game = registry.get(settings.game)
    able = {name: seats_for(settings.game, as_json(game.presets[name]), form) for name in _presets(settings)}
    return [_match(settings, name, seats) for name, seats in able.items()]


def _match(settings: TournamentSettings, preset: str, sizes: Sequence[int], computers: int = 0) -> Match:
    """Return a match at measured tables of these sizes, with so many computers at each."""
    lengths, tempo = registry.lengths(settings.game), settings.tempo
    minutes = {
        size: lengths.expected(preset, size - computers, computers, tempo)
        for size in {*sizes}
        if size in SEATS
    }
    part = _part_of_board(settings, preset)
    known = {size: each * part(size) for size, each in minutes.items() if each is not None}
    return Match(preset, known, hypot(PEOPLE_SPREAD, lengths.spread.get(preset, 0.0)))


def _part_of_board(settings: TournamentSettings, preset: str) -> Callable[[int], float]:
    """Return the length of a match of the form as a part of the preset's, by seats: of teams a board."""
    game = registry.get(settings.game)
    whole = game.presets[preset] if preset in game.presets else from_json(game.options_type, settings.options)
    if not Form.named(settings.regulation.form).shares_boards or not isinstance(game, Dealing):
        return lambda seats: 1.0
    board = game.board(whole)
    return lambda seats: length_of(game, board, seats) / length_of(game, whole, seats)
