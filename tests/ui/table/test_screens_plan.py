"""Which call comes next for a screen: whole matches drawn step by step, without Telegram."""

from itertools import pairwise

import msgspec
import pytest

from bot.base.preferences import CardStyle, PersonSettings
from bot.match.aspects import Shut
from bot.match.table import Chair, PersonId, Phase, Table, with_chair, with_part
from bot.ui.pictures import Style
from bot.ui.plan import GroupRecord, HandRecord, Outgoing, ScreenState
from bot.ui.ranks import Rank, rank_of_group
from bot.ui.render import TEXT, Frame
from bot.ui.table.group_message import PRESSED_FEED_LINES
from bot.ui.table.group_plan import keeps_pace, latest_news, plan_group
from games.core import Seat
from games.faces.face import Urgency
from games.record import LuckSource, settle
from tests.support.screen_plans import DrawnScreen, Moment, board_of, match, of_fresh, screen_state, table
from tests.support.sentences import tells

MINUTE = 60_000
MATCH, MOMENTS = match(4, "short", 1)
ASKED = [at for at, moment in enumerate(MOMENTS) if Seat(0) in MATCH.awaited(moment.state)]
"""Moments at which seat 0 is on turn: its hand is planned."""


def at(moment: Moment | None, shown: Table | None = None, *, now: int = 0) -> ScreenState:
    """The table of four, or this one, at a moment of its match."""
    return screen_state(shown or table(4), MATCH, moment, now=now)


def after(moment: Moment, record: GroupRecord | HandRecord | None = None) -> DrawnScreen:
    """A screen that has been drawn at this moment, of the group or with this record."""
    screen = DrawnScreen(record or GroupRecord())
    screen.draw(at(moment))
    return screen


def steps_of(moment: Moment, before: Moment) -> tuple[ScreenState, GroupRecord]:
    """The screen that shows the moment before, and what is to be drawn after it."""
    record = after(before).record
    assert isinstance(record, GroupRecord)
    return at(moment), record


def test_results_go_first_without_pause_and_moves_within_a_trick_come_last() -> None:
    seen = set[Rank]()
    for before, moment in pairwise(MOMENTS):
        result, news = of_fresh(moment, Urgency.CLOSE), of_fresh(moment, Urgency.NEWS)
        expected = Rank.RESULT if result else Rank.NEWS if news else Rank.PASSING
        state, record = steps_of(moment, before)
        assert rank_of_group(state, record) is expected
        assert keeps_pace(state, record) is not bool(result)
        seen.add(expected)
    assert seen == {Rank.RESULT, Rank.NEWS, Rank.PASSING}


def test_a_first_table_and_a_lobby_keep_no_pace() -> None:
    lobby = table(4, phase=Phase.LOBBY)
    assert not keeps_pace(at(MOMENTS[0]), GroupRecord())
    assert not keeps_pace(at(MOMENTS[0]), GroupRecord(1, phase=Phase.LOBBY.value))
    assert not keeps_pace(at(None, lobby), GroupRecord(1, phase="lobby"))


def test_a_group_that_is_drawn_without_a_move_does_not_come_last() -> None:
    """Its clocks, seats or settings have changed, which no hand shows."""
    assert rank_of_group(*steps_of(MOMENTS[1], MOMENTS[1])) is Rank.NEWS


def test_results_passed_by_are_drawn_in_order_first() -> None:
    calls = after(MOMENTS[5]).draw(at(MOMENTS[-1], table(4, phase=Phase.OVER)))
    assert [outgoing.message for outgoing in calls] == [1, 0, 0, 0, 0, 0]
    for number, outgoing in enumerate(calls[:5], 1):
        assert tells(outgoing.content.text, "oh-hell-deal-over", number=number, deals=5)


