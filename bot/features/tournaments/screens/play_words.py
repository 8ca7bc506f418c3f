"""Words for a running tournament: players, tables, scores."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from bot.features.tournaments.rounds.round_pairing import CUP, rounds_left
from bot.features.tournaments.rounds.standing import standings_of
from bot.features.tournaments.service.next_step import limit_of
from bot.features.tournaments.service.tournament_model import Seating, Stage, Tournament
from bot.match.opening.choices import has_clock
from bot.ui.pictures.standings_sheet import PODIUM
from bot.ui.table.place import cup_round
from bot.ui.texts import names
from bot.ui.texts.glyphs import readable
from bot.ui.texts.names import NAME_WIDTH
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Average, Fact, Text
from games.faces.pieces import flag
from games.tournament.core import Standing
from games.tournament.forms.teams import team_scores, winner


def words_of(tournament: Tournament) -> Words:
    """Return the words of the chat's messages."""
    return words_in(tournament.language, tournament.settings.game)


def known_name(tournament: Tournament, player: int) -> str:
    """Return a player's clean name, told apart from the others'; empty if there is none."""
    known = names.told_apart(tuple(names.of_person(each.name) for each in tournament.entrants), NAME_WIDTH)
    is_known = 0 < player <= len(known) and tournament.entrant(player).name
    return known[player - 1] if is_known else ""


def player_name(tournament: Tournament, player: int, *, whole: bool = False) -> str | Text:
    """Return a player's name, told apart from the others', or number; a `whole` one is for pictures.

    A name that cannot be drawn follows the number, which stands for it in pictures.
    """
    number = Text("running-someone", {"number": player})
    name = known_name(tournament, player)
    if not name:
        return number
    if readable(name):
        return names.isolated(name) if whole else names.in_sentence(name)
    return (
        number
        if whole
        else Text("running-someone-called", {"number": number, "who": names.in_sentence(name)})
    )


def mention(tournament: Tournament, player: int) -> str | Text:
    """Return a player's name as a mention, which notifies them."""
    person, who = tournament.entrant(player).person, player_name(tournament, player)
    return who if person is None else Text("running-mention", {"person": str(person), "who": who})


def team_name(tournament: Tournament, team: int) -> str:
    """Return the title of a team's chat, as of the challenge."""
    rival = tournament.rival.title if tournament.rival is not None else ""
    return names.in_sentence(names.clean(tournament.chat_title if team == 1 else rival))


def match_fact(tournament: Tournament, round: int = 0) -> Text:
    """Return the teams with their score, after a round or the current one."""
    one, other = (team_name(tournament, team) for team in tournament.form.teams)
    if not tournament.seatings:
        return Text("running-match-pair", {"one": one, "other": other})
    mine, theirs = team_scores(tournament.entries, standings_of(tournament, round))
    return Text("running-match", {"one": one, "mine": mine, "theirs": theirs, "other": other})


def match_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the teams of a match and their score; nothing in other forms."""
    if not tournament.form.teams:
        return []
    if tournament.rival is None:
        over = tournament.stage is Stage.CANCELLED
        key = "running-match-nobody" if over else "running-match-open"
        return [words.html(key, one=team_name(tournament, 1))]
    lines = [words.html("running-match-line", match=match_fact(tournament))]
    if tournament.stage is Stage.OVER:
        team = match_winner(tournament)
        lines.append(
            words.html("running-match-won", team=team_name(tournament, team))
            if team
            else words.html("running-match-drawn")
        )
    return lines


def match_winner(tournament: Tournament) -> int:
    """Return the winner of a finished match; 0: neither."""
    entries = tournament.entries
    return winner(tournament.settings.regulation, entries, team_scores(entries, standings_of(tournament)))


def podium_of(tournament: Tournament, standings: Sequence[Standing], team: int = 0) -> list[Standing]:
    """Return the podium; of a match that of one team, by default this chat's."""
    own = team_standings(tournament, standings, team)
    return [each for each in own if has_medal(tournament, each)]


def team_standings(
    tournament: Tournament, standings: Sequence[Standing], team: int = 0
) -> Sequence[Standing]:
    """Return the standings; of a match the places within one team, by default this chat's."""
    if not tournament.form.teams:
        return standings
    rival = tournament.rival
    shown = team or (2 if rival is not None and rival.chat == tournament.chat else 1)
    own = [each for each in standings if tournament.entrant(each.player).team == shown]
    return [
        msgspec.structs.replace(each, place=1 + sum(other.score > each.score for other in own))
        for each in own
    ]


