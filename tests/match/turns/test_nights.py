"""Matches that have days: at night nobody is rung, and no clock runs."""

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.base.pace import NORMAL, PACES, Pace
from bot.base.preferences import PersonSettings
from bot.match.chairs import Chair
from bot.match.loaded import Loaded
from games.core import Seat
from tests.match.changes import change, change_chair, deliver
from tests.support.service import ANNA, BORIS, VERA, World

RING_MS, HOUR_MS, DAY_MS = 20_000, 3_600_000, 86_400_000
SLOW = PACES["slow"]


def berlin(day: int, hour: int, minute: int = 0) -> int:
    at = datetime(2026, 11, day, hour, minute, tzinfo=ZoneInfo("Europe/Berlin"))
    return int(at.timestamp()) * 1_000


async def start(world: World, pace: Pace = SLOW) -> Loaded:
    """A match in a group of Berlin."""
    table = await world.open_table(ANNA, BORIS, VERA)
    await change(world, table.id, pace=pace, group=msgspec.structs.replace(table.group, zone="Europe/Berlin"))
    await world.lobby.start(world.update(), table.id, ANNA.id)
    return await world.store.load(table.id)


def asked(loaded: Loaded) -> Seat:
    return min(loaded.game.awaited(loaded.state))


async def chair_at(world: World, loaded: Loaded, at: int) -> Chair:
    """Return the chair of the person on turn after all that is due until then."""
    while due := [each.at for each in await world.live.deadlines.due(at) if each.name.startswith("turn")]:
        world.still.at = max(world.still.at, min(due))
        await world.meet_due()
    world.still.at = at
    return (await world.store.load(loaded.table.id)).table.chairs[asked(loaded)]


async def test_a_question_of_the_night_rings_in_the_morning(world: World) -> None:
    world.still.at = berlin(12, 23)
    loaded = await start(world)
    await deliver(world, loaded.table.id)
    morning = berlin(13, 8) + RING_MS
    assert not (await chair_at(world, loaded, morning - 1)).rung
    assert (await chair_at(world, loaded, morning)).rung == morning


async def test_a_day_for_a_move_leaves_out_the_night(world: World) -> None:
    """Asked at noon, it has ten hours on this day and fourteen on the next, until ten in the evening."""
    world.still.at = berlin(12, 12)
    loaded = await start(world)
    await deliver(world, loaded.table.id)
    assert not (await chair_at(world, loaded, berlin(13, 22) - 1)).timeouts
    assert (await chair_at(world, loaded, berlin(13, 22))).timeouts == 1


@pytest.mark.parametrize(("pace", "zone"), [(NORMAL, ""), (SLOW, "America/New_York")])
async def test_others_are_rung_while_berlin_sleeps(world: World, pace: Pace, zone: str) -> None:
    """At a live pace people sit at the table; a person's own clock comes before the group's."""
    world.still.at = berlin(12, 23)
    loaded = await start(world, pace)
    await change_chair(world, loaded.table.id, asked(loaded), settings=PersonSettings(zone=zone))
    await deliver(world, loaded.table.id)
    assert (await chair_at(world, loaded, world.still.at + RING_MS)).rung == world.still.at


async def test_one_ring_in_the_morning_serves_several_tables(world: World) -> None:
    world.still.at = berlin(12, 23)
    tables = [await start(world) for _ in range(3)]
    for loaded in tables:
        for seat in range(3):  # Anna is asked at each of them
            person = (ANNA, BORIS, VERA)[(seat - asked(loaded)) % 3]
            await change_chair(world, loaded.table.id, Seat(seat), person=person.id)
        await deliver(world, loaded.table.id)
    chairs = [await chair_at(world, loaded, berlin(13, 8) + RING_MS) for loaded in tables]
    assert sorted((each.rung > 0, each.elsewhere) for each in chairs) == [(False, 0), (False, 0), (True, 2)]