def test_a_lobby_given_up_leaves_the_way_to_its_secret_and_nothing_follows() -> None:
    screen = DrawnScreen(GroupRecord())
    screen.draw(at(None, table(4, phase=Phase.LOBBY)))
    (closed,) = screen.draw(at(None, table(4, phase=Phase.CLOSED)))
    assert closed.message == 1
    assert tells(closed.content.text, "lobby-closed")
    assert [key.data for row in closed.content.keyboard for key in row] == ["m:tabletable:fair"]
    assert screen.draw(at(None, table(4, phase=Phase.CLOSED))) == []


def test_a_table_sent_anew_replaces_its_message() -> None:
    screen = after(MOMENTS[3])
    (outgoing,) = screen.draw(at(MOMENTS[3]), anew=True)
    assert (outgoing.message, outgoing.replaces) == (0, 1)
    assert list(screen.shown) == [2]


def test_a_group_with_a_new_id_knows_nothing_of_its_old_messages() -> None:
    """The same ids may belong to other people's messages there."""
    now, before = steps_of(*MOMENTS[3:1:-1])
    step = plan_group(now, msgspec.structs.replace(before, chat=-9, replaced=7))
    assert step.outgoing is not None
    assert (step.outgoing.message, step.outgoing.replaces) == (0, 0)
    assert (step.record.message, step.record.replaced) == (0, 0)


def test_news_beside_the_game_is_worth_one_drawing() -> None:
    screen, left = after(MOMENTS[2]), with_chair(table(4), Seat(0), away=True)
    (outgoing,) = screen.draw(at(MOMENTS[2], left))
    assert outgoing.message == 1
    assert tells(outgoing.content.text, "notice-away")
    assert screen.draw(at(MOMENTS[2], left)) == []


# Pictures


def styled(*, pictures: bool, hands: bool = False) -> Table:
    """The table in a group that has pictures or not, and the same for hands."""
    own = PersonSettings(CardStyle(pictures=hands))
    chairs = tuple(msgspec.structs.replace(chair, settings=own) for chair in table(4).chairs)
    here = msgspec.structs.replace(table(4), chairs=chairs)
    return with_part(here, "group", style=CardStyle(pictures=pictures))


def test_only_the_next_message_changes_its_kind() -> None:
    text, photo = (at(MOMENTS[1], styled(pictures=pictures)) for pictures in (False, True))
    screen = DrawnScreen(GroupRecord())
    screen.draw(text)
    (outgoing,) = screen.draw(photo, anew=True)
    assert outgoing.content.picture is not None
    (kept,) = screen.draw(text)
    assert (kept.message, kept.content.picture, kept.picture) == (2, None, outgoing.picture)
    assert tells(kept.content.text, "oh-hell-title", number=1, deals=5)
    (again,) = screen.draw(photo)
    assert (again.picture, again.draws) == (outgoing.picture, False)
    (posted,) = screen.draw(text, anew=True)
    assert (posted.content.picture, posted.replaces) == (None, 2)
    assert screen.draw(photo) == []


def test_a_hand_becomes_a_photo_with_the_next_message() -> None:
    text, photo = (at(MOMENTS[1], styled(pictures=True, hands=hands)) for hands in (False, True))
    screen = DrawnScreen(HandRecord())
    (first,) = screen.draw(text)
    assert first.content.picture is None
    assert screen.draw(photo) == []
    (second,) = screen.draw(photo, anew=True)
    assert second.content.picture is not None
    assert {*first.content.keyboard} <= {*second.content.keyboard}


def test_a_look_that_has_changed_is_drawn_at_once() -> None:
    two = with_part(table(4), "group", style=CardStyle(four_colours=False))
    (outgoing,) = after(MOMENTS[1]).draw(at(MOMENTS[1], two))
    assert outgoing.message
    assert outgoing.draws


