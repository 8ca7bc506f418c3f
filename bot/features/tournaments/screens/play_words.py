"""What messages say of a tournament at play: its players, tables and scores."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from bot.features.tournaments.rounds.due import limit_of
from bot.features.tournaments.rounds.pairing import CUP, rounds_left
from bot.features.tournaments.rounds.standing import standings_of
from bot.features.tournaments.service.model import Seating, Stage, Tournament
from bot.ui.pictures.standings_sheet import PODIUM
from bot.ui.pictures.writing import readable
from bot.ui.table.place import cup_round
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Average, Fact, Text
from games.tournament.core import Regulation, Standing, TableResult
from games.tournament.forms.teams import team_scores, winner


def words_of(tournament: Tournament) -> Words:
    """The words of the messages in its chat."""
    return words_in(tournament.language, tournament.settings.game)


def player_name(tournament: Tournament, player: int, *, whole: bool = False) -> str | Text:
    """What a player is called; their number where no name is known. A `whole` one is for pictures."""
    known = tournament.entrants[player - 1].name if 0 < player <= len(tournament.entrants) else ""
    if not known:
        return Text("running-someone", {"number": player})
    name = names.of_person(known)
    if whole and not readable(name):
        return Text("running-someone", {"number": player})
    return names.isolated(name) if whole else names.in_sentence(name)


def mention(tournament: Tournament, player: int) -> str | Text:
    """What a player is called, in a message to a group that notifies them."""
    person, who = tournament.entrant(player).person, player_name(tournament, player)
    return who if person is None else Text("running-mention", {"person": str(person), "who": who})


def team_name(tournament: Tournament, team: int) -> str:
    """What a team of a match is called: as its chat was when the match was opened or accepted."""
    rival = tournament.rival.title if tournament.rival is not None else ""
    return names.in_sentence(names.clean(tournament.chat_title if team == 1 else rival))


def match_fact(tournament: Tournament, round: int = 0) -> Text:
    """The teams with their score, after a round or at this moment; without one before the start."""
    one, other = (team_name(tournament, team) for team in tournament.form.teams)
    if not tournament.seatings:
        return Text("running-match-pair", {"one": one, "other": other})
    mine, theirs = team_scores(tournament.entries, standings_of(tournament, round))
    return Text("running-match", {"one": one, "mine": mine, "theirs": theirs, "other": other})


def match_lines(tournament: Tournament, words: Words) -> list[str]:
    """Who plays a match, and its score at this moment; nothing of other forms."""
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
    """The team that has won a match that is over; 0: neither."""
    entries = tournament.entries
    return winner(tournament.settings.regulation, entries, team_scores(entries, standings_of(tournament)))


def podium_of(tournament: Tournament, standings: Sequence[Standing]) -> list[Standing]:
    """Who stands on the podium; of a match the best of the winners, or of both teams after a draw."""
    if not tournament.form.teams:
        return [each for each in standings if has_medal(tournament, each)]
    team = match_winner(tournament)
    best = [each for each in standings if team in (0, tournament.entrant(each.player).team)]
    placed = [
        msgspec.structs.replace(each, place=1 + sum(other.score > each.score for other in best))
        for each in best
    ]
    return [each for each in placed if has_medal(tournament, each)]


def has_medal(tournament: Tournament, standing: Standing) -> bool:
    """Whether a place at the end is one of the first, with a point; a cup has places alone."""
    return standing.place <= PODIUM and (standing.score > 0 or tournament.form.kind == CUP)


def score_fact(regulation: Regulation, standing: Standing) -> Fact:
    """A player's score as people write it: matchpoints as a part of all that there were so far."""
    if regulation.has_shares:
        return _percent(standing.score / max(1, len(standing.rounds)))
    return standing.score


def brought_fact(regulation: Regulation, brought: Fraction | None) -> Fact:
    """What a round has brought."""
    if brought is None:
        return Text("running-not-played")
    return _percent(brought) if regulation.has_shares else brought


def _percent(part: Fraction) -> Text:
    return Text("running-percent", {"value": Average(_tenths(100 * part))})


def _tenths(value: Fraction) -> int:
    return round(10 * value)


def tie_name(name: str) -> Text:
    """A tie-break by its name."""
    return Text(f"running-tie-{name}")


def tie_facts(ties: Iterable[tuple[str, Fraction]]) -> list[Fact]:
    """Tie-breaks with their values; those that people do not write as fractions have one decimal."""
    shown = (
        (tie_name(name), value if value.denominator in (1, 2, 4) else Average(_tenths(value)))
        for name, value in ties
    )
    return [Text("running-tie", {"name": name, "value": value}) for name, value in shown]


def deciding_ties(standings: Sequence[Standing], at: int) -> list[tuple[str, Fraction]]:
    """The tie-breaks that separate a player from those beside them with the same score."""
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
    """Everybody at a table; by place, with their points, once it is over."""
    result, players, computers = seating.result, seating.pairing.players, seating.pairing.computers
    if result is not None and result.places:
        places = dict(zip(players, result.places, strict=False))
        players = tuple(sorted(players, key=lambda each: (each in seating.forfeits, places[each])))
    robots = [Text("running-robots", {"count": computers})] if computers else []
    return (*(_seated(tournament, result, each) for each in players), *robots)


def _seated(tournament: Tournament, result: TableResult | None, player: int) -> Fact:
    """A player with what the table has brought them."""
    name = player_name(tournament, player)
    if result is None:
        return name
    if player in result.forfeits:
        return Text("running-player-forfeit", {"who": name})
    points = dict(zip(result.pairing.players, result.points, strict=False))
    return Text("running-player-brought", {"who": name, "points": points[player]}) if points else name


def round_seatings(tournament: Tournament, round: int) -> list[Seating]:
    """The tables of a round, in order."""
    return [each for each in tournament.seatings if each.round == round]


def current_seating(tournament: Tournament, player: int) -> Seating | None:
    """The player's table of this round; in an arena, which has one, their latest."""
    own = (each for each in reversed(tournament.seatings) if player in each.pairing.players)
    latest = next(own, None)
    return latest if latest is not None and latest.round == tournament.run.round else None


def round_name(tournament: Tournament, seating: Seating) -> Text:
    """The round of a table: by its number, in a cup by how far it is from the final; an arena has none."""
    if not tournament.form.by_rounds:
        return Text("running-round-arena")
    left = rounds_left(tournament, seating.pairing)
    return cup_round(left) if left >= 0 else Text("running-round-name", {"round": seating.round})


def is_round_over(tournament: Tournament, round: int) -> bool:
    """Whether all tables of a round are over."""
    seatings = round_seatings(tournament, round)
    return bool(seatings) and all(each.result is not None or each.pairing.bye for each in seatings)


def round_end(tournament: Tournament, seatings: Sequence[Seating]) -> int:
    """When the last of these tables is closed, in milliseconds since the epoch; 0: never, or not known."""
    return (
        max((limit_of(tournament, each) for each in seatings), default=0) if tournament.run.round_began else 0
    )
