"""Words for a tournament's settings: form, length, pace, start; and for organisers' actions."""

from bot.features.tournaments.screens.play_words import player_name
from bot.features.tournaments.service.fitting import MINUTE_MS, as_planned, is_undecided, people_of
from bot.features.tournaments.service.timetable import Told, told_length
from bot.features.tournaments.service.tournament_model import CROWD, Correction, Tournament
from bot.match.opening.choices import has_clock
from bot.ui.clock_words import clock_time, duration, pace_line, time_words
from bot.ui.option_words import Agreed, agreed_lines
from bot.ui.rating_words import game_name
from bot.ui.terms import Minutes
from bot.ui.texts import names
from bot.ui.texts.words import Words
from games.faces.facts import Fact, Text
from games.tournament.bracket import advance_of
from games.tournament.form import Form

ACTIONS_SHOWN = 3
"""Organisers' actions below a message."""


def form_name(form: Form) -> Text:
    """Return the name of a form."""
    return Text(f"tournament-form-{form.name}")


def title_of(tournament: Tournament) -> Text:
    """Return a tournament's title, or its game and form."""
    if tournament.settings.title:
        return Text("tournament-named", {"title": names.clean(tournament.settings.title)})
    game, form = game_name(tournament.settings.game), form_name(tournament.form)
    return Text("tournament-unnamed", {"game": game, "form": form})


def told_line(told: Told) -> Text:
    """Return a length."""
    return Text("tournament-about-minutes", {"minutes": str(Minutes(*told))})


def length_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the length and the latest end; nothing if they are unknown."""
    told = told_length(tournament.settings, sum(people_of(tournament)))
    if told is None:
        return []
    long: list[Fact] = [told_line(told)]
    if starts := tournament.settings.starts:
        long.append(Text("tournament-until", {"time": clock_time(starts + told.most * MINUTE_MS)}))
    return [words.html("tournament-length", long=tuple(long))]


def regulation_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return a line for each rule of the tournament."""
    planned, form = as_planned(tournament), tournament.form
    likely = sum(people_of(tournament)) if is_undecided(tournament) else 0
    fitted = "tournament-fitted-match" if form.teams else "tournament-fitted"
    return [
        *length_lines(planned, words),
        *([words.html(fitted, likely=likely)] if tournament.settings.span and form.by_rounds else []),
        *agreed_lines(agreed_on(planned), words),
        plan_line(planned, words),
        *([words.html("tournament-duplicate")] if form.shares_boards else []),
        *pace_lines(planned, words),
    ]


def agreed_on(tournament: Tournament) -> Agreed:
    """Return the rules of its matches."""
    agreed = tournament.settings
    return Agreed(agreed.game, agreed.preset, agreed.options, agreed.regulation.seats, ranked=True)


def plan_line(tournament: Tournament, words: Words) -> str:
    """Return the form, with its rounds and the size of a table."""
    regulation, form = tournament.settings.regulation, tournament.form
    return words.html(
        f"tournament-plan-{form.kind}",
        form=form_name(form),
        seats=regulation.seats,
        rounds=regulation.rounds,
        advance=advance_of(regulation.seats),
        time=duration(regulation.minutes * 60),
    )


def pace_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the pace and a note on ratings; nothing in games without a clock."""
    pace = tournament.settings.pace
    if pace is None or not has_clock(tournament.settings.game):
        return []
    return [pace_line(pace, words), words.html("tournament-rated")]


def start_line(tournament: Tournament, words: Words) -> str:
    """Return the start time, or a note that it starts by hand."""
    if tournament.settings.starts:
        return words.html("tournament-starts-at", time=time_words(tournament.settings.starts))
    return words.html("tournament-starts-by-hand")


def crowd_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return a warning about Telegram's rate limit for large fields."""
    return [words.html("tournament-crowd", most=CROWD)] if len(tournament.playing) >= CROWD else []


def action_lines(tournament: Tournament, words: Words, most: int = ACTIONS_SHOWN) -> list[str]:
    """Return the latest actions of organisers, below an empty line."""
    lines = [_line(tournament, each, words) for each in tournament.corrections[-most:]]
    return ["", *lines] if lines else []


def _line(tournament: Tournament, correction: Correction, words: Words) -> str:
    return words.html(
        f"tournament-deed-{correction.what}",
        time=time_words(correction.at),
        by=names.in_sentence(names.of_person(correction.by)),
        round=correction.round,
        table=correction.seating,
        who=_player_in(tournament, correction),
    )


def _player_in(tournament: Tournament, correction: Correction) -> Fact:
    """Return the name of the player concerned, as of the action."""
    if correction.who:
        return names.in_sentence(names.of_person(correction.who))
    return player_name(tournament, correction.player)
