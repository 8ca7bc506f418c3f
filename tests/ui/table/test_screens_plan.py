"""Which call comes next for a screen: whole matches drawn step by step, without Telegram."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from bot.base.preferences import CardStyle, PersonSettings
from bot.match.aspects import Shut
from bot.match.table import Chair, PersonId, Phase, Table, with_chair, with_part
from bot.ui.pictures.picture import Writing
from bot.ui.plan import GroupRecord, HandRecord, Outgoing, ScreenState
from bot.ui.ranks import Rank, rank_of_group
from bot.ui.table.group_plan import keeps_pace, plan_group
from bot.ui.table.table import PRESSED_FEED_LINES
from games import registry
from games.core import AnyGame, Event, Seat
from games.faces.face import Urgency
from games.record import settle
from tests.support.screen_plans import (
    GAME,
    DrawnScreen,
    Moment,
    board_of,
    hands,
    match,
    of_fresh,
    screen_state,
    table,
)
from tests.support.sentences import said, tells

MINUTE = 60_000


def played(
    seats: int, preset: str = "short", seed: int = 1
) -> Iterator[tuple[DrawnScreen, Moment, ScreenState]]:
    """A group's screen drawn after every action, from the lobby to the end."""
    game, moments = match(seats, preset, seed)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(seats, phase=Phase.LOBBY), game, None))
    for number, moment in enumerate(moments):
        phase = Phase.OVER if number == len(moments) - 1 else Phase.PLAYING
        now = screen_state(table(seats, phase=phase), game, moment)
        screen.draw(now)
        yield screen, moment, now


def of_beat(moment: Moment, beat: Urgency) -> list[Event]:
    return [event for event in moment.events if registry.face(GAME).urgency(event) is beat]


@pytest.mark.parametrize(("seats", "preset"), [(3, "full"), (4, "short"), (5, "medium"), (7, "full")])
def test_every_bid_and_card_can_be_seen_in_the_group(seats: int, preset: str) -> None:
    before = 0
    for screen, _, now in played(seats, preset):
        assert len(screen.calls) > before
        before = len(screen.calls)
        assert screen.draw(now) == []


def steps_of(moment: Moment, before: Moment) -> tuple[ScreenState, GroupRecord]:
    """The screen that shows the moment before, and what is to be drawn after it."""
    game = registry.get(GAME)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4), game, before))
    assert isinstance(screen.record, GroupRecord)
    return screen_state(table(4), game, moment), screen.record


def test_moves_keep_the_pace_and_results_do_not() -> None:
    _, moments = match(4, "short", 1)
    for before, moment in pairwise(moments):
        state, record = steps_of(moment, before)
        assert keeps_pace(state, record) == (not of_fresh(moment, Urgency.CLOSE))


def test_a_first_table_and_a_lobby_keep_no_pace() -> None:
    game, moments = match(4, "short", 1)
    assert not keeps_pace(screen_state(table(4), game, moments[0]), GroupRecord())
    assert not keeps_pace(screen_state(table(4), game, moments[0]), GroupRecord(1, phase=Phase.LOBBY.value))
    assert not keeps_pace(
        screen_state(table(4, phase=Phase.LOBBY), game, None), GroupRecord(1, phase="lobby")
    )


def test_results_go_before_tricks_and_moves_within_a_trick_come_last() -> None:
    _, moments = match(4, "short", 1)
    seen = set[Rank]()
    for before, moment in pairwise(moments):
        if of_fresh(moment, Urgency.CLOSE):
            expected = Rank.RESULT
        else:
            expected = Rank.NEWS if of_fresh(moment, Urgency.NEWS) else Rank.PASSING
        assert rank_of_group(*steps_of(moment, before)) is expected
        seen.add(expected)
    assert seen == {Rank.RESULT, Rank.NEWS, Rank.PASSING}


def test_a_group_that_is_drawn_without_a_move_does_not_come_last() -> None:
    """Its clocks, seats or settings have changed, which no hand shows."""
    _, moments = match(4, "short", 1)
    assert rank_of_group(*steps_of(moments[1], moments[1])) is Rank.NEWS


