"""The forms of tournaments, in plain words with the regulation of each."""

from bot.features.tournaments.screens.keys import deed, page, turn
from bot.features.tournaments.screens.words import form_name
from bot.features.tournaments.service.fitting import seats_for
from bot.features.tournaments.service.model import Tournament
from bot.ui.content import Content, Tint
from bot.ui.render import in_rows
from bot.ui.texts.words import Words
from games.faces.panel import Text
from games.tournament.form import Form, forms


def forms_page(tournament: Tournament, words: Words) -> Content:
    """The forms that the game can be played in, a line and a key for each."""
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
    keys = [
        turn(
            tournament,
            f"form.{form.name}",
            Text("button-chosen", {"label": form_name(form)}) if form is tournament.form else form_name(form),
            words,
        )
        for form in able
    ]
    return page(tournament, words, [words.html("tournament-which-form"), "", *lines], in_rows(keys, 1))


def form_page(tournament: Tournament, form: Form, words: Words) -> Content:
    """A form in full: how it is played, how it ends, and by which regulation."""
    lines = [
        words.html("tournament-heading", name=form_name(form)),
        words.html(f"tournament-about-{form.name}"),
        "",
        words.html("tournament-source", source=Text(f"tournament-source-{form.name}")),
    ]
    if form.tie_breaks:
        lines.append(words.html("tournament-source-ties"))
    if form.virtual_opponents:
        lines.append(words.html("tournament-source-unplayed"))
    chosen = form is tournament.form
    take = deed(
        tournament,
        "set",
        Text("button-tournament-take"),
        words,
        f"form={form.name}",
        Tint.GREEN,
    )
    return page(tournament, words, lines, () if chosen else ((take,),), "forms")
