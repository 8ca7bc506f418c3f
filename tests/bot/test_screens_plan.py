"""Which call comes next for a screen: whole matches drawn step by step, without Telegram."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.preferences import Display, Language
from bot.screens.plan import Call, GroupRecord, HandRecord, Scene, Step, plan_group, plan_hand
from bot.screens.table import PRESSED_FEED_LINES
from bot.service.table import Chair, ChatId, PersonId, Phase, Table, TableId
from games import options, registry
from games.core import AnyGame, Event, Nature, Seat
from games.faces.panel import Urgency
from games.record import play, replay, settle

GAME = "oh_hell"
MINUTE = 60_000


class Moment(NamedTuple):
    """A match after one action and all that chance does upon it: nothing is shown in between."""

    state: Any
    events: Sequence[Event]
    """All so far."""
    fresh: Sequence[Event]
    """Those of the action."""


def match(seats: int, preset: str, seed: int) -> tuple[AnyGame, list[Moment]]:
    game = registry.get(GAME)
    player = registry.player(GAME)
    record, _ = play(game, game.presets[preset], seats, [player] * seats, secret=bytes([seed]) * 32)
    moments: list[Moment] = []
    events: list[Event] = []
    shown = 0
    for turn in replay(game, record):
        events = [*events, *turn.events]
        if Nature.CHANCE not in game.to_act(turn.state):
            moments.append(Moment(turn.state, events, events[shown:]))
            shown = len(events)
    return game, moments


def table(seats: int, *, phase: Phase = Phase.PLAYING, chat: int | None = -100, tapped: int = 0) -> Table:
    game = registry.get(GAME)
    chairs = tuple(Chair(f"P{number}", PersonId(number + 1), tapped=tapped) for number in range(seats))
    return Table(
        TableId("tabletable"),
        GAME,
        "full",
        options.as_json(game.presets["full"]),
        PersonId(1),
        Language.RU,
        "token",
        chat=None if chat is None else ChatId(chat),
        title="" if chat is None else "Group",
        phase=phase,
        chairs=chairs,
    )


def scene(table: Table, game: AnyGame, moment: Moment | None, *, now: int = 0) -> Scene:
    return Scene(table, game, moment.state if moment else None, {}, moment.events if moment else (), 0, now, "pulka_bot")


class Screen:
    """Carries plans out and numbers the messages."""

    def __init__(self, record: GroupRecord | HandRecord) -> None:
        self.record = record
        self.calls: list[Call] = []
        self.shown: dict[int, str] = {}
        self.pictures: dict[int, str | None] = {}
        """The name of each message's picture; None: a text."""
        self._messages = iter(range(1, 10_000))

    def draw(self, scene: Scene, *, anew: bool = False) -> list[Call]:
        """All steps until the screen is up to date; returns their calls."""
        calls: list[Call] = []
        more = True
        while more:
            step = self._plan(scene, anew=anew)
            more = step.more
            self.record = step.record
            if step.call is not None:
                self._carry_out(step)
                calls.append(step.call)
        self.calls += calls
        return calls

    def _plan(self, scene: Scene, *, anew: bool) -> Step:
        if isinstance(self.record, GroupRecord):
            return plan_group(scene, self.record, anew=anew)
        return plan_hand(scene, self.record, PersonId(1), anew=anew)

    def _carry_out(self, step: Step) -> None:
        assert step.call is not None
        message = step.call.message or next(self._messages)
        self.shown[message] = step.call.content.text
        self._check_kind(step.call, message)
        self.shown.pop(step.call.replaces, None)
        if not step.call.message and not step.more:
            self.record = msgspec.structs.replace(self.record, message=message)

    def _check_kind(self, call: Call, message: int) -> None:
        """No text ever gets a picture, no photo a text longer than a caption, and the plan knows what is shown."""
        picture = call.content.picture
        if call.message:
            assert call.shown == self.pictures[message]
            assert picture is None or call.shown is not None
        if picture is not None or call.shown is not None:
            assert len(call.content.text) <= 1024
        self.pictures[message] = picture.name if picture is not None else call.shown


def played(seats: int, preset: str = "short", seed: int = 1) -> Iterator[tuple[Screen, Moment, Scene]]:
    """A group's screen drawn after every action, from the lobby to the end."""
    game, moments = match(seats, preset, seed)
    screen = Screen(GroupRecord())
    screen.draw(scene(table(seats, phase=Phase.LOBBY), game, None))
    for number, moment in enumerate(moments):
        phase = Phase.OVER if number == len(moments) - 1 else Phase.PLAYING
        now = scene(table(seats, phase=phase), game, moment)
        screen.draw(now)
        yield screen, moment, now


