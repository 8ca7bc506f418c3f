"""Screens delivered to a Telegram that fails, waits, and forgets; on the real embedded server."""

import asyncio
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from redis.exceptions import ConnectionError as RedisGone

from bot.base.preferences import CardStyle, GroupSettings, Language
from bot.chat.outgoing import photo_cache
from bot.chat.outgoing.permits import Limits, Permits
from bot.features.invitations.posted_cards import Invitations
from bot.match.aspects import Shut
from bot.match.loaded import Edit, Loaded
from bot.match.table import PersonId, TableId
from bot.people.presence import Presence
from bot.ui import render
from bot.ui.content import Content, Key
from bot.ui.pictures import Style, render_scene
from bot.ui.texts.words import words_in
from games import registry
from games.faces.scene import Ink, Scene
from playground.bot_api.api_errors import ApiError, bad_request, forbidden, migrated, too_many
from storage.live.live import Live
from storage.live.redraws import Redraw, RedrawKind, card_screen, group_screen, hand_screen
from storage.redis.commands import Fenced
from tests.chat.drawer.steps import a_while, begun, change
from tests.support.harness import GROUP
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import tells
from tests.support.stage import Stage, closings
from tests.support.telegram import DELETED, LOST, ApiCall


async def test_a_lobby_rings_once_in_its_topic_and_is_then_edited(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        table = await stage.open(thread=7)
        await stage.drawn()
        await delivery.send_anew(table.id, group_screen(GROUP))
        await stage.drawn()
    first, *rest = stage.telegram.calls_to(GROUP)
    assert (first.verb, first.params["message_thread_id"]) == ("sendMessage", 7)
    assert first.params["disable_notification"] is False
    assert first.params["link_preview_options"] == {"is_disabled": True}
    anew = [call for call in rest if call.verb == "sendMessage"]
    assert [call.params["disable_notification"] for call in anew] == [True]
    assert {call.verb for call in rest} <= {"sendMessage", "editMessageText", "deleteMessage"}
    assert len(stage.telegram.texts(GROUP)) == 1
    assert "P103" in stage.telegram.texts(GROUP)[0]


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_first_hand_rings_for_the_person_it_asks(stage: Stage, elsewhere: bool) -> None:
    """Unless they are active elsewhere in the chat."""
    async with stage.delivery():
        table = await stage.open()
        stage.clock.stop()
        for person in stage.people:
            if elsewhere:
                await Presence(stage.live, stage.time).note(person.id)
        await stage.begin(table)
        await stage.drawn()
        asked = await stage.asked(table.id)
    for person in stage.people:
        (call,) = stage.telegram.calls_to(person.id)
        assert call.verb == "sendPhoto"
        assert call.params["disable_notification"] is (elsewhere or person.id != asked)


async def test_moves_while_a_call_is_under_way_become_one_edit(stage: Stage) -> None:
    person = PersonId(0)
    gate, held = asyncio.Event(), asyncio.Event()

    async def hold(call: ApiCall) -> None:
        if call.chat == person:
            held.set()
            await gate.wait()

    async with stage.delivery():
        table = await begun(stage)
        person = await stage.asked(table.id)
        before = len(stage.telegram.calls_to(person))
        stage.telegram.before = hold
        await stage.step(table.id)
        await until(held.is_set, "no call")
        await stage.steps(table.id, 4)
        gate.set()
        await stage.drawn()
    assert len(stage.telegram.calls_to(person)) - before <= 3


async def test_retry_after_holds_back_that_chat_alone(stage: Stage) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.drawn()
        stage.telegram.failures[GROUP].append(too_many(60))
        stage.clock.stop()
        began = stage.time.now()
        tried = stage.telegram.tried[GROUP]
        await stage.begin(table)
        await until(
            lambda: all(stage.telegram.texts(person.id) for person in stage.people),
            "hands wait for the group",
        )
        await until(lambda: stage.telegram.tried[GROUP] == tried + 1, "the group is not tried once")
        stage.clock.go_on()
        await stage.drawn()
        assert stage.time.now() - began >= 60_000
    assert tells(stage.telegram.texts(GROUP)[-1], "oh-hell-turn-bid")


async def test_a_successor_leaves_a_held_chat_alone_too(stage: Stage) -> None:
    async def is_held() -> bool:
        return GROUP in await stage.live.calls.holds(stage.time.now())

    async with stage.delivery():
        stage.telegram.failures[GROUP].append(too_many(30))
        began = stage.time.now()
        await stage.open()
        await until(is_held, "the chat is not held")
    async with stage.delivery():
        await stage.drawn()
    assert stage.time.now() - began >= 30_000
    assert len(stage.telegram.texts(GROUP)) == 1


async def test_a_successor_counts_the_calls_of_its_predecessor(stage: Stage) -> None:
    """Of drawings and replies alike, also of calls without a stored result."""
    limits = Limits(group=12, group_reserve=0, group_pace_ms=0, group_span_ms=10_000_000)
    async with stage.delivery(limits=limits) as delivery:
        stage.telegram.failures[GROUP].append(bad_request("message thread not found"))
        table = await stage.open(thread=7)
        await until(lambda: len(stage.telegram.texts(GROUP)) == 1, "nothing is sent")
        await stage.drawn()
        await delivery.sender.post(GROUP, None, Content("reply"))
    made = 1 + len([call for call in stage.telegram.calls if call.chat == GROUP])  # and the refused one
    assert made >= 3
    noted = [(call.chat, call.table) for call in await stage.live.calls.all()]
    assert sorted(noted) == [*[(GROUP, table.id)] * (made - 1), (GROUP, "replies")]
    successor = Permits(stage.live, stage.time, limits)
    await successor.restore()
    left = limits.group - made
    assert [bool(successor.take(GROUP).wait) for _ in range(left + 1)] == [*[False] * left, True]


async def test_a_process_without_a_lease_sends_nothing(stage: Stage) -> None:
    """It resumes if no other process was active meanwhile."""
    async with stage.delivery() as delivery:
        table = await begun(stage)
        await stage.steps(table.id, 1)
        await stage.drawn()
        stage.active.may_act = False
        before = sum(stage.telegram.tried.values())
        await stage.steps(table.id, 3)
        await until(lambda: delivery.waiting > 0, "nothing is to be drawn")
        await a_while(stage)
        assert sum(stage.telegram.tried.values()) == before
        stage.active.may_act = True
        await stage.drawn()
    assert sum(stage.telegram.tried.values()) > before


async def test_a_fenced_process_stores_nothing(stage: Stage, redis: Any) -> None:
    """Its call was under way when it was stopped: the sent message is not stored."""

    async def take_over(call: ApiCall) -> None:
        await Live(redis, bot=1).shut_others_out(1)

    table = await stage.open()
    stage.telegram.before = take_over
    async with stage.delivery() as delivery:
        await until(lambda: len(stage.telegram.texts(GROUP)) == 1, "nothing is sent")
        await a_while(stage)
        assert await delivery.message_of(table.id, GROUP) == 0
    assert await stage.live.redraws.all()
    with pytest.raises(Fenced):
        await change(stage, table)


@pytest.mark.parametrize(
    ("failures", "tries", "given_up"),
    [
        ([ApiError(502, "Bad Gateway")] * 2, 3, 0),
        ([LOST] * 2, 2, 0),
        ([bad_request("message is not modified: specified new message content ...")], 1, 0),
        ([bad_request("BUTTON_DATA_INVALID")], 1, 1),
    ],
    ids=["unanswered", "lost on its way back", "so already", "refused"],
)
async def test_a_call_is_tried_until_it_is_answered_and_what_is_refused_given_up(
    stage: Stage, failures: list[Any], tries: int, given_up: int
) -> None:
    """Whatever became of it, the next drawing is made."""
    async with stage.delivery() as delivery:
        table = await stage.open()
        await stage.drawn()
        tried = stage.telegram.tried[GROUP]
        stage.telegram.failures[GROUP].extend(failures)
        await change(stage, table)
        await stage.drawn()
        assert stage.telegram.tried[GROUP] - tried == tries
        assert delivery.failures == given_up
        await change(stage, table)
        await stage.drawn()
    (text,) = stage.telegram.texts(GROUP)
    assert "Валя☻" in text


async def test_a_message_deleted_by_somebody_is_posted_anew(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        stage.telegram.room(GROUP).messages.clear()
        await stage.step(table.id)
        await stage.drawn()
    (posted,) = stage.telegram.messages(GROUP)
    assert list(stage.telegram.photos(GROUP)) == [posted]


async def test_a_blocker_of_the_bot_is_named_in_the_group_once(stage: Stage) -> None:
    person = stage.people[1]
    stage.telegram.failures[person.id].extend([forbidden("bot was blocked by the user")] * 9)
    async with stage.delivery():
        table = await begun(stage)
        await stage.steps(table.id, 3)
        await stage.drawn()
    assert stage.events.blocked == [(table.id, person.id)]
    assert stage.telegram.tried[person.id] == 1
    assert any(
        "P102" in call.text and tells(call.text, "notice-blocked") for call in stage.telegram.calls_to(GROUP)
    )


async def test_a_group_that_takes_a_call_again_is_known_to_be_open(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.events, "group_opened", opened := AsyncMock())

    def mute(loaded: Loaded) -> Edit:
        group = loaded.table.group.tried(Shut.MUTED, 1, stage.time.now())
        return Edit(msgspec.structs.replace(loaded.table, group=group), redraws=[group_screen(GROUP)])

    async with stage.delivery() as delivery:
        table = await begun(stage)
        await stage.store.change(table.id, None, mute)
        await delivery.send_anew(table.id, group_screen(GROUP))
        await stage.drawn()
    opened.assert_awaited_with(GROUP, None)


async def test_a_groups_new_id_is_passed_on(stage: Stage) -> None:
    stage.telegram.failures[GROUP].append(migrated(-1007))
    async with stage.delivery():
        await stage.open()
        await stage.drawn()
    assert (GROUP, -1007) in stage.events.migrated


async def test_a_crash_before_storing_leaves_one_more_copy_at_most(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost when a record of the group is to be stored."""
    losses = 1

    async def lossy(store: Any, *given: Any, **named: Any) -> Any:
        nonlocal losses
        if losses and group_screen(GROUP) in (given[1], getattr(given[0], "screen", None)):
            losses -= 1
            raise RedisGone("gone")
        return await store(*given, **named)

    for name in ("complete", "store_record"):
        monkeypatch.setattr(stage.live, name, partial(lossy, getattr(stage.live, name)))
    async with stage.delivery():
        table = await stage.open()
        await stage.drawn()
        assert len(stage.telegram.texts(GROUP)) == 2
        await stage.begin(table)
        for _ in range(12):
            losses = 1
            await stage.step(table.id)
        await stage.finish(table.id)
        await stage.drawn()
    found = closings(stage)
    assert sorted(set(found)) == [1, 2, 3, 4, 5]
    assert found == sorted(found)


async def test_a_storm_of_failures_loses_no_result(stage: Stage) -> None:
    rng = Random(5)
    failures = [ApiError(502, "Bad Gateway"), LOST, too_many(1), DELETED]
    stage.telegram.failures[GROUP].extend(rng.choice([None, None, *failures]) for _ in range(60))
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        await stage.finish(table.id)
        await stage.drawn()
    found = closings(stage)
    assert sorted(set(found)) == [1, 2, 3, 4, 5]
    assert found == sorted(found)
    assert tells(stage.telegram.texts(GROUP)[-1], "oh-hell-winners")


async def test_a_hand_is_sent_anew_on_request_without_ringing(stage: Stage) -> None:
    person = stage.people[0].id
    async with stage.delivery() as delivery:
        table = await begun(stage)
        (old,) = stage.telegram.messages(person)
        await delivery.send_anew(table.id, hand_screen(person))
        await stage.drawn()
        await until(lambda: old not in stage.telegram.messages(person), "the old hand is still there")
        (new,) = stage.telegram.messages(person)
        assert stage.telegram.calls_to(person)[1].params["disable_notification"] is True
        assert await delivery.is_current(table.id, person, new)
        assert not await delivery.is_current(table.id, person, old)


@pytest.mark.parametrize("failure", [ApiError(502, "Bad Gateway"), too_many(1)])
async def test_a_replaced_hand_is_deleted_in_the_end(stage: Stage, failure: Any) -> None:
    failures = 3

    async def fail(call: ApiCall) -> None:
        nonlocal failures
        if call.verb == "deleteMessage" and failures:
            failures -= 1
            stage.telegram.failures[call.chat].append(failure)

    def tidy() -> bool:
        return not failures and len(stage.telegram.messages(person)) == 1

    person = stage.people[0].id
    async with stage.delivery() as delivery:
        table = await begun(stage)
        stage.telegram.before = fail
        await delivery.send_anew(table.id, hand_screen(person))
        await until(tidy, "the old hand is still there")
    assert [call.verb for call in stage.telegram.calls_to(person)].count("deleteMessage") == 1


@pytest.mark.parametrize(
    ("kind", "next_kind"),
    [(RedrawKind.ANEW, RedrawKind.AGAIN), (RedrawKind.AGAIN, RedrawKind.ANEW)],
)
async def test_a_request_is_carried_out_once_though_a_sweep_is_late(
    stage: Stage, kind: RedrawKind, next_kind: RedrawKind
) -> None:
    screen = hand_screen(stage.people[0].id)

    async def draw(kind: RedrawKind) -> Sequence[Redraw]:
        redraws = await stage.live.redraws.request(table.id, [screen], kind)
        assert redraws
        delivery.wake(redraws)
        return redraws

    async with stage.delivery() as delivery:
        table = await begun(stage)
        late = await draw(kind)
        await stage.drawn()
        drawn = len(stage.telegram.calls_to(screen.chat))
        delivery.wake(late)
        await draw(next_kind)
        await stage.drawn()
    verbs = [call.verb for call in stage.telegram.calls_to(screen.chat)[drawn:]]
    assert len([verb for verb in verbs if verb != "deleteMessage"]) == 1, verbs


async def test_an_invitation_that_is_deleted_is_no_failure_and_drawn_no_more(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        table = await stage.open()
        await stage.services[Invitations].register("AgAAA", table.token, Language.RU)
        for _ in range(2):
            await delivery.draw_again(table.id, [card_screen("AgAAA")])
            await stage.drawn()
        assert delivery.failures == 0


async def test_a_table_that_is_gone_clears_its_marks(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        await delivery.send_anew(TableId("nosuchtable"), group_screen(GROUP))
        delivery.wake([Redraw("nosuchtable", group_screen(GROUP), 3)])
        await stage.drawn()
    assert stage.telegram.calls == []


# Pictures


async def test_deals_and_the_result_of_a_match_are_shown_in_photos(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        table = await stage.open()
        await stage.begin(table)
        for _ in range(12):
            await stage.drawn()
            await stage.step(table.id)
        await stage.finish(table.id)
        await stage.drawn()
        assert delivery.failures == 0
    assert closings(stage) == [1, 2, 3, 4, 5]
    for chat in (GROUP, *(person.id for person in stage.people)):
        assert tells(stage.telegram.texts(chat)[-1], "oh-hell-winners")
    _, *deals, result = stage.telegram.messages(GROUP)
    assert list(stage.telegram.photos(GROUP)) == [*deals, result]
    edits = [call for call in stage.telegram.calls_to(GROUP) if call.params.get("message_id") in deals]
    last = {call.params["message_id"]: call.verb for call in edits}
    assert deals[0] in last
    assert set(last.values()) == {"editMessageMedia"}, (
        "a deal that is over when it is first drawn is not edited"
    )
    sent = [call for call in stage.telegram.calls_to(GROUP) if call.verb == "sendPhoto"]
    uploads = [call for call in sent if isinstance(call.file, bytes)]
    assert len(uploads) >= 5, "only the end may have been drawn for a hand"
    photo = sent[0]
    assert (photo.params["parse_mode"], photo.params["disable_notification"]) == ("HTML", True)
    assert photo.params["reply_markup"]["inline_keyboard"]
    for person in stage.people:
        assert list(stage.telegram.photos(person.id)) == list(stage.telegram.messages(person.id))


async def test_a_file_that_telegram_has_lost_is_uploaded_again(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        table = await begun(stage)
        stage.telegram.failures[GROUP].append(bad_request("wrong file_id"))
        await delivery.send_anew(table.id, group_screen(GROUP))
        await stage.drawn()
        await delivery.send_anew(table.id, group_screen(GROUP))
        await stage.drawn()
    sent = [call for call in stage.telegram.calls_to(GROUP) if call.verb == "sendPhoto"]
    assert [type(call.file) for call in sent] == [bytes, bytes, str]


async def test_a_change_of_what_is_said_alone_edits_the_caption(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        before = len(stage.telegram.calls_to(GROUP))
        await stage.seats.leave(stage.update(), table.id, stage.people[0].id)
        await stage.drawn()
    (call,) = stage.telegram.calls_to(GROUP)[before:]
    assert call.verb == "editMessageCaption"
    assert tells(call.text, "notice-away")


async def test_a_new_display_redraws_and_no_pictures_leave_the_photo(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        await stage.appearance.follow_group(table.id, GroupSettings(CardStyle(four_colours=False)))
        await stage.drawn()
        (new,) = stage.telegram.photos(GROUP).values()
        assert stage.telegram.calls_to(GROUP)[-1].verb == "editMessageMedia"
        await stage.appearance.follow_group(table.id, GroupSettings(CardStyle(pictures=False)))
        await stage.drawn()
        assert stage.telegram.calls_to(GROUP)[-1].verb == "editMessageCaption"
        assert list(stage.telegram.photos(GROUP).values()) == [new]
    assert len(stage.telegram.photos(GROUP)) == 1


async def test_a_photo_that_is_a_text_after_all_is_posted_anew(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        stage.telegram.failures[GROUP].append(bad_request("there is no caption in the message to edit"))
        await stage.seats.leave(stage.update(), table.id, stage.people[0].id)
        await stage.drawn()
    assert len(stage.telegram.photos(GROUP)) == 2


async def test_a_late_sweep_does_not_repeat_a_refused_drawing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep, late = stage.live.redraws.some, list[Redraw]()
    look_up = AsyncMock(wraps=stage.live.redraws.has_any)

    async def redraws_of_a_moment_ago(cursors: Sequence[int]) -> tuple[list[Redraw], list[int]]:
        return ([late.pop()], []) if late else await sweep(cursors)

    monkeypatch.setattr(stage.live.redraws, "has_any", look_up)
    async with stage.delivery() as delivery:
        table = await begun(stage)
        stage.telegram.failures[GROUP].append(bad_request("IMAGE_PROCESS_FAILED"))
        await stage.appearance.follow_group(table.id, GroupSettings(CardStyle(four_colours=False)))
        await stage.drawn()
        assert delivery.failures == 1
        look_up.reset_mock()
        late.append(Redraw(table.id, group_screen(GROUP), 1))
        monkeypatch.setattr(stage.live.redraws, "some", redraws_of_a_moment_ago)
        await until(lambda: look_up.await_count > 0)
        await stage.seats.leave(stage.update(), table.id, stage.people[0].id)
        await stage.drawn()
        assert stage.telegram.calls_to(GROUP)[-1].verb == "editMessageMedia"


@pytest.mark.parametrize("shown", [False, True])
async def test_a_match_is_told_in_words_if_drawing_fails(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, shown: bool
) -> None:
    """From its beginning, or below a photo that is there."""
    async with stage.delivery() as delivery:
        table = await (begun(stage) if shown else stage.open())
        monkeypatch.setattr(photo_cache, "jpeg", _broken)
        if not shown:
            await stage.begin(table)
        while not closings(stage):
            await stage.step(table.id)
            await stage.drawn()
        assert delivery.failures == 0
    assert len(stage.telegram.photos(GROUP)) == shown


async def test_a_screen_that_cannot_be_described_at_all_is_given_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other screens of the match go on, and so does this one when it can be described again."""
    async with stage.delivery() as delivery:
        table = await stage.open()
        await stage.drawn()
        with monkeypatch.context() as broken:
            broken.setattr(type(registry.face("oh_hell")), "table", _broken)
            await stage.begin(table)
            await stage.drawn()
        assert delivery.failures == 1
        assert all(stage.telegram.photos(person.id) for person in stage.people)
        await stage.step(table.id)
        await stage.drawn()
    assert stage.telegram.photos(GROUP)


async def test_a_match_with_pictures_undescribed_is_played_in_text(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "render_scene", _broken)
    async with stage.delivery() as delivery:
        await begun(stage)
        assert delivery.failures == 0
    assert tells(stage.telegram.texts(GROUP)[-1], "oh-hell-title", number=1, deals=5)


def _broken(*_: object) -> bytes:
    raise ValueError("no ink")


async def test_a_message_that_cannot_be_drawn_is_replaced_by_another(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(200, Ink.PAPER, ())
    drawn = Content(
        "caption", picture=render_scene("oh_hell", scene, words_in(Language.RU, "oh_hell"), Style())
    )
    sender = stage.sender()
    await sender.post(GROUP, None, drawn, instead=Content("text"))
    monkeypatch.setattr(photo_cache, "jpeg", _broken)
    other = msgspec.structs.replace(
        drawn,
        picture=render_scene("oh_hell", Scene(210, Ink.PAPER, ()), words_in(Language.RU, "oh_hell"), Style()),
    )
    await sender.post(GROUP, None, other, instead=Content("text"))
    await sender.post(GROUP, None, other)
    assert stage.telegram.texts(GROUP) == ["caption", "text", "caption"]


# Limits


async def test_a_group_gets_seventeen_calls_and_one_more_for_results(stage: Stage) -> None:
    async with stage.delivery(limits=Limits(private=1000, overall=1000, group_span_ms=100_000_000)):
        table = await stage.open()
        for number in range(18):
            await change(stage, table, more=number % 2 == 0)
            await stage.drawn(most=17)
        await a_while(stage)
        assert len(stage.telegram.calls_to(GROUP)) == 17
        await stage.begin(table)
        await until(lambda: len(stage.telegram.calls_to(GROUP)) == 18, "results have no reserve")
        await stage.finish(table.id)
        await a_while(stage)
        assert len(stage.telegram.calls_to(GROUP)) == 18


async def test_what_changes_while_a_permit_is_waited_for_is_sent(stage: Stage) -> None:
    stage.clock.stop()
    async with stage.delivery(limits=Limits(group=3, group_reserve=0)):
        table = await stage.open()
        await stage.drawn()
        for _ in range(3):
            await change(stage, table)
            await stage.drawn(most=3)
        full = list(stage.telegram.texts(GROUP))
        await change(stage, table, more=False)
        await a_while(stage)
        assert stage.telegram.texts(GROUP) == full
        await stage.lobby.leave(stage.update(), table.id, stage.people[2].id)
        stage.clock.go_on()
        await stage.drawn()
    assert len(stage.telegram.calls_to(GROUP)) == 4
    assert "P103" in full[-1]
    assert "P103" not in stage.telegram.texts(GROUP)[-1]


async def test_a_permit_for_nothing_to_send_is_given_back(stage: Stage) -> None:
    table = await stage.open()
    async with stage.delivery(limits=Limits(group=2, group_reserve=0, group_span_ms=10_000_000)):
        await stage.drawn()
        before = len(stage.telegram.calls_to(GROUP))
        for _ in range(5):
            await stage.live.redraws.request(table.id, [group_screen(GROUP)])
            await stage.drawn()
        assert len(stage.telegram.calls_to(GROUP)) == before == 1
        await change(stage, table)
        await stage.drawn()
    assert len(stage.telegram.calls_to(GROUP)) == 2


async def test_replies_leave_the_reserve_to_tables(stage: Stage) -> None:
    sender = stage.sender(Limits(group=3, group_reserve=1, group_span_ms=10_000_000))
    for _ in range(2):
        await sender.post(GROUP, None, Content("reply"))
    waiting = asyncio.create_task(sender.post(GROUP, None, Content("one too many")))
    await a_while(stage)
    assert not waiting.done()
    permit = sender.permits.take(GROUP)
    assert (permit.hold, permit.wait) == (0, 0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


async def test_messages_that_are_no_screens_share_the_limits(stage: Stage) -> None:
    sender = stage.sender(Limits(group=3, group_reserve=0))
    stage.clock.stop()
    began = stage.time.now()
    async with asyncio.timeout(PATIENCE_S):
        message = await sender.post(GROUP, None, Content("one", ((Key("a", "m:tabletable:hand"),),)))
        await sender.edit(GROUP, message, Content("two"))
        await sender.strip(GROUP, message)
    stage.clock.go_on()
    await sender.post(GROUP, 5, Content("three"), reply_to=message)
    assert stage.time.now() - began >= 60_000
    assert stage.telegram.texts(GROUP) == ["two", "three"]
    assert stage.telegram.calls[-1].params["reply_parameters"] == {
        "message_id": message,
        "allow_sending_without_reply": True,
    }
    assert len(stage.telegram.calls) == 4
