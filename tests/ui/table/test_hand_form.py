"""A hand is a picture everywhere, until its person chooses text."""

import msgspec
import pytest

from bot.base.preferences import CardStyle, PersonSettings
from bot.match.aspects import Shut
from bot.match.table import Phase, Table, with_part
from bot.ui.buttons import AtTable, InvalidData, decode
from bot.ui.plan import HandRecord, Outgoing
from tests.support.screen_plans import DrawnScreen, board_of, hands, match, screen_state, table


def choosing(at: Table, *, pictures: bool) -> Table:
    """The table of people who have chosen this form."""
    settings = PersonSettings(CardStyle(pictures=pictures))
    chairs = tuple(msgspec.structs.replace(chair, settings=settings) for chair in at.chairs)
    return msgspec.structs.replace(at, chairs=chairs)


def first_hand(at: Table, record: HandRecord = HandRecord()) -> Outgoing:  # noqa: B008, it is frozen
    game, moments = match(4, "short", 1)
    (outgoing,) = DrawnScreen(record).draw(screen_state(at, game, moments[1]))
    return outgoing


def offers_text(outgoing: Outgoing) -> bool:
    """Whether a button leads to hands in text."""
    for key in (key for row in outgoing.content.keyboard for key in row):
        try:
            press = decode(key.data)
        except InvalidData:
            continue
        if isinstance(press, AtTable) and press.verb == "text":
            return True
    return False


def test_a_hand_is_a_picture_at_every_table() -> None:
    alone, friends = first_hand(table(4, chat=None)), first_hand(table(4))
    shut = first_hand(with_part(table(4), "group", shut=Shut.OUT))
    for outgoing in (alone, friends, shut):
        assert outgoing.content.picture is not None
        assert offers_text(outgoing)


def test_a_board_alone_is_a_picture() -> None:
    made, game, moment, _ = board_of()
    alone = msgspec.structs.replace(made, chat=None)
    (outgoing,) = DrawnScreen(HandRecord()).draw(screen_state(alone, game, moment))
    assert outgoing.content.picture is not None
    assert offers_text(outgoing)


@pytest.mark.parametrize("chat", [None, -100])
def test_text_holds_at_every_table_and_offers_nothing(chat: int | None) -> None:
    outgoing = first_hand(choosing(table(4, chat=chat), pictures=False))
    assert outgoing.content.picture is None
    assert not offers_text(outgoing)


@pytest.mark.parametrize("chat", [None, -100])
def test_only_the_first_hand_of_a_match_offers_text(chat: int | None) -> None:
    offers = [
        offers_text(outgoing)
        for *_, at, calls in hands(chat=chat)
        for outgoing in calls
        if at.table.phase is Phase.PLAYING and not outgoing.message
    ]
    assert offers == [True, False, False, False, False]


def test_a_person_who_has_played_is_not_asked_for_the_form() -> None:
    assert not offers_text(first_hand(table(4), HandRecord(before=1)))
    assert offers_text(first_hand(table(4), HandRecord(before=0)))


def test_what_cannot_be_drawn_is_text() -> None:
    game, moments = match(4, "short", 1)
    unable = screen_state(table(4, chat=None), game, moments[1])._replace(pictures=False)
    (outgoing,) = DrawnScreen(HandRecord()).draw(unable)
    assert outgoing.content.picture is None
    assert not offers_text(outgoing)
