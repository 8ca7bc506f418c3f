"""A long match is read whole from Redis: its log, and the answers to its latest updates."""

from typing import Any, cast

import msgspec

from bot.match.loaded import Loaded, rebuild, record_of
from bot.match.table import Phase
from games.core import Nature
from games.record import Entry, replay
from storage import codec
from storage.live.live import Write
from storage.live.packed_log import PACKED, PACKED_FROM
from storage.redis.keys import Keys
from tests.match.changes import drawn
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, World

MOST_WRITTEN = 5
"""Entries of one write: a move, the last trick of three that it leaves without a choice, the next deal."""


async def elements(world: World, loaded: Loaded) -> list[bytes]:
    """The log as it lies in Redis."""
    return cast("list[bytes]", await world.redis.lrange(Keys(1).table(loaded.table.id).log, 0, -1))


async def test_a_log_is_packed_leads_to_the_state_and_is_archived_whole_before_its_table_goes(
    world: World,
    loaded: Loaded,
) -> None:
    while loaded.table.phase is Phase.PLAYING:
        world.still.at += 1_234
        loaded = await world.move(loaded)
    first, *rest = await elements(world, loaded)
    assert first.startswith(PACKED)
    assert len(rest) < PACKED_FROM + MOST_WRITTEN
    record = await record_of(loaded.table, world.live)
    assert len(record.log) == loaded.table.log.actions > 2 * PACKED_FROM
    assert [turn.state for turn in replay(loaded.game, record)][-1] == loaded.state
    assert await rebuild(loaded.table, loaded.game, world.live) == loaded.state
    world.still.at += 1
    await world.meet_due()
    row: Any = await world.archive.match(loaded.table.match or "")
    assert msgspec.convert(row.record["log"], tuple[Entry, ...]) == record.log
    assert (row.game, row.chat, row.stopped) == ("oh_hell", GROUP, False)
    assert row.secret == loaded.table.luck.secret
    world.still.at += 3_600_000
    await drawn(world)
    await world.meet_due()
    assert await world.live.tables() == []
    assert await world.live.index.look_up("chat", str(GROUP)) == []


async def test_a_log_of_the_form_before_is_read_and_goes_on(world: World, loaded: Loaded) -> None:
    begun = await elements(world, loaded)
    plain = [codec.encode(Entry(number, Nature.CHANCE, "deal")) for number in range(100)]
    assert await world.live.write(loaded.table.id, Write(log=plain), expected=loaded.revision)
    loaded = await world.move(await world.store.load(loaded.table.id))
    packed, *latest = await elements(world, loaded)
    assert packed.startswith(PACKED)
    assert (await world.live.log(loaded.table.id))[:-1] == [*begun, *plain]
    assert len(latest) == 1


async def test_a_repeated_move_changes_nothing_when_its_toast_is_forgotten(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, game="terc", preset="usual")
    table, update = loaded.table.id, world.update()
    question = loaded.game.question(loaded.state, loaded.seat_of(ANNA.id))
    first = await world.play.submit(update, table, ANNA.id, question, "call")
    assert first.toasts
    assert (await world.play.submit(update, table, ANNA.id, question, "call")).toasts == first.toasts
    stop = world.update()
    votes = await world.seats.vote_stop(stop, table, BORIS.id)
    for number in range(40):
        change = Write(update=f"later {number}")
        assert await world.live.write(table, change, expected=(await world.store.load(table)).revision)
    before = await world.store.load(table)
    assert (await world.play.submit(update, table, ANNA.id, question, "call")).toasts == ()
    assert await world.seats.vote_stop(stop, table, BORIS.id) == votes
    assert await world.store.load(table) == before