def test_every_deal_leaves_its_result_and_the_end_its_standings() -> None:
    *_, (screen, moment, now) = played(4)
    texts = list(screen.shown.values())
    deals = len(of_beat(moment, Urgency.CLOSE))
    assert deals == 5
    assert len(texts) == 1 + deals + 1
    assert tells(texts[0], "lobby-started")
    assert [tells(texts[number], "oh-hell-deal-over", number=number, deals=5) for number in range(1, 6)] == [
        True
    ] * 5
    assert tells(texts[-1], "oh-hell-match-over")
    assert screen.draw(now) == []


def test_the_next_deal_gets_a_message_of_its_own_at_once() -> None:
    for screen, moment, _ in played(4):
        if of_fresh(moment, Urgency.CLOSE):
            result, table = screen.calls[-2:]
            assert tells(result.content.text, "oh-hell-deal-over", number=1, deals=5)
            assert not tells(result.content.text, "oh-hell-dealt", number=2)
            assert not table.message
            assert tells(table.content.text, "oh-hell-dealt", number=2)
            return
    pytest.fail("no second deal")


def test_results_passed_by_are_drawn_in_order_first() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4), game, moments[5]))
    calls = screen.draw(screen_state(table(4, phase=Phase.OVER), game, moments[-1]))
    assert [outgoing.message for outgoing in calls] == [1, 0, 0, 0, 0, 0]
    assert [
        tells(outgoing.content.text, "oh-hell-deal-over", number=number, deals=5)
        for number, outgoing in enumerate(calls[:5], 1)
    ] == [True] * 5


def test_only_the_current_message_has_buttons() -> None:
    *_, (screen, _, _) = played(3)
    last = {outgoing.message or number: outgoing for number, outgoing in enumerate(screen.calls)}
    closings = [
        outgoing for outgoing in last.values() if tells(outgoing.content.text, "oh-hell-deal-over", deals=5)
    ]
    assert closings
    assert not any(outgoing.content.keyboard for outgoing in closings)
    assert screen.calls[-1].content.keyboard


def test_a_match_stopped_in_a_deal_leaves_no_buttons() -> None:
    game, moments = match(4, "short", 1)
    middle = next(
        moment
        for moment in reversed(moments)
        if of_fresh(moment, Urgency.NEWS) and not of_fresh(moment, Urgency.CLOSE)
    )
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4), game, middle))
    stopped = with_part(table(4, phase=Phase.OVER), "end", stopped=True)
    broken_off, standings = screen.draw(screen_state(stopped, game, middle))[-2:]
    assert broken_off.message
    assert not broken_off.content.keyboard
    assert not standings.message
    assert tells(standings.content.text, "over-broken-off")


def test_a_lobby_given_up_leaves_the_way_to_its_secret_and_nothing_follows() -> None:
    game, _ = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4, phase=Phase.LOBBY), game, None))
    (closed,) = screen.draw(screen_state(table(4, phase=Phase.CLOSED), game, None))
    assert closed.message == 1
    assert [key.data for row in closed.content.keyboard for key in row] == ["m:tabletable:fair"]
    assert screen.draw(screen_state(table(4, phase=Phase.CLOSED), game, None)) == []


def test_a_table_sent_anew_replaces_its_message() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    now = screen_state(table(4), game, moments[3])
    screen.draw(now)
    (outgoing,) = screen.draw(now, anew=True)
    assert (outgoing.message, outgoing.replaces) == (0, 1)
    assert list(screen.shown) == [2]


def test_a_group_with_a_new_id_knows_nothing_of_its_old_messages() -> None:
    """Their numbers may be those of other people's messages there."""
    now, before = steps_of(*match(4, "short", 1)[1][3:1:-1])
    step = plan_group(now, msgspec.structs.replace(before, chat=-9, replaced=7))
    assert step.outgoing is not None
    assert (step.outgoing.message, step.outgoing.replaces) == (0, 0)
    assert (step.record.message, step.record.replaced) == (0, 0)


def test_news_beside_the_game_is_worth_a_drawing() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4), game, moments[2]))
    left = table(4)
    left = msgspec.structs.replace(
        left, chairs=(msgspec.structs.replace(left.chairs[0], away=True), *left.chairs[1:])
    )
    (outgoing,) = screen.draw(screen_state(left, game, moments[2]))
    assert outgoing.message == 1
    assert tells(outgoing.content.text, "notice-away")
    assert screen.draw(screen_state(left, game, moments[2])) == []


