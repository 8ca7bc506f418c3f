"""The calculation behind the end of a match: offered under the result, shown to who asks."""

import msgspec
import pytest

from bot.base.preferences import CardStyle, Language
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId, with_part
from bot.ui.render import TEXT, Frame, frame_for
from bot.ui.table.table import over_content, reckoning_content, table_words
from games import registry
from games.preferans.options import Options
from games.preferans.scoring.sheet import blank
from games.preferans.state import Part, State
from tests.games.preferans.deals import a_sheet
from tests.support.sentences import tells

GAME = registry.get("preferans")
STATE = State(Options(kind="gusarik"), 3, part=Part.OVER, number=18, sheet=a_sheet(3, None, hills=[0, 3, 6]))
TABLE = Table(
    id=TableId("tabletable"),
    game="preferans",
    preset="gusarik",
    options={},
    host=PersonId(1),
    language=Language.RU,
    token="token",
    chat=ChatId(-9),
    phase=Phase.OVER,
    chairs=tuple(Chair(name, PersonId(number)) for number, name in enumerate(("Аня", "Борис", "Вера"), 1)),
)


def offers_calculation(table: Table) -> bool:
    content = over_content(table, GAME, STATE, table_words(table))
    return any((key.data or "").endswith(":reckoning") for row in content.keyboard for key in row)


def test_the_end_begins_with_who_pays_whom() -> None:
    text = over_content(TABLE, GAME, STATE, table_words(TABLE)).text
    assert text.endswith("Вера → Аня: 30")
    assert "÷" not in text
    assert offers_calculation(TABLE)


def test_the_calculation_follows_on_request() -> None:
    content = reckoning_content(TABLE, GAME.view(STATE, None), table_words(TABLE))
    assert content is not None
    assert "10 ÷ 3" in content.text


def test_nothing_is_calculated_before_the_end() -> None:
    table = msgspec.structs.replace(TABLE, phase=Phase.PLAYING)
    assert reckoning_content(table, GAME.view(STATE, None), table_words(table)) is None


@pytest.mark.parametrize("frame", [TEXT, frame_for("preferans", CardStyle(), Language.RU, None)])
def test_a_stopped_match_is_settled_as_it_stands(frame: Frame) -> None:
    table = with_part(TABLE, "end", stopped=True)
    state = msgspec.structs.replace(STATE, part=Part.ROBBER)
    text = over_content(table, GAME, state, table_words(table), frame).text
    assert text.endswith("Вера → Аня: 30")
    assert offers_calculation(table)
    assert reckoning_content(table, GAME.view(state, None), table_words(table)) is not None


def test_a_match_that_is_stopped_before_its_first_result_has_nothing_to_settle() -> None:
    table, state = (
        with_part(TABLE, "end", stopped=True),
        msgspec.structs.replace(STATE, sheet=blank(3)),
    )
    content = over_content(table, GAME, state, table_words(table))
    assert not tells(content.text, "preferans-payments", any="yes")
    assert "1" not in content.text
