"""The forms of tournaments and what counts in them, in plain words with the regulation of each."""

from bot.screens.buttons import TournamentVerb
from bot.screens.content import Content, Key, Tint
from bot.screens.tournaments.keys import choice, deed, in_rows, page, turn
from bot.screens.tournaments.words import count_name, form_name
from bot.service.tournaments.fitting import BY_BOARDS, CUPS, counts_for, may_be_duplicate, seats_for
from bot.service.tournaments.model import Tournament
from bot.texts.words import Words
from games.faces.panel import Text
from games.tournament.core import Count, Form


def forms_page(tournament: Tournament, words: Words) -> Content:
    """The forms that the game can be played in, a line and a key for each."""
    able = [form for form in Form if seats_for(tournament.game, tournament.options, form)]
    lines = [
        words.html("tournament-form-line", form=form_name(form), line=Text(f"tournament-line-{form.value}"))
        for form in able
    ]
    keys = [
        turn(
            tournament,
            f"form.{form.value}",
            Text("button-chosen", {"label": form_name(form)})
            if form is tournament.regulation.form
            else form_name(form),
            words,
        )
        for form in able
    ]
    return page(tournament, words, [words.html("tournament-which-form"), "", *lines], in_rows(keys, 1))


def form_page(tournament: Tournament, form: Form, words: Words) -> Content:
    """A form in full: how it is played, how it ends, and by which regulation."""
    lines = [
        words.html("tournament-form-heading", form=form_name(form)),
        words.html(f"tournament-about-{form.value}"),
        "",
        words.html("tournament-source", source=Text(f"tournament-source-{form.value}")),
    ]
    if form not in CUPS and form is not Form.ARENA:
        lines.append(words.html("tournament-source-ties"))
    if form is Form.SWISS:
        lines.append(words.html("tournament-source-unplayed"))
    chosen = form is tournament.regulation.form
    take = deed(
        tournament,
        TournamentVerb.SET,
        Text("button-tournament-take"),
        words,
        f"form={form.value}",
        Tint.GREEN,
    )
    return page(tournament, words, lines, () if chosen else ((take,),), "forms")


def count_page(tournament: Tournament, words: Words) -> Content:
    """What may count, and whether all tables play one board."""
    regulation = tournament.regulation
    counts = counts_for(regulation)
    lines = [
        words.html("tournament-which-count"),
        "",
        *(
            words.html(
                "tournament-count-line", count=count_name(each), about=Text(f"tournament-about-{each.value}")
            )
            for each in counts
        ),
    ]
    keys = [
        choice(tournament, f"count={each.value}", count_name(each), words, chosen=each is regulation.count)
        for each in counts
        if len(counts) > 1
    ]
    rows = in_rows(keys, 1)
    if may_be_duplicate(regulation.form):
        lines += ["", words.html("tournament-duplicate-about")]
        rows = (*rows, (_duplicate_key(tournament, words),))
    if any(each in BY_BOARDS for each in counts):
        lines.append(words.html("tournament-source", source=Text("tournament-source-boards")))
    return page(tournament, words, lines, rows)


def _about(count: Count) -> Text:
    return Text(f"tournament-about-{count.value}")


def _duplicate_key(tournament: Tournament, words: Words) -> Key:
    on = tournament.regulation.duplicate
    return choice(
        tournament,
        f"duplicate={'off' if on else 'on'}",
        Text("button-tournament-duplicate"),
        words,
        chosen=on,
    )
