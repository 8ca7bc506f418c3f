"""How often one tap goes to Redis."""

import pytest
from redis.asyncio import Redis

from bot.base.preferences import Language
from bot.chat.drawer import delivery
from bot.chat.outgoing.permits import Limits
from bot.match.table import PersonId, TableId
from bot.people.people import Person
from storage.live.live import Live
from tests.support.redis_trips import RedisTrips
from tests.support.scenario import until
from tests.support.stage import Stage

MOST_TRIPS = 10
PLAYER = Person(PersonId(101), "P", Language.RU, chosen=False, opened=True)


async def alone_with_computers(stage: Stage) -> TableId:
    """A match where a person is asked, whose hand is a picture: nobody else has a screen."""
    stage.people = [PLAYER]
    table = await stage.new_tables.solo(stage.update(), PLAYER, "oh_hell", "short")
    while not await persons_turn(stage, table.id):
        await stage.computers.think(table.id)
    await stage.drawn()
    return table.id


async def persons_turn(stage: Stage, table: TableId) -> bool:
    loaded = await stage.store.load(table)
    seat = min(loaded.game.awaited(loaded.state))
    return loaded.table.chairs[seat].person is not None


async def tap(stage: Stage, table: TableId, trips: RedisTrips) -> None:
    """One legal action, counted until its screen is drawn."""
    loaded = await stage.store.load(table)
    seat = min(loaded.game.awaited(loaded.state))
    question, action = (
        loaded.game.question(loaded.state, seat),
        next(iter(loaded.game.legal(loaded.state, seat))),
    )
    trips.clear()
    await stage.play.submit(stage.update(), table, PLAYER.id, question, loaded.game.write(action))
    await until(lambda: any("complete" in trip for trip in trips.trips), "the screen is not drawn")


async def test_a_tap_with_a_picture_takes_few_trips(
    live: Live, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "SWEEP_S", 3600)
    stage = Stage(live)
    async with stage.delivery(limits=Limits()):
        table = await alone_with_computers(stage)
        trips = RedisTrips(redis)
        await tap(stage, table, trips)
    assert [call.verb for call in stage.telegram.calls_to(PLAYER.id)][-1] == "editMessageMedia"
    assert len(trips.trips) <= MOST_TRIPS, trips
    assert sum(map(len, trips.trips)) <= MOST_TRIPS, trips
