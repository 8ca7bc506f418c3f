"""The chat's message about its tournament: entries, then tables and standings, then the end."""

from collections.abc import Callable, Sequence

from bot.features.tournaments.screens.play_words import (
    cut_lines,
    deciding_ties,
    has_medal,
    is_round_over,
    match_lines,
    mention,
    player_name,
    podium_of,
    race_fact,
    round_end,
    round_name,
    round_seatings,
    seating_players,
    team_name,
    team_standings,
    tie_facts,
    words_of,
)
from bot.features.tournaments.screens.setting_words import (
    action_lines,
    crowd_lines,
    form_name,
    regulation_lines,
    start_line,
    title_of,
)
from bot.features.tournaments.screens.tournament_keys import act, turn
from bot.features.tournaments.service.entries import most_of
from bot.features.tournaments.service.next_step import is_here, pause_end
from bot.features.tournaments.service.timetable import keeps_promise
from bot.features.tournaments.service.tournament_model import Seating, Stage, Tournament
from bot.ui.clock_words import clock_time, time_words
from bot.ui.content import Content, Key, Tint
from bot.ui.rating_words import game_name
from bot.ui.render import Keys, content
from bot.ui.texts import names
from bot.ui.texts.words import Form as Use
from bot.ui.texts.words import Words
from games.faces.facts import Fact, Text
from games.tournament.core import Standing

ENTRANTS, STANDINGS, FIRST, LATEST = 40, 20, 8, 6
"""Lines of entries, of standings in full and in short, of finished tables of an arena."""
NAMES = 80
"""Limit of names at tables."""
CUT = "⏹"
"""Mark of a round in which a player's table was out of time."""
ROUNDS = 9
"""Limit of rounds with points beside a player."""
LATE = 12
"""Limit of names of absent players."""
MEDALS = 12
"""Limit of players with medals."""
PODIUM = ("running-podium-1", "running-podium-2", "running-podium-3")


def chat_content(tournament: Tournament, standings: Sequence[Standing]) -> Content:
    """Return the message."""
    words = words_of(tournament)
    body = _body(tournament, standings, words)
    title = words.html("running-title", title=title_of(tournament))
    parts = [title, *head_lines(tournament, words), "", *body, *action_lines(tournament, words)]
    return content(parts, (), _keys(tournament, words))


def stage_name(tournament: Tournament) -> str:
    """Return the stage shown by the message: entry, a running or finished round, or the end."""
    over = is_round_over(tournament, tournament.run.round)
    return f"{tournament.stage.value}.{tournament.run.round}.{int(over)}"


def latest_round(tournament: Tournament) -> int:
    """Return the last finished round; 0: none."""
    over = tournament.run.round
    while over and not is_round_over(tournament, over):
        over -= 1
    return over


def shown_round(tournament: Tournament) -> int:
    """Return the round of the shown standings; 0: the current ones."""
    return latest_round(tournament) if tournament.is_running and tournament.form.by_rounds else 0


def _tables(tournament: Tournament) -> list[Seating]:
    """Return the tables of the round; of an arena the running ones, then the latest finished ones."""
    if tournament.form.by_rounds:
        return round_seatings(tournament, tournament.run.round)
    at_play = [each for each in tournament.seatings if each.result is None]
    over = [each for each in tournament.seatings if each.result is not None]
    return [*at_play, *over[::-1][:LATEST]]


# Head


def head_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return rules and state."""
    lines = match_lines(tournament, words)
    if tournament.settings.title:
        game, form = game_name(tournament.settings.game), form_name(tournament.form)
        lines.append(words.html("running-game", game=game, form=form))
    if tournament.stage is Stage.ENTRY:
        lines += regulation_lines(tournament, words)
    return [*lines, "", *state_lines(tournament, words)]


def state_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the state, and the time of the next event."""
    match tournament.stage:
        case Stage.ENTRY:
            return [*_start(tournament, words), *_room(tournament, words)]
        case Stage.CANCELLED:
            return [cancelled_line(tournament, words)]
        case Stage.OVER:
            return [words.html("running-over"), *cut_lines(tournament, words)]
    paused = [paused_line(tournament, words)] if tournament.stage is Stage.PAUSED else []
    return [*paused, *_round_lines(tournament, words), *_late_lines(tournament, words)]


def _late_lines(tournament: Tournament, words: Words) -> list[str]:
    """Name the players that did not answer the check-in, while they may still enter."""
    late = names.in_list(each.name for each in tournament.reserves[:LATE])
    if not late or tournament.final or not is_open(tournament):
        return []
    more = _more(len(tournament.reserves) - LATE, words)
    return [words.html("running-late", who=tuple(late)), *more]


def paused_line(tournament: Tournament, words: Words) -> str:
    """Return the line of a pause, with its longest end."""
    return words.html("running-paused", time=clock_time(pause_end(tournament)))


def cancelled_line(tournament: Tournament, words: Words) -> str:
    """Return the line of a cancelled tournament."""
    unplayed = tournament.run.began and not tournament.is_played
    return words.html("running-unplayed" if unplayed else "running-cancelled")


