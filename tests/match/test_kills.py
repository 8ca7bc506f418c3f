"""The bot dies without warning, again and again, and the match goes on as if nothing had happened."""

import asyncio
import os
import signal
import sys
from random import Random

import pytest

from bot.cli.terminal import without_markup
from bot.screens.table import over_content
from bot.service.loaded import Loaded, open_table, record_of
from bot.service.table import Table
from bot.texts.words import words_in
from games import registry
from games.core import Nature, Seat
from games.record import Record, opening, replay
from storage.live import Live
from storage.server import connect
from tests.match.conftest import Stage
from tests.match.test_whole_matches import over, started
from tests.support.autoplay import Autoplayers
from tests.support.scenario import until

KILLS = 20


async def launched(stage: Stage) -> asyncio.subprocess.Process:
    env = {**os.environ, **stage.environment}
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "run", "--no-limits", env=env)


async def serves(stage: Stage, calls: int) -> None:
    await until(lambda: stage.world.calls_made > calls + 12, "the bot does not come up")


@pytest.mark.slow
async def test_a_match_survives_twenty_kills_with_nothing_lost_and_nothing_twice(calm: Stage) -> None:
    people = calm.people("Аня", "Борис", "Вера", "Глеб")
    rng = Random(20)
    bot = await launched(calm)
    group = await started(calm, people, preset="full")
    kills = 0
    async with calm.autoplay(*people, pause=0.15) as autoplay:
        while kills < KILLS and not over(group):
            await asyncio.sleep(rng.random() * 0.6)
            bot.send_signal(signal.SIGKILL)
            await bot.wait()
            kills += 1
            calls, taps = calm.world.calls_made, autoplay.accepted_taps
            bot = await launched(calm)
            await serves(calm, calls)
            await until(lambda taps=taps: autoplay.accepted_taps > taps or over(group), "nobody can play any more")  # type: ignore[misc]
        await until(lambda: over(group), "no end", patience=120)
        await asyncio.sleep(1)
    try:
        assert kills == KILLS
        await compare(calm, autoplay, group_text=calm.last(group).written)
    finally:
        bot.terminate()
        await bot.wait()
    assert sum("Последняя взятка" in text for text in calm.texts(group)) >= 13


async def kept(stage: Stage) -> tuple[Loaded, Record]:
    """The only table as the bot keeps it, and its log."""
    redis = connect(stage.redis)
    try:
        live = Live(redis, bot=stage.world.the_bot().user.id)
        (id,) = await live.tables()
        stored = await live.load(id)
        assert stored is not None
        loaded = await open_table(stored, live)
        return loaded, await record_of(loaded.table, live)
    finally:
        await redis.aclose()


async def compare(stage: Stage, autoplay: Autoplayers, *, group_text: str) -> None:
    """The log against the state, the screens, and every tap that was answered as done."""
    loaded, record = await kept(stage)
    game = registry.get(record.game)
    state = opening(game, record)
    done: dict[tuple[Seat, str], str] = {}
    for turn in replay(game, record):
        if not isinstance(turn.entry.actor, Nature):
            asked = (turn.entry.actor, game.question(state, turn.entry.actor))
            assert asked not in done
            done[asked] = turn.entry.text
        state = turn.state
    assert state == loaded.state
    assert not game.to_act(state)
    assert answered(autoplay, loaded.table) <= set(done.items())
    said = words_in(loaded.table.language, record.game).at(loaded.table.chairs)
    standings = over_content(loaded.table, game, state, said).text
    assert without_markup(standings) == group_text


def answered(autoplay: Autoplayers, table: Table) -> set[tuple[tuple[Seat, str], str]]:
    """Seat, question and action of every tap that was answered as done: each question once."""
    found = []
    for query in autoplay.taps:
        if query.answered.is_set() and not query.answer.get("text"):
            _, _, question, action = (query.callback.data or "").split(":", 3)
            seat = next(Seat(n) for n, chair in enumerate(table.chairs) if chair.person == query.callback.sender.id)
            found.append(((seat, question), action))
    assert len(found) == len(set(found))
    return set(found)
