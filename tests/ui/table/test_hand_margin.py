"""What stands around a hand: the last deal's result, and the ways between hand and group."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bot.base.preferences import with_choices
from bot.match.aspects import Shut
from bot.match.table import ChatId, Phase, Table, with_chair, with_part
from bot.ui.plan import GroupRecord, HandRecord, Outgoing, ScreenState
from games import registry
from games.core import AnyGame, Seat
from games.faces.face import Urgency
from tests.support.screen_plans import GAME, DrawnScreen, Moment, board_of, hands, match, screen_state, table
from tests.support.sentences import said, tells

SUPERGROUP = -1_002_100_000_001


def links(outgoing: Outgoing) -> list[str]:
    return [key.url for row in outgoing.content.keyboard for key in row if key.url is not None]


def at(table: Table, game: AnyGame, moment: Moment, *, board: int) -> ScreenState:
    return screen_state(table, game, moment)._replace(board=board)


def urgencies(moments: Sequence[Any]) -> list[Urgency]:
    """What is heard last in each moment of the closings and news."""
    face = registry.face(GAME)
    heard = [[face.urgency(event) for event in moment.fresh] for moment in moments]
    return [
        Urgency.CLOSE if Urgency.CLOSE in each else Urgency.NEWS if Urgency.NEWS in each else Urgency.REST
        for each in heard
    ]


def test_the_next_hand_tells_the_result_until_there_is_news() -> None:
    shown = False
    checked = 0
    for _, moment, state, calls in hands():
        (urgency,) = urgencies([moment])
        if urgency is not Urgency.REST:
            shown = urgency is Urgency.CLOSE
        if calls and state.table.phase is Phase.PLAYING:
            text = calls[-1].content.text
            told = tells(text, "oh-hell-summary") and tells(text, "oh-hell-summary-own")
            assert told is shown, text
            checked += shown
    assert checked >= 4


def test_a_summary_tells_the_persons_own_points() -> None:
    for _, moment, _, calls in hands():
        closing: Any = next(
            (event for event in moment.fresh if registry.face(GAME).urgency(event) is Urgency.CLOSE), None
        )
        if closing is not None:
            row = closing.row
            made = {"bid": row.bids[0], "taken": row.taken[0], "points": row.points[0]}
            told = said("oh-hell-summary-own", total=closing.totals[0], **made)
            assert told in calls[-1].content.text
            return
    pytest.fail("no deal is over")


def test_where_the_hand_becomes_the_result_it_is_not_told_twice() -> None:
    *_, (screen, _, _, _) = hands(chat=None)
    assert not any(tells(text, "oh-hell-summary") for text in screen.shown.values())


def test_a_hand_leads_to_the_message_of_its_supergroup() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(HandRecord())
    (outgoing,) = screen.draw(at(table(4, chat=SUPERGROUP), game, moments[1], board=77))
    assert links(outgoing) == ["https://t.me/c/2100000001/77"]


@pytest.mark.parametrize("chat", [None, -4_100_000_001])
def test_where_messages_have_no_address_there_is_no_button(chat: int | None) -> None:
    game, moments = match(4, "short", 1)
    (outgoing,) = DrawnScreen(HandRecord()).draw(at(table(4, chat=chat), game, moments[1], board=77))
    assert links(outgoing) == []


def test_a_group_that_cannot_be_written_to_is_not_led_to() -> None:
    game, moments = match(4, "short", 1)
    shut = with_part(table(4, chat=SUPERGROUP), "group", shut=Shut.OUT)
    (outgoing,) = DrawnScreen(HandRecord()).draw(at(shut, game, moments[1], board=77))
    assert links(outgoing) == []


def test_a_new_message_of_the_group_alone_costs_no_edit() -> None:
    game, moments = match(4, "short", 1)
    here, screen = table(4, chat=SUPERGROUP), DrawnScreen(HandRecord())
    screen.draw(at(here, game, moments[1], board=77))
    assert screen.draw(at(here, game, moments[1], board=80)) == []
    (outgoing,) = screen.draw(at(here, game, moments[1], board=80), anew=True)
    assert links(outgoing) == ["https://t.me/c/2100000001/80"]


def test_between_two_messages_of_the_group_the_old_one_is_led_to() -> None:
    game, moments = match(4, "short", 1)
    here, screen = table(4, chat=SUPERGROUP), DrawnScreen(HandRecord())
    screen.draw(at(here, game, moments[1], board=77))
    (outgoing,) = screen.draw(at(here, game, moments[1], board=0), anew=True)
    assert links(outgoing) == ["https://t.me/c/2100000001/77"]


def test_the_groups_table_leads_to_the_hand_and_to_its_menu() -> None:
    game, moments = match(4, "short", 1)
    (outgoing,) = DrawnScreen(GroupRecord()).draw(screen_state(table(4), game, moments[1]))
    assert links(outgoing) == [f"https://t.me/pulka_bot?start={kind}_tabletable" for kind in "ht"]


def test_a_board_that_the_group_presses_leads_to_its_menu_alone() -> None:
    made, game, moment, _ = board_of()
    (outgoing,) = DrawnScreen(GroupRecord()).draw(screen_state(made, game, moment))
    assert links(outgoing) == ["https://t.me/pulka_bot?start=t_tabletable"]
    assert made.chat == ChatId(-100)


# Service keys


def service_rows(table: Table, record: HandRecord, *, board: int = 77) -> list[list[str]]:
    """The labels of the rows below the game's own, for the person in the first seat, who is asked."""
    game, moments = match(4, "short", 1)
    moment = next(each for each in moments if Seat(0) in game.awaited(each.state))
    own = registry.face(GAME).hand(game.view(moment.state, Seat(0)), Seat(0), ()).buttons
    shown = with_choices(table.chairs[0].settings, {"pictures": False})
    chosen = with_chair(table, Seat(0), settings=shown)
    (outgoing,) = DrawnScreen(record).draw(at(chosen, game, moment, board=board))
    return [[key.label for key in row] for row in outgoing.content.keyboard[len(own) :]]


SOLO = table(4, chat=None)
FRIENDS = table(4, chat=SUPERGROUP)
STRANGERS = table(4, chat=None, strangers=True)
HINT, LESSON, BOARD, TALK = (said(f"button-{name}") for name in ("hint", "lesson", "to-table", "talk"))


@pytest.mark.parametrize("deals", [0, 7])
@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (SOLO, [HINT, LESSON]),
        (FRIENDS, [LESSON, BOARD]),
        (msgspec.structs.replace(FRIENDS, advice=True), [HINT, LESSON, BOARD]),
        (msgspec.structs.replace(FRIENDS, rated=True), [LESSON, BOARD]),
        (STRANGERS, [LESSON, TALK]),
        (msgspec.structs.replace(STRANGERS, advice=True), [HINT, LESSON, TALK]),
    ],
)
def test_below_the_games_own_keys_stands_one_row(table: Table, keys: list[str], deals: int) -> None:
    """The same for a person who is new to the game and for one who knows it."""
    assert service_rows(table, HandRecord(deals=deals, before=deals)) == [keys]


def test_the_lesson_opens_the_way_to_the_score() -> None:
    game, moments = match(4, "short", 1)
    moment = next(each for each in moments if Seat(0) in game.awaited(each.state))
    state = at(FRIENDS, game, moment, board=77)._replace(drafts={Seat(0): ("?",)})
    (outgoing,) = DrawnScreen(HandRecord(deals=1)).draw(state)
    last = outgoing.content.keyboard[-1]
    assert [key.label for key in last] == [said("button-lesson-close"), said("button-score"), BOARD]
    assert last[1].data == "m:tabletable:score"