def has_medal(tournament: Tournament, standing: Standing) -> bool:
    """Return whether a final place has a medal: a first one with a point, in a cup any first one."""
    return standing.place <= PODIUM and (standing.score > 0 or tournament.form.kind == CUP)


def tie_name(name: str) -> Text:
    """Return the name of a tie-break."""
    return Text(f"running-tie-{name}")


def tie_facts(ties: Iterable[tuple[str, Fraction]]) -> list[Fact]:
    """Return tie-breaks with values, rounded to a decimal unless they are quarters."""
    shown = (
        (tie_name(name), value if value.denominator in (1, 2, 4) else Average(round(10 * value)))
        for name, value in ties
    )
    return [Text("running-tie", {"name": name, "value": value}) for name, value in shown]


def deciding_ties(standings: Sequence[Standing], at: int) -> list[tuple[str, Fraction]]:
    """Return the tie-breaks that separate a player from neighbours with the same score."""
    own = standings[at]
    beside = [
        each for each in standings[max(0, at - 1) : at + 2] if each is not own and each.score == own.score
    ]
    names = {
        next((name for name, value in own.tie_breaks if dict(each.tie_breaks).get(name) != value), "")
        for each in beside
    }
    return [(name, value) for name, value in own.tie_breaks if name in names]


def seating_players(tournament: Tournament, seating: Seating) -> tuple[Fact, ...]:
    """Return the players of a table; after its end by place, with points."""
    result, players, computers = seating.result, seating.pairing.players, seating.pairing.computers
    if result is not None and result.places:
        places = dict(zip(players, result.places, strict=False))
        players = tuple(
            sorted(players, key=lambda each: (each in seating.forfeits, each in result.late, places[each]))
        )
    robots = [Text("running-robots", {"count": computers})] if computers else []
    return (*(_seated(tournament, seating, each) for each in players), *robots)


def _seated(tournament: Tournament, seating: Seating, player: int) -> Fact:
    """Return a player with the points of a table, or with a forfeit."""
    name, result = player_name(tournament, player), seating.result
    if player in seating.forfeits:
        return Text("running-player-forfeit", {"who": name})
    if result is None:
        return name
    if player in result.late:
        return Text("running-player-late", {"who": name})
    points = dict(zip(result.pairing.players, result.points, strict=False))
    return Text("running-player-brought", {"who": name, "points": points[player]}) if points else name


def round_seatings(tournament: Tournament, round: int) -> list[Seating]:
    """Return the tables of a round in order."""
    return [each for each in tournament.seatings if each.round == round]


def current_seating(tournament: Tournament, player: int) -> Seating | None:
    """Return the player's table of this round; in an arena the latest."""
    own = (each for each in reversed(tournament.seatings) if player in each.pairing.players)
    latest = next(own, None)
    return latest if latest is not None and latest.round == tournament.run.round else None


def round_name(tournament: Tournament, seating: Seating) -> Text:
    """Return the name of a table's round: a number, or in a cup its distance from the final."""
    if not tournament.form.by_rounds:
        return Text("running-round-arena")
    left = rounds_left(tournament, seating.pairing)
    return cup_round(left) if left >= 0 else Text("running-round-name", {"round": seating.round})


def is_round_over(tournament: Tournament, round: int) -> bool:
    """Return whether all tables of a round are finished."""
    seatings = round_seatings(tournament, round)
    return bool(seatings) and all(each.result is not None or each.pairing.bye for each in seatings)


def race_fact(tournament: Tournament) -> str:
    """Return whether its matches are races, which have no turns and no deals."""
    return flag(not has_clock(tournament.settings.game))


def cut_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the number of tables that were out of time; nothing without any."""
    count = sum(each.cut for each in tournament.seatings)
    return [words.html("running-cut-tables", count=count)] if count else []


def round_end(tournament: Tournament, seatings: Sequence[Seating]) -> int:
    """Return the latest deadline of these tables, in milliseconds since the epoch; 0: none."""
    return (
        max((limit_of(tournament, each) for each in seatings), default=0) if tournament.run.round_began else 0
    )
