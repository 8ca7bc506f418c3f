"""A tournament that starts by time: three say that they are here, one comes for round two, the group watches.

The bot is killed before anybody has answered, and before its start.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from playground.bot_api_types import Message
from playground.model import Room
from tests.support.scenario import button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import SCALE
from tests.whole_matches.halls import END_S, Hall, hall_at

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
PEOPLE = ("Аня", "Борис", "Вера", "Глеб")
AHEAD = timedelta(hours=3)
"""The clock of a group is Moscow's unless another is chosen."""


def watched(group: Room, round: int) -> list[Message]:
    """The messages in which the group watches a table of this round."""
    return [each for each in group.messages.values() if f"тур {round} · стол 1" in each.written]


async def test_three_are_here_and_one_comes_for_the_second_round(tmp_path: Path) -> None:
    async with hall_at(tmp_path, None, SCALE, limits=True) as hall:
        await _evening(hall)


async def _evening(hall: Hall) -> None:
    site = hall.site
    people = site.people(*PEOPLE)
    *here, late = people
    group = await site.group(*people)
    starts = datetime.fromtimestamp(site.time.now() / 1_000, UTC) + AHEAD + timedelta(minutes=30)
    site.world.say(people[0], group.chat.id, f"/tournament oh_hell {starts:%H:%M}")
    for person in people:
        await tap(site.world, person, group, ":enter")
    missed, first = site.private(late), site.private(here[0])
    await until(lambda: button(first, ":enter:.") is not None, "nobody is asked")
    await hall.kill()
    for person in here:
        await tap(site.world, person, site.private(person), ":enter:.")
    await hall.kill()
    await until(
        lambda: any(tells(text, "running-called", count=3, of=4, late="yes") for text in site.texts(group)),
        "nobody is here",
    )
    await until(
        lambda: any(tells(text, "running-you-missed") for text in site.texts(missed)), "it waits for all"
    )
    await tap(site.world, late, missed, ":enter:.")
    async with site.autoplay(*people):
        await until(lambda: bool(watched(group, 1)), "no live table", patience=END_S)
        (live,) = watched(group, 1)
        before = live.written
        await until(lambda: watched(group, 1)[0].written != before, "it does not live", patience=END_S)
        await until(lambda: bool(watched(group, 2)), "no second round", patience=END_S)
        await until(lambda: any("тур 2 · стол 1" in text for text in site.texts(missed)), "Глеб has no hand")
    assert len(watched(group, 1)) == 1
    assert not live.reply_markup
    assert not any("тур 1 · стол" in text for text in site.texts(missed))
