"""A Telegram on a bad day: one call in ten fails, hangs or loses its answer, updates come twice and late. Every match comes to its end."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.cli.terminal import without_markup
from bot.base.timing import Time
from bot.match.loaded import open_table, record_of
from bot.ui.table.hand import Margin, hand_over_content
from games import registry
from games.core import Seat
from games.faces.face import Summarising, Urgency
from games.record import replay
from playground.faults import Fault, bad_day
from playground.server import serve
from playground.world import World
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.scenario import until
from tests.whole_matches.conftest import TOKEN, Site
from tests.whole_matches.rooms import in_words, over, started
from tests.whole_matches.stored import compare, settled

SCALE = 20.0
RATE = 0.1


@pytest.fixture
async def bad(tmp_path: Path) -> AsyncIterator[Site]:
    """A site whose Telegram has limits, and is about to have a bad day."""
    time = Time(SCALE)
    world = World(time)
    world.add_bot(TOKEN)
    async with serve(world) as address:
        yield Site(world, time, address, tmp_path, None)


async def test_matches_come_to_their_end_and_nothing_is_lost(bad: Site) -> None:
    people = bad.people("Аня", "Борис", "Вера", "Глеб")
    async with bad.bot():
        group = await started(bad, people)
        await in_words(bad, people, group)
        bad.world.faults.replace(bad_day(RATE), seed=1)
        async with bad.autoplay(*people) as autoplay:
            await until(lambda: over(group), "no end", patience=240)
        bad.world.faults.replace([])
        await settled(bad)
        await compare(bad, autoplay, group_text=bad.last(group).written)
        for person, text in (await last_hands(bad)).items():
            assert bad.last(bad.private(person)).written == text
    struck = bad.world.faults.strikes
    assert set(struck) == {
        Fault.TOO_MANY,
        Fault.BAD_GATEWAY,
        Fault.HANG,
        Fault.RESET,
        Fault.LOST,
        Fault.TWICE,
        Fault.LATE,
    }


async def last_hands(site: Site) -> dict[int, Any]:
    """What each player should read at the end."""
    redis = connect(f"unix://{site.folder / 'redis' / 'server.sock'}")
    try:
        live = Live(redis, bot=site.world.the_bot().user.id)
        (id,) = await live.tables()
        stored = await live.load(id)
        assert stored is not None
        loaded = await open_table(stored, live)
        record = await record_of(loaded.table, live)
    finally:
        await disconnect(redis)
    table, game = loaded.table, loaded.game
    face = registry.face(table.game)
    assert isinstance(face, Summarising)
    events = [event for turn in replay(game, record) for event in turn.events]
    last = next(event for event in reversed(events) if face.urgency(event) is Urgency.CLOSE)
    seats = ((Seat(number), chair.person) for number, chair in enumerate(table.chairs))
    return {
        person: without_markup(
            hand_over_content(
                table, game, loaded.state, seat, margin=Margin(result=face.deal_summary(last, seat))
            ).text
        )
        for seat, person in seats
        if person is not None
    }
