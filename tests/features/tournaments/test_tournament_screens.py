"""What people see of a tournament: true, whole in both languages, and within Telegram's limits."""

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.tournaments.rounds.standing import standings_of as places_of
from bot.features.tournaments.screens.chat_message import chat_content, latest_round, table_line
from bot.features.tournaments.screens.organiser_pages import main_page
from bot.features.tournaments.screens.own_pages import standings_content
from bot.features.tournaments.screens.play_words import words_of
from bot.features.tournaments.screens.player_message import gone_content, player_content
from bot.features.tournaments.screens.round_pictures import (
    LINES,
    lines_content,
    podium_picture,
    standings_picture,
)
from bot.features.tournaments.screens.setting_words import action_lines
from bot.features.tournaments.service.organiser_actions import correction
from bot.features.tournaments.service.screen_names import table_screen
from bot.features.tournaments.service.tournament_model import (
    Correction,
    Seating,
    Stage,
    Tournament,
    with_entrant,
)
from bot.match.table import PersonId
from bot.ui.content import DATA_BYTES, MOST_CHARACTERS, MOST_IN_A_CAPTION, Content
from bot.ui.pictures import jpeg
from bot.ui.render import without_markup
from games.tournament.core import Pairing, Regulation, Standing, TableResult
from games.tournament.forms.arena import PERFORMANCE
from games.tournament.tie_breaks import BUCHHOLZ_CUT, SONNEBORN_BERGER
from playground.bot_api.entities import parse_html
from tests.features.tournaments.seen import data, seen
from tests.support.sentences import said, tells
from tests.support.tournament_scene import BEGAN, corrected, entry, over, playing, standings_of, with_fields

BY_LANGUAGE = pytest.mark.parametrize("language", Language)
SOON = 1_763_748_060_000
AT_TWO = Regulation("arena", seats=2, minutes=30)
MANY = 48
"""More than the lists of a chat's message have room for."""


def shown(tournament: Tournament) -> Content:
    return chat_content(tournament, standings_of(tournament))


def text(content: Content) -> str:
    return without_markup(content.text)


def told_to(tournament: Tournament, player: int) -> Content:
    round = latest_round(tournament)
    return player_content(tournament, player, standings_of(tournament, round), round)


def with_bye(language: Language) -> Tournament:
    bye = entry(5, stage=Stage.PLAYING, round=1, language=language)
    return msgspec.structs.replace(bye, seatings=(*playing(4, 1).seatings, Seating(2, 1, Pairing((5,)))))


def without_first(language: Language) -> Tournament:
    found = playing(8, 2, language=language)
    gone = msgspec.structs.replace(found.entrants[0], until=1)
    return msgspec.structs.replace(found, entrants=(gone, *found.entrants[1:]))


def unplaced(language: Language) -> Tournament:
    """Return a tournament with an absent first player and a removed second one."""
    found = over(playing(8, 1, language=language))
    first, *others = found.seatings
    assert first.result is not None
    result = msgspec.structs.replace(first.result, forfeits=frozenset({1}))
    removed = msgspec.structs.replace(found.entrants[1], removed=True, until=1)
    return msgspec.structs.replace(
        found,
        entrants=(found.entrants[0], removed, *found.entrants[2:]),
        seatings=(msgspec.structs.replace(first, result=result), *others),
    )


MOMENTS: dict[str, Callable[[Language], Tournament]] = {
    "entered": lambda language: entry(5, most=8, starts=0, language=language),
    "full": lambda language: entry(8, most=8, starts=BEGAN, language=language),
    "begins": lambda language: entry(8, stage=Stage.PLAYING, next_round=SOON, language=language),
    "mid-round": lambda language: playing(8, 2, language=language),
    "after a round": lambda language: with_fields(
        over(playing(8, 2, language=language)), stage=Stage.PLAYING, next_round=SOON
    ),
    "corrected and paused": lambda language: corrected(playing(8, 1, language=language)),
    "over": lambda language: over(playing(8, 2, language=language)),
    "cancelled": lambda language: entry(4, stage=Stage.CANCELLED, language=language),
    "unplayed": lambda language: with_fields(
        playing(8, 1, language=language), stage=Stage.CANCELLED, seatings=()
    ),
    "arena": lambda language: playing(8, 1, regulation=AT_TWO, ends=BEGAN + 1_800_000, language=language),
}
PLAYERS: dict[str, tuple[Callable[[Language], Tournament], int]] = {
    **{
        moment: (MOMENTS[moment], 1)
        for moment in ("entered", "begins", "after a round", "over", "cancelled", "unplayed", "arena")
    },
    "waits for the others": (MOMENTS["mid-round"], 1),
    "plays": (MOMENTS["mid-round"], 5),
    "has a bye": (with_bye, 5),
    "withdrew": (without_first, 1),
}


@BY_LANGUAGE
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_a_chat_reads(moment: str, language: Language, snapshot: SnapshotAssertion) -> None:
    assert seen(shown(MOMENTS[moment](language))) == snapshot


