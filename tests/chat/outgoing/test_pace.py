"""Delays of a group's screens within its limit, on a stepped clock."""

import asyncio
from collections import Counter, deque
from collections.abc import Sequence
from itertools import islice, takewhile
from random import Random
from typing import NamedTuple, cast

import pytest

from bot.chat.outgoing.permits import Limits, Permits
from bot.ui.ranks import Rank
from storage.live.live import Live
from storage.live.redraws import group_screen
from tests.support.clocks import StillTime
from tests.support.group_watch import most_in_a_minute, share
from tests.support.harness import GROUP as ROOM
from tests.support.scenario import until
from tests.support.stage import Stage

GROUP = -100
CALL_MS = 200
"""How long a call takes."""
MINUTE_MS = 60_000
NOWHERE = cast(Live, None)
"""Taking a permit asks no server."""


class Change(NamedTuple):
    at: int
    rank: Rank = Rank.NEWS


class Group:
    """A group with a table drawn as by a worker: coalesced, except results."""

    def __init__(self) -> None:
        self.time = StillTime()
        self.calls: list[int] = []
        self.lags: list[int] = []
        self.permits = Permits(NOWHERE, self.time, Limits())

    def play(self, changes: Sequence[Change]) -> None:
        left = deque(changes)
        while left:
            self.time.at = max(self.time.at, left[0].at)
            ranks = [change.rank for change in takewhile(lambda change: change.at <= self.time.at, left)]
            permit = self.permits.take(GROUP, table="table", rank=min(ranks))
            wait = permit.wait if Rank.RESULT in ranks else max(permit.wait, permit.pace_wait)
            if wait:
                self.permits.give_back(permit)
                following = [change.at for change in islice(left, len(ranks), len(ranks) + 1)]
                self.time.at = min([self.time.at + wait, *following])
                continue
            self.calls.append(self.time.at)
            self.time.at += CALL_MS
            drawn = ranks.index(Rank.RESULT) + 1 if Rank.RESULT in ranks else len(ranks)
            self.lags += [self.time.at - left.popleft().at for _ in range(drawn)]


def taps(start: int, *, minutes: int, tricks: int, players: int) -> list[Change]:
    """Deals with taps within 1 to 2.5 s; each ends in its result and a new deal."""
    rng, at, changes = Random(1), start, list[Change]()
    while at < start + minutes * MINUTE_MS:
        for _ in range((1 + tricks) * players):
            changes.append(Change(at := at + rng.randint(1000, 2500)))
        changes[-1:] = [Change(at, Rank.RESULT), Change(at)]
    return changes


@pytest.mark.parametrize(("players", "tricks"), [(4, 13), (2, 18), (7, 7), (4, 1)])
def test_a_group_is_four_seconds_behind_at_most_by_and_large(players: int, tricks: int) -> None:
    group = Group()
    group.play(taps(group.time.at, minutes=8, tricks=tricks, players=players))
    assert tricks == 1 or share(group.lags, 0.95) <= 4_000
    assert max(group.lags) <= 10_000
    assert most_in_a_minute(group.calls) <= 18


@pytest.mark.parametrize("calls", [4, 8, 12])
def test_a_match_after_a_busy_lobby_is_seen(calls: int) -> None:
    """People sit down, one a second."""
    group = Group()
    for _ in range(calls):
        assert not group.permits.take(GROUP, table="table", rank=Rank.RESULT).wait
        group.calls.append(group.time.at)
        group.time.at += 1000
    group.play(taps(group.time.at, minutes=3, tricks=10, players=4))
    assert max(group.lags) <= 12_000
    assert most_in_a_minute(group.calls) <= 18


def test_slow_moves_are_shown_at_once() -> None:
    group = Group()
    start = group.time.at
    group.play([Change(start + number * 4_500) for number in range(40)])
    assert set(group.lags) == {CALL_MS}


def test_the_first_quick_moves_come_every_two_and_a_half_seconds() -> None:
    group = Group()
    start = group.time.at
    group.play([Change(start + number * 100) for number in range(60)])
    first, second, third = group.calls[:3]
    assert 2_500 <= second - first < 3_200
    assert 2_500 <= third - second < 3_200


def test_a_result_waits_for_no_pace() -> None:
    group = Group()
    start = group.time.at
    group.play([Change(start), Change(start + 300, Rank.RESULT)])
    assert group.lags == [CALL_MS, CALL_MS]


async def test_two_tables_of_a_chat_take_turns(live: Live) -> None:
    stage = Stage(live)
    stage.time.scale = 10.0
    async with stage.delivery(limits=Limits(private=100_000, overall=100_000)) as delivery:
        tables = [await stage.open(thread=thread) for thread in (1, 2)]
        for table in tables:
            await stage.begin(table)
        await until(lambda: len(stage.telegram.texts(ROOM)) >= 4, "no tables")
        before = len(stage.telegram.calls_to(ROOM))
        while len(stage.telegram.calls_to(ROOM)) < before + 6:
            await asyncio.gather(*(delivery.draw_again(table.id, [group_screen(ROOM)]) for table in tables))
            await stage.time.sleep(1)
    drawn = [call.params["message_id"] for call in stage.telegram.calls_to(ROOM)[before : before + 6]]
    assert sorted(Counter(drawn).values()) in ([3, 3], [2, 4]), drawn