def test_a_match_whose_rules_have_changed_ends_in_a_word() -> None:
    game, moments = match(4, "short", 1)
    lost = moments[3]._replace(state=None)
    stopped = with_part(table(4, phase=Phase.OVER), "end", stopped=True)
    for record in (GroupRecord(), HandRecord()):
        screen = DrawnScreen(record)
        screen.draw(screen_state(table(4), game, moments[3]))
        assert tells(screen.draw(screen_state(stopped, game, lost))[-1].content.text, "over-broken-off")


# Pictures


def styled(at: Table, *, pictures: bool, hands: bool = False) -> Table:
    """The table in a group that has pictures or not, and the same for hands."""
    own = PersonSettings(CardStyle(pictures=hands))
    chairs = tuple(msgspec.structs.replace(chair, settings=own) for chair in at.chairs)
    return msgspec.structs.replace(
        at, group=msgspec.structs.replace(at.group, style=CardStyle(pictures=pictures)), chairs=chairs
    )


def test_deals_and_the_result_are_photos_and_the_lobby_is_a_text() -> None:
    *_, (screen, _, _) = played(4)
    lobby, *photos = screen.pictures.values()
    assert lobby is None
    assert len(photos) == 5 + 1
    assert all(photos)


def test_a_deals_result_brings_its_last_picture() -> None:
    for screen, moment, _ in played(4):
        if of_fresh(moment, Urgency.CLOSE):
            closing = screen.calls[-2]
            assert closing.message
            assert closing.shown
            assert closing.draws
            assert tells("\n".join(written(closing)), "oh-hell-deal-over", number=1, deals=5)
            assert said("oh-hell-picture-bidding") not in written(closing)
            return
    pytest.fail("no result")


def test_the_end_of_a_match_is_a_card_with_everybody_on_it() -> None:
    *_, (screen, _, _) = played(4)
    card = screen.calls[-1]
    assert not card.message
    assert written(card)[:2] == [said("oh-hell-name"), said("picture-over")]
    assert {"P0", "P1", "P2", "P3"} <= set(written(card))


def written(outgoing: Outgoing) -> list[str]:
    """What is written on the picture."""
    assert outgoing.content.picture is not None
    return [item.text for item in outgoing.content.picture.scene.items if isinstance(item, Writing)]


def test_without_pictures_all_is_text() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    for moment in moments:
        screen.draw(screen_state(styled(table(4), pictures=False), game, moment))
    assert set(screen.pictures.values()) == {None}
    assert any(tells(outgoing.content.text, "oh-hell-title", number=2, deals=5) for outgoing in screen.calls)


def test_only_the_next_message_changes_its_kind() -> None:
    game, moments = match(4, "short", 1)
    text, photo = styled(table(4), pictures=False), styled(table(4), pictures=True)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(text, game, moments[1]))
    (outgoing,) = screen.draw(screen_state(photo, game, moments[1]), anew=True)
    assert outgoing.content.picture is not None
    (kept,) = screen.draw(screen_state(text, game, moments[1]))
    assert (kept.message, kept.content.picture, kept.picture) == (2, None, outgoing.picture)
    assert tells(kept.content.text, "oh-hell-title", number=1, deals=5)
    (again,) = screen.draw(screen_state(photo, game, moments[1]))
    assert (again.picture, again.draws) == (outgoing.picture, False)
    (posted,) = screen.draw(screen_state(text, game, moments[1]), anew=True)
    assert (posted.content.picture, posted.replaces) == (None, 2)
    assert screen.draw(screen_state(photo, game, moments[1])) == []


def test_a_look_that_has_changed_is_drawn_at_once() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4), game, moments[1]))
    two = with_part(table(4), "group", style=CardStyle(four_colours=False))
    (outgoing,) = screen.draw(screen_state(two, game, moments[1]))
    assert outgoing.message
    assert outgoing.draws


def test_what_cannot_be_drawn_is_written() -> None:
    game, moments = match(4, "short", 1)
    unable = screen_state(table(4), game, moments[1])._replace(pictures=False)
    screen = DrawnScreen(GroupRecord())
    (outgoing,) = screen.draw(unable)
    assert outgoing.content.picture is None
    assert tells(outgoing.content.text, "oh-hell-title", number=1, deals=5)
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(4), game, moments[0]))
    (outgoing,) = screen.draw(unable._replace(table=with_chair(table(4), Seat(1), away=True)))
    assert (outgoing.content.picture, outgoing.shown, outgoing.picture) == (
        None,
        screen.pictures[1],
        screen.pictures[1],
    )
    assert tells(outgoing.content.text, "oh-hell-title", number=1, deals=5)


