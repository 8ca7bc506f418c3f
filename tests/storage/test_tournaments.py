"""Tournaments in Redis: a change is atomic and idempotent."""

import asyncio
from typing import Any

import pytest

from storage.live.live import Deadline, Live, Write
from storage.live.tournaments import NotedDrawing, Tournaments

ID, OTHER = "tournament", "tournamez-"


@pytest.fixture
def stored(live: Live) -> Tournaments:
    return live.tournaments


def write(text: bytes = b"a", due: int = 1_000, **changes: object) -> Write:
    return Write(parts={"t": text}, deadlines={"due": due}, **changes)  # type: ignore[arg-type]


async def test_only_what_has_changed_is_read(stored: Tournaments) -> None:
    await stored.write(ID, Write(parts={"t": b"head", "e0": b"[1]"}), expected=0)
    await stored.write(ID, Write(parts={"e0": b"[2]"}), expected=1)
    whole, news, none, lost = [await stored.load(ID, known=known) for known in (0, 1, 2, 3)]
    assert whole is not None
    assert whole.parts == {"t": b"head", "e0": b"[2]"}
    assert news is not None
    assert news.parts == {"e0": b"[2]"}
    assert none is not None
    assert (none.version, none.answer, none.parts) == (2, None, {})
    assert lost == whole


async def test_of_two_writes_one_is_lost_whole(stored: Tournaments) -> None:
    await stored.write(ID, write(), expected=0)
    written = await asyncio.gather(
        stored.write(ID, write(b"b", redraws=["chat"]), expected=1),
        stored.write(ID, write(b"c", redraws=["podium"]), expected=1),
    )
    assert sorted(written, key=str) == [2, None]
    found: Any = await stored.load(ID)
    screens = [drawing.screen for drawing in (await stored.some_drawings())[0]]
    assert (found.parts["t"], screens) in [(b"b", ["chat"]), (b"c", ["podium"])]


async def test_an_update_comes_once(stored: Tournaments) -> None:
    await stored.write(ID, write(update="5", answer=b"yes"), expected=0)
    assert await stored.write(ID, write(b"b", update="5"), expected=1) is None
    for known in (0, 1):
        found: Any = await stored.load(ID, update="5", known=known)
        assert (found.version, found.answer) == (1, b"yes")


async def test_the_last_1024_updates_are_remembered(stored: Tournaments) -> None:
    await stored.write(ID, write(), expected=0)
    for number in range(1, 1027):
        assert await stored.write(ID, Write(update=str(number)), expected=number) == number + 1
    found = [await stored.load(ID, update=str(number), known=1027) for number in (1, 2, 3, 1026)]
    assert [each and each.answer for each in found] == [None, None, b"", b""]


async def test_a_tournament_that_is_removed_leaves_nothing_and_the_others(stored: Tournaments) -> None:
    for id in (ID, OTHER):
        await stored.write(id, write(redraws=["chat"]), expected=0)
        await stored.set_record(id, "chat", b"shown", [], version=1)
    assert not await stored.remove(ID, version=2)
    assert await stored.remove(ID, version=1)
    assert await stored.load(ID) is None
    assert await stored.records(ID, "chat") == [None]
    assert await stored.deadlines.due(2_000) == [Deadline(OTHER, "due", 1_000)]
    assert await stored.some_drawings() == ([NotedDrawing(OTHER, "chat", 1)], 0)
    assert await stored.set_record(ID, "chat", b"shown", ["chat"], version=1) is None
    assert await stored.records(ID, "chat") == [None]


async def test_what_has_gone_wrong_is_postponed_and_what_is_gone_forgotten(stored: Tournaments) -> None:
    await stored.write(ID, write(), expected=0)
    (due,) = await stored.deadlines.due(1_000)
    await stored.deadlines.postpone(due, 9_000)
    assert await stored.deadlines.due(8_999) == []
    assert await stored.deadlines.due(9_000) == [Deadline(ID, "due", 9_000)]
    await stored.deadlines.drop(due)
    await stored.deadlines.postpone(due, 1)
    assert await stored.deadlines.due(9_000) == []


async def test_a_newer_drawing_is_not_forgotten(stored: Tournaments) -> None:
    await stored.write(ID, write(redraws=["chat"]), expected=0)
    await stored.write(ID, write(redraws=["chat"]), expected=1)
    assert await stored.set_record(ID, "chat", b"shown", ["chat"], version=1) == 2
    assert await stored.wanted(ID, ["chat", "podium"]) == {"chat"}
    assert await stored.wanted(ID, []) == set()
    assert await stored.records(ID, "chat") == [b"shown"]
    assert await stored.set_record(ID, "chat", None, ["chat"], version=2) == 2
    assert (await stored.wanted(ID, ["chat"]), await stored.records(ID, "chat")) == (set(), [None])
