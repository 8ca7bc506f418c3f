"""Round trips to Redis of one tap."""

import pytest
from redis.asyncio import Redis

from bot.base.preferences import Language
from bot.chat.drawer import delivery
from bot.chat.outgoing.permits import Limits
from bot.match.table import PersonId
from bot.people.people import Person
from storage.live.live import Live
from tests.support.redis_trips import RedisTrips
from tests.support.scenario import until
from tests.support.stage import Stage

MOST_TRIPS = 10
PLAYER = Person(PersonId(101), "P", Language.RU, chosen=False, opened=True)


async def test_a_tap_with_a_picture_takes_few_trips(
    live: Live, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One legal action in a match with computers, counted until the person's hand is drawn: the only screen."""
    monkeypatch.setattr(delivery, "SWEEP_S", 3600)
    stage = Stage(live)
    stage.people = [PLAYER]
    async with stage.delivery(limits=Limits()):
        table = (await stage.new_tables.solo(stage.update(), PLAYER, "oh_hell", "short")).id
        loaded = await stage.store.load(table)
        while loaded.table.chairs[min(loaded.game.awaited(loaded.state))].computer:
            await stage.computers.think(table)
            loaded = await stage.store.load(table)
        await stage.drawn()
        trips = RedisTrips(redis)
        await stage.play_anything(loaded)
        await until(lambda: any("complete" in trip for trip in trips.trips), "the screen is not drawn")
    assert [call.verb for call in stage.telegram.calls_to(PLAYER.id)][-1] == "editMessageMedia"
    assert len(trips.trips) <= MOST_TRIPS, trips
    assert sum(map(len, trips.trips)) <= MOST_TRIPS, trips