def test_a_hand_becomes_a_photo_with_the_next_message() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(HandRecord())
    text, photo = styled(table(4), pictures=True), styled(table(4), pictures=True, hands=True)
    (first,) = screen.draw(screen_state(text, game, moments[1]))
    assert first.content.picture is None
    assert screen.draw(screen_state(photo, game, moments[1])) == []
    (second,) = screen.draw(screen_state(photo, game, moments[1]), anew=True)
    assert second.content.picture is not None
    assert [row for row in second.content.keyboard if row in first.content.keyboard] == list(
        first.content.keyboard
    )
    for moment in moments[2:]:
        over = moment is moments[-1]
        screen.draw(
            screen_state(
                styled(table(4, phase=Phase.OVER if over else Phase.PLAYING), pictures=True, hands=True),
                game,
                moment,
            )
        )
    assert all(list(screen.pictures.values())[1:])
    assert tells(screen.calls[-1].content.text, "oh-hell-match-over")


def test_a_message_that_may_show_anything_gets_its_picture() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    (posted,) = screen.draw(screen_state(table(4), game, moments[1]))
    doubted = msgspec.structs.replace(screen.record, digest="", picture="")
    assert isinstance(doubted, GroupRecord)
    step = plan_group(screen_state(table(4), game, moments[1]), doubted)
    assert step.outgoing is not None
    assert (step.outgoing.draws, step.outgoing.picture) == (True, posted.picture)


# Hands


def test_a_hand_is_sent_anew_every_deal_and_otherwise_edited() -> None:
    sent = [outgoing for *_, calls in hands() for outgoing in calls if not outgoing.message]
    assert len(sent) == 5
    assert not any(outgoing.rings for outgoing in sent)
    assert [bool(outgoing.replaces) for outgoing in sent] == [False, True, True, True, True]


def test_a_player_away_for_a_minute_is_rung_as_their_turn_comes() -> None:
    game, moments = match(4, "short", 1)
    asked = next(
        number
        for number, moment in enumerate(moments)
        if Seat(0) in game.awaited(moment.state) and Seat(0) not in game.awaited(moments[number - 1].state)
    )
    before, turn = moments[asked - 1], moments[asked]
    for idle, rings in ((59_000, False), (61_000, True)):
        screen = DrawnScreen(HandRecord())
        screen.draw(screen_state(table(4), game, before, now=0))
        (outgoing,) = screen.draw(screen_state(table(4, tapped=MINUTE), game, turn, now=MINUTE + idle))
        assert (not outgoing.message) is outgoing.rings is rings
        assert (
            screen.draw(screen_state(table(4, tapped=MINUTE), game, turn, now=MINUTE + idle + MINUTE)) == []
        )


def test_nobody_is_rung_about_a_card_that_is_played_for_them() -> None:
    game, moments = match(4, "short", 1)
    asked = next(moment for moment in moments if Seat(0) in game.awaited(moment.state))
    for forced_at, rings in ((0, True), (5_000, False)):
        at = with_part(table(4, tapped=1), "turn", forced_at=forced_at)
        (outgoing,) = DrawnScreen(HandRecord(deals=1)).draw(screen_state(at, game, asked, now=100_000))
        assert outgoing.rings is rings


def test_a_new_deal_rings_only_for_those_whose_turn_it_is() -> None:
    for _, _, state, calls in hands(now=MINUTE):
        for outgoing in calls:
            asked = state.table.phase is Phase.PLAYING and Seat(0) in state.game.awaited(state.state)
            assert not outgoing.rings or (asked and not outgoing.message)


def test_a_person_seen_in_the_chat_is_not_rung() -> None:
    game, moments = match(4, "short", 1)
    asked = next(number for number, moment in enumerate(moments) if Seat(0) in game.awaited(moment.state))
    turn = screen_state(table(4), game, moments[asked], now=2 * MINUTE)
    for seen, rings in ((MINUTE + 1_000, False), (MINUTE - 1_000, True)):
        (outgoing,) = DrawnScreen(HandRecord()).draw(turn._replace(seen=seen))
        assert outgoing.rings is rings


