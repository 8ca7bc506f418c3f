"""People fall silent in the middle of a match, and others play it to its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.base.timing import is_cancelled
from bot.match.table import Chair, PersonId
from playground.directory import Impossible
from playground.model import Room
from tests.support.autoplay import Autoplayers
from tests.support.scenario import button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Servers, Site, site_at
from tests.whole_matches.rooms import opened, over, paced, some_moves, table_message
from tests.whole_matches.stored import stored_match

SCALE = 10.0
TURN_S, RESERVE_S = 20, 60
RUNG = "⏳ 0:"
"""How a hand says that less than a minute is left of a turn."""
LOOK_S = 0.2
"""Real seconds between two looks of a person at their chat."""
SILENCE_S = 120.0
"""Real seconds until a silent person's seat is certainly taken."""
END_S = 240.0


class Shown(NamedTuple):
    """A message as somebody saw it, new or edited."""

    room: str
    text: str
    rings: bool


@pytest.fixture
async def site(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Site]:
    """A site whose time is fast enough to wait for the silent, and slow enough for the answers to taps."""
    async with site_at(SCALE, tmp_path, servers) as made:
        yield made


@pytest.fixture
def shown(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """All that anybody sees from here on."""
    seen, publish = list[Shown](), site.world.publish

    def note(kind: str, **facts: Any) -> None:
        publish(kind, **facts)
        if kind in ("message", "edit"):
            text = facts["message"].written.replace("\u2068", "").replace("\u2069", "")
            seen.append(Shown(facts["room"], text, kind == "message" and not facts["silent"]))

    monkeypatch.setattr(site.world, "publish", note)
    return seen


@asynccontextmanager
async def attentive(site: Site, *people: int) -> AsyncIterator[Autoplayers]:
    """These people play, and take their seats back if the machine is so slow that they seem silent."""
    returning = asyncio.create_task(_return(site, people))
    try:
        async with site.autoplay(*people) as autoplay:
            yield autoplay
    finally:
        returning.cancel()
        await asyncio.gather(returning, return_exceptions=True)


async def _return(site: Site, people: tuple[int, ...]) -> None:
    while not is_cancelled():
        for person in people:
            found = button(site.private(person), ":back")
            if found is not None:
                try:
                    site.world.press(person, person, found[0].message_id, found[1])
                except Impossible:
                    pass
        await asyncio.sleep(LOOK_S)


async def chair_of(site: Site, person: int) -> Chair:
    """The person's chair as the bot keeps it."""
    table = (await stored_match(site))[0].table
    seat = table.seat_of(PersonId(person))
    assert seat is not None
    return table.chairs[seat]


def has_lost_seat(site: Site, person: int) -> bool:
    return button(site.private(person), ":back") is not None


async def four_in_a_match(site: Site, people: list[int]) -> Room:
    """The group of a match of five deals that these people have just begun."""
    group = await opened(site, people, "oh_hell", deals=5)
    await paced(site, people[0], group, turn=TURN_S, reserve=RESERVE_S)
    await tap(site.world, people[0], group, ":start")
    await until(lambda: table_message(group) is not None, "no table")
    return group


async def look_at_score(site: Site, person: int, group: Room) -> None:
    """Tap a button of the group's table: the seat is the person's again."""
    found = button(group, ":score")
    assert found is not None
    site.world.press(person, group.chat.id, found[0].message_id, found[1])
    await until(lambda: not has_lost_seat(site, person), "the tap does not give the seat back")


@pytest.mark.slow
async def test_two_of_four_fall_silent_one_for_good(site: Site, shown: list[Shown]) -> None:
    people = site.people("Аня", "Борис", "Вера", "Глеб")
    *playing, vera, gleb = people
    async with site.bot():
        group = await four_in_a_match(site, people)
        async with attentive(site, *people) as autoplay:
            await some_moves(autoplay)
        async with attentive(site, *playing):
            await until(
                lambda: has_lost_seat(site, vera) and has_lost_seat(site, gleb),
                "no computer came",
                patience=SILENCE_S,
            )
        await look_at_score(site, vera, group)
        async with attentive(site, *playing, vera):
            await until(lambda: over(group), "no end", patience=END_S)
        assert (await stored_match(site))[0].table.end.stopped is False
        assert (await chair_of(site, gleb)).away
    assert sum(tells(text, "oh-hell-final-trick") for text in site.texts(group)) == 5
    assert tells(site.last(group).written, "oh-hell-match-over")
    for person, name in ((vera, "Вера"), (gleb, "Глеб")):
        own = site.private(person).key
        assert any(each.room == own and each.rings and RUNG in each.text for each in shown)
        assert any(each.room == group.key and tells(each.text, "notice-late", who=name) for each in shown)
        assert any(each.room == group.key and tells(each.text, "notice-absent", who=name) for each in shown)
