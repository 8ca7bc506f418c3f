"""Daily deal: one board a day, played once, closed until its day is over."""

from fractions import Fraction

import pytest

from bot.features.today.daily_deals import (
    LEVEL,
    DailyDeals,
    Deal,
    DealClosed,
    DealNotOver,
    DealPlayed,
    DealProgress,
    day_of,
    streak,
    usual_game,
)
from bot.features.today.deal_closing import DealClosing
from bot.match.table import ChatId, PersonId
from bot.people.people import Person
from games import registry
from games.agents.levels import Level
from storage.sql.archive import DAY_MS
from storage.sql.deals import DealStore
from tests.features.today.days import play_deal
from tests.support.service import ANNA, BORIS, VERA, World

GROUP = ChatId(-100)
NOON = 1_763_800_000_000


@pytest.fixture
def deals(world: World) -> DailyDeals:
    world.still.at = NOON
    return world.services[DailyDeals]


async def stored(world: World, person: Person, deal: Deal) -> None:
    """Play the deal as these people and store the results."""
    await play_deal(world, person, deal)
    world.still.at += 1
    await world.meet_due()


async def close(world: World, deal: Deal) -> None:
    world.still.at = deal.closes
    await DealClosing(world.archive, DealStore(world.archive), world.analysis).close(deal.day)


def test_a_day_ends_in_the_evening_and_its_game_follows_the_weekday() -> None:
    deal = Deal(day_of(NOON), "terz")
    assert deal.opens <= NOON < deal.closes
    assert [day_of(deal.closes - 1), day_of(deal.closes)] == [deal.day, deal.day + 1]
    week = [usual_game(day) for day in range(7)]
    assert set(week) == set(registry.with_deals())
    assert [usual_game(day + 7) for day in range(7)] == week
    usual = Deal(7, usual_game(7))
    assert usual.before == Deal(6, usual_game(6))
    chosen = next(game for game in registry.with_deals() if game != usual.game)
    assert Deal(7, chosen).before == Deal(6, chosen)


@pytest.mark.parametrize(
    ("days", "expected"), [((), 0), ((9,), 1), ((10, 9, 8, 6), 3), ((8, 7), 0), ((9, 8), 2)]
)
def test_a_streak_is_of_days_in_a_row(days: tuple[int, ...], expected: int) -> None:
    assert streak(days, 10) == expected


async def test_a_deal_is_played_once(world: World, deals: DailyDeals) -> None:
    deal = deals.today("terz")
    assert (await deals.course(ANNA.id, deal)).progress is DealProgress.NEW
    table = await deals.begin(ANNA, deal)
    assert (await deals.begin(ANNA, deal)).id == table.id
    assert (await deals.course(ANNA.id, deal)).progress is DealProgress.UNDER_WAY
    await stored(world, ANNA, deal)
    with pytest.raises(DealPlayed):
        await deals.begin(ANNA, deal)
    await world.live.memory.forget(
        f"dealt:{deal.day}:terz:{ANNA.id}"
    )  # as after a process that died before noting the match
    with pytest.raises(DealPlayed):
        await deals.begin(ANNA, deal)
    assert (await world.store.load(table.id)).table.match == table.match
    await world.store.remove((await world.store.load(table.id)).table)
    with pytest.raises(DealPlayed):
        await deals.begin(ANNA, deal)
    assert (await deals.course(ANNA.id, deal)).progress is DealProgress.DONE


async def test_another_days_deal_cannot_be_played(deals: DailyDeals) -> None:
    today = deals.today("terz")
    for deal in (today._replace(day=today.day - 1), today._replace(day=today.day + 1)):
        with pytest.raises(DealClosed):
            await deals.begin(ANNA, deal)


async def test_results_are_told_when_the_day_is_over(world: World, deals: DailyDeals) -> None:
    deal = deals.today("terz")
    for person in (ANNA, BORIS):
        await stored(world, person, deal)
    await deals.join(BORIS.id, GROUP, deal)
    with pytest.raises(DealNotOver):
        await deals.field(deal)
    await close(world, deal)
    field = await deals.field(deal)
    await close(world, deal)
    assert await deals.field(deal) == field, "a day is closed once"
    assert len(await DealStore(world.archive).results(deal.day, "terz")) == 3
    assert [(line.place, line.part) for line in field.lines] == [(1, Fraction(1, 2)), (1, Fraction(1, 2))]
    assert {line.person for line in field.lines} == {ANNA.id, BORIS.id}
    assert field.computer is not None
    (of_chat,) = await deals.of_chat(deal.day, GROUP)
    assert [line.person for line in of_chat.lines] == [BORIS.id]


async def test_a_match_left_unfinished_is_not_ranked(world: World, deals: DailyDeals) -> None:
    deal = deals.today("terz")
    table = await deals.begin(VERA, deal)
    await world.closing.close(world.update(), table.id)
    world.still.at += 1
    await world.meet_due()
    await close(world, deal)
    field = await deals.field(deal)
    assert (field.lines, field.unfinished) == ((), 1)
    assert await deals.streak(VERA.id) == 0


async def test_a_deal_is_played_against_masters_and_a_race_against_the_clock_alone(
    world: World, deals: DailyDeals
) -> None:
    table = await deals.begin(ANNA, deals.today("terc"))
    assert [chair.person for chair in table.chairs] == [ANNA.id]
    assert (await deals.begin(ANNA, deals.today("terz"))).level is LEVEL is Level.MASTER


async def test_days_in_a_row_are_counted(world: World, deals: DailyDeals) -> None:
    for _ in range(2):
        await stored(world, ANNA, deals.today("terz"))
        world.still.at += DAY_MS
    assert await deals.streak(ANNA.id) == 2
    assert await deals.streak(PersonId(99)) == 0