@BY_LANGUAGE
@pytest.mark.parametrize("moment", PLAYERS)
def test_what_a_player_reads(moment: str, language: Language, snapshot: SnapshotAssertion) -> None:
    tournament, player = PLAYERS[moment]
    assert seen(told_to(tournament(language), player)) == snapshot


@BY_LANGUAGE
def test_what_a_player_without_a_place_reads(language: Language, snapshot: SnapshotAssertion) -> None:
    tournament = unplaced(language)
    rows = places_of(tournament)
    assert sorted(each.player for each in rows) == [3, 4, 5, 6, 7, 8]
    assert {each.place for each in rows} <= {*range(1, 7)}
    assert [text(player_content(tournament, player, rows, 1)) for player in (1, 2, 3)] == snapshot


@BY_LANGUAGE
@pytest.mark.parametrize("count", [0, 4, MANY])
def test_every_message_fits_and_is_whole(language: Language, count: int) -> None:
    tournaments = [entry(count, language=language)]
    if count:
        tournaments += [playing(count, 3, language=language), corrected(playing(count, 2, language=language))]
        tournaments.append(over(tournaments[1]))
    for tournament in tournaments:
        content = shown(tournament)
        assert len(text(content)) < MOST_CHARACTERS * 3 // 4
        assert parse_html(content.text)
        assert all(len(each.encode()) <= DATA_BYTES for each in data(content))


@BY_LANGUAGE
def test_what_has_no_room_is_counted(language: Language) -> None:
    """Of players, of tables and of places."""
    for tournament, count in (
        (entry(MANY, language=language), MANY - 40),
        (playing(MANY, 2, language=language), MANY - 8),
        (over(playing(MANY, 2, language=language)), MANY - 20),
    ):
        assert tells(text(shown(tournament)), "running-more", language, count=count)


def test_from_250_on_it_is_said_what_telegram_allows() -> None:
    """In the group's list, and on the organiser's page before the start and while it runs."""
    for count in (249, 250):
        before, run = entry(count), with_fields(entry(count), stage=Stage.PLAYING, round=1)
        words = words_of(before)
        shown_of = [shown(before), main_page(before, words, "bot"), main_page(run, words, "bot")]
        told = [tells(text(each), "tournament-crowd", most=250) for each in shown_of]
        assert told == [count == 250] * 3


def test_of_the_tie_breaks_the_one_is_told_that_has_decided(snapshot: SnapshotAssertion) -> None:
    """Of three with the same score one is ahead by Buchholz, the second by Sonneborn–Berger; the last is below."""
    tournament, ties = over(playing(8, 2)), (BUCHHOLZ_CUT, SONNEBORN_BERGER)
    values: dict[int, tuple[Fraction | int, ...]]
    values = {1: (2, 1), 2: (1, Fraction(23, 3)), 3: (1, 0), 4: (0, 0)}
    standings = []
    for player, value in values.items():
        breaks = tuple((name, Fraction(each)) for name, each in zip(ties, value, strict=True))
        standings.append(Standing(player, player, Fraction(5 if player < 4 else 1), breaks))
    page = standings_content(tournament, standings, 1, PersonId(1), words_of(tournament))
    assert [text(chat_content(tournament, standings)), text(page)] == snapshot


@BY_LANGUAGE
def test_an_action_is_told_with_its_place(language: Language, snapshot: SnapshotAssertion) -> None:
    tournament, told = playing(8, 1, language=language), []
    for what in ("add", "result", "absent", "present", "close", "replace", "withdraw"):
        action = Correction(BEGAN, "Пётр", what, 1, 1, 1)
        after = msgspec.structs.replace(tournament, corrections=(action,))
        told += action_lines(after, words_of(after))[1:]
    assert "\n".join(told) == snapshot


def test_who_has_missed_the_start_of_a_cup_reads_that_it_takes_no_late_comers() -> None:
    cup = playing(4, 1, called=BEGAN, regulation=Regulation("cup"))
    assert text(gone_content(cup, words_of(cup), absent=True)).endswith(said("running-you-missed-all"))


@BY_LANGUAGE
def test_absent_players_are_named_while_they_may_enter(language: Language) -> None:
    absent = entry(3).entrants
    early, late = (with_fields(playing(8, round, language=language), reserves=absent) for round in (1, 5))
    who = "Аня, Борис, Константин"
    assert who in text(chat_content(early, standings_of(early)))
    assert who not in text(chat_content(late, standings_of(late)))


def test_a_removed_player_reads_of_no_table() -> None:
    tournament = playing(8, 1)
    seating = next(each for each in tournament.seatings if each.result is None)
    (player, *_) = seating.pairing.players
    out = with_entrant(tournament, player, until=1, removed=True)
    message = told_to(out, player)
    assert said("running-you-removed") in text(message)
    assert not tells(text(message), "running-your-table")
    assert not any("hand" in each for each in data(message))


def test_a_round_is_over_when_all_its_tables_are() -> None:
    tournament = playing(8, 2)
    assert [latest_round(each) for each in (entry(8), tournament, over(tournament))] == [0, 1, 2]


