"""Calculation of a match's final score: offered under the result, shown on request."""

import msgspec
import pytest

from bot.base.preferences import CardStyle, Language
from bot.match.table import Phase, Table, with_part
from bot.ui.render import TEXT, Frame, frame_for
from bot.ui.table.group_message import over_content, reckoning_content, table_words
from games import registry
from games.preferans.options import Options
from games.preferans.scoring.sheet import blank
from games.preferans.state import Part, State
from tests.games.preferans.deals import a_sheet
from tests.support.screen_plans import table
from tests.support.sentences import tells

GAME = registry.get("preferans")
STATE = State(Options(kind="gusarik"), 3, part=Part.OVER, number=18, sheet=a_sheet(3, None, hills=[0, 3, 6]))
TABLE = msgspec.structs.replace(table(3, phase=Phase.OVER), game="preferans", preset="gusarik", options={})


def offers_calculation(table: Table) -> bool:
    content = over_content(table, GAME, STATE, table_words(table))
    return any((key.data or "").endswith(":reckoning") for row in content.keyboard for key in row)


def test_the_end_begins_with_payments_and_the_calculation_follows_on_request() -> None:
    text = over_content(TABLE, GAME, STATE, table_words(TABLE)).text
    assert text.endswith("P2 → P0: 30")
    assert "÷" not in text
    assert offers_calculation(TABLE)
    content = reckoning_content(TABLE, GAME.view(STATE, None), table_words(TABLE))
    assert content is not None
    assert "10 ÷ 3" in content.text
    playing = msgspec.structs.replace(TABLE, phase=Phase.PLAYING)
    assert reckoning_content(playing, GAME.view(STATE, None), table_words(playing)) is None


@pytest.mark.parametrize("frame", [TEXT, frame_for("preferans", CardStyle(), Language.RU, None)])
def test_a_stopped_match_is_settled_as_it_stands(frame: Frame) -> None:
    stopped = with_part(TABLE, "end", stopped=True)
    state = msgspec.structs.replace(STATE, part=Part.ROBBER)
    text = over_content(stopped, GAME, state, table_words(stopped), frame).text
    assert text.endswith("P2 → P0: 30")
    assert offers_calculation(stopped)
    assert reckoning_content(stopped, GAME.view(state, None), table_words(stopped)) is not None


def test_a_match_that_is_stopped_before_its_first_result_has_nothing_to_settle() -> None:
    stopped, state = with_part(TABLE, "end", stopped=True), msgspec.structs.replace(STATE, sheet=blank(3))
    content = over_content(stopped, GAME, state, table_words(stopped))
    assert not tells(content.text, "preferans-payments", any="yes")
    assert "→" not in content.text