def of_fresh(moment: Moment, beat: Urgency) -> list[Event]:
    return [event for event in moment.fresh if registry.face(GAME).urgency(event) is beat]


def of_beat(moment: Moment, beat: Urgency) -> list[Event]:
    return [event for event in moment.events if registry.face(GAME).urgency(event) is beat]


@pytest.mark.parametrize(("seats", "preset"), [(3, "full"), (4, "full"), (4, "short"), (5, "strict"), (7, "full")])
def test_a_group_sees_at_most_a_call_a_trick_beside_its_lobby(seats: int, preset: str) -> None:
    *_, (screen, moment, _) = played(seats, preset)
    lobby = 2
    tricks = len(of_beat(moment, Urgency.TRICK))
    assert len(screen.calls) - lobby <= tricks + 1
    assert len(screen.calls) - lobby > tricks * 0.7


def test_a_groups_budget_holds_after_every_action() -> None:
    for screen, moment, _ in played(4, "full"):
        spent = len(screen.calls) - 2
        assert spent <= len(of_beat(moment, Urgency.TRICK)) + 3


def test_every_deal_leaves_its_result_and_the_end_its_standings() -> None:
    *_, (screen, moment, now) = played(4)
    texts = list(screen.shown.values())
    deals = len(of_beat(moment, Urgency.CLOSE))
    assert deals == 5
    assert len(texts) == 1 + deals + 1
    assert "Карты у каждого" in texts[0]
    assert [f"Сдача {number} из 5 сыграна" in texts[number] for number in range(1, 6)] == [True] * 5
    assert "Партия окончена" in texts[-1]
    assert screen.draw(now) == []


def test_a_result_names_the_next_deal_whose_message_waits_until_the_bids_are_in() -> None:
    for screen, moment, _ in played(4):
        if of_fresh(moment, Urgency.CLOSE) and len(of_beat(moment, Urgency.CLOSE)) == 1:
            assert "Сдача 1 из 5 сыграна" in screen.calls[-1].content.text
            assert "Сдача 2: сдаёт" in screen.calls[-1].content.text
            before = len(screen.calls)
        if of_fresh(moment, Urgency.NEWS) and len(of_beat(moment, Urgency.CLOSE)) == 1:
            assert len(screen.calls) == before + 1
            assert not screen.calls[-1].message
            assert "Баланс" in screen.calls[-1].content.text
            return
    pytest.fail("no second deal")


def test_results_passed_by_are_drawn_in_order_before_anything_else() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(GroupRecord())
    screen.draw(scene(table(4), game, moments[5]))
    calls = screen.draw(scene(table(4, phase=Phase.OVER), game, moments[-1]))
    assert [call.message for call in calls] == [1, 0, 0, 0, 0, 0]
    assert [f"Сдача {number} из 5 сыграна" in call.content.text for number, call in enumerate(calls[:5], 1)] == [True] * 5
    assert all(call.result for call in calls)


def test_only_the_current_message_has_buttons() -> None:
    *_, (screen, _, _) = played(3)
    last = {call.message or number: call for number, call in enumerate(screen.calls)}
    closings = [call for call in last.values() if "сыграна" in call.content.text and "из 5" in call.content.text]
    assert closings
    assert not any(call.content.keyboard for call in closings)
    assert screen.calls[-1].content.keyboard


def test_a_match_stopped_in_a_deal_leaves_its_message_without_buttons() -> None:
    game, moments = match(4, "short", 1)
    middle = next(moment for moment in reversed(moments) if of_fresh(moment, Urgency.TRICK) and not of_fresh(moment, Urgency.CLOSE))
    screen = Screen(GroupRecord())
    screen.draw(scene(table(4), game, middle))
    stopped = msgspec.structs.replace(table(4, phase=Phase.OVER), stopped=True)
    broken_off, standings = screen.draw(scene(stopped, game, middle))[-2:]
    assert broken_off.message
    assert not broken_off.content.keyboard
    assert not standings.message
    assert "остановлена" in standings.content.text


def test_a_lobby_given_up_loses_its_buttons_and_nothing_follows() -> None:
    game, _ = match(4, "short", 1)
    screen = Screen(GroupRecord())
    screen.draw(scene(table(4, phase=Phase.LOBBY), game, None))
    (closed,) = screen.draw(scene(table(4, phase=Phase.CLOSED), game, None))
    assert closed.message == 1
    assert not closed.content.keyboard
    assert screen.draw(scene(table(4, phase=Phase.CLOSED), game, None)) == []


