"""The timetable of a tournament: rounds and matches keep the promised end."""

import msgspec
import pytest

from bot.features.tournaments.service.fitting import (
    MINUTE_MS,
    Offer,
    minutes_of,
    offered_settings,
    shorter_matches,
    tables_of,
)
from bot.features.tournaments.service.timetable import (
    continued,
    keeps_promise,
    limit_minutes,
    told_length,
    with_tempo_shown,
)
from bot.features.tournaments.service.tournament_model import Seating, Stage, Tournament
from bot.features.tournaments.service.transitions import PAUSE_MS, announced, begun, with_round
from games import registry
from games.lengths import Tempo
from games.tournament.core import Pairing, Regulation, TableResult
from games.tournament.fit import MOST_ROUNDS
from tests.support.tournament_scene import BEGAN, entry, with_fields


def started(people: int, offer: Offer = Offer.HALF_AN_HOUR, game: str = "oh_hell") -> Tournament:
    settings = offered_settings(offer, game)
    return begun(msgspec.structs.replace(entry(people), settings=settings), BEGAN).tournament


def after_round(
    tournament: Tournament, now: int, action_s: float, *, stalled: float = 1.0
) -> tuple[Tournament, int]:
    """The next round when all its tables are over; the first takes longer by the factor `stalled`."""
    settings, round = tournament.settings, tournament.run.round + 1
    _, sizes = tables_of(settings, len(tournament.playing))
    first, seatings = 1, list[Seating]()
    for number, size in enumerate(sizes, 1):
        pairing = Pairing(tuple(range(first, first + size)))
        actions, first = registry.lengths(settings.game).actions[settings.preset][size], first + size
        took = int(1000 * action_s * actions * (stalled if number == 1 else 1.0))
        result = TableResult(round, pairing, tuple(range(1, size + 1)))
        seatings.append(
            Seating(number, round, pairing, began=now, result=result, ended=now + took, actions=actions)
        )
    return with_round(tournament, seatings, now).tournament, max(each.ended for each in seatings)


def played(tournament: Tournament, action_s: float) -> tuple[Tournament, int]:
    """The tournament at its end, and the time."""
    now = BEGAN
    while True:
        after = continued(tournament, now)
        if tournament.run.round >= after.settings.regulation.rounds:
            return after, now
        now += PAUSE_MS if tournament.run.round else 0
        tournament, now = after_round(announced(after, now).tournament, now, action_s)


@pytest.mark.parametrize("people", [4, 8, 13])
@pytest.mark.parametrize("offer", [Offer.HALF_AN_HOUR, Offer.EVENING])
@pytest.mark.parametrize("action_s", [2.5, 4.5, 9.0])
def test_fast_and_slow_people_end_in_the_promised_time(people: int, offer: Offer, action_s: float) -> None:
    tournament = started(people, offer)
    after, now = played(tournament, action_s)
    assert tournament.run.since <= now <= tournament.run.until
    assert (after.run.since, after.run.until) == (tournament.run.since, tournament.run.until)
    rounds, planned = after.run.round, tournament.settings.regulation.rounds
    assert rounds > planned if action_s < 4 else rounds < planned if action_s > 5 else rounds >= planned


def test_what_an_evening_shows_of_a_tempo_counts_more_than_a_guess() -> None:
    tournament, _ = after_round(started(8), BEGAN, 9.0)
    shown = with_tempo_shown(tournament).settings.tempo
    assert 8 < shown.person_s < 9
    known = with_tempo_shown(with_fields(tournament, tempo=Tempo(1_000, 3_000_000))).settings.tempo
    assert 4 < known.person_s < 6


@pytest.mark.parametrize("people", [4, 16])
def test_a_player_who_stalls_costs_no_round(people: int) -> None:
    """At one table of four, or at one; the evening ends later by what they took, and says so."""
    known = with_fields(started(people, Offer.EVENING), tempo=Tempo(400, 1_800_000))
    known = begun(with_fields(known, stage=Stage.ENTRY), BEGAN).tournament
    usual = continued(*after_round(known, BEGAN, 4.5))
    slow, now = after_round(known, BEGAN, 4.5, stalled=1.6)
    first, *others = slow.seatings
    taken = (first.ended - first.began) * 3 // 8
    slow = msgspec.structs.replace(slow, seatings=(msgspec.structs.replace(first, stalled=taken), *others))
    stalled = continued(slow, now)
    assert stalled.settings == usual.settings
    moved = stalled.run.until - usual.run.until
    assert moved == stalled.run.since - usual.run.since
    assert 0 < moved <= taken + 2


