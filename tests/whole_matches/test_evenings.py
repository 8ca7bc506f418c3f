"""Tournaments over real HTTP while the bot is killed: an evening by the screens, and a duplicate."""

import asyncio
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.store import TournamentStore
from bot.match.table import ChatId, PersonId
from games.tournament.core import Regulation
from games.tournament.forms.swiss import SWISS
from tests.support.scenario import SENDS_AND_EDITS, button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Servers
from tests.whole_matches.halls import END_S, FAST, Hall, hall_at

pytestmark = pytest.mark.timeout(600)


async def test_an_evening_by_the_screens_while_the_bot_is_killed(tmp_path: Path) -> None:
    """Nobody rests or plays a computer, the standings are right, and Telegram refuses the group nothing."""
    async with hall_at(tmp_path, None, FAST, limits=True) as hall:
        people = hall.site.people(*(f"Игрок {number}" for number in range(1, 10)))
        await hall.read_text(people)
        await _evening(hall, people)


async def _evening(hall: Hall, people: list[int]) -> None:
    site, count = hall.site, len(people)
    group = await site.group(*people)
    site.world.say(people[0], group.chat.id, "/tournament")
    await tap(site.world, people[0], group, ":half/")

    async def now() -> Tournament:
        (opened,) = await hall.services[TournamentStore].of_chat(ChatId(group.chat.id))
        return opened

    async def enters(person: int) -> bool:
        """They start the bot again where the database was silent: its time is scaled, too."""
        await tap(site.world, person, group, ":enter")
        if (await now()).player_of(PersonId(person)) is not None:
            return True
        site.world.start(person)
        await asyncio.sleep(1)
        return False

    async def starts() -> bool:
        await tap(site.world, people[0], site.private(people[0]), ":start")
        return (await now()).is_running

    for person in people:
        await until(partial(enters, person), "not entered")
    await tap(site.world, people[0], group, ":menu")
    began = hall.time.now()
    await until(starts, "not started")
    opened = await now()
    async with site.autoplay(*people):
        await hall.reaches(opened, 2)
        await hall.kill()
        await hall.reaches(opened, count // 3 + 1)
        await hall.kill()
        after = await hall.ends(opened)
        await until(lambda: button(group, ":again") is not None, "no end", patience=END_S)
    minutes = (hall.time.now() - began) / 60_000
    assert len(after.entrants) == count
    assert not any(each.pairing.computers or each.pairing.bye for each in after.seatings)
    calls: Counter[int] = Counter()
    for (chat, method, code), made in site.world.counts.items():
        if chat == group.chat.id and method in SENDS_AND_EDITS:
            calls[code] += made
    print(f"{count} people, {after.run.round} rounds, {minutes:.1f} minutes, calls in the group: {calls}")
    assert calls[200] > after.run.round
    assert not calls[429]
    (listed,) = [text for text in site.texts(group) if tells(text, "running-over")]
    assert all(f"Игрок {number}" in listed for number in range(1, count + 1))


async def test_a_duplicate_of_twelve(tmp_path: Path, servers: Servers | None) -> None:
    """All tables of a round play one board of preferans; one is silent, and the bot is killed once."""
    async with hall_at(tmp_path, servers) as hall:
        people = hall.site.people(*(f"Игрок {number}" for number in range(1, 13)))
        await hall.read_text(people)
        regulation = Regulation(SWISS, seats=3, rounds=2, duplicate=True)
        opened = await hall.open(people, "preferans", regulation, "quick_sochinka", deals=1)
        async with hall.site.autoplay(*people[1:]):
            await hall.reaches(opened, 2)
            await hall.kill()
            after = await hall.ends(opened)
    assert after.run.round == 2
    assert any(1 in each.forfeits for each in after.results if 1 in each.pairing.players)
