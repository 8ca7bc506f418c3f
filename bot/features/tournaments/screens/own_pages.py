"""Private pages of a person: their tournaments, the standings, the tables of a round."""

from collections.abc import Sequence

import msgspec

from bot.base.preferences import Language
from bot.features.tournaments.screens.chat_message import (
    look_keys,
    shown_round,
    standing_line,
    state_lines,
    table_line,
)
from bot.features.tournaments.screens.play_words import match_lines, round_seatings, team_name, tie_facts
from bot.features.tournaments.screens.player_message import hand_keys, own_lines
from bot.features.tournaments.screens.setting_words import action_lines, plan_line, regulation_lines, title_of
from bot.features.tournaments.screens.tournament_keys import CHALLENGE, YES, act, page, page_of, turn
from bot.features.tournaments.service.fitting import as_planned
from bot.features.tournaments.service.organiser_actions import may_be_corrected, may_be_watched
from bot.features.tournaments.service.tournament_model import Seating, Stage, Tournament
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.render import Keys, content, in_rows
from bot.ui.table.group_message import over_content, table_content, table_words
from bot.ui.table.live_plan import watched
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.panel import Fact, Text
from games.tournament.core import Standing

SHOWN = 20
"""Lines of a page."""
ACTIONS = 12
"""Organisers' actions below the standings."""
LISTED = 8
"""Tournaments that a person is shown, the latest."""


def list_content(tournaments: Sequence[Tournament], language: Language) -> Content:
    """Return a person's tournaments, and a key to open one."""
    words = words_in(language)
    latest = sorted(tournaments, key=lambda each: (each.is_open, each.opened))[-LISTED:][::-1]
    lines = [words.html("tournaments-yours" if latest else "tournaments-none")]
    for each in latest:
        lines += ["", *_listed_lines(each, words_in(language, each.settings.game))]
    keys = [_mine_key(each, words_in(language, each.settings.game)) for each in latest]
    new = Key(words.plain("button-tournament-new"), encode(Personal("tournament", "new")))
    return content(lines, (), tuple((key,) for key in (*keys, new)))


def _listed_lines(tournament: Tournament, words: Words) -> list[str]:
    title = words.html("running-title", title=title_of(tournament))
    entered = words.html("running-entered", count=len(tournament.playing))
    state = [entered] if tournament.stage is Stage.ENTRY else state_lines(tournament, words)[:1]
    return [title, *_group(tournament, words), *state]


def _group(tournament: Tournament, words: Words) -> list[str]:
    if tournament.form.teams or not tournament.chat_title:
        return match_lines(tournament, words)
    return [words.html("tournaments-group", chat=names.in_sentence(names.clean(tournament.chat_title)))]


def _mine_key(tournament: Tournament, words: Words) -> Key:
    name = Text("button-tournament-mine", {"title": title_of(tournament)})
    return act(tournament, "mine", name, words)


def mine_content(
    tournament: Tournament,
    standings: Sequence[Standing],
    person: PersonId,
    words: Words,
    links: EntryLinks,
    *,
    leads: bool,
) -> Content:
    """Return a person's page of a tournament: its state, their table and their place."""
    player, round = tournament.player_of(person), shown_round(tournament)
    lines = [
        *_group(tournament, words),
        plan_line(as_planned(tournament), words),
        *state_lines(tournament, words),
    ]
    if player is not None:
        lines += ["", *own_lines(tournament, player, standings, round, words)]
    offered = links.rows(Under.TOURNAMENT, words, tournament.id)
    keys = (*_mine_keys(tournament, player, words, leads=leads), *offered)
    return page(tournament, words, lines, keys, None)


def _mine_keys(tournament: Tournament, player: int | None, words: Words, *, leads: bool) -> Keys:
    rows = [*hand_keys(tournament, player, words)] if player is not None else []
    if tournament.stage not in (Stage.ENTRY, Stage.CANCELLED):
        rows.append(look_keys(tournament, words))
    if player is not None and tournament.is_open and not tournament.entrant(player).until:
        rows.append((act(tournament, "withdraw", Text("button-running-withdraw"), words),))
    if tournament.stage is not Stage.CANCELLED:
        rows.append((act(tournament, "fair", Text("button-fair"), words),))
    if leads:
        rows.append((turn(tournament, "", Text("button-tournament-organise"), words),))
    return tuple(rows)


def withdraw_content(tournament: Tournament, words: Words) -> Content:
    """Ask whether to withdraw from a running tournament."""
    name = Text("button-tournament-withdraw-yes")
    yes = act(tournament, "withdraw", name, words, YES, Tint.RED)
    question = words.html("tournament-ask-withdraw")
    return page(tournament, words, [question], ((yes,), *_back(tournament, words)), None)