def _start(tournament: Tournament, words: Words) -> list[str]:
    lines = [start_line(tournament, words)]
    if tournament.called:
        count = sum(is_here(tournament, each) for each in tournament.entrants)
        of, late = len(tournament.entrants), late_fact(tournament)
        lines += ["", words.html("running-called", count=count, of=of, late=late)]
    return lines


def late_fact(tournament: Tournament) -> str:
    """Return whether late entries are possible."""
    may = tournament.form.first_round(tournament.settings.regulation, 1) is not None
    return "yes" if may else "no"


def _room(tournament: Tournament, words: Words) -> list[str]:
    entered = words.html("running-entered", count=len(tournament.playing))
    lines = ["", entered, *crowd_lines(tournament, words)]
    if tournament.settings.most:
        lines.append(
            words.html("running-room", count=max(0, tournament.settings.most - len(tournament.playing)))
        )
    return lines


def round_title(tournament: Tournament, words: Words) -> str:
    """Return the number of the round, and of all rounds if it is known."""
    if tournament.form.announces_rounds:
        rounds = tournament.settings.regulation.rounds
        about = "≈ " if keeps_promise(tournament) and tournament.is_running else ""
        return words.html("running-round-of", round=tournament.run.round, rounds=rounds, about=about)
    first = round_seatings(tournament, tournament.run.round)[0]
    return words.html("tournament-heading", name=round_name(tournament, first))


def _round_lines(tournament: Tournament, words: Words) -> list[str]:
    if not tournament.form.by_rounds:
        ends = tournament.run.ends if tournament.stage is Stage.PLAYING else 0
        return [words.html("running-arena-until", time=time_words(ends))] if ends else []
    seatings = round_seatings(tournament, tournament.run.round)
    if not seatings:
        return [words.html("running-begins")]
    left = sum(each.result is None and not each.pairing.bye for each in seatings)
    lines = [round_title(tournament, words), words.html("running-tables-left", count=left)]
    if tournament.run.until and tournament.stage is Stage.PLAYING:
        since, until = map(clock_time, (tournament.run.since, tournament.run.until))
        lines.append(words.html("running-until", since=since, until=until))
    if not left:
        return [*lines, *next_round_lines(tournament, words)]
    if end := round_end(tournament, [each for each in seatings if each.result is None]):
        lines.append(words.html("running-round-until", time=time_words(end), race=race_fact(tournament)))
    return lines


