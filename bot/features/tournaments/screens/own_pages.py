"""What people see of their tournaments in private: which they are in, how they stand, who plays where."""

from collections.abc import Sequence

import msgspec

from bot.base.preferences import Language
from bot.features.tournaments.screens.keys import YES, deed, page, page_of, turn
from bot.features.tournaments.screens.play_words import (
    current_seating,
    match_lines,
    round_name,
    round_seatings,
    team_name,
    tie_facts,
)
from bot.features.tournaments.screens.words import (
    latest_deeds,
    name_of,
    plan_line,
    regulation_lines,
    start_line,
    time_words,
    title_of,
)
from bot.features.tournaments.service.corrections import may_be_watched
from bot.features.tournaments.service.model import Seating, Stage, Tournament
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase
from bot.ui.buttons import Personal, challenge_link, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.render import Keys, content, in_rows
from bot.ui.table.live_plan import watched
from bot.ui.table.table import over_content, table_content, table_words
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.panel import Text
from games.tournament.core import Standing

SHOWN = 20
"""Lines of a page."""
LISTED = 8
"""Tournaments that a person is shown, the latest."""


def list_content(tournaments: Sequence[Tournament], language: Language) -> Content:
    """The tournaments that a person plays in or organises, and a key to open one."""
    words = words_in(language)
    latest = sorted(tournaments, key=lambda each: (each.is_open, each.opened))[-LISTED:][::-1]
    lines = [words.html("tournaments-yours" if latest else "tournaments-none")]
    for each in latest:
        lines += ["", *_listed_lines(each, words_in(language, each.settings.game))]
    keys = [_mine_key(each, words_in(language, each.settings.game)) for each in latest]
    new = Key(words.plain("button-tournament-new"), encode(Personal("tournament", "new")))
    return content(lines, (), tuple((key,) for key in (*keys, new)))


def _listed_lines(tournament: Tournament, words: Words) -> list[str]:
    title = words.html("tournaments-line", title=title_of(tournament))
    group = match_lines(tournament, words) or _group(tournament, words)
    return [title, *group, state_line(tournament, words)]


def _group(tournament: Tournament, words: Words) -> list[str]:
    if not tournament.chat_title:
        return []
    return [words.html("tournaments-group", chat=names.in_sentence(names.clean(tournament.chat_title)))]


def _mine_key(tournament: Tournament, words: Words) -> Key:
    name = Text("button-tournament-mine", {"title": title_of(tournament)})
    return deed(tournament, "mine", name, words)


def state_line(tournament: Tournament, words: Words) -> str:
    """What a tournament is doing."""
    stage = tournament.stage
    if stage is Stage.ENTRY:
        return words.html("tournament-state-entry", count=len(tournament.playing))
    if stage is Stage.PLAYING and not tournament.form.by_rounds:
        return words.html("tournament-state-arena", time=time_words(tournament.run.ends))
    seatings = round_seatings(tournament, tournament.run.round)
    round = round_name(tournament, seatings[0]) if seatings else ""
    return words.html(f"tournament-state-{stage.value}", round=round)


def mine_content(
    tournament: Tournament, standings: Sequence[Standing], person: PersonId, words: Words, *, leads: bool
) -> Content:
    """A tournament as one of its people sees it: their table, standing and next round."""
    player = tournament.player_of(person)
    group = match_lines(tournament, words) or _group(tournament, words)
    lines = [*group, plan_line(tournament, words), state_line(tournament, words)]
    if tournament.stage is Stage.ENTRY:
        lines.append(start_line(tournament, words))
    if player is not None:
        lines += ["", *_own_lines(tournament, standings, player, words)]
    return page(tournament, words, lines, _mine_keys(tournament, player, words, leads=leads), None)


