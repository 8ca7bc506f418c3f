"""A player's private message: their table, their place, the next round."""

from collections.abc import Sequence

from bot.features.tournaments.rounds.round_pairing import CUP, rounds_left
from bot.features.tournaments.screens.chat_message import (
    cancelled_line,
    is_open,
    late_fact,
    next_round_lines,
    paused_line,
)
from bot.features.tournaments.screens.play_words import (
    current_seating,
    match_fact,
    match_lines,
    player_name,
    race_fact,
    round_end,
    round_name,
    round_seatings,
    team_name,
    team_standings,
)
from bot.features.tournaments.screens.setting_words import start_line, title_of
from bot.features.tournaments.screens.tournament_keys import act
from bot.features.tournaments.service.next_step import is_here, is_warned
from bot.features.tournaments.service.tournament_model import Entrant, Seating, Stage, Tournament
from bot.ui.buttons import Personal, encode
from bot.ui.clock_words import time_words
from bot.ui.content import Content, Key, Tint
from bot.ui.links import message_link
from bot.ui.render import Keys, content
from bot.ui.table.place import cup_round
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Fact, Text
from games.tournament.bracket import Bracket
from games.tournament.core import Standing


def player_content(
    tournament: Tournament,
    player: int,
    standings: Sequence[Standing],
    round: int,
    *,
    board: int = 0,
    shut: bool = False,
) -> Content:
    """Return the message of a player; `standings` are those after `round`, `board` is the chat's message.

    `shut`: the chat does not let the bot write.
    """
    words = words_in(tournament.entrant(player).language, tournament.settings.game)
    own = own_lines(tournament, player, standings, round, words)
    lines = [words.html("running-title", title=title_of(tournament)), ""]
    lines += _with_state(tournament, player, own, words)
    if shut:
        lines += ["", words.html("running-shut")]
    return content(lines, (), _keys(tournament, player, board, words))


def gone_content(
    tournament: Tournament, words: Words, *, removed: bool = False, absent: bool = False
) -> Content:
    """Return the last message to a former, removed or absent player."""
    keys: Keys = ()
    line = "running-you-removed" if removed else "running-you-withdrew"
    if absent and tournament.is_running:
        may = is_open(tournament)
        line = "running-you-missed" if may else "running-you-missed-all"
        keys = (_enter_keys(tournament, "button-running-enter-late", words),) if may else ()
    return content([words.html("running-title", title=title_of(tournament)), "", words.html(line)], (), keys)


def awaits(tournament: Tournament, player: int) -> bool:
    """Return whether a player's check-in is still open."""
    return tournament.stage is Stage.ENTRY and not is_here(tournament, tournament.entrant(player))


def _enter_keys(tournament: Tournament, name: str, words: Words) -> tuple[Key, ...]:
    """Return the key to enter or to check in."""
    return (act(tournament, "enter", Text(name), words, tint=Tint.GREEN),)


def _with_state(tournament: Tournament, player: int, own: list[str], words: Words) -> list[str]:
    """Combine a player's own lines with the tournament's state."""
    match tournament.stage:
        case Stage.ENTRY:
            return [*own, start_line(tournament, words)]
        case Stage.CANCELLED:
            return [cancelled_line(tournament, words)]
        case Stage.OVER:
            return [words.html("running-over"), *match_lines(tournament, words), *own]
    paused = [paused_line(tournament, words)] if tournament.stage is Stage.PAUSED else []
    following = [] if tournament.entrant(player).until else next_round_lines(tournament, words)
    return [*paused, *own, *following]


def own_lines(
    tournament: Tournament, player: int, standings: Sequence[Standing], round: int, words: Words
) -> list[str]:
    """Return a player's own lines: entry, table, place after a round."""
    team = tournament.entrant(player).team
    if tournament.stage is Stage.OVER:
        standings = team_standings(tournament, standings, team)
    standing = next((each for each in standings if each.player == player), None)
    match tournament.stage:
        case Stage.ENTRY:
            key = "running-you-called" if awaits(tournament, player) else "running-you-entered"
            own = [words.html("running-your-team", team=team_name(tournament, team))] if team else []
            return [words.html(key, late=late_fact(tournament)), *own]
        case Stage.OVER if standing is not None:
            facts: dict[str, Fact] = {"place": standing.place, "of": len(standings), "score": standing.score}
            return [words.html("running-your-final", team=team, **facts)]
        case Stage.OVER:
            removed = tournament.entrant(player).removed
            return [words.html("running-you-removed" if removed else "running-you-unplaced")]
        case Stage.CANCELLED:
            return []
    places = _so_far(tournament, standing, len(standings), round, words)
    return [*_table(tournament, player, standing, words), *places]


def _so_far(
    tournament: Tournament, standing: Standing | None, of: int, round: int, words: Words
) -> list[str]:
    """Return the place after the last finished round; in an arena the score."""
    if standing is None:
        return []
    score = standing.score
    if not tournament.form.by_rounds:
        return [words.html("running-your-score", score=score)]
    if not round or tournament.form.kind == CUP:
        return []
    place = words.html("running-your-standing-after", round=round, place=standing.place, of=of, score=score)
    if not tournament.form.teams:
        return [place]
    return [words.html("running-match-after", round=round, match=match_fact(tournament, round)), place]