def test_a_table_sent_anew_replaces_its_message() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(GroupRecord())
    now = scene(table(4), game, moments[3])
    screen.draw(now)
    (call,) = screen.draw(now, anew=True)
    assert (call.message, call.replaces) == (0, 1)
    assert list(screen.shown) == [2]


def test_news_beside_the_game_is_worth_a_drawing() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(GroupRecord())
    screen.draw(scene(table(4), game, moments[2]))
    left = table(4)
    left = msgspec.structs.replace(left, chairs=(msgspec.structs.replace(left.chairs[0], away=True), *left.chairs[1:]))
    (call,) = screen.draw(scene(left, game, moments[2]))
    assert call.message == 1
    assert "пока играет робот" in call.content.text
    assert screen.draw(scene(left, game, moments[2])) == []


def test_a_match_whose_rules_have_changed_ends_in_a_word() -> None:
    game, moments = match(4, "short", 1)
    lost = moments[3]._replace(state=None)
    stopped = msgspec.structs.replace(table(4, phase=Phase.OVER), stopped=True)
    for record in (GroupRecord(), HandRecord()):
        screen = Screen(record)
        screen.draw(scene(table(4), game, moments[3]))
        assert "остановлена" in screen.draw(scene(stopped, game, lost))[-1].content.text


# Pictures


def display_of(at: Table, *, pictures: bool, hands: bool = False) -> Table:
    """The table in a group that has pictures or not, and the same for hands."""
    chairs = tuple(msgspec.structs.replace(chair, display=Display(pictures=hands)) for chair in at.chairs)
    return msgspec.structs.replace(at, display=Display(pictures=pictures), chairs=chairs)


def test_a_table_in_progress_is_a_photo_and_its_lobby_and_end_are_texts() -> None:
    *_, (screen, _, _) = played(4)
    lobby, *deals, end = screen.pictures.values()
    assert (lobby, end) == (None, None)
    assert len(deals) == 5
    assert all(deals)


def test_a_deals_result_is_written_under_the_last_picture() -> None:
    for screen, moment, _ in played(4):
        if of_fresh(moment, Urgency.CLOSE):
            closing = screen.calls[-1]
            assert closing.content.picture is None
            assert closing.shown
            assert closing.picture == closing.shown
            assert not closing.draws
            return
    pytest.fail("no result")


def test_without_pictures_all_is_text() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(GroupRecord())
    for moment in moments:
        screen.draw(scene(display_of(table(4), pictures=False), game, moment))
    assert set(screen.pictures.values()) == {None}
    assert any("<b>Сдача 2 из 5</b>" in call.content.text for call in screen.calls)


def test_only_the_next_message_changes_its_kind() -> None:
    game, moments = match(4, "short", 1)
    text, photo = display_of(table(4), pictures=False), display_of(table(4), pictures=True)
    screen = Screen(GroupRecord())
    screen.draw(scene(text, game, moments[1]))
    (call,) = screen.draw(scene(photo, game, moments[1]), anew=True)
    assert call.content.picture is not None
    (kept,) = screen.draw(scene(text, game, moments[1]))
    assert (kept.message, kept.content.picture, kept.picture) == (2, None, call.picture)
    assert "<b>Сдача 1 из 5</b>" in kept.content.text
    (again,) = screen.draw(scene(photo, game, moments[1]))
    assert (again.picture, again.draws) == (call.picture, False)
    (posted,) = screen.draw(scene(text, game, moments[1]), anew=True)
    assert (posted.content.picture, posted.replaces) == (None, 2)
    assert screen.draw(scene(photo, game, moments[1])) == []


def test_a_look_that_has_changed_is_drawn_at_once() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(GroupRecord())
    screen.draw(scene(table(4), game, moments[1]))
    two = msgspec.structs.replace(table(4), display=Display(pictures=True, four_colours=False))
    (call,) = screen.draw(scene(two, game, moments[1]))
    assert call.message
    assert call.draws


def test_what_cannot_be_drawn_is_written() -> None:
    game, moments = match(4, "short", 1)
    unable = scene(table(4), game, moments[1])._replace(pictures=False)
    screen = Screen(GroupRecord())
    (call,) = screen.draw(unable)
    assert call.content.picture is None
    assert "<b>Сдача 1 из 5</b>" in call.content.text
    screen = Screen(GroupRecord())
    screen.draw(scene(table(4), game, moments[0]))
    (call,) = screen.draw(unable._replace(table=msgspec.structs.replace(table(4), votes=frozenset({PersonId(1)}))))
    assert (call.content.picture, call.shown, call.picture) == (None, screen.pictures[1], screen.pictures[1])
    assert "<b>Сдача 1 из 5</b>" in call.content.text


