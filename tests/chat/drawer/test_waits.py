"""Pauses of screens after later changes."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.drawer.waiting_screens import Glimpse, Waits
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw, group_screen
from tests.support.clocks import StillTime

FIRST, LATER = (Redraw("table", group_screen(-100), version) for version in (1, 2))


@pytest.mark.parametrize(("keeps_pace", "left"), [(True, 2_000), (False, 0)])
def test_a_pause_goes_on_where_a_later_change_keeps_the_pace_too(keeps_pace: bool, left: int) -> None:
    time = StillTime()
    drawing: Any = SimpleNamespace(redraw=FIRST, rank=Rank.NEWS, spares=False, rest=0)
    waits = Waits(time)
    waits.begin(drawing, None, 3_000)
    time.at += 1_000
    drawing.redraw = LATER
    assert waits.rest(LATER, Glimpse(drawing, keeps_pace, 0), waits.left(LATER)) == left
    assert waits.pause(LATER) == left


def test_a_change_that_asks_somebody_ends_a_rest() -> None:
    time = StillTime()
    drawing: Any = SimpleNamespace(redraw=FIRST, rank=Rank.LATER, spares=False, rest=5_000)
    waits = Waits(time)
    assert waits.rest(FIRST, Glimpse(drawing, True, 5_000), 0) == 5_000
    time.at += 1_000
    drawing.redraw, drawing.rest = LATER, 0
    assert waits.rest(LATER, Glimpse(drawing, True, 0), waits.left(LATER)) == 0