def test_a_silent_hand_does_not_count_as_presence() -> None:
    game, moments = match(4, "short", 1)
    asked = next(
        number
        for number, moment in enumerate(moments)
        if Seat(0) in game.awaited(moment.state) and number > 2
    )
    screen = DrawnScreen(HandRecord())
    (first,) = screen.draw(screen_state(table(4), game, moments[1], now=MINUTE + 1))
    (second,) = screen.draw(screen_state(table(4), game, moments[asked], now=MINUTE + 5_001))
    assert (first.rings, second.rings, second.replaces) == (False, True, 1)


def test_a_person_rung_a_moment_ago_is_not_rung_again() -> None:
    game, moments = match(4, "short", 1)
    asked, again = [number for number, moment in enumerate(moments) if Seat(0) in game.awaited(moment.state)][
        :2
    ]
    screen = DrawnScreen(HandRecord())
    (first,) = screen.draw(screen_state(table(4), game, moments[asked], now=MINUTE + 1))
    (second,) = screen.draw(screen_state(table(4), game, moments[again], now=MINUTE + 5_001))
    assert (first.rings, second.rings, second.message) == (True, False, 1)


def test_in_private_a_hand_becomes_the_deals_result() -> None:
    *_, (screen, _, _, _) = hands(chat=None)
    texts = list(screen.shown.values())
    assert [
        tells(texts[number - 1], "oh-hell-deal-over", number=number, deals=5) for number in range(1, 6)
    ] == [True] * 5
    assert tells(texts[5], "oh-hell-match-over")
    assert screen.calls[-1].content.keyboard
    assert not any(outgoing.replaces for outgoing in screen.calls)


def test_the_end_of_a_groups_match_stands_in_the_last_hand() -> None:
    *_, (_, _, _, calls) = hands()
    (last,) = calls
    assert last.message
    assert tells(last.content.text, "oh-hell-match-over")
    assert not last.content.keyboard


def test_who_is_away_gets_no_new_messages_but_a_way_back() -> None:
    game, moments = match(4, "short", 1)
    away = table(4)
    away = msgspec.structs.replace(
        away, chairs=(msgspec.structs.replace(away.chairs[0], away=True), *away.chairs[1:])
    )
    screen = DrawnScreen(HandRecord())
    screen.draw(screen_state(table(4), game, moments[2]))
    for moment in moments[3:-1]:
        screen.draw(screen_state(away, game, moment))
    assert len(screen.calls) == 2
    assert screen.calls[-1].message
    assert [key.data for row in screen.calls[-1].content.keyboard for key in row] == ["m:tabletable:back"]


def test_a_blocked_player_is_not_tried_again_until_they_ask() -> None:
    game, moments = match(4, "short", 1)
    blocked = msgspec.structs.replace(table(4), blocked=frozenset({PersonId(1)}))
    screen = DrawnScreen(HandRecord())
    assert screen.draw(screen_state(blocked, game, moments[2])) == []
    (outgoing,) = screen.draw(screen_state(blocked, game, moments[2]), anew=True)
    assert not outgoing.message


def test_a_person_who_does_not_sit_here_is_sent_nothing() -> None:
    game, moments = match(4, "short", 1)
    others = table(4)
    others = msgspec.structs.replace(
        others, chairs=(msgspec.structs.replace(others.chairs[0], person=PersonId(99)), *others.chairs[1:])
    )
    assert DrawnScreen(HandRecord()).draw(screen_state(others, game, moments[2])) == []


# A board that the group presses


def wrong_three(state: Any) -> str:
    cards = [card.text for card in state.cards]
    three = next(
        three
        for three in combinations(cards, 3)
        if any(len(set(values)) == 2 for values in zip(*three, strict=True))
    )
    return " ".join(("claim", *three))


def test_a_board_is_drawn_at_every_call_and_every_result() -> None:
    made, game, moment, _ = board_of()
    screen = DrawnScreen(GroupRecord())
    assert len(screen.draw(screen_state(made, game, moment))) == 1
    _, _, called, _ = board_of("call")
    assert isinstance(screen.record, GroupRecord)
    assert keeps_pace(screen_state(made, game, called), screen.record)
    assert len(screen.draw(screen_state(made, game, called))) == 1
    claim = wrong_three(called.state)
    for times in range(1, PRESSED_FEED_LINES + 1):
        _, _, wrong, _ = board_of(*["call", claim] * times)
        assert isinstance(screen.record, GroupRecord)
        assert not keeps_pace(screen_state(made, game, wrong), screen.record)
        (outgoing,) = screen.draw(screen_state(made, game, wrong))
        assert outgoing.message == 1


