"""Weekly tournaments of chats: each is opened once, in time."""

from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.preferences import Language
from bot.base.zones import ZONES, clock_of, local
from bot.features.tournaments.service.tournament_model import MOST_OF_CHAT, Stage, Tournament
from bot.features.tournaments.service.tournament_refusals import TooManyWeekly, TournamentUnplayable
from bot.features.tournaments.service.weekly import (
    MOST_WEEKLY,
    OPENS_BEFORE_MS,
    WEEK_MS,
    Calendar,
    next_start,
)
from bot.match.table import ChatId
from bot.people.people import Chats
from storage.live.tournaments import CALENDAR
from tests.support.harness import GROUP
from tests.support.service import ANNA, World
from tests.support.tournament_hall import FRIDAY, NINE, Hall, weekly

MOSCOW, BERLIN = ZoneInfo("Europe/Moscow"), ZoneInfo("Europe/Berlin")
SUNDAY = 6


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1_000)


@pytest.fixture
def calendar(world: World) -> Calendar:
    return world.services[Calendar]


def test_a_week_comes_round_by_the_time_of_moscow() -> None:
    assert next_start(FRIDAY, NINE, moment("2026-11-22T12:00"), MOSCOW) == moment("2026-11-27T18:00")
    assert next_start(FRIDAY, NINE, moment("2026-11-27T17:59"), MOSCOW) == moment("2026-11-27T18:00")
    assert next_start(FRIDAY, NINE, moment("2026-11-27T18:00"), MOSCOW) == moment("2026-12-04T18:00")
    assert next_start(0, 60, moment("2026-11-22T21:00"), MOSCOW) == moment("2026-11-22T22:00")


def starts(count: int, weekday: int, minute: int, after: str, clock: tzinfo) -> list[str]:
    """Return so many starts in a row, in UTC."""
    found, at = list[str](), moment(after)
    for _ in range(count):
        at = next_start(weekday, minute, at, clock)
        found.append(f"{datetime.fromtimestamp(at / 1_000, UTC):%d.%m %H:%M}")
    return found


def test_fridays_at_eight_in_berlin_stay_at_eight() -> None:
    """Clocks go back on 25 October 2026 and forward on 28 March 2027."""
    autumn = starts(3, FRIDAY, 20 * 60, "2026-10-12T00:00", BERLIN)
    assert autumn == ["16.10 18:00", "23.10 18:00", "30.10 19:00"]
    assert starts(2, FRIDAY, 20 * 60, "2027-03-22T00:00", BERLIN) == ["26.03 19:00", "02.04 18:00"]


def test_half_past_two_comes_once_where_clocks_change() -> None:
    """Skipped on 28 March: the first moment after the gap, 01:00 UTC. Twice on 25 October: the first, 00:30."""
    spring = starts(3, SUNDAY, 2 * 60 + 30, "2027-03-15T00:00", BERLIN)
    assert spring == ["21.03 01:30", "28.03 01:00", "04.04 00:30"]
    autumn = starts(3, SUNDAY, 2 * 60 + 30, "2026-10-12T00:00", BERLIN)
    assert autumn == ["18.10 00:30", "25.10 00:30", "01.11 01:30"]


@given(
    st.sampled_from([zone for zones in ZONES.values() for zone in zones]),
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)),
    st.integers(0, 6),
    st.integers(0, 24 * 60 - 1),
)
def test_a_week_comes_round_by_every_clock(zone: str, after: datetime, weekday: int, minute: int) -> None:
    """The next start is the first on this weekday at this time, or just after the gap that skips it."""
    clock, since = clock_of(zone), int(after.replace(tzinfo=UTC).timestamp()) * 1_000
    at = next_start(weekday, minute, since, clock)
    shown, skipped = local(at, clock), local(at - 1, clock)
    assert since < at <= since + WEEK_MS + 3_600_000
    assert shown.weekday() == weekday
    minutes = shown.hour * 60 + shown.minute
    assert minutes == minute or skipped.hour * 60 + skipped.minute < minute < minutes


async def test_weekly_tournaments_follow_the_clocks_of_their_group(world: World, calendar: Calendar) -> None:
    """The next start moves within its week, so that no week is left out or opened twice."""
    await world.services[Chats].note(GROUP, "Group", Language.RU)
    entry, other = await weekly(world), await weekly(world, "other", ChatId(-5))
    for zone, hours in (("+7", 4), ("-8", -11), ("Pacific/Auckland", 10), ("+3", 0)):
        await world.services[Chats].choose(GROUP, zone=zone)
        await calendar.follow(GROUP)
        assert [each.at for each in await calendar.of_chat(GROUP)] == [entry.at - hours * 3_600_000]
    assert [each.at for each in await calendar.of_chat(ChatId(-5))] == [other.at]


