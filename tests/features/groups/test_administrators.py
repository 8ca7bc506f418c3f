"""Who leads a group, as Telegram answers, refuses to answer, or is out of reach."""

import pytest

from bot.features.groups.administrators import Administrators
from bot.features.groups.administrators_call import AdministratorsCall, Leader, Unanswered
from bot.match.refusals import NotAdministrator, NotRunningHost
from bot.match.table import ChatId
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

TEN_MINUTES_MS = 600_000


class Telegram(AdministratorsCall):
    """Answers with its leaders, and counts the questions."""

    def __init__(self, *leaders: Leader) -> None:
        self.leaders: tuple[Leader, ...] | None = leaders
        self.is_down = False
        self.questions = 0

    async def ask(self, chat: ChatId) -> tuple[Leader, ...] | None:
        self.questions += 1
        if self.is_down:
            raise Unanswered
        return self.leaders


def administrators(world: World, telegram: Telegram) -> Administrators:
    return Administrators(world.live, world.store, world.time, telegram)


async def test_an_answer_is_kept_for_ten_minutes(world: World) -> None:
    telegram = Telegram(Leader(ANNA.id, "Anna"))
    one, other = administrators(world, telegram), administrators(world, telegram)
    await one.require(GROUP, ANNA.id)
    telegram.leaders = (Leader(BORIS.id, "Boris"),)
    world.still.at += TEN_MINUTES_MS - 1
    await other.require(GROUP, ANNA.id)
    assert telegram.questions == 1
    world.still.at += 1
    with pytest.raises(NotAdministrator):
        await other.require(GROUP, ANNA.id)
    await one.require(GROUP, BORIS.id)
    assert telegram.questions == 2


async def test_a_bot_that_may_not_ask_leaves_it_to_the_host(world: World) -> None:
    telegram = Telegram()
    telegram.leaders = None
    rights = administrators(world, telegram)
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
    assert telegram.questions == 1


async def test_hosts_lead_no_group_in_the_place_of_administrators(world: World) -> None:
    """A refusal names who is not anonymous."""
    telegram = Telegram(Leader(ANNA.id, "Anna"), Leader(VERA.id))
    rights = administrators(world, telegram)
    await world.open_table(BORIS)
    assert [await rights.leads(GROUP, each.id) for each in (ANNA, BORIS, VERA)] == [True, False, True]
    with pytest.raises(NotAdministrator) as refusal:
        await rights.require(GROUP, BORIS.id)
    assert refusal.value.facts == {"names": ("Anna",)}
    await rights.require(GROUP, VERA.id)
    telegram.leaders = None
    world.still.at += TEN_MINUTES_MS
    assert not any([await rights.leads(GROUP, each.id) for each in (ANNA, BORIS, VERA)])


async def test_telegram_out_of_reach_leaves_the_last_answer(world: World) -> None:
    telegram = Telegram(Leader(ANNA.id))
    rights = administrators(world, telegram)
    await rights.require(GROUP, ANNA.id)
    telegram.is_down = True
    world.still.at += 10 * TEN_MINUTES_MS
    await rights.require(GROUP, ANNA.id)
    with pytest.raises(NotAdministrator):
        await rights.require(GROUP, BORIS.id)


async def test_telegram_never_reached_leaves_it_to_the_host(world: World) -> None:
    telegram = Telegram(Leader(ANNA.id))
    telegram.is_down = True
    rights = administrators(world, telegram)
    await world.open_table(BORIS)
    await rights.require(GROUP, BORIS.id)
    with pytest.raises(NotRunningHost):
        await rights.require(GROUP, ANNA.id)
    telegram.is_down = False
    await rights.require(GROUP, ANNA.id)


async def test_an_administrator_closes_tables_of_that_group_alone(world: World) -> None:
    closable = await administrators(world, Telegram(Leader(ANNA.id))).closable(GROUP, ANNA.id)
    here, there = await world.open_table(BORIS), await world.open_table(BORIS, chat=ChatId(-7))
    assert [closable(table) for table in (here, there)] == [True, False]
    with pytest.raises(NotAdministrator):
        await administrators(world, Telegram(Leader(ANNA.id))).closable(GROUP, BORIS.id)


async def test_a_host_closes_their_own_where_nobody_can_be_asked(world: World) -> None:
    telegram = Telegram()
    telegram.leaders = None
    rights = administrators(world, telegram)
    own, other = await world.open_table(ANNA), await world.open_table(BORIS, thread=5)
    closable = await rights.closable(GROUP, ANNA.id)
    assert [closable(table) for table in (own, other)] == [True, False]
    with pytest.raises(NotRunningHost):
        await rights.closable(GROUP, GLEB.id)