def test_a_hand_is_a_photo_for_who_wants_one_from_the_next_message_on() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(HandRecord())
    text, photo = display_of(table(4), pictures=True), display_of(table(4), pictures=True, hands=True)
    (first,) = screen.draw(scene(text, game, moments[1]))
    assert first.content.picture is None
    assert screen.draw(scene(photo, game, moments[1])) == []
    (second,) = screen.draw(scene(photo, game, moments[1]), anew=True)
    assert second.content.picture is not None
    assert second.content.keyboard == first.content.keyboard
    for moment in moments[2:]:
        over = moment is moments[-1]
        screen.draw(scene(display_of(table(4, phase=Phase.OVER if over else Phase.PLAYING), pictures=True, hands=True), game, moment))
    assert all(list(screen.pictures.values())[1:])
    assert "Партия окончена" in screen.calls[-1].content.text


def test_a_message_that_may_show_anything_is_given_its_picture_again() -> None:
    game, moments = match(4, "short", 1)
    screen = Screen(GroupRecord())
    (posted,) = screen.draw(scene(table(4), game, moments[1]))
    doubted = msgspec.structs.replace(screen.record, digest="", picture="", noted="")
    assert isinstance(doubted, GroupRecord)
    step = plan_group(scene(table(4), game, moments[1]), doubted)
    assert step.call is not None
    assert (step.call.draws, step.call.picture) == (True, posted.picture)


# Hands


def hands(seats: int = 4, *, chat: int | None = -100, tapped: int = 0, now: int = 0) -> Iterator[tuple[Screen, Moment, Scene, list[Call]]]:
    game, moments = match(seats, "short", 1)
    screen = Screen(HandRecord())
    for number, moment in enumerate(moments):
        phase = Phase.OVER if number == len(moments) - 1 else Phase.PLAYING
        at = scene(table(seats, phase=phase, chat=chat, tapped=tapped), game, moment, now=now)
        yield screen, moment, at, screen.draw(at)


def test_a_hand_is_sent_anew_for_every_deal_and_otherwise_edited() -> None:
    sent = [call for *_, calls in hands() for call in calls if not call.message]
    assert len(sent) == 5
    assert all(call.rings for call in sent)
    assert [bool(call.replaces) for call in sent] == [False, True, True, True, True]


def test_who_has_not_tapped_for_half_a_minute_is_rung_once_a_turn() -> None:
    game, moments = match(4, "short", 1)
    asked = next(
        number
        for number, moment in enumerate(moments)
        if Seat(0) in game.awaited(moment.state) and Seat(0) not in game.awaited(moments[number - 1].state)
    )
    before, turn = moments[asked - 1], moments[asked]
    for idle, rings in ((29_000, False), (31_000, True)):
        screen = Screen(HandRecord())
        screen.draw(scene(table(4), game, before, now=0))
        (call,) = screen.draw(scene(table(4, tapped=MINUTE), game, turn, now=MINUTE + idle))
        assert (not call.message) is rings
        assert screen.draw(scene(table(4, tapped=MINUTE), game, turn, now=MINUTE + idle + MINUTE)) == []


def test_a_hand_sent_a_moment_ago_is_not_sent_again() -> None:
    game, moments = match(4, "short", 1)
    asked = next(number for number, moment in enumerate(moments) if Seat(0) in game.awaited(moment.state) and number > 2)
    screen = Screen(HandRecord())
    screen.draw(scene(table(4), game, moments[1], now=MINUTE))
    (call,) = screen.draw(scene(table(4), game, moments[asked], now=MINUTE + 5_000))
    assert call.message


def test_in_private_a_hand_becomes_the_deals_result() -> None:
    *_, (screen, _, _, _) = hands(chat=None)
    texts = list(screen.shown.values())
    assert [f"Сдача {number} из 5 сыграна" in texts[number - 1] for number in range(1, 6)] == [True] * 5
    assert "Партия окончена" in texts[5]
    assert screen.calls[-1].content.keyboard
    assert not any(call.replaces for call in screen.calls)


def test_the_end_of_a_groups_match_is_written_into_the_last_hand() -> None:
    *_, (_, _, _, calls) = hands()
    (last,) = calls
    assert last.message
    assert "Партия окончена" in last.content.text
    assert not last.content.keyboard


