"""What a cup shows: its bracket after each round, the names of its rounds, and who may come next."""

import pytest

from bot.base.preferences import Language
from bot.features.tournaments.screens.chat import chat_content
from bot.features.tournaments.screens.lines import lines_content, round_picture
from bot.features.tournaments.screens.player import player_content
from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.store import table_screen
from bot.ui.content import MOST_IN_A_CAPTION, Content
from bot.ui.pictures import jpeg
from bot.ui.pictures.picture import Writing
from bot.ui.pictures.standings_sheet import BracketColumn, BracketRow, BracketTable, bracket_scene
from bot.ui.render import without_markup
from games.faces.scene import WIDTH, Box, Ink, Label, Stroke
from tests.support.sentences import said, tells
from tests.support.tournament_scene import cup, standings_of

BY_LANGUAGE = pytest.mark.parametrize("language", Language)


def bracket(tournament: Tournament, round: int) -> Content:
    return round_picture(tournament, standings_of(tournament, round), round)


def written(content: Content) -> list[str]:
    assert content.picture is not None
    return [each.text for each in content.picture.scene.items if isinstance(each, Writing)]


def told(tournament: Tournament, player: int) -> str:
    """What a player reads while their table plays."""
    round = tournament.run.round - 1
    return without_markup(player_content(tournament, player, standings_of(tournament, round), round).text)


@BY_LANGUAGE
def test_the_bracket_names_the_rounds_and_whom_they_have_brought(language: Language) -> None:
    """Of eight in twos, 1, 2, 3 and 4 are in the semi-finals: each stands in two columns."""
    content = bracket(cup(8, 2, 1, language=language), 1)
    names = written(content)
    for left in (0, 1, 2):
        assert said("running-cup-round", language, left=left, part=1 << left) in names
    assert [names.count(name) for name in ("Аня", "Борис", "Глеб", "Дина")] == [2, 2, 1, 1]
    stage = said("running-cup-inside", language, left=1, part=2)
    assert tells(without_markup(content.text), "running-caption-bracket", language, round=stage)
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


@pytest.mark.parametrize(("count", "seats"), [(16, 4), (40, 4), (5, 4), (9, 3), (33, 3), (100, 5), (11, 2)])
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
def test_a_player_reads_whom_a_winner_meets(language: Language) -> None:
    """Of seven in twos seed 1 has a bye, and waits for the winner of 4 and 5 at table 2; 2 meets 7 at table 3."""
    tournament = cup(7, 2, 0, language=language)
    semi_final = said("running-cup-inside", language, left=1, part=2)
    assert tells(told(tournament, 4), "running-your-prospect", language, stage=semi_final, rivals="Аня")
    winner = said("running-table-winner", language, table=4)
    assert tells(told(tournament, 2), "running-your-prospect", language, stage=semi_final, rivals=winner)
    name = said("running-cup-round", language, left=2, part=4)
    assert tells(told(tournament, 2), "running-your-table", language, round=name, number=3)


def test_a_player_reads_how_many_go_on() -> None:
    """The best two of each table of four; of the final nothing is said."""
    semi_final = cup(8, 4, 0)
    stage = said("running-cup-inside", left=0, part=1)
    assert tells(told(semi_final, 1), "running-your-advance", count=2, stage=stage)
    final = cup(8, 4, 1)
    assert "Аня" in written(bracket(final, 1))
    assert not tells(told(final, 1), "running-your-advance", count=2)
    assert tells(told(final, 1), "running-your-table", round="Финал", number=1)


def test_who_did_not_come_is_not_in_the_next_round() -> None:
    assert written(bracket(cup(8, 4, 1, absent=[1]), 1)).count("Аня") == 1


def test_the_chat_reads_the_name_of_the_round() -> None:
    final = cup(8, 4, 1)
    text = without_markup(chat_content(final, standings_of(final)).text)
    assert "Финал" in text
    line = lines_content(final, [table_screen(1, 2)])
    assert line is not None
    assert tells(without_markup(line.text), "running-line", round="½ финала", number=2)