def test_what_cannot_be_drawn_is_written() -> None:
    unable = at(MOMENTS[1])._replace(pictures=False)
    (outgoing,) = DrawnScreen(GroupRecord()).draw(unable)
    assert outgoing.content.picture is None
    assert tells(outgoing.content.text, "oh-hell-title", number=1, deals=5)
    screen = after(MOMENTS[0])
    shown = screen.pictures[1]
    (outgoing,) = screen.draw(unable._replace(table=with_chair(table(4), Seat(1), away=True)))
    assert (outgoing.content.picture, outgoing.shown, outgoing.picture) == (None, shown, shown)
    assert tells(outgoing.content.text, "oh-hell-title", number=1, deals=5)


def test_a_message_that_may_show_anything_gets_its_picture() -> None:
    screen = after(MOMENTS[1])
    doubted = msgspec.structs.replace(screen.record, digest="", picture="")
    assert isinstance(doubted, GroupRecord)
    step = plan_group(at(MOMENTS[1]), doubted)
    assert step.outgoing is not None
    assert (step.outgoing.draws, step.outgoing.picture) == (True, screen.pictures[1])


# Hands


@pytest.mark.parametrize(("idle", "rings"), [(59_000, False), (61_000, True)])
def test_a_player_away_for_a_minute_is_rung_once_as_their_turn_comes(idle: int, rings: bool) -> None:
    asked = next(number for number in ASKED if number - 1 not in ASKED and number)
    screen, present = after(MOMENTS[asked - 1], HandRecord()), table(4, tapped=MINUTE)
    (outgoing,) = screen.draw(at(MOMENTS[asked], present, now=MINUTE + idle))
    assert (not outgoing.message) is outgoing.rings is rings
    assert screen.draw(at(MOMENTS[asked], present, now=MINUTE + idle + MINUTE)) == []


@pytest.mark.parametrize(("forced_at", "rings"), [(0, True), (5_000, False)])
def test_nobody_is_rung_about_a_card_that_is_played_for_them(forced_at: int, rings: bool) -> None:
    forced = with_part(table(4, tapped=1), "turn", forced_at=forced_at)
    (outgoing,) = DrawnScreen(HandRecord(deals=1)).draw(at(MOMENTS[ASKED[0]], forced, now=100_000))
    assert outgoing.rings is rings


@pytest.mark.parametrize(("seen", "rings"), [(MINUTE + 1_000, False), (MINUTE - 1_000, True)])
def test_a_person_seen_in_the_chat_is_not_rung(seen: int, rings: bool) -> None:
    turn = at(MOMENTS[ASKED[0]], now=2 * MINUTE)._replace(seen=seen)
    (outgoing,) = DrawnScreen(HandRecord()).draw(turn)
    assert outgoing.rings is rings


def test_a_silent_hand_does_not_count_as_presence_and_a_ring_does() -> None:
    first_at, again = ASKED[:2]
    asked = next(number for number in ASKED if number > 2)
    for first, second, rings in ((1, asked, (False, True)), (first_at, again, (True, False))):
        screen = DrawnScreen(HandRecord())
        screen.draw(at(MOMENTS[first], now=MINUTE + 1))
        screen.draw(at(MOMENTS[second], now=MINUTE + 5_001))
        assert tuple(outgoing.rings for outgoing in screen.calls) == rings


def test_a_person_away_gets_no_new_messages_but_a_way_back() -> None:
    screen = after(MOMENTS[2], HandRecord())
    for moment in MOMENTS[3:-1]:
        screen.draw(at(moment, with_chair(table(4), Seat(0), away=True)))
    assert len(screen.calls) == 2
    assert screen.calls[-1].message
    assert [key.data for row in screen.calls[-1].content.keyboard for key in row] == ["m:tabletable:back"]


def test_a_person_not_seated_here_is_sent_nothing() -> None:
    others = with_chair(table(4), Seat(0), person=PersonId(99))
    assert DrawnScreen(HandRecord()).draw(at(MOMENTS[2], others)) == []


# A board that the group presses


WRONG = "claim 1121 1321 3222"
"""Three cards of the board that are no set."""


