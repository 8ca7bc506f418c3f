"""Administrators of a group: Telegram's answer, its refusal, and no answer."""

from copy import copy
from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock

import pytest

from bot.chat.administrators import Administrators
from bot.chat.administrators_call import Administrator, AdministratorsCall, NoAnswer
from bot.match.refusals import NotAdministrator, NotRunningHost
from bot.match.table import ChatId
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

TEN_MINUTES_MS = 600_000


@pytest.fixture
def ask() -> AsyncMock:
    """Telegram's answer: Anna at first."""
    return AsyncMock(return_value=(Administrator(ANNA.id, "Anna"),))


@pytest.fixture
def rights(world: World, ask: AsyncMock) -> Administrators:
    return Administrators(
        world.live, world.store, world.time, cast("AdministratorsCall", SimpleNamespace(ask=ask))
    )


async def test_an_answer_is_kept_for_ten_minutes(
    world: World, rights: Administrators, ask: AsyncMock
) -> None:
    one, other = rights, copy(rights)
    await one.require(GROUP, ANNA.id)
    ask.return_value = (Administrator(BORIS.id, "Boris"),)
    world.still.at += TEN_MINUTES_MS - 1
    await other.require(GROUP, ANNA.id)
    assert ask.await_count == 1
    world.still.at += 1
    with pytest.raises(NotAdministrator):
        await other.require(GROUP, ANNA.id)
    await one.require(GROUP, BORIS.id)
    assert ask.await_count == 2


async def test_a_bot_that_may_not_ask_leaves_it_to_the_host(
    world: World, rights: Administrators, ask: AsyncMock
) -> None:
    ask.return_value = None
    with pytest.raises(NotRunningHost) as refusal:
        await rights.require(GROUP, ANNA.id)
    assert refusal.value.facts == {"names": ()}
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.open_table(GLEB)
    await rights.require(GROUP, ANNA.id)
    for other in (BORIS, GLEB):
        with pytest.raises(NotRunningHost) as refusal:
            await rights.require(GROUP, other.id)
        assert refusal.value.facts == {"names": (ANNA.name,)}
    await world.closing.close(world.update(), loaded.table.id)
    await rights.require(GROUP, GLEB.id)
    assert ask.await_count == 1


async def test_hosts_lead_no_group_in_the_place_of_administrators(
    world: World, rights: Administrators, ask: AsyncMock
) -> None:
    """A refusal names the administrators that are not anonymous."""
    ask.return_value = (Administrator(ANNA.id, "Anna"), Administrator(VERA.id))
    await world.open_table(BORIS)
    assert [await rights.administers(GROUP, each.id) for each in (ANNA, BORIS, VERA)] == [True, False, True]
    with pytest.raises(NotAdministrator) as refusal:
        await rights.require(GROUP, BORIS.id)
    assert refusal.value.facts == {"names": ("Anna",)}
    await rights.require(GROUP, VERA.id)
    ask.return_value = None
    world.still.at += TEN_MINUTES_MS
    assert not any([await rights.administers(GROUP, each.id) for each in (ANNA, BORIS, VERA)])


async def test_telegram_out_of_reach_leaves_the_last_answer(
    world: World, rights: Administrators, ask: AsyncMock
) -> None:
    await rights.require(GROUP, ANNA.id)
    ask.side_effect = NoAnswer
    world.still.at += 10 * TEN_MINUTES_MS
    await rights.require(GROUP, ANNA.id)
    with pytest.raises(NotAdministrator):
        await rights.require(GROUP, BORIS.id)


async def test_telegram_never_reached_leaves_it_to_the_host(
    world: World, rights: Administrators, ask: AsyncMock
) -> None:
    ask.side_effect = NoAnswer
    await world.open_table(BORIS)
    await rights.require(GROUP, BORIS.id)
    with pytest.raises(NotRunningHost):
        await rights.require(GROUP, ANNA.id)
    ask.side_effect = None
    await rights.require(GROUP, ANNA.id)


async def test_an_administrator_closes_tables_of_that_group_alone(
    world: World, rights: Administrators
) -> None:
    closable = await rights.closable(GROUP, ANNA.id)
    here, there = await world.open_table(BORIS), await world.open_table(BORIS, chat=ChatId(-7))
    assert [closable(table) for table in (here, there)] == [True, False]
    with pytest.raises(NotAdministrator):
        await rights.closable(GROUP, BORIS.id)


async def test_a_host_closes_their_own_where_nobody_can_be_asked(
    world: World, rights: Administrators, ask: AsyncMock
) -> None:
    ask.return_value = None
    own, other = await world.open_table(ANNA), await world.open_table(BORIS, thread=5)
    closable = await rights.closable(GROUP, ANNA.id)
    assert [closable(table) for table in (own, other)] == [True, False]
    with pytest.raises(NotRunningHost):
        await rights.closable(GROUP, GLEB.id)