async def test_every_week_one_is_opened_in_time(world: World, calendar: Calendar, hall: Hall) -> None:
    entry = await weekly(world)
    world.still.at = entry.at - OPENS_BEFORE_MS - 1
    await hall.settle()
    assert [each.weekly for each in await hall.store.of_chat(GROUP) if each.is_open] == []
    for week in range(2):
        world.still.at = entry.at + week * WEEK_MS - OPENS_BEFORE_MS
        await hall.settle()
        heir = Hall(World(world.redis, world.live, world.archive))
        heir.world.still.at = world.still.at
        await heir.settle()
        opened = [each for each in await hall.store.of_chat(GROUP) if each.stage is Stage.ENTRY]
        assert [(each.weekly, each.settings.starts) for each in opened] == [
            (entry.name, entry.at + week * WEEK_MS)
        ]
        await hall.organising.cancel(world.update(), opened[0].id)


async def test_an_entry_opens_once_if_its_process_dies(
    world: World, calendar: Calendar, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = await weekly(world)
    world.still.at = entry.at - OPENS_BEFORE_MS
    (due,) = [
        each for each in await world.live.tournaments.deadlines.due(world.still.at) if each.table == CALENDAR
    ]

    write = world.live.tournaments.write

    async def dies(id: str, *args: Any, **named: Any) -> int | None:
        if id == CALENDAR:
            raise ConnectionError
        return await write(id, *args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(world.live.tournaments, "write", dies)
        with pytest.raises(ConnectionError):
            await calendar.meet(due)
    await hall.settle()
    found = await hall.store.of_chat(GROUP)
    assert [each.settings.starts for each in found if each.weekly] == [entry.at]


async def test_a_week_in_which_nothing_ran_is_left_out(world: World, calendar: Calendar, hall: Hall) -> None:
    entry = await weekly(world)
    world.still.at = entry.at + 1
    await hall.settle()
    assert [each.at for each in await calendar.of_chat(GROUP)] == [entry.at + WEEK_MS]
    found = await hall.store.of_chat(GROUP)
    assert [each for each in found if each.is_open] == []


async def test_a_calendar_is_its_chats_own(world: World, calendar: Calendar) -> None:
    entry = await weekly(world)
    assert await weekly(world) == entry
    assert await calendar.of_chat(GROUP) == [entry]
    assert not await calendar.drop(ChatId(-5), entry.name)
    await calendar.forget(ANNA.id)
    assert [each.plan.organiser for each in await calendar.of_chat(GROUP)] == [0]
    assert await calendar.drop(GROUP, entry.name)
    assert not await calendar.drop(GROUP, entry.name)
    for number in range(MOST_WEEKLY):
        await weekly(world, str(number))
    with pytest.raises(TooManyWeekly):
        await weekly(world, "more")


async def test_a_weekly_tournament_has_room_beside_three_others(
    world: World, calendar: Calendar, hall: Hall
) -> None:
    entry = await weekly(world)
    for _ in range(MOST_OF_CHAT):
        await hall.organising.open(world.update(), ANNA, chat=GROUP, language=Language.RU, game="terz")
    world.still.at = entry.at - OPENS_BEFORE_MS
    await hall.settle()
    found = await hall.store.of_chat(GROUP)
    assert [each.settings.starts for each in found if each.weekly and each.is_open] == [entry.at]


async def test_a_group_is_told_of_a_weekly_tournament_that_cannot_open(
    world: World, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = await weekly(world)
    world.still.at = entry.at - OPENS_BEFORE_MS

    def refuse(*args: object) -> Tournament:
        raise TournamentUnplayable

    monkeypatch.setattr("bot.features.tournaments.service.weekly.with_settings", refuse)
    (due,) = [
        each for each in await world.live.tournaments.deadlines.due(world.still.at) if each.table == CALENDAR
    ]
    await calendar.meet(due)
    assert world.notices.refusals == [(GROUP, TournamentUnplayable.key)]
    assert [each.at for each in await calendar.of_chat(GROUP)] == [entry.at + WEEK_MS]
