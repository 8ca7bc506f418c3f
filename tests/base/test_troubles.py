"""Failing stores are reported once a minute, in the log, in `/health` and in the metrics."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest
import structlog
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import OutOfMemoryError
from structlog.testing import capture_logs

from bot.base.logs import Sparsely
from bot.base.metrics import REGISTRY
from bot.base.troubles import Troubles
from storage.server.private import make_private
from tests.support.clocks import Ticks


def is_ill(store: str) -> float | None:
    return REGISTRY.get_sample_value("pulka_store_ill", {"store": store})


def test_an_ill_store_is_logged_once_a_minute() -> None:
    ticks = Ticks()
    troubles = Troubles(ticks)
    with capture_logs() as lines:
        for _ in range(100):
            troubles.note("redis", OutOfMemoryError("used memory"))
            ticks.at += 1
    assert [(line["event"], line["store"], line["error"], line["for_s"]) for line in lines] == [
        ("store-ill", "redis", "OutOfMemoryError", 0),
        ("store-ill", "redis", "OutOfMemoryError", 60),
    ]
    assert troubles.reasons == {"redis": "OutOfMemoryError"}
    assert is_ill("redis") == 1


def test_a_store_is_well_once_it_has_not_failed_for_a_while() -> None:
    ticks = Ticks()
    troubles = Troubles(ticks)
    troubles.note_fault("database", ValueError("a bug"))
    assert not troubles.reasons
    troubles.note("redis", RedisConnectionError())
    troubles.clear("redis")
    assert troubles.reasons
    ticks.at += 10
    troubles.clear("redis")
    assert not troubles.reasons
    assert is_ill("redis") == 0


def shown(sparsely: Sparsely, **line: Any) -> dict[str, Any] | None:
    try:
        return dict(sparsely(None, "warning", line))
    except structlog.DropEvent:
        return None


def test_repeated_lines_are_shown_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks, sparsely = Ticks(), Sparsely()
    monkeypatch.setattr("bot.base.logs.time.monotonic", ticks)
    wrong = {"event": "webhook-refused", "status": 403, "reason": "wrong secret"}
    assert shown(sparsely, **wrong) == wrong
    assert [shown(sparsely, **wrong) for _ in range(5)] == [None] * 5
    assert shown(sparsely, event="webhook-refused", status=413, reason="body too long") is not None
    assert shown(sparsely, event="listening") == shown(sparsely, event="listening")
    ticks.at += 60
    assert shown(sparsely, **wrong) == {**wrong, "left_out": 5}
    assert shown(sparsely, **wrong) is None


def test_what_fails_while_redis_is_ill_is_shown_once_a_minute() -> None:
    sparsely = Sparsely()
    for event in (
        "late-updates-unremoved",
        "late-updates-unstored",
        "call-not-noted",
        "queue-unread",
        "tournaments-unread",
    ):
        assert shown(sparsely, event=event, error="READONLY") is not None
        assert shown(sparsely, event=event, error="READONLY") is None, event


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_data_folder_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        fresh, used = tmp_path / "fresh", tmp_path / "used"
        used.mkdir()
        (used / "pulka.db").write_bytes(b"")
        for folder in (fresh, used):
            make_private(folder)
            (folder / "later").write_bytes(b"")
            assert mode(folder) == 0o700
            assert mode(folder / "later") == 0o600
        assert mode(used / "pulka.db") == 0o600
    finally:
        os.umask(before)


def test_a_shared_folder_is_left_as_it_is(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        tmp_path.chmod(0o1777)
        make_private(tmp_path)
        assert mode(tmp_path) == 0o1777
    finally:
        os.umask(before)
