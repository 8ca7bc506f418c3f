"""A tournament that was offered, from its command to its podium: people tap what they see."""

import pytest

from tests.support.scenario import button, tap, until
from tests.support.sentences import said, tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import END_S

pytestmark = pytest.mark.slow
PEOPLE = ("Аня", "Борис", "Вера", "Глеб", "Дина")


async def test_five_people_play_half_an_hour_to_its_end(site: Site) -> None:
    """They have one table of five, no computer and nobody who rests, three times."""
    people = site.people(*PEOPLE)
    async with site.bot():
        group = await site.group(*people)
        site.world.say(people[0], group.chat.id, "/tournament")
        await tap(site.world, people[0], group, ":half/")
        for person in people:
            await tap(site.world, person, group, ":enter")
        await until(
            lambda: any(tells(text, "running-entered", count=5) for text in site.texts(group)), "no list"
        )
        await tap(site.world, people[0], group, ":menu")
        organiser = site.private(people[0])
        await tap(site.world, people[0], organiser, ":start")
        async with site.autoplay(*people):
            await until(lambda: button(group, ":again") is not None, "no end", patience=END_S)
        (listed,) = [text for text in site.texts(group) if tells(text, "running-over")]
        assert all(listed.count(name) == 1 for name in PEOPLE)
        assert "🥇" in listed
        robots = said("robot-name", number=1)
        assert not any(robots in text for text in site.texts(group))
        await tap(site.world, people[0], group, ":again")
        await until(
            lambda: any(tells(text, "tournament-fitted") for text in site.texts(group)), "no list anew"
        )