def _own_lines(tournament: Tournament, standings: Sequence[Standing], player: int, words: Words) -> list[str]:
    lines = [words.html("tournament-you-play")] if tournament.stage is Stage.ENTRY else []
    own = next((each for each in standings if each.player == player), None)
    if own is not None and tournament.results:
        lines.append(
            words.html("tournament-your-place", place=own.place, count=len(standings), score=own.score)
        )
    if tournament.entrant(player).until:
        return [*lines, words.html("tournament-you-withdrew")]
    if tournament.is_running and tournament.run.round:
        lines.append(_table_line(tournament, player, words))
    if tournament.run.next_round:
        lines.append(words.html("tournament-your-next", time=time_words(tournament.run.next_round)))
    return lines


def _table_line(tournament: Tournament, player: int, words: Words) -> str:
    seating = current_seating(tournament, player)
    if seating is None or seating.result is not None:
        return words.html("tournament-your-wait")
    if seating.pairing.bye:
        return words.html("tournament-your-bye")
    others = [each for each in seating.pairing.players if each != player]
    who = [name_of(tournament.entrant(each), words) for each in others]
    if seating.pairing.computers:
        who.append(words.plain("tournament-robots", count=seating.pairing.computers))
    return words.html("tournament-your-table", table=seating.number, who=", ".join(who))


def _mine_keys(tournament: Tournament, player: int | None, words: Words, *, leads: bool) -> Keys:
    seating = current_seating(tournament, player) if player is not None else None
    rows: list[tuple[Key, ...]] = []
    if seating is not None and seating.table is not None and seating.result is None:
        hand = encode(Personal("hand", seating.table))
        rows.append((Key(words.plain("button-tournament-hand"), hand, tint=Tint.BLUE),))
    if tournament.stage is not Stage.ENTRY:
        rows.append(look_keys(tournament, words))
    if player is not None and tournament.is_open and not tournament.entrant(player).until:
        name = Text("button-tournament-withdraw")
        rows.append((deed(tournament, "withdraw", name, words),))
    if tournament.stage is not Stage.CANCELLED:
        rows.append((deed(tournament, "fair", Text("button-fair"), words),))
    if leads:
        rows.append((turn(tournament, "", Text("button-tournament-organise"), words),))
    return tuple(rows)


def look_keys(tournament: Tournament, words: Words) -> tuple[Key, ...]:
    """Keys to the standings and to the tables of the round."""
    standings = deed(tournament, "page", Text("button-tournament-standings"), words, "1")
    tables = deed(
        tournament,
        "round",
        Text("button-tournament-tables"),
        words,
        f"{max(1, tournament.run.round)}.1",
    )
    return standings, tables


def withdraw_content(tournament: Tournament, words: Words) -> Content:
    """Whether to withdraw from what has begun."""
    name = Text("button-tournament-withdraw-yes")
    yes = deed(tournament, "withdraw", name, words, YES, Tint.RED)
    back = deed(tournament, "mine", Text("button-page-back"), words)
    return page(tournament, words, [words.html("tournament-ask-withdraw")], ((yes,), (back,)), None)


def challenge_content(tournament: Tournament, words: Words, bot: str) -> Content:
    """A challenge to be passed on: its button lets people add another chat, or choose one that they lead."""
    plan = regulation_lines(tournament, words)
    lines = [words.html("challenge", one=team_name(tournament, 1)), *plan, "", words.html("challenge-about")]
    key = Key(words.plain("button-challenge-accept"), url=challenge_link(bot, tournament.token))
    return content(lines, (), ((key,),))


# Pages of the standings and of a round


def standings_content(
    tournament: Tournament, standings: Sequence[Standing], number: int, person: PersonId, words: Words
) -> Content:
    """A page of the standings, the person's own line marked."""
    if not standings:
        none = words.html("tournament-standings-none")
        return page(tournament, words, [none], _back(tournament, words), None)
    own = tournament.player_of(person)
    shown, pages = page_of(
        standings, number, SHOWN, lambda to, sign: deed(tournament, "page", sign, words, f"{to}")
    )
    lines = [
        *match_lines(tournament, words),
        words.html("tournament-standings", page=pages.at, pages=pages.of),
        "",
        *(line for each in shown for line in _standing_lines(tournament, standings, each, own, words)),
        *latest_deeds(tournament, words),
    ]
    return page(tournament, words, lines, (*pages.turns, *_back(tournament, words)), None)