def next_round_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the time of the next round, if it is announced."""
    if not tournament.run.next_round or tournament.stage is Stage.PAUSED:
        return []
    return [words.html("running-round-next", time=time_words(tournament.run.next_round))]


# Body


def _body(tournament: Tournament, standings: Sequence[Standing], words: Words) -> list[str]:
    """Return entries; then tables, and standings in full between rounds."""
    if tournament.stage in (Stage.ENTRY, Stage.CANCELLED) or not tournament.seatings:
        return _entrants(tournament, words)
    if tournament.form.teams and tournament.stage is Stage.OVER:
        own = team_standings(tournament, standings)
        return _standings(tournament, own, STANDINGS, words, full=False)
    tables = _tables(tournament)
    ended = tournament.stage is Stage.OVER or is_round_over(tournament, tournament.run.round)
    if ended and not tournament.form.teams:
        return _standings(tournament, standings, STANDINGS, words)
    shows_places = tournament.results and not tournament.form.teams
    most = NAMES // tournament.settings.regulation.seats // 2 + 4
    shown = [table_line(tournament, each, words) for each in tables[:most]]
    return [
        *shown,
        *_more(len(tables) - most, words),
        *(["", *_standings(tournament, standings, FIRST, words, full=False)] if shows_places else []),
    ]


def _more(count: int, words: Words) -> list[str]:
    return [words.html("running-more", count=count)] if count > 0 else []


def _entrants(tournament: Tournament, words: Words) -> list[str]:
    """Return the entries by team."""
    shown = list(enumerate(tournament.entrants[:ENTRANTS], 1))
    lines = []
    for team in tournament.form.teams or (0,):
        there = [(number, each) for number, each in shown if each.team == team and not each.until]
        if team and there:
            lines.append(words.html("tournament-heading", name=team_name(tournament, team)))
        for number, entrant in there:
            facts: dict[str, Fact] = {"number": number, "who": player_name(tournament, number)}
            facts["here"] = "yes" if tournament.called and is_here(tournament, entrant) else "no"
            lines.append(words.html("running-entrant", rating=entrant.rating, **facts))
    return [*lines, *_more(len(tournament.entrants) - ENTRANTS, words)]


def table_line(tournament: Tournament, seating: Seating, words: Words) -> str:
    """Return the players of a table; after its end by place, with points."""
    if seating.pairing.bye:
        who = player_name(tournament, seating.pairing.players[0])
        return words.html("running-table-bye", number=seating.number, who=who)
    players = seating_players(tournament, seating)
    if seating.result is None:
        return words.html("running-table-playing", number=seating.number, players=players)
    ending = "corrected" if seating.corrected else "cut" if seating.cut else "over"
    return words.html(f"running-table-{ending}", number=seating.number, players=players)


def _standings(
    tournament: Tournament, standings: Sequence[Standing], most: int, words: Words, *, full: bool = True
) -> list[str]:
    """Return the first places; `full` ones with points by round and decisive tie-breaks."""
    over = tournament.stage is Stage.OVER
    lines = [] if over else [words.html("running-standings")]
    for at, standing in enumerate(standings[:most]):
        lines.append(standing_line(tournament, standing, words, medals=over))
        lines += _details(tournament, standings, at, words) if full else []
    return [*lines, *_more(len(standings) - most, words)]


def standing_line(
    tournament: Tournament, standing: Standing, words: Words, *, medals: bool = False, own: bool = False
) -> str:
    """Return a player's place and score; the reader's `own` is marked."""
    who = player_name(tournament, standing.player)
    score = standing.score
    if medals and has_medal(tournament, standing):
        return words.html(PODIUM[standing.place - 1], who=who, score=score)
    key = "running-standing"
    if own or (standing.out and not medals):
        key += "-own" if own else "-out"
    return words.html(key, place=standing.place, who=who, score=score)


def _details(tournament: Tournament, standings: Sequence[Standing], at: int, words: Words) -> list[str]:
    """Return points by round, and the decisive tie-breaks."""
    standing, found = standings[at], list[Fact]()
    if len(standing.rounds) > 1 and tournament.form.by_rounds:
        unplayed = Text("running-not-played")
        own = (each for each in tournament.seatings if standing.player in each.pairing.players)
        cut = {each.round for each in own if each.cut}
        numbered = list(enumerate(standing.rounds, 1))[-ROUNDS:]
        rounds = " ".join(
            words.fact(unplayed if each is None else each, Use.PLAIN) + CUT * (round in cut)
            for round, each in numbered
        )
        found.append(Text("running-details-rounds", {"rounds": rounds}))
    found += tie_facts(deciding_ties(standings, at))
    return [words.html("running-standing-details", details=tuple(found))] if found else []


def podium_lines(tournament: Tournament, standings: Sequence[Standing], words: Words) -> list[str]:
    """Return the title, the score of a match and the first places with mentions, which ring."""
    lines = [words.html("running-title", title=title_of(tournament)), *match_lines(tournament, words), ""]
    lines += _medals(tournament, standings, words, mention)
    return [*lines, "", words.html("running-played", count=len(standings)), *cut_lines(tournament, words)]


def _medals(
    tournament: Tournament,
    standings: Sequence[Standing],
    words: Words,
    naming: Callable[[Tournament, int], Fact] = player_name,
) -> list[str]:
    """Return the first places, shared ones included."""
    return [
        words.html(
            PODIUM[each.place - 1],
            who=naming(tournament, each.player),
            score=each.score,
        )
        for each in podium_of(tournament, standings)[:MEDALS]
    ]


# Keys


def is_open(tournament: Tournament) -> bool:
    """Return whether entry is open."""
    if len(tournament.entrants) >= most_of(tournament):
        return False
    if tournament.stage is Stage.ENTRY:
        return True
    may_join = tournament.form.first_round(tournament.settings.regulation, tournament.run.round) is not None
    return may_join and tournament.is_running


def _keys(tournament: Tournament, words: Words) -> Keys:
    """Return the keys of the current stage."""

    def key(verb: str, name: str, tint: Tint | None = None) -> Key:
        return act(tournament, verb, Text(f"button-{name}"), words, tint=tint)

    early, late = tournament.stage is Stage.ENTRY, tournament.is_running
    looks = (*look_keys(tournament, words), key("mine", "running-mine")) if tournament.seatings else ()
    may_enter = is_open(tournament) and not tournament.final
    name = "running-enter" if early else "running-enter-late"
    enter = (key("enter", name, Tint.GREEN),) if may_enter else ()
    calls = early and tournament.form.teams and tournament.rival is None
    ends = (key("again", "tournament-again"),) if not (early or late or tournament.final) else ()
    fair = (key("fair", "fair"),) if tournament.stage is not Stage.CANCELLED else ()
    rows = (
        looks,
        (key("enter", "running-here", Tint.GREEN),) if early and tournament.called else (),
        (*enter, key("withdraw", "running-withdraw")) if early else enter,
        (key("invite", "challenge"),) if calls else (),
        (turn(tournament, "", Text("button-running-menu"), words),) if early or late else (),
        (*ends, *fair),
    )
    return tuple(row for row in rows if row)


def look_keys(tournament: Tournament, words: Words) -> tuple[Key, ...]:
    """Return keys to all standings and to all tables of the round."""
    round = f"{max(1, tournament.run.round)}.1"
    return (
        act(tournament, "page", Text("button-running-standings"), words, "1"),
        act(tournament, "round", Text("button-running-tables"), words, round),
    )
