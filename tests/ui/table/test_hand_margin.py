"""Around a hand: its form, links between hand and group, and keys of the service."""

from datetime import UTC, datetime

import msgspec
import pytest

from bot.base.pace import PACES
from bot.base.preferences import with_choices
from bot.match.affected_screens import touched_screens
from bot.match.aspects import Shut
from bot.match.loaded import SeatDraft
from bot.match.table import Table, with_chair, with_part
from bot.ui.plan import GroupRecord, HandRecord, Outgoing, ScreenState
from games import registry
from games.core import Seat
from storage.live.redraws import hand_screen
from tests.support.screen_plans import GAME, DrawnScreen, board_of, match, screen_state, table
from tests.support.sentences import said, tells

SUPERGROUP = -1_002_100_000_001
MATCH, MOMENTS = match(4, "short", 1)
ASKED = next(moment for moment in MOMENTS if Seat(0) in MATCH.awaited(moment.state))


def links(outgoing: Outgoing) -> list[str]:
    return [key.url for row in outgoing.content.keyboard for key in row if key.url is not None]


def begun(shown: Table, *, board: int = 77) -> ScreenState:
    return screen_state(shown, MATCH, MOMENTS[1])._replace(board=board)


def first_hand(shown: Table) -> Outgoing:
    (outgoing,) = DrawnScreen(HandRecord()).draw(begun(shown))
    return outgoing


def choosing(shown: Table, *, pictures: bool) -> Table:
    """The table where the first person has chosen this form."""
    return with_chair(shown, Seat(0), settings=with_choices(shown.chairs[0].settings, {"pictures": pictures}))


# Pictures or text


@pytest.mark.parametrize("shut", Shut)
def test_a_hand_is_a_picture_at_every_table_until_its_person_chooses_text(shut: Shut) -> None:
    for chat in (None, -100):
        here = with_part(table(4, chat=chat), "group", shut=shut)
        assert first_hand(here).content.picture is not None
        assert first_hand(choosing(here, pictures=False)).content.picture is None


def test_a_board_alone_is_a_picture() -> None:
    made, game, moment, _ = board_of()
    alone = msgspec.structs.replace(made, chat=None)
    (outgoing,) = DrawnScreen(HandRecord()).draw(screen_state(alone, game, moment))
    assert outgoing.content.picture is not None


def test_what_cannot_be_drawn_is_text() -> None:
    (outgoing,) = DrawnScreen(HandRecord()).draw(begun(table(4, chat=None))._replace(pictures=False))
    assert outgoing.content.picture is None


# Ways between hand and group


@pytest.mark.parametrize(
    ("shown", "led_to"),
    [
        (table(4, chat=SUPERGROUP), ["https://t.me/c/2100000001/77"]),
        (table(4, chat=None), []),
        (table(4, chat=-4_100_000_001), []),
        (with_part(table(4, chat=SUPERGROUP), "group", shut=Shut.OUT), []),
    ],
    ids=["supergroup", "alone", "a group whose messages have no address", "a group that is shut"],
)
def test_a_hand_leads_to_the_message_of_its_group(shown: Table, led_to: list[str]) -> None:
    assert links(first_hand(shown)) == led_to


@pytest.mark.parametrize(("board", "led_to"), [(80, 80), (0, 77)])
def test_a_new_message_of_the_group_alone_costs_no_edit(board: int, led_to: int) -> None:
    """Between two messages of the group the old one is led to."""
    here, screen = table(4, chat=SUPERGROUP), DrawnScreen(HandRecord())
    screen.draw(begun(here))
    if board:
        assert screen.draw(begun(here, board=board)) == []
    (outgoing,) = screen.draw(begun(here, board=board), anew=True)
    assert links(outgoing) == [f"https://t.me/c/2100000001/{led_to}"]


