"""Tournaments over real HTTP: some people are silent, some leave, the bot is killed, and the standings are right."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.features.tournaments.service.deeds import END
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.organising import Organising
from games.tournament.core import Regulation
from games.tournament.forms.arena import ARENA
from games.tournament.forms.swiss import SWISS
from tests.support.scenario import working
from tests.whole_matches.boards import Racers
from tests.whole_matches.conftest import Servers
from tests.whole_matches.halls import END_S, Hall, hall_at, person_of

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
async def hall(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Hall]:
    async with hall_at(tmp_path, servers) as made:
        yield made


def _names(count: int) -> list[str]:
    return [f"Игрок {number}" for number in range(1, count + 1)]


async def test_a_swiss_of_16_at_tables_of_four(hall: Hall) -> None:
    """One is silent, one leaves midway, and the bot is killed twice."""
    people = hall.site.people(*_names(16))
    await hall.read_text(people)
    regulation = Regulation(SWISS, seats=4, rounds=5)
    opened = await hall.open(people, "oh_hell", regulation, deals=1)
    async with hall.site.autoplay(*people[1:]):
        await hall.reaches(opened, 2)
        await hall.kill()
        await hall.reaches(opened, 6)
        await hall.services[Entries].withdraw("leave", opened.id, person_of(people[1]))
        await hall.reaches(opened, 11)
        await hall.kill()
        after = await hall.ends(opened)
    assert after.run.round == 5
    assert after.entrants[1].until
    assert after.entrants[0].until or all(_forfeited(after, 1))


async def test_an_arena_of_twenty_in_terc(tmp_path: Path) -> None:
    """Nobody has a turn there: one is silent, one leaves midway, and the bot is killed."""
    async with hall_at(tmp_path, None, scale=8) as hall:
        people = hall.site.people(*_names(20))
        await hall.read_text(people)
        regulation = Regulation(ARENA, seats=4, minutes=24 * 60)
        opened = await hall.open(people, "terc", regulation, "lively")
        async with working(Racers(hall.site.world, people[1:]).run()):
            await hall.reaches(opened, 1)
            await hall.kill()
            await hall.reaches(opened, 3)
            await hall.services[Entries].withdraw("leave", opened.id, person_of(people[1]))
            async with asyncio.timeout(END_S):
                while len((await hall.now(opened)).seatings) <= 5:  # noqa: ASYNC110 (another process pairs)
                    await asyncio.sleep(0.1)
            await hall.services[Organising].do("end", opened.id, person_of(people[0]), END)
            after = await hall.ends(opened)
    assert after.entrants[1].until
    assert len(after.seatings) > 5, "who is free has a new opponent at once"


async def test_a_duplicate_of_twelve(hall: Hall) -> None:
    """All tables of a round play one board of preferans; one is silent, and the bot is killed once."""
    people = hall.site.people(*_names(12))
    await hall.read_text(people)
    regulation = Regulation(SWISS, seats=3, rounds=2, duplicate=True)
    opened = await hall.open(people, "preferans", regulation, "quick_sochinka", deals=1)
    async with hall.site.autoplay(*people[1:]):
        await hall.reaches(opened, 2)
        await hall.kill()
        after = await hall.ends(opened)
    assert after.run.round == 2
    assert any(_forfeited(after, 1))


def _forfeited(tournament: Tournament, player: int) -> list[bool]:
    """Of each table of a player, whether they have forfeited it."""
    return [player in each.forfeits for each in tournament.results if player in each.pairing.players]