def test_a_board_is_drawn_at_every_call_and_every_result() -> None:
    made, game, moment, _ = board_of()
    screen = DrawnScreen(GroupRecord())
    assert len(screen.draw(screen_state(made, game, moment))) == 1
    _, _, called, _ = board_of("call")
    assert isinstance(screen.record, GroupRecord)
    assert rank_of_group(screen_state(made, game, called), screen.record) is Rank.ASKED
    assert keeps_pace(screen_state(made, game, called), screen.record)
    assert len(screen.draw(screen_state(made, game, called))) == 1
    for times in range(1, PRESSED_FEED_LINES + 1):
        _, _, wrong, _ = board_of(*["call", WRONG] * times)
        assert isinstance(screen.record, GroupRecord)
        assert not keeps_pace(screen_state(made, game, wrong), screen.record)
        (outgoing,) = screen.draw(screen_state(made, game, wrong))
        assert outgoing.message == 1


def test_a_board_has_hands_only_where_no_group_can_show_it() -> None:
    made, game, moment, _ = board_of()
    hand = DrawnScreen(HandRecord())
    assert hand.draw(screen_state(made, game, moment)) == []
    (outgoing,) = hand.draw(screen_state(with_part(made, "group", shut=Shut.OUT), game, moment))
    assert any((key.data or "").startswith("p:") for row in outgoing.content.keyboard for key in row)
    alone = msgspec.structs.replace(made, chat=None)
    assert len(DrawnScreen(HandRecord()).draw(screen_state(alone, game, moment))) == 1


def test_a_full_board_has_no_way_in() -> None:
    made, game, _, _ = board_of()
    full = settle(game, game.start(game.presets["usual"], 10), LuckSource(b"1" * 32))
    chairs = tuple(Chair(f"P{number}", PersonId(number + 1)) for number in range(10))
    seated = msgspec.structs.replace(made, chairs=chairs)
    (outgoing,) = DrawnScreen(GroupRecord()).draw(
        screen_state(seated, game, Moment(full.state, full.events, ()))
    )
    assert not any((key.data or "").endswith(":enter") for row in outgoing.content.keyboard for key in row)


# The feed


def test_below_a_picture_the_feed_is_of_tricks_alone() -> None:
    """Bids, their sum, trumps and the dealer are in the picture."""
    for frame, told in (
        (TEXT, {"first-dealer", "dealt", "bid-made", "balance", "trick-taken"}),
        (Frame("oh_hell", Style()), {"trick-taken"}),
    ):
        state = at(MOMENTS[-2])
        lines, _ = latest_news(state, 0, frame, most=len(state.events))
        assert {line.key.removeprefix("oh-hell-") for line in lines} == told


# A group that does not let the bot write

END = next(number for number, each in enumerate(MOMENTS) if of_fresh(each, Urgency.CLOSE))
"""Where the first deal ends."""


def shut(why: Shut, then: int, *, phase: Phase = Phase.PLAYING, retry_at: int = 0) -> list[Outgoing]:
    """Plan another moment, fifty milliseconds later, for a group that was shut after the first."""
    closed = with_part(table(4, phase=phase), "group", shut=why, refusals=1, retry_at=retry_at)
    return after(MOMENTS[0]).draw(at(MOMENTS[then], closed, now=50))


@pytest.mark.parametrize("why", [Shut.MUTED, Shut.TOPIC])
def test_a_group_that_refuses_is_tried_at_its_time_and_at_the_ends(why: Shut) -> None:
    assert shut(why, END - 1) == shut(why, END - 1, retry_at=51) == []
    (tried,) = shut(why, END - 1, retry_at=50)
    assert tried.message
    assert tells(shut(why, END)[0].content.text, "oh-hell-deal-over")
    assert tells(shut(why, -1, phase=Phase.OVER)[-1].content.text, "oh-hell-winners")


def test_a_group_that_the_bot_is_out_of_is_never_tried() -> None:
    assert shut(Shut.OUT, END, retry_at=1) == []
    assert shut(Shut.OUT, -1, phase=Phase.OVER, retry_at=1) == []