def test_a_board_that_the_group_presses_leads_to_its_menu_alone() -> None:
    made, game, moment, _ = board_of()
    (outgoing,) = DrawnScreen(GroupRecord()).draw(screen_state(made, game, moment))
    assert links(outgoing) == ["https://t.me/pulka_bot?start=t_tabletable"]


@pytest.mark.parametrize("chat", [None, -100])
def test_every_hand_is_drawn_at_a_move(chat: int | None) -> None:
    here = table(4, chat=chat)
    people = [chair.person for chair in here.chairs if chair.person is not None]
    for moment in MOMENTS[:-1]:
        screens = touched_screens(here, moment.fresh)
        assert all(hand_screen(person) in screens for person in people)


# Service keys

SOLO = table(4, chat=None)
FRIENDS = table(4, chat=SUPERGROUP)
STRANGERS = table(4, chat=None, strangers=True)
HINT, LESSON, BOARD, TALK = (said(f"button-{name}") for name in ("hint", "lesson", "to-table", "talk"))


@pytest.mark.parametrize("deals", [0, 7])
@pytest.mark.parametrize(
    ("shown", "keys"),
    [
        (SOLO, [HINT, LESSON]),
        (FRIENDS, [LESSON, BOARD]),
        (msgspec.structs.replace(FRIENDS, advice=True), [HINT, LESSON, BOARD]),
        (msgspec.structs.replace(FRIENDS, rated=True), [LESSON, BOARD]),
        (STRANGERS, [LESSON, TALK]),
        (msgspec.structs.replace(STRANGERS, advice=True), [HINT, LESSON, TALK]),
    ],
)
def test_below_the_games_own_keys_stands_one_row(shown: Table, keys: list[str], deals: int) -> None:
    """The same for a beginner of the game and for an experienced player."""
    own = registry.face(GAME).hand(MATCH.view(ASKED.state, Seat(0)), Seat(0), ()).buttons
    state = screen_state(choosing(shown, pictures=False), MATCH, ASKED)._replace(board=77)
    (outgoing,) = DrawnScreen(HandRecord(deals=deals)).draw(state)
    assert [[key.label for key in row] for row in outgoing.content.keyboard[len(own) :]] == [keys]


def test_the_lesson_opens_the_way_to_the_score() -> None:
    state = screen_state(FRIENDS, MATCH, ASKED)._replace(board=77, drafts={Seat(0): SeatDraft("", ("?",))})
    (outgoing,) = DrawnScreen(HandRecord(deals=1)).draw(state)
    last = outgoing.content.keyboard[-1]
    assert [key.label for key in last] == [said("button-lesson-close"), said("button-score"), BOARD]
    assert last[1].data == "m:tabletable:score"


@pytest.mark.parametrize(
    ("pace", "hour", "rings"), [("slow", 23, False), ("slow", 21, True), ("normal", 23, True)]
)
def test_a_question_of_the_night_comes_silently_where_there_are_days(
    pace: str, hour: int, rings: bool
) -> None:
    """By the clock of Moscow, to a person who has been away for an hour."""
    at = int(datetime(2026, 11, 12, hour - 3, tzinfo=UTC).timestamp()) * 1_000
    shown = with_chair(table(4, chat=-100), Seat(0), tapped=at - 3_600_000)
    screen = screen_state(msgspec.structs.replace(shown, pace=PACES[pace]), MATCH, ASKED)
    (outgoing,) = DrawnScreen(HandRecord()).draw(screen._replace(now=at))
    assert outgoing.rings is rings


def test_a_hand_names_the_other_tables_that_one_ring_was_for() -> None:
    def hand(elsewhere: int) -> str:
        shown = with_chair(table(4, chat=None), Seat(0), elsewhere=elsewhere)
        (outgoing,) = DrawnScreen(HandRecord()).draw(screen_state(shown, MATCH, ASKED))
        return outgoing.content.text

    assert tells(hand(2), "clock-elsewhere", count=2)
    assert not tells(hand(0), "clock-elsewhere")
