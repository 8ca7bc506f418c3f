"""Whether a hand is a picture or text: by the kind of table, until the person chooses."""

import msgspec
import pytest

from bot.preferences import Display
from bot.screens.buttons import AtTable, InvalidData, TableVerb, decode
from bot.screens.plan import HandRecord, Outgoing
from bot.service.table import Phase, Shut, Table
from tests.bot.screen_plans import DrawnScreen, board_of, hands, match, screen_state, table

FORMS = (TableVerb.PICTURE, TableVerb.TEXT)


def choosing(at: Table, *, pictures: bool | None) -> Table:
    """The table of people who have chosen this form."""
    chairs = tuple(msgspec.structs.replace(chair, display=Display(pictures=pictures)) for chair in at.chairs)
    return msgspec.structs.replace(at, chairs=chairs)


def first_hand(at: Table) -> Outgoing:
    game, moments = match(4, "short", 1)
    (outgoing,) = DrawnScreen(HandRecord()).draw(screen_state(at, game, moments[1]))
    return outgoing


def switches(outgoing: Outgoing) -> list[TableVerb]:
    """The forms that the buttons lead to."""
    found: list[TableVerb] = []
    for key in (key for row in outgoing.content.keyboard for key in row):
        try:
            press = decode(key.data)
        except InvalidData:
            continue
        if isinstance(press, AtTable) and press.verb in FORMS:
            found.append(press.verb)
    return found


def test_a_hand_is_a_picture_where_no_group_shows_the_table() -> None:
    alone = first_hand(table(4, chat=None))
    shut = first_hand(msgspec.structs.replace(table(4), shut=Shut.OUT))
    for outgoing in (alone, shut):
        assert outgoing.content.picture is not None
        assert outgoing.content.picture.light
        assert switches(outgoing) == [TableVerb.TEXT]


def test_a_hand_of_a_groups_match_is_text() -> None:
    outgoing = first_hand(table(4))
    assert outgoing.content.picture is None
    assert switches(outgoing) == [TableVerb.PICTURE]


def test_a_board_alone_is_a_picture() -> None:
    made, game, moment, _ = board_of()
    alone = msgspec.structs.replace(made, chat=None)
    (outgoing,) = DrawnScreen(HandRecord()).draw(screen_state(alone, game, moment))
    assert outgoing.content.picture is not None
    assert switches(outgoing) == [TableVerb.TEXT]


@pytest.mark.parametrize("chat", [None, -100])
@pytest.mark.parametrize("pictures", [True, False])
def test_a_chosen_form_holds_at_every_table(chat: int | None, pictures: bool) -> None:
    outgoing = first_hand(choosing(table(4, chat=chat), pictures=pictures))
    assert (outgoing.content.picture is not None) is pictures
    assert switches(outgoing) == []


@pytest.mark.parametrize("chat", [None, -100])
def test_only_the_first_hand_of_a_match_offers_the_other_form(chat: int | None) -> None:
    offers = [
        bool(switches(outgoing))
        for *_, at, calls in hands(chat=chat)
        for outgoing in calls
        if at.table.phase is Phase.PLAYING and not outgoing.message
    ]
    assert offers == [True, False, False, False, False]


def test_what_cannot_be_drawn_offers_no_picture() -> None:
    game, moments = match(4, "short", 1)
    unable = screen_state(table(4, chat=None), game, moments[1])._replace(pictures=False)
    (outgoing,) = DrawnScreen(HandRecord()).draw(unable)
    assert outgoing.content.picture is None
    assert switches(outgoing) == []


def test_a_person_who_has_played_the_game_is_not_asked_for_the_form() -> None:
    game, moments = match(4, "short", 1)
    (outgoing,) = DrawnScreen(HandRecord(before=1)).draw(screen_state(table(4), game, moments[1]))
    assert switches(outgoing) == []
