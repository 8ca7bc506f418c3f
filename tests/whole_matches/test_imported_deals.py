"""A match given away as text, and its deals brought into a tournament, over real HTTP."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.base.preferences import Language
from bot.features.tournaments.screens.keys import press
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.organising import Organising
from bot.match.table import MatchId
from bot.ui.buttons import Personal, encode
from bot.ui.record_page import Part, RecordPage, argument_of
from games.preferans import NOTATION
from games.tournament.core import Regulation
from games.tournament.forms.swiss import SWISS
from storage.sql.archive import MatchRow
from storage.sql.profiles import Profiles
from tests.support.scenario import tap, until
from tests.whole_matches.conftest import Servers
from tests.whole_matches.halls import END_S, UNHURRIED, Hall, hall_at, person_of
from tests.whole_matches.rooms import opened, over

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture
async def hall(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Hall]:
    async with hall_at(tmp_path, servers, scale=4) as made:
        yield made


async def latest(hall: Hall, person: int, matches: int) -> MatchRow:
    """The latest of so many archived matches of a person."""
    found: list[Any] = []

    async def archived() -> bool:
        found[:] = await Profiles(hall.archive).history(person, before=None, most=matches)
        return len(found) == matches

    await until(archived, "not archived", patience=END_S)
    row = await hall.archive.match(found[0].match)
    assert row is not None
    return row


async def press_in_private(hall: Hall, person: int, data: str) -> None:
    room = hall.site.private(person)
    query = hall.site.world.press(person, room.chat.id, hall.site.last(room).message_id, data)
    await until(lambda: query.is_over, f"no answer to {data}")


async def given(hall: Hall, person: int, match: MatchId) -> bytes:
    """The file that the key of the finished match sends."""
    room = hall.site.private(person)
    argument = argument_of(RecordPage(match, Part.NOTATION))
    await press_in_private(hall, person, encode(Personal("match", argument)))
    await until(lambda: any(each.document for each in room.messages.values()), "no file")
    (file,) = [each.document for each in room.messages.values() if each.document]
    return hall.site.world.files[file.file_id]


async def test_the_deals_of_a_match_are_played_in_a_tournament(hall: Hall) -> None:
    """One who does not play brings them; the bot is killed after it has taken them."""
    host, *people = hall.site.people("Аня", "Боря", "Вера", "Глеб")
    room = await opened(hall.site, people, "preferans", deals=1)
    await tap(hall.site.world, people[0], room, ":start")
    async with hall.site.autoplay(*people):
        await until(lambda: over(room), "not over", patience=END_S)
        file = await given(hall, people[0], MatchId((await latest(hall, people[0], 1)).id))
        (deal,) = NOTATION.read(file).deals
        organising, rules = hall.services[Organising], Regulation(SWISS, seats=3, rounds=1)
        found = await organising.open(
            "open", person_of(host), chat=None, language=Language.RU, game="preferans"
        )
        await organising.set("set", found.id, regulation=rules, pace=UNHURRIED)
        for each in people:
            await hall.services[Entries].enter(f"enter {each}", found.id, person_of(each))
        await press_in_private(hall, host, press(found, "menu", "boards"))
        hall.site.world.give(host, "deals.ppn", file)

        async def taken() -> bool:
            return bool((await hall.now(found)).boards)

        await until(taken, "not taken")
        await hall.kill()
        await organising.start("start", found.id)
        await hall.ends(found)
    row = await latest(hall, people[0], 2)
    assert row.record["log"][1][2] == deal.text
    assert not row.record["luck"]["seal"]
    assert "given" not in row.record["board"]