def challenge_content(tournament: Tournament, words: Words, bot: str) -> Content:
    """Return a challenge to be forwarded, with a button to choose the accepting chat."""
    plan = regulation_lines(tournament, words)
    lines = [words.html("challenge", one=team_name(tournament, 1)), *plan, "", words.html("challenge-about")]
    key = Key(words.plain("button-challenge-accept"), url=CHALLENGE.url(bot, tournament.token))
    return content(lines, (), ((key,),))


# Pages of the standings and of a round


def standings_content(
    tournament: Tournament, standings: Sequence[Standing], number: int, person: PersonId, words: Words
) -> Content:
    """Return a page of the standings with the person's line marked."""
    if not standings:
        none = words.html("tournament-standings-none")
        return page(tournament, words, [none], _back(tournament, words), None)
    own = tournament.player_of(person)
    shown, pages = page_of(
        standings, number, SHOWN, lambda to, sign: act(tournament, "page", sign, words, f"{to}")
    )
    lines = [
        *match_lines(tournament, words),
        words.html("tournament-standings", page=pages.at, pages=pages.of),
        "",
        *(line for each in shown for line in _standing_lines(tournament, standings, each, own, words)),
        *action_lines(tournament, words, ACTIONS),
    ]
    return page(tournament, words, lines, (*pages.turns, *_back(tournament, words)), None)


def _standing_lines(
    tournament: Tournament, standings: Sequence[Standing], standing: Standing, own: int | None, words: Words
) -> list[str]:
    """Return a player's place; of equal scores with the tie-breaks."""
    lines = [standing_line(tournament, standing, words, own=standing.player == own)]
    if standing.tie_breaks and sum(each.score == standing.score for each in standings) > 1:
        ties = tuple(tie_facts(standing.tie_breaks))
        lines.append(words.html("running-standing-details", details=ties))
    return lines


def round_content(
    tournament: Tournament, round: int, number: int, words: Words, *, leads: bool = False
) -> Content:
    """Return the tables of a round, with keys to watch them, or for an organiser to correct them."""

    def way(round: int, number: int, name: Fact) -> Key:
        place = f"{round}.{number}"
        if leads:
            return turn(tournament, f"tables.{place}", name, words)
        return act(tournament, "round", name, words, place)

    shown, pages = page_of(
        round_seatings(tournament, round), number, SHOWN, lambda to, sign: way(round, to, sign)
    )
    lines = [
        words.html("tournament-tables", round=round, page=pages.at, pages=pages.of),
        "",
        *(table_line(tournament, each, words) for each in shown),
    ]
    rounds = tuple(
        way(to, 1, Text("running-round-name", {"round": to}))
        for to in (round - 1, round + 1)
        if 1 <= to <= tournament.run.round
    )
    keys = in_rows([key for each in shown for key in _table_keys(tournament, each, words, leads=leads)], 2)
    rows = (*pages.turns, *((rounds,) if rounds else ()), *keys)
    if leads:
        return page(tournament, words, lines, rows)
    return page(tournament, words, lines, (*rows, *_back(tournament, words)), None)


def _table_keys(tournament: Tournament, seating: Seating, words: Words, *, leads: bool) -> tuple[Key, ...]:
    """Return the key to correct a table, or to watch it."""
    facts, place = {"number": seating.number}, f"{seating.round}.{seating.number}"
    if leads and may_be_corrected(seating):
        return (turn(tournament, f"fix.{place}", Text("button-tournament-fix", facts), words),)
    if not leads and seating.result is None and may_be_watched(tournament, seating):
        return (act(tournament, "watch", Text("button-tournament-watch", facts), words, place),)
    return ()


def watch_content(tournament: Tournament, seating: Seating, loaded: Loaded, language: Language) -> Content:
    """Return a spectator's view of a table, with a key to refresh it."""
    words = words_in(language, tournament.settings.game)
    table = msgspec.structs.replace(loaded.table, language=language)
    plays = table.phase is Phase.PLAYING and loaded.state is not None
    shown = (
        table_content(table, loaded.game.view(loaded.state, None), (), "")
        if plays
        else over_content(table, loaded.game, loaded.state, table_words(table))
    )
    fresh = Text("button-tournament-refresh")
    again = act(tournament, "watch", fresh, words, f"{seating.round}.{seating.number}")
    back = act(tournament, "round", Text("button-page-back"), words, f"{seating.round}.1")
    keys = ((again,) if plays else (), (back,))
    return msgspec.structs.replace(watched(shown, table, words), keyboard=keys)


def _back(tournament: Tournament, words: Words) -> Keys:
    return ((act(tournament, "mine", Text("button-page-back"), words),),)