@BY_LANGUAGE
def test_lines_tell_who_has_won_and_merge(language: Language, snapshot: SnapshotAssertion) -> None:
    """An absent player has no points."""
    tournament = playing(8, 1, language=language)
    content = lines_content(tournament, [table_screen(1, 1), table_screen(1, 2), table_screen(9, 9)])
    pairing = Pairing((1, 2), computers=2)
    result = TableResult(1, pairing, (1, 2, 3, 4), (Fraction(9),) * 4, frozenset({1}))
    forfeited = msgspec.structs.replace(tournament, seatings=(Seating(1, 1, pairing, result=result),))
    absent = lines_content(forfeited, [table_screen(1, 1)])
    assert content is not None
    assert absent is not None
    assert [seen(content), seen(absent)] == snapshot
    assert lines_content(tournament, [table_screen(1, 2)]) is None


def test_lines_of_many_tables_fit() -> None:
    many = over(playing(4 * LINES + 4, 1))
    content = lines_content(many, [table_screen(1, number) for number in range(1, LINES + 2)])
    assert content is not None
    assert text(content).count("🏁") == LINES
    assert len(text(content)) < MOST_CHARACTERS


@BY_LANGUAGE
def test_pictures_say_what_they_are_true_of(language: Language, snapshot: SnapshotAssertion) -> None:
    tournament = playing(8, 3, language=language)
    content = standings_picture(tournament, standings_of(tournament, 2), 2)
    assert seen(content) == snapshot
    assert len(text(content)) < MOST_IN_A_CAPTION
    assert content.picture is not None
    assert jpeg(content.picture).startswith(b"\xff\xd8")


@BY_LANGUAGE
def test_a_podium_stands_whoever_shares_it(language: Language, snapshot: SnapshotAssertion) -> None:
    """Its pictures are drawn; no medal comes without a point, and the last of three has lost all."""
    tournament = over(playing(16, 1, language=language))
    of_three = over(playing(3, 1, language=language, regulation=Regulation(seats=3, rounds=1)))
    podiums = [podium_picture(each, standings_of(each)) for each in (tournament, of_three)]
    assert [seen(each) for each in podiums] == snapshot
    for count in (1, 2, 4, 16):
        shared = [Standing(number, 1, Fraction(3)) for number in range(1, count + 1)]
        podiums.append(podium_picture(tournament, shared))
        assert parse_html(podiums[-1].text)
    for each in podiums[0], podiums[-1]:
        assert each.picture is not None
        assert jpeg(each.picture).startswith(b"\xff\xd8")
    assert ("🥈" in text(shown(of_three)), "🥉" in text(shown(of_three))) == (True, False)


def test_a_players_place_is_not_that_of_a_round_under_way() -> None:
    """It would change with every table, and messages to all would be needed to keep it true."""
    one = playing(8, 2)
    other = msgspec.structs.replace(one, seatings=over(one).seatings[:3] + one.seatings[3:])
    assert told_to(one, 5) == told_to(other, 5)


def test_every_tie_break_has_a_name_in_words() -> None:
    for name in (PERFORMANCE, BUCHHOLZ_CUT, SONNEBORN_BERGER):
        assert all(said(f"running-tie-{name}", language) for language in Language)


@BY_LANGUAGE
def test_a_cut_match_is_marked_everywhere(language: Language, snapshot: SnapshotAssertion) -> None:
    """The list of tables, the line of a table, the standings, the podium, and its players' own message."""
    found = over(playing(8, 2, language=language))
    cut = tuple(with_loss_on_time(each) if each.number == 1 else each for each in found.seatings)
    ended = msgspec.structs.replace(found, seatings=cut)
    plays = with_fields(ended, stage=Stage.PLAYING, ended=0)
    (first,) = (each for each in cut if each.round == 2 and each.number == 1)
    lines = lines_content(plays, [table_screen(2, 1), table_screen(2, 2)])
    assert lines is not None
    told = [
        table_line(plays, first, words_of(plays)),
        lines.text,
        shown(ended).text,
        podium_picture(ended, standings_of(ended)).text,
        *(told_to(plays, player).text for player in (1, 2, 5)),
    ]
    assert "\n\n---\n".join(told) == snapshot


def with_loss_on_time(seating: Seating) -> Seating:
    """The table cut off at its limit, which its first player has lost on time."""
    assert seating.result is not None
    result = msgspec.structs.replace(seating.result, late=frozenset({seating.pairing.players[0]}))
    return msgspec.structs.replace(seating, result=result, cut=True)


def test_an_organiser_may_take_back_a_loss_on_time() -> None:
    plays = playing(8, 2)
    cut = tuple(with_loss_on_time(each) if each.result else each for each in plays.seatings)
    found = msgspec.structs.replace(plays, seatings=cut)
    after = correction(1, 1, (1, 2, 3, 4)).edit(found, BEGAN).seatings[0]
    assert after.result is not None
    assert (after.result.places, after.result.late, after.cut) == ((1, 2, 3, 4), frozenset(), True)
