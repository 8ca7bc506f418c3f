"""What messages say of a tournament's settings: its form, its pace, when it starts; what was done by hand."""

from bot.features.tournaments.screens.play_words import player_name
from bot.features.tournaments.service.model import CROWD, Admission, Correction, Tournament
from bot.features.tournaments.service.offers import FEW, LIKELY, MINUTE_MS, as_planned, minutes_of
from bot.match.opening.choices import has_clock
from bot.ui.clock_words import clock_time, duration, pace_line, time_words
from bot.ui.level_words import level_line
from bot.ui.option_words import Agreed, agreed_lines
from bot.ui.rating_words import game_name
from bot.ui.texts import names
from bot.ui.texts.words import Words
from games.agents.levels import USUAL
from games.faces.facts import Fact, Text
from games.tournament.bracket import advance_of
from games.tournament.form import Form

DEEDS_SHOWN = 3
"""The latest deeds of organisers below what they have changed."""


def form_name(form: Form) -> Text:
    """What a form is called."""
    return Text(f"tournament-form-{form.name}")


def title_of(tournament: Tournament) -> Text:
    """What a tournament is called: by its own title, or by its game and form."""
    if tournament.settings.title:
        return Text("tournament-named", {"title": names.clean(tournament.settings.title)})
    game, form = game_name(tournament.settings.game), form_name(tournament.form)
    return Text("tournament-unnamed", {"game": game, "form": form})


def minutes_line(minutes: float) -> Text:
    """About how long something takes."""
    return Text("tournament-about-minutes", {"minutes": max(1, round(minutes))})


def length_lines(tournament: Tournament, words: Words) -> list[str]:
    """About how long all of it takes and until when; none where nobody can say."""
    people, rounds = len(tournament.playing), tournament.settings.regulation.rounds
    if not tournament.form.announces_rounds:
        return []
    minutes = minutes_of(tournament.settings, people if people >= FEW else LIKELY, rounds)
    if minutes is None:
        return []
    long: list[Fact] = [minutes_line(minutes)]
    if starts := tournament.settings.starts:
        long.append(Text("tournament-until", {"time": clock_time(starts + round(minutes) * MINUTE_MS)}))
    return [words.html("tournament-length", long=tuple(long))]


def regulation_lines(tournament: Tournament, words: Words) -> list[str]:
    """How the tournament is played, a line for each thing worth knowing before entering."""
    planned = as_planned(tournament)
    fitted = "tournament-fitted-match" if tournament.form.teams else "tournament-fitted"
    return [
        *length_lines(planned, words),
        *([words.html(fitted)] if tournament.settings.span else []),
        *agreed_lines(agreed_on(planned), words),
        plan_line(planned, words),
        *_others(planned, words),
        *pace_lines(planned, words),
    ]


def agreed_on(tournament: Tournament) -> Agreed:
    """What its matches are played by."""
    agreed = tournament.settings
    return Agreed(agreed.game, agreed.preset, agreed.options, agreed.regulation.seats, ranked=True)


def plan_line(tournament: Tournament, words: Words) -> str:
    """The form, with its rounds and the size of a table."""
    regulation = tournament.settings.regulation
    return words.html(
        f"tournament-plan-{regulation.form.kind}",
        form=form_name(regulation.form),
        seats=regulation.seats,
        rounds=regulation.rounds,
        best=regulation.best_of,
        advance=advance_of(regulation),
        time=duration(regulation.minutes * 60),
    )


def _others(tournament: Tournament, words: Words) -> list[str]:
    """What is not as usual, or worth a line."""
    regulation = tournament.settings.regulation
    lines: list[str] = []
    if regulation.duplicate and regulation.form.shares_boards:
        lines.append(words.html("tournament-duplicate"))
    if regulation.minutes and regulation.form.by_rounds:
        lines.append(words.html("tournament-round-minutes", time=duration(regulation.minutes * 60)))
    if not regulation.fill and regulation.form.fills:
        lines.append(words.html("tournament-unfilled"))
    if tournament.settings.level is not USUAL:
        lines.append(level_line(tournament.settings.game, tournament.settings.level, words))
    return lines


def pace_lines(tournament: Tournament, words: Words) -> list[str]:
    """The pace, and whether ratings change; none where nobody is hurried."""
    pace = tournament.settings.pace
    if pace is None or not has_clock(tournament.settings.game):
        return []
    rated = words.html("tournament-rated" if tournament.settings.rated else "tournament-unrated")
    return [pace_line(pace, words), rated]


def start_line(tournament: Tournament, words: Words) -> str:
    """When it starts: at a time, or when its organiser says so."""
    if tournament.settings.starts:
        return words.html("tournament-starts-at", time=time_words(tournament.settings.starts))
    return words.html("tournament-starts-by-hand")


def crowd_lines(tournament: Tournament, words: Words) -> list[str]:
    """What Telegram's rates mean for so many."""
    return [words.html("tournament-crowd", most=CROWD)] if len(tournament.playing) >= CROWD else []


def admission_line(tournament: Tournament, words: Words) -> str:
    """Who may enter."""
    return words.html(f"tournament-admission-{tournament.settings.admission.value}")


def admissions(tournament: Tournament) -> tuple[Admission, ...]:
    """Who may be let in: members only where there is a group; people of a match enter in theirs."""
    if tournament.form.teams:
        return Admission.OPEN, Admission.MEMBERS
    if tournament.chat is None:
        return Admission.LINK, Admission.OPEN
    return tuple(Admission)


def deed_lines(tournament: Tournament, words: Words, most: int = DEEDS_SHOWN) -> list[str]:
    """The latest deeds, below an empty line; none where none was done."""
    lines = [_line(tournament, each, words) for each in tournament.corrections[-most:]]
    return ["", *lines] if lines else []


def _line(tournament: Tournament, correction: Correction, words: Words) -> str:
    return words.html(
        f"tournament-deed-{correction.what}",
        time=time_words(correction.at),
        by=names.in_sentence(names.of_person(correction.by)),
        round=correction.round,
        table=correction.seating,
        who=_whom(tournament, correction),
    )


def _whom(tournament: Tournament, correction: Correction) -> Fact:
    """The person whom a deed concerns, as they were called then."""
    if correction.who:
        return names.in_sentence(names.of_person(correction.who))
    return player_name(tournament, correction.player)
