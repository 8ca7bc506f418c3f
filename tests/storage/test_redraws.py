"""Names of redraws in Redis, which an upgrade has to find."""

import pytest

from storage.live.redraws import Redraw, RedrawKind, group_screen, hand_screen, read_redraw, redraw_field

BOARD = group_screen(-1001234567890)
FIELDS = [
    ("-1001234567890:fVx-12_aB:group", Redraw("fVx-12_aB", BOARD, 7)),
    ("-1001234567890:fVx-12_aB:new:group", Redraw("fVx-12_aB", BOARD, 7, RedrawKind.ANEW)),
    ("77:fVx-12_aB:hand:77", Redraw("fVx-12_aB", hand_screen(77), 7)),
    ("77:fVx-12_aB:new:hand:77", Redraw("fVx-12_aB", hand_screen(77), 7, RedrawKind.ANEW)),
    ("77:fVx-12_aB:again:hand:77", Redraw("fVx-12_aB", hand_screen(77), 7, RedrawKind.AGAIN)),
]


@pytest.mark.parametrize(("field", "redraw"), FIELDS)
def test_the_name_of_a_redraw_in_redis_stays(field: str, redraw: Redraw) -> None:
    assert redraw_field(redraw.table, redraw.screen, redraw.kind) == field
    assert read_redraw(field.encode(), b"7") == redraw


def test_the_name_of_a_screen_in_redis_stays() -> None:
    assert redraw_field("tournament", "podium") == ":tournament:podium"
    assert group_screen(-100).name == "group"
    assert hand_screen(77).name == "hand:77"