def test_who_is_away_gets_no_new_messages_but_a_way_back() -> None:
    game, moments = match(4, "short", 1)
    away = table(4)
    away = msgspec.structs.replace(away, chairs=(msgspec.structs.replace(away.chairs[0], away=True), *away.chairs[1:]))
    screen = Screen(HandRecord())
    screen.draw(scene(table(4), game, moments[2]))
    for moment in moments[3:-1]:
        screen.draw(scene(away, game, moment))
    assert len(screen.calls) == 2
    assert screen.calls[-1].message
    assert [key.data for row in screen.calls[-1].content.keyboard for key in row] == ["m:tabletable:back"]


def test_who_cannot_be_reached_is_not_tried_again_until_they_ask() -> None:
    game, moments = match(4, "short", 1)
    blocked = msgspec.structs.replace(table(4), blocked=frozenset({PersonId(1)}))
    screen = Screen(HandRecord())
    assert screen.draw(scene(blocked, game, moments[2])) == []
    (call,) = screen.draw(scene(blocked, game, moments[2]), anew=True)
    assert not call.message


def test_a_person_who_does_not_sit_here_is_sent_nothing() -> None:
    game, moments = match(4, "short", 1)
    others = table(4)
    others = msgspec.structs.replace(others, chairs=(msgspec.structs.replace(others.chairs[0], person=PersonId(99)), *others.chairs[1:]))
    assert Screen(HandRecord()).draw(scene(others, game, moments[2])) == []


# A board that the group presses


def board_of(*texts: str) -> tuple[Table, AnyGame, Moment, list[Event]]:
    """A TERC of two in a group after these actions of the first."""
    game = registry.get("terc")
    opened = settle(game, game.start(game.presets["relaxed"], 2), secret=b"1" * 32, number=0)
    state, events = opened.state, list(opened.events)
    for text in texts:
        step = game.apply(state, Seat(0), game.read(text))
        state, events = step.state, [*events, *step.events]
    made = msgspec.structs.replace(table(2), game="terc", preset="relaxed", options=options.as_json(game.presets["relaxed"]))
    return made, game, Moment(state, events, ()), events


def wrong_three(state: Any) -> str:
    cards = [card.text for card in state.cards]
    three = next(three for three in combinations(cards, 3) if any(len(set(values)) == 2 for values in zip(*three, strict=True)))
    return " ".join(("claim", *three))


def test_a_board_is_drawn_at_every_result_however_few_there_were_and_not_at_a_call() -> None:
    made, game, moment, _ = board_of()
    screen = Screen(GroupRecord())
    assert len(screen.draw(scene(made, game, moment))) == 1
    _, _, called, _ = board_of("call")
    assert screen.draw(scene(made, game, called)) == []
    claim = wrong_three(called.state)
    for times in range(1, PRESSED_FEED_LINES + 1):
        _, _, wrong, _ = board_of(*["call", claim] * times)
        (call,) = screen.draw(scene(made, game, wrong))
        assert call.message == 1


def test_a_board_tells_little_below_so_that_picture_and_buttons_fit_a_phone() -> None:
    _, _, called, _ = board_of("call")
    made, game, moment, _ = board_of(*["call", wrong_three(called.state)] * 4)
    (call,) = Screen(GroupRecord()).draw(scene(made, game, moment))
    assert call.content.text.count("<i>") == 2
    assert "\n\n" not in call.content.text


def test_nobody_has_a_hand_of_a_board_unless_the_group_cannot_show_it() -> None:
    made, game, moment, _ = board_of()
    hand = Screen(HandRecord())
    assert hand.draw(scene(made, game, moment)) == []
    shut = msgspec.structs.replace(made, shut=True)
    (call,) = hand.draw(scene(shut, game, moment))
    assert any((key.data or "").startswith("p:") for row in call.content.keyboard for key in row)
    alone = msgspec.structs.replace(made, chat=None)
    assert len(Screen(HandRecord()).draw(scene(alone, game, moment))) == 1


def test_who_cannot_be_written_to_is_nobodys_business_at_a_board() -> None:
    made, game, moment, _ = board_of()
    screen = Screen(GroupRecord())
    screen.draw(scene(made, game, moment))
    assert screen.draw(scene(msgspec.structs.replace(made, blocked=frozenset({PersonId(2)})), game, moment)) == []


def test_a_full_board_has_no_way_in() -> None:
    made, game, _, _ = board_of()
    full = settle(game, game.start(game.presets["usual"], 10), secret=b"1" * 32, number=0)
    chairs = tuple(Chair(f"P{number}", PersonId(number + 1)) for number in range(10))
    (call,) = Screen(GroupRecord()).draw(scene(msgspec.structs.replace(made, chairs=chairs), game, Moment(full.state, full.events, ())))
    assert not any((key.data or "").endswith(":enter") for row in call.content.keyboard for key in row)
