"""Tournaments in Redis: a change is written whole or not at all, and only once."""

import asyncio
from typing import Any

import pytest

from storage.live import Live
from storage.tournaments import Drawing, Tournaments, TournamentWrite

ID, OTHER = "tournament", "tournamez-"


@pytest.fixture
def stored(live: Live) -> Tournaments:
    return live.tournaments


def write(text: bytes = b"a", **changes: Any) -> TournamentWrite:
    fresh = TournamentWrite({"t": text}, 1_000, "token", add=[("chat", -5), ("person", 7)])
    return fresh._replace(**changes)


async def test_only_what_has_changed_is_read(stored: Tournaments) -> None:
    await stored.write(ID, write(parts={"t": b"head", "e0": b"[1]"}), expected=0)
    await stored.write(ID, write(parts={"e0": b"[2]"}), expected=1)
    whole, news, none = [await stored.load(ID, known=known) for known in (0, 1, 2)]
    assert whole is not None
    assert whole.parts == {"t": b"head", "e0": b"[2]"}
    assert news is not None
    assert news.parts == {"e0": b"[2]"}
    assert none == (2, None, {})


async def test_of_two_writes_one_is_lost_whole(stored: Tournaments) -> None:
    await stored.write(ID, write(), expected=0)
    written = await asyncio.gather(
        stored.write(ID, write(b"b", screens=["chat"]), expected=1),
        stored.write(ID, write(b"c", screens=["podium"]), expected=1),
    )
    assert sorted(written, key=str) == [2, None]
    found = await stored.load(ID)
    assert found is not None
    screens = [drawing.screen for drawing in (await stored.some_drawings())[0]]
    assert (found.parts["t"], screens) in [(b"b", ["chat"]), (b"c", ["podium"])]


async def test_an_update_comes_once(stored: Tournaments) -> None:
    await stored.write(ID, write(update="5", answer=b"yes"), expected=0)
    assert await stored.write(ID, write(b"b", update="5"), expected=1) is None
    found = await stored.load(ID, update="5")
    assert found is not None
    assert (found.version, found.answer) == (1, b"yes")


async def test_a_tournament_is_found_until_it_is_removed(stored: Tournaments) -> None:
    await stored.write(ID, write(screens=["chat"]), expected=0)
    await stored.write(OTHER, write(token="other", screens=["chat"]), expected=0)
    assert (await stored.of(("chat", -5)), await stored.of_token("token")) == ([ID, OTHER], ID)
    indexes = [("chat", -5), ("person", 7)]
    assert not await stored.remove(ID, token="token", version=2, indexes=indexes)
    assert await stored.remove(ID, token="token", version=1, indexes=indexes)
    assert (await stored.of(("chat", -5)), await stored.of(("person", 7))) == ([OTHER], [OTHER])
    assert (await stored.of_token("token"), await stored.due(2_000)) == (None, [OTHER])
    assert await stored.some_drawings() == ([Drawing(OTHER, "chat", 1)], 0)


async def test_those_that_are_played_are_counted(stored: Tournaments) -> None:
    await stored.write(ID, write(playing=True), expected=0)
    await stored.write(OTHER, write(token="other"), expected=0)
    assert await stored.count_playing() == 1
    await stored.write(OTHER, write(token="other", playing=True), expected=1)
    await stored.write(ID, write(), expected=1)
    assert await stored.count_playing() == 1
    await stored.remove(OTHER, token="other", version=2, indexes=[])
    assert await stored.count_playing() == 0


async def test_what_changes_meanwhile_is_not_put_off(stored: Tournaments) -> None:
    await stored.write(ID, write(), expected=0)
    await stored.put_off(ID, 1, 9_000)
    assert (await stored.due(8_999), await stored.due(9_000)) == ([], [ID])
    await stored.write(ID, write(due=2_000), expected=1)
    await stored.put_off(ID, 1, 9_000)
    assert await stored.due(2_000) == [ID]


async def test_a_newer_drawing_is_not_forgotten(stored: Tournaments, live: Live) -> None:
    records = live.tournament_messages
    await stored.write(ID, write(screens=["chat"]), expected=0)
    await stored.write(ID, write(screens=["chat"]), expected=1)
    assert await records.set(ID, "chat", b"shown", ["chat"], version=1) == 2
    assert await stored.wanted(ID, ["chat", "podium"]) == {"chat"}
    assert await records.set(ID, "chat", None, ["chat"], version=2) == 2
    assert (await stored.wanted(ID, ["chat"]), await records.get(ID, "chat")) == (set(), [None])