def test_an_only_table_that_is_cut_moves_the_end_by_what_was_stalled() -> None:
    """It has no tempo to show."""
    played, now = after_round(started(4, Offer.EVENING), BEGAN, 9.0)
    (only,) = played.seatings
    cut = msgspec.structs.replace(only, actions=0, cut=True, stalled=10 * MINUTE_MS)
    after = continued(msgspec.structs.replace(played, seatings=(cut,)), now)
    assert after.run.until == played.run.until + 10 * MINUTE_MS
    assert after.run.since == played.run.since + 10 * MINUTE_MS
    assert after.settings.tempo == played.settings.tempo
    again = continued(after, now)
    assert again.run.until == after.run.until, "when a table of the round is played again"


def test_a_shorter_match_ends_an_evening_that_the_same_one_would_make_too_long() -> None:
    tournament = started(4, Offer.EVENING)
    options = msgspec.to_builtins(registry.get("oh_hell").presets["full"])
    long = with_fields(tournament, preset="full", options=options)
    assert [each.preset for each in shorter_matches(long.settings)] == ["short", "medium"]
    played, now = after_round(long, BEGAN, 4.5)
    played = with_fields(played, since=now + 5 * MINUTE_MS, until=now + 20 * MINUTE_MS)
    after = continued(played, now)
    assert after.settings.preset == "medium"
    assert after.settings.regulation.rounds == 2
    assert continued(played, now + 6 * MINUTE_MS).settings.regulation.rounds == 1


def test_rounds_that_the_organiser_has_set_stay() -> None:
    tournament, now = after_round(started(8), BEGAN, 9.0)
    assert keeps_promise(tournament)
    rounds = tournament.settings.regulation.rounds + 1
    more = msgspec.structs.replace(tournament.settings.regulation, rounds=rounds)
    longer = with_fields(tournament, regulation=more)
    assert continued(longer, now) == longer
    following, _ = after_round(longer, now, 9.0)
    assert following.run.until > tournament.run.until, "told anew"


def test_a_cup_goes_on_with_the_longest_match_that_leaves_time() -> None:
    settings = offered_settings(Offer.HALF_AN_HOUR, "oh_hell")
    cup = msgspec.structs.replace(settings, regulation=Regulation("cup"), span=60)
    opened = begun(msgspec.structs.replace(entry(16), settings=cup), BEGAN).tournament
    assert opened.settings.preset == "medium"
    one, now = after_round(opened, BEGAN, 9.0)
    assert continued(one, now).settings.preset == "short"
    fast, now = after_round(opened, BEGAN, 3.0)
    assert continued(fast, now).settings.preset == "medium"


def test_a_limit_leaves_slow_people_time() -> None:
    """176 actions of 4.5 s are 13.2 minutes, 9 s of slow people twice that, half as much again and five."""
    tournament = started(8)
    options = msgspec.to_builtins(registry.get("oh_hell").presets["medium"])
    medium = with_fields(tournament, preset="medium", options=options, regulation=Regulation()).settings
    assert limit_minutes(medium, 4) == pytest.approx(1.5 * 26.4 + 5)
    known = msgspec.structs.replace(medium, tempo=Tempo(200, 900_000))
    board = msgspec.structs.replace(medium, regulation=Regulation("teams"))
    assert limit_minutes(board, 4) == limit_minutes(medium, 4), "a board is a whole series"
    assert limit_minutes(known, 4) == pytest.approx(1.5 * 13.2 * 7 / 6 + 5)


def test_the_length_of_a_cup_and_of_boards_is_told() -> None:
    """Three rounds of 80 actions at 4.5 s, of four tables one is 1.05 · 10 % slower: 20.9 minutes, a third less.

    A board of Терц is one deal of four.
    """
    settings = offered_settings(Offer.HALF_AN_HOUR, "oh_hell")
    cup = msgspec.structs.replace(settings, regulation=Regulation("cup"), preset="short")
    assert told_length(cup, 16) == (14, 28)
    teams = offered_settings(Offer.CHALLENGE, "terz")
    whole = msgspec.structs.replace(teams, preset="usual", regulation=Regulation(seats=2))
    board = msgspec.structs.replace(teams, preset="usual")
    assert tables_of(board, 8)[0].minutes[2] == pytest.approx(tables_of(whole, 8)[0].minutes[2] / 4)


@pytest.mark.parametrize("game", registry.names())
def test_a_match_of_chats_fills_its_hour(game: str) -> None:
    """With boards of one deal as well, as far as rounds allow."""
    opened = msgspec.structs.replace(entry(8), settings=offered_settings(Offer.CHALLENGE, game))
    entrants = [msgspec.structs.replace(each, team=1 + at % 2) for at, each in enumerate(opened.entrants)]
    tournament = begun(msgspec.structs.replace(opened, entrants=tuple(entrants)), BEGAN).tournament
    minutes = minutes_of(tournament.settings, 8, tournament.settings.regulation.rounds)
    assert minutes is not None
    assert 45 <= minutes <= 60 or tournament.settings.regulation.rounds == MOST_ROUNDS
