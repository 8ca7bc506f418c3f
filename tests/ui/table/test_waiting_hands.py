"""Hands of people who are not asked: what they show depends on whether a group shows the table."""

import itertools

import pytest

from bot.base.preferences import Language
from bot.match.redraws import touched_screens
from bot.match.table import Phase
from bot.ui.plan import HandRecord, Outgoing, ScreenState
from bot.ui.texts.words import words_in
from games.core import Seat
from storage.redraws import hand_screen
from tests.support.screen_plans import DrawnScreen, hands, match, screen_state, table

FIRST = Seat(0)
WAITS = words_in(Language.RU, "oh_hell").html("hand-waits")


def drawn(at: ScreenState) -> Outgoing:
    (outgoing,) = DrawnScreen(HandRecord()).draw(at)
    return outgoing


def test_a_groups_hand_says_that_it_waits_unless_it_is_asked() -> None:
    waiting = 0
    for _, moment, at, calls in hands():
        asked = at.table.phase is not Phase.PLAYING or FIRST in at.game.awaited(moment.state)
        for outgoing in calls:
            assert (WAITS in outgoing.content.text) is not asked
        waiting += bool(calls) and not asked
    assert waiting


def test_a_groups_hand_that_waits_names_nobody_who_bids() -> None:
    game, moments = match(4, "short", 1)
    bidding = next(moment for moment in moments if game.awaited(moment.state) == {Seat(1)})
    group = drawn(screen_state(table(4), game, bidding))
    alone = drawn(screen_state(table(4, chat=None), game, bidding))
    assert "Заказывает" not in group.content.text
    assert "Заказывает" in alone.content.text
    assert WAITS not in alone.content.text


@pytest.mark.parametrize(("chat", "all_hands"), [(None, True), (-100, False)])
def test_every_hand_is_drawn_at_a_move_where_no_group_shows_it(chat: int | None, all_hands: bool) -> None:
    game, moments = match(4, "short", 1)
    at = table(4, chat=chat)
    after = next(
        later
        for earlier, later in itertools.pairwise(moments)
        if game.awaited(earlier.state) == {FIRST} and len(game.awaited(later.state)) == 1
    )
    screens = touched_screens(at, game, after.state, after.fresh, FIRST)
    people = [chair.person for chair in at.chairs if chair.person is not None]
    touched = [person for person in people if hand_screen(person) in screens]
    assert (touched == people) is all_hands
    assert people[FIRST] in touched
