"""A group whose players follow the match in their hands gets a picture per trick."""

import msgspec

from bot.chat.drawer.live_hands import BEHIND_MS, LiveHands
from bot.match.table import PersonId, with_chair
from games.core import Seat
from tests.support.screen_plans import table

AT = 1_000_000
HERE = table(3)


def test_hands_are_live_until_one_has_been_behind_for_too_long() -> None:
    hands = LiveHands()
    hands.changed(HERE.id, 2, AT)
    hands.changed(HERE.id, 2, AT + BEHIND_MS)
    assert hands.are_live(HERE, AT + BEHIND_MS)
    assert not hands.are_live(HERE, AT + BEHIND_MS + 1)
    hands.drawn(HERE.id, 2)
    assert hands.are_live(HERE, AT + BEHIND_MS + 1)


def test_a_private_chat_that_is_closed_has_no_live_hand() -> None:
    assert not LiveHands().are_live(msgspec.structs.replace(HERE, blocked=frozenset({PersonId(2)})), AT)


def test_the_hand_of_an_absent_person_does_not_count() -> None:
    hands = LiveHands()
    hands.changed(HERE.id, 2, AT)
    away = with_chair(HERE, Seat(1), away=True)
    assert hands.are_live(away, AT + 10 * BEHIND_MS)
    for seat in (0, 2):
        away = with_chair(away, Seat(seat), away=True)
    assert not hands.are_live(away, AT)
