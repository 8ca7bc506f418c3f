"""Screens of a cup: its bracket after each round, the names of its rounds, and possible opponents."""

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.screens.player_message import player_content
from bot.features.tournaments.screens.round_pictures import lines_content, round_picture
from bot.features.tournaments.service.screen_names import table_screen
from bot.features.tournaments.service.tournament_model import Tournament
from bot.ui.content import MOST_IN_A_CAPTION, Content
from bot.ui.pictures import jpeg
from bot.ui.pictures.standings_sheet import BracketColumn, BracketRow, BracketTable, bracket_scene
from bot.ui.render import without_markup
from games.faces.scene import WIDTH, Box, Ink, Label, Stroke
from tests.features.tournaments.seen import seen, written
from tests.support.sentences import said
from tests.support.tournament_scene import cup, standings_of

BY_LANGUAGE = pytest.mark.parametrize("language", Language)


def bracket(tournament: Tournament, round: int) -> Content:
    return round_picture(tournament, standings_of(tournament, round), round)


def told(tournament: Tournament, player: int) -> str:
    """What a player reads while their table plays."""
    round = tournament.run.round - 1
    return without_markup(player_content(tournament, player, standings_of(tournament, round), round).text)


@BY_LANGUAGE
def test_the_bracket_names_the_rounds_and_whom_they_have_brought(
    language: Language, snapshot: SnapshotAssertion
) -> None:
    """Of eight in twos, 1, 2, 3 and 4 are in the semi-finals: each stands in two columns."""
    content = bracket(cup(8, 2, 1, language=language), 1)
    assert seen(content) == snapshot
    assert len(content.text) < MOST_IN_A_CAPTION
    assert content.picture is not None
    assert jpeg(content.picture).startswith(b"\xff\xd8")


def test_a_large_cup_shows_its_last_sixteen_once_they_are_known() -> None:
    """Of 64 in twos the picture is that of the places until round 2 is over."""
    large = cup(64, 2, 2)
    assert said("running-picture-after", round=1) in written(bracket(large, 1))
    names = written(bracket(large, 2))
    assert said("running-cup-round", left=3, part=8) in names
    assert said("running-cup-round", left=4, part=16) not in names


@pytest.mark.parametrize(("count", "seats"), [(16, 4), (40, 4), (5, 4), (9, 3), (33, 3), (11, 2)])
def test_every_cup_has_its_picture_after_each_round(count: int, seats: int) -> None:
    for round in range(1, 9):
        after = cup(count, seats, round)
        if not [each for each in after.seatings if each.round == round + 1]:
            return
        assert written(bracket(after, round))
    raise AssertionError("no end")


def test_a_table_whose_players_go_on_to_one_leads_there_by_a_line() -> None:
    rows = [BracketRow("A", True), BracketRow("B", False)]
    one, both = BracketTable(rows, (0,)), BracketTable(rows, (0, 1))
    last = BracketColumn("", [BracketTable([BracketRow(""), BracketRow("")])] * 2)
    scene = bracket_scene("", "", [BracketColumn("", [one, both]), last])
    assert sum(isinstance(each, Stroke) for each in scene.items) == 1
    inks = {each.text: each.ink for each in scene.items if isinstance(each, Label)}
    assert [inks[name] for name in ("A", "B")] == [Ink.GLOW, Ink.FAINT]
    boxes = [each for each in scene.items if isinstance(each, Box)]
    assert all(each.x > 0 and each.x + each.width < WIDTH for each in boxes)
    assert max(each.y + each.height for each in boxes) < scene.height


@BY_LANGUAGE
def test_what_is_read_of_a_cup(language: Language, snapshot: SnapshotAssertion) -> None:
    """Of seven in twos seed 1 has a bye, and waits for the winner of 4 and 5 at table 2; 2 meets 7 at table 3.

    Of eight in fours the best two of each table go on; of the final nothing is said.
    """
    twos, fours, final = (cup(*each, language=language) for each in ((7, 2, 0), (8, 4, 0), (8, 4, 1)))
    line = lines_content(final, [table_screen(1, 2)])
    assert line is not None
    chat = without_markup(chat_content(final, standings_of(final)).text)
    reads = [told(twos, 4), told(twos, 2), told(fours, 1), told(final, 1), chat, without_markup(line.text)]
    assert "\n---\n".join(reads) == snapshot


def test_who_did_not_come_is_not_in_the_next_round() -> None:
    assert written(bracket(cup(8, 4, 1, absent=[1]), 1)).count("Аня") == 1
