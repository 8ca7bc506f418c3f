"""Malformed data in Redis or in an update costs only a line in the log."""

from typing import cast
from unittest.mock import AsyncMock

import pytest
import structlog
from redis.asyncio import Redis
from structlog.testing import capture_logs
from telegram import Bot, ChatMemberRestricted

from bot.chat.incoming import intake
from bot.chat.incoming.intake import Intake, UpdateOutcome
from bot.people.people import People
from storage.live import deadline_store, redraw_store
from storage.live.live import Client, Live
from storage.live.redraws import ScreenKind, hand_screen, redraw_field
from storage.redis.keys import Keys
from tests.support.incoming import Handler, Telegram, bot_at, intake_for, message, tap
from tests.support.stage import Stage

MARKS: list[str | bytes] = [
    "",
    "garbage",
    "1:2",
    "x:table:group",
    "77:table:nonsense:77",
    "77:table:again:",
    b"\xff:table:group",
]


@pytest.fixture(autouse=True)
def _logs(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (deadline_store, redraw_store, intake):
        monkeypatch.setattr(each, "log", structlog.get_logger())


async def test_a_malformed_mark_is_dropped_with_one_line(redis: Client, live: Live) -> None:
    server, key = cast("Redis", redis), Keys(1).shards[3].redraws
    whole = redraw_field("table", hand_screen(77))
    for mark in MARKS:
        await redis.execute_command("HSET", key, mark, 1)
    await server.hset(key, mapping={whole: 5, "77:other:group": "not a number"})
    with capture_logs() as logs:
        for _ in range(3):
            (redraw,) = await live.redraws.all()
    assert (redraw.version, redraw.screen.kind) == (5, ScreenKind.HAND)
    assert [line["event"] for line in logs] == ["redraw-dropped"] * (len(MARKS) + 1)
    assert await server.hkeys(key) == [whole.encode()]


async def test_a_malformed_deadline_is_dropped_with_one_line(redis: Client, live: Live) -> None:
    server, key = cast("Redis", redis), Keys(1).shards[3].deadlines
    await server.zadd(key, {"garbage": 1, "table:other": float("-inf"), "table:computer": 2})
    with capture_logs() as logs:
        for _ in range(3):
            (deadline,) = await live.deadlines.due(10)
    assert deadline.name == "computer"
    assert [line["event"] for line in logs] == ["deadline-dropped"] * 2


@pytest.mark.parametrize(
    "kind", [{"message": [1]}, {"message": {"from": 7}}, {"callback_query": {"id": 5}}, {"message": {}}]
)
async def test_a_malformed_update_costs_one_line(kind: dict[str, object]) -> None:
    handler = Handler()
    with capture_logs() as logs:
        outcome = await intake_for(bot_at(Telegram()), handler).take({"update_id": 7, **kind})
    assert outcome is UpdateOutcome.FAILED
    assert [(line["event"], line["log_level"]) for line in logs] == [("update-malformed", "warning")]
    assert (handler.began, handler.sorry) == ([], [])


@pytest.mark.parametrize(
    "name", [{"first_name": ""}, {"first_name": "", "last_name": "Z"}, {"first_name": " "}]
)
async def test_a_person_without_a_name_is_called_by_number(stage: Stage, name: dict[str, str]) -> None:
    taking = Intake(
        stage.services[Bot], stage.dispatcher.handle, stage.dispatcher.apologise, stage.dispatcher.refuse
    )
    for number, raw in ((10_001, message(10_001, 4711)), (10_002, tap(10_002, 4711))):
        event = raw.get("message") or raw["callback_query"]
        event["from"] = {"id": 4711, "is_bot": False, **name}
        with capture_logs() as logs:
            assert await taking.take(raw) is UpdateOutcome.HANDLED, number
        assert not [line for line in logs if line["log_level"] == "error"]
    person = await stage.services[People].get(4711)  # type: ignore[arg-type]
    assert person is not None
    assert person.name in ("4711", "Z")


PERSON = {"id": 5, "is_bot": False, "first_name": "Anna"}
MEMBERS: dict[str, dict[str, object]] = {
    "restricted": {
        "is_member": True,
        "until_date": 0,
        **dict.fromkeys(
            (
                *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos"),
                *("can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls"),
                *("can_send_other_messages", "can_add_web_page_previews", "can_change_info"),
                *("can_invite_users", "can_pin_messages", "can_manage_topics", "can_edit_tag"),
                "can_react_to_messages",
            ),
            False,
        ),
    },
    "administrator": {"is_anonymous": False, "can_be_edited": False, "can_manage_chat": True},
    "creator": {"is_anonymous": False},
    "kicked": {"until_date": 0},
    "left": {},
    "member": {},
}


@pytest.mark.parametrize(
    ("status", "missing"),
    [(status, field) for status, fields in MEMBERS.items() for field in ("", *list(fields)[:3])],
)
async def test_a_membership_with_a_field_missing_is_one(status: str, missing: str) -> None:
    """A self-hosted Bot API server may be older than the library."""
    handle = AsyncMock()
    fields = {name: value for name, value in MEMBERS[status].items() if name != missing}
    change = {
        "chat": {"id": -5, "type": "group", "title": "Friends"},
        "from": PERSON,
        "date": 1,
        "old_chat_member": {"status": "member", "user": PERSON},
        "new_chat_member": {"status": status, "user": PERSON, **fields},
    }
    taking = Intake(bot_at(Telegram()), handle, AsyncMock(), AsyncMock())
    assert await taking.take({"update_id": 1, "my_chat_member": change}) is UpdateOutcome.HANDLED
    ((update,), _) = handle.await_args_list[0]
    member = update.my_chat_member.new_chat_member
    assert member.status == status
    if status == "restricted":
        assert isinstance(member, ChatMemberRestricted)
        assert member.is_member
        assert member.can_send_messages is (missing == "can_send_messages")