def _table(tournament: Tournament, player: int, standing: Standing | None, words: Words) -> list[str]:
    """Return the player's table, or the reason for none."""
    entrant, seating = tournament.entrants[player - 1], current_seating(tournament, player)
    if entrant.removed:
        return [_out(entrant, words)]
    if seating is not None and seating.result is None and not seating.pairing.bye:
        out = [_out(entrant, words)] if entrant.until else []
        return [*_at_play(tournament, seating, player, words), *out]
    result = [] if seating is None else [_over(tournament, seating, player, words)]
    result += [words.html("running-your-cut")] if seating is not None and seating.cut else []
    return [*result, *_without_table(tournament, entrant, standing, seating, words)]


def _at_play(tournament: Tournament, seating: Seating, player: int, words: Words) -> list[str]:
    key = "running-your-table-soon" if seating.table is None else "running-your-table"
    first = words.html(key, round=round_name(tournament, seating), number=seating.number)
    others: list[Fact] = [player_name(tournament, each) for each in seating.pairing.players if each != player]
    if seating.pairing.computers:
        others.append(Text("running-robots", {"count": seating.pairing.computers}))
    lines = [first, words.html("running-your-opponents", others=tuple(others))]
    lines += _prospect(tournament, seating, words)
    if end := round_end(tournament, [seating]):
        key = "running-round-near" if is_warned(tournament, seating) else "running-round-until"
        lines.append(words.html(key, time=time_words(end), race=race_fact(tournament)))
    return lines


def _prospect(tournament: Tournament, seating: Seating, words: Words) -> list[str]:
    """Return a cup's outlook: the number of players that advance, the winner's next opponents."""
    left = rounds_left(tournament, seating.pairing)
    if left < 1:
        return []
    bracket = Bracket(tournament.settings.regulation, tournament.entries)
    node, stage = bracket.nodes[seating.pairing.pairing - 1], cup_round(left - 1, "inside")
    if node.advance > 1:
        return [words.html("running-your-advance", count=node.advance, stage=stage)]
    meetings = bracket.meetings(tournament.results)
    sources = next(each.sources for each in bracket.nodes if node.number in {at.node for at in each.sources})
    tables = {each.pairing.pairing: each.number for each in round_seatings(tournament, seating.round)}
    rivals: list[Fact] = []
    for source in sources:
        ranked = meetings[source.node - 1].ranked
        if source.node == node.number:
            continue
        if ranked:
            rivals.append(player_name(tournament, ranked[source.rank]))
        elif source.node in tables:
            rivals.append(Text("running-table-winner", {"table": tables[source.node]}))
    return [words.html("running-your-prospect", stage=stage, count=len(rivals), rivals=tuple(rivals))]


def _over(tournament: Tournament, seating: Seating, player: int, words: Words) -> str:
    """Return the player's result at a table."""
    result, number = seating.result, seating.pairing.players.index(player)
    round = round_name(tournament, seating)
    if seating.pairing.bye or result is None:
        return words.html("running-your-bye", round=round)
    if player in result.forfeits:
        return words.html("running-your-forfeit", round=round)
    if player in result.late:
        return words.html("running-your-late", round=round)
    if not result.places:
        return words.html("running-your-unplayed", round=round)
    points: Fact = result.points[number] if number < len(result.points) else "–"
    return words.html("running-your-result", round=round, place=result.places[number], points=points)


def _out(entrant: Entrant, words: Words) -> str:
    return words.html("running-you-removed" if entrant.removed else "running-you-withdrew")


def _without_table(
    tournament: Tournament, entrant: Entrant, standing: Standing | None, seating: Seating | None, words: Words
) -> list[str]:
    if entrant.until:
        return [_out(entrant, words)]
    if standing is not None and standing.out:
        return [words.html("running-your-out")]
    if not tournament.form.by_rounds:
        return [words.html("running-your-wait")] if tournament.stage is Stage.PLAYING else []
    if entrant.since > tournament.run.round:
        return [words.html("running-your-first", round=entrant.since)]
    bye = seating is None and bool(tournament.seatings)
    name = Text("running-round-name", {"round": tournament.run.round})
    return [words.html("running-your-bye", round=name)] if bye else []


def hand_keys(tournament: Tournament, player: int, words: Words) -> Keys:
    """Return the key to the cards of a running table."""
    seating = current_seating(tournament, player)
    if not tournament.is_running or seating is None or seating.table is None or seating.result is not None:
        return ()
    if tournament.entrant(player).removed:
        return ()
    data = encode(Personal("hand", seating.table))
    return ((Key(words.plain("button-running-hand"), data, tint=Tint.BLUE),),)


def _keys(tournament: Tournament, player: int, board: int, words: Words) -> Keys:
    """Return keys to the cards, to the chat's message, and to withdraw."""
    rows = [*hand_keys(tournament, player, words)]
    link = message_link(tournament.chat, board) if board else None
    if link is not None:
        rows.append((Key(words.plain("button-running-to-message"), url=link),))
    if tournament.is_open and not tournament.entrant(player).until:
        asked = awaits(tournament, player)
        here = _enter_keys(tournament, "button-running-here", words) if asked else ()
        withdraw = Text("button-running-cannot" if asked else "button-running-withdraw")
        rows.insert(0 if asked else len(rows), (*here, act(tournament, "withdraw", withdraw, words)))
    return tuple(rows)