def test_a_board_with_its_buttons_fits_a_phone() -> None:
    _, _, called, _ = board_of("call")
    made, game, moment, _ = board_of(*["call", wrong_three(called.state)] * 4)
    (outgoing,) = DrawnScreen(GroupRecord()).draw(screen_state(made, game, moment))
    assert outgoing.content.text.count("<i>") == 2
    assert "\n\n" not in outgoing.content.text


def test_a_board_has_hands_only_where_no_group_can_show_it() -> None:
    made, game, moment, _ = board_of()
    hand = DrawnScreen(HandRecord())
    assert hand.draw(screen_state(made, game, moment)) == []
    shut = with_part(made, "group", shut=Shut.OUT)
    (outgoing,) = hand.draw(screen_state(shut, game, moment))
    assert any((key.data or "").startswith("p:") for row in outgoing.content.keyboard for key in row)
    alone = msgspec.structs.replace(made, chat=None)
    assert len(DrawnScreen(HandRecord()).draw(screen_state(alone, game, moment))) == 1


def test_a_board_does_not_name_blocked_players() -> None:
    made, game, moment, _ = board_of()
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(made, game, moment))
    assert (
        screen.draw(
            screen_state(msgspec.structs.replace(made, blocked=frozenset({PersonId(2)})), game, moment)
        )
        == []
    )


def test_a_full_board_has_no_way_in() -> None:
    made, game, _, _ = board_of()
    full = settle(game, game.start(game.presets["usual"], 10), secret=b"1" * 32, number=0)
    chairs = tuple(Chair(f"P{number}", PersonId(number + 1)) for number in range(10))
    (outgoing,) = DrawnScreen(GroupRecord()).draw(
        screen_state(msgspec.structs.replace(made, chairs=chairs), game, Moment(full.state, full.events, ()))
    )
    assert not any((key.data or "").endswith(":enter") for row in outgoing.content.keyboard for key in row)


# A group that does not let the bot write


def shut(why: Shut, *, phase: Phase = Phase.PLAYING, retry_at: int = 0) -> Table:
    return with_part(table(3, phase=phase), "group", shut=why, refusals=1, retry_at=retry_at)


def after_deals() -> tuple[AnyGame, list[Moment], int]:
    """A match, and the number of the first moment that ends a deal."""
    game, moments = match(3, "short", 1)
    return game, moments, next(at for at, each in enumerate(moments) if of_fresh(each, Urgency.CLOSE))


def drawn_at(game: AnyGame, shown: Table, first: Moment, then: Moment, *, now: int = 0) -> list[Outgoing]:
    """What a group is sent of the second moment that has followed its match to the first."""
    screen = DrawnScreen(GroupRecord())
    screen.draw(screen_state(table(3), game, first))
    return screen.draw(screen_state(shown, game, then, now=now))


@pytest.mark.parametrize("why", [Shut.MUTED, Shut.TOPIC])
def test_a_group_that_refuses_is_left_alone_between_deals(why: Shut) -> None:
    game, moments, end = after_deals()
    assert drawn_at(game, shut(why), moments[0], moments[end - 1]) == []
    assert drawn_at(game, shut(why, retry_at=50), moments[0], moments[end - 1], now=49) == []


@pytest.mark.parametrize("why", [Shut.MUTED, Shut.TOPIC])
def test_a_group_that_refuses_is_tried_at_its_time_and_at_the_ends(why: Shut) -> None:
    game, moments, end = after_deals()
    (tried,) = drawn_at(game, shut(why, retry_at=50), moments[0], moments[end - 1], now=50)
    assert tried.message
    closing, *_ = drawn_at(game, shut(why), moments[0], moments[end])
    assert tells(closing.content.text, "oh-hell-deal-over")
    ended = shut(why, phase=Phase.OVER)
    assert tells(drawn_at(game, ended, moments[0], moments[-1])[-1].content.text, "oh-hell-match-over")


def test_a_group_that_the_bot_is_out_of_is_never_tried() -> None:
    game, moments, end = after_deals()
    for phase, at in ((Phase.PLAYING, end), (Phase.OVER, -1)):
        out = shut(Shut.OUT, phase=phase, retry_at=1)
        assert drawn_at(game, out, moments[0], moments[at], now=50) == []