def _standing_lines(
    tournament: Tournament, standings: Sequence[Standing], standing: Standing, own: int | None, words: Words
) -> list[str]:
    """A player's place; where others have the same score, with all tie-breaks."""
    key = "tournament-standings-line"
    if standing.player == own:
        key = "tournament-standings-line-own"
    elif standing.out:
        key = "tournament-standings-line-out"
    who = name_of(tournament.entrant(standing.player), words)
    lines = [words.html(key, place=standing.place, who=who, score=standing.score)]
    if standing.tie_breaks and sum(each.score == standing.score for each in standings) > 1:
        ties = tuple(tie_facts(standing.tie_breaks))
        lines.append(words.html("tournament-standings-ties", ties=ties))
    return lines


def round_content(tournament: Tournament, round: int, number: int, words: Words) -> Content:
    """The tables of a round, and keys to the rounds beside it."""
    tables = [each for each in tournament.seatings if each.round == round]

    def key(to: int, sign: str) -> Key:
        return deed(tournament, "round", sign, words, f"{round}.{to}")

    shown, pages = page_of(tables, number, SHOWN, key)
    lines = [
        words.html("tournament-tables", round=round, page=pages.at, pages=pages.of),
        "",
        *(_line_of(tournament, each, words) for each in shown),
    ]
    rounds = tuple(
        deed(
            tournament,
            "round",
            Text("button-tournament-round", {"round": to}),
            words,
            f"{to}.1",
        )
        for to in (round - 1, round + 1)
        if 1 <= to <= tournament.run.round
    )
    watchable = [each.number for each in shown if each.result is None and may_be_watched(tournament, each)]
    eyes = [
        deed(tournament, "watch", Text("button-tournament-watch", {"number": each}), words, f"{round}.{each}")
        for each in watchable
    ]
    rows = (*pages.turns, *((rounds,) if rounds else ()), *in_rows(eyes, 2), *_back(tournament, words))
    return page(tournament, words, lines, rows, None)


def watch_content(tournament: Tournament, seating: Seating, loaded: Loaded, language: Language) -> Content:
    """A table as its spectators see it at this moment, with a key to look again."""
    words = words_in(language, tournament.settings.game)
    table = msgspec.structs.replace(loaded.table, language=language)
    plays = table.phase is Phase.PLAYING and loaded.state is not None
    shown = (
        table_content(table, loaded.game.view(loaded.state, None), (), "")
        if plays
        else over_content(table, loaded.game, loaded.state, table_words(table))
    )
    fresh = Text("button-tournament-refresh")
    again = deed(tournament, "watch", fresh, words, f"{seating.round}.{seating.number}")
    back = deed(tournament, "round", Text("button-page-back"), words, f"{seating.round}.1")
    keys = ((again,) if plays else (), (back,))
    return msgspec.structs.replace(watched(shown, table, words), keyboard=keys)


def _line_of(tournament: Tournament, seating: Seating, words: Words) -> str:
    who = [name_of(tournament.entrant(player), words) for player in seating.pairing.players]
    if seating.pairing.bye:
        return words.html("tournament-table-bye", who=", ".join(who))
    if seating.pairing.computers:
        who.append(words.plain("tournament-robots", count=seating.pairing.computers))
    key = "tournament-table-line"
    if seating.result is not None:
        key = "tournament-table-line-corrected" if seating.corrected else "tournament-table-line-over"
    return words.html(key, number=seating.number, who=", ".join(who))


def _back(tournament: Tournament, words: Words) -> Keys:
    return ((deed(tournament, "mine", Text("button-page-back"), words),),)
