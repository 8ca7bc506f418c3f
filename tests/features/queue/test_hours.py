"""The open hour, and the hours that are called busy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.preferences import Language
from bot.base.settings import Settings
from bot.features.queue.hours import BUSY, CACHED_MS, ENOUGH, Hours, busiest
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.waiting import Wish
from bot.ui.texts.words import words_in
from bot.ui.zone_names import zone_name
from storage.sql.quick_play import QuickPlay
from tests.support.quick_matches import tables
from tests.support.sentences import said
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person

HOUR_MS = 3_600_000


def test_two_hours_with_many_matches_are_busy() -> None:
    assert busiest([20] * 60 + [21] * 40) == 20
    assert busiest([23] * 60 + [0] * 40) == 23, "over midnight"
    assert busiest([20] * 60 + [21] * 39) is None, "too few to tell"
    assert busiest([*range(24)] * 100) is None, "any hour is as good"


@given(st.lists(st.integers(0, 23), min_size=ENOUGH, max_size=3 * ENOUGH))
def test_busy_hours_have_their_share(hours: list[int]) -> None:
    first = busiest(hours)
    shares = [sum(hour in {each, (each + 1) % 24} for hour in hours) / len(hours) for each in range(24)]
    assert (first is None) is (max(shares) < BUSY)
    assert first is None or shares[first] == max(shares)


async def test_only_matches_between_people_who_met_there_count(world: World) -> None:
    """Neither one against computers, nor one of friends."""
    matchmaking, played = world.services[Matchmaking], world.services[QuickPlay]
    others = [person(number) for number in (201, 202)]
    for comer, wish in ((ANNA, "short"), (BORIS, "short"), (VERA, "medium")):
        await matchmaking.wait(comer, Wish("oh_hell", wish))
        await matchmaking.tables.sweep()
    await world.start(GLEB, *others)
    began = {
        table.log.began for table in await tables(world) if len(table.people) == 2 and table.chat is None
    }
    for table in await tables(world):
        await world.closing.close(world.update(), table.id)
    await world.meet_due()
    assert await played.begins(0, most=10) == [*began]
    assert await played.begins(world.time.now() + 1, most=10) == []


@pytest.mark.parametrize(("hour", "is_open"), [(19, 0), (20, 1), (21, 0)])
async def test_the_menu_names_the_open_hour(world: World, hour: int, is_open: int) -> None:
    """By the clocks of Moscow; nothing is said of busy hours that are not known."""
    hours = Hours(Settings(open_hour=20), world.services[QuickPlay], world.time)
    here = world.time.now() // HOUR_MS + 3
    world.still.at += ((hour - here) % 24) * HOUR_MS
    words = words_in(Language.RU)
    sentence = said("play-open-hour", open=is_open, first=20, last=21, zone=zone_name("Europe/Moscow"))
    assert await hours.lines(words) == [sentence]


async def test_busy_hours_are_counted_again_after_an_hour(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = Hours(Settings(), world.services[QuickPlay], world.time)
    assert await hours.busy_from() is None
    noon_in_moscow = 9 * HOUR_MS

    async def begins(since: int, *, most: int) -> list[int]:
        return [noon_in_moscow] * ENOUGH

    monkeypatch.setattr(hours.played, "begins", begins)
    assert await hours.busy_from() is None
    world.still.at += CACHED_MS
    assert await hours.busy_from() == 11, "from eleven to one, the first of two hours that hold them all"
