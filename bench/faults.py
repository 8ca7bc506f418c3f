"""Matches on a bad day for Telegram: calls fail or hang, updates are repeated or late, one in ten."""

import asyncio
import time
from pathlib import Path
from random import Random

from bench.moves import without_pictures
from bench.process import running
from bench.traffic import TOKEN, over
from bot.app.cli.terminal import without_markup
from bot.match.loaded import Loaded, open_table, record_of
from bot.ui.table.hand import hand_over_content
from bot.ui.table.table import over_content
from bot.ui.texts.words import words_in
from games.core import Nature, Seat
from games.record import opening, replay
from playground.faults import bad_day
from playground.model import Query
from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World
from storage.connection import connect, disconnect
from storage.live import Live
from tests.support.autoplay import Autoplayers, is_accepted
from tests.support.scenario import start_match, until

SCALE = 20.0
TABLES = 6
RATE = 0.1
GAME = "oh_hell"


async def measure(folder: Path) -> None:
    """Short matches of four, tapped as fast as they can."""
    home = folder / "faults"
    world = World(ScaledClock(SCALE))
    world.add_bot(TOKEN)
    env = {"BOT_TOKEN": TOKEN, "DATA_DIR": str(home)}
    async with (
        serve(world) as address,
        running("bot", "run", "--time-scale", str(SCALE), env=env | {"BOT_API_URL": address}),
    ):
        tables = [
            await start_match(world, GAME, number, players=4, preset="short") for number in range(TABLES)
        ]
        await without_pictures(world)
        groups = list(world.groups)
        world.faults.replace(bad_day(RATE), seed=1)
        begun = time.monotonic()
        tapping_groups = [Autoplayers(world, people, Random(number)) for number, people in enumerate(tables)]
        tapping = [asyncio.create_task(each.run()) for each in tapping_groups]
        await until(
            lambda: all(over(world, group) for group in groups), "no match came to its end", patience=900
        )
        took = time.monotonic() - begun
        for task in tapping:
            task.cancel()
        world.faults.replace([])
        taps = [query for each in tapping_groups for query in each.taps]
        right, accepted, lost = await _compare(world, home, taps)
    print(
        f"faults    {RATE:.0%} of calls and updates: {TABLES} of {TABLES} matches ended in {took:.0f} s, "
        f"{right} of {5 * TABLES} final screens right, {accepted} taps accepted, {lost} of them lost, "
        f"{world.faults.strikes.total()} faults",
        flush=True,
    )


async def _compare(world: World, home: Path, taps: list[Query]) -> tuple[int, int, int]:
    """Count the final screens that match the state, the accepted taps, and those that are not in the log."""
    redis = connect(f"unix://{home / 'redis' / 'server.sock'}")
    try:
        live = Live(redis, bot=world.the_bot().user.id)
        async with asyncio.timeout(60):
            while await live.redraws.all():  # noqa: ASYNC110 - they are another process's
                await asyncio.sleep(0.1)
        played: set[tuple[str, int, str]] = set()
        right = 0
        for id in await live.tables():
            stored = await live.load(id)
            assert stored is not None
            loaded = await open_table(stored, live)
            right += _right(world, loaded)
            played |= await _actions_in_log(loaded, live)
    finally:
        await disconnect(redis)
    accepted = [query for query in taps if is_accepted(query)]
    lost = sum(_move(query) not in played for query in accepted)
    return right, len(accepted), lost


def _move(query: Query) -> tuple[str, int, str]:
    """Table, person and action of a tap."""
    _, table, _, action = query.callback.data.split(":", 3)
    return table, query.callback.sender.id, action


async def _actions_in_log(loaded: Loaded, live: Live) -> set[tuple[str, int, str]]:
    """Table, person and action of every action in the log, which must lead to the state."""
    record = await record_of(loaded.table, live)
    state = opening(loaded.game, record)
    played: set[tuple[str, int, str]] = set()
    for turn in replay(loaded.game, record):
        actor = turn.entry.actor
        if not isinstance(actor, Nature):
            played.add((loaded.table.id, loaded.table.chairs[actor].person or 0, turn.entry.text))
        state = turn.state
    assert state == loaded.state
    return played


def _right(world: World, loaded: Loaded) -> int:
    """Count the last messages of a table, in its group and in private, that say what they should."""
    table = loaded.table
    assert table.chat is not None
    words = words_in(table.language, table.game).at(table.chairs)
    right = int(
        _last(world, table.chat) == without_markup(over_content(table, loaded.game, loaded.state, words).text)
    )
    for number, chair in enumerate(table.chairs):
        assert chair.person is not None
        hand = hand_over_content(table, loaded.game, loaded.state, Seat(number))
        right += _last(world, chair.person) == without_markup(hand.text)
    return right


def _last(world: World, chat: int) -> str:
    return next(reversed(world.room(chat).messages.values())).written
