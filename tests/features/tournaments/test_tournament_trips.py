"""How often the end of a tournament's table goes to Redis."""

from functools import partial

import pytest
from redis.asyncio import Redis

from bot.chat.drawer import delivery as deliveries
from bot.chat.outgoing.permits import Limits
from bot.features.tournaments.messages.tournament_screens import TournamentScreens
from bot.features.tournaments.service.screen_names import CHAT, table_screen
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_store import TournamentStore
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from storage.sql.archive import Archive
from tests.support.clocks import StoppableTime
from tests.support.redis_trips import RedisTrips
from tests.support.scenario import until
from tests.support.stage import Stage
from tests.support.tournament_scene import ID, playing

GROUP = -100
MOST_TRIPS = 8


async def test_the_end_of_a_table_takes_few_trips(
    live: Live, archive: Archive, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last table of a round: the chat's message is edited, the places and the table's line are sent."""
    monkeypatch.setattr(deliveries, "SWEEP_S", 3600)
    stage = Stage(live, StoppableTime(), archive)
    store, screens = stage.services[TournamentStore], stage.services[TournamentScreens]
    trips = RedisTrips(redis)

    def is_drawn(calls: int) -> bool:
        return len(stage.telegram.calls_to(GROUP)) == calls and not delivery.waiting

    async with stage.delivery(limits=Limits()) as delivery:
        delivery.draws(screens, ScreenKind.TOURNAMENT, ScreenKind.PAGE)
        await store.create(playing(8, 1))
        await until(partial(is_drawn, 1), "the first drawing has no end")
        after = playing(8, 2)
        screens_of_end = [CHAT, table_screen(1, 2)]
        trips.clear()
        await store.change(ID, None, lambda old: Change(after, screens_of_end))
        await until(partial(is_drawn, 4), "the second drawing has no end")
    written = [trip for trip in trips.trips if trip in (["load"], ["write"])][:2]
    drawn = trips.trips[len(written) :]
    verbs = [call.verb for call in stage.telegram.calls_to(GROUP)]
    assert verbs[-3:] == ["editMessageText", "sendPhoto", "sendMessage"]
    assert len(drawn) <= MOST_TRIPS, str(trips)
    assert await live.tournaments.some_drawings() == ([], 0)
